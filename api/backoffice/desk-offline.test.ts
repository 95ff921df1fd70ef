import { readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Services } from "../src/services.ts";
import { prepareDataDir } from "../testing/database-template.ts";
import { makeTestDesk, type TestDesk } from "../testing/operator-desk.ts";
import { runs } from "../testing/property-runs.ts";
import { makeRecord } from "../testing/records.ts";
import { socketPath } from "./ops-socket.ts";

let desk: TestDesk;

beforeEach(async () => {
  desk = await makeTestDesk({ DATABASE_URL: "" });
});
afterEach(() => desk.remove());

const forgetDatabase = () => rmSync(desk.file("db"), { recursive: true, force: true });

async function withServices(records: readonly unknown[], use: (services: Services) => Promise<void>): Promise<void> {
  const services = await desk.start(records);
  await use(services).finally(services.close);
}

const published = async ({ db }: Services) =>
  (await db.selectFrom("listings").select("slug").where("published", "=", true).orderBy("slug").execute()).map(({ slug }) => slug);

describe("a command without a server", () => {
  it("imports several batches into an empty database, and leaves it to the next server", async () => {
    forgetDatabase();
    await prepareDataDir(desk.dataDir, "empty");
    const rows = Array.from({ length: 510 }, (_, number) => `n${String(number).padStart(3, "0")},Hut ${number}`);
    const file = desk.file("huts.csv", `id,Name\n${rows.join("\n")}\n`);
    expect(await desk.json("import", file)).toMatchObject({ added: 510, same: 0 });
    expect(await desk.json("import", file)).toMatchObject({ added: 0, same: 510 });
    await desk.json("listings", "publish", "hut-7", "--reason", "before the opening");
    await withServices([makeRecord("seed")], async (services) => {
      expect(await published(services)).toEqual(["hut-7"]);
    });
  });

  it("creates no database for an import without --new-database (new-database.long.test.ts)", async () => {
    forgetDatabase();
    const file = desk.file("hut.csv", "id,Name\na,Hut\n");
    await desk.rejects(1, "There is no database in", "import", file);
    expect(readdirSync(desk.dataDir)).toEqual(["hut.csv"]);
  });

  it("opens no database for help or for a command line that it does not understand", async () => {
    forgetDatabase();
    expect((await desk.ops("listings", "--help")).code).toBe(0);
    expect((await desk.ops("listings", "publish")).code).toBe(2);
    expect(readdirSync(desk.dataDir)).toEqual([]);
  });
});

it("a hidden listing shows again when a server starts after its date", async () => {
  await withServices([makeRecord("a", { Published: false }), makeRecord("b", { Published: false })], async ({ db }) => {
    for (const [listing_id, on_day] of Object.entries({ a: "2026-01-31", b: "2999-01-31" }))
      await db.insertInto("listing_returns").values({ listing_id, on_day }).execute();
  });
  await withServices([], (services) => vi.waitFor(async () => expect(await published(services)).toEqual(["stay-a"]), { timeout: 30_000 }));
});

const commandsIn = (help: string) =>
  [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => String(name)).filter((name) => name !== "help");

const helps = new Map<string, Awaited<ReturnType<TestDesk["ops"]>>>();

/** Caches a command's help, because printing builds the whole command line. */
async function helpOf(...words: readonly string[]): Promise<Awaited<ReturnType<TestDesk["ops"]>>> {
  const name = words.join(" ");
  const help = helps.get(name) ?? (await desk.ops(...words, "--help"));
  helps.set(name, help);
  return help;
}

async function everyCommand(): Promise<string[][]> {
  const leaves: string[][] = [];
  for (const name of commandsIn((await helpOf()).out)) {
    const { out } = await helpOf(name);
    leaves.push(...(out.includes("Commands:") ? commandsIn(out).map((leaf) => [name, leaf]) : [[name]]));
  }
  return leaves;
}

it("the help lists every group of commands in this order", async () => {
  const groups =
    "today listings submissions removals reports messages subscribers mails ads demo export import fields imports table backup restore preview photos erase mentions person audit desk database";
  expect(commandsIn((await helpOf()).out)).toEqual(groups.split(" "));
});

describe("every command without a database", () => {
  const exampleOf = async (leaf: string[]) => {
    const { out } = await helpOf(...leaf);
    const line = /^Examples:\n {2}ops (.*)$/m.exec(out)?.[1] ?? "";
    return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  };
  const inFolder = (words: readonly string[]) =>
    words.map((word) => (/^[\w-]+\.(csv|json|jsonl\.gz)$/.test(word) ? desk.file(word) : word));

  const UNREACHABLE = "postgres://ada:secret@127.0.0.1:9/x";
  it.each([
    ["a DATA_DIR that is not there", () => ({ DATA_DIR: desk.file("mistyped") }), /There is no database in .*mistyped \(DATA_DIR\)/],
    [
      "a DATA_DIR that is a file",
      () => ({ DATA_DIR: desk.file("file") }),
      /There is no database in .*file \(DATA_DIR\)|DATA_DIR .*ENOTDIR/,
    ],
    ["a database server that does not answer", () => ({ DATABASE_URL: UNREACHABLE }), /^DATABASE_URL: .*127\.0\.0\.1:9.*ECONNREFUSED/],
  ])("reports it in one sentence: %s", async (what, env, words) => {
    forgetDatabase();
    desk.file("file", "");
    const commands = (await everyCommand()).filter(([name]) => name !== "fields");
    const each = what === "a DATA_DIR that is not there" ? 1 : runs(6, 1);
    for (const leaf of commands.filter((_, at) => at % each === 0)) {
      const { code, out, err } = await desk.opsWith(env(), ...inFolder(await exampleOf(leaf)));
      expect([leaf, code, out]).toEqual([leaf, 1, ""]);
      expect([leaf, err.trim().split("\n").length]).toEqual([leaf, 1]);
      expect([leaf, err]).toEqual([leaf, expect.stringMatching(new RegExp(`${words.source}|^(The file|--map|DATABASE_URL is not set)`))]);
      expect(err).not.toContain("secret");
    }
    expect(readdirSync(desk.dataDir)).toEqual(["file"]);
  });
});

it("restoring a missing file reports that, whatever the database holds", async () => {
  await withServices([makeRecord("a")], async () => {
    await desk.rejects(1, /^The file cannot be read: .*no\.gz \(ENOENT\)\.$/m, "restore", desk.file("no.gz"));
  });
});

it("a server that drops the connection is reported in one sentence", async () => {
  const server = createServer((socket) => socket.destroy()).listen(socketPath(desk.dataDir));
  onTestFinished(() => void server.close());
  await desk.rejects(1, /^The running server stopped.*\n$/, "listings", "list");
  await desk.rejects(1, /^The backup stopped early.*\n$/, "backup", desk.file("x.gz"));
});

it("the audit names who runs the command", async () => {
  await withServices([makeRecord("a"), makeRecord("b")], async () => {
    await desk.opsWith({ OPS_BY: "Ada Lovelace" }, "listings", "unpublish", "stay-a", "--reason", "host asked");
    await desk.opsWith({ OPS_BY: "", USER: "x" }, "listings", "unpublish", "stay-b");
    const [second, first] = await desk.json<{ who: string }[]>("audit", "list", "--action", "unpublish");
    expect(first).toMatchObject({ who: "Ada Lovelace", subject: "listing a", changes: { reason: "host asked" } });
    expect(second?.who).toMatch(/^[^@]+@/);
    expect(await desk.json("audit", "list", "--who", "lovelace")).toHaveLength(1);
    expect((await desk.ops("audit", "list", "--since", "2999-01-01")).out).toBe("The audit has no such entry.\n");
    const bad = await desk.opsWith({ OPS_BY: "\u001b[2J" }, "audit", "list");
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining("OPS_BY")]);
  });
});
