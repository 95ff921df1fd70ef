import { Command, CommanderError } from "commander";
import { shownJson, shownText } from "./shown-text.ts";

/** Where a program's words go. */
export interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** What every command has of the frame it runs in. */
export interface CliFrame {
  /** Prints lines for people, or the result as JSON with `--json`. What would steer a terminal is shown instead. */
  print(result: unknown, lines: readonly string[]): void;
  /** Lets the command end with exit code 1 although it printed a result: a part of it could not be done. */
  fail(): void;
}

/** Why something was not done. */
export interface Refusal {
  /** One line, which names the flag, file or setting at fault. */
  readonly words: string;
  /** Whether the command line was not understood; otherwise it could not be done. */
  readonly misunderstood?: boolean;
}

interface Program {
  readonly name: string;
  readonly description: string;
  readonly addCommands: (program: Command, frame: CliFrame) => void;
  /** The answer that an error is to what was asked; undefined for an error of the program itself, which is thrown on. */
  readonly refusalOf: (error: Error) => Refusal | undefined;
  /** Called before a result or a refusal is printed. */
  readonly settle?: () => void;
  /** What every answer is about, by name, such as a store and a channel; told with each of them. Undefined while it is not known. */
  readonly about?: () => Readonly<Record<string, string>> | undefined;
}

const JSON_OPTION = ["--json", "print the result as JSON"] as const;

/**
 * Runs one command line of a program with `--json`, help and exit codes as all of ours have them.
 *
 * @param args without the program's own name
 * @returns the exit code: 0 when it was done, 1 when it could not be, 2 when the command line was not understood
 */
export async function runProgram(
  { name, description, addCommands, refusalOf, settle = () => {}, about = () => undefined }: Program,
  args: readonly string[],
  { out, err }: Streams,
): Promise<number> {
  const program = new Command(name)
    .description(description)
    .option(...JSON_OPTION)
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError("(add --help for what it takes)");
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
    const refusal = error instanceof Error ? refusalOf(error) : undefined;
    if (refusal === undefined) throw error;
    settle();
    const words = inWords();
    err(`${refusal.words.split("\n").map(shownText).join("\n")}${words ? ` (${words})` : ""}\n`);
    return refusal.misunderstood ? 2 : 1;
  }
}

interface Printing extends Required<Pick<Program, "settle" | "about">> {
  readonly isJson: () => boolean;
}

/** Prints results for people and for programs. */
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
    // A list has no place for it.
    if (Array.isArray(result) && words) err(`(${words})\n`);
    const holds = typeof result === "object" && result !== null && !Array.isArray(result);
    out(`${shownJson(holds ? { ...about(), ...result } : result)}\n`);
  };
  return {
    inWords,
    print: (result: unknown, lines: readonly string[]) => {
      settle();
      if (isJson()) return printJson(result);
      const words = inWords();
      out(`${[...lines, ...(words ? [`(${words})`] : [])].map(shownText).join("\n")}\n`);
    },
  };
}
