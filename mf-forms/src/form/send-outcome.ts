import type { FormIssue } from "@nightlatch/domain";

/** Shown when the thrown value is not an Error (docs/product/errors.md#contact). */
export const UNKNOWN_FAILURE = "An unknown error occurred";
const SERVER_TEXT_MAX = 200;

export interface Failure {
  readonly failure: string;
  readonly issues: readonly FormIssue[];
}

/** @param fallback message for an Error without one @param unknown message for thrown values other than errors (docs/product/errors.md) */
export function failureOf(thrown: unknown, fallback: string, unknown: string = UNKNOWN_FAILURE): Failure {
  if (!(thrown instanceof Error)) return { failure: unknown, issues: [] };
  const failure = thrown.message || fallback;
  const field = textOf(thrown, "field");
  return { failure, issues: field ? [{ field, message: failure }] : [] };
}

/** True for a 2xx response without valid JSON, which counts as success (docs/product/forms-contact.md#reading-the-answer). */
export function isUnreadableSuccess(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || textOf(thrown, "code") !== "unreadable") return false;
  const status = "status" in thrown ? Number(thrown.status) : Number.NaN;
  return status >= 200 && status < 300;
}

/** Adds the text of a response that is not JSON to its error (docs/product/errors.md#removal-request). Other errors stay unchanged. */
export function withServerText(thrown: unknown, fallback: string): unknown {
  if (!(thrown instanceof Error) || textOf(thrown, "code") !== "unreadable") return thrown;
  const text: unknown = Reflect.get(thrown, "text");
  if (typeof text !== "string") return new Error(fallback);
  const words = text
    .replace(/<(style|script)\b.*?(?:<\/\1>|$)|<[^<>]*>/gis, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SERVER_TEXT_MAX);
  return new Error(words ? `${thrown.message}: ${words}` : thrown.message);
}

// Not `instanceof ApiError`, because the shell's bundle has its own class.
function textOf(error: Error, key: "code" | "field"): string | undefined {
  const value: unknown = key in error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
