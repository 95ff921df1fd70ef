import { type KeptIn, keptStore } from "@nightlatch/runtime";

/** A draft of one form in browser storage. */
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
  readonly write: (values: Values, now: number) => unknown;
  /** @param stored what is kept under the key, by whoever wrote it */
  readonly read: (stored: unknown, now: number) => Values | null;
}

/**
 * A form has its values from its own fields once it is open, so its draft is read then and follows no other tab. After a wipe
 * of the device nothing is kept until a form is opened anew: what an answer that comes late would still fill in stays away.
 */
export function createDraft<Values>({ key, write, read }: DraftFormat<Values>, storage?: () => KeptIn): Draft<Values> {
  const store = keptStore<{ readonly values: Values | null }>({
    key,
    initial: { values: null },
    read(stored) {
      const values = read(stored, Date.now());
      return values === null ? undefined : { values };
    },
    write: ({ values }) => (values === null ? undefined : write(values, Date.now())),
    storage,
    lazy: true,
  });
  return {
    load() {
      store.persist.rehydrate();
      return store.getState().values;
    },
    save: (values) => store.setState({ values }) === true,
    drop: () => void store.setState({ values: null }),
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
