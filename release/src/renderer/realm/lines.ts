import { textOf } from "./problem.ts";

const MAX_LINE = 2000;

/** Formats console arguments; the first may hold `%s`, `%d`, `%i`, `%f`, `%o`, `%O`, `%j` and `%c`. */
export function lineOf(parts: readonly unknown[]): string {
  try {
    const [first, ...rest] = parts;
    if (typeof first !== "string") return parts.map(shown).join(" ").slice(0, MAX_LINE);
    const text = first.replace(/%[sdifoOjc%]/g, (mark) => {
      if (mark === "%%") return "%";
      if (rest.length === 0) return mark;
      const value = rest.shift();
      if (mark === "%c") return "";
      return mark === "%d" || mark === "%f" ? String(Number(value)) : mark === "%i" ? String(Math.trunc(Number(value))) : shown(value);
    });
    return [text, ...rest.map(shown)].join(" ").slice(0, MAX_LINE);
  } catch (error) {
    return textOf(error);
  }
}

function shown(value: unknown): string {
  if (typeof value !== "object" || value === null || value instanceof Error) return textOf(value);
  return JSON.stringify(value) ?? textOf(value);
}
