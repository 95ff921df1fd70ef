/** Something that happened on this page: a remote was shown, or something failed. */
export interface Note {
  /** Milliseconds since the page was asked for. */
  readonly at: number;
  /** The remote it belongs to; undefined when that must be read from the failure. */
  readonly remote: string | undefined;
  /** The thrown value, or the browser's event for it; undefined when the remote was shown. */
  readonly failure?: unknown;
  /** Whether the remote failed while it was loaded. */
  readonly loading?: boolean | undefined;
}

/** The notes in the order they were made, and the most that are kept, for a page on which one thing fails over and over. */
export const notes: Note[] = [];
const MOST = 99;

/** Notes something for the page's measurement, whose code comes later (measure.ts) or never. */
export function note(remote: string | undefined, failure?: unknown, loading?: boolean): void {
  if (notes.length < MOST) notes.push({ at: performance.now(), remote, failure, loading });
}

/** Notes failures that nobody catches: errors, rejections, and files that do not load, whose events do not bubble. */
export function noteUncaught(): void {
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => note(undefined, event), true);
}
