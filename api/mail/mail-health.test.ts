import { createServer, type Server, type Socket } from "node:net";
import { runOperation } from "@nightlatch/backoffice/operations";
import { contextOf } from "@nightlatch/backoffice/server-context";
import type { Mail } from "@nightlatch/database/mail";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApi, startTestApi } from "../testing/api.ts";
import { openTestDatabase } from "../testing/database.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { makeFolder } from "../testing/folders.ts";
import { FORMS } from "../testing/forms.ts";
import { type MailServerMood, startMailServer, type TestMailServer } from "../testing/mail-server.ts";
import { mailsOf, readMailFailure } from "./mail-health.ts";
import { type Mailer, startMailer } from "./mailer.ts";
import { listTroubled } from "./outbox.ts";

const MAIL: Mail = { kind: "contact-notice", to: "desk@stays.example", subject: "Contact: Support", text: "Hello there." };
const QUICK = { pollMs: 20, retryMs: 20, unreachableMaxMs: 40, retryMaxMs: 100 };
const PATIENCE = { timeout: 50_000 };
const ADDRESSES = { from: "no-reply@nightlatch.example", operator: "operator@nightlatch.example" };

const opened = await openTestDatabase();
let dataDir: string;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  await emptyTables(opened.db, "mail_outbox", "mail_trouble");
  dataDir = makeFolder();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function send(smtpUrl: string) {
  const lines: { readonly details: Record<string, unknown>; readonly message: string }[] = [];
  const line = (details: object, message: string) => void lines.push({ details: details as Record<string, unknown>, message });
  const log = { info: () => {}, warn: line, error: line };
  const mailer = startMailer(opened.db, log, { ...ADDRESSES, smtpUrl, dataDir, alone: false, timings: QUICK });
  ends.push(mailer.stop);
  return { mailer, lines };
}

async function put(mailer: Mailer): Promise<void> {
  await opened.db.transaction().execute((trx) => mailer.put(trx, MAIL));
  mailer.wake();
}

async function serve(mood: MailServerMood): Promise<TestMailServer> {
  const server = await startMailServer(mood);
  ends.push(server.close);
  return server;
}

async function listen(respond: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    respond(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as { readonly port: number }).port;
}

const FAILURES: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
  [
    "refuses the login",
    async () => (await serve({ login: { user: "site", password: "other" } })).url.replace("//", "//site:se%40cret1@"),
    /535/,
  ],
  ["offers no TLS", async () => (await serve({})).url.replace("smtp:", "smtps:"), /wrong version number/i],
  ["is down", async () => `smtp://127.0.0.1:${await closedPort()}`, /ECONNREFUSED/],
  ["never greets", async () => `smtp://127.0.0.1:${await listen(() => {})}?greetingTimeout=50`, /greeting never received/i],
  ["closes the connection", async () => `smtp://127.0.0.1:${await listen((socket) => socket.end())}`, /./],
  ["greylists", async () => (await serve({ rcptTo: () => 450 })).url, /450/],
  ["is full", async () => (await serve({ data: () => 452 })).url, /452/],
  ["refuses the sender", async () => (await serve({ mailFrom: () => 550 })).url, /550/],
];

async function closedPort(): Promise<string> {
  const { port, close } = await startMailServer();
  await close();
  return String(port);
}

it.each(FAILURES)("a mail server that %s is named with the mail in the log, to operators and by /readyz", async (_what, urlOf, reason) => {
  const { mailer, lines } = send(await urlOf());
  await put(mailer);
  await expect.poll(() => mailer.failure()?.reason, PATIENCE).toMatch(reason);
  expect((await readMailFailure(opened.db))?.reason).toMatch(reason);
  expect(mailsOf(mailer).mails).toEqual({ reason: expect.stringMatching(reason), since: mailer.failure()?.since });
  expect(lines.map(({ details }) => String(details.reason)).join("\n")).toMatch(reason);
  const troubled = () => listTroubled(opened.db, ["waiting"], { limit: 10, behind: sql<boolean>`true` });
  expect((await troubled()).map(({ state, last_error }) => [state, last_error])).toEqual([["waiting", expect.stringMatching(reason)]]);
  expect(JSON.stringify([lines, await troubled(), mailer.failure()])).not.toMatch(/se@cret1|se%40cret1|c2VAY3JldDE/);
});

describe("mail trouble", () => {
  it("keeps its start time, logs one line, and ends when a mail goes through", async () => {
    let code: number | undefined = 421;
    const { mailer, lines } = send((await serve({ mailFrom: () => code })).url);
    await put(mailer);
    await expect.poll(() => mailer.failure(), PATIENCE).toBeDefined();
    const since = mailer.failure()?.since;
    code = 451;
    await expect.poll(() => mailer.failure()?.reason, PATIENCE).toMatch(/451/);
    expect(mailer.failure()?.since).toBe(since);
    code = undefined;
    await expect.poll(() => mailer.failure(), PATIENCE).toBeUndefined();
    expect(await readMailFailure(opened.db)).toBeUndefined();
    expect(lines.at(-1)).toEqual({ details: { since }, message: "Emails can be sent again." });
  });

  it("does not include a sender that ends while the mail server is slow", async () => {
    let reached = false;
    const port = await listen(() => {
      reached = true;
    });
    const { mailer, lines } = send(`smtp://127.0.0.1:${port}`);
    await put(mailer);
    await expect.poll(() => reached, PATIENCE).toBe(true);
    await mailer.stop();
    expect([await readMailFailure(opened.db), lines]).toEqual([undefined, []]);
  });

  it("with an unreachable server logs one line, however often it is tried", async () => {
    let tries = 0;
    const port = await listen((socket) => {
      tries += 1;
      socket.end("421 away\r\n");
    });
    const { mailer, lines } = send(`smtp://127.0.0.1:${port}`);
    await put(mailer);
    await expect.poll(() => tries, PATIENCE).toBeGreaterThan(4);
    expect(lines.map(({ message }) => message)).toEqual(["Emails cannot be sent now; they wait and are tried again."]);
  });

  it("is known to a process that takes over, and ends when no mail waits any more", async () => {
    const since = new Date("2026-11-20T08:00:00Z");
    await opened.db.insertInto("mail_trouble").values({ reason: "535 no", since }).execute();
    const { mailer, lines } = send(`smtp://127.0.0.1:${await closedPort()}`);
    await expect.poll(() => readMailFailure(opened.db), PATIENCE).toBeUndefined();
    expect([mailer.failure(), lines]).toEqual([
      undefined,
      [{ details: { since: since.toISOString() }, message: "Emails can be sent again." }],
    ]);
  });

  it("ends with a permanently refused mail, because the server responds", async () => {
    let code = 450;
    const { mailer } = send((await serve({ rcptTo: () => code })).url);
    await put(mailer);
    await expect.poll(() => mailer.failure(), PATIENCE).toBeDefined();
    code = 550;
    await expect.poll(() => mailer.failure(), PATIENCE).toBeUndefined();
  });

  it("omits the login and terminal control characters, and has at most 300 characters", async () => {
    const port = await listen((socket) => {
      socket.write("220 here\r\n");
      socket.on("data", (data) => {
        const text = String(data);
        if (/^EHLO/i.test(text)) socket.write("250-here\r\n250 AUTH PLAIN LOGIN\r\n");
        else socket.write(`535 no \u001b[31m ${text.trim()} site s3cret-word desk@stays.example ${"x".repeat(2_000)}\r\n`);
      });
    });
    const { mailer, lines } = send(`smtp://site:s3cret-word@127.0.0.1:${port}`);
    await put(mailer);
    await expect.poll(() => mailer.failure(), PATIENCE).toBeDefined();
    const output = JSON.stringify([lines, mailer.failure(), await opened.db.selectFrom("mail_outbox").select("last_error").execute()]);
    expect(output).not.toMatch(/s3cret|czNjcmV0|AHNpdGUAczNjcmV0|\\u001b|127\.0\.0\.1/);
    expect(mailer.failure()?.reason.length).toBeLessThanOrEqual(300);
    expect(mailsOf(mailer).mails?.reason).not.toContain("desk@stays.example");
  });
});

const api = await openTestApi([]);

describe("mail trouble for operators", () => {
  it("is shown with the waiting mails, which no operator can close", async () => {
    const { db, mailer } = api.services;
    await db.transaction().execute((trx) => mailer.put(trx, MAIL));
    await db.updateTable("mail_outbox").set({ last_error: "535 no" }).execute();
    await db.insertInto("mail_trouble").values({ reason: "535 no" }).execute();
    const run = (name: "today" | "mails list" | "mails server" | "mails retry-many", input: object = {}) =>
      runOperation(db, name, input, contextOf(api.services));
    const trouble = { reason: "535 no", since: expect.any(String) };
    expect(await run("today")).toMatchObject({ mailServer: trouble });
    expect(await run("mails server")).toEqual({ trouble });
    expect(await run("mails list")).toMatchObject([{ state: "waiting", because: "535 no" }]);
    expect(await run("mails list", { state: "failed" })).toEqual([]);
    expect(await run("mails retry-many")).toMatchObject({ mails: [] });
  });

  it("is reported by /readyz, which stays ready, because forms are accepted and mails wait", async () => {
    const { url } = await serve({ login: { user: "site", password: "other" } });
    const smtpUrl = url.replace("//", "//site:secret1@");
    const site = await startTestApi([], { mail: { ...ADDRESSES, smtpUrl, dataDir, alone: true, timings: QUICK } });
    ends.push(site.close);
    const [, body] = FORMS[0];
    expect((await site.app.inject({ method: "POST", url: FORMS[0][0], payload: body })).statusCode).toBe(200);
    const ready = async () => {
      const response = await site.app.inject("/readyz");
      return [response.statusCode, response.json()];
    };
    const mails = { reason: expect.stringMatching(/535/), since: expect.stringMatching(/Z$/) };
    await expect.poll(ready, PATIENCE).toEqual([200, { status: "ready", mails }]);
  });
});
