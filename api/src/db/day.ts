/** The UTC day of a moment, as `2026-03-04`. Every server counts by this day. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
