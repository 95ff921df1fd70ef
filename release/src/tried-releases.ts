import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ReleaseRecord } from "./release-record.ts";
import type { ReleaseStore } from "./store.ts";

const TRIED_MAX = 100;
const KEY = "tried.json";
type Tried = readonly [shell: ReleaseRecord, remote: ReleaseRecord | undefined, settings: unknown];
const triedSchema = z.object({ program: z.string(), pairs: z.array(z.string()) });

/** Remembers pairs whose fixtures passed, to skip tests of the same files, program and Node version (docs/adr/0005). */
export class TriedReleases {
  private readonly store: ReleaseStore;
  private readonly program: string;
  private pairs: Promise<string[]> | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(store: ReleaseStore, program: string) {
    this.store = store;
    this.program = program;
  }

  async has(tried: Tried): Promise<boolean> {
    return (await this.read()).includes(digestOf(tried));
  }

  /** Ignores a full disk, because the pair is then only tested again. */
  async add(tried: Tried): Promise<void> {
    const digest = digestOf(tried);
    await this.change((pairs) => [...pairs.filter((pair) => pair !== digest), digest].slice(-TRIED_MAX));
  }

  async remove(tried: Tried): Promise<void> {
    const digest = digestOf(tried);
    await this.change((pairs) => pairs.filter((pair) => pair !== digest));
  }

  private read(): Promise<string[]> {
    this.pairs ??= this.store
      .read(KEY)
      .then((bytes) => triedSchema.parse(JSON.parse(String(bytes))))
      .then(
        ({ program, pairs }) => (program === this.program ? pairs : []),
        () => [],
      );
    return this.pairs;
  }

  private async change(changed: (pairs: string[]) => string[]): Promise<void> {
    const next = this.read().then(changed);
    this.pairs = next;
    this.writing = this.writing.then(async () => {
      const text = JSON.stringify({ program: this.program, pairs: await next }, null, 2);
      await this.store.write(KEY, text).catch(() => {});
    });
    await this.writing;
  }
}

const digestOf = (value: Tried): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");

const CODE = /\.[mc]?[jt]s$/;

export function digestOfCode(folders: readonly string[]): string {
  const hash = createHash("sha256").update(`${process.version} ${process.platform} ${process.arch}`);
  for (const folder of folders)
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => CODE.test(name))
      .sort())
      hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest("hex");
}
