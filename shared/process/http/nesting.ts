/** Most levels of lists and objects that JSON from outside may have. Code that walks it would use up its stack otherwise. */
export const NESTING_MAX = 100;

/**
 * Whether a value of `JSON.parse` has more levels of lists and objects than `NESTING_MAX`. It walks level by level, so that no value
 * uses up its stack. Other objects, such as buffers and streams, have no level.
 */
export function isNestedTooDeeply(value: unknown): boolean {
  let level = [value].filter(hasParts);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > NESTING_MAX) return true;
    level = level.flatMap((each) => Object.values(each).filter(hasParts));
  }
  return false;
}

function hasParts(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}
