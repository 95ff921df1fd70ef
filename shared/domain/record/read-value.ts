/** They never throw: nonsense reads as missing. */

/** Trimmed; missing when blank or not text. */
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

/** YYYY-MM-DD, also of a time; missing for an impossible day. */
export function readDay(value: unknown): string | undefined {
  const day = readText(value)?.match(/^\d{4}-\d{2}-\d{2}(?=T|$)/)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day ? day : undefined;
}

/** True, 'true', 1 and '1' mean yes (docs/product/data.md#verified). */
export function readFlag(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

/** Finite and not negative, also as text. */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof amount === "number" && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
}

/** Trimmed texts without blanks; a single text is a list of one. */
export function readList(value: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map(readText).filter((entry) => entry !== undefined);
}
