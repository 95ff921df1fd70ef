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

const startInvalid = (env: Record<string, string>) => serve({ env: { DATA_DIR: folder, PORT: "0", ...env }, log: () => {} });

test("refuses a store without a shell, naming store and channel, and writes nothing to it", async () => {
  await expect(startInvalid({})).rejects.toThrow(`the channel production of ${join(folder, "releases")} has none`);
  await expect(startInvalid({ RELEASE_CHANNEL: "staging", RELEASES_DIR: join(folder, "shared") })).rejects.toThrow(
    `the channel staging of ${join(folder, "shared")} has none`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [["site"], {}, "API_URL must be set for the part site without the part api, because its pages need an API."],
  [["site", "jobs"], {}, "API_URL must be set for the part site without the part api, because its pages need an API."],
  [["site", "api"], { API_URL: "http://127.0.0.1:9" }, "API_URL must not be set for a process with the parts site and api"],
] as const)("rejects the parts %j with %j, with a reason in one sentence", async (parts, env, reason) => {
  await expect(serve({ parts, env: { DATA_DIR: folder, PORT: "0", ...env }, log: () => {} })).rejects.toThrow(reason);
  expect(await readdir(folder)).toEqual([]);
});

test("reports an invalid setting before it opens anything", async () => {
  await expect(startInvalid({ PORT: "http" })).rejects.toThrow(/PORT/);
  expect(await readdir(folder)).toEqual([]);
});
