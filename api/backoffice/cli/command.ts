import type { CliFrame } from "@nightlatch/process/cli";
import type { Environment } from "@nightlatch/process/settings";
import { type Command, Option } from "commander";
import type { z } from "zod";
import type { Pause } from "../imports/schedule/table-settings.ts";
import { type InputField, inputFields, readInput } from "../inputs.ts";
import { type CommandWords, MisunderstoodError, type Operation, OperationError } from "../operation.ts";
import { type InputOf, type OperationName, operations, type ResultOf } from "../operations.ts";
import type { Runner } from "../runner.ts";
import { resultLines } from "../show.ts";

export interface Tools extends CliFrame {
  readonly env: Environment;
  readonly runner: Pick<Runner, "backup" | "restore" | "photo" | "allowNew">;
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  readLines(): Promise<string[]>;
  note(line: string): void;
  progress(rows: number, share?: number): void;
  readonly pause: Pause;
}

type CommandValues = Readonly<Record<string, unknown>>;

export interface CliCommand extends Pick<CommandWords<CommandValues, unknown>, "does" | "examples" | "more"> {
  readonly name: string;
  readonly input: z.ZodType;
  run(tools: Tools, rawInput: CommandValues): Promise<void>;
}

export const command = <Schema extends z.ZodType>(
  words: Omit<CliCommand, "input" | "run"> & { readonly input: Schema },
  run: (tools: Tools, input: z.output<Schema>) => Promise<void> | void,
): CliCommand => ({ ...words, run: async (tools, rawInput) => run(tools, readInput(words.input, rawInput)) });

export function derivedCommand(name: OperationName): CliCommand | undefined {
  const { command: words, input, audit, undo } = operations[name] as unknown as Operation<CommandValues>;
  if (words === undefined) return undefined;
  const { none, says = resultLines, notes, failed } = words;
  const call = async (tools: Tools, rawInput: CommandValues) => {
    const read = readInput(input, rawInput);
    const result = await tools.run(name, rawInput as InputOf<typeof name>);
    for (const line of notes?.(result, read, tools.env) ?? []) tools.note(line);
    if (failed?.(result)) tools.fail();
    const isNone = none !== undefined && Array.isArray(result) && result.length === 0;
    const lines = [isNone ? (typeof none === "string" ? none : none(read)) : says(result, read)].flat();
    return { result, lines: lines.length > 0 ? lines : resultLines([]) };
  };
  const record = audit ? `\nThe audit records it as ${audit.join(", ")}.${undo ? ` \`${undo}\` undoes it.` : ""}` : "";
  return {
    ...words,
    name,
    input,
    more: `${words.more ?? ""}${record}`,
    run: async (tools, rawInput) => {
      const each = inputFields(input).find(({ isEach }) => isEach)?.name;
      const eachValues = each === undefined ? [] : ([rawInput[each]].flat() as string[]);
      const isMany = eachValues.length > 1 || eachValues[0] === "-";
      if (each === undefined || !isMany) {
        const { result, lines } = await call(tools, each === undefined ? rawInput : { ...rawInput, [each]: eachValues[0] });
        return tools.print(result, lines);
      }
      if (rawInput.version !== undefined) throw new MisunderstoodError("--if-version works with one listing only.");
      const values = eachValues.length > 1 ? eachValues : await tools.readLines();
      await callEach(tools, values, (value) => call(tools, { ...rawInput, [each]: value }));
    },
  };
}

async function callEach(
  tools: Tools,
  values: readonly string[],
  call: (value: string) => Promise<{ readonly result: unknown; readonly lines: readonly string[] }>,
): Promise<void> {
  const results: unknown[] = [];
  const lines: string[] = [];
  for (const value of values) {
    try {
      const done = await call(value);
      results.push(done.result);
      lines.push(done.lines[0] ?? "");
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      tools.note(error.message);
      tools.fail();
    }
  }
  tools.print(results, [...lines, `${results.length} of ${values.length} listings done.`]);
}

export function addCommand(parent: Command, { name, does, examples = [name], more = "", input, run }: CliCommand, tools: Tools) {
  const added = parent.command(name.split(" ").at(-1) ?? name).description(does);
  const fields = inputFields(input);
  const first = fields.filter(({ isArgument }) => isArgument);
  const flagged = fields.filter(({ isHidden, isArgument }) => !isHidden && !isArgument);
  for (const field of first) added.argument(argumentOf(field), field.description ?? "");
  for (const field of flagged) addFlags(added, field);
  const lines = [...(more ? [more] : []), "\nExamples:", ...examples.map((example) => `  ops ${example}`)];
  added.addHelpText("after", lines.join("\n"));
  added.action(async (...args: unknown[]) => {
    const rawInput: Record<string, unknown> = {};
    for (const [at, field] of first.entries()) {
      const value = args[at] as string | string[] | undefined;
      if (value !== undefined && value.length > 0)
        rawInput[field.name] = typeof value === "string" ? readValue(field, value) : value.map((one) => readValue(field, one));
    }
    const options = added.opts();
    for (const field of flagged) {
      const value = flagValue(field, options);
      if (value !== undefined) rawInput[field.name] = value;
    }
    await run(tools, rawInput);
  });
}

function argumentOf({ called, isList, isRequired, isEach }: InputField): string {
  const name = called.toLowerCase();
  const text = isList || isEach ? `${name}...` : name;
  return isRequired ? `<${text}>` : `[${text}]`;
}

const readValue = ({ type }: InputField, text: string): string | number => (type === "number" ? Number(text) : text);

function addFlags(added: Command, field: InputField): void {
  const { flag, off, offDescription = "the opposite", type, isList, repeat, words, preset, description = "" } = field;
  const value = field.value ?? (words ? flag : type === "number" ? "n" : "text");
  const notes = [
    ...(isList && words ? [`any of ${words.join(", ")}`] : []),
    ...(isList && !repeat ? ["separated by commas"] : []),
    ...(preset === undefined || preset === false || preset === "" || isList ? [] : [`default: ${JSON.stringify(preset)}`]),
  ];
  const option = new Option(
    type === "boolean" ? `--${flag}` : `--${flag} <${value}${repeat === "several" ? "..." : ""}>`,
    `${description}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`,
  );
  if (repeat === "each") option.argParser((text: string, before: readonly string[] = []) => [...before, text]);
  if (words && !isList) option.choices(words);
  added.addOption(option);
  if (off !== undefined)
    added.addOption(new Option(`--${off}`, offDescription).conflicts(type === "boolean" ? option.attributeName() : []));
}

function flagValue(field: InputField, options: Readonly<Record<string, unknown>>): unknown {
  const { flag, off, type, isList, repeat } = field;
  const value = options[camel(flag)];
  if (off?.startsWith("no-") && value === false) return null;
  if (off !== undefined && options[camel(off)] === true) return type === "boolean" ? false : null;
  if (value === undefined || type === "boolean") return value;
  if (!isList) return readValue(field, String(value));
  if (repeat) return (value as readonly string[]).map((entry) => readValue(field, entry));
  return String(value)
    .split(",")
    .flatMap((entry) => (entry.trim() === "" ? [] : readValue(field, entry.trim())));
}

const camel = (flag: string): string => flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
