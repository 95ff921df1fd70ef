import { randomUUID } from "node:crypto";
import { runOperation } from "@nightlatch/backoffice/operations";
import { contextOf } from "@nightlatch/backoffice/server-context";
import type { Database } from "@nightlatch/database/schema";
import { putMail } from "@nightlatch/mail/outbox";
import fc from "fast-check";
import type { Kysely } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApi } from "../../testing/api.ts";
import { addRows, rowsAsText } from "../../testing/database.ts";
import { storeForms } from "../../testing/people.ts";
import { runs } from "../../testing/property-runs.ts";
import { makeRecord } from "../../testing/records.ts";
import { putListings } from "../listing-store.ts";
import { eraseAddress } from "./erase-address.ts";
import { findPerson } from "./find-person.ts";
import { listingsNaming } from "./sweep.ts";

/** Keys of other people's rows, which a hostile host may enter as a telephone number, a name, or a part of an address. */
const UUID = "0b1c2d3e-1111-4222-8333-444455556666";
const DIGITS = "5550104477";
const DATE = "2026-11-27";
const KEYS = [UUID, DIGITS, DATE, "2026-11-27 10", "stay-5550104477", `listing ${UUID}`, "11111111-2222-4333-8444-555555555555"];
const ODD_PHONES = [
  "1234567",
  "123456789",
  "a",
  ".*",
  "",
  "%",
  "\\",
  "(",
  "$&",
  "2026",
  "1.1.2026",
  "00 1 555 010 4477",
  "+1 (555) 010-4477",
];

/** Addresses that contain one another, or that careless folding would merge. */
const ADDRESSES = [
  ...["a@b.example", "aa@b.example", "\u00e4@b.example", "%@b.example", "kim@b.example"],
  ...["a@b.example.org", "a+a@b.example", "a.a@b.example", "o'a@b.example", "a@a.b.example", "a@b.exampl"],
  ...["a@b\u00fccher.example", "a@xn--bcher-kva.example", "\u212aim@b.example", "a_@b.example"],
];

const api = await openTestApi([]);
const run = (name: string, input: object) =>
  // Skips rewriting the embedded database's files, which is slow and has its own tests.
  runOperation(api.services.db, name, input, { ...contextOf(api.services), embedded: false });

async function fill(db: Kysely<Database>, email: string, { phone, name, text }: { phone: string; name: string; text: string }) {
  await storeForms(db, { name, email, phone }, text);
  await putMail(db, { kind: "form-confirmation", to: email, replyTo: "operator@b.example", subject: text, text }, "b.example");
}

const rowsOf = (db: Kysely<Database>) =>
  rowsAsText(db, ["erasures", "erasure_mentions", "listing_changes", "catalogue_version", "running_servers"]);

beforeAll(async () => {
  const { db } = api.services;
  const text = `Licence valid from ${DATE} 10:30, listing ${UUID}, no. ${DIGITS}, 1234567 or 123456789; ${DATE} 10 beds, a .* %.`;
  await putListings(db, [
    makeRecord(UUID, {
      Description: text,
      "Host Email": "ben@c.example",
      "Host Phone": DIGITS,
      "Booking Link": `https://y.example/${DIGITS}`,
    }),
    makeRecord(DIGITS, { Slug: "stay-5550104477", Description: text, "Host Email": "ben@c.example", "Host Phone": DATE }),
    ...ADDRESSES.map((email, index) => makeRecord(`other-${index}`, { "Host Email": email, "Host Phone": DATE, "Host Name": UUID })),
  ]);
  for (const email of ADDRESSES) await fill(db, email, { phone: DATE, name: UUID, text });
  for (const subject of KEYS.flatMap((key) => [key, `listing ${key}`, `submission ${key}`]))
    await addRows(db, "audit", {
      who: "ops",
      action: "x",
      subject,
      changes: JSON.stringify({ reason: text, slug: DIGITS, [DATE]: { id: UUID } }),
    });
  await db.insertInto("listing_reports").values({ id: randomUUID(), listing_id: UUID, reason: "other", details: text }).execute();
}, 120_000);

describe("an erasure of somebody with unusual contacts", () => {
  const phones = fc.oneof(
    fc.constantFrom(...KEYS, ...ODD_PHONES),
    fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...KEYS)).map((two) => two.join(" ")),
    fc.string({ maxLength: 30 }),
  );
  const emails = fc.constantFrom(
    "b@b.example",
    "a@b.exampl.e",
    "b.example@a",
    "A@b.example.or",
    "k\u0131m@b.example",
    "aaa@b.example",
    "%25@b.example",
  );
  const names = fc.oneof(fc.constantFrom(...KEYS, "a", ".*", "ops", "host", "listing"), fc.string({ maxLength: 20 }));

  it("leaves every row of others byte for byte, and none of its own", async () => {
    const { db } = api.services;
    const before = await rowsOf(db);
    await fc.assert(
      fc.asyncProperty(emails, phones, names, phones, async (email, phone, name, text) => {
        const clean = (value: string) => value.replaceAll(/[^ -~]/g, "x");
        const person = { phone: clean(phone), name: clean(name), text: clean(text) };
        await putListings(db, [makeRecord("hers", { "Host Email": email, "Host Phone": person.phone, "Host Name": person.name })]);
        await fill(db, email, person);
        const naming = await listingsNaming(db, [await findPerson(db, email)]);
        await db.transaction().execute(async (trx) => eraseAddress(trx, await findPerson(trx, email), naming));
        await db.deleteFrom("listings").where("id", "=", "hers").execute();
        const after = new Set(await rowsOf(db));
        expect(before.filter((row) => !after.has(row))).toEqual([]);
        const leftover = [...after].filter((row) => !before.includes(row) && row.includes(`"${email}"`));
        expect(leftover).toEqual([]);
      }),
      { numRuns: runs(8, 25) },
    );
  }, 120_000);

  it("removes each exact address, not similar ones, and those in texts once an owner confirms", async () => {
    const { db } = api.services;
    await db.deleteFrom("erasure_mentions").execute();
    const id = randomUUID();
    const withoutErased = (gone: readonly string[]) => ADDRESSES.map((each) => `<${gone.includes(each) ? "(erased)" : each}>`).join(" ");
    await addRows(db, "contact_messages", { id, name: "Ben", email: "ben@c.example", subject: "Hosts", message: withoutErased([]) });
    const rowsWith = async (email: string) =>
      Object.values((await showPerson(email)).rows)
        .flat()
        .map((row) => JSON.stringify(row));
    const all = new Map<string, string[]>();
    const erased = ADDRESSES.slice(0, runs(5, ADDRESSES.length));
    for (const email of erased) all.set(email, await rowsWith(email));
    for (const [index, email] of erased.entries()) {
      expect(all.get(email)?.length, email).toBeGreaterThan(8);
      await run("erase", { email, yes: true });
      const { seen, mentions } = (await run("mentions list", {})) as { seen: string; mentions: object[] };
      expect(mentions).toEqual([expect.objectContaining({ table: "contact_messages", key: id, column: "message" })]);
      await run("mentions erase", { seen, yes: true });
      const { message } = await db.selectFrom("contact_messages").select("message").where("id", "=", id).executeTakeFirstOrThrow();
      expect(message).toBe(withoutErased(erased.slice(0, index + 1)));
      expect(await rowsWith(email)).toEqual([]);
      const next = erased[index + 1];
      if (next !== undefined) expect(await rowsWith(next)).toEqual(all.get(next));
    }
  });
});

const showPerson = (address: string) => run("person show", { address }) as Promise<{ rows: Record<string, object[]> }>;
