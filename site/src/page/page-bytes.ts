import type { ReleaseMap } from "@nightlatch/release";

/** What each package's entry, scripts and styles weigh on the wire, in bytes, for the inspector. */
export function bytesOf(map: ReleaseMap): Record<string, number> {
  const entries = Object.values(map).map(({ name, entry, preload, css, files }): [string, number] => {
    const used = new Set([entry, ...preload, ...css]);
    return [name, [...used].reduce((sum, file) => sum + (files[file]?.brotli ?? files[file]?.bytes ?? 0), 0)];
  });
  return Object.fromEntries(entries);
}
