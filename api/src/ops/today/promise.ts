/** Business days within which we have promised an answer (docs/product/forms-removal.md#reply-promise): most, and those after which it is due. */
export const PROMISED_DAYS = { due: 1, late: 2 } as const;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The moment that lies some business days, Monday to Friday in UTC, before another: what came before it has waited longer. */
export function businessDaysBefore(now: Date, days: number): Date {
  let at = now.getTime();
  for (let left = days; left > 0; ) {
    at -= DAY_MS;
    if (!isWeekend(at)) left--;
  }
  return new Date(at);
}

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay());
