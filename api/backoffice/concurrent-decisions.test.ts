import { randomBytes } from "node:crypto";
import type { HostedListing } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { signInAs } from "../testing/desk-session.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { openHostPage } from "../testing/hosted.ts";
import { makeRecord } from "../testing/records.ts";
import { createSubmission, report, requestRemoval, settleMail, writeMessage } from "../testing/submissions.ts";
import { runsSettled } from "./imports/runs.ts";

const HOST = "robin@host.example";
const ONE = makeRecord("one", { "Host Email": HOST, Beds: 2, "Preview Image": [{ id: "x", url: "/media/x.webp" }] });
const TABLES = [
  ...["audit", "mail_outbox", "request_marks", "photos", "submission_contacts", "submissions", "contact_messages", "form_messages"],
  ...["removal_contacts", "removal_requests", "listing_reports", "import_runs", "import_files", "preview_tokens", "listings"],
] as ("audit" | "mail_outbox" | "listings")[];

const api = await openTestApi([ONE]);
const { db } = api.services;
const [ada, ben] = [await signInAs(api, "Ada", "owner"), await signInAs(api, "Ben", "owner")];
afterAll(runsSettled);
beforeEach(async () => {
  await runsSettled();
  await emptyTables(db, ...TABLES);
  await putListings(db, [ONE]);
});

async function propose(): Promise<string> {
  const hostSession = await openHostPage(api, HOST);
  const url = "/api/host/listings/stay-one";
  const { fields } = (await hostSession.get(url)).json<HostedListing>();
  const proposed = (
    await hostSession.post(`${url}/proposals`, { fields: { ...fields, name: "Lake House" }, note: "", photos: [] })
  ).json<HostedListing>();
  await db.deleteFrom("mail_outbox").execute();
  return proposed.proposals[0]?.id ?? "";
}

const requestOne = (permanence: "temporary" | "permanent", hostEmail = "sam@stay.example") =>
  requestRemoval(db, "one", permanence, hostEmail);

async function upload(): Promise<string> {
  const content = Buffer.from("id,Name,Beds\none,Stay one,5\ntwo,Stay two,3\n");
  const part = { name: "spring.csv", size: content.length, position: 0, content: content.toString("base64") };
  return (await ada.result("imports upload", part)).file;
}

async function importFile(): Promise<string> {
  const { id } = await ada.result("imports start", { file: await upload(), kind: "import" });
  await runsSettled();
  return id;
}

const versionOf = async () => (await ada.result("listings show", { slug: "stay-one" })).version;
const adOf = async () => (await ada.result("ads list", { limit: 1 }))[0] ?? { id: "", version: "" };

/** The operation that both operators run. `other` is Ben's input if it differs from Ada's. */
type DecisionCall = readonly [operation: string, input: object, other?: object];
const ofSubmission = (operation: string, input: object) => async (): Promise<DecisionCall> => [
  operation,
  { id: await createSubmission(db), ...input },
];
async function entriesSince(before: number): Promise<string[]> {
  const rows = await db.selectFrom("audit").select("action").where(sql<boolean>`id > ${before}`).orderBy("action").execute();
  return rows.map(({ action }) => action);
}

const lastId = async () => Number((await db.selectFrom("audit").select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? 0);

/** @param mails number of mails that one decision sends @param audit its audit actions @param expected the slower operator's response */
function isDoneOnce(
  what: string,
  mails: number,
  audit: readonly string[],
  begin: () => Promise<DecisionCall>,
  expected: readonly [status: number, code: string] = [409, "desk_conflict"],
): void {
  it(`${what} takes effect once, and the slower operator's error names who did it`, async () => {
    const [operation, input, other = input] = await begin();
    const before = await lastId();
    const both = await Promise.all([ada.run(operation, input), ben.run(operation, other)]);
    const isAdas = both[0].statusCode === 200;
    const late = isAdas ? [both[1], await ben.run(operation, other)] : [both[0], await ada.run(operation, input)];
    expect(both.map(({ statusCode }) => statusCode).toSorted(), both.map(({ body }) => body).join("\n")).toEqual([200, expected[0]]);
    for (const response of late) {
      expect([response.statusCode, response.json().code], response.body).toEqual(expected);
      expect(response.json().error).toMatch(isAdas ? /\bAda\b/ : /\bBen\b/);
    }
    expect(await entriesSince(before)).toEqual(audit);
    expect(await db.selectFrom("mail_outbox").select("id").execute()).toHaveLength(mails);
  });
}

isDoneOnce("publishing a submission", 1, ["submission.approve"], ofSubmission("submissions approve", {}));
isDoneOnce("approving a submission as a draft", 0, ["submission.approve"], ofSubmission("submissions approve", { draft: true }));
isDoneOnce("declining a submission", 1, ["submission.reject"], ofSubmission("submissions reject", { reason: "No photos." }));
isDoneOnce("changing a submission", 0, ["submission.edit"], ofSubmission("submissions edit", { version: 1, set: ["Beds=3"] }));
isDoneOnce("asking about a submission", 1, ["submission.ask"], ofSubmission("submissions ask", { version: 1, question: "Which road?" }));
isDoneOnce("undoing a decision", 0, ["submission.undo"], async () => {
  const id = await createSubmission(db);
  await ada.result("submissions approve", { id });
  return ["submissions undo", { id }];
});
isDoneOnce("approving a host's proposal", 1, ["listing.edit", "submission.approve"], async () => [
  "submissions approve",
  { id: await propose() },
]);
isDoneOnce("declining a host's proposal", 1, ["submission.reject"], async () => [
  "submissions reject",
  { id: await propose(), reason: "Too many." },
]);
isDoneOnce("declining a request for removal", 0, ["removal.decline"], async () => [
  "removals resolve",
  { id: await requestOne("temporary"), decline: true },
]);
isDoneOnce("hiding a listing temporarily", 2, ["listing.unpublish", "removal.resolve"], async () => [
  "removals resolve",
  { id: await requestOne("temporary"), until: "2999-01-31" },
]);
isDoneOnce("removing a listing permanently", 2, ["listing.remove", "removal.resolve"], async () => [
  "removals resolve",
  { id: await requestOne("permanent") },
]);
isDoneOnce("closing a report", 0, ["report.resolve"], async () => ["reports resolve", { id: await report(db, "one") }]);
isDoneOnce("answering a message", 1, ["message.answer"], async () => {
  const id = await writeMessage(db);
  return ["messages answer", { id, text: "Yes, from the first." }, { id, text: "No." }];
});
isDoneOnce("closing a message", 0, ["message.close"], async () => ["messages close", { id: await writeMessage(db) }]);
isDoneOnce("retrying a mail", 1, ["mail.retry"], async () => ["mails retry", { id: await settleMail(db) }]);
isDoneOnce("closing a failed mail", 1, ["mail.close"], async () => ["mails close", { id: await settleMail(db) }]);
isDoneOnce("changing a listing", 0, ["listing.edit"], async () => {
  const version = await versionOf();
  const edit = (name: string) => ({ slug: "stay-one", version, set: [`Name=${name}`] });
  return ["listings edit", edit("Alder"), edit("Birch")];
});
isDoneOnce("arranging a listing's images", 0, ["listing.pictures"], async () => {
  const version = await versionOf();
  const arranged = (caption: string) => ({ slug: "stay-one", version, pictures: [{ url: "/media/x.webp", caption }] });
  return ["listings pictures", arranged("The bath"), arranged("The loft")];
});
isDoneOnce("changing many listings", 0, ["listing.change"], async () => {
  const change = { slugs: ["stay-one"], acts: { set: ["Beds=7"] } };
  const { shown } = await ada.result("listings change", { ...change, dryRun: true });
  return ["listings change", { ...change, expect: shown }];
});
isDoneOnce("removing a listing", 0, ["listing.remove"], async () => ["listings remove", { slug: "stay-one", yes: true }]);
isDoneOnce(
  "reverting a change",
  0,
  ["listing.revert"],
  async () => {
    await ada.result("listings edit", { slug: "stay-one", set: ["Beds=9"] });
    const { entries } = await ada.result("listings history", { listing: "stay-one" });
    return ["listings revert", { listing: "stay-one", to: entries[0]?.id }];
  },
  [422, "desk_not_done"],
);
isDoneOnce("undoing an import", 0, ["listing.import-undone", "listing.remove"], async () => ["imports undo", { id: await importFile() }]);
isDoneOnce("changing an advertisement", 0, ["ad.edit"], async () => {
  const { id, version } = await adOf();
  const weight = 2 + (randomBytes(2).readUInt16BE() % 400);
  return ["ads edit", { id, version, weight }, { id, version, weight: weight + 1 }];
});
isDoneOnce("closing an invitation", 0, ["preview.revoke"], async () => {
  const invitation = { name: "Grace", days: 1, scope: "all", allow: [], sessions: 1 };
  const { id } = await ada.result("preview issue", invitation);
  return ["preview revoke", { id, reason: "Over." }];
});

it("a host erases all data while an operator resolves their request, and neither blocks", async () => {
  for (let round = 0; round < 5; round++) {
    await db.deleteFrom("request_marks").execute();
    await putListings(db, [ONE]);
    const hostSession = await openHostPage(api, HOST);
    const id = await requestOne("temporary", HOST);
    const url = "/api/host/listings/stay-one/erase";
    const [erased, resolved] = await Promise.all([hostSession.post(url, { confirm: "stay-one" }), ben.run("removals resolve", { id })]);
    expect(erased.statusCode, erased.body).toBe(200);
    expect([200, 409, 422], resolved.body).toContain(resolved.statusCode);
  }
});

it.each([
  ["reports resolve-many", { listing: "stay-one" }, "reports", "report.resolve"],
  ["mails close-many", { kind: "form-notice" }, "mails", "mail.close"],
] as const)("%s by two operators at once reports each entry to one of them", async (operation, input, list, action) => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(list === "reports" ? await report(db, "one") : await settleMail(db));
  const both = await Promise.all([ada.run(operation, input), ben.run(operation, input)]);
  const expected = both.flatMap((response) => response.json<{ result: Record<string, { id: string }[]> }>().result[list] ?? []);
  expect(expected.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await entriesSince(0)).toEqual([action, action, action]);
});
