import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeTestDesk } from "../testing/operator-desk.ts";

it("an import makes a database where there is none, when it is told to", async () => {
  const desk = await makeTestDesk({ DATABASE_URL: "" });
  try {
    rmSync(path.join(desk.dataDir, "db"), { recursive: true });
    const file = path.join(desk.dataDir, "hut.csv");
    writeFileSync(file, "id,Name\na,Hut\n");
    expect(await desk.json("import", file, "--new-database")).toMatchObject({ added: 1 });
    expect(await desk.json("listings", "list")).toMatchObject({ total: 1 });
  } finally {
    await desk.remove();
  }
});
