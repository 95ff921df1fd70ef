import { randomUUID } from "node:crypto";
import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Services } from "../src/services.ts";
import { type DatabaseServer, startDatabaseServer } from "../testing/database-server.ts";
import { makeTestDesk, type TestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";
import { mailsOf } from "../testing/stored-rows.ts";
import { createSubmission } from "../testing/submissions.ts";

const SITE = "https://site.example";
const PATIENCE = { timeout: 30_000 };
let desk: TestDesk;
let runOps: TestDesk["ops"];
let running: Services[];
let server: DatabaseServer | undefined;

async function begin(kind: "embedded" | "server"): Promise<void> {
  server = kind === "server" ? await startDatabaseServer() : undefined;
  desk = await makeTestDesk({ PUBLIC_URL: "", DATABASE_URL: server?.url ?? "" });
  runOps = (...args) => desk.opsWith({ PUBLIC_URL: SITE }, ...args);
  running = [];
}
afterEach(async () => {
  await Promise.all(running.map((services) => services.close()));
  await desk.remove();
  await server?.stop();
});

async function start(publicUrl: string | undefined): Promise<Services> {
  const services = await desk.start([makeRecord("draft", { Published: false })], { publicUrl });
  running.push(services);
  if (publicUrl) await waitForAddress(services, publicUrl, running.filter((one) => one.publicUrl === publicUrl).length);
  return services;
}

async function waitForAddress({ db }: Services, address: string, servers = 1): Promise<void> {
  if (!server) return;
  const serversSaying = () => db.selectFrom("running_servers").select("id").where("public_url", "=", address).execute();
  await vi.waitFor(async () => expect(await serversSaying()).toHaveLength(servers), PATIENCE);
}

async function draftOf(id: string): Promise<string> {
  return (await desk.json<{ slug: string }>("submissions", "approve", id, "--draft")).slug;
}
const submitTwo = async (db: Kysely<Database>) => [await createSubmission(db), await createSubmission(db)] as const;
const letters = async (db: Kysely<Database>) => (await mailsOf(db)).map(({ content }) => content?.text ?? "");
const TABLES = ["listings", "submissions", "mail_outbox", "preview_tokens", "audit", "catalogue_version"] as const;
const everything = (db: Kysely<Database>) =>
  Promise.all(TABLES.map((table) => db.selectFrom(table).selectAll().orderBy(sql.ref("id")).execute()));
const PREVIEW = ["preview", "issue", "--name", "Ada"];

const REJECTION = /^PUBLIC_URL is not set, .*\. Nothing was changed\.\n$/;

/** Opening the embedded database for each command is slow, so only the long tests do it. */
const KINDS = process.env.LONG_RUNS ? (["embedded", "server"] as const) : (["server"] as const);

describe.each(KINDS)("on a database of the kind %s", (kind) => {
  beforeEach(() => begin(kind));

  it("without PUBLIC_URL and server, commands that write a link are refused and change nothing", async () => {
    const [id, other] = await desk.onDatabase(submitTwo);
    const approve = ["submissions", "approve", id];
    const commands = kind === "embedded" ? [approve] : [approve, ["listings", "publish", await draftOf(other)], PREVIEW];
    const before = await desk.onDatabase(everything);
    for (const command of commands) await desk.rejectsInOneLine(1, REJECTION, ...command);
    expect(await desk.onDatabase(everything)).toEqual(before);
    for (const command of commands) expect((await runOps(...command)).code).toBe(0);
  });

  it("with PUBLIC_URL and without a server, links use it, and the command shows them", async () => {
    const [id, other] = await desk.onDatabase(submitTwo);
    const slug = await draftOf(other);
    expect((await runOps("submissions", "approve", id)).out).toContain(`Its host gets an email: ${SITE}/property/pine-hollow-2\n`);
    expect((await runOps("listings", "publish", slug)).out).toContain(`Its host gets an email: ${SITE}/property/pine-hollow\n`);
    expect((await runOps(...PREVIEW)).out).toMatch(/^Address {2}https:\/\/site\.example\/\?access=\S+$/m);
    expect(await desk.onDatabase(letters)).toEqual([
      expect.stringContaining(`\n${SITE}/property/pine-hollow-2\n`),
      expect.stringContaining(`\n${SITE}/property/pine-hollow\n`),
    ]);
  });

  describe("next to a running server", () => {
    it("links use the server's address, which the shell does not know", async () => {
      const { db } = await start("https://running.example");
      const [id, other] = await submitTwo(db);
      const slug = await draftOf(other);
      expect((await desk.ops("submissions", "approve", id)).out).toContain("https://running.example/property/pine-hollow-2\n");
      const address = `https://running.example/property/${slug}`;
      expect(await desk.json("listings", "publish", slug)).toMatchObject({ hostTold: true, address });
      const issued = await desk.json(...PREVIEW);
      expect(issued.address).toBe(`https://running.example/?access=${issued.token}`);
      expect(await letters(db)).toEqual([
        expect.stringContaining("\nhttps://running.example/property/pine-hollow-2\n"),
        expect.stringContaining("\nhttps://running.example/property/pine-hollow\n"),
      ]);
    });

    it("mails no host an address that only this machine can open", async () => {
      const mail = { smtpUrl: "smtp://127.0.0.1:9", from: "site@stay.example", operator: "operator@stay.example" };
      const services = await desk.start([makeRecord("draft", { Published: false })], { publicUrl: undefined, mail });
      running.push(services);
      services.listensAt("http://localhost:40123");
      const id = await createSubmission(services.db);
      for (const command of [["submissions", "approve", id], PREVIEW]) {
        const words = /^The running server has no PUBLIC_URL, .*localhost:40123.* Nothing was changed\.\n$/;
        await desk.rejectsInOneLine(1, kind === "server" ? REJECTION : words, ...command);
      }
      expect(await desk.json("submissions", "list")).toMatchObject([{ id, state: "pending" }]);
      expect(await letters(services.db)).toEqual([]);
    });

    it("without PUBLIC_URL, the server's address is where it listens, once it does", async () => {
      const services = await start(undefined);
      const id = await createSubmission(services.db);
      expect(await desk.ops("submissions", "approve", id)).toMatchObject({ code: 1, out: "" });
      expect(await desk.json("submissions", "list")).toMatchObject([{ id, state: "pending" }]);
      services.listensAt("http://127.0.0.1:40123");
      await waitForAddress(services, "http://127.0.0.1:40123");
      expect(await desk.json("submissions", "approve", id)).toMatchObject({ address: "http://127.0.0.1:40123/property/pine-hollow" });
      expect((await desk.ops(...PREVIEW)).out).toContain("http://127.0.0.1:40123/?access=");
    });

    it("with PUBLIC_URL, the listening address does not matter", async () => {
      const services = await start("https://running.example");
      services.listensAt("http://127.0.0.1:40123");
      expect((await desk.ops(...PREVIEW)).out).toContain("https://running.example/?access=");
    });
  });
});

describe("on the embedded database", () => {
  beforeEach(() => begin("embedded"));

  it("commands that write a link are refused without an address, and use the server's once it listens", async () => {
    await desk.rejectsInOneLine(1, REJECTION, ...PREVIEW);
    const services = await start(undefined);
    expect(await desk.ops(...PREVIEW)).toMatchObject({ code: 1, out: "" });
    services.listensAt("http://127.0.0.1:40123");
    expect((await desk.ops(...PREVIEW)).out).toContain("http://127.0.0.1:40123/?access=");
  });

  it("a PUBLIC_URL in the shell that differs from the server's is refused, naming both", async () => {
    const { db } = await start("https://running.example");
    const id = await createSubmission(db);
    const { code, out, err } = await runOps("submissions", "approve", id);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(SITE);
    expect(err).toContain("https://running.example");
    expect(await desk.json("submissions", "list")).toMatchObject([{ id, state: "pending" }]);
    expect((await runOps("submissions", "approve", id, "--silent")).code).toBe(0);
    const same = await desk.opsWith({ PUBLIC_URL: "https://running.example/" }, ...PREVIEW);
    expect(same.code).toBe(0);
  });
});

describe("next to servers on a database server", () => {
  beforeEach(() => begin("server"));

  it("commands that write no link need no address", async () => {
    const [silent, declined, drafted, nameless] = await desk.onDatabase(async (db) => [
      ...(await submitTwo(db)),
      await createSubmission(db),
      await createSubmission(db, { "Host Email": "" }),
    ]);
    const slug = await draftOf(drafted);
    expect((await desk.ops("submissions", "approve", silent, "--silent")).out).toContain("Its host gets no email.");
    expect((await desk.ops("submissions", "approve", nameless)).out).toContain("Its host gets no email.");
    expect((await desk.ops("submissions", "reject", declined, "--reason", "advertisement")).out).toContain("Its host gets an email.");
    expect((await desk.ops("listings", "publish", slug, "--silent")).code).toBe(0);
    expect((await desk.ops("listings", "unpublish", slug)).code).toBe(0);
    expect((await desk.ops("listings", "publish", slug)).code).toBe(0);
  });

  it("PUBLIC_URL in the shell overrides the servers' addresses", async () => {
    await start("https://running.example");
    expect((await runOps(...PREVIEW)).out).toContain(`${SITE}/?access=`);
  });

  it("a stopped server's address is no longer used", async () => {
    const services = await start("https://running.example");
    await services.close();
    await desk.rejectsInOneLine(1, REJECTION, ...PREVIEW);
  });

  it("a killed server's address expires soon", async () => {
    const dead = (seconds: number) =>
      desk.onDatabase(async (db) => {
        await sql`insert into running_servers (id, public_url, seen_at)
          values (${randomUUID()}, 'https://dead.example', now() - make_interval(secs => ${seconds}))`.execute(db);
      });
    await dead(130);
    await desk.rejectsInOneLine(1, REJECTION, ...PREVIEW);
    const { db } = await start("https://running.example");
    await vi.waitFor(async () => expect(await db.selectFrom("running_servers").selectAll().execute()).toHaveLength(1), PATIENCE);
    expect((await desk.ops(...PREVIEW)).out).toContain("https://running.example/?access=");
    await dead(100);
    expect((await desk.ops(...PREVIEW)).code).toBe(1);
  });

  it("servers with one address agree, and different addresses are refused, naming both", async () => {
    await start("https://running.example");
    const { db } = await start("https://running.example");
    expect((await desk.ops(...PREVIEW)).code).toBe(0);
    const other = await start("https://other.example");
    const id = await createSubmission(db);
    const both = /https:\/\/other\.example, https:\/\/running\.example.*PUBLIC_URL|PUBLIC_URL.*other\.example, https:\/\/running\.example/;
    await desk.rejectsInOneLine(1, both, "submissions", "approve", id);
    expect(await desk.json("submissions", "list")).toMatchObject([{ id, state: "pending" }]);
    await other.close();
    expect((await desk.ops("submissions", "approve", id)).code).toBe(0);
  });
});
