const MINUTE = 60_000;
const STEPS: readonly (readonly [ms: number, unit: string])[] = [
  [24 * 60 * MINUTE, "day"],
  [60 * MINUTE, "hour"],
  [MINUTE, "minute"],
];

/** How long ago a time is, in words: `2 days ago`; one to come is `in 3 hours`. @param iso ISO time */
export function ago(iso: string, now: number = Date.now()): string {
  const distance = now - Date.parse(iso);
  const [ms, unit] = STEPS.find(([step]) => Math.abs(distance) >= step) ?? [MINUTE, undefined];
  if (unit === undefined) return "just now";
  // What is to come is rounded up, so that a session of twelve hours says so from its start.
  const count = distance > 0 ? Math.floor(distance / ms) : Math.ceil(-distance / ms);
  const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
  return distance > 0 ? `${words} ago` : `in ${words}`;
}

/** A time as its distance from now; the exact one, UTC, is told on pointing at it. */
export function Time({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace("T", " ")} UTC`}>
      {ago(iso)}
    </time>
  );
}
