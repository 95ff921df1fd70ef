import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { photoFiles } from "@nightlatch/database/photo-files";
import { hashToken, unsubscribe } from "@nightlatch/forms/waitlist/subscribers";
import { openHostSession, storeHostLink } from "@nightlatch/listings/host-links";
import { putListings } from "@nightlatch/listings/listing-store";
import { claimMail, putMail } from "@nightlatch/mail/outbox";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Services } from "../../src/services.ts";
import { makeTestDesk, openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord, makeRecordWithSecrets } from "../../testing/records.ts";
import { auditOf } from "../../testing/stored-rows.ts";
import { photoRow, requestRemoval, subscriberRow } from "../../testing/submissions.ts";
import { BACKUP_TABLES, FORGOTTEN_TABLES, UNTOUCHED_TABLES } from "./backup.ts";

const makeRecords = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    number === 7 ? makeRecordWithSecrets("n7", { Description: "Zoë's\nline \\ two" }) : makeRecord(`n${number}`),
  );
/** Exceeds a backup's batch of 500 rows, so that the backup has two batches. */
const MANY = 503;
const { desk, services, db } = await openTestDesk(makeRecords(30));
const file = desk.file("all.jsonl.gz");

const tableOf = async (db: Services["db"], name: string) =>
  (await sql<{ row: string }>`select to_jsonb(each)::text as row from ${sql.table(name)} as each order by 1`.execute(db)).rows;
/** All rows of a backup, except the version and the audit, because a restore adds to both. */
const everything = async (from: Services["db"]) => {
  const names = BACKUP_TABLES.filter((name) => name !== "catalogue_version" && name !== "audit");
  const tables = await Promise.all(names.map(async (name) => [name, (await tableOf(from, name)).map(({ row }) => row)] as const));
  return Object.fromEntries(tables);
};

const edited = (from: RegExp, to: string) => (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replace(from, to));

it("has an index on every foreign key, so that deleting from a large table is fast", async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(db);
  expect(
    rows.map(({ reference }) => reference).filter((reference) => !/\.creative_id$|^preview_events\.token_id$/.test(reference)),
  ).toEqual([]);
});

it("lists every table of the database", async () => {
  const known = [...BACKUP_TABLES, ...FORGOTTEN_TABLES, ...UNTOUCHED_TABLES];
  expect((await db.introspection.getTables()).map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe("a backup taken while the server runs", () => {
  let unchanged: Awaited<ReturnType<typeof everything>> | undefined;

  it("is complete, readable by its owner only, and restores over later data", async () => {
    await desk.json("listings", "boost", "stay-n7", "--days", "3", "--reason", "first");
    await desk.json("preview", "issue", "--name", "Ada");
    const before = await everything(db);
    const { rows } = await desk.json<{ rows: number }>("backup", file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split("\n");
    expect(lines).toHaveLength(rows + 2);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ backup: "nightlatch" });

    await desk.json("listings", "remove", "stay-n7", "--yes");
    await desk.json("listings", "edit", "stay-n8", "--set", "Name=Other");
    await desk.rejects(1, "--replace", "restore", file);
    const restored = { file, rows, heldMails: 0, erasedAgain: 1, mentions: 0, photosLacking: 0 };
    expect(await desk.json("restore", file, "--replace", "--reason", "too much went")).toEqual(restored);
    // The host of the removed listing stays erased, and the record of that erasure stays.
    const after = await everything(db);
    expect(after).toEqual({ ...before, host_contacts: [], erasures: [expect.stringContaining('"address"')] });
    await services.catalogue.refresh();
    expect((await desk.ops("listings", "show", "stay-n7")).code).toBe(0);
    expect((await auditOf(db)).slice(0, 2)).toMatchObject([
      { action: "database.restore", changes: { rows, reason: "too much went" } },
      { action: "database.backup" },
    ]);
    expect((await desk.ops("listings", "edit", "stay-n8", "--set", "Name=After")).code).toBe(0);
  });

  it("sends no mail twice: restored mails wait until the operator retries them", async () => {
    const backupFile = desk.file("mails.gz");
    const id = await putMail(db, { kind: "waitlist", to: "ada@x.example", subject: "Hello", text: "Hi." }, "x.example");
    await desk.json("backup", backupFile);
    await db.updateTable("mail_outbox").set({ status: "sent", content: null }).where("id", "=", id).execute();
    expect(await desk.json("restore", backupFile, "--replace")).toMatchObject({ heldMails: 1 });
    expect(await claimMail(db, 1_000)).toBeUndefined();
    expect(await desk.json("mails", "list")).toMatchObject([{ id, subject: "Hello" }]);
    await desk.json("mails", "retry", id);
    expect(await claimMail(db, 1_000)).toMatchObject({ id });
    await db.deleteFrom("mail_outbox").execute();
  });

  it("restores no host link, because a used link would work again", async () => {
    const before = desk.file("links.gz");
    const [token, email] = ["t".repeat(43), "links@host.example"];
    await putListings(db, [makeRecord("linked", { "Host Email": email })]);
    const now = new Date();
    await storeHostLink(db, { token, listingId: "linked", email, now });
    await desk.json("backup", before);
    const open = () => openHostSession(db, { token, current: undefined, client: "client", now });
    expect(await open()).toBeDefined();
    await desk.json("restore", before, "--replace");
    expect(await open()).toBeUndefined();
    await db.deleteFrom("request_marks").execute();
    await desk.json("listings", "remove", "stay-linked", "--yes");
  });

  it("schedules the files of newer photos for deletion and deletes none at once", async () => {
    const { db, photos } = services;
    const photo = (id: string) => photoRow(id.repeat(32), {});
    const old = desk.file("photos.gz");
    await db.insertInto("photos").values(photo("a")).execute();
    await desk.json("backup", old);
    await db.insertInto("photos").values(photo("b")).execute();
    mkdirSync(photos.storage.location, { recursive: true });
    const files = ["a", "b"].flatMap((id) => photoFiles(photo(id)).map(({ name }) => name));
    for (const name of files) writeFileSync(path.join(photos.storage.location, name), "");
    const taken = (created_at: Date) => db.updateTable("photos").set({ created_at });
    const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1_000);
    await taken(hours(-20)).execute();
    await desk.json("restore", old, "--replace");
    expect(await db.selectFrom("photos").select(["id", "bytes", "submission_id"]).orderBy("id").execute()).toEqual([
      { id: "a".repeat(32), bytes: 9, submission_id: null },
      { id: "b".repeat(32), bytes: 0, submission_id: null },
    ]);
    await taken(new Date()).where("claim_hash", "=", "a".repeat(32)).execute();
    const left = () => readdirSync(photos.storage.location).filter((name) => files.includes(name));
    await deletePhotos(db, photos.storage);
    expect(left()).toHaveLength(files.length);
    await deletePhotos(db, photos.storage, hours(26));
    expect(left()).toEqual([]);
    await db.deleteFrom("photos").execute();
  });

  it("restores neither a listing that its host removed nor an address that left the waiting list", async () => {
    const row = subscriberRow("Ada@x.example", "confirmed");
    await db.insertInto("subscribers").values(row).execute();
    const token = "a-token";
    const link = { token_hash: hashToken(token), subscriber_id: row.id, purpose: "unsubscribe" as const, expires_at: null };
    await db.insertInto("subscriber_tokens").values(link).execute();
    const id = await requestRemoval(db, "n20", "permanent");
    const old = desk.file("asked.gz");
    await desk.json("backup", old);
    await desk.json("removals", "resolve", id);
    expect(await unsubscribe(db, token)).toBe(true);
    expect(await desk.json("restore", old, "--replace")).toMatchObject({ erasedAgain: 3 });
    expect((await desk.ops("listings", "show", "stay-n20")).code).toBe(1);
    expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
    expect(await desk.json("removals", "list")).toEqual([]);
    expect(await desk.json("removals", "list", "--state", "all")).toMatchObject([{ id, state: "done" }]);
  });

  it("is reported when it is too old, by the next backup and by the restore", async () => {
    const old = desk.file("old.gz");
    writeFileSync(old, edited(/"takenAt":"[^"]+"/, '"takenAt":"2026-01-02T03:04:05.000Z"')(readFileSync(file)));
    desk.file("other.gz", "no backup");
    const { code, err } = await desk.ops("backup", desk.file("new.gz"));
    expect([code, err]).toEqual([
      0,
      "old.gz is from 2026-01-02: delete it. The Privacy page promises that no backup is kept for longer than 30 days.\n",
    ]);
    expect((await desk.ops("restore", old, "--replace")).err).toContain("is from 2026-01-02: delete it.");
    await desk.json("restore", file, "--replace");
  });

  it("shows on the running server after the restore", async () => {
    await desk.json("listings", "edit", "stay-n9", "--set", "Name=Changed");
    await services.catalogue.refresh();
    const version = () => services.catalogue.current().version;
    const before = version();
    await desk.json("restore", file, "--replace");
    await services.catalogue.refresh();
    expect(version()).toBeGreaterThan(before);
  });

  it.each<[string, (whole: Buffer) => Buffer, string?]>([
    ["truncated", (whole) => whole.subarray(0, whole.length - 500)],
    ["without its last line", edited(/[^\n]*\n?$/, "")],
    ["without a row", edited(/\n\{"table":[^\n]*/, "")],
    ["not gzip", () => Buffer.from("hello")],
    [
      "of another schema",
      edited(/"shape":"[^"]+"/, '"shape":"0001-listings"'),
      "The file was made by a release with migrations up to 0001-listings, on 2",
    ],
    [
      "of a newer release",
      edited(/"shape":"[^"]+"/, '"shape":"0999-later"'),
      "The file was made by a newer release, with migrations up to 0999-later, on 2",
    ],
    [
      "with a row twice",
      edited(/\n\{"table":"listings"[^\n]*"n5"[^\n]*/, "$&$&"),
      "The file has a row of listings that does not fit: Key (id)=(n5) already exists. Nothing was restored.",
    ],
    [
      "with a row that lacks what it must have",
      edited(/"slug": ?"stay-n5"/, '"slug": null'),
      'The file has a row of listings that does not fit: null value in column "slug"',
    ],
    ["of something else", () => gzipSync('{"a":1}\n')],
    ["with an unknown table", edited(/\{"table":"listings"/, '{"table":"pg_class"')],
  ])("%s changes nothing", async (_what, spoil, message = "The file") => {
    const spoilt = desk.file("spoilt.gz", spoil(readFileSync(file)));
    unchanged ??= await everything(db);
    await desk.rejectsInOneLine(1, message, "restore", spoilt, "--replace");
    expect(await everything(db)).toEqual(unchanged);
  });
});

it("restores more rows than one batch into an empty database, and a server then starts on it", async () => {
  await putListings(db, makeRecords(MANY).slice(30));
  await desk.json("backup", file);
  const before = await everything(db);
  expect(before.listings?.length).toBeGreaterThan(500);
  const other = await makeTestDesk();
  onTestFinished(other.remove);
  await other.json("restore", file);
  expect((await other.ops("restore", file)).err).toContain("--replace");
  await other.json("backup", other.file("again.gz"));
  const started = await other.start([]);
  onTestFinished(started.close);
  expect(await everything(started.db)).toEqual(before);
});
