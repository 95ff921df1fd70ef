/** These functions never throw: invalid values count as missing. */

/** Trimmed text; undefined if the value is blank or not a string. */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

export function readFirstText(record: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = readText(record[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** YYYY-MM-DD of an ISO date or time; undefined for an impossible date. */
export function readDay(value: unknown): string | undefined {
  const day = readText(value)?.match(/^\d{4}-\d{2}-\d{2}(?=T|$)/)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : undefined;
}

export function readFlag(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

/** A finite number of at least 0, also from a string. */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

export function readList(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map(readText).filter((entry) => entry !== undefined);
}
