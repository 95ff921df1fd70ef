/** What the browser notes of a file it fetched: times in milliseconds, size in bytes as transferred and compressed. */
export type FileTiming = Pick<PerformanceResourceTiming, "name" | "startTime" | "responseEnd" | "encodedBodySize">;

export interface PackageLoad {
  readonly files: number;
  /** Milliseconds in which at least one of its files was on its way: files that come side by side count once. */
  readonly milliseconds: number;
  /** Bytes of the files as they came; 0 when the browser had them all. */
  readonly bytes: number;
}

/** What a page has fetched of one package so far. Files that were fetched ahead and then used count once. */
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

/** `16.7 KB`, in thousands of bytes as the size budgets count. It does not break. */
export const sizeText = (bytes: number): string => `${(bytes / 1000).toFixed(1)}\u00a0KB`;

/** `84 ms`, which does not break either. */
export const timeText = (milliseconds: number): string => `${Math.round(milliseconds)}\u00a0ms`;
