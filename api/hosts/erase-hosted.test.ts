import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { finishErasure } from "@nightlatch/listings/erasure/finish-erasure";
import { readErasures } from "@nightlatch/listings/erasure/tombstones";
import type { Host } from "@nightlatch/listings/host-links";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Services } from "../src/services.ts";
import { makeTestDesk, type TestDesk } from "../testing/operator-desk.ts";
import { makeRecord } from "../testing/records.ts";
import { eraseHost, vanish } from "./erase-hosted.ts";

const EMAIL = "robin@host.example";
const PHONES = ["+1 555 010 4477", "+1 555 010 9911"] as const;
const HOST: Host = { secret: "", email: EMAIL, listingId: "one", secondsLeft: 60 };
const MAIL = { smtpUrl: undefined, from: "site@stay.example", operator: "operator@stay.example" };

let desk: TestDesk;
let services: Services;
beforeEach(async () => {
  // The test searches raw files, so it needs the embedded database.
  desk = await makeTestDesk({ DATABASE_URL: "" });
  services = await desk.start(
    ["one", "two"].map((id, index) =>
      makeRecord(id, { "Host Name": "Robin Quillfeather", "Host Email": EMAIL, "Host Phone": PHONES[index] }),
    ),
    { mail: MAIL },
  );
  for (const [slug, phone] of [
    ["stay-one", PHONES[0]],
    ["stay-two", PHONES[1]],
  ] as const)
    await desk.json("listings", "edit", slug, "--set", `Description=Call ${phone} or write to ${EMAIL}.`);
});
afterEach(async () => {
  await services.close();
  await desk.remove();
});

const acting = () => ({ db: services.db, mailer: services.mailer, now: new Date() });

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, "latin1").includes(text));
}

it.each(["everything at once", "one listing after the other"])(
  "a host who erases %s leaves no audit entry, mail, database file or later backup",
  async (how) => {
    const { db, operating } = services;
    const old = path.join(desk.dataDir, "old.gz");
    await desk.json("backup", old);
    if (how === "everything at once") {
      const { records } = await eraseHost(acting(), HOST);
      expect(await finishErasure(db, operating, records)).toEqual([]);
    } else
      for (const slug of ["stay-one", "stay-two"]) {
        const { records } = await vanish(acting(), HOST, slug);
        expect(await finishErasure(db, operating, records)).toEqual([]);
      }
    expect((await readErasures(db)).filter(({ kind }) => kind === "address")).toHaveLength(1);
    const audit = await db.selectFrom("audit").selectAll().execute();
    for (const text of [...PHONES, EMAIL, "Quillfeather"]) expect(JSON.stringify(audit)).not.toContain(text);
    await expect.poll(async () => db.selectFrom("mail_outbox").selectAll().execute(), { timeout: 20_000 }).toEqual([]);
    const data = path.join(desk.dataDir, "db");
    for (const text of [...PHONES, EMAIL, "Quillfeather"]) await expect.poll(() => filesWith(data, text), { timeout: 20_000 }).toEqual([]);
    const later = path.join(desk.dataDir, "later.gz");
    await desk.json("backup", later);
    for (const text of [...PHONES, EMAIL]) expect(gunzipSync(readFileSync(later)).toString()).not.toContain(text);
    expect(await desk.json("person", "show", EMAIL)).toMatchObject({ rows: {}, mentions: [] });
    expect(gunzipSync(readFileSync(old)).toString()).toContain(PHONES[0]);
    await desk.json("restore", old, "--replace");
    expect(JSON.stringify(await db.selectFrom("audit").selectAll().execute())).not.toMatch(/555 010|robin@/);
    expect(await desk.json("mentions", "list")).toMatchObject({ mentions: [] });
    for (const text of [...PHONES, EMAIL]) expect(filesWith(data, text)).toEqual([]);
  },
);

it("another person's text about a host waits for an owner, who erases or keeps it", async () => {
  const { db } = services;
  const report = async (details: string) =>
    db.insertInto("listing_reports").values({ id: crypto.randomUUID(), listing_id: "else", reason: "other", details }).execute();
  await report(`${EMAIL} wanted cash, from ${PHONES[0]}.`);
  await report(`My own number is ${PHONES[1]}.`);
  const { records } = await eraseHost(acting(), HOST);
  await finishErasure(db, services.operating, records);
  expect((await desk.json<{ mentions: number }>("today")).mentions).toBe(2);
  const { mentions, seen } = await desk.json<{ mentions: { id: string; table: string; excerpt: string }[]; seen: string }>(
    "mentions",
    "list",
  );
  expect(mentions.map(({ excerpt }) => excerpt).toSorted()).toEqual([
    `My own number is ${PHONES[1]}.`,
    `${EMAIL} wanted cash, from ${PHONES[0]}.`,
    `${EMAIL} wanted cash, from ${PHONES[0]}.`,
  ]);
  const [mentionId = ""] = mentions.flatMap(({ id, excerpt }) => (excerpt.startsWith("My own") ? [id] : []));
  await db
    .updateTable("listing_reports")
    .set({ details: `Also ${PHONES[1]}` })
    .where("details", "like", "My%")
    .execute();
  const stale = await desk.ops("mentions", "erase", "--seen", seen, "--yes");
  expect([stale.code, stale.err]).toEqual([1, expect.stringContaining("The list has changed")]);
  const again = await desk.json<{ seen: string }>("mentions", "list");
  expect((await desk.ops("mentions", "erase", "--seen", again.seen)).err).toContain("--yes");
  expect((await desk.ops("mentions", "erase", "--seen", again.seen, "--yes", "--keep", crypto.randomUUID())).err).toContain("--keep");
  await desk.json("mentions", "erase", "--seen", again.seen, "--yes", "--keep", mentionId);
  const reports = await db.selectFrom("listing_reports").select("details").orderBy("details").execute();
  expect(reports.map(({ details }) => details)).toEqual(["(erased) wanted cash, from (erased).", `Also ${PHONES[1]}`]);
  expect(await desk.json("mentions", "list")).toMatchObject({ mentions: [] });
  expect((await desk.json<{ mentions: number }>("today")).mentions).toBe(0);
});
