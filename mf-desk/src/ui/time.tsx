const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const STEPS: readonly (readonly [ms: number, unit: string])[] = [
  [DAY, "day"],
  [60 * MINUTE, "hour"],
  [MINUTE, "minute"],
];

/** Days after which a day of the calendar says more than their number. */
const DAYS_TOLD = 30;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A UTC day as people write it: `4 Mar 2026`. @param iso ISO time or day */
export const dayOf = (iso: string): string => `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

/** How long ago a time is, in words: `2 days ago`; one to come is `in 3 hours`, and one that is far off its day. @param iso ISO time */
export function ago(iso: string, now: number = Date.now()): string {
  const distance = now - Date.parse(iso);
  const [ms, unit] = STEPS.find(([step]) => Math.abs(distance) >= step) ?? [MINUTE, undefined];
  if (unit === undefined) return "just now";
  if (Math.abs(distance) > DAYS_TOLD * DAY) return dayOf(iso);
  // What is to come is rounded up, so that a session of twelve hours says so from its start.
  const count = distance > 0 ? Math.floor(distance / ms) : Math.ceil(-distance / ms);
  const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return distance > 0 ? `${words} ago` : `in ${words}`;
}

/** A time as its distance from now; the exact one, UTC, is told on pointing at it. */
export function Time({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={`${dayOf(iso)}, ${iso.slice(11, 16)} UTC`}>
      {ago(iso)}
    </time>
  );
}
