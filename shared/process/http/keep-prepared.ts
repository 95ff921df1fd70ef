/** What was prepared, and is freed when something newer takes its place. */
interface Prepared {
  retire(): void;
}

export interface KeptPrepared<T> {
  /** What is prepared for the version of this moment, or for a newer one. */
  get(): Promise<T>;
  /** What was prepared last, for whatever version. */
  last(): T | undefined;
  /** Frees what is kept. A preparation under way is freed when it is done. */
  stop(): void;
}

/**
 * Prepares something once for each version, when it is first asked for. All who ask meanwhile wait for that one preparation;
 * there is never a second at the same time. One that fails is tried again by the next who asks.
 *
 * @param versionOf the version of this moment, compared by identity
 */
export function keepPrepared<Version, T extends Prepared>(
  versionOf: () => Version,
  prepare: (version: Version) => Promise<T>,
): KeptPrepared<T> {
  let kept: { readonly version: Version; readonly prepared: T } | undefined;
  let underWay: { readonly version: Version; readonly work: Promise<T> } | undefined;
  let stopped = false;

  async function start(version: Version): Promise<T> {
    try {
      // In a turn of its own: one that fails at once must not end before it is under way.
      const prepared = await Promise.resolve(version).then(prepare);
      kept?.prepared.retire();
      kept = { version, prepared };
      if (stopped) prepared.retire();
      return prepared;
    } finally {
      underWay = undefined;
    }
  }

  return {
    get: async () => {
      for (;;) {
        const version = versionOf();
        if (kept && kept.version === version) return kept.prepared;
        if (!underWay) underWay = { version, work: start(version) };
        if (underWay.version === version) return underWay.work;
        // One for an older version: afterwards it is this version's turn.
        await underWay.work.catch(() => {});
      }
    },
    last: () => kept?.prepared,
    stop: () => {
      stopped = true;
      kept?.prepared.retire();
      kept = undefined;
    },
  };
}
