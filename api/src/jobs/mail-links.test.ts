import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { storeLinkRequest } from "../db/link-requests.ts";
import { eraseAddress } from "../erasure/erase-address.ts";
import { findPerson } from "../erasure/person.ts";
import { startTestApi, type TestApi } from "../testing/api.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { makeRecord } from "../testing/records.ts";
import { mailAskedLinks } from "./mail-links.ts";

const HOST = "robin@host.example";
const OTHER = "kim@host.example";
const HOUR_MS = 60 * 60_000;

let api: TestApi;
beforeAll(async () => {
  // Its own job begins with the site's address, which only a server that listens has.
  api = await startTestApi([makeRecord("one", { "Host Email": HOST }), makeRecord("two", { "Host Email": OTHER })], {
    publicUrl: undefined,
  });
});
beforeEach(() => emptyTables(api.services.db, "mail_outbox", "link_requests", "host_links"));
afterAll(() => api.close());

const ask = (address: string) => storeLinkRequest(api.services.db, { kind: "host", address, known_device: false });
const waiting = async () =>
  (await api.services.db.selectFrom("link_requests").select("address").orderBy("address").execute()).map(({ address }) => address);
const mailed = async () =>
  (await api.services.db.selectFrom("mail_outbox").select("recipient").orderBy("recipient").execute()).map(({ recipient }) => recipient);
const post = () => ({ mailer: api.services.mailer, operators: [], siteAddress: () => "https://stay.example" });
const look = (tools = post(), failed?: (error: unknown) => void) => mailAskedLinks(api.services.db, tools, new Date(), failed);

it("an address that was typed many times is one request and one mail", async () => {
  for (let times = 0; times < 30; times++) await ask(HOST);
  expect(await waiting()).toEqual([HOST]);
  expect(await look()).toBe(1);
  expect(await mailed()).toEqual([HOST]);
});

it("of two processes that look at the same moment one mails each link", async () => {
  await Promise.all([HOST, OTHER, "nobody@else.example"].map(ask));
  const counts = await Promise.all([look(), look(), look()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect([await mailed(), await waiting()]).toEqual([[OTHER, HOST], []]);
});

it("a request that fails holds no other up, and is tried again", async () => {
  await Promise.all([HOST, OTHER].map(ask));
  const { mailer } = api.services;
  const putConfirmation: typeof mailer.putConfirmation = async (trx, mail) => {
    if (mail.to === HOST) throw new Error("no");
    return mailer.putConfirmation(trx, mail);
  };
  const failures: unknown[] = [];
  expect(await look({ ...post(), mailer: { ...mailer, putConfirmation } }, (error) => failures.push(error))).toBe(1);
  expect([failures.length, await mailed(), await waiting()]).toEqual([1, [OTHER], [HOST]]);
  expect(await look()).toBe(1);
});

it("a request that no job saw for an hour is dropped", async () => {
  await ask(HOST);
  await api.services.db
    .updateTable("link_requests")
    .set({ asked_at: new Date(Date.now() - HOUR_MS - 1_000) })
    .execute();
  expect([await look(), await waiting(), await mailed()]).toEqual([0, [], []]);
});

it("a flood keeps 10,000 requests at most, of which the latest is one", async () => {
  const rows = Array.from({ length: 10_500 }, (_, at) => ({
    kind: "host" as const,
    address: `a${at}@flood.example`,
    asked_at: new Date(Date.now() - 60_000),
  }));
  for (let at = 0; at < rows.length; at += 1_500)
    await api.services.db
      .insertInto("link_requests")
      .values(rows.slice(at, at + 1_500))
      .execute();
  await ask(HOST);
  const left = await waiting();
  expect([left.length, left.includes(HOST)]).toEqual([10_000, true]);
});

it("an address that is erased is forgotten here too", async () => {
  await Promise.all([HOST, OTHER].map(ask));
  await api.services.db.transaction().execute(async (trx) => eraseAddress(trx, await findPerson(trx, HOST), new Set()));
  expect(await waiting()).toEqual([OTHER]);
});
