import { type RawBuilder, sql } from "kysely";

/*
 * Clocks are set, also back: a machine that starts with a wrong one may be days ahead. What was written then lies in the future,
 * and whoever waited for it would wait for days. So times that something waits for are believed only as far ahead as they can be.
 */

/** Seconds by which the times of transactions that run beside each other may differ. */
const SKEW = 60;

/** Whether a time has come, or is further ahead than anything waits. @param mostMs the longest wait, in milliseconds */
export const isOver = (column: string, mostMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= now() or ${sql.ref(column)} > now() + make_interval(secs => ${mostMs / 1000}::double precision))`;

/** Whether a time of the past is no older than some seconds. One in the future is none of the past. */
export const isWithin = (column: string, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > now() - make_interval(secs => ${seconds}) and ${sql.ref(column)} <= now() + make_interval(secs => ${SKEW}))`;

/** The UTC day of a moment, as `2026-03-04`. Every server counts by this day. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
