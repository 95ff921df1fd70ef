import type { HostedDay } from "@nightlatch/domain";

export interface Span {
  readonly last: string;
  readonly days: number;
  readonly views: number;
  readonly followed: number;
}

const PERIODS = [30, 90, 365] as const;
const DAILY_MAX = 90;
const WEEK = 7;

export const periodsOf = (days: number): number[] => PERIODS.filter((_, at) => at === 0 || days > (PERIODS[at - 1] ?? 0));

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
