import type { FormIssue } from "@nightlatch/shared/domain";

/** Shown when what was thrown is no Error (docs/product/errors.md#contact). */
export const UNKNOWN_FAILURE = "An unknown error occurred";
/** Words of an answer that are shown at most. */
const SERVER_TEXT_MAX = 200;

/** Why sending failed. */
export interface Failure {
  /** Ready to show. */
  readonly failure: string;
  /** What the answer says about a field. */
  readonly issues: readonly FormIssue[];
}

/**
 * What a refused or lost call means to a form (docs/product/errors.md).
 *
 * @param thrown what the call rejected with
 * @param fallback shown when the error carries no message of its own
 * @param unknown shown when what was thrown is no Error
 */
export function failureOf(thrown: unknown, fallback: string, unknown: string = UNKNOWN_FAILURE): Failure {
  if (!(thrown instanceof Error)) return { failure: unknown, issues: [] };
  const failure = thrown.message || fallback;
  const field = textOf(thrown, "field");
  return { failure, issues: field ? [{ field, message: failure }] : [] };
}

/** An answer with a good status that was no JSON: it counts as success (docs/product/forms-contact.md#reading-the-answer). */
export function isUnreadableSuccess(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || textOf(thrown, "code") !== "unreadable") return false;
  const status = "status" in thrown ? Number(thrown.status) : Number.NaN;
  return status >= 200 && status < 300;
}

/**
 * An error whose message is what the page should say about an answer that gave no error of its own: the fallback for
 * JSON, else "Server error ({status}): {text or statusText}" (docs/product/errors.md#removal-request). Any other error is itself.
 */
export function withServerText(thrown: unknown, fallback: string): unknown {
  if (!(thrown instanceof Error) || textOf(thrown, "code") !== "unreadable") return thrown;
  const text: unknown = Reflect.get(thrown, "text");
  if (typeof text !== "string") return new Error(fallback);
  const words = text
    .replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SERVER_TEXT_MAX);
  return new Error(words ? `${thrown.message}: ${words}` : thrown.message);
}

// Read by name and not by `instanceof ApiError`: the shell made the client, with an ApiError class of its own bundle.
function textOf(error: Error, key: "code" | "field"): string | undefined {
  const value: unknown = key in error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
