import { recordAudit } from "@nightlatch/database/audit";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { setRows } from "../../testing/database.ts";
import { type AtDesk, signInAs } from "../../testing/desk-session.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { makeRecord } from "../../testing/records.ts";
import { auditOf, mailsOf } from "../../testing/stored-rows.ts";
import { requestRemoval, settleMail, subscriberRow } from "../../testing/submissions.ts";
import { runsSettled } from "../imports/runs.ts";

const HOST = { "Host Name": "Robin", "Host Email": "robin@host.example", "Host Phone": "+1 555 0100" };
const set = (...fields: string[]) => ({ slug: "stay-one", set: fields });
const importing = (record: object, more: object = {}) => ({
  ...{ source: "spring.csv", dryRun: false, rows: [{ row: 1, match: "id", record: { id: "one", ...record } }] },
  ...more,
});
const owner = (act: string): string => `Only an owner may ${act}.`;

const api = await openTestApi([]);
const { db } = api.services;
const [curator, ada] = [await signInAs(api, "Ben", "curator"), await signInAs(api, "Ada", "owner")];

beforeEach(async () => {
  await emptyTables(db, "listings", "audit", "removal_requests", "form_messages", "import_files", "import_runs", "mail_outbox");
  await putListings(db, [makeRecord("one", HOST), makeRecord("two", { "Host Email": "two@host.example" })]);
});

const expectForbidden = async (operation: string, input: object) => {
  const response = await curator.run(operation, input);
  expect([response.statusCode, response.json().code]).toEqual([403, "desk_refused"]);
  return response.json().error as string;
};
const slugs = async () => (await db.selectFrom("listings").select("slug").orderBy("slug").execute()).map(({ slug }) => slug);
const lastAudit = async () => (await auditOf(db))[0];

it("only an owner resolves a removal request for a listing that it does not name", async () => {
  const [own, none] = [await requestRemoval(db, "one", "temporary"), await requestRemoval(db, "", "temporary")];
  for (const id of [own, none])
    for (const more of [{}, { silent: true }, { keep: true }, { until: "2999-01-01" }])
      expect(await expectForbidden("removals resolve", { id, listing: "stay-two", ...more })).toBe(
        owner("say which listing a request is about"),
      );
  expect(await expectForbidden("removals resolve", { id: none, listing: "stay-one" })).toBe(owner("say which listing a request is about"));
  expect(await curator.result("removals resolve", { id: own, listing: "stay-one" })).toMatchObject({ became: "unpublished" });
  expect(await ada.result("removals resolve", { id: none, listing: "stay-two" })).toMatchObject({ became: "unpublished" });
  expect(await lastAudit()).toMatchObject({ who: "Ada", action: "removal.resolve", changes: { slug: "stay-two", asked: null } });
});

it("only an owner removes a listing permanently, while a curator hides it or declines", async () => {
  const [removed, hidden, declined] = [
    await requestRemoval(db, "one", "permanent"),
    await requestRemoval(db, "two", "permanent"),
    await requestRemoval(db, "two", "permanent"),
  ];
  expect(await expectForbidden("removals resolve", { id: removed })).toBe(owner("remove a listing for good"));
  expect(await expectForbidden("removals resolve", { id: removed, listing: "stay-two", silent: true })).toMatch(/^Only an owner may/);
  expect(await slugs()).toEqual(["stay-one", "stay-two"]);
  await curator.result("removals resolve", { id: hidden, keep: true });
  await curator.result("removals resolve", { id: declined, decline: true });
  await ada.result("removals resolve", { id: removed });
  expect(await slugs()).toEqual(["stay-two"]);
});

it("only an owner reverts a host's pause", async () => {
  const changes = { "Paused Since": { from: null, to: "2026-03-04" }, City: { from: "Salem", to: "Asheville" } };
  await recordAudit(db, { who: "host", action: "host.pause", subject: "listing one", changes });
  const { id } = await db.selectFrom("audit").select("id").executeTakeFirstOrThrow();
  const to = Number(id);
  expect(await expectForbidden("listings revert", { listing: "stay-one", to, anyway: true })).toBe(owner("change Paused Since"));
  await curator.result("listings revert", { listing: "stay-one", to, fields: ["City"] });
});

const uploaded = async (who: AtDesk, name: string, text: string) => {
  const content = Buffer.from(text).toString("base64");
  return (await who.result("imports upload", { name, size: text.length, position: 0, content })).file as string;
};

it.each([
  ["contacts.csv", "id,City,Host Email\none,Salem,mallory@evil.example\n"],
  ["same.csv", `id,City,Host Email\none,Salem,${HOST["Host Email"]}\n`],
  ["empty.csv", "id,City,Host Email\none,Salem,\n"],
  ["later.json", '[{"id":"one","City":"Salem"},{"id":"two","Host Phone":"1"}]'],
  ["pause.json", JSON.stringify([{ id: "one", City: "Salem", "Paused Since": "" }])],
])("a curator's file with owner fields is refused before any row: %s", async (name, text) => {
  for (const kind of ["check", "import"]) {
    const file = await uploaded(curator, name, text);
    const { id } = await curator.result("imports start", { file, kind, map: {} });
    await runsSettled();
    const run = await curator.result("imports show", { id });
    expect(run).toMatchObject({ state: "stopped", read: 0, changed: 0 });
    expect(run.outcome.stopped).toMatch(/^Only an owner may import (Host Email|Host Phone|Paused Since)\.$/);
  }
  const { record } = (await curator.result("listings show", { slug: "stay-one" })) as { record: Record<string, unknown> };
  expect(record.City).toBe("Asheville");
});

it("a curator imports the same file without its contacts", async () => {
  const file = await uploaded(curator, "contacts.csv", "id,City,Host Email\none,Salem,mallory@evil.example\n");
  const looked = await curator.result("imports look", { file });
  const offered = (response: { fields: { field: string }[] }) => response.fields.map(({ field }) => field);
  expect(offered(looked)).toEqual(expect.not.arrayContaining(["Host Email", "Host Name", "Host Phone", "Paused Since"]));
  expect(looked.columns).toMatchObject([{}, { suggestion: { field: "City" } }, { column: "Host Email", contact: true }]);
  expect(looked.columns[2]?.suggestion).toBeUndefined();
  expect(offered(await ada.result("imports look", { file }))).toContain("Host Email");
  const map = { columns: { "Host Email": null } };
  const { id } = await curator.result("imports start", { file, kind: "import", map });
  await runsSettled();
  expect(await curator.result("imports show", { id })).toMatchObject({ state: "done", changed: 1 });
});

it("a curator cannot use another operator's file", async () => {
  const file = await uploaded(ada, "hosts.csv", "id,Host Email\none,new@host.example\n");
  for (const [operation, input] of [
    ["imports look", { file }],
    ["imports start", { file, kind: "check", map: { columns: { "Host Email": null } } }],
    ["imports drop", { file }],
  ] as const)
    expect(await expectForbidden(operation, input)).toMatch(/^Only an owner may (use|drop) the file of Ada\.$/);
  const content = Buffer.from("id,Host Email\none,mallory@evil.example\n").toString("base64");
  const part = await curator.run("imports upload", { file, name: "hosts.csv", size: 42, position: 0, content });
  expect([part.statusCode, part.json().error]).toEqual([422, "The file is Ada's. Choose a file of your own."]);
  const curatorUpload = await uploaded(curator, "spring.csv", "id,City\none,Salem\n");
  await ada.result("imports look", { file: curatorUpload });
  expect(await lastAudit()).toMatchObject({ who: "Ada", action: "contacts.read", subject: "contacts of import file of Ben" });
  await ada.result("imports drop", { file: curatorUpload });
  expect(await lastAudit()).toMatchObject({ who: "Ada", action: "import.drop", subject: "import file of Ben" });
});

it("a curator cannot use another operator's run", async () => {
  const { id: run } = await ada.result("imports begin", { name: "hosts.csv" });
  const joined = await curator.run("listings import", importing({ City: "Salem" }, { run }));
  expect(joined.json().error).toBe("The import has ended in the meantime, or belongs to another operator.");
  await curator.run("imports end", { id: run, expectForbidden: 0, stopped: "by Ben" });
  expect(await ada.result("imports show", { id: run })).toMatchObject({ state: "running", read: 0 });
});

it("only an owner sees the address of a mail, even where the mail server repeats it", async () => {
  const to = "op@x.example";
  await settleMail(db, "failed", `550 <${to}>: unknown`);
  const [mail] = await curator.result("mails list", {});
  expect(JSON.stringify(mail)).not.toContain(to);
  expect(mail).toMatchObject({ because: "550 <(its address)>: unknown" });
  expect(await ada.result("mails list", { contacts: true })).toMatchObject([{ to, because: `550 <${to}>: unknown` }]);
});

describe("reading contacts", () => {
  it("is audited once in ten minutes with reader and listing, and is no change of the listing", async () => {
    const { version } = await ada.result("listings form", { slug: "stay-one" });
    for (const _ of [1, 2]) await ada.result("listings show", { slug: "stay-one", contacts: true });
    await ada.result("listings show", { slug: "stay-two" });
    const all = await db.selectFrom("audit").select(["who", "action", "subject", "changes"]).execute();
    expect(all).toEqual([{ who: "Ada", action: "contacts.read", subject: "contacts of listing one", changes: {} }]);
    expect(await curator.result("audit list", { listing: "stay-one" })).toMatchObject([{ action: "contacts.read" }]);
    expect((await curator.result("listings history", { listing: "stay-one" })).entries).toEqual([]);
    expect((await curator.result("today", {})).changes).toEqual([]);
    await curator.result("listings edit", { ...set("City=Salem"), version });
    await ada.result("listings show", { slug: "stay-one", contacts: true });
    await setRows(db, "audit", { at: new Date(Date.now() - 11 * 60_000) });
    await ada.result("listings show", { slug: "stay-one", contacts: true });
    expect(await lastAudit()).toMatchObject({ subject: "contacts of listing one" });
  });

  it("is audited for all listings, removal lists and the waiting list, by what they showed", async () => {
    const id = await requestRemoval(db, "one", "temporary");
    await db.insertInto("subscribers").values(subscriberRow("pat@reader.example", "confirmed")).execute();
    await ada.result("listings page", { after: "", contacts: true });
    await ada.result("removals list", { contacts: true });
    await ada.result("removals show", { id, contacts: true });
    await ada.result("subscribers list", {});
    const all = await db.selectFrom("audit").select(["subject", "changes"]).orderBy("id").execute();
    expect(all).toEqual([
      { subject: "contacts of listings", changes: { count: 2, first: "one", last: "two" } },
      { subject: "contacts of removals", changes: { ids: [id] } },
      { subject: `contacts of removal ${id}`, changes: {} },
      { subject: "contacts of subscribers", changes: { count: 1, first: expect.any(String) } },
    ]);
    expect(JSON.stringify(all)).not.toContain("@");
  });
});

describe("a host address that an owner removes from listings", () => {
  it.each([
    ["listings edit", set("Host Email=new@host.example")],
    ["listings edit", set("Host Email=")],
    ["listings change", { slugs: ["stay-one"], acts: { set: ["Host Email=new@host.example"] } }],
    ["listings import", importing({ "Host Email": "new@host.example" })],
  ] as const)("gets a mail after %s %j", async (operation, input) => {
    await ada.result(operation, input);
    expect(await mailsOf(db)).toMatchObject([
      {
        ...{ kind: "host-done", recipient: HOST["Host Email"] },
        content: { text: expect.stringMatching(/changed the address that we keep for .Stay one. on/) },
      },
    ]);
  });

  it("gets one mail for all its listings, and none where it stays", async () => {
    await putListings(db, [makeRecord("three", HOST)]);
    await ada.result("listings change", { slugs: ["stay-one", "stay-three"], acts: { set: ["Host Email=new@host.example"] } });
    expect(await mailsOf(db)).toMatchObject([{ content: { text: expect.stringContaining("and 1 other listing") } }]);
    await ada.result("listings edit", set("Host Email= New@Host.example"));
    await ada.result("listings change", { filter: {}, acts: { set: ["Host Email=x@host.example"] }, dryRun: true });
    expect(await mailsOf(db)).toHaveLength(1);
  });
});
