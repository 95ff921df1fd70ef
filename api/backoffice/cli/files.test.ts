import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { makeFolder } from "../../testing/folders.ts";
import { writeWhole } from "./files.ts";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
});

async function* parts(...texts: (string | Error)[]): AsyncGenerator<string> {
  for (const text of texts) {
    if (text instanceof Error) throw text;
    yield text;
  }
}

it("writes a file atomically, even over an existing one, and only for this user", async () => {
  const file = path.join(folder, "x.txt");
  const upper = new PassThrough({ transform: (part, _encoding, done) => done(null, String(part).toUpperCase()) });
  await writeWhole(file, parts("a", "b"), upper);
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["AB", 0o600]);
});

it("keeps the existing file and leaves no temporary file when the source fails", async () => {
  const file = path.join(folder, "x.txt");
  writeFileSync(file, "before");
  await expect(writeWhole(file, parts("a", new Error("The database is away.")))).rejects.toThrow("The database is away.");
  expect([readFileSync(file, "utf8"), readdirSync(folder)]).toEqual(["before", ["x.txt"]]);
});

it("reads nothing from the source when the file cannot be created", async () => {
  let promptCount = 0;
  async function* counted() {
    promptCount += 1;
    yield "a";
  }
  const file = path.join(folder, "no", "x.txt");
  await expect(writeWhole(file, counted())).rejects.toThrow(`The file cannot be written: ${file} (ENOENT).`);
  expect([promptCount, existsSync(path.join(folder, "no"))]).toEqual([0, false]);
});
