import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildApi } from "../src/app.ts";
import { startServices } from "../src/services.ts";
import { type DatabaseServer, startDatabaseServer } from "../testing/database-server.ts";
import { makeRecord } from "../testing/records.ts";
import { UnusableDatabaseError, withoutLosses } from "./database-errors.ts";
import { openPostgres } from "./postgres.ts";
import { waitForPostgres } from "./wait-for-postgres.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const FORM = { name: "Robin", email: "robin@example.com", message: "Is the cabin quiet?" };

interface Line {
  readonly at: number;
  readonly details: object;
  readonly message: string;
}

function collectLines() {
  const lines: Line[] = [];
  const note = (details: object | string, message?: string) =>
    void lines.push({ at: performance.now(), details: Object(details), message: message ?? String(details) });
  return { lines, log: { info: note, warn: note, error: note } };
}

describe("an API whose database server", () => {
  let server: DatabaseServer;
  let api: Awaited<ReturnType<typeof startApi>>;
  const { lines, log } = collectLines();

  async function startApi() {
    const opened = openPostgres(server.url, log, { monitored: true, timings: { every: 30, everyAway: 20, limit: 1_000 } });
    const services = await startServices(opened, withoutLosses(log), {
      readSeed: async () => ["pine", "oak", "fir"].map((id) => makeRecord(id)),
      publicUrl: "http://localhost:3000",
      pollMs: 20,
    });
    return { services, app: buildApi(services, { proxies: 1 }) };
  }
  const get = (url: string) => api.app.inject(url);
  let client = 0;
  const post = (url = "/api/contact", payload: object | string = FORM, headers = {}) =>
    api.app.inject({ method: "POST", url, payload, headers: { "x-forwarded-for": `198.51.100.${++client}`, ...headers } });

  beforeAll(async () => {
    server = await startDatabaseServer();
    api = await startApi();
    await get("/api/listings/stay-pine");
  });
  beforeEach(() => {
    lines.length = 0;
  });
  afterAll(async () => {
    await api.app.close();
    await api.services.close();
    await server.stop();
  });

  const losses = [
    ["has stopped", "oak", () => server.end(), () => server.start()],
    ["hangs", "fir", () => server.freeze(), () => server.thaw()],
  ] as const;

  it.each(losses)(
    "%s reports it, fails database requests fast, answers the rest, and recovers by itself",
    async (_how, unread, lose, bring) => {
      expect((await get("/readyz")).json()).toEqual({ status: "ready" });
      const early = post();
      lose();
      expect([200, 503]).toContain((await early).statusCode);
      await expect.poll(async () => (await get("/readyz")).statusCode, PATIENCE).toBe(503);
      expect((await get("/readyz")).json()).toEqual({ status: "not ready", database: "away" });

      const rejected = await Promise.all(Array.from({ length: 40 }, () => post()));
      for (const response of rejected) {
        expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
        expect(response.json()).toMatchObject({ code: "database_away", error: expect.stringContaining("nothing you wrote is lost") });
      }
      expect((await get(`/api/listings/stay-${unread}`)).json()).toMatchObject({ code: "database_away" });
      for (const url of ["/healthz", "/api/listings", "/api/listings/stay-pine", "/api/facets"])
        expect((await get(url)).statusCode).toBe(200);

      bring();
      await expect.poll(async () => (await get("/readyz")).json(), PATIENCE).toEqual({ status: "ready" });
      expect((await post()).statusCode).toBe(200);
      expect((await get(`/api/listings/stay-${unread}`)).statusCode).toBe(200);
      expectFew(lines);
    },
  );

  it("became a standby refuses writes until it is the primary again", async () => {
    const session = new pg.Client({ connectionString: server.url });
    await session.connect();
    await session.query("create function public.pg_is_in_recovery() returns boolean language sql as 'select true'");
    await session.query("set search_path to public, pg_catalog");
    await expect.poll(async () => (await get("/readyz")).json(), PATIENCE).toEqual({ status: "not ready", database: "away" });
    expect((await post()).json()).toMatchObject({ code: "database_away" });
    expect((await get("/api/listings")).statusCode).toBe(200);
    await session.query("drop function public.pg_is_in_recovery()");
    await session.query("reset search_path");
    await session.end();
    await expect.poll(async () => (await get("/readyz")).json(), PATIENCE).toEqual({ status: "ready" });
    expect((await post()).statusCode).toBe(200);
  });

  it("is away returns a page to a form without a script", async () => {
    server.end();
    await expect.poll(async () => (await get("/readyz")).statusCode, PATIENCE).toBe(503);
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    const joined = await post("/api/waitlist", "email_address=robin%40example.com", headers);
    const confirmed = await get("/api/waitlist/confirm?token=x");
    server.start();
    await expect.poll(async () => (await get("/readyz")).statusCode, PATIENCE).toBe(200);
    for (const response of [joined, confirmed]) {
      expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
      expect(response.headers["content-type"]).toMatch(/^text\/html/);
      expect(response.body).toContain("nothing you wrote is lost");
    }
  });
});

function expectFew(lines: readonly Line[]): void {
  expect(lines.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^The database does not answer \(.+\)\. Requests that need it are refused/),
  );
  for (const [index, { at }] of lines.entries())
    expect(at - (lines[index - 1]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(900);
  expect(JSON.stringify(lines)).not.toMatch(/postgres:|127\.0\.0\.1|stack/);
}

describe("a start whose database server", () => {
  it("does not answer yet waits for it, and logs that once", async () => {
    const server = await startDatabaseServer();
    const { lines, log } = collectLines();
    onTestFinished(() => server.stop());
    server.end();
    let waited = false;
    const waiting = waitForPostgres(server.url, log).then(() => {
      waited = true;
    });
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE);
    expect(waited).toBe(false);
    expect(lines[0]?.message).toMatch(/^Waiting for the database of DATABASE_URL, which does not answer yet \(.+\)\.$/);
    server.start();
    await waiting;
    expect(lines.map(({ message }) => message).slice(1)).toEqual(["The database answers."]);
  });

  it.each([
    ["28P01", "the server refuses its user and password"],
    ["3D000", "the server has no database of its name"],
    ["0A000", "no pg_hba.conf entry"],
  ])("refuses it (%s) ends at once with one sentence", async (code, reason) => {
    const server = createServer((socket) => {
      const body = Buffer.from(`SFATAL\0C${code}\0Mno pg_hba.conf entry\0\0`);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(4 + body.length);
      socket.on("error", () => {}).once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, body])));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const { lines, log } = collectLines();
    onTestFinished(() => void server.close());
    const rejected = waitForPostgres(`postgres://robin:secret@127.0.0.1:${port}/stays`, log);
    await expect(rejected).rejects.toThrow(new UnusableDatabaseError(`DATABASE_URL cannot be used: ${reason}.`));
    expect(lines).toEqual([]);
  });
});
