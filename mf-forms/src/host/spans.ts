import type { HostedDay } from "@nightlatch/domain";

/** Days that are drawn as one bar. */
export interface Span {
  /** YYYY-MM-DD. */
  readonly last: string;
  readonly days: number;
  readonly views: number;
  readonly followed: number;
}

/** Periods that can be chosen, in days. */
const PERIODS = [30, 90, 365] as const;
/** Most days that are drawn one by one; more are drawn by week. */
const DAILY_MAX = 90;
const WEEK = 7;

/** The periods that differ for so many days: up to the first that has them all. */
export const periodsOf = (days: number): number[] => PERIODS.filter((_, at) => at === 0 || days > (PERIODS[at - 1] ?? 0));

/** Days as bars: each its own, or weeks that end with the last day. The first week may be shorter. */
export function spansOf(days: readonly HostedDay[]): Span[] {
  const size = days.length > DAILY_MAX ? WEEK : 1;
  const spans: Span[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const sum = (kind: "views" | "followed") => part.reduce((total, day) => total + day[kind], 0);
    spans.unshift({ last: part.at(-1)?.day ?? "", days: part.length, views: sum("views"), followed: sum("followed") });
  }
  return spans;
}
