import type { FormIssue } from "@nightlatch/shared/domain";
import type { FormEvent } from "./form-state.ts";

/** Shown when what was thrown is no Error (SPEC.md point 8). */
export const UNKNOWN_FAILURE = "An unknown error occurred";

/**
 * What a refused or lost call means to a form.
 *
 * @param thrown what the call rejected with
 * @param fallback shown when the error carries no message of its own
 */
export function failureOf(thrown: unknown, fallback: string): Extract<FormEvent, { kind: "error" }> {
  if (!(thrown instanceof Error)) return { kind: "error", failure: UNKNOWN_FAILURE, issues: [] };
  const failure = thrown.message || fallback;
  const field = textOf(thrown, "field");
  const issues: FormIssue[] = field ? [{ field, message: failure }] : [];
  return { kind: "error", failure, issues };
}

/** An answer with a good status that was no JSON: it counts as success (SPEC.md point 8; READINGS 51). */
export function isUnreadableSuccess(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || textOf(thrown, "code") !== "unreadable") return false;
  const status = "status" in thrown ? Number(thrown.status) : Number.NaN;
  return status >= 200 && status < 300;
}

// Read by name and not by `instanceof ApiError`: the shell made the client, with an ApiError class of its own bundle.
function textOf(error: Error, key: "code" | "field"): string | undefined {
  const value: unknown = key in error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
