import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { ConfigError } from "@nightlatch/process/settings";
import { readBucketSettings } from "@nightlatch/process/storage";
import { type BucketServer, type Fault, serveBucket } from "@nightlatch/process/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "../testing/folders.ts";
import { type BucketStorage, createBucketStorage } from "./bucket-storage.ts";
import { type HashedFile, hashOf, StorageAwayError } from "./photo-storage.ts";

let service: BucketServer;
let folder: string;
let storage: BucketStorage;
let lines: string[];

const log = {
  info: () => {},
  warn: (_details: object, message: string) => void lines.push(message),
  error: (_details: object, message: string) => void lines.push(message),
};
const open = (options: { cacheBytes?: number; readLimit?: number; at?: string } = {}) => {
  const { at = "s3://bucket/stays", ...rest } = options;
  return createBucketStorage(readBucketSettings("PHOTOS_URL", { ...service.env, PHOTOS_URL: at }), {
    cache: folder,
    log,
    readLimit: 30_000,
    lookEveryAway: 50,
    ...rest,
  });
};
const idOf = (number: number) => String(number).padStart(32, "0");
function fileOf(number: number, bytes = 100): HashedFile {
  const content = Buffer.from(`RIFF....WEBP${number}`.padEnd(bytes, "."));
  return { name: `${idOf(number)}-400.webp`, content, hash: hashOf(content) };
}
const find = ({ name, hash }: HashedFile) => storage.find(name, async () => hash);
const cachedNames = () => readdir(path.join(folder, "files")).catch(() => []);
const requests = (start: string) => service.requests.filter((key) => key.startsWith(start));

beforeEach(async () => {
  service = await serveBucket();
  folder = makeFolder();
  lines = [];
  storage = open();
});
afterEach(async () => {
  service.stop();
  await storage.stop();
});

describe("the start-up check", () => {
  it("accepts a service that never overwrites, any number of times", async () => {
    await storage.tryOut();
    await open().tryOut();
    expect([...service.objects.keys()]).toEqual(["stays/conditional-writes.txt"]);
  });

  it("refuses a service that overwrites objects or returns other content", async () => {
    service.ignoresConditions = true;
    await expect(storage.tryOut()).rejects.toThrow(/^PHOTOS_URL s3:\/\/bucket\/stays: the service overwrites an existing key/);
    service.ignoresConditions = false;
    service.fault = (method) => (method === "GET" ? "other" : undefined);
    await expect(open().tryOut()).rejects.toThrow(ConfigError);
  });

  it("is undecided when the service fails, and the next upload repeats it", async () => {
    service.fault = () => 403;
    await expect(storage.tryOut()).rejects.toThrow(StorageAwayError);
    service.fault = () => undefined;
    service.ignoresConditions = true;
    const later = open();
    await expect(later.put([fileOf(1)])).rejects.toThrow(ConfigError);
    expect([...service.objects.keys()]).toEqual(["stays/conditional-writes.txt"]);
  });
});

describe("a file in a bucket", () => {
  it("is requested once for many readers, cached for its owner only, and also after a restart", async () => {
    const file = fileOf(1);
    await storage.put([file]);
    const modified = new Date("2026-03-04T05:06:07Z");
    for (const stored of service.objects.values()) stored.modified = modified;
    const found = await Promise.all(Array.from({ length: 50 }, () => find(file)));
    expect(new Set(found.map((each) => JSON.stringify(each)))).toEqual(
      new Set([JSON.stringify({ folder: path.join(folder, "files"), name: file.name })]),
    );
    storage = open();
    await find(file);
    expect(requests(`GET stays/${file.name}`)).toHaveLength(1);
    const fileStats = await stat(path.join(folder, "files", file.name));
    expect([fileStats.mode & 0o777, fileStats.mtime, (await stat(path.join(folder, "files"))).mode & 0o777]).toEqual([
      0o600,
      modified,
      0o700,
    ]);
  });

  it("that is missing is not found and not cached, while a missing bucket is an outage", async () => {
    expect(await find(fileOf(1))).toBeUndefined();
    expect(await cachedNames()).toEqual([]);
    const elsewhere = open({ at: "s3://other/stays" });
    await expect(elsewhere.find(fileOf(1).name, async () => undefined)).rejects.toThrow("There is no such bucket.");
    expect(elsewhere.away()).toBe(true);
    await elsewhere.stop();
  });

  it.each<[Fault, RegExp]>([
    [403, /cannot be read: The object store responded with 403/],
    [500, /cannot be read: The object store responded with 500/],
    ["silent", /cannot be read/],
    ["half", /did not arrive completely/],
    ["other", /is not the file that was stored/],
    ["endless", /did not arrive completely/],
  ])("that is answered with %s is an error, is not cached, and is found when all is well again", async (fault, words) => {
    const file = fileOf(1);
    await storage.put([file]);
    if (fault === "silent") storage = open({ readLimit: 200 });
    service.fault = () => fault;
    await expect(find(file)).rejects.toThrow(words);
    await expect(find(file)).rejects.toThrow(StorageAwayError);
    expect(await cachedNames()).toEqual([]);
    service.fault = () => undefined;
    storage = open();
    expect(await find(file)).toBeDefined();
  });

  it("without a known hash must at least be an image", async () => {
    const { name, content } = fileOf(1);
    service.objects.set(`stays/${name}`, { content: Buffer.from("<html>"), modified: new Date() });
    await expect(storage.find(name, async () => undefined)).rejects.toThrow("is not the file that was stored");
    service.objects.set(`stays/${name}`, { content: Buffer.from(content), modified: new Date() });
    expect(await storage.find(name, async () => undefined)).toBeDefined();
  });

  it("is returned where it cannot be cached", async () => {
    const file = fileOf(1);
    await storage.put([file]);
    await rm(folder, { recursive: true });
    await writeFile(folder, "no folder");
    expect(await find(file)).toEqual({ content: file.content });
    expect(await find(file)).toEqual({ content: file.content });
    expect(lines).toEqual([expect.stringContaining("cannot be cached")]);
  });

  it("can be stored again, but never with other content", async () => {
    await storage.put([fileOf(1), fileOf(2)]);
    await storage.put([fileOf(1)]);
    const other = { ...fileOf(3), name: fileOf(1).name };
    await expect(storage.put([other])).rejects.toThrow("is there already, with other content");
    expect((await storage.read(fileOf(1).name))?.equals(fileOf(1).content)).toBe(true);
    expect(storage.away()).toBe(false);
  });
});

it("an outage logs one line for many photos, delays no request, and ends by itself", async () => {
  await storage.put([fileOf(1)]);
  storage = open({ readLimit: 200 });
  service.fault = () => "silent";
  await Promise.allSettled(Array.from({ length: 20 }, (_, number) => find(fileOf(number))));
  const before = service.requests.length;
  await Promise.allSettled(Array.from({ length: 20 }, (_, number) => find(fileOf(number))));
  expect(service.requests.length - before).toBeLessThan(10);
  expect([storage.away(), lines]).toEqual([true, [expect.stringMatching(/^The photos in s3:\/\/bucket\/stays cannot be read\./)]]);
  service.fault = () => undefined;
  await expect.poll(() => storage.away(), { timeout: 20_000 }).toBe(false);
  expect(lines).toEqual([expect.anything(), expect.stringMatching(/can be read again\. \d+ requests failed in the meantime\.$/)]);
});

it("a bucket that cannot be written to is still read", async () => {
  await storage.put([fileOf(1), fileOf(2)]);
  service.fault = (method) => (method === "PUT" ? 403 : undefined);
  await expect(storage.put([fileOf(3)])).rejects.toThrow("cannot be written to: The object store responded with 403");
  expect([await find(fileOf(1)), storage.away(), await storage.isReachable()]).toEqual([expect.anything(), true, false]);
  service.fault = () => undefined;
  await expect.poll(() => storage.away(), { timeout: 20_000 }).toBe(false);
  expect(lines).toEqual([expect.stringContaining("cannot be written to"), expect.stringContaining("can be written to again")]);
});

describe("the disk cache of a bucket", () => {
  it("holds the most recently used files, up to its limit", async () => {
    storage = open({ cacheBytes: 250 });
    const files = [fileOf(1), fileOf(2), fileOf(3)] as const;
    await storage.put(files);
    for (const file of [files[0], files[1], files[0], files[2]]) await find(file);
    await expect.poll(cachedNames).toEqual([files[0].name, files[2].name]);
  });

  it("drops files with their photo, and deletes abandoned uploads", async () => {
    const files = [fileOf(1), fileOf(2), fileOf(3)] as const;
    await storage.put(files);
    await Promise.all(files.map(find));
    await storage.remove([files[0].name]);
    expect(await cachedNames()).toEqual([files[1].name, files[2].name]);
    await mkdir(storage.incoming);
    for (const name of ["old", "new"]) await writeFile(path.join(storage.incoming, name), "part");
    await utimes(path.join(storage.incoming, "old"), new Date(0), new Date(0));
    await storage.tidy(async (ids) => new Set(ids.filter((id) => id === idOf(3))));
    expect([await cachedNames(), await readdir(storage.incoming)]).toEqual([[files[2].name], ["new"]]);
  });
});

describe("deleting from a bucket", () => {
  it("removes existing files, fails while the service refuses, and can be repeated", async () => {
    await storage.put([fileOf(1), fileOf(2)]);
    service.fault = (method) => (method === "DELETE" ? 500 : undefined);
    await expect(storage.remove([fileOf(1).name, fileOf(2).name])).rejects.toThrow(StorageAwayError);
    service.fault = () => undefined;
    storage = open();
    await storage.remove([fileOf(1).name, fileOf(2).name, fileOf(3).name]);
    expect([...service.objects.keys()]).toEqual(["stays/conditional-writes.txt"]);
  });

  it("lists all files, page by page, with their time", async () => {
    await storage.put([1, 2, 3, 4, 5, 6, 7].map((number) => fileOf(number)));
    const found = [];
    for await (const page of storage.list()) found.push(...page);
    const names = [1, 2, 3, 4, 5, 6, 7].map((number) => fileOf(number).name);
    expect(found.map(({ name }) => name)).toEqual([...names, "conditional-writes.txt"]);
    expect(found.every(({ modified }) => modified && Date.now() - modified.getTime() < 60_000)).toBe(true);
  });
});
