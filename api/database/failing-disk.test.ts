import { beforeEach, expect, test } from "vitest";
import { builtModule } from "../testing/build-package.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeFolder } from "../testing/folders.ts";
import { startNode } from "../testing/processes.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = makeFolder();
  await prepareDataDir(dataDir);
});

function storeOnFailingDisk() {
  const module = builtModule("database", "database");
  return startNode([
    "--input-type=module",
    "-e",
    `import fs from "node:fs";
     import { openEmbedded } from ${JSON.stringify(module)};
     const { db } = await openEmbedded(${JSON.stringify(dataDir)}, { info() {}, warn() {}, error() {} });
     const store = (name) => db.insertInto("secrets").values({ name, value: "x" }).execute();
     await store("one");
     fs.fsyncSync = () => { throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" }); };
     setInterval(() => {}, 1_000);
     store("two").then(() => console.log("taken"), () => console.log("refused"));`,
  ]);
}

test("a process whose disk fails exits with the reason", async () => {
  const stored = storeOnFailingDisk();
  expect(await stored.exited).toBe(1);
  expect(stored.output()).toContain("refused");
  expect(stored.output()).toMatch(/The embedded database has stopped: could not fsync file ".*": I\/O error\./);
});
