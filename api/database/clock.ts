import { type RawBuilder, sql } from "kysely";

const SKEW = 60;

/** True if the time has passed, or is more than `mostMs` milliseconds ahead, which only a wrong clock writes. */
export const isOver = (column: string, mostMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= now() or ${sql.ref(column)} > now() + make_interval(secs => ${mostMs / 1000}::double precision))`;

/** True for times in the last `seconds`. False for future times, which only a wrong clock writes. */
export const isWithin = (column: string, seconds: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > now() - make_interval(secs => ${seconds}) and ${sql.ref(column)} <= now() + make_interval(secs => ${SKEW}))`;

export const DAY_MS = 24 * 60 * 60 * 1000;

export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
