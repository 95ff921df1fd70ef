/** Most characters of a stack. */
const MAX_STACK = 4000;
const MAX_MESSAGE = 1000;

/**
 * An error of foreign code, as text. Anything can be thrown, and its fields may throw when they are read.
 *
 * @param {unknown} error
 * @returns {import("./protocol.ts").Problem}
 */
export function problemOf(error) {
  return { message: textOf(error).slice(0, MAX_MESSAGE), stack: stackOf(error).slice(0, MAX_STACK) };
}

/**
 * The text of an error of foreign code.
 *
 * @param {unknown} error
 */
export function textOf(error) {
  try {
    return error instanceof Error || isNamed(error) ? String(error.message || error.name) : String(error);
  } catch {
    return "something that cannot be shown";
  }
}

/** @param {unknown} error @returns {error is { message: unknown, name: unknown }} */
const isNamed = (error) => typeof error === "object" && error !== null && "message" in error && "name" in error;

/** @param {unknown} error */
function stackOf(error) {
  try {
    const stack = typeof error === "object" && error !== null && "stack" in error ? error.stack : "";
    return typeof stack === "string" ? stack : "";
  } catch {
    return "";
  }
}
