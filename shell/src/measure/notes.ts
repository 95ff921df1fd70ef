export interface Note {
  /** Milliseconds since the request. */
  readonly at: number;
  readonly remote: string | undefined;
  readonly failure?: unknown;
  readonly loading?: boolean | undefined;
}

/** A limit, since one thing may fail over and over. */
export const notes: Note[] = [];
const MOST = 99;

export function note(remote: string | undefined, failure?: unknown, loading?: boolean): void {
  if (notes.length < MOST) notes.push({ at: performance.now(), remote, failure, loading });
}

/** Errors, rejections, and files that do not load, whose events do not bubble. */
export function noteUncaught(): void {
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => note(undefined, event), true);
}
