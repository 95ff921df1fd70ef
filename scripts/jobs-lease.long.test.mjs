import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queryPostgres, startPostgres } from "./postgres.mjs";

// Runs three job processes on a real Postgres. Kills the process that sends mails, or freezes and continues it.

const { SMTPServer } = createRequire(new URL("../api/package.json", import.meta.url))("smtp-server");
const MAIN = fileURLToPath(import.meta.resolve("@nightlatch/api/main"));
const PROCESSES = 3;
const MAILS = 60;
const EVENTS = ["SIGKILL", "SIGSTOP", "SIGKILL", "SIGSTOP", "SIGSTOP", "SIGKILL"];
/** Milliseconds that the mail server takes for a mail, so that one is in flight at every event. */
const THINK = 15;
/** Maximum seconds without a leader: the lease's duration, the pause between two checks, and time for a busy machine. */
const FOLLOWED_WITHIN = 12;
const PATIENCE = { timeout: 60_000, interval: 50 };

let postgres;
let dataDir;
let smtp;
const arrived = [];
const running = [];

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql).");
  dataDir = await mkdtemp(join(tmpdir(), "nightlatch-lease-"));
  smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () =>
        setTimeout(() => {
          arrived.push(/^message-id: (<[^>]+>)/im.exec(text)?.[1]);
          done();
        }, THINK),
      );
    },
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  for (let index = 0; index < PROCESSES; index++) running.push(await start());
}, 120_000);
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await new Promise((resolve) => smtp?.close(resolve));
  await postgres?.remove();
});

async function start() {
  const child = spawn(process.execPath, [MAIN, "jobs"], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: "https://stays.example",
      SMTP_URL: `smtp://127.0.0.1:${smtp.server.address().port}`,
      MAIL_FROM: "post@stays.test",
      OPERATOR_EMAIL: "desk@stays.test",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  await vi.waitFor(() => expect(printed).toContain("reports its health on "), PATIENCE);
  return { child, address: /reports its health on (\S+)/.exec(printed)?.[1] ?? "" };
}

const leaseOf = async ({ address }) => {
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return /** @type {{ jobs?: string }} */ (await response?.json())?.jobs ?? "silent";
};

async function holderOf(processes) {
  let holder;
  await expect
    .poll(async () => {
      const all = await Promise.all(processes.map(leaseOf));
      holder = processes[all.indexOf("here")];
      return all.toSorted();
    }, PATIENCE)
    .toEqual([...Array(processes.length - 1).fill("elsewhere"), "here"]);
  return holder;
}

const queue = (count) =>
  queryPostgres(
    postgres.url,
    `insert into mail_outbox (id, message_id, kind, recipient, content, status)
     select id, '<' || id || '@stays.example>', 'contact', 'robin@x.example', '{"subject":"Word","text":"Word"}', 'queued'
     from unnest(array[${Array.from({ length: count }, () => `'${randomUUID()}'::uuid`)}]) as id`,
  );
const statuses = () => queryPostgres(postgres.url, "select message_id, status from mail_outbox where kind = 'contact'");

test("each mail is sent once, whatever happens to the lease holder, and another takes over within seconds", async () => {
  const lines = [];
  for (const event of EVENTS) {
    const holder = await holderOf(running);
    const before = arrived.length;
    await queue(MAILS);
    await expect.poll(() => arrived.length, PATIENCE).toBeGreaterThan(before + MAILS / 4);
    holder.child.kill(event);
    const began = performance.now();
    const others = running.filter((each) => each !== holder);
    await holderOf(others);
    const seconds = (performance.now() - began) / 1000;
    lines.push(`${event}: another leader after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(FOLLOWED_WITHIN);
    await expect.poll(() => arrived.length, PATIENCE).toBeGreaterThanOrEqual(before + MAILS - 1);
    if (event === "SIGSTOP") {
      holder.child.kill("SIGCONT");
      await holderOf(running);
    } else running.splice(running.indexOf(holder), 1, await start());
  }
  await expect.poll(async () => (await statuses()).filter(({ status }) => ["queued", "claimed"].includes(status)), PATIENCE).toEqual([]);
  const rows = await statuses();
  const unsettled = rows.filter(({ status }) => status !== "sent");
  console.log(
    [
      ...lines,
      `${rows.length} mails, ${new Set(arrived).size} arrived, ${unsettled.length} were leaving at an event and are reported`,
    ].join("\n"),
  );
  expect(rows).toHaveLength(MAILS * EVENTS.length);
  expect(new Set(arrived).size).toBe(arrived.length);
  const got = new Set(arrived);
  for (const { message_id, status } of rows) {
    if (status === "sent") expect(got).toContain(message_id);
    else expect(["sending", "uncertain"]).toContain(status);
  }
  expect(unsettled.length).toBeLessThanOrEqual(EVENTS.length);
  for (const { child } of running) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }
}, 600_000);
