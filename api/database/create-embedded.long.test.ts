import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openEmbedded } from "./database.ts";

it("a new data folder gets a whole embedded database, closed to other users, which then opens", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-new-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  for (const _start of ["first", "second"]) {
    const { db, close } = await openEmbedded(dataDir, silentLog);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    await close();
    expect(rows).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("db"))).toEqual(["db"]);
  }
});
