import { Command, CommanderError } from "commander";
import type { GateOptions } from "../gate/gate.ts";
import { openStore } from "../open-store.ts";
import { ReleaseRegistry } from "../registry.ts";
import { addChannelCommands } from "./channel-commands.ts";
import { addGraphCommand } from "./graph-command.ts";
import { addListCommand } from "./list-command.ts";
import { addOverrideCommand } from "./override-command.ts";
import { addPruneCommand } from "./prune-command.ts";
import { addPublishCommands } from "./publish-commands.ts";
import { addStatsCommand } from "./stats-command.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The tools that the commands get. */
export interface Releaser {
  readonly env: Env;
  /** The folder of the packages, whose `dist` folders are published. */
  readonly root: string;
  /** How the gate runs foreign code, when not in a process of its own. */
  readonly run: Pick<GateOptions, "run">;
  /** The registry. The store is opened at the first use, in the way the site server opens it. */
  registry(): Promise<ReleaseRegistry>;
  /** Prints lines for people, or the result as JSON with `--json`. */
  print(result: unknown, lines: readonly string[]): void;
  /** Writes a line on stderr, beside the result. */
  note(line: string): void;
  /** Makes the command end with exit code 1 although it printed a result. */
  fail(): void;
}

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** The groups of commands, in the order of the help. */
const GROUPS = [
  addPublishCommands,
  addListCommand,
  addChannelCommands,
  addOverrideCommand,
  addPruneCommand,
  addGraphCommand,
  addStatsCommand,
];

/**
 * Runs the release command line: `pnpm release ...`.
 *
 * @param args arguments without the program's own name
 * @param options.root folder with the packages; the working directory unless told otherwise
 * @param options.run how the gate runs foreign code; in a process of its own unless told otherwise
 * @returns the exit code: 0 when it was done, 1 when it could not be done or was refused, 2 when the command line was not
 * understood
 */
export async function runRelease(
  args: readonly string[],
  env: Env,
  { out, err }: Streams,
  { root = process.cwd(), ...run }: { root?: string } & Pick<GateOptions, "run"> = {},
): Promise<number> {
  const program = new Command("release")
    .description("Publishes versions of the shell and the remotes, and decides who gets which.")
    .option("--json", "print the result as JSON")
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError("(add --help for what it takes)");
  let opened: Promise<ReleaseRegistry> | undefined;
  let failed = false;
  const releaser: Releaser = {
    env,
    root,
    run,
    registry() {
      opened ??= openStore(env).then((store) => new ReleaseRegistry(store));
      return opened;
    },
    print: (result, lines) => out(program.opts().json ? `${JSON.stringify(result)}\n` : `${lines.join("\n")}\n`),
    note: (line) => err(`${line}\n`),
    fail: () => {
      failed = true;
    },
  };
  for (const addCommands of GROUPS) addCommands(program, releaser);
  for (const command of program.commands) command.option("--json", "print the result as JSON");
  program.hook("preAction", (_program, action) => {
    if (action.opts().json) program.setOptionValue("json", true);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return failed ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Error) || error instanceof TypeError) throw error;
    err(`${error.message}\n`);
    return 1;
  }
}
