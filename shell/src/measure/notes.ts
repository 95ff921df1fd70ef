export interface Note {
  /** Milliseconds since the request of the document. */
  readonly at: number;
  readonly remote: string | undefined;
  readonly failure?: unknown;
  readonly loading?: boolean | undefined;
}

/** At most `MOST` notes, because one error may repeat forever. */
export const notes: Note[] = [];
const MOST = 99;

export function note(remote: string | undefined, failure?: unknown, loading?: boolean): void {
  if (notes.length < MOST) notes.push({ at: performance.now(), remote, failure, loading });
}

/** Records uncaught errors, rejections and failed files. Uses the capture phase, because error events of elements do not bubble. */
export function noteUncaught(): void {
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, (event) => note(undefined, event), true);
}
