/**
 * A draft of one form in browser storage. Storage that is full, blocked or corrupt is no error
 * (docs/product/abuse-and-privacy.md#storage-that-fails).
 */
export interface Draft<Values> {
  /** Reads the draft. Null when there is none, or when it may not be used any more; it is then removed. */
  load(): Values | null;
  /** @returns whether it is kept */
  save(values: Values): boolean;
  drop(): void;
}

interface DraftFormat<Values> {
  readonly key: string;
  /** @param now milliseconds since 1970 */
  readonly write: (values: Values, now: number) => string;
  /** @param stored the text under the key; null when there is none */
  readonly read: (stored: string | null, now: number) => Values | null;
}

/** The parts of `localStorage` that are used. Any of them may throw, and so may reading `localStorage` itself. */
type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function createDraft<Values>(
  { key, write, read }: DraftFormat<Values>,
  storage: () => DraftStorage = () => window.localStorage,
): Draft<Values> {
  const drop = (): void => {
    try {
      storage().removeItem(key);
    } catch {
      // Blocked storage holds no draft.
    }
  };
  return {
    drop,
    load() {
      try {
        const stored = storage().getItem(key);
        const values = read(stored, Date.now());
        if (stored !== null && values === null) drop();
        return values;
      } catch {
        return null;
      }
    },
    save(values) {
      try {
        storage().setItem(key, write(values, Date.now()));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Whether two sets of form values are the same; lists compare by their order. */
export function sameValues(a: object, b: object): boolean {
  return JSON.stringify(Object.entries(a).sort(byName)) === JSON.stringify(Object.entries(b).sort(byName));
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** The values of a restored draft, except where the visitor typed before it could be read: that wins. */
export function withTyped<Values extends object>(draft: Values, typed: Values, empty: Values): Values {
  const changed = Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(empty, name)));
  return { ...draft, ...Object.fromEntries(changed) };
}
