import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PHOTO_FORMATS } from "@nightlatch/database/photo-files";
import { afterEach, describe, expect, it } from "vitest";
import { makeFolder } from "../testing/folders.ts";
import { makeDecompressionBomb, makeTestPhoto } from "../testing/photos.ts";
import { startNode } from "../testing/processes.ts";
import { PHOTO_LIMITS } from "./make-photo.ts";
import { createPhotoProcess, type PhotoProcess, PhotoRejectedError } from "./photo-process.ts";

const folder = makeFolder();
let photos: PhotoProcess;

const job = (source: string, limits = {}) => ({
  source,
  box: { width: 1400, height: 2000 },
  widths: [400],
  formats: PHOTO_FORMATS,
  isFlat: false,
  limits: { ...PHOTO_LIMITS, ...limits },
});
const writeSource = (name: string, content: Buffer | string) => {
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};
const childThat = (does: string) =>
  writeSource(
    `${Math.random()}.mjs`,
    `process.on("disconnect", () => process.exit());
    process.on("message", ({ id, source }) => {
      if (source === "good") process.send({ id, kind: "made", photo: { pid: process.pid, env: process.env, args: process.execArgv } });
      else { ${does} }
    });`,
  );
const good = async () => (await photos.make(job("good"))) as unknown as { pid: number; env: Record<string, string>; args: string[] };
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
const gone = async (pid: number) => {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
};

const photo = writeSource("photo.jpg", await makeTestPhoto(420, 280).jpeg().toBuffer());
afterEach(() => photos.stop());

it.each<[string, Buffer, RegExp]>([
  [
    "an interlaced PNG of 16 bits",
    makeDecompressionBomb(8_000, 8_000, { bits: 16, colour: 6, interlaced: true }),
    /cannot be opened the way it was/,
  ],
  ["a PNG of 16 bits", makeDecompressionBomb(8_000, 8_000, { bits: 16, colour: 6 }), /cannot be opened the way it was/],
  ["a column of pixels", makeDecompressionBomb(1, 32_000_000), /at most 16383 pixels wide or high. This file says 1 × 32000000/],
])("a file is refused by its header alone: %s", async (_what, bomb, reason) => {
  photos = createPhotoProcess();
  const seen = await photos.make(job(writeSource("bomb.png", bomb))).catch((error: Error) => error);
  expect(seen).toBeInstanceOf(PhotoRejectedError);
  expect((seen as Error).message).toMatch(reason);
  expect(await photos.make(job(photo))).toMatchObject({ width: 420, height: 280, files: [{ width: 400 }, {}, { width: 420 }, {}] });
});

describe("a photo fails alone when it", () => {
  it.each([
    ["takes more processor time than a photo may", { cpuSeconds: 0 }, /too much time/],
    ["takes more memory than a photo may", { memoryBytes: 1 }, /too much memory/],
  ])("%s", async (_what, limits, reason) => {
    photos = createPhotoProcess();
    const large = writeSource("large.png", await makeTestPhoto(800, 600).png().toBuffer());
    await expect(photos.make(job(large, limits))).rejects.toThrow(reason);
    expect(await photos.make(job(photo))).toMatchObject({ width: 420 });
  });

  it.each<[string, string, RegExp, object?]>([
    ["ends the process", "process.exit(1)", /could not be opened/],
    ["crashes the process", "process.kill(process.pid, 'SIGSEGV')", /could not be opened/],
    ["fills its heap", "const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))", /could not be opened/],
    ["never finishes", "", /too much time/, { patience: 200 }],
    ["blocks the process", "for (;;);", /too much time/, { patience: 200 }],
  ])("%s", async (_what, does, reason, limits = {}) => {
    photos = createPhotoProcess({ program: childThat(does) });
    const { pid } = await good();
    await expect(photos.make(job("bad", limits))).rejects.toThrow(reason);
    await gone(pid);
    expect((await good()).pid).not.toBe(pid);
  });

  it("gets two responses or a late one", async () => {
    photos = createPhotoProcess({
      program: childThat(`process.send({ id, kind: "refused", reason: "First." });
        process.send({ id, kind: "made", photo: {} }); process.send({ id, kind: "broken", problem: "Not asked." });`),
    });
    await expect(photos.make(job("bad"))).rejects.toThrow("First.");
    expect(await good()).toMatchObject({ pid: expect.any(Number) });
  });
});

describe("the photo process", () => {
  it("gets an empty environment and a small heap", async () => {
    photos = createPhotoProcess({ program: childThat("") });
    process.env.NIGHTLATCH_SECRET = "secret";
    const { env, args } = await good();
    delete process.env.NIGHTLATCH_SECRET;
    expect(Object.keys(env).filter((name) => !/^(NODE_CHANNEL|MALLOC_ARENA_MAX|SystemRoot)/.test(name))).toEqual([]);
    expect(args).toEqual(["--max-old-space-size=64"]);
  });

  it("ends when there are no photos for a while, and starts again", async () => {
    photos = createPhotoProcess({ program: childThat(""), idle: 20 });
    const { pid } = await good();
    await gone(pid);
    expect((await good()).pid).not.toBe(pid);
  });

  it("that cannot start, or lacks sharp, is no fault of the photo", async () => {
    photos = createPhotoProcess({ program: childThat('process.send({ id, kind: "broken", problem: "no sharp" })') });
    const seen = await photos.make(job("bad")).catch((error: Error) => error);
    expect(seen).not.toBeInstanceOf(PhotoRejectedError);
    expect(seen).toMatchObject({ cause: { message: "no sharp" } });
  });

  it("ends in the middle of a photo when it is stopped", async () => {
    photos = createPhotoProcess({ program: childThat("") });
    const { pid } = await good();
    const seen = photos.make(job("bad")).catch((error: Error) => error.message);
    photos.stop();
    expect(await seen).toMatch(/not made any more/);
    await gone(pid);
  });

  it.runIf(process.platform === "linux")("ends with its parent, however that ends", async () => {
    photos = createPhotoProcess();
    const child = path.join(import.meta.dirname, "apart/child.mjs");
    const parent = startNode([
      "--input-type=module",
      "-e",
      `import { fork } from "node:child_process"; const { pid } = fork(${JSON.stringify(child)}); console.log("child " + pid); setInterval(() => {}, 1e3)`,
    ]);
    await parent.waitFor("child ");
    await parent.waitFor("\n");
    const pid = Number(/child (\d+)/.exec(parent.output())?.[1]);
    parent.child.kill("SIGKILL");
    await gone(pid);
  });
});
