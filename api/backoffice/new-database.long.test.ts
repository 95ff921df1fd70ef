import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { makeTestDesk } from "../testing/operator-desk.ts";

it("an import creates a missing database when a flag says so", async () => {
  const desk = await makeTestDesk({ DATABASE_URL: "" });
  try {
    rmSync(desk.file("db"), { recursive: true });
    const file = desk.file("hut.csv", "id,Name\na,Hut\n");
    expect(await desk.json("import", file, "--new-database")).toMatchObject({ added: 1 });
    expect(await desk.json("listings", "list")).toMatchObject({ total: 1 });
  } finally {
    await desk.remove();
  }
});
