import { format } from "node:util";
import type { Environment } from "../settings/index.ts";
import { traceIds } from "./spans.ts";

export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/**
 * What no line may have, whoever's words it repeats: mail addresses, network addresses but those of the machine itself, queries of
 * addresses, and what looks like a token.
 */
const PRIVATE: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/[^\s"'`<>(),;:\\/=?&]+/g, withoutMail],
  [/\?[^\s"'`\\)]*/g, (found) => (found.includes("=") ? "?[query]" : found)],
  [/\b(?!127\.0\.0\.1\b|0\.0\.0\.0\b)\d{1,3}(?:\.\d{1,3}){3}\b/g, () => "[address]"],
  [/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi, () => "[address]"],
  [/(?<!\w)[0-9a-f]{1,4}:[0-9a-f:]*/gi, (found) => (found.includes("::") ? "[address]" : found)],
  [/\w[\w-]{19,}/g, (found) => ([/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(found)) ? "[token]" : found)],
];

/** A word without the mail address in it, which ends with the last top-level domain. */
function withoutMail(word: string): string {
  const at = word.search(/.(?:@|%40)./is);
  if (at === -1) return word;
  const domain = word.slice(at + 2);
  const last = Array.from(domain.matchAll(/\.[a-z]{2,}/gi)).at(-1);
  return last && last.index > 0 ? `[mail]${domain.slice(last.index + last[0].length)}` : word;
}

/** A text without what somebody else may not read. */
export function withoutPrivate(text: string): string {
  return PRIVATE.reduce((clean, [pattern, change]) => clean.replace(pattern, change), text);
}

/** One line of JSON, each text in it without what somebody else may not read. */
const lineOf = (fields: object): string =>
  `${JSON.stringify(fields, (_key, value: unknown) => (typeof value === "string" ? withoutPrivate(value) : value))}\n`;

/** Where lines go, as a Fastify logger's `stream` has it. */
interface Lines {
  write(line: string): void;
}

interface LoggedRequest {
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** Of a Fastify logger's options those that are set here. */
interface LoggerOptions {
  readonly level: string;
  readonly stream?: { write(line: string): void };
  readonly base?: null;
  readonly timestamp?: () => string;
  readonly formatters?: { readonly level: (label: string) => object };
  readonly mixin?: () => object;
  readonly serializers?: {
    readonly err: typeof toldError;
    readonly req: (request: LoggedRequest) => { method: string; route: string | undefined };
    readonly res: (reply: { readonly statusCode?: number | string }) => { statusCode?: number | string };
  };
}

/**
 * What a Fastify logger is made with: its own form, or with `json` lines like those of `startLogs`, which name no visitor.
 *
 * @param lines takes them; standard output unless told otherwise
 */
export function loggerOptions(level: string, formatOf: LogFormat, lines?: Lines): LoggerOptions {
  if (formatOf === "text") return { level, ...(lines ? { stream: lines } : {}) };
  const out = lines ?? process.stdout;
  return {
    level,
    stream: { write: (line: string) => void out.write(lineOf(JSON.parse(line) as object)) },
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...traceIds() }),
    serializers: {
      err: toldError,
      req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }) => ({ ...(statusCode === undefined ? {} : { statusCode }) }),
    },
  };
}

/** A text without what stands between its first quotation mark and its last. Quoted text may hold marks itself, and an apostrophe begins nothing. */
function withoutQuoted(text: string): string {
  const from = text.search(/["`“]|(?<!\w)'/);
  const to = Math.max(...['"', "'", "`", "”"].map((mark) => text.lastIndexOf(mark)));
  return from !== -1 && to > from ? `${text.slice(0, from + 1)}…${text.slice(to)}` : text;
}

/** Fields of errors of Postgres and of the system that say which and where, and nothing that somebody wrote. */
const TOLD = ["code", "syscall", "severity", "constraint", "table", "column", "routine", "reason"] as const;

/**
 * An error as the log has it. What it quotes is left out, since that may be what somebody sent: a part of a form, a place that was
 * searched for. So are fields that nobody knows.
 */
export function toldError(error: unknown): { type: string; message: string; stack: string } {
  if (typeof error !== "object" || error === null) return { type: typeof error, message: "", stack: "" };
  const of = error as Readonly<Record<string, unknown>>;
  const frames = typeof of.stack === "string" ? of.stack.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  return {
    type: typeof of.name === "string" ? of.name : String(of.type ?? "error"),
    message: withoutPrivate(withoutQuoted(String(of.message ?? ""))),
    ...Object.fromEntries(TOLD.flatMap((key) => (["string", "number"].includes(typeof of[key]) ? [[key, of[key]]] : []))),
    stack: frames.join("\n"),
    ...(of.cause ? { cause: toldError(of.cause) } : {}),
  };
}

/**
 * With `LOG_FORMAT=json` everything that this process writes to its console becomes lines of JSON, with the trace that it belongs to.
 * To be called before anything else.
 */
export function startLogs(env: Environment, lines: { write(line: string): unknown } = process.stdout): void {
  if (env.LOG_FORMAT !== "json") return;
  const tell =
    (level: string) =>
    (...given: unknown[]) =>
      void lines.write(lineOf({ level, time: new Date().toISOString(), ...traceIds(), ...fieldsOf(given) }));
  Object.assign(console, { log: tell("info"), info: tell("info"), debug: tell("debug"), warn: tell("warn"), error: tell("error") });
}

/** What was given to the console, as one line's fields: errors by themselves, and `{ err }` beside a message. */
function fieldsOf(given: readonly unknown[]): object {
  const errors = given.flatMap((each) => {
    if (each instanceof Error) return [each];
    const { err } = (each ?? {}) as { readonly err?: unknown };
    return err === undefined ? [] : [err];
  });
  const words = given.filter((each) => typeof each !== "object" || each === null);
  const facts = given.filter((each) => typeof each === "object" && each !== null && !(each instanceof Error)) as {
    readonly err?: unknown;
  }[];
  return {
    ...Object.assign({}, ...facts.map(({ err: _, ...rest }) => rest)),
    ...(errors.length > 0 ? { err: toldError(errors[0]) } : {}),
    msg: words.length > 0 ? format(...words) : errors.length > 0 ? "An error" : "",
  };
}
