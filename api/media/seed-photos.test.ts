import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { silentLog } from "@nightlatch/http/log";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "../testing/folders.ts";
import { createSeedPhotos, type SeedPhotos } from "./seed-photos.ts";

/** Source of a worker that records each job in `asked`, and responds once a file `go` exists. */
const PLACEHOLDER = `
import { appendFileSync, existsSync } from "node:fs";
process.on("disconnect", () => process.exit());
const go = () => new Promise((resolve) => {
  const look = () => existsSync(new URL("go", import.meta.url)) ? resolve() : setTimeout(look, 5);
  look();
});
process.on("message", async ({ id, source, box, formats }) => {
  const name = source.split("/").at(-1);
  appendFileSync(new URL("asked", import.meta.url), name + " " + box.width + " " + formats + "\\n");
  await go();
  if (name.startsWith("broken-")) return process.exit(1);
  process.send({ id, kind: "made", photo: { files: [{ content: Buffer.from("made " + name) }] } });
});`;

let root: string;
let seedFolder: string;
let cacheDir: string;
let opened: SeedPhotos[];

beforeEach(async () => {
  root = makeFolder();
  seedFolder = path.join(root, "seed");
  cacheDir = path.join(root, "kept");
  mkdirSync(path.join(seedFolder, "photos"), { recursive: true });
  const image = await sharp({ create: { width: 1400, height: 933, channels: 3, background: "#284" } })
    .avif({ effort: 0 })
    .toBuffer();
  for (const id of ["one-front", "broken-front"]) writeFileSync(path.join(seedFolder, "photos", `${id}-1400.avif`), image);
  writeFileSync(path.join(root, "stand-in.mjs"), PLACEHOLDER);
  writeFileSync(path.join(root, "go"), "");
  opened = [];
});
afterEach(() => {
  for (const each of opened) each.stop();
});

function open(process: object = { program: path.join(root, "stand-in.mjs") }): SeedPhotos {
  const photos = createSeedPhotos({ cacheDir, log: silentLog, seedFolder, process });
  opened.push(photos);
  return photos;
}
const requestedFiles = () =>
  existsSync(path.join(root, "asked")) ? readFileSync(path.join(root, "asked"), "utf8").trim().split("\n") : [];
const contentOf = (result: Awaited<ReturnType<SeedPhotos["find"]>>): Buffer => {
  if (!result) throw new Error("There is no such photo.");
  const { found } = result;
  return "content" in found ? Buffer.from(found.content) : readFileSync(path.join(found.folder, found.name));
};

it.each([
  ["one-front-400.avif", 400, 267, "heif"],
  ["one-front-800.webp", 800, 533, "webp"],
  ["one-front-1400.webp", 1400, 933, "webp"],
])("makes %s in the size and format of its name", async (name, width, height, format) => {
  expect(await sharp(contentOf(await open({}).find(name))).metadata()).toMatchObject({ width, height, format });
});

it("serves the original unchanged", async () => {
  const folder = path.join(seedFolder, "photos");
  const name = "one-front-1400.avif";
  expect(await open().find(name)).toEqual({ found: { folder, name }, isPlaceholder: false });
  expect(requestedFiles()).toEqual([]);
});

it("makes each file once, for concurrent requests, later, after a restart or with another process", async () => {
  const [first, second] = [open(), open()];
  const many = await Promise.all(Array.from({ length: 30 }, () => first.find("one-front-400.avif")));
  expect(new Set(many.map((each) => contentOf(each).toString()))).toEqual(new Set(["made one-front-1400.avif"]));
  await second.find("one-front-400.avif");
  first.stop();
  await open().find("one-front-400.avif");
  expect(requestedFiles()).toEqual(["one-front-1400.avif 400 avif"]);
});

it("makes a file again when its original has changed", async () => {
  const photos = open();
  await photos.find("one-front-400.avif");
  utimesSync(path.join(seedFolder, "photos", "one-front-1400.avif"), 1_000, 1_000);
  await photos.find("one-front-400.avif");
  expect(requestedFiles()).toHaveLength(2);
});

it("serves the original while many AVIFs wait, and makes that size for the next request", async () => {
  rmSync(path.join(root, "go"));
  const photos = open();
  const id = (at: number) => `p${at}-front`;
  for (let at = 0; at < 6; at++) writeFileSync(path.join(seedFolder, "photos", `${id(at)}-1400.avif`), `original ${at}`);
  const first = [0, 1, 2, 3].map((at) => photos.find(`${id(at)}-400.avif`));
  while (requestedFiles().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const at of [4, 5, 4]) {
    const placeholder = await photos.find(`${id(at)}-400.avif`);
    expect([placeholder?.isPlaceholder, contentOf(placeholder).toString()]).toEqual([true, `original ${at}`]);
  }
  writeFileSync(path.join(root, "go"), "");
  expect((await Promise.all(first)).map((each) => each?.isPlaceholder)).toEqual([false, false, false, false]);
  while (requestedFiles().length < 6) await new Promise((resolve) => setTimeout(resolve, 5));
  const later = await photos.find(`${id(4)}-400.avif`);
  expect([later?.isPlaceholder, contentOf(later).toString()]).toEqual([false, `made ${id(4)}-1400.avif`]);
  expect(requestedFiles()).toHaveLength(6);
});

it("starts no process once it is stopped, however many requests wait", async () => {
  rmSync(path.join(root, "go"));
  const photos = open();
  for (const at of [0, 1, 2]) writeFileSync(path.join(seedFolder, "photos", `p${at}-front-1400.avif`), "");
  const outcomes = Promise.allSettled([0, 1, 2].map((at) => photos.find(`p${at}-front-400.webp`)));
  while (requestedFiles().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  photos.stop();
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(requestedFiles()).toHaveLength(1);
});

it("refuses a WebP when too many wait, with a Retry-After", async () => {
  rmSync(path.join(root, "go"));
  const photos = open();
  const outcomes = Promise.allSettled(
    Array.from({ length: 82 }, (_, at) => {
      writeFileSync(path.join(seedFolder, "photos", `p${at}-front-1400.avif`), "");
      return photos.find(`p${at}-front-400.webp`);
    }),
  );
  while (requestedFiles().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  writeFileSync(path.join(root, "go"), "");
  const rejected = (await outcomes).filter((each) => each.status === "rejected");
  expect(rejected).toHaveLength(2);
  expect(rejected[0]?.reason).toMatchObject({ code: "photos_away", statusCode: 503, headers: { "retry-after": "10" } });
});

it("a photo that crashes the process fails only its own file", async () => {
  const photos = open();
  await expect(photos.find("broken-front-400.webp")).rejects.toThrow("could not be opened");
  const placeholder = await photos.find("broken-front-400.avif");
  expect([placeholder?.isPlaceholder, placeholder?.found]).toEqual([
    true,
    { folder: path.join(seedFolder, "photos"), name: "broken-front-1400.avif" },
  ]);
  expect(contentOf(await photos.find("one-front-400.avif")).toString()).toBe("made one-front-1400.avif");
  expect(readdirSync(cacheDir)).toHaveLength(1);
});

it("serves a file that it cannot cache", async () => {
  writeFileSync(cacheDir, "a file where the folder should be");
  expect(contentOf(await open().find("one-front-400.avif")).toString()).toBe("made one-front-1400.avif");
});

it("has no photos where the demonstration is not installed", async () => {
  const photos = createSeedPhotos({ cacheDir, log: silentLog, seedFolder: path.join(root, "no-seed") });
  opened.push(photos);
  expect(await photos.find("one-front-400.avif")).toBeUndefined();
});

it.each([
  "",
  "one-front",
  "one-front-801.webp",
  "one-front-0800.webp",
  "one-front-800.png",
  "one-attic-800.webp",
  "nowhere-front-800.webp",
  "__proto__-front-800.avif",
  "../one-front-800.webp",
  "one-front-800.webp/../../x",
  "one-front-800.webp\0",
  "ONE-front-800.webp",
  `${"a-".repeat(5_000)}front-800.webp`,
])("starts no process for an unknown name (%#)", async (name) => {
  expect(await open().find(name)).toBeUndefined();
  expect(requestedFiles()).toEqual([]);
  expect(existsSync(cacheDir)).toBe(false);
});
