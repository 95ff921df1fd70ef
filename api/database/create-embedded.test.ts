import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { builtModule } from "../testing/build-package.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeFolder } from "../testing/folders.ts";
import { startNode } from "../testing/processes.ts";
import { syncedDuring } from "../testing/synced-files.ts";
import { createEmbedded } from "./create-embedded.ts";
import { openEmbedded } from "./database.ts";

const programs = makeFolder();
let dataDir: string;
let db: string;

beforeEach(() => {
  dataDir = makeFolder();
  db = path.join(dataDir, "db");
});

function programThat(does: string): string {
  const file = path.join(programs, `${Math.random()}.mjs`);
  const text = `import { writeFileSync } from "node:fs";
    const write = (folder, name) => writeFileSync(folder + "/" + name, JSON.stringify(process.env));
    process.once("message", async (folder) => { ${does} });`;
  writeFileSync(file, text);
  return file;
}
const makes = (name: string) => programThat(`write(folder, "${name}"); process.send({ kind: "done" });`);

describe("creating an embedded database", () => {
  it("takes what a worker process made, and deletes leftovers of earlier ones", async () => {
    for (const name of ["db.new", "db.new-1"]) writeFileSync(path.join(dataDir, name), "");
    await createEmbedded(db, silentLog, makes("whole"));
    expect([readdirSync(dataDir), readdirSync(db)]).toEqual([["db"], ["whole"]]);
  });

  it("syncs all file names to disk before the folder moves to its place", async () => {
    const expected = () => [dataDir, db, path.join(db, "whole")];
    expect(await syncedDuring(() => createEmbedded(db, silentLog, makes("whole")), expected)).toEqual(expected());
  });

  it.each<[string, string, RegExp]>([
    ["reports an error", 'write(folder, "half"); process.send({ kind: "failed", problem: "No room." })', /created: No room\.$/],
    ["ends", 'write(folder, "half"); process.exit(3)', /its process ended \(exit code 3\)/],
    ["is killed", 'write(folder, "half"); process.kill(process.pid, "SIGKILL")', /ended \(SIGKILL\)\. Making it takes about 1 GB/],
  ])("leaves nothing when that process %s, and the next start succeeds", async (_what, does, reason) => {
    await expect(createEmbedded(db, silentLog, programThat(does))).rejects.toThrow(reason);
    expect(readdirSync(dataDir)).toEqual([]);
    await createEmbedded(db, silentLog, makes("whole"));
    expect(readdirSync(db)).toEqual(["whole"]);
  });

  it("takes nothing from a process that outlives its killed parent", async () => {
    const busy = programThat(`write(folder, "half"); const end = Date.now() + 500; while (Date.now() < end); write(folder, "late");`);
    const module = builtModule("database", "create-embedded");
    const call = `createEmbedded(${JSON.stringify(db)}, { info() {} }, ${JSON.stringify(busy)})`;
    const first = startNode(["--input-type=module", "-e", `import { createEmbedded } from ${JSON.stringify(module)}; await ${call};`]);
    const begun = () => readdirSync(dataDir).some((name) => existsSync(path.join(dataDir, name, "half")));
    await expect.poll(begun, { timeout: 60_000 }).toBe(true);
    first.child.kill("SIGKILL");
    await first.exited;
    await createEmbedded(db, silentLog, makes("whole"));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([readdirSync(dataDir), readdirSync(db)]).toEqual([["db"], ["whole"]]);
  });
});

it("the embedded database has a small cache", async () => {
  await prepareDataDir(dataDir);
  const { db: opened, close } = await openEmbedded(dataDir, silentLog);
  const { rows } = await sql<{ bytes: string }>`select pg_size_bytes(current_setting('shared_buffers')) as bytes`.execute(opened);
  await close();
  expect(Number(rows[0]?.bytes)).toBeLessThan(16 * 1024 ** 2);
});
