import { format } from "node:util";
import type { Environment } from "../settings/index.ts";
import { traceIds } from "./spans.ts";

export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Replacements that keep mail addresses, network addresses, queries and tokens out of logs. */
const PRIVATE: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/[^\s"'`<>(),;:\\/=?&]+/g, withoutMail],
  [/\?[^\s"'`\\)]*/g, (found) => (found.includes("=") ? "?[query]" : found)],
  [/\b(?!127\.0\.0\.1\b|0\.0\.0\.0\b)\d{1,3}(?:\.\d{1,3}){3}\b/g, () => "[address]"],
  [/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi, () => "[address]"],
  [/(?<!\w)[0-9a-f]{1,4}:[0-9a-f:]*/gi, (found) => (found.includes("::") ? "[address]" : found)],
  [/\w[\w-]{19,}/g, (found) => ([/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(found)) ? "[token]" : found)],
];

/** Replaces a mail address, which ends with the last top-level domain of the word. */
function withoutMail(word: string): string {
  const at = word.search(/.(?:@|%40)./is);
  if (at === -1) return word;
  const domain = word.slice(at + 2);
  const last = Array.from(domain.matchAll(/\.[a-z]{2,}/gi)).at(-1);
  return last && last.index > 0 ? `[mail]${domain.slice(last.index + last[0].length)}` : word;
}

export function withoutPrivate(text: string): string {
  return PRIVATE.reduce((clean, [pattern, change]) => clean.replace(pattern, change), text);
}

const lineOf = (fields: object): string =>
  `${JSON.stringify(fields, (_key, value: unknown) => (typeof value === "string" ? withoutPrivate(value) : value))}\n`;

interface LoggedRequest {
  readonly method: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

/** Logger options: Fastify's format for `text`, the format of `startLogs` for `json`. @param lines standard output by default */
export function loggerOptions(level: string, formatOf: LogFormat, lines?: { write(line: string): void }) {
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
      err: loggedError,
      req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }: { readonly statusCode?: number | string }) => ({ ...(statusCode === undefined ? {} : { statusCode }) }),
    },
  };
}

/** Replaces all text between the first and the last quotation mark, since quoted text may contain marks. Ignores apostrophes. */
function withoutQuoted(text: string): string {
  const from = text.search(/["`“]|(?<!\w)'/);
  const to = Math.max(...['"', "'", "`", "”"].map((mark) => text.lastIndexOf(mark)));
  return from !== -1 && to > from ? `${text.slice(0, from + 1)}…${text.slice(to)}` : text;
}

/** Error fields that never contain user input. */
const LOGGED_FIELDS = ["code", "syscall", "severity", "constraint", "table", "column", "routine", "reason"] as const;

/** An error for the log, without quoted text and unknown fields: both may contain user input. */
export function loggedError(error: unknown): { type: string; message: string; stack: string } {
  if (typeof error !== "object" || error === null) return { type: typeof error, message: "", stack: "" };
  const of = error as Readonly<Record<string, unknown>>;
  const frames = typeof of.stack === "string" ? of.stack.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  return {
    type: typeof of.name === "string" ? of.name : String(of.type ?? "error"),
    message: withoutPrivate(withoutQuoted(String(of.message ?? ""))),
    ...Object.fromEntries(LOGGED_FIELDS.flatMap((key) => (["string", "number"].includes(typeof of[key]) ? [[key, of[key]]] : []))),
    stack: frames.join("\n"),
    ...(of.cause ? { cause: loggedError(of.cause) } : {}),
  };
}

/** With LOG_FORMAT=json, makes `console` write JSON lines. Call it before anything else. */
export function startLogs(env: Environment, lines: { write(line: string): unknown } = process.stdout): void {
  if (env.LOG_FORMAT !== "json") return;
  const writeLog =
    (level: string) =>
    (...entry: unknown[]) =>
      void lines.write(lineOf({ level, time: new Date().toISOString(), ...traceIds(), ...fieldsOf(entry) }));
  Object.assign(console, {
    log: writeLog("info"),
    info: writeLog("info"),
    debug: writeLog("debug"),
    warn: writeLog("warn"),
    error: writeLog("error"),
  });
}

function fieldsOf(entry: readonly unknown[]): object {
  const errors = entry.flatMap((each) => {
    if (each instanceof Error) return [each];
    const { err } = (each ?? {}) as { readonly err?: unknown };
    return err === undefined ? [] : [err];
  });
  const words = entry.filter((each) => typeof each !== "object" || each === null);
  const facts = entry.filter((each) => typeof each === "object" && each !== null && !(each instanceof Error)) as {
    readonly err?: unknown;
  }[];
  return {
    ...Object.assign({}, ...facts.map(({ err: _, ...rest }) => rest)),
    ...(errors.length > 0 ? { err: loggedError(errors[0]) } : {}),
    msg: words.length > 0 ? format(...words) : errors.length > 0 ? "An error" : "",
  };
}
