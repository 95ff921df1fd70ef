/** A part of the page whose code a first view does not carry. */
export interface OnDemand<Part> {
  /** Fetches the part, once; after a failure the next call tries again. */
  load(): Promise<Part>;
  /** Fetches the part before it is wanted. A failure is ignored, since `load` tries again. */
  prefetch(): void;
  /** The part, if it has been fetched. */
  now(): Part | undefined;
}

/**
 * Makes a part that is fetched on demand.
 *
 * @param fetch imports the part, with a `webpackChunkName`
 */
export function onDemand<Part>(fetch: () => Promise<Part>): OnDemand<Part> {
  let part: Part | undefined;
  let pending: Promise<Part> | undefined;

  function load(): Promise<Part> {
    pending ??= fetch().then(
      (fetched) => {
        part = fetched;
        return fetched;
      },
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  }

  return { load, prefetch: () => void load().catch(() => {}), now: () => part };
}
