import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Mail } from "@nightlatch/database/mail";
import { silentLog } from "@nightlatch/http/log";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDatabase, setRows } from "../testing/database.ts";
import { makeFolder } from "../testing/folders.ts";
import { type MailServerMood, startMailServer, type TestMailServer } from "../testing/mail-server.ts";
import { syncedDuring } from "../testing/synced-files.ts";
import { type Mailer, type MailerOptions, startMailer } from "./mailer.ts";
import { claimMail, markLeaving } from "./outbox.ts";

const MAIL: Mail = { kind: "contact-notice", to: "desk@stays.example", subject: "Contact: Support", text: "Hello there." };
const QUICK = { pollMs: 20, retryMs: 20, unreachableMaxMs: 40, retryMaxMs: 100 };
const PATIENCE = { timeout: 50_000 };

/** Finds a free port that the system does not assign to other programs. */
async function findPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const free = await startMailServer({}, port).then(
      (server) => server.close().then(() => true),
      () => false,
    );
    if (free) return port;
  }
}

const { db } = await openTestDatabase();
let dataDir: string;
let server: TestMailServer | undefined;
let mailers: Mailer[] = [];

beforeEach(async () => {
  await db.deleteFrom("mail_outbox").execute();
  dataDir = makeFolder();
});
afterEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop()));
  mailers = [];
  await server?.close();
  server = undefined;
});

function startMails(options: Partial<MailerOptions> = {}, log = silentLog): Mailer {
  const addresses = { from: "no-reply@nightlatch.example", operator: "operator@nightlatch.example" };
  const mailer = startMailer(db, log, {
    ...addresses,
    smtpUrl: server?.url,
    dataDir,
    alone: false,
    timings: QUICK,
    ...options,
  });
  mailers.push(mailer);
  return mailer;
}

async function startWithServer(mood?: MailServerMood): Promise<{ server: TestMailServer; mailer: Mailer }> {
  server = await startMailServer(mood);
  return { server, mailer: startMails() };
}

async function endedSender(): Promise<Mailer> {
  const mailer = startMails({ smtpUrl: "smtp://127.0.0.1:1" });
  await mailer.stop();
  return mailer;
}

async function send(mailer: Mailer, ...mails: Mail[]): Promise<void> {
  // The embedded database's clock counts milliseconds, so the pauses give each mail a distinct time.
  for (const mail of mails) {
    await db.transaction().execute((trx) => mailer.put(trx, mail));
    await sql`select pg_sleep(0.002)`.execute(db);
  }
  mailer.wake();
}

const rows = () => db.selectFrom("mail_outbox").selectAll().orderBy("created_at").execute();
const statuses = async () => (await rows()).map(({ status }) => status);
const settled = (...expected: string[]) => vi.waitFor(async () => expect(await statuses()).toEqual(expected), PATIENCE);
const aWhile = () => new Promise((resolve) => setTimeout(resolve, QUICK.pollMs * 10));

describe("a mail over SMTP", () => {
  it("arrives complete, and its content is then deleted", async () => {
    const { server, mailer } = await startWithServer();
    const unsubscribeUrl = `https://stays.example/api/waitlist/unsubscribe?token=${"t".repeat(60)}`;
    await send(mailer, { ...MAIL, text: "Grüße\n.\nfrom a lone dot", replyTo: "robin@example.com", unsubscribeUrl });
    await settled("sent");
    const [mail] = server.mails;
    const [row] = await rows();
    expect(server.mails).toHaveLength(1);
    expect(mail).toMatchObject({ to: "desk@stays.example", subject: "Contact: Support", messageId: row?.message_id });
    expect(mail?.raw).toMatch(/^From: Nightlatch <no-reply@nightlatch\.example>\r$/m);
    expect(mail?.raw).toMatch(/^Reply-To: robin@example\.com\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mail?.raw.replace(/\r\n[ \t]/g, "")).toContain(`<${unsubscribeUrl}>`);
    expect(mail?.raw).toContain("Gr=C3=BC=C3=9Fe\r\n.\r\nfrom a lone dot");
    expect(row).toMatchObject({ content: null, recipient: "desk@stays.example", attempts: 0 });
  });

  it("keeps links whole in plain text, and folds lines that SMTP refuses", async () => {
    const { server, mailer } = await startWithServer();
    const link = `https://stays.example/${"x=".repeat(60)}`;
    await send(mailer, { ...MAIL, text: `Open this:\n${link}\n.\n` }, { ...MAIL, text: "x".repeat(3_000) });
    await settled("sent", "sent");
    expect(server.mails[0]?.raw).toContain(`\r\n${link}\r\n.\r\n`);
    expect(Math.max(...(server.mails[1]?.raw ?? "").split("\r\n").map((line) => line.length))).toBeLessThan(80);
  });

  it("keeps strangers' input out of the headers", async () => {
    const { server, mailer } = await startWithServer();
    await send(mailer, { ...MAIL, subject: "Hi\r\nBcc: everybody@x.example\r\n\r\nAnd a body" });
    await settled("sent");
    const head = server.mails[0]?.raw.split("\r\n\r\n")[0];
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^Content-Type: text\/plain/m);
  });

  it("is not sent when its transaction rolls back", async () => {
    const { server, mailer } = await startWithServer();
    const failing = db.transaction().execute(async (trx) => {
      await mailer.put(trx, MAIL);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await send(mailer, { ...MAIL, subject: "After" });
    await settled("sent");
    expect(server.mails.map(({ subject }) => subject)).toEqual(["After"]);
  });

  it("waits while the mail server is down, and is delivered once when it is back", async () => {
    const port = await findPort();
    const mailer = startMails({ smtpUrl: `smtp://127.0.0.1:${port}` });
    await send(mailer, MAIL, { ...MAIL, subject: "Second" });
    await vi.waitFor(async () => expect((await rows()).map((row) => row.last_error ?? "").join()).toContain("ECONNREFUSED"), PATIENCE);
    await aWhile();
    for (const status of await statuses()) expect(["queued", "claimed"]).toContain(status);
    server = await startMailServer({}, port);
    await settled("sent", "sent");
    await aWhile();
    expect(server.mails.map(({ subject }) => subject)).toEqual(["Contact: Support", "Second"]);
  });

  it.each<[string, (refuse: () => number | undefined) => MailServerMood]>([
    ["the receiver", (refuse) => ({ rcptTo: refuse })],
    ["the message", (refuse) => ({ data: refuse })],
    ["the sender", (refuse) => ({ mailFrom: refuse })],
  ])("is retried when %s is refused temporarily, and delivered once", async (_what, moodOf) => {
    let rejectionsLeft = 3;
    const { server, mailer } = await startWithServer(moodOf(() => (rejectionsLeft-- > 0 ? 451 : undefined)));
    await send(mailer, MAIL);
    await settled("sent");
    expect(server.mails).toHaveLength(1);
    expect((await rows())[0]?.attempts).toBe(3);
  });

  it("signs in with the user and password of the address, and waits while they are wrong", async () => {
    server = await startMailServer({ login: { user: "desk", password: "p@ss word" } });
    const mailer = startMails({ smtpUrl: server.url.replace("//", "//desk:wrong@") });
    await send(mailer, MAIL);
    await vi.waitFor(async () => expect((await rows())[0]?.last_error).toMatch(/535/), PATIENCE);
    await mailer.stop();
    expect(server.mails).toEqual([]);
    startMails({ smtpUrl: server.url.replace("//", `//desk:${encodeURIComponent("p@ss word")}@`) });
    await settled("sent");
    expect(server.mails).toHaveLength(1);
  });

  it("does not appear by its address in the log", async () => {
    const logged: unknown[] = [];
    const note = (...all: unknown[]) => logged.push(...all);
    server = await startMailServer({ rcptTo: () => 550 });
    const mailer = startMails({}, { info: note, warn: note, error: note });
    await send(mailer, MAIL);
    await settled("failed", "failed");
    expect(logged.length).toBeGreaterThan(2);
    expect(JSON.stringify(logged)).not.toContain("desk@stays.example");
  });

  it.each<[string, MailServerMood]>([
    ["the receiver", { rcptTo: (address) => (address.startsWith("desk") ? 550 : undefined) }],
    ["the message", { data: ({ to }) => (to.startsWith("desk") ? 554 : undefined) }],
  ])("is stored and reported when %s is refused permanently, and blocks no others", async (_what, mood) => {
    const { server, mailer } = await startWithServer(mood);
    await send(mailer, MAIL, { ...MAIL, to: "other@stays.example" });
    await settled("failed", "sent", "sent");
    const [failed] = await rows();
    expect(failed?.content).toMatchObject({ text: "Hello there." });
    const report = server.mails.find(({ to }) => to === "operator@nightlatch.example");
    expect(report?.subject).toBe("An email was refused for good");
    expect(report?.raw).toContain(failed?.message_id);
  });

  it("is reported and never sent again when the connection broke after sending", async () => {
    const { server, mailer } = await startWithServer({ data: ({ to }) => (to.startsWith("desk") ? "cut" : undefined) });
    await send(mailer, MAIL);
    await settled("uncertain", "sent");
    await aWhile();
    expect(server.mails.map(({ to }) => to)).toEqual(["desk@stays.example", "operator@nightlatch.example"]);
    expect(server.mails[1]?.raw).toContain((await rows())[0]?.message_id);
  });

  it("is uncertain when the mail server accepts it without a response", async () => {
    server = await startMailServer({ thinkMs: 60_000 });
    // A try may time out before the mail's text was sent; then another try follows.
    await send(startMails({ timings: { ...QUICK, attemptMs: 300 } }), MAIL);
    await vi.waitFor(async () => expect((await statuses())[0]).toBe("uncertain"), PATIENCE);
    expect(server.mails[0]?.to).toBe("desk@stays.example");
  });

  it("does not delay a server's shutdown for long", async () => {
    server = await startMailServer({ thinkMs: 60_000 });
    const mailer = startMails();
    await send(mailer, MAIL);
    await settled("sending");
    await mailer.stop();
    expect((await statuses())[0]).toBe("uncertain");
  });

  it("leaves once when several senders share the outbox", async () => {
    const { server, mailer } = await startWithServer();
    startMails();
    startMails();
    const subjects = Array.from({ length: 30 }, (_, index) => `Mail ${index}`);
    await send(mailer, ...subjects.map((subject) => ({ ...MAIL, subject })));
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(["sent"])), PATIENCE);
    expect(server.mails.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted());
  });

  it("is taken over from a sender that died before sending", async () => {
    server = await startMailServer();
    await send(startMails({ timings: { ...QUICK, pollMs: 3_600_000 } }), MAIL);
    await settled("sent");
    const dead = await endedSender();
    await send(dead, { ...MAIL, subject: "Held" });
    expect(await claimMail(db, 60_000)).toMatchObject({ mail: { subject: "Held" } });
    startMails();
    await settled("sent", "sent");
    expect(server.mails.map(({ subject }) => subject)).toEqual(["Contact: Support", "Held"]);
  });

  it("is not claimed by a sender that unknowingly lost its lease", async () => {
    const dead = await endedSender();
    await send(dead, MAIL);
    expect(await claimMail(db, 60_000, sql<boolean>`false`)).toBeUndefined();
    expect(await statuses()).toEqual(["queued"]);
  });

  it("is not sent again after its sender died while sending", async () => {
    const dead = await endedSender();
    await send(dead, MAIL);
    const claimed = await claimMail(db, 60_000);
    expect(claimed && (await markLeaving(db, claimed, 60_000))).toBe(true);
    server = await startMailServer();
    const patient = startMails();
    await aWhile();
    expect(await statuses()).toEqual(["sending"]);
    await patient.stop();
    // `alone` states that no other process can have claimed the mail.
    startMails({ alone: true });
    await settled("uncertain", "sent");
    expect(server.mails.map(({ to }) => to)).toEqual(["operator@nightlatch.example"]);
  });

  it("is not released by a sender whose claim was taken over", async () => {
    const slow = await endedSender();
    await send(slow, MAIL);
    const first = await claimMail(db, 0);
    await sql`select pg_sleep(0.01)`.execute(db);
    const second = await claimMail(db, 60_000);
    expect([first?.id, second?.id]).toEqual([first?.id, first?.id]);
    expect(first && (await markLeaving(db, first, 60_000))).toBe(false);
    expect(second && (await markLeaving(db, second, 60_000))).toBe(true);
  });
});

describe("a mail to the outbox folder", () => {
  it("is a complete file that only its owner can read", async () => {
    await send(startMails(), MAIL, { ...MAIL, to: "../../etc/passwd@stays.example" });
    await settled("sent", "sent");
    const files = readdirSync(path.join(dataDir, "outbox")).toSorted();
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatch(/^\d{8}T\d{6}Z-contact-notice-[0-9a-f-]{36}\.eml$/);
    const texts = files.map((file) => readFileSync(path.join(dataDir, "outbox", file), "utf8"));
    expect(texts.filter((text) => text.includes("To: desk@stays.example\r\n") && text.endsWith("Hello there.\r\n"))).toHaveLength(1);
  });

  it("is synced to disk with its name and folder before it counts as sent", async () => {
    const outbox = path.join(dataDir, "outbox");
    const expected = () => [dataDir, outbox, ...readdirSync(outbox).map((name) => path.join(outbox, name))];
    const synced = await syncedDuring(async () => {
      await send(startMails(), MAIL);
      await settled("sent");
    }, expected);
    expect(synced).toHaveLength(3);
    expect(synced).toEqual(expected());
  });

  it("is the same file when it is written again after a crash", async () => {
    await send(startMails(), MAIL);
    await settled("sent");
    await setRows(db, "mail_outbox", { status: "queued", content: JSON.stringify({ subject: MAIL.subject, text: MAIL.text }) });
    await settled("sent");
    expect(readdirSync(path.join(dataDir, "outbox"))).toHaveLength(1);
  });
});
