import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApi } from "../src/app.ts";
import { type Services, startServices } from "../src/services.ts";
import { postTo } from "../testing/api.ts";
import { type DatabaseServer, startDatabaseServer } from "../testing/database-server.ts";
import { FORMS } from "../testing/forms.ts";
import { makeRecord } from "../testing/records.ts";
import { CommitCircuitBreaker, guardCommits } from "./commit-circuit-breaker.ts";
import { CommitsStuckError, DatabaseAwayError, UncertainCommitError } from "./database-errors.ts";
import { openPostgres } from "./postgres.ts";

const PAUSE_MS = 6_000;
const PATIENCE = { timeout: 30_000, interval: 20 };

function collectLines() {
  const lines: string[] = [];
  const note = (details: object | string, message?: string) => void lines.push(message ?? String(details));
  return { lines, log: { info: note, warn: note, error: note } };
}

it("the commit circuit breaker lets one trial through per pause until a commit succeeds", () => {
  const { lines, log } = collectLines();
  let now = 0;
  const circuitBreaker = new CommitCircuitBreaker(log, 10_000, () => now);
  expect(circuitBreaker.enter()).toBe(false);
  circuitBreaker.timedOut();
  circuitBreaker.timedOut();
  expect(circuitBreaker.stuck()).toBe(true);
  expect(() => circuitBreaker.enter()).toThrow(CommitsStuckError);
  now = 10_000;
  expect(circuitBreaker.enter()).toBe(true);
  expect(() => circuitBreaker.enter()).toThrow(CommitsStuckError);
  circuitBreaker.tried("undone");
  expect(circuitBreaker.enter()).toBe(true);
  circuitBreaker.tried("confirmed");
  expect([circuitBreaker.stuck(), circuitBreaker.enter(), lines.length]).toEqual([false, false, 2]);
});

describe("a client", () => {
  function client(commit: () => Promise<unknown>, { cancels = false } = {}) {
    const destroyed: Error[] = [];
    const queries: string[] = [];
    const fake = { connection: { stream: { destroy: (error: Error) => destroyed.push(error) } } } as unknown as pg.PoolClient;
    const circuitBreaker = new CommitCircuitBreaker(collectLines().log, 10_000);
    const runQuery = async (text: unknown) => {
      queries.push(String(text));
      return /^(commit|insert)/.test(String(text)) ? commit() : { rows: [] };
    };
    const cancelled: pg.PoolClient[] = [];
    const cancel = async (which: pg.PoolClient) => {
      cancelled.push(which);
      return cancels;
    };
    const query = guardCommits(fake, runQuery, () => "write", {
      circuitBreaker,
      timings: { confirm: 20, cancel: 200, pause: 10_000 },
      cancel,
    });
    return { query, circuit: circuitBreaker, destroyed, executedQueries: queries, cancelled };
  }
  const never = () => new Promise(() => {});
  const after = (milliseconds: number, value: unknown = { rows: [] }) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));

  it("with a confirmed commit leaves the circuit closed", async () => {
    const { query, circuit: circuitBreaker, cancelled } = client(async () => "done");
    await query("begin");
    expect([await query("commit"), circuitBreaker.stuck(), cancelled]).toEqual(["done", false, []]);
  });

  it("whose standby wait was cancelled is uncertain despite the commit, and keeps its connection", async () => {
    const { query, circuit: circuitBreaker, destroyed } = client(() => after(60), { cancels: true });
    await query("begin");
    await expect(query("commit")).rejects.toThrow(UncertainCommitError);
    expect([circuitBreaker.stuck(), destroyed]).toEqual([true, []]);
    await expect(query("begin")).rejects.toThrow(CommitsStuckError);
  });

  it("whose commit is slow for another reason waits once more", async () => {
    const { query, destroyed } = client(() => after(30, "late"));
    await query("begin");
    expect([await query("commit"), destroyed]).toEqual(["late", []]);
  });

  it("whose commit gets no response is uncertain, closes its connection, and ignores the rollback", async () => {
    const { query, destroyed } = client(never);
    await query("begin");
    await expect(query("commit")).rejects.toThrow(UncertainCommitError);
    expect(destroyed).toHaveLength(1);
    expect(await query("rollback")).toEqual({ rows: [] });
  });

  it("that loses its connection is uncertain at a commit, and at no other statement", async () => {
    const { query } = client(() => Promise.reject(new DatabaseAwayError()));
    await query("begin");
    await expect(query("commit")).rejects.toThrow(UncertainCommitError);
    await expect(query("begin").then(() => query("insert into x"))).rejects.toThrow(DatabaseAwayError);
  });

  it("whose commit the server rolls back is certain", async () => {
    const rejected = Object.assign(new Error("canceling statement"), { code: "57014" });
    const { query } = client(() => after(60).then(() => Promise.reject(rejected)), { cancels: true });
    await query("begin");
    await expect(query("commit")).rejects.toBe(rejected);
  });

  it("that waits for a standby in a single write is uncertain too, and a slow write is not", async () => {
    const waiting = client(() => after(60), { cancels: true });
    await expect(waiting.query("insert into x")).rejects.toThrow(UncertainCommitError);
    const working = client(() => after(70, "done"));
    expect(await working.query("insert into x")).toBe("done");
  });
});

describe("an API whose database does not confirm commits", () => {
  let server: DatabaseServer;
  let services: Services;
  let app: ReturnType<typeof buildApi>;
  const { lines, log } = collectLines();
  beforeAll(async () => {
    server = await startDatabaseServer();
    // Longer than a commit takes on a busy machine.
    const opened = openPostgres(server.url, log, { commits: { confirm: 2_000, cancel: 500, pause: PAUSE_MS } });
    services = await startServices(opened, log, {
      readSeed: async () => [makeRecord("one")],
      publicUrl: "http://localhost:3000",
      pollMs: 3_600_000,
      jobs: false,
    });
    app = buildApi(services, { proxies: 1 });
    await app.ready();
  });
  beforeEach(async () => {
    lines.length = 0;
    await services.db.deleteFrom("request_marks").execute();
  });
  afterAll(async () => {
    server.confirm();
    await app.close();
    await services.close();
    await server.stop();
  });

  let clients = 0;
  const send = (url: string, payload: object) =>
    app.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": `198.51.100.${(++clients % 250) + 1}` } });
  const TABLES = {
    "/api/contact": "contact_messages",
    "/api/waitlist": "subscribers",
    "/api/forms/any": "form_messages",
    "/api/properties": "submissions",
    "/api/reports": "listing_reports",
  } as const;
  const copies = async (url: keyof typeof TABLES) => (await services.db.selectFrom(TABLES[url]).select("id").execute()).length;
  const recovered = async () => {
    server.confirm();
    await expect.poll(() => send("/api/contact", FORMS[0][1]).then(({ statusCode }) => statusCode), PATIENCE).toBe(200);
  };

  it("reports every form as uncertain with its number, and stores a retry under that number once", async () => {
    const forms = FORMS.map(([url, body], at) => ({ url, body: { ...body, once: `form${at}xxx-0123456789` } }));
    const before = await Promise.all(forms.map(({ url }) => copies(url)));
    server.withhold();
    const first = await Promise.all(forms.map(({ url, body }) => send(url, body)));
    expect(first.map((response) => [response.statusCode, response.json(), response.headers["retry-after"]])).toEqual(
      forms.map((_, at) => [
        503,
        { error: `We may already have this. Send it again: we keep one copy, number form${at}xxx.`, code: "maybe_stored" },
        "5",
      ]),
    );
    // Forms sent before the outage remain uncertain. New forms fail at once.
    for (const { url, body } of forms) expect((await send(url, body)).json().code).toBe("maybe_stored");
    const rejected = await send("/api/contact", FORMS[0][1]);
    expect(rejected.json()).toMatchObject({ code: "database_away", error: expect.stringContaining("couldn't save this") });
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready", commits: "stuck" });
    expect(lines.filter((line) => line.includes("does not confirm"))).toHaveLength(1);
    await recovered();
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready" });
    for (let times = 0; times < 3; times++) for (const { url, body } of forms) expect((await send(url, body)).statusCode).toBeLessThan(300);
    const after = await Promise.all(forms.map(({ url }) => copies(url)));
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([2, 1, 1, 1, 1]);
  });

  it("returns a page that says so to a form without a script", async () => {
    server.withhold();
    const response = await postTo(app, "/api/waitlist", "email_address=kim%40example.com", {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
    });
    await recovered();
    expect([response.statusCode, response.body.includes("We may already have this")]).toEqual([503, true]);
  });
});
