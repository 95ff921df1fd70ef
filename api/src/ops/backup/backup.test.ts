import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { putListings } from "../../db/listing-store.ts";
import { storeFormMessage } from "../../form-handling/form-store.ts";
import { openHostSession, storeHostLink } from "../../host/host-links.ts";
import { claimMail, putMail } from "../../mail/outbox.ts";
import { deletePhotos } from "../../photos/delete-photos.ts";
import { photoFiles } from "../../photos/photo-files.ts";
import type { Services } from "../../services.ts";
import { makeTestDesk, openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord, makeRecordWithSecrets } from "../../testing/records.ts";
import { hashToken, unsubscribe } from "../../waitlist/subscribers.ts";
import { FORGOTTEN_TABLES, KEPT_TABLES, UNTOUCHED_TABLES } from "./backup.ts";

const makeRecords = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    number === 7 ? makeRecordWithSecrets("n7", { Description: "Zoë's\nline \\ two" }) : makeRecord(`n${number}`),
  );
/** More than a backup takes at once, which are 500. */
const MANY = 503;
let file: string;

const { desk, services, db } = await openTestDesk(makeRecords(30));
file = path.join(desk.dataDir, "all.jsonl.gz");

const tableOf = async (db: Services["db"], name: string) =>
  (await sql<{ row: string }>`select to_jsonb(each)::text as row from ${sql.table(name)} as each order by 1`.execute(db)).rows.map(
    ({ row }) => row,
  );
/** All rows that a backup keeps, except the version and the audit, to which a restore adds. */
const everything = async (db: Services["db"]) =>
  Object.fromEntries(
    await Promise.all(
      KEPT_TABLES.filter((name) => name !== "catalogue_version" && name !== "audit").map(async (name) => [name, await tableOf(db, name)]),
    ),
  );

it("finds the rows that go with others by an index: deleting all of a large table would read another as often as it has rows", async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`.execute(db);
  // Of advertisements and invitations there are a few only.
  expect(
    rows.map(({ reference }) => reference).filter((reference) => !/\.creative_id$|^preview_events\.token_id$/.test(reference)),
  ).toEqual([]);
});

it("knows every table that there is", async () => {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const known = [...KEPT_TABLES, ...FORGOTTEN_TABLES, ...UNTOUCHED_TABLES, "kysely_migration"];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

describe("a backup beside a running server", () => {
  let unchanged: Awaited<ReturnType<typeof everything>> | undefined;

  it("is whole, for its owner alone, and goes back in over what came later", async () => {
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
    await desk.refuses(1, "--replace", "restore", file);
    expect(await desk.json("restore", file, "--replace", "--reason", "too much went")).toEqual({
      file,
      rows,
      heldMails: 0,
      erasedAgain: 1,
      mentions: 0,
      photosLacking: 0,
    });
    // The host of a listing that was removed stays erased, and the note of that stays.
    const after = await everything(db);
    expect(after).toEqual({ ...before, host_contacts: [], erasures: [expect.stringContaining('"address"')] });
    await services.catalogue.refresh();
    expect((await desk.ops("listings", "show", "stay-n7")).code).toBe(0);
    const audit = await db.selectFrom("audit").select(["id", "action", "changes"]).orderBy("id", "desc").limit(2).execute();
    expect(audit).toMatchObject([
      { action: "database.restore", changes: { rows, reason: "too much went" } },
      { action: "database.backup" },
    ]);
    expect((await desk.ops("listings", "edit", "stay-n8", "--set", "Name=After")).code).toBe(0);
  });

  it("sends no mail twice: what waited then may have left since, and waits for the operator's word", async () => {
    const kept = path.join(desk.dataDir, "mails.gz");
    const id = await putMail(db, { kind: "waitlist", to: "ada@x.example", subject: "Hello", text: "Hi." }, "x.example");
    await desk.json("backup", kept);
    await db.updateTable("mail_outbox").set({ status: "sent", content: null }).where("id", "=", id).execute();
    expect(await desk.json("restore", kept, "--replace")).toMatchObject({ heldMails: 1 });
    expect(await claimMail(db, 1_000)).toBeUndefined();
    expect(await desk.json("mails", "list")).toMatchObject([{ id, subject: "Hello" }]);
    await desk.json("mails", "retry", id);
    expect(await claimMail(db, 1_000)).toMatchObject({ id });
    await db.deleteFrom("mail_outbox").execute();
  });

  it("brings no link to a host's page back: one that was used since would work again", async () => {
    const before = path.join(desk.dataDir, "links.gz");
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

  it("leaves the files of newer photos to be deleted, but not at once", async () => {
    const { db, photos } = services;
    const photo = (id: string) => ({ id: id.repeat(32), claim_hash: id, width: 4, height: 4, placeholder: "", bytes: 9 });
    const old = path.join(desk.dataDir, "photos.gz");
    await db.insertInto("photos").values(photo("a")).execute();
    await desk.json("backup", old);
    await db.insertInto("photos").values(photo("b")).execute();
    mkdirSync(photos.storage.place, { recursive: true });
    const files = ["a", "b"].flatMap((id) => photoFiles(photo(id)).map(({ name }) => name));
    for (const name of files) writeFileSync(path.join(photos.storage.place, name), "");
    // It was there for long before the restore.
    await db
      .updateTable("photos")
      .set({ created_at: new Date(Date.now() - 20 * 60 * 60 * 1000) })
      .execute();
    await desk.json("restore", old, "--replace");
    expect(await db.selectFrom("photos").select(["id", "bytes", "submission_id"]).orderBy("id").execute()).toEqual([
      { id: "a".repeat(32), bytes: 9, submission_id: null },
      { id: "b".repeat(32), bytes: 0, submission_id: null },
    ]);
    await db.updateTable("photos").set({ created_at: new Date() }).where("claim_hash", "=", "a").execute();
    await deletePhotos(db, photos.storage);
    expect(
      readdirSync(photos.storage.place)
        .filter((name) => files.includes(name))
        .toSorted(),
    ).toEqual(files.toSorted());
    await deletePhotos(db, photos.storage, new Date(Date.now() + 26 * 60 * 60 * 1000));
    expect(readdirSync(photos.storage.place).filter((name) => files.includes(name))).toEqual([]);
    await db.deleteFrom("photos").execute();
  });

  it("does not bring back a listing that its host had removed, nor an address that left the waiting list", async () => {
    const row = {
      id: randomUUID(),
      email: "Ada@x.example",
      email_key: "ada@x.example",
      status: "confirmed" as const,
      tags: "[]",
      asked_tags: "[]",
    };
    await db.insertInto("subscribers").values(row).execute();
    const token = "a-token";
    await db
      .insertInto("subscriber_tokens")
      .values({ token_hash: hashToken(token), subscriber_id: row.id, purpose: "unsubscribe", expires_at: null })
      .execute();
    const form = {
      ...{ propertyId: "n20", propertyName: "Stay n20", bookingLink: "", hostName: "Ben", hostEmail: "ben@x.example", hostPhone: "" },
      ...({ preferredContact: "email", reason: "sold", reasonDetails: "", authorized: true, permanence: "permanent" } as const),
    };
    const said = { formId: "removal", name: "Ben", email: form.hostEmail, subject: "s", message: "m" };
    await db.transaction().execute((trx) => storeFormMessage(trx, { ...said, removal: { reference: "REQ-1", form } }));
    const old = path.join(desk.dataDir, "asked.gz");
    await desk.json("backup", old);
    const [request] = await desk.json<{ id: string }[]>("removals", "list");
    await desk.json("removals", "resolve", request?.id ?? "");
    expect(await unsubscribe(db, token)).toBe(true);
    expect(await desk.json("restore", old, "--replace")).toMatchObject({ erasedAgain: 3 });
    expect((await desk.ops("listings", "show", "stay-n20")).code).toBe(1);
    expect(await db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
    expect(await desk.json("removals", "list")).toEqual([]);
    expect(await desk.json("removals", "list", "--state", "all")).toMatchObject([{ reference: "REQ-1", state: "done" }]);
  });

  it("that is kept for too long is named, by the next backup and when it is restored", async () => {
    const old = path.join(desk.dataDir, "old.gz");
    const text = gunzipSync(readFileSync(file)).toString();
    writeFileSync(old, gzipSync(text.replace(/"takenAt":"[^"]+"/, '"takenAt":"2026-01-02T03:04:05.000Z"')));
    writeFileSync(path.join(desk.dataDir, "other.gz"), "no backup");
    const { code, err } = await desk.ops("backup", path.join(desk.dataDir, "new.gz"));
    expect([code, err]).toEqual([
      0,
      "old.gz is of 2026-01-02: delete it. The Privacy page promises that no backup is kept for longer than 30 days.\n",
    ]);
    expect((await desk.ops("restore", old, "--replace")).err).toContain("is of 2026-01-02: delete it.");
    await desk.json("restore", file, "--replace");
  });

  it("is shown by the running server once it is restored", async () => {
    await desk.json("listings", "edit", "stay-n9", "--set", "Name=Changed");
    await services.catalogue.refresh();
    const shown = () => services.catalogue.current().version;
    const before = shown();
    await desk.json("restore", file, "--replace");
    await services.catalogue.refresh();
    expect(shown()).toBeGreaterThan(before);
  });

  it.each<[string, (whole: Buffer) => Buffer, string?]>([
    ["cut off", (whole: Buffer) => whole.subarray(0, whole.length - 500)],
    ["without its end", (whole: Buffer) => gzipSync(`${gunzipSync(whole).toString().trimEnd().split("\n").slice(0, -1).join("\n")}\n`)],
    ["without a row", (whole: Buffer) => gzipSync(gunzipSync(whole).toString().split("\n").toSpliced(5, 1).join("\n"))],
    ["not gzip", () => Buffer.from("hello")],
    [
      "of another shape",
      (whole: Buffer) =>
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/"shape":"[^"]+"/, '"shape":"0001-listings"'),
        ),
      "FILE was made by a release of the site that ends with the migration 0001-listings, on 2",
    ],
    [
      "of a newer release",
      (whole: Buffer) =>
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/"shape":"[^"]+"/, '"shape":"0999-later"'),
        ),
      "FILE was made by a newer release of the site, which has the migration 0999-later, on 2",
    ],
    [
      "with a row twice",
      (whole: Buffer) => {
        const lines = gunzipSync(whole).toString().split("\n");
        const row = lines.find((line) => line.includes('"table":"listings"') && line.includes('"n5"')) ?? "";
        return gzipSync(lines.toSpliced(lines.indexOf(row), 0, row).join("\n"));
      },
      "FILE has a row of listings that does not fit: Key (id)=(n5) already exists. Nothing was restored.",
    ],
    [
      "with a row that lacks what it must have",
      (whole: Buffer) =>
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/"slug": ?"stay-n5"/, '"slug": null'),
        ),
      'FILE has a row of listings that does not fit: null value in column "slug"',
    ],
    ["of something else", () => gzipSync('{"a":1}\n')],
    [
      "with an unknown table",
      (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replace('{"table":"listings"', '{"table":"pg_class"')),
    ],
  ])("%s changes nothing", async (_what, spoil, said = "FILE") => {
    const spoilt = path.join(desk.dataDir, "spoilt.gz");
    writeFileSync(spoilt, spoil(readFileSync(file)));
    unchanged ??= await everything(db);
    const { code, out, err } = await desk.ops("restore", spoilt, "--replace");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(said);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(await everything(db)).toEqual(unchanged);
  });
});

it("of more rows than are read at once goes into an empty database without a server, which then starts with it", async () => {
  await putListings(db, makeRecords(MANY).slice(30));
  await desk.json("backup", file);
  const before = await everything(db);
  expect(before.listings?.length).toBeGreaterThan(500);
  const other = await makeTestDesk();
  try {
    await other.json("restore", file);
    expect((await other.ops("restore", file)).err).toContain("--replace");
    const again = path.join(other.dataDir, "again.gz");
    await other.json("backup", again);
    const started = await other.start([]);
    try {
      expect(await everything(started.db)).toEqual(before);
    } finally {
      await started.close();
    }
  } finally {
    await other.remove();
  }
});
