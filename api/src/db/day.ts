/** The day of a moment, UTC, as `2026-03-04`: what is counted by day is counted by this one on every server. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
