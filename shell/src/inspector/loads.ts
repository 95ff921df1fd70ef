/** Times are in milliseconds, sizes in compressed bytes. */
export type FileTiming = Pick<PerformanceResourceTiming, "name" | "startTime" | "responseEnd" | "encodedBodySize">;

export interface PackageLoad {
  readonly files: number;
  /** Time with at least one file in flight, so parallel files count once. */
  readonly milliseconds: number;
  /** 0 for a file from the HTTP cache. */
  readonly bytes: number;
}

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

export const sizeText = (bytes: number): string => `${(bytes / 1000).toFixed(1)}\u00a0KB`;

export const timeText = (milliseconds: number): string => `${Math.round(milliseconds)}\u00a0ms`;
