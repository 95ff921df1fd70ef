import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bestEncoding, cachePrebuilt, hasTag, type PrebuiltFile, prebuildFile, responseHeaders, weakTagOf } from "./prebuilt-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightlatch-prepared-"));
});
afterEach(() => {
  for (const file of prebuiltFiles.splice(0)) file.retire();
  rmSync(folder, { recursive: true });
});

const prebuiltFiles: PrebuiltFile[] = [];
async function prepare(parts: Parameters<typeof prebuildFile>[0]): Promise<PrebuiltFile> {
  const file = await prebuildFile(parts, folder);
  prebuiltFiles.push(file);
  return file;
}

const ownFiles = () => readdirSync("/proc/self/fd").filter((fd) => linkOf(fd).startsWith(folder)).length;
function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return "";
  }
}

async function* words() {
  for (let at = 0; at < 10_000; at++) yield `wörd ${at} `;
}
const whole = Array.from({ length: 10_000 }, (_, at) => `wörd ${at} `).join("");

test("has the same content in every encoding, for concurrent readers, and no file name", async () => {
  const file = await prepare(words());
  expect(readdirSync(folder)).toEqual([]);
  const [plain, gzip, br, again] = await Promise.all(
    (["identity", "gzip", "br", "identity"] as const).map((each) => buffer(file.read(each))),
  );
  expect(plain?.toString()).toBe(whole);
  expect(again).toEqual(plain);
  expect(gunzipSync(gzip ?? "").toString()).toBe(whole);
  expect(brotliDecompressSync(br ?? "").toString()).toBe(whole);
  expect(file.bytes).toEqual({ identity: plain?.length, gzip: gzip?.length, br: br?.length });
  expect((await prepare([whole])).etag).toBe(file.etag);
  expect((await prepare(["other"])).etag).not.toBe(file.etag);
});

test("can be empty", async () => {
  const file = await prepare([]);
  expect(await text(file.read("identity"))).toBe("");
  expect(gunzipSync(await buffer(file.read("gzip"))).length).toBe(0);
});

test.runIf(process.platform === "linux")("is freed when its last reader ends, even one that gave up", async () => {
  const file = await prepare(words());
  const slow = file.read("identity");
  const gone = file.read("identity");
  file.retire();
  gone.destroy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ownFiles()).toBe(1);
  expect((await text(slow)) === whole).toBe(true);
  await expect.poll(ownFiles).toBe(0);
});

test.runIf(process.platform === "linux")("leaves nothing behind when its source fails", async () => {
  async function* failing() {
    yield "half";
    throw new Error("The database is away.");
  }
  await expect(prebuildFile(failing(), folder)).rejects.toThrow("away");
  expect([readdirSync(folder), ownFiles()]).toEqual([[], 0]);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["*;q=0, gzip", "gzip"],
  ["br;q=0,gzip;q=0,*;q=0", "identity"],
  ["BR", "br"],
  ["compress", "identity"],
])("Accept-Encoding %s selects %s", (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});

test("a client with the current ETag gets no content", async () => {
  const file = await prepare(["text"]);
  expect(responseHeaders(file, { "if-none-match": file.etag })).toEqual({ headers: { etag: file.etag, vary: "accept-encoding" } });
  expect(responseHeaders(file, { "accept-encoding": "gzip" })).toMatchObject({
    encoding: "gzip",
    headers: { "content-encoding": "gzip", "content-length": file.bytes.gzip },
  });
});

test("an ETag depends on the content, not on its chunks", () => {
  expect(weakTagOf("a page")).toBe(weakTagOf("a ", Buffer.from("page")));
  expect(weakTagOf("a page")).not.toBe(weakTagOf("another page"));
});

test.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  [" * ", true],
  ['W/"ab"', false],
  ['"x W/"a""', false],
  ["", false],
  [undefined, false],
])("If-None-Match %s matches: %s", (sent, named) => {
  expect(hasTag(sent, 'W/"a"')).toBe(named);
});

function start() {
  const state = { version: 1 };
  const finish: ((error?: Error) => void)[] = [];
  const prepare = vi.fn(
    (version: number) =>
      new Promise<{ version: number; retire: () => void }>((resolve, reject) => {
        finish.push((error) => (error ? reject(error) : resolve({ version, retire: () => retired.push(version) })));
      }),
  );
  const retired: number[] = [];
  const cached = cachePrebuilt(() => state.version, prepare);
  const tick = () => new Promise(setImmediate);
  return { state, finish, prepare, retired, cache: cached, tick };
}

test("all requests wait for one preparation, and each version is prepared once", async () => {
  const { finish, prepare, cache: cached, tick } = start();
  const results = Array.from({ length: 50 }, () => cached.get());
  await tick();
  finish[0]?.();
  expect(new Set(await Promise.all(results)).size).toBe(1);
  await cached.get();
  expect(prepare).toHaveBeenCalledTimes(1);
});

test("newer versions wait for the preparation in flight, and only the newest is prepared", async () => {
  const { state, finish, prepare, retired, cache: cached, tick } = start();
  const first = cached.get();
  await tick();
  const later = [2, 3, 4].map((version) => {
    state.version = version;
    return cached.get();
  });
  await tick();
  expect(prepare).toHaveBeenCalledTimes(1);
  finish[0]?.();
  expect((await first).version).toBe(1);
  await tick();
  finish[1]?.();
  expect((await Promise.all(later)).map(({ version }) => version)).toEqual([4, 4, 4]);
  expect(prepare.mock.calls).toEqual([[1], [4]]);
  expect(retired).toEqual([1]);
});

test("a failed preparation fails its waiters, keeps the previous file, and is retried", async () => {
  const { state, finish, retired, cache: cached, tick } = start();
  const first = cached.get();
  await tick();
  finish[0]?.();
  await first;
  state.version = 2;
  const failing = [cached.get(), cached.get()].map((each) => each.catch((error: Error) => error.message));
  await tick();
  finish[1]?.(new Error("The disk is full."));
  expect(await Promise.all(failing)).toEqual(["The disk is full.", "The disk is full."]);
  expect([cached.last()?.version, retired]).toEqual([1, []]);
  const again = cached.get();
  await tick();
  finish[2]?.();
  expect((await again).version).toBe(2);
});

test("the cached file and the one in preparation are freed at the end", async () => {
  const { state, finish, retired, cache: cached, tick } = start();
  const first = cached.get();
  await tick();
  finish[0]?.();
  await first;
  state.version = 2;
  const second = cached.get();
  await tick();
  cached.stop();
  finish[1]?.();
  await second;
  expect(retired).toEqual([1, 2]);
});
