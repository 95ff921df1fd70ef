import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi, operate } from "./api-on-postgres.mjs";
import { queryPostgres, startPostgres } from "./postgres.mjs";

/** Number of forms in flight at any time, and milliseconds of load before and after. */
const AT_ONCE = 16;
const BETWEEN = 3_000;
const PATIENCE = { timeout: 30_000, interval: 20 };

let primary;
let standby;
let api;

/** A URL with two hosts, as libpq accepts it. */
const both = () => `postgres://postgres@localhost/postgres?host=${encodeURIComponent(`${primary.folder},${standby.folder}`)}`;

beforeAll(async () => {
  primary = await startPostgres({ settings: ["wal_level=replica", "wal_keep_size=64MB"] });
  if (!primary) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql).");
  standby = await startPostgres({ standbyOf: primary });
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryPostgres(primary.url, "select pg_reload_conf()");
  api = await openApi(both(), { databaseReadUrl: standby.url });
});
afterAll(async () => {
  await api?.close();
  await standby?.remove();
  await primary?.remove();
});

const replicaIs = () => api.services.readiness().replica;
const readsOf = async ({ url }) => {
  await sleep(1_100);
  const [{ reads }] = await queryPostgres(
    url,
    "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads from pg_stat_user_tables where relname = 'listings'",
  );
  return reads;
};
const titleOf = async (slug) => (await api.get(`/api/listings/${slug}`)).json().name;
const rename = (slug, name) => operate(primary.url, "listings", "change", slug, "--set", `Name=${name}`);

test("reads use the replica, but a visitor's own changes are visible at once, and never disappear", async () => {
  await expect.poll(replicaIs, PATIENCE).toBe(undefined);
  const before = await readsOf(standby);
  expect(await titleOf("stay-oak")).toBe("Stay oak");
  await expect.poll(() => readsOf(standby), PATIENCE).toBeGreaterThan(before);

  await queryPostgres(standby.url, "select pg_wal_replay_pause()");
  const { version } = api.services.catalogue.current();
  const renamed = await rename("stay-oak", "Oak House");
  expect(renamed.code).toBe(0);
  await api.services.catalogue.refresh();
  expect(await titleOf("stay-oak")).toBe("Oak House");
  const versions = [];
  for (let count = 0; count < 20; count++) {
    versions.push(api.services.catalogue.current().version);
    await sleep(50);
  }
  expect(Math.min(...versions)).toBeGreaterThan(version);

  await expect.poll(replicaIs, PATIENCE).toBe("behind");
  expect(JSON.parse((await api.get("/readyz")).body)).toMatchObject({ status: "ready", replica: "behind" });
  expect(await titleOf("stay-fir")).toBe("Stay fir");
  await queryPostgres(standby.url, "select pg_wal_replay_resume()");
  await expect.poll(replicaIs, PATIENCE).toBe(undefined);
});

test("an unavailable replica fails no request, logs one line, and shows in /readyz", async () => {
  // Without this setting, a synchronous primary would wait for a standby.
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = ''");
  await queryPostgres(primary.url, "select pg_reload_conf()");
  await rename("stay-pine", "Pine House");
  await api.services.catalogue.refresh();
  api.lines.length = 0;
  standby.freeze();
  expect(await titleOf("stay-pine")).toBe("Pine House");
  await expect.poll(replicaIs, PATIENCE).toBe("away");
  expect((await api.get("/readyz")).statusCode).toBe(200);
  standby.thaw();
  await expect.poll(replicaIs, PATIENCE).toBe(undefined);
  await standby.stop("fast");
  await expect.poll(replicaIs, PATIENCE).toBe("away");
  await standby.start();
  await expect.poll(replicaIs, PATIENCE).toBe(undefined);
  const replicaLines = api.lines.filter((line) => line.includes("DATABASE_READ_URL"));
  expect(replicaLines.map((line) => line.includes("go to the primary"))).toEqual([true, false, true, false]);
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryPostgres(primary.url, "select pg_reload_conf()");
});

test("a promoted standby has all acknowledged forms, and the site finds it without a change of settings", async () => {
  await expect
    .poll(async () => (await queryPostgres(primary.url, "select sync_state from pg_stat_replication"))[0]?.sync_state, PATIENCE)
    .toBe("sync");
  const acknowledged = [];
  const statuses = {};
  let over = false;
  const senders = Array.from({ length: AT_ONCE }, async (_, sender) => {
    for (let count = 0; !over; count++) {
      const message = `form ${sender}-${count}-${randomInt(1e9)}`;
      const { statusCode } = await api.post(message);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode === 200) acknowledged.push(message);
      else await sleep(20);
    }
  });
  await sleep(BETWEEN);
  await primary.stop("immediate");
  await queryPostgres(standby.url, "select pg_promote()");
  const promoted = performance.now();
  const taken = acknowledged.length;
  await expect.poll(() => acknowledged.length > taken, PATIENCE).toBe(true);
  const recovered = performance.now() - promoted;
  await sleep(BETWEEN);
  over = true;
  await Promise.all(senders);

  const stored = await queryPostgres(standby.url, "select message from contact_messages");
  const counts = new Map();
  for (const { message } of stored) counts.set(message, (counts.get(message) ?? 0) + 1);
  console.log(
    `${acknowledged.length} acknowledged (${JSON.stringify(statuses)}); accepted again ${Math.round(recovered)} ms after the promotion`,
  );
  expect(acknowledged.filter((message) => counts.get(message) !== 1)).toEqual([]);
  expect(Object.keys(statuses).toSorted()).toEqual(["200", "503"]);
  expect(recovered).toBeLessThan(10_000);
  await expect.poll(replicaIs, PATIENCE).toBe("promoted");
  expect((await api.get("/readyz")).statusCode).toBe(200);
  expect((await rename("stay-fir", "Fir House")).code).not.toBe(0);
  expect((await operate(both(), "listings", "change", "stay-fir", "--set", "Name=Fir House")).code).toBe(0);
  await api.services.catalogue.refresh();
  expect(await titleOf("stay-fir")).toBe("Fir House");
});

test("starting processes ignore a returned old primary that still accepts writes", async () => {
  await queryPostgres(standby.url, "alter system set synchronous_standby_names = ''");
  await queryPostgres(standby.url, "select pg_reload_conf()");
  await primary.start();
  const second = await openApi(both());
  const { statusCode } = await second.post("to whom it may concern");
  await second.close();
  expect(statusCode).toBe(200);
  const found = await queryPostgres(standby.url, "select 1 from contact_messages where message = 'to whom it may concern'");
  expect(found).toHaveLength(1);
});
