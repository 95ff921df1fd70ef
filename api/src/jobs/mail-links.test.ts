import type { DeskOperator } from "@nightlatch/backoffice/desk/operators";
import { eraseAddress } from "@nightlatch/listings/erasure/erase-address";
import { findPerson } from "@nightlatch/listings/erasure/find-person";
import { storeLinkRequest } from "@nightlatch/listings/link-requests";
import { beforeEach, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { addRows, setRows } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { recordStatements } from "../../testing/recorded-statements.ts";
import { makeRecord } from "../../testing/records.ts";
import { mailRequestedLinks } from "./mail-links.ts";

const HOST = "robin@host.example";
const OTHER = "kim@host.example";
const HOUR_MS = 60 * 60_000;

// Without a server that listens, the API does not start this job.
const api = await openTestApi([makeRecord("one", { "Host Email": HOST }), makeRecord("two", { "Host Email": OTHER })], {
  publicUrl: undefined,
});
const { db } = api.services;
beforeEach(() => emptyTables(db, "mail_outbox", "link_requests", "host_links", "desk_links", "audit"));

const requestLink = (address: string) => storeLinkRequest(db, { kind: "host", address, known_device: false });
const waiting = async () =>
  (await db.selectFrom("link_requests").select("address").orderBy("address").execute()).map(({ address }) => address);
const mailed = async () =>
  (await db.selectFrom("mail_outbox").select("recipient").orderBy("recipient").execute()).map(({ recipient }) => recipient);
const post = (operators: readonly DeskOperator[] = []) => ({
  mailer: api.services.mailer,
  operators,
  siteAddress: () => "https://stay.example",
});
const OPERATOR = { name: "Ada Park", email: "ada@desk.example", role: "owner" } as const;
const look = (tools = post(), failed?: (error: unknown) => void) => mailRequestedLinks(db, tools, new Date(), failed);

it("many requests for one address become one request and one mail", async () => {
  for (let times = 0; times < 30; times++) await requestLink(HOST);
  expect(await waiting()).toEqual([HOST]);
  expect(await look()).toBe(1);
  expect(await mailed()).toEqual([HOST]);
});

it("two processes that poll at the same moment mail each link once", async () => {
  await Promise.all([HOST, OTHER, "nobody@else.example"].map(requestLink));
  const counts = await Promise.all([look(), look(), look()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
  expect([await mailed(), await waiting()]).toEqual([[OTHER, HOST], []]);
});

it("a failing request blocks no other, and is retried", async () => {
  await Promise.all([HOST, OTHER].map(requestLink));
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

it("a request that no job read for an hour is dropped", async () => {
  await requestLink(HOST);
  await setRows(db, "link_requests", { asked_at: new Date(Date.now() - HOUR_MS - 1_000) });
  expect([await look(), await waiting(), await mailed()]).toEqual([0, [], []]);
});

it("a flood stores 10,000 requests at most, including the latest", async () => {
  const rows = Array.from({ length: 10_500 }, (_, at) => ({
    kind: "host" as const,
    address: `a${at}@flood.example`,
    asked_at: new Date(Date.now() - 60_000),
  }));
  for (let at = 0; at < rows.length; at += 1_500) await addRows(db, "link_requests", rows.slice(at, at + 1_500));
  await requestLink(HOST);
  const left = await waiting();
  expect([left.length, left.includes(HOST)]).toEqual([10_000, true]);
});

async function lookFor(kind: "host" | "desk", address: string) {
  await storeLinkRequest(db, { kind, address, known_device: false });
  const recorded = recordStatements(db);
  const mails = await mailRequestedLinks(recorded.db, post([OPERATOR]), new Date());
  return { mails, statements: recorded.statements };
}

it.each([
  ["a host", "host", HOST, 5],
  ["an operator", "desk", OPERATOR.email, 2],
] as const)("%s runs the same statements as an unknown address, even at the mail limit", async (_who, kind, known, most) => {
  const first = await lookFor(kind, known);
  expect(first).toMatchObject({ mails: 1, statements: expect.arrayContaining([expect.stringMatching(/^insert into "mail_outbox"/)]) });
  const rows = async () => [
    await db.selectFrom("mail_outbox").select("recipient").execute(),
    await db.selectFrom(`${kind}_links`).select(["token_hash", "expires_at"]).execute(),
    await db.selectFrom("audit").select("subject").execute(),
    await waiting(),
  ];
  const before = await rows();
  const unknown = await lookFor(kind, "nobody@else.example");
  expect([unknown.mails, await rows()]).toEqual([0, before]);
  for (let times = 1; times < most; times++) expect((await lookFor(kind, known)).mails).toBe(1);
  const withheld = await lookFor(kind, known);
  expect(withheld.mails).toBe(0);
  const undone = [...first.statements.slice(0, -1), "rollback to savepoint change"];
  expect([first.statements.at(-1), unknown.statements, withheld.statements]).toEqual(["release savepoint change", undone, undone]);
});

it("a request for an unknown address keeps other hosts' links valid", async () => {
  await requestLink(HOST);
  await look();
  await requestLink("nobody@else.example");
  expect(await look()).toBe(0);
  const links = await db.selectFrom("host_links").select(["email", "ended_at"]).execute();
  expect(links).toEqual([{ email: HOST, ended_at: null }]);
});

it("a run serves 50 requests, and a known device skips the flood", async () => {
  const flood = Array.from({ length: 60 }, (_, at) => ({ kind: "desk" as const, address: `a${at}@flood.example` }));
  await db.insertInto("link_requests").values(flood).execute();
  await storeLinkRequest(db, { kind: "desk", address: OPERATOR.email, known_device: true });
  expect(await look(post([OPERATOR]))).toBe(1);
  expect(await waiting()).toHaveLength(11);
});

it("an erased address is deleted here too", async () => {
  await Promise.all([HOST, OTHER].map(requestLink));
  await db.transaction().execute(async (trx) => eraseAddress(trx, await findPerson(trx, HOST), new Set()));
  expect(await waiting()).toEqual([OTHER]);
});
