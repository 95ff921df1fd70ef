import { randomBytes, randomUUID } from "node:crypto";
import type { HostedListing, NewProperty } from "@nightlatch/domain";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { putListings } from "../db/listing-store.ts";
import { storeContactMessage } from "../form-handling/form-store.ts";
import { putMail } from "../mail/outbox.ts";
import { storeSubmission } from "../submissions/submission-store.ts";
import { openTestApi } from "../testing/api.ts";
import { type AtDesk, signInAs } from "../testing/at-the-desk.ts";
import { emptyTables } from "../testing/empty-tables.ts";
import { openHostPage } from "../testing/hosted.ts";
import { makeRecord } from "../testing/records.ts";
import { runsSettled } from "./imports/runs.ts";

const HOST = "robin@host.example";
const ONE = makeRecord("one", { "Host Email": HOST, Beds: 2, "Preview Image": [{ id: "x", url: "/media/x.webp" }] });
const TABLES = [
  ...["audit", "mail_outbox", "request_marks", "photos", "submission_contacts", "submissions", "contact_messages", "form_messages"],
  ...["removal_contacts", "removal_requests", "listing_reports", "import_runs", "import_files", "preview_tokens", "listings"],
] as ("audit" | "mail_outbox" | "listings")[];

let [ada, ben] = [] as unknown as [AtDesk, AtDesk];
const api = await openTestApi([ONE]);
const { db } = api.services;
[ada, ben] = [await signInAs(api, "Ada", "owner"), await signInAs(api, "Ben", "owner")];
afterAll(async () => {
  await runsSettled();
});
beforeEach(async () => {
  await runsSettled();
  await emptyTables(db, ...TABLES);
  await putListings(db, [ONE]);
});

const result = async <T>(person: AtDesk, operation: string, input: object): Promise<T> => {
  const answer = await person.run(operation, input);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ result: T }>().result;
};

const PLACE: NewProperty = {
  ...{ Name: "Pine Hollow", Description: "By the lake.", City: "Salem", State: "Oregon", Country: "United States" },
  ...{ "Property Type": ["type-kink-cabin"], Tags: [], "Host Name": "Robin", "Host Email": HOST, "Host Phone": "1" },
};
const handIn = () => db.transaction().execute((trx) => storeSubmission(trx, PLACE));

async function propose(): Promise<string> {
  const visit = await openHostPage(api, HOST);
  const url = "/api/host/listings/stay-one";
  const { fields } = (await visit.get(url)).json<HostedListing>();
  const asked = (
    await visit.post(`${url}/proposals`, { fields: { ...fields, name: "Lake House" }, note: "", photos: [] })
  ).json<HostedListing>();
  await db.deleteFrom("mail_outbox").execute();
  return asked.proposals[0]?.id ?? "";
}

async function askForRemoval(permanence: "temporary" | "permanent", email = "sam@stay.example"): Promise<string> {
  const [id, message_id] = [randomUUID(), randomUUID()];
  const message = { id: message_id, form_id: "removal", name: "Sam", email, subject: "Removal", message: "Please." };
  await db.insertInto("form_messages").values(message).execute();
  const asked = { id, message_id, reference: "R-1", property_name: "Stay one", property_id: "one", reason: "other", permanence };
  await db
    .insertInto("removal_requests")
    .values({ ...asked, status: "open" })
    .execute();
  const fields = JSON.stringify({ hostEmail: email });
  await db.insertInto("removal_contacts").values({ removal_id: id, fields }).execute();
  return id;
}

async function report(): Promise<string> {
  const id = randomUUID();
  await db.insertInto("listing_reports").values({ id, listing_id: "one", reason: "closed", details: "" }).execute();
  return id;
}

async function write(): Promise<string> {
  await storeContactMessage(db, { name: "Robin", email: "robin@x.example", subject: "A question", message: "Open in May?" });
  return (await db.selectFrom("contact_messages").select("id").executeTakeFirstOrThrow()).id;
}

async function failMail(): Promise<string> {
  const id = await putMail(db, { kind: "form-notice", to: "op@x.example", subject: "Hello", text: "Hi." }, "x.example");
  await db.updateTable("mail_outbox").set({ status: "failed" }).where("id", "=", id).execute();
  return id;
}

async function upload(): Promise<string> {
  const content = Buffer.from("id,Name,Beds\none,Stay one,5\ntwo,Stay two,3\n");
  const part = { name: "spring.csv", size: content.length, position: 0, content: content.toString("base64") };
  return (await result<{ file: string }>(ada, "imports upload", part)).file;
}

async function importFile(): Promise<string> {
  const { id } = await result<{ id: string }>(ada, "imports start", { file: await upload(), kind: "import" });
  await runsSettled();
  return id;
}

const versionOf = async () => (await result<{ version: string }>(ada, "listings show", { slug: "stay-one" })).version;
const adOf = async () => (await result<{ id: string; version: string }[]>(ada, "ads list", { limit: 1 }))[0] ?? { id: "", version: "" };

/** What is pressed. The second of two inputs is Ben's, where his differs. */
interface Pressed {
  readonly operation: string;
  readonly inputs: readonly [object, object?];
}

interface Decision {
  /** Makes what there is to decide. */
  readonly begin: () => Promise<Pressed>;
  /** How many mails one decision puts into the outbox. */
  readonly mails: number;
  /** The kinds of its entries in the audit. */
  readonly audit: readonly string[];
  /** What the slower one is answered, where it is not a conflict: it can be done all the same, when that is asked for. */
  readonly told?: readonly [status: number, code: string];
}

const ofSubmission =
  (operation: string, input: object = {}) =>
  async () => ({
    operation,
    inputs: [{ id: await handIn(), ...input }] as const,
  });

const DECISIONS: Readonly<Record<string, Decision>> = {
  "publishing a submission": { begin: ofSubmission("submissions approve"), mails: 1, audit: ["submission.approve"] },
  "approving one as a draft": { begin: ofSubmission("submissions approve", { draft: true }), mails: 0, audit: ["submission.approve"] },
  "declining one": { begin: ofSubmission("submissions reject", { reason: "No photos." }), mails: 1, audit: ["submission.reject"] },
  "changing one": {
    begin: ofSubmission("submissions edit", { version: 1, set: ["Beds=3"] }),
    mails: 0,
    audit: ["submission.edit"],
  },
  "asking about one": {
    begin: ofSubmission("submissions ask", { version: 1, question: "Which road?" }),
    mails: 1,
    audit: ["submission.ask"],
  },
  "taking a decision back": {
    begin: async () => {
      const id = await handIn();
      await result(ada, "submissions approve", { id });
      return { operation: "submissions undo", inputs: [{ id }] };
    },
    mails: 0,
    audit: ["submission.undo"],
  },
  "approving what a host wants changed": {
    begin: async () => ({ operation: "submissions approve", inputs: [{ id: await propose() }] }),
    mails: 1,
    audit: ["listing.edit", "submission.approve"],
  },
  "declining it": {
    begin: async () => ({ operation: "submissions reject", inputs: [{ id: await propose(), reason: "Too many." }] }),
    mails: 1,
    audit: ["submission.reject"],
  },
  "declining a request for removal": {
    begin: async () => ({ operation: "removals resolve", inputs: [{ id: await askForRemoval("temporary"), decline: true }] }),
    mails: 0,
    audit: ["removal.decline"],
  },
  "hiding a listing for a while": {
    begin: async () => ({ operation: "removals resolve", inputs: [{ id: await askForRemoval("temporary"), until: "2999-01-31" }] }),
    mails: 2,
    audit: ["listing.unpublish", "removal.resolve"],
  },
  "removing one for good": {
    begin: async () => ({ operation: "removals resolve", inputs: [{ id: await askForRemoval("permanent") }] }),
    mails: 2,
    audit: ["listing.remove", "removal.resolve"],
  },
  "closing a report": {
    begin: async () => ({ operation: "reports resolve", inputs: [{ id: await report() }] }),
    mails: 0,
    audit: ["report.resolve"],
  },
  "answering a message": {
    begin: async () => {
      const id = await write();
      return {
        operation: "messages answer",
        inputs: [
          { id, text: "Yes, from the first." },
          { id, text: "No." },
        ],
      };
    },
    mails: 1,
    audit: ["message.answer"],
  },
  "closing a message": {
    begin: async () => ({ operation: "messages close", inputs: [{ id: await write() }] }),
    mails: 0,
    audit: ["message.close"],
  },
  "sending a mail again": {
    begin: async () => ({ operation: "mails retry", inputs: [{ id: await failMail() }] }),
    mails: 1,
    audit: ["mail.retry"],
  },
  "giving a mail up": {
    begin: async () => ({ operation: "mails close", inputs: [{ id: await failMail() }] }),
    mails: 1,
    audit: ["mail.close"],
  },
  "changing a listing": {
    begin: async () => {
      const version = await versionOf();
      const edit = (name: string) => ({ slug: "stay-one", version, set: [`Name=${name}`] });
      return { operation: "listings edit", inputs: [edit("Alder"), edit("Birch")] };
    },
    mails: 0,
    audit: ["listing.edit"],
  },
  "arranging its pictures": {
    begin: async () => {
      const version = await versionOf();
      const arranged = (caption: string) => ({ slug: "stay-one", version, pictures: [{ url: "/media/x.webp", caption }] });
      return { operation: "listings pictures", inputs: [arranged("The bath"), arranged("The loft")] };
    },
    mails: 0,
    audit: ["listing.pictures"],
  },
  "changing many listings": {
    begin: async () => {
      const change = { slugs: ["stay-one"], acts: { set: ["Beds=7"] } };
      const { shown } = await result<{ shown: string }>(ada, "listings change", { ...change, dryRun: true });
      return { operation: "listings change", inputs: [{ ...change, expect: shown }] };
    },
    mails: 0,
    audit: ["listing.change"],
  },
  "removing a listing": {
    begin: async () => ({ operation: "listings remove", inputs: [{ slug: "stay-one", yes: true }] }),
    mails: 0,
    audit: ["listing.remove"],
  },
  "going back on a change": {
    begin: async () => {
      await result(ada, "listings edit", { slug: "stay-one", set: ["Beds=9"] });
      const { entries } = await result<{ entries: { id: number }[] }>(ada, "listings history", { listing: "stay-one" });
      return { operation: "listings revert", inputs: [{ listing: "stay-one", to: entries[0]?.id }] };
    },
    mails: 0,
    audit: ["listing.revert"],
    told: [422, "desk_not_done"],
  },
  "undoing an import": {
    begin: async () => ({ operation: "imports undo", inputs: [{ id: await importFile() }] }),
    mails: 0,
    audit: ["listing.import-undone", "listing.remove"],
  },
  "changing an advertisement": {
    begin: async () => {
      const { id, version } = await adOf();
      const weight = 2 + (randomBytes(2).readUInt16BE() % 400);
      return {
        operation: "ads edit",
        inputs: [
          { id, version, weight },
          { id, version, weight: weight + 1 },
        ],
      };
    },
    mails: 0,
    audit: ["ad.edit"],
  },
  "closing an invitation": {
    begin: async () => {
      const asked = { name: "Grace", days: 1, scope: "all", allow: [], sessions: 1 };
      const { id } = await result<{ id: string }>(ada, "preview issue", asked);
      return { operation: "preview revoke", inputs: [{ id, reason: "Over." }] };
    },
    mails: 0,
    audit: ["preview.revoke"],
  },
};

async function entriesSince(before: number): Promise<string[]> {
  const rows = await db.selectFrom("audit").select("action").where(sql<boolean>`id > ${before}`).orderBy("action").execute();
  return rows.map(({ action }) => action);
}

const lastId = async () => Number((await db.selectFrom("audit").select("id").orderBy("id", "desc").limit(1).executeTakeFirst())?.id ?? 0);

// One import at a time, and whose it is, is shown beside the imports (imports.test.ts).
describe.each(Object.entries(DECISIONS))("%s", (_what, { begin, mails, audit, told = [409, "desk_conflict"] }) => {
  it("is done once, and whoever presses at the same moment, or later, hears by name who did it", async () => {
    const { operation, inputs } = await begin();
    const before = await lastId();
    const [input, other = input] = inputs;
    const both = await Promise.all([ada.run(operation, input), ben.run(operation, other)]);
    const isAdas = both[0].statusCode === 200;
    const late = isAdas ? [both[1], await ben.run(operation, other)] : [both[0], await ada.run(operation, input)];
    expect(both.map(({ statusCode }) => statusCode).toSorted(), both.map(({ body }) => body).join("\n")).toEqual([200, told[0]]);
    for (const answer of late) {
      expect([answer.statusCode, answer.json().code], answer.body).toEqual(told);
      expect(answer.json().error).toMatch(isAdas ? /\bAda\b/ : /\bBen\b/);
    }
    expect(await entriesSince(before)).toEqual(audit);
    expect(await db.selectFrom("mail_outbox").select("id").execute()).toHaveLength(mails);
  });
});

it("a host erases everything while a request of theirs is resolved, and neither waits for the other", async () => {
  for (let round = 0; round < 5; round++) {
    await db.deleteFrom("request_marks").execute();
    await putListings(db, [ONE]);
    const visit = await openHostPage(api, HOST);
    const id = await askForRemoval("temporary", HOST);
    const url = "/api/host/listings/stay-one/erase";
    const [erased, resolved] = await Promise.all([visit.post(url, { confirm: "stay-one" }), ben.run("removals resolve", { id })]);
    expect(erased.statusCode, erased.body).toBe(200);
    // The listing or the request may be settled first.
    expect([200, 409, 422], resolved.body).toContain(resolved.statusCode);
  }
});

it.each([
  ["reports resolve-many", { listing: "stay-one" }, "reports", "report.resolve"],
  ["mails close-many", { kind: "form-notice" }, "mails", "mail.close"],
] as const)("%s: what two settle together is told to one of them each", async (operation, input, list, action) => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(list === "reports" ? await report() : await failMail());
  const both = await Promise.all([ada.run(operation, input), ben.run(operation, input)]);
  const told = both.flatMap((answer) => answer.json<{ result: Record<string, { id: string }[]> }>().result[list] ?? []);
  expect(told.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await entriesSince(0)).toEqual([action, action, action]);
});
