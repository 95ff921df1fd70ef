import { readdirSync } from "node:fs";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeFolder } from "../testing/folders.ts";
import { openEmbedded } from "./database.ts";

it("creates a complete embedded database that other users cannot read, and opens it", async () => {
  const dataDir = makeFolder();
  for (const _start of ["first", "second"]) {
    const { db, close } = await openEmbedded(dataDir, silentLog);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    await close();
    expect(rows).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("db"))).toEqual(["db"]);
  }
});
