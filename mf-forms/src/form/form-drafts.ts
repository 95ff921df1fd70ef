import { type BackingStore, createPersistentStore } from "@nightlatch/runtime";

export interface Draft<Values> {
  load(): Values | null;
  save(values: Values): boolean;
  drop(): void;
}

interface DraftFormat<Values> {
  readonly key: string;
  readonly write: (values: Values, now: number) => unknown;
  readonly read: (stored: unknown, now: number) => Values | null;
}

export function createDraft<Values>({ key, write, read }: DraftFormat<Values>, storage?: () => BackingStore): Draft<Values> {
  const store = createPersistentStore<{ readonly values: Values | null }>({
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

export function sameValues(a: object, b: object): boolean {
  return JSON.stringify(Object.entries(a).sort(byName)) === JSON.stringify(Object.entries(b).sort(byName));
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

export function withTyped<Values extends object>(draft: Values, typed: Values, empty: Values): Values {
  const changed = Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(empty, name)));
  return { ...draft, ...Object.fromEntries(changed) };
}
