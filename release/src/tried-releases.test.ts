import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { ReleaseRecord } from "./release-record.ts";
import { createFolderStore, type ReleaseStore } from "./store.ts";
import { makeFolder } from "./testing/make-build.ts";
import { digestOfCode, TriedReleases } from "./tried-releases.ts";

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await makeFolder();
  store = createFolderStore(folder);
});

const record = (name: string, version = "1.0.0") => ({ name, version }) as ReleaseRecord;
const [shell, browse] = [record("shell"), record("mf-browse")];
const pair = [shell, browse, { origin: "https://a.example" }] as const;

test("remembers exactly the tried combination at the next start", async () => {
  await new TriedReleases(store, "program").add(pair);
  const next = new TriedReleases(store, "program");
  expect(await next.has(pair)).toBe(true);
  expect(await next.has([record("shell", "2.0.0"), browse, pair[2]])).toBe(false);
  expect(await next.has([shell, record("mf-browse", "2.0.0"), pair[2]])).toBe(false);
  expect(await next.has([shell, browse, { origin: "https://b.example" }])).toBe(false);
  expect(await new TriedReleases(store, "another program").has(pair)).toBe(false);
});

test("remembers several concurrent trials, and forgets a removed one", async () => {
  const tried = new TriedReleases(store, "program");
  const pairs = Array.from({ length: 120 }, (_, index) => [shell, record(`mf-${index}`), {}] as const);
  await Promise.all(pairs.map((each) => tried.add(each)));
  await tried.remove(pairs[119] as (typeof pairs)[0]);
  const next = new TriedReleases(store, "program");
  const known = await Promise.all(pairs.map((each) => next.has(each)));
  expect(known.map((is, index) => (is ? index : -1)).filter((index) => index >= 0)).toEqual(Array.from({ length: 99 }, (_, i) => i + 20));
});

test.each(["", "{", '{"program":"program"}', '{"program":"program","pairs":[1]}'])("ignores a file with %j", async (text) => {
  await writeFile(join(folder, "tried.json"), text);
  const tried = new TriedReleases(store, "program");
  expect(await tried.has(pair)).toBe(false);
  await tried.add(pair);
  expect(await new TriedReleases(store, "program").has(pair)).toBe(true);
});

test("works without memory of trials on a disk that accepts no writes", async () => {
  const full = { ...store, write: () => Promise.reject(new Error("ENOSPC")) };
  const tried = new TriedReleases(full, "program");
  await tried.add(pair);
  expect(await tried.has(pair)).toBe(true);
  expect(await new TriedReleases(store, "program").has(pair)).toBe(false);
});

test("identifies a program by its code, wherever it is", async () => {
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  for (const storeFolder of [one, two]) {
    await mkdir(join(storeFolder, "inner"), { recursive: true });
    await writeFile(join(storeFolder, "inner/a.js"), "1;");
  }
  const before = digestOfCode([one]);
  expect(before).toBe(digestOfCode([two]));
  await writeFile(join(two, "notes.md"), "Read me.");
  expect(digestOfCode([two])).toBe(before);
  await writeFile(join(two, "inner/a.js"), "2;");
  expect(digestOfCode([two])).not.toBe(before);
});
