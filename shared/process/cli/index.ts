import { readFileSync } from "node:fs";
import * as os from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { z } from "zod";
import { type Environment, readEnvironment } from "../settings/index.ts";

export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export interface CliFrame {
  /** Escapes characters that control a terminal. */
  print(result: unknown, lines: readonly string[]): void;
  fail(): void;
}

export interface CommandError {
  /** One line that names the wrong flag, file or setting. */
  readonly words: string;
  readonly misunderstood?: boolean;
}

interface Program {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly addCommands: (program: Command, frame: CliFrame) => void;
  /** Undefined for unexpected errors, which are rethrown. */
  readonly toCommandError: (error: Error) => CommandError | undefined;
  readonly settle?: () => void;
  readonly about?: () => Readonly<Record<string, string>> | undefined;
}

const JSON_OPTION = ["--json", "print the result as JSON"] as const;

/** @param args without the program's name @returns the exit code: 0 for success, 1 for failure, 2 for invalid arguments */
export async function runProgram(
  { name, description, version, addCommands, toCommandError, settle = () => {}, about = () => undefined }: Program,
  args: readonly string[],
  { out, err }: Streams,
): Promise<number> {
  const program = new Command(name)
    .description(description)
    .version(version, "-V, --version", "print the version")
    .option(...JSON_OPTION)
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError("(add --help for its usage)");
  let failed = false;
  const { inWords, ...prints } = printing({ out, err }, { settle, about, isJson: () => program.opts().json === true });
  addCommands(program, {
    ...prints,
    fail: () => {
      failed = true;
    },
  });
  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) command.option(...JSON_OPTION);
  program.hook("preAction", (_program, action) => {
    if (action.optsWithGlobals().json) program.setOptionValue("json", true);
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return failed ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const commandError = error instanceof Error ? toCommandError(error) : undefined;
    if (commandError === undefined) throw error;
    settle();
    const words = inWords();
    err(`${commandError.words.split("\n").map(sanitizeText).join("\n")}${words ? ` (${words})` : ""}\n`);
    return commandError.misunderstood ? 2 : 1;
  }
}

/** The version of the package that contains a module. @param name in its package.json @param module `import.meta.url` */
export function versionOf(name: string, module: string): string {
  let folder = dirname(fileURLToPath(module));
  for (;;) {
    const manifest = readManifest(folder);
    if (manifest?.name === name && manifest.version !== undefined) return manifest.version;
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${fileURLToPath(module)} is not in the package ${name}.`);
    folder = parent;
  }
}

function readManifest(folder: string): { readonly name?: string; readonly version?: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  } catch {
    return undefined;
  }
}

interface Printing extends Required<Pick<Program, "settle" | "about">> {
  readonly isJson: () => boolean;
}

function printing({ out, err }: Streams, { settle, about, isJson }: Printing) {
  const inWords = (): string | undefined => {
    const known = about();
    return (
      known &&
      Object.entries(known)
        .map((named) => named.join(" "))
        .join(", ")
    );
  };
  const printJson = (result: unknown) => {
    const words = inWords();
    if (Array.isArray(result) && words) err(`(${words})\n`);
    const holds = typeof result === "object" && result !== null && !Array.isArray(result);
    out(`${sanitizeJson(holds ? { ...about(), ...result } : result)}\n`);
  };
  return {
    inWords,
    print: (result: unknown, lines: readonly string[]) => {
      settle();
      if (isJson()) return printJson(result);
      const words = inWords();
      out(`${[...lines, ...(words ? [`(${words})`] : [])].map(sanitizeText).join("\n")}\n`);
    },
  };
}

/** Invisible characters, except the two zero-width joiners, which some scripts need. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes untrusted text safe for a terminal: control characters become their code, such as `\u{1b}`. */
export const sanitizeText = (text: string): string => text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

export const sanitizeJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`).join(""),
  );

const LONGEST = 100;

export const nameSchema = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(LONGEST, `must have at most ${LONGEST} characters`)
  .regex(/^\P{Cc}*$/u, "must have no control characters");

export type System = Readonly<Record<"hostname", () => string> & Record<"userInfo", () => { readonly username: string }>>;

/** The user who runs the program, by unverified settings. @throws {ConfigError} if the variable is invalid */
export function whoRuns(variable: string, env: Environment, system: System = os): string | undefined {
  const { [variable]: configured } = readEnvironment(z.object({ [variable]: nameSchema.optional() }), env);
  const actor = env.GITHUB_ACTIONS === "true" ? env.GITHUB_ACTOR : undefined;
  return configured ?? nameSchema.safeParse(actor || userOf(system)).data;
}

function userOf(system: System): string {
  const parts = [() => system.userInfo().username, () => system.hostname()].map((read) => {
    try {
      return read();
    } catch {
      return "";
    }
  });
  return parts.filter(Boolean).join("@");
}
