import { execFile } from "node:child_process";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { createFolderStore, limitConcurrency } from "./store.ts";
import { makeFolder } from "./testing/make-build.ts";

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});

/** Runs code with a store on a full disk: files cannot exceed a kilobyte. @returns each line's result */
async function onFullDisk(...lines: string[]): Promise<string[]> {
  const tried = lines.map((line) => `try { console.log("done", await ${line}); } catch (error) { console.log(error.code); }`);
  const script = `const { createFolderStore } = await import(${JSON.stringify(new URL("../dist/src/store.js", import.meta.url))});
    const store = createFolderStore(${JSON.stringify(folder)});
    ${tried.join("\n")}`;
  const shell = `trap '' XFSZ; ulimit -f 1; exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)("bash", ["-c", shell, process.execPath, script]);
  return stdout.trim().split("\n");
}

test("reports failed writes on a full disk, leaves nothing behind, and keeps existing content", async () => {
  await createFolderStore(folder).write("one", "before");
  const large = "'x'.repeat(5000)";
  const ends = await onFullDisk(
    `store.create('records/one.json', ${large})`,
    `store.write('records/two.json', ${large})`,
    `store.write('one', ${large})`,
  );
  expect(ends).toEqual(["EFBIG", "EFBIG", "EFBIG"]);
  expect(await readdir(join(folder, "records"))).toEqual([]);
  expect((await createFolderStore(folder).read("one"))?.toString()).toBe("before");
});

test("a killed writer's leftover is no key, and can be found and removed", async () => {
  const store = createFolderStore(folder);
  await store.write("a/one", "1");
  await writeFile(join(folder, "a/two.0123456789ab.tmp"), "hal");
  expect(await store.list("a")).toEqual(["one"]);
  expect(await store.leftovers()).toEqual(["a/two.0123456789ab.tmp"]);
  await store.remove("a/two.0123456789ab.tmp");
  expect(await store.leftovers()).toEqual([]);
});

test("returns the last modification time of a file and of a folder", async () => {
  const store = createFolderStore(folder);
  expect(await store.modified("a")).toBeUndefined();
  expect(await createFolderStore(join(folder, "none")).leftovers()).toEqual([]);
  await store.write("a/b/one", "1");
  const [past, now] = [new Date("2026-01-02T03:04:05Z"), await store.modified("a/b/one")];
  for (const path of ["a/b/one", "a/b", "a"]) await utimes(join(folder, path), past, past);
  expect(await store.modified("a")).toEqual(past);
  await store.write("a/b/two", "2");
  expect((await store.modified("a"))?.getTime()).toBeGreaterThanOrEqual(now?.getTime() ?? Number.POSITIVE_INFINITY);
});

test("runs work in order with limited concurrency, and continues after failures", async () => {
  const runLimited = limitConcurrency(3);
  const began: number[] = [];
  let [running, most] = [0, 0];
  const work = async (index: number) => {
    began.push(index);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1 + (index % 3)));
    running -= 1;
    if (index % 5 === 0) throw new Error("no");
    return index;
  };
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => runLimited(() => work(index))));
  expect(began).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(most).toBe(3);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(16);
});
