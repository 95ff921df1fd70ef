const HOUR = 60;
const DAY = 24 * HOUR;

/** How often a run is due: `every 30 minutes`, `every hour`, `every 2 days`. */
export function everyWords(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0 ? [minutes / DAY, "day"] : minutes % HOUR === 0 ? [minutes / HOUR, "hour"] : [minutes, "minute"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** How often runs are offered, in minutes. */
export const OFTEN: readonly number[] = [15, 30, HOUR, 6 * HOUR, 12 * HOUR, DAY, 7 * DAY];
