/** The browser's entry for a file that it fetched: times in milliseconds, size in bytes as transferred and compressed. */
export type FileTiming = Pick<PerformanceResourceTiming, "name" | "startTime" | "responseEnd" | "encodedBodySize">;

export interface PackageLoad {
  readonly files: number;
  /** The milliseconds in which at least one of its files was on its way: files that come side by side count once. */
  readonly milliseconds: number;
  /** Bytes of the files as they came; 0 when the browser had them all. */
  readonly bytes: number;
}

/** The files of one package that the page has fetched so far. Files that were fetched ahead and then used count once. */
export function loadOf(name: string, timings: readonly FileTiming[]): PackageLoad {
  const own = new Map(
    timings
      .filter((timing) => new URL(timing.name, "http://page").pathname.startsWith(`/assets/${name}/`))
      .map((file) => [file.name, file]),
  );
  const files = [...own.values()].sort((a, b) => a.startTime - b.startTime);
  let milliseconds = 0;
  let end = 0;
  for (const { startTime, responseEnd } of files) {
    milliseconds += Math.max(0, responseEnd - Math.max(startTime, end));
    end = Math.max(end, responseEnd);
  }
  return { files: files.length, milliseconds, bytes: files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
}

/** A size such as `16.7 KB`, in thousands of bytes as the size budgets count. The text does not break. */
export const sizeText = (bytes: number): string => `${(bytes / 1000).toFixed(1)}\u00a0KB`;

/** A time such as `84 ms`. The text does not break. */
export const timeText = (milliseconds: number): string => `${Math.round(milliseconds)}\u00a0ms`;
