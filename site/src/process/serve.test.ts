import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serve } from "./serve.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightlatch-serve-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const refused = (env: Record<string, string>) => serve({ env: { DATA_DIR: folder, PORT: "0", ...env }, log: () => {} });

test("a store without a shell is not served: store and channel are named, and nothing is made in it", async () => {
  await expect(refused({})).rejects.toThrow(`the channel production of ${join(folder, "releases")} has none`);
  await expect(refused({ RELEASE_CHANNEL: "staging", RELEASES_DIR: join(folder, "shared") })).rejects.toThrow(
    `the channel staging of ${join(folder, "shared")} has none`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a setting that cannot be used is named before anything is opened", async () => {
  await expect(refused({ PORT: "http" })).rejects.toThrow(/PORT/);
  expect(await readdir(folder)).toEqual([]);
});
