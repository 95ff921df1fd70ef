import type { Problem } from "../protocol.ts";

const MAX_STACK = 4000;
const MAX_MESSAGE = 1000;

/** Accepts any thrown value, whose properties may throw when read. */
export const problemOf = (error: unknown): Problem => ({
  message: textOf(error).slice(0, MAX_MESSAGE),
  stack: stackOf(error).slice(0, MAX_STACK),
});

export function textOf(error: unknown): string {
  try {
    return error instanceof Error || isNamed(error) ? String(error.message || error.name) : String(error);
  } catch {
    return "something that cannot be shown";
  }
}

const isNamed = (error: unknown): error is { message: unknown; name: unknown } =>
  typeof error === "object" && error !== null && "message" in error && "name" in error;

/** Errors in a realm have a name but no stack (realm-host.mjs). */
function stackOf(error: unknown): string {
  try {
    const stack = typeof error === "object" && error !== null && "stack" in error ? error.stack : "";
    if (typeof stack === "string" && stack) return stack;
    return isNamed(error) ? `${error.name}: ${error.message}` : "";
  } catch {
    return "";
  }
}
