import { type RawBuilder, sql } from "kysely";

/** Seconds by which the times of concurrent transactions may differ. */
const SKEW = 60;

/**
 * Whether a time has come. A clock may have been days ahead, so a time beyond the longest possible wait counts too. @param mostMs the
 * longest wait, in milliseconds
 */
export const isOver = (column: string, mostMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= now() or ${sql.ref(column)} > now() + make_interval(secs => ${mostMs / 1000}::double precision))`;

/** Whether a past time is at most some seconds old. Future times, written by a clock that was ahead, do not count. */
export const isWithin = (column: string, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > now() - make_interval(secs => ${seconds}) and ${sql.ref(column)} <= now() + make_interval(secs => ${SKEW}))`;

/** The UTC day of a moment, as `2026-03-04`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
