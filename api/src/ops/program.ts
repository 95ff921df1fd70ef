import { Command, CommanderError } from "commander";
import { ConfigError } from "../config.ts";
import { DataDirInUseError } from "../db/data-dir-lock.ts";
import { addAdCommands } from "./ad-commands.ts";
import { addBackupCommands } from "./backup-commands.ts";
import { type Desk, openDesk } from "./desk.ts";
import { addListingCommands } from "./listing-commands.ts";
import { addMailCommands } from "./mail-commands.ts";
import { OperationError } from "./operation.ts";
import type { InputOf, OperationName, ResultOf } from "./operations.ts";
import { addPreviewCommands } from "./preview-commands.ts";
import { createProgress } from "./progress.ts";
import { addRemovalCommands } from "./removal-commands.ts";
import { addReportCommands } from "./report-commands.ts";
import { addSubmissionCommands } from "./submission-commands.ts";
import { addSubscriberCommands } from "./subscriber-commands.ts";
import { addTableCommands } from "./table-commands.ts";
import { type Pause, realPause } from "./table-service.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The tools that the commands get. */
export interface Operator {
  readonly env: Env;
  /** The desk, for backups and restores, which are more than one question and answer. */
  readonly desk: Pick<Desk, "backup" | "restore">;
  /** Runs an operation on the running server, or on the database itself when none runs. */
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Prints lines for people, or the result as JSON with `--json`. */
  print(result: unknown, lines: readonly string[]): void;
  /** Writes a line on stderr, beside the result. */
  note(line: string): void;
  /** Shows progress: the number of rows so far, and their share of the whole where it is known. */
  progress(rows: number, share?: number): void;
  /** Makes the command end with exit code 1 although it printed a result, because a part of it could not be done. */
  fail(): void;
  /** Waits for some milliseconds, as when the table service asks for it. */
  readonly pause: Pause;
}

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether `err` is a terminal that somebody watches. */
  readonly terminal?: boolean;
}

/** The groups of commands, in the order of the help. */
const GROUPS = [
  addListingCommands,
  addSubmissionCommands,
  addRemovalCommands,
  addReportCommands,
  addSubscriberCommands,
  addMailCommands,
  addAdCommands,
  addTableCommands,
  addBackupCommands,
  addPreviewCommands,
];

/**
 * Runs the operator's command line: `pnpm ops ...`.
 *
 * @param args arguments without the program's own name
 * @param pause stands in for waiting in tests
 * @returns the exit code: 0 when all was done, 1 when something could not be done, 2 when the command line was not
 * understood
 */
export async function runOps(
  args: readonly string[],
  env: Env,
  { out, err, terminal = false }: Streams,
  pause: Pause = realPause,
): Promise<number> {
  const program = new Command("ops")
    .description("The operator's desk: works on the running server, or on the database when none runs.")
    .option("--json", "print the result as JSON")
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError("(add --help for what it takes)");
  const desk = openDesk(env);
  let failed = false;
  const progress = createProgress(err, terminal);
  const operator: Operator = {
    env,
    desk,
    run: desk.run,
    print: (result, lines) => {
      progress.end();
      out(program.opts().json ? `${JSON.stringify(result)}\n` : `${lines.join("\n")}\n`);
    },
    note: progress.note,
    progress: progress.rows,
    fail: () => {
      failed = true;
    },
    pause,
  };
  for (const addCommands of GROUPS) addCommands(program, operator);
  for (const command of program.commands) for (const each of actionsOf(command)) each.option("--json", "print the result as JSON");
  program.hook("preAction", (_program, action) => {
    if (action.opts().json) program.setOptionValue("json", true);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return failed ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof OperationError || error instanceof ConfigError || error instanceof DataDirInUseError)) throw error;
    progress.end();
    err(`${error.message}\n`);
    return 1;
  } finally {
    await desk.close();
  }
}

/** The commands that do something: those of a group, or a single command that stands alone. */
const actionsOf = (command: Command): readonly Command[] => (command.commands.length ? command.commands : [command]);
