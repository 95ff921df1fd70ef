import { Command, CommanderError } from "commander";
import { ConfigError, parseApiConfig } from "../config.ts";
import { DataDirInUseError } from "../db/data-dir-lock.ts";
import { openEmbedded, openPostgres } from "../db/database.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { silentLog } from "../log.ts";
import { OperationError } from "./operation.ts";
import { type InputOf, type OperationName, type ResultOf, runOperation } from "./operations.ts";
import { askServer } from "./ops-socket.ts";
import { addPreviewCommands } from "./preview-commands.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What the commands stand on. */
export interface Operator {
  readonly env: Env;
  /** Does it where the database is: on the running server, else on the database itself. */
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Prints lines for people, or the result as JSON with `--json`. */
  print(result: unknown, lines: readonly string[]): void;
}

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * The operator's CLI: `pnpm ops ...`.
 *
 * @param args without the program's own name
 * @returns the exit code: 0 when it was done, 1 when it could not be, 2 when the command line was not understood
 */
export async function runOps(args: readonly string[], env: Env, { out, err }: Streams): Promise<number> {
  const program = new Command("ops")
    .description("The operator's desk: works on the running server, or on the database when none runs.")
    .option("--json", "print the result as JSON")
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError("(add --help for what it takes)");
  addPreviewCommands(program, {
    env,
    run: (name, input) => runWhereItIs(env, name, input),
    print: (result, lines) => out(program.opts().json ? `${JSON.stringify(result)}\n` : `${lines.join("\n")}\n`),
  });
  for (const command of program.commands) for (const each of command.commands) each.option("--json", "print the result as JSON");
  program.hook("preAction", (_program, action) => {
    if (action.opts().json) program.setOptionValue("json", true);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof OperationError || error instanceof ConfigError || error instanceof DataDirInUseError)) throw error;
    err(`${error.message}\n`);
    return 1;
  }
}

async function runWhereItIs<Name extends OperationName>(env: Env, name: Name, input: InputOf<Name>): Promise<ResultOf<Name>> {
  const config = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
  if (config.databaseUrl === undefined) {
    const answered = await askServer(config.dataDir, name, input);
    if (answered) return answered.result as ResultOf<Name>;
  }
  const opened = config.databaseUrl ? openPostgres(config.databaseUrl, silentLog) : await openEmbedded(config.dataDir, silentLog);
  try {
    await migrateToLatest(opened.db);
    return (await runOperation(opened.db, name, input)) as ResultOf<Name>;
  } finally {
    await opened.close();
  }
}
