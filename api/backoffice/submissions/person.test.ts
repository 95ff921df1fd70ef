import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { newSecret } from "@nightlatch/database/secrets";
import { FREE_TABLES, FREE_TEXTS, OTHER_TEXTS, WORDLESS_TABLES } from "@nightlatch/database/text-columns";
import { storeFormMessage } from "@nightlatch/forms/form-store";
import { openHostSession, storeHostLink } from "@nightlatch/listings/host-links";
import { putMail } from "@nightlatch/mail/outbox";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { auditOf } from "../../testing/stored-rows.ts";
import { createSubmission, report, requestRemoval, subscriberRow, writeMessage } from "../../testing/submissions.ts";
import { mayDo, type ResultOf } from "../operations.ts";

type PersonData = ResultOf<"person show">;

const EMAIL = "ada@stays.example";
const PHONE = "+1 555 010 4477";
const CONTACT = { "Host Name": "Ada", "Host Email": " Ada@Stays.example ", "Host Phone": PHONE };

const { desk, db } = await openTestDesk([makeRecord("one", CONTACT), makeRecord("other", { "Host Email": `n${EMAIL}` })], {
  OPERATOR_EMAIL: "operator@stay.test",
});
const [now, token] = [new Date(), newSecret()];
await db.transaction().execute(async (trx) => {
  await storeHostLink(trx, { token, listingId: "one", email: EMAIL, now });
  await createSubmission(trx, { ...CONTACT, "Host Email": EMAIL });
  await requestRemoval(trx, "", "permanent", EMAIL);
  const message = { name: "Ada", email: EMAIL, message: "Hello." };
  await storeFormMessage(trx, { formId: "press", ...message, subject: "Hello", removal: undefined });
  await writeMessage(trx, message);
  await trx.insertInto("subscribers").values(subscriberRow(EMAIL, "confirmed")).execute();
  const mail = { kind: "form-confirmation", to: EMAIL, replyTo: "operator@stay.test", subject: "Hi", text: "Hi" } as const;
  await putMail(trx, mail, "x.example", { withheld: true });
  await report(trx, "other", { details: `Written by ${EMAIL}, call ${PHONE}.` });
  await trx.insertInto("request_marks").values({ action: "host-act", client: EMAIL }).execute();
});
await openHostSession(db, { token, current: undefined, client: "1.2.3.4", now });
await desk.json("listings", "edit", "stay-one", "--set", `Description=Call ${PHONE}.`);

const audit = async () => (await auditOf(db)).filter(({ subject }) => subject === "address");

describe("the data stored about an address", () => {
  it("is shown by the rows of each kind and by each text that names the person", async () => {
    const personData = await desk.json<PersonData>("person", "show", " ADA@stays.example");
    expect(Object.fromEntries(Object.entries(personData.rows).map(([table, rows]) => [table, rows.length]))).toEqual({
      ...{ host_contacts: 1, listings: 1, submissions: 1, submission_contacts: 1, removal_requests: 1, removal_contacts: 1 },
      ...{ contact_messages: 1, form_messages: 2, mail_outbox: 1, subscribers: 1, host_links: 1, host_sessions: 1 },
      ...{ request_marks: 1, audit: 1 },
    });
    expect(personData.mentions.map(({ table, own, excerpt }) => [table, own, excerpt])).toEqual([
      ["audit", true, `Call ${PHONE}.`],
      ["listing_reports", false, `Written by ${EMAIL}, call ${PHONE}.`],
      ["listing_reports", false, `Written by ${EMAIL}, call ${PHONE}.`],
      ["listings", true, `Call ${PHONE}.`],
    ]);
    expect(JSON.stringify(personData)).not.toMatch(/_hash"/);
    const { out } = await desk.ops("person", "show", EMAIL);
    for (const line of ["listing: 1", "host session: 1", 'fields {"Host Name":"Ada"', "by someone else: Written by", "REQ-"])
      expect(out).toContain(line);
    expect((await desk.ops("person", "show", "nobody@stays.example")).out).toBe("Nothing is stored about this address.\n");
  });

  it("is exported completely, to a file that only its owner may read or to standard output", async () => {
    const file = desk.file("ada.json");
    expect(await desk.json("person", "export", EMAIL, "--out", file)).toEqual({ file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { made: _, ...written } = JSON.parse(readFileSync(file, "utf8")) as PersonData;
    const { made: __, ...printed } = JSON.parse((await desk.ops("person", "export", EMAIL)).out) as PersonData;
    const { made: ___, ...storedData } = await desk.json<PersonData>("person", "show", EMAIL);
    expect([printed, storedData]).toEqual([written, written]);
    expect(written.rows.host_contacts).toEqual([{ listing_id: "one", fields: CONTACT }]);
    await desk.rejects(1, "ada.json", "person", "export", EMAIL, "--out", path.join(desk.dataDir, "none", "ada.json"));
  });

  it("is for owners, and the audit records the access without the address", async () => {
    for (const name of ["person show", "person export", "mentions list", "mentions erase", "erase"] as const)
      expect([mayDo("curator", name), mayDo("owner", name)], name).toEqual([false, true]);
    const lines = await audit();
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(["person.show", "person.export"]));
    expect(JSON.stringify(lines)).not.toMatch(/stays\.example/i);
    for (const address of ["", "nobody", "a b@c.example", "x".repeat(300)]) {
      await desk.rejects(2, "ADDRESS", "person", "show", address);
    }
  });

  it("is shown before it is erased, and matches what the erasure deletes", async () => {
    const [request] = await desk.json<{ id: string }[]>("removals", "list");
    await desk.json("removals", "resolve", String(request?.id), "--decline", "--silent");
    const look = await desk.ops("erase", EMAIL);
    expect([look.code, look.err]).toEqual([2, expect.stringContaining("--yes")]);
    expect(look.out).toContain("by someone else: Written by");
    expect((await desk.json<PersonData>("person", "show", EMAIL)).rows.host_contacts).toHaveLength(1);
    expect(await desk.json("erase", EMAIL, "--yes")).toMatchObject({ listings: 1, submissions: 1, removals: 1, records: 1, waiting: 1 });
    const { rows, mentions } = await desk.json<PersonData>("person", "show", EMAIL);
    // The search misses the number, because no row links it to the person. Only the mention for the owner contains the number.
    expect([rows, mentions.length]).toEqual([{}, 1]);
    const { seen } = await desk.json<{ seen: string }>("mentions", "list");
    await desk.json("mentions", "erase", "--seen", seen, "--yes");
    expect(await desk.json("person", "show", EMAIL)).toMatchObject({ rows: {}, mentions: [] });
    const [report] = await db.selectFrom("listing_reports").select("details").execute();
    expect(report?.details).toBe("Written by (erased), call (erased).");
    expect((await desk.ops("listings", "show", "stay-one")).out).toContain("Call (erased).");
  });
});

it("every text column is classified as searchable free text or not", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying', 'jsonb')`.execute(
    db,
  );
  const known = [
    ...FREE_TABLES.flatMap((table) => FREE_TEXTS[table].columns.map((column) => `${table}.${column}`)),
    ...Object.entries(OTHER_TEXTS).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ];
  const there = rows.filter(({ table }) => !WORDLESS_TABLES.includes(table)).map(({ table, column }) => `${table}.${column}`);
  expect(known.toSorted()).toEqual(there.toSorted());
});
