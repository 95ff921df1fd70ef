import { fingerprintOf } from "./build.ts";
import { initialLoadFiles, wireBytes } from "./gate/check-size.ts";
import type { ReleasedPage, ReleaseRecord } from "./release-record.ts";

export interface Differences<T> {
  readonly added: Readonly<Record<string, T>>;
  readonly removed: Readonly<Record<string, T>>;
  readonly changed: Readonly<Record<string, { readonly from: T; readonly to: T }>>;
}

export interface Both<T> {
  readonly from: T;
  readonly to: T;
}

export type ReleaseDiff = ReturnType<typeof diffOf>;

export function diffOf(from: ReleaseRecord, to: ReleaseRecord) {
  const both = <T>(of: (record: ReleaseRecord) => T): Both<T> => ({ from: of(from), to: of(to) });
  const differences = <T>(of: (record: ReleaseRecord) => Readonly<Record<string, T>>) => differencesOf(of(from), of(to));
  const pages = both(({ pages: releasePages }) => releasePages);
  return {
    name: to.name,
    ...both(({ version, publishedAt, commit, by }) => ({ version, publishedAt, commit, by })),
    same: fingerprintOf(from) === fingerprintOf(to),
    routes: pages.from && pages.to && differencesOf(byPath(pages.from), byPath(pages.to)),
    files: sizesIn(differences(filesOf)),
    sizes: {
      firstView: both((record) => wireBytes(record, ...initialLoadFiles(record))),
      all: both((record) => wireBytes(record, ...Object.keys(record.files))),
    },
    shared: differences(({ shared }) => shared),
    gives: differences(({ serves }) => serves?.shared ?? {}),
    contract: both(({ contract }) => contract),
    serves: both(({ serves }) => serves?.contracts ?? []),
    budget: differences(({ budget }) => Object.fromEntries(Object.entries(budget ?? {}).filter(([, bytes]) => bytes !== undefined))),
    commits: from.commit && to.commit && `${from.commit}..${to.commit}`,
  };
}

function differencesOf<T>(from: Readonly<Record<string, T>>, to: Readonly<Record<string, T>>): Differences<T> {
  const only = (one: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(one).filter(([key]) => !Object.hasOwn(other, key)));
  const changed = Object.entries(to).flatMap(([key, value]) => {
    const before = Object.hasOwn(from, key) ? from[key] : undefined;
    return before === undefined || JSON.stringify(before) === JSON.stringify(value) ? [] : [[key, { from: before, to: value }] as const];
  });
  return { added: only(to, from), removed: only(from, to), changed: Object.fromEntries(changed) };
}

const byPath = (pages: readonly ReleasedPage[]): Record<string, Omit<ReleasedPage, "path">> =>
  Object.fromEntries(
    pages.map(({ path, homeMode, query, robots, personal }) => [path, { homeMode, query: query && [...query].sort(), robots, personal }]),
  );

interface File {
  readonly bytes: number;
  readonly integrity: string;
}

/** Removes hashes from file names, unless two names would then be equal. */
function filesOf(record: ReleaseRecord): Record<string, File> {
  const names = Object.keys(record.files);
  const short = (file: string) => file.replace(/\.[0-9a-f]{8,}(?=\.)/, "");
  const isAlone = (file: string) => names.filter((other) => short(other) === short(file)).length === 1;
  return Object.fromEntries(
    names.map((file) => [
      isAlone(file) ? short(file) : file,
      { bytes: wireBytes(record, file), integrity: record.files[file]?.integrity ?? "" },
    ]),
  );
}

function sizesIn({ added, removed, changed }: Differences<File>): Differences<number> {
  const sizes = (files: Readonly<Record<string, File>>) =>
    Object.fromEntries(Object.entries(files).map(([name, { bytes }]) => [name, bytes]));
  const both = Object.entries(changed).map(([name, { from, to }]) => [name, { from: from.bytes, to: to.bytes }] as const);
  return { added: sizes(added), removed: sizes(removed), changed: Object.fromEntries(both) };
}
