import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi, operate } from "./api-on-postgres.mjs";
import { queryPostgres, startPostgres } from "./postgres.mjs";

const PATIENCE = { timeout: 60_000, interval: 100 };
const FORMS = 30;
const REPEATS = 1_000;
/** Maximum response time: a commit has five seconds, and each step of its cancellation two. */
const LONGEST_MS = 14_000;

let primary;
let standby;
let api;

beforeAll(async () => {
  primary = await startPostgres({ settings: ["wal_level=replica", "wal_keep_size=64MB"] });
  if (!primary) throw new Error("This test needs a PostgreSQL server's programs (Debian: postgresql).");
  standby = await startPostgres({ standbyOf: primary });
  await queryPostgres(primary.url, "alter system set synchronous_standby_names = '*'");
  await queryPostgres(primary.url, "select pg_reload_conf()");
  api = await openApi(primary.url);
});
afterAll(async () => {
  await standby?.start().catch(() => {});
  await api?.close();
  await standby?.remove();
  await primary?.remove();
});

const newForm = () => ({ name: "Robin", email: `robin${randomInt(1e9)}@example.com`, message: `form ${randomUUID()}`, once: randomUUID() });
const send = async (payload) => {
  const began = performance.now();
  const { statusCode, json } = await api.app.inject({
    method: "POST",
    url: "/api/contact",
    payload,
    headers: { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  });
  return { statusCode, ...json(), ms: performance.now() - began };
};
const copiesOf = async (forms) => {
  const rows = await queryPostgres(primary.url, "select message, count(*)::int as copies from contact_messages group by message");
  return forms.map(({ message }) => rows.find((row) => row.message === message)?.copies ?? 0);
};
const hanging = async () =>
  (await queryPostgres(primary.url, "select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'"))[0].count;

test("a lost synchronous standby makes forms uncertain within seconds, blocks no session, and resends count once", async () => {
  expect((await send(newForm())).statusCode).toBe(200);
  await standby.stop("immediate");
  const forms = Array.from({ length: FORMS }, newForm);
  const responses = await Promise.all(forms.map(send));
  expect(Math.max(...responses.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
  expect([...new Set(responses.map(({ statusCode }) => statusCode))]).toEqual([503]);
  const uncertain = forms.filter((_, at) => responses[at].code === "maybe_stored");
  const refused = forms.filter((_, at) => responses[at].code === "database_away");
  expect(uncertain.length + refused.length).toBe(FORMS);
  expect(uncertain.length).toBeGreaterThan(0);
  expect(await copiesOf(refused)).toEqual(refused.map(() => 0));

  await expect.poll(hanging, PATIENCE).toBe(0);
  const quick = await Promise.all(Array.from({ length: 20 }, () => send(newForm())));
  expect(quick.filter(({ code }) => code === "database_away").length).toBeGreaterThanOrEqual(19);
  expect((await send(uncertain[0])).code).toBe("maybe_stored");
  expect(JSON.parse((await api.get("/readyz")).body)).toMatchObject({ status: "ready", commits: "stuck" });
  await expect.poll(async () => JSON.parse((await api.get("/readyz")).body).jobs, PATIENCE).toBe("here");
  expect((await api.get("/api/listings/stay-pine")).statusCode).toBe(200);
  expect((await operate(primary.url, "listings", "show", "stay-pine")).code).toBe(0);
  const changed = await operate(primary.url, "listings", "change", "stay-oak", "--set", "Name=Oak House");
  expect([changed.code === 0, changed.out]).toEqual([false, expect.stringContaining("has not confirmed this in time")]);
  await expect.poll(hanging, PATIENCE).toBe(0);

  await standby.start();
  await expect.poll(() => send(newForm()).then(({ statusCode }) => statusCode), PATIENCE).toBe(200);
  for (let round = 0; round < 2; round++) {
    const again = await Promise.all(forms.map(send));
    expect(again.map(({ statusCode }) => statusCode)).toEqual(forms.map(() => 200));
  }
  expect(await copiesOf(forms)).toEqual(forms.map(() => 1));
  expect(JSON.parse((await api.get("/readyz")).body).commits).toBe(undefined);
});

test("stores a form once that is sent a thousand times while the standby comes and goes", async () => {
  const form = newForm();
  const statuses = {};
  let sent = 0;
  const senders = Array.from({ length: 16 }, async () => {
    while (sent++ < REPEATS) {
      const { statusCode, code = "" } = await send(form);
      const response = `${statusCode} ${code}`;
      statuses[response] = (statuses[response] ?? 0) + 1;
      await sleep(randomInt(800));
    }
  });
  for (const how of ["freeze", "thaw", "freeze", "thaw"]) {
    standby[how]();
    await sleep(8_000);
  }
  await Promise.all(senders);
  console.log(JSON.stringify(statuses));
  await expect.poll(() => send(form).then(({ statusCode }) => statusCode), PATIENCE).toBe(200);
  expect(await copiesOf([form])).toEqual([1]);
  expect(
    Object.keys(statuses).filter((response) => !/^(200 |503 maybe_stored|503 database_away|409 taken_already)$/.test(response)),
  ).toEqual([]);
});
