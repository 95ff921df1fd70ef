import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Database } from "@nightlatch/database/schema";
import { storeSubmission } from "@nightlatch/forms/submissions/submission-store";
import { putMail } from "@nightlatch/mail/outbox";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { addRows, rowsAsText, setRows } from "../../testing/database.ts";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { type Person, storeForms, submitted } from "../../testing/people.ts";
import { makeRecord } from "../../testing/records.ts";
import type { Mention } from "./mentions.ts";

const ADA: Person = { name: "Ada Quillfeather", email: "Ada.Quill+stays@Lake-House.example", phone: "+1 (555) 010-4477" };
/** Addresses that begin or end like Ada's, and a host with Ada's telephone number. */
const OTHERS: readonly Person[] = [
  { name: "Nada", email: `n${ADA.email}`, phone: ADA.phone },
  { name: "Ben", email: `${ADA.email}.org`, phone: "555 010 9911" },
];

const hosted = [ADA, ...OTHERS].map(({ name, email, phone }, index) =>
  makeRecord(`h${index}`, { "Host Name": name, "Host Email": email, "Host Phone": phone }),
);
const { desk, services, db } = await openTestDesk(hosted, { OPERATOR_EMAIL: "operator@stay.test" }, undefined, {
  mail: { smtpUrl: undefined, from: "site@stay.example", operator: "operator@stay.test" },
});

async function fill(db: Kysely<Database>, person: Person): Promise<void> {
  const { email, phone } = person;
  const text = `Write to ${email.toUpperCase()}, call ${phone}, or open https://x.example/?m=${encodeURIComponent(email)}.`;
  const operator = "operator@stay.test";
  const pending = await storeForms(db, person, text);
  const photo = { claim_hash: randomUUID(), width: 4, height: 4, placeholder: "", bytes: 1, caption: text, submission_id: pending };
  await addRows(db, "photos", { id: randomUUID().replaceAll("-", ""), ...photo });
  const { id: subscriber } = await db.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await addRows(db, "subscriber_tokens", { token_hash: randomUUID(), subscriber_id: subscriber, purpose: "unsubscribe", expires_at: null });
  for (const status of ["sent", "failed", "uncertain", "withheld"] as const) {
    for (const [to, replyTo] of [
      [email, operator],
      [operator, email],
      [operator, operator],
    ] as const) {
      const id = await putMail(db, { kind: "form-notice", to, replyTo, subject: email, text: text }, "x.example", { withheld: true });
      await setRows(
        db,
        "mail_outbox",
        { status, content: JSON.stringify({ subject: email, text: text, replyTo }), last_error: `550 ${email}` },
        id,
      );
    }
  }
  await db.insertInto("listing_reports").values({ id: randomUUID(), listing_id: "h9", reason: "other", details: text }).execute();
  const changes = JSON.stringify({ reason: text, more: [{ deep: email }] });
  await db.insertInto("audit").values({ who: "ops", action: "x", subject: "ad of somebody", changes }).execute();
  const invitation = { id: randomUUID(), name: email, token_hash: randomUUID(), scope: "all" as const, allowed_ids: "[]", max_sessions: 1 };
  await addRows(db, "preview_tokens", { ...invitation, expires_at: new Date(), revoked_because: text });
  await db.insertInto("preview_events").values({ token_id: invitation.id, event: "preview_activated", path: "/" }).execute();
}

const dump = async (db: Kysely<Database>) => (await rowsAsText(db)).join("\n");

const linesOf = (text: string, { email, name }: Person) => {
  const domain = email.slice(email.indexOf("@") + 1).toLowerCase();
  const local = email.slice(0, email.indexOf("@")).toLowerCase();
  const address = new RegExp(`(?<![a-z0-9._+-])${local.replace("+", "(?:\\+|%2b)")}(?:@|%40)${domain}(?!\\.?[a-z0-9])`);
  return text
    .split("\n")
    .filter((line) => address.test(line.toLowerCase()) || line.includes(name))
    .toSorted();
};

const linesOfOthers = (text: string) => OTHERS.map((other) => linesOf(text, other).filter((line) => !/\bh0\b/.test(line)));

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const outbox = () => path.join(desk.dataDir, "outbox");
const mailFile = (kind: string) => path.join(outbox(), `20260102T030405Z-${kind}-${randomUUID()}.eml`);
let sharedTexts: number;
const isShared = ({ excerpt }: Mention) => excerpt.includes("m=nAda");

for (const person of [ADA, ...OTHERS]) await fill(db, person);
const [first] = OTHERS;
await desk.json("listings", "edit", "stay-h0", "--set", `Description=Ask ${ADA.email}, not ${first?.email}.`);
mkdirSync(outbox(), { recursive: true });
writeFileSync(mailFile("contact-notice"), `To: ${ADA.email}\r\n\r\nHello.\r\n`);
const encoded = Buffer.from(`Grüße an ${ADA.email}`).toString("base64");
writeFileSync(mailFile("form-notice"), `To: operator@stay.test\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`);
writeFileSync(mailFile("form-notice"), `To: ${first?.email}\r\n\r\nHello.\r\n`);
const backup = path.join(desk.dataDir, "before.jsonl.gz");
await desk.json("backup", backup);
const all = await dump(db);
expect(linesOf(all, ADA).length).toBeGreaterThan(20);
const othersBefore = linesOfOthers(all);

it("an erased person is in no table, folder or database file, and other data is untouched", async () => {
  const { out, code, err } = await desk.ops(
    "erase",
    "--email",
    ` ${ADA.email.toLowerCase()}`,
    "--yes",
    "--reason",
    `asked by ${ADA.email}`,
  );
  expect([code, err]).toEqual([0, ""]);
  // With a database server, the command leaves photos to the servers.
  if (!services.operating.embedded) await deletePhotos(db, services.photos.storage);
  expect(out).toContain("listings 1, submissions 1, removals 1, messages 2,");
  expect(out).toContain("`mentions list` shows them.");
  const { mentions, seen } = await desk.json<{ mentions: Mention[]; seen: string }>("mentions", "list");
  const [shared, hers] = [mentions.filter(isShared), mentions.filter((each) => !isShared(each))];
  const tables = ["audit", "listing_reports", "mail_outbox", "preview_tokens"];
  expect([...new Set(hers.map(({ table }) => table))]).toEqual(tables);
  const waiting = linesOf(await dump(db), ADA).map((row) => row.split(" ")[0]);
  expect([...new Set(waiting)].toSorted()).toEqual(tables);
  sharedTexts = new Set(shared.map(({ table, key, column }) => [table, key, column].join(" "))).size;
  await desk.json("mentions", "erase", "--seen", seen, "--yes", "--keep", ...shared.map(({ id }) => id));
  const all = await dump(db);
  expect(linesOf(all, ADA)).toEqual([]);
  expect(linesOfOthers(all)).toEqual(othersBefore);
  expect((await desk.ops("listings", "show", "stay-h0")).out).toContain(`Description: Ask (erased), not ${OTHERS[0]?.email}.`);
  const left = filesIn(desk.dataDir).filter((file) => file !== backup);
  expect(left.filter((file) => linesOf(readFileSync(file, "latin1"), ADA).length > 0)).toEqual([]);
  expect(readdirSync(outbox())).toHaveLength(1);
  const photos = await db.selectFrom("photos").select("caption").execute();
  expect(photos).toHaveLength(OTHERS.length);
});

it("an erased person does not return by a restore or an export", async () => {
  expect(linesOf(gunzipSync(readFileSync(backup)).toString(), ADA).length).toBeGreaterThan(20);
  expect(await desk.json("restore", backup, "--replace")).toMatchObject({ erasedAgain: 1, mentions: sharedTexts });
  const all = await dump(db);
  expect(linesOf(all, ADA)).toEqual([]);
  expect(linesOfOthers(all)).toEqual(othersBefore);
  const files = ["a.csv", "b.json", "c.csv", "d.gz"].map((name) => path.join(desk.dataDir, name));
  await desk.json("subscribers", "export", files[0] ?? "");
  await desk.json("export", files[1] ?? "", "--contacts");
  await desk.json("backup", files[3] ?? "");
  const texts = [
    readFileSync(files[0] ?? "", "utf8"),
    readFileSync(files[1] ?? "", "utf8"),
    gunzipSync(readFileSync(files[3] ?? "")).toString(),
  ];
  for (const text of texts) expect(linesOf(text, ADA)).toEqual([]);
});

it("a person who submits again afterwards stays, through later backups", async () => {
  await db.transaction().execute((trx) => storeSubmission(trx, submitted(ADA)));
  const later = path.join(desk.dataDir, "later.gz");
  await desk.json("backup", later);
  expect(await desk.json("restore", later, "--replace")).toMatchObject({ erasedAgain: 0 });
  expect(linesOf(await dump(db), ADA)).toEqual([expect.stringContaining("submission_contacts")]);
});

it.each([
  [["--email", ADA.email], "--yes", 2],
  [["nobody", "--yes"], "ADDRESS", 2],
  [["--yes"], "ADDRESS", 2],
  [["--email", "Operator@stay.test", "--yes"], "OPERATOR_EMAIL", 1],
])("erase %j is refused", async (args, named, expected) => {
  const { code, err } = await desk.ops("erase", ...args);
  expect([code, err]).toEqual([expected, expect.stringContaining(named)]);
});
