const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEPS: readonly (readonly [ms: number, unit: string])[] = [
  [DAY, "day"],
  [60 * MINUTE, "hour"],
  [MINUTE, "minute"],
];

const RELATIVE_DAYS_MAX = 30;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Formats a UTC day as `4 Mar 2026`. @param iso ISO time or day */
export const dayOf = (iso: string): string => `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

/** Formats a time relative to now: `2 days ago`, `in 3 hours`. A distant time is formatted as its day. @param iso ISO time */
export function ago(iso: string, now: number = Date.now()): string {
  const distance = now - Date.parse(iso);
  const [ms, unit] = STEPS.find(([step]) => Math.abs(distance) >= step) ?? [MINUTE, undefined];
  if (unit === undefined) return "just now";
  if (Math.abs(distance) > RELATIVE_DAYS_MAX * DAY) return dayOf(iso);
  // Rounds future times up, so that a new session of twelve hours shows twelve hours.
  const count = distance > 0 ? Math.floor(distance / ms) : Math.ceil(-distance / ms);
  const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return distance > 0 ? `${words} ago` : `in ${words}`;
}

export function Time({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={`${dayOf(iso)}, ${iso.slice(11, 16)} UTC`}>
      {ago(iso)}
    </time>
  );
}

export const number = (count: number): string => count.toLocaleString("en-US");

export const counted = (count: number, one: string, many = `${one}s`): string => `${number(count)} ${count === 1 ? one : many}`;

export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) return "none";
  if (value === true || value === false) return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.every((each) => typeof each === "string")) return value.join(", ");
  const isImages = value.every((each) => typeof each === "object" && each !== null && "url" in each);
  return isImages ? counted(value.length, "photo") : JSON.stringify(value);
}

const TEXT_LENGTH_MAX = 300;

export function shortText(value: unknown): string {
  const text = formatValue(value);
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX - 1)}…` : text;
}
