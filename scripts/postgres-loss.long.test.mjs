import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queryPostgres, startPostgres } from "./postgres.mjs";

/** Number of forms in flight at any time, and milliseconds of load between two events. */
const AT_ONCE = 24;
const BETWEEN = 2_500;
/** Milliseconds, longer than the timeout for a silent connection (`api/database/limited-client.ts`). */
const LONG_SILENCE = 25_000;

let postgres;
let dataDir;
let site;
let address;
let printed = "";

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql).");
  dataDir = await mkdtemp(join(tmpdir(), "nightlatch-loss-"));
  site = spawn(process.execPath, [fileURLToPath(new URL("start.mjs", import.meta.url))], {
    env: {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: "http://localhost",
      TRUST_PROXY: "1",
      FORM_LIMIT: "10000",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [site.stdout, site.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  while (!address) {
    if (site.exitCode !== null) throw new Error(printed);
    await sleep(100);
    address = /ready on (http:\S+)/.exec(printed)?.[1];
  }
});
afterAll(async () => {
  if (site?.exitCode === null) {
    const ended = once(site, "exit");
    site.kill("SIGTERM");
    await ended;
  }
  await postgres?.remove();
});

const EVENTS = {
  "stopped as by a crash": async () => {
    await postgres.stop("immediate");
    await expectReadiness({ status: 503, database: "away" });
    await sleep(1_000);
    await postgres.start();
  },
  "stopped fast": async () => {
    await postgres.stop("fast");
    await sleep(1_000);
    await postgres.start();
  },
  "sessions ended": () =>
    queryPostgres(postgres.url, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'nightlatch-api'"),
  frozen: async (round) => {
    postgres.freeze();
    await expectReadiness({ status: 503, database: "away" });
    await sleep(round === 0 ? LONG_SILENCE : 3_000);
    postgres.thaw();
  },
};

/** Waits until `/readyz` reports this state. @param {{ status: number, database?: string }} expected */
async function expectReadiness(expected) {
  await expect
    .poll(
      async () => {
        const response = await fetch(`${address}/readyz`);
        const { database } = /** @type {{ database?: string }} */ (await response.json());
        return { status: response.status, database };
      },
      { timeout: 30_000 },
    )
    .toEqual(expected);
}

test("16 losses of Postgres under load crash no process, lose no acknowledged form, and end with forms accepted", async () => {
  const acknowledged = [];
  const refused = {};
  let longest = 0;
  let over = false;

  async function sendContinuously(sender) {
    for (let count = 0; !over; count++) {
      const message = `form ${sender}-${count}-${randomInt(1e9)}`;
      const began = performance.now();
      const status = await send(message);
      longest = Math.max(longest, performance.now() - began);
      if (status === 200) acknowledged.push(message);
      else {
        refused[status] = (refused[status] ?? 0) + 1;
        await sleep(20);
      }
    }
  }
  const senders = Array.from({ length: AT_ONCE }, (_, sender) => sendContinuously(sender));

  const lines = [];
  for (let round = 0; round < 4; round++) {
    for (const [what, happens] of Object.entries(EVENTS)) {
      await sleep(BETWEEN);
      const began = performance.now();
      await happens(round);
      const before = acknowledged.length;
      const back = performance.now();
      while (acknowledged.length < before + AT_ONCE && performance.now() - back < 60_000) await sleep(20);
      expect(acknowledged.length, `forms after ${what}`).toBeGreaterThanOrEqual(before + AT_ONCE);
      lines.push(`${what}: ${Math.round(back - began)} ms, forms again after ${Math.round(performance.now() - back)} ms`);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      await expectReadiness({ status: 200, database: undefined });
      expect(printed).not.toContain("process ended");
    }
  }
  over = true;
  await Promise.all(senders);

  const stored = await queryPostgres(postgres.url, "select message from contact_messages");
  const counts = new Map();
  for (const { message } of stored) counts.set(message, (counts.get(message) ?? 0) + 1);
  const lost = acknowledged.filter((message) => !counts.has(message));
  const twice = acknowledged.filter((message) => counts.get(message) > 1);
  console.log(
    [
      ...lines,
      `${acknowledged.length} acknowledged, ${lost.length} lost, ${twice.length} twice; not accepted: ${JSON.stringify(refused)}`,
      `longest response ${Math.round(longest)} ms; ${printed.length} characters of log`,
    ].join("\n"),
  );
  expect(Object.keys(refused)).toEqual(["503"]);
  expect(printed).toContain("The database does not answer");
  expect(printed.split("\n").length).toBeLessThan(200);
  expect(lost).toEqual([]);
  expect(twice).toEqual([]);
  expect(site.exitCode).toBeNull();
});

/** @returns {Promise<number | string>} the status, or the reason why there was no response */
async function send(message) {
  const client = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  try {
    const response = await fetch(`${address}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": client },
      body: JSON.stringify({ name: "Robin", email: "robin@example.com", message }),
      signal: AbortSignal.timeout(60_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error.cause?.code ?? error.name;
  }
}
