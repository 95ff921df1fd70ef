import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Services } from "../services.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeTestDesk, type TestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";

let desk: TestDesk;

beforeEach(async () => {
  desk = await makeTestDesk();
});
afterEach(() => desk.remove());

/** Removes the database, so that the folder is as if nothing had ever been started on it. */
const forgetDatabase = () => rmSync(path.join(desk.dataDir, "db"), { recursive: true, force: true });

async function beside<T>(records: readonly unknown[], use: (services: Services) => Promise<T>): Promise<T> {
  const services = await desk.start(records);
  try {
    return await use(services);
  } finally {
    await services.close();
  }
}

const published = async ({ db }: Services) =>
  (await db.selectFrom("listings").select("slug").where("published", "=", true).orderBy("slug").execute()).map(({ slug }) => slug);

describe("without a server", () => {
  it("works on the database itself, from no tables on, several batches in a row, and leaves it to the next server", async () => {
    forgetDatabase();
    await prepareDataDir(desk.dataDir, "empty");
    const rows = Array.from({ length: 620 }, (_, number) => `n${String(number).padStart(3, "0")},Hut ${number}`);
    const file = path.join(desk.dataDir, "huts.csv");
    writeFileSync(file, `id,Name\n${rows.join("\n")}\n`);
    expect(await desk.json("import", file)).toMatchObject({ added: 620, same: 0 });
    expect(await desk.json("import", file)).toMatchObject({ added: 0, same: 620 });
    await desk.json("listings", "publish", "hut-7", "--reason", "before the opening");
    await beside([makeRecord("seed")], async (services) => {
      expect(await published(services)).toEqual(["hut-7"]);
    });
  });

  it("opens no database for help or for a command line that it does not understand", async () => {
    forgetDatabase();
    expect((await desk.ops("listings", "--help")).code).toBe(0);
    expect((await desk.ops("listings", "publish")).code).toBe(2);
    expect(readdirSync(desk.dataDir)).toEqual([]);
  });

  it("leaves nothing half written when an export cannot be made", async () => {
    const { code } = await desk.ops("export", path.join(desk.dataDir, "no", "x.csv"));
    expect(code).toBe(1);
    expect(existsSync(path.join(desk.dataDir, "no"))).toBe(false);
  });
});

it("a listing whose day has come shows again when a server starts", async () => {
  await beside([makeRecord("a", { Published: false }), makeRecord("b", { Published: false })], async ({ db }) => {
    await db
      .insertInto("listing_returns")
      .values([
        { listing_id: "a", on_day: "2026-01-31" },
        { listing_id: "b", on_day: "2999-01-31" },
      ])
      .execute();
  });
  await beside([], (services) => vi.waitFor(async () => expect(await published(services)).toEqual(["stay-a"]), { timeout: 30_000 }));
});

it("every command explains itself with examples and prints JSON", async () => {
  const commandsIn = (help: string) =>
    [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}([a-z]+) /gm)]
      .map(([, name]) => String(name))
      .filter((name) => name !== "help");
  const top = commandsIn((await desk.ops("--help")).out);
  expect(top).toEqual("listings submissions removals reports subscribers mails ads export import fields backup restore preview".split(" "));
  for (const name of top) {
    const { out } = await desk.ops(name, "--help");
    const leaves = out.includes("Commands:") ? commandsIn(out).map((leaf) => [name, leaf]) : [[name]];
    for (const leaf of leaves) {
      const help = await desk.ops(...leaf, "--help");
      expect([leaf, help.code]).toEqual([leaf, 0]);
      expect(help.out).toMatch(/Examples:\n {2}ops /);
      expect(help.out).toContain("--json");
    }
  }
});
