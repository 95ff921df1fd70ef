import type { NewProperty, SourceRecord } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { claimMail } from "@nightlatch/mail/outbox";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyTables } from "../../testing/empty-tables.ts";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord, SECRETS } from "../../testing/records.ts";
import { auditOf, mailsOf } from "../../testing/stored-rows.ts";
import { createSubmission, photoRow } from "../../testing/submissions.ts";
import { type ResultOf, runOperation } from "../operations.ts";

const { desk, services, db } = await openTestDesk([makeRecord("a")]);
beforeEach(() => emptyTables(db, "mail_outbox", "audit", "photos", "submission_contacts", "submissions"));

const submitOne = (more: Partial<NewProperty> = {}) =>
  createSubmission(db, { "Booking Link": "https://www.market.example/rooms/1?from=mail", ...more });
const mails = () => mailsOf(db);
const audit = () => auditOf(db);
const letTimePass = (seconds: number) =>
  sql`update submissions set decided_at = decided_at - make_interval(secs => ${seconds})`
    .execute(db)
    .then(() => sql`update mail_outbox set held_until = held_until - make_interval(secs => ${seconds})`.execute(db));
async function addPhotos(id: string, count: number): Promise<string[]> {
  const photos = Array.from({ length: count }, (_, position) => photoRow(String(position + 1).repeat(32), { submission_id: id, position }));
  await db.insertInto("photos").values(photos).execute();
  return photos.map((photo) => photo.id);
}

describe("the review of a submission", () => {
  it("lists possible duplicates, each with the reason", async () => {
    const again = { "Booking Link": "https://x.example/", "Host Email": "o@x.example" };
    const other = await submitOne({ Name: "pine hollow", City: "ASHEVILLE", ...again });
    await putListings(db, [
      makeRecord("named", { Name: "Pine Hóllow", City: "Asheville" }),
      makeRecord("linked", { "Booking Link": "http://market.example/rooms/1/" }),
      makeRecord("hosted", { "Host Email": SECRETS[1].toUpperCase() }),
      makeRecord("neither", { "Booking Link": "https://market.example/rooms/11", City: "Asheville" }),
    ]);
    const id = await submitOne();
    const { duplicates } = await desk.json<{ duplicates: { id: string; because: string[] }[] }>("submissions", "show", id);
    expect(Object.fromEntries(duplicates.map((each) => [each.id, each.because]))).toEqual({
      named: ["same name and city"],
      linked: ["same booking page"],
      hosted: ["same host"],
      [other]: ["same name and city"],
    });
    const { out } = await desk.ops("submissions", "show", id);
    expect(out).toContain("May be the same as stay-named: Pine Hóllow");
    expect(out).not.toContain(SECRETS[1]);
  });

  it("lists the features that its words suggest, and which are tagged already", async () => {
    const id = await submitOne({ Description: "By the lake. There is a sauna, and a porch swing.", Tags: ["tag-sauna"] });
    const { words } = await desk.json<{ words: object[] }>("submissions", "show", id);
    expect(words).toEqual([
      { words: "There is a sauna", category: "Wellness", slug: "sauna", label: "Sauna", tagged: true },
      { words: "a porch swing", category: "Kink Furniture", label: "a porch swing", tagged: false },
    ]);
  });
});

it("finds an id by its prefix, and lists the matches of an ambiguous prefix", async () => {
  const [first, second] = [await submitOne(), await submitOne()];
  expect(await desk.json("submissions", "show", first.slice(0, 8))).toMatchObject({ id: first });
  expect(await desk.json("submissions", "show", first.slice(0, 13).toUpperCase())).toMatchObject({ id: first });
  expect(await desk.ops("submissions", "show", first.slice(0, 3))).toMatchObject({ code: 2 });
  expect((await desk.ops("submissions", "show", "00000000")).err).toContain("There is no submission 00000000");
  const twins = ["abcd0000-0000-4000-8000-000000000001", "abcd0000-0000-4000-8000-000000000002"];
  for (const id of twins) await sql`insert into submissions (id, record, status) values (${id}, '{}', 'pending')`.execute(db);
  const several = `Several ids begin with abcd: ${twins.join(", ")}. Give more of it.\n`;
  await desk.rejects(1, several, "submissions", "reject", "abcd", "--reason", "no");
  expect(second).not.toBe(first);
});

it("pages a list from the longest waiting entry, with no entry twice", async () => {
  const ids: string[] = [];
  for (let number = 0; number < 7; number++) ids.push(await submitOne({ Name: `Hut ${number}` }));
  await sql`update submissions set created_at = '2026-03-04T05:06:07Z'`.execute(db);
  const seen: string[] = [];
  for (let after: string[] = []; ; ) {
    const page = await desk.json<{ id: string }[]>("submissions", "list", "--limit", "3", ...after);
    seen.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < 3) break;
    after = ["--after", last.id.slice(0, 18)];
  }
  expect(seen).toEqual(ids.toSorted());
});

describe("a pending submission", () => {
  it("is edited completely or not at all, and the audit has both values", async () => {
    const id = await submitOne();
    const edit = (...set: string[]) => desk.ops("submissions", "edit", id, ...set.flatMap((each) => ["--set", each]));
    expect((await edit("Name=Pine", "Tags=tag-saunaa")).err).toContain("Did you mean tag-sauna");
    expect((await edit("Slug=x")).err).toContain("Slug is set on the listing");
    expect((await edit("Host Email=x@x.example")).code).toBe(1);
    expect((await edit("Name=")).err).toContain("must not be empty");
    expect(await audit()).toEqual([]);
    const facts = ["Cameras=outside-only", "Cameras Detail=The drive."];
    await edit("Name=Pine", "Tags=tag-sauna, tag-hot-tub-private", "Property Type=type-bnb", ...facts);
    const submission = await desk.json("submissions", "show", id);
    expect(submission).toMatchObject({
      version: 2,
      record: { Name: "Pine", Tags: ["tag-sauna", "tag-hot-tub-private"], "Hot Tub": true, Cameras: "outside-only" },
      reads: { types: [{ label: "BnB" }], facts: [{ key: "cameras", detail: "The drive." }] },
    });
    expect((await audit())[0]).toMatchObject({ action: "submission.edit", changes: { Name: { from: "Pine Hollow", to: "Pine" } } });
    expect((await edit("Name=Pine")).out).toContain("Nothing to change.");
    await edit("Booking Link=");
    expect(JSON.stringify(await desk.json("submissions", "show", id))).not.toContain("market.example");
  });

  it("has its photos reordered, captioned and left out, and its listing shows them that way", async () => {
    const id = await submitOne();
    const [one, two, three] = await addPhotos(id, 3);
    const out = await desk.ops("submissions", "photos", id, "--first", "3", "--caption", "3=The loft", "--leave-out", "1");
    expect(out.out).toBe("3 photos, 1 left out.\n");
    const { photos } = await desk.json<{ photos: { id: string; caption: string; leftOut: boolean }[] }>("submissions", "show", id);
    expect(photos.map((photo) => [photo.id, photo.caption, photo.leftOut])).toEqual([
      [three, "The loft", false],
      [one, "", true],
      [two, "", false],
    ]);
    expect((await desk.ops("submissions", "photos", id, "--first", "4")).code).toBe(2);
    const { public: publicRecord } = await desk.json<{ public: SourceRecord }>("submissions", "approve", id);
    expect(publicRecord["Image Gallery"]?.map((image) => [image.id, image.alt])).toEqual([
      [three, "The loft"],
      [two, undefined],
    ]);
  });

  it("stores a question that is mailed to its host, and writes an audit entry", async () => {
    const id = await submitOne();
    const question = "Is the sauna yours alone?";
    await desk.json("submissions", "ask", id, question);
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: "property-question", recipient: SECRETS[1], content: { replyTo: "operator@nightlatch.example" } });
    expect(mail?.content?.text).toContain(`we would like to know:\n${question}`);
    expect(mail?.content?.text).not.toContain("!");
    expect(await desk.json("submissions", "show", id)).toMatchObject({ questions: [{ who: "ops", text: question }], state: "pending" });
    expect(await desk.json("submissions", "list")).toMatchObject([{ id, asked: 1 }]);
    expect((await audit())[0]).toMatchObject({ action: "submission.ask", changes: { question } });
    const without = await submitOne({ "Host Email": "" });
    expect((await desk.ops("submissions", "ask", without, question)).err).toContain("no email address");
  });
});

describe("within ten seconds a decision", () => {
  it("is undone with its mail and its published listing", async () => {
    const id = await submitOne();
    await desk.json("submissions", "approve", id);
    expect(await mails()).toMatchObject([{ kind: "property-published", status: "queued" }]);
    expect(await claimMail(db, 1_000)).toBeUndefined();
    await desk.json("submissions", "undo", id.slice(0, 8));
    expect(await mails()).toEqual([]);
    expect(await desk.json("submissions", "show", id)).toMatchObject({ state: "pending" });
    expect(await db.selectFrom("listings").select("id").where("id", "=", id).execute()).toEqual([]);
    expect((await audit()).map(({ action }) => action)).toEqual(["submission.undo", "submission.approve"]);
    await desk.json("submissions", "approve", id);
    await letTimePass(13);
    expect((await claimMail(db, 1_000))?.mail).toMatchObject({ kind: "property-published" });
    expect(await claimMail(db, 1_000)).toBeUndefined();
  });

  it("to decline keeps the photos until it is final", async () => {
    const id = await submitOne();
    await addPhotos(id, 1);
    await desk.json("submissions", "reject", id, "--stock", "people-in-pictures");
    expect((await mails())[0]?.content?.text).toContain("Some photos show people.");
    expect(await deletePhotos(db, services.photos.storage)).toBe(0);
    await desk.json("submissions", "undo", id);
    expect(await desk.json("submissions", "show", id)).toMatchObject({ state: "pending", photos: [{}] });
    await desk.json("submissions", "reject", id, "--reason", "no", "--silent");
    await letTimePass(61);
    expect(await deletePhotos(db, services.photos.storage)).toBe(1);
  });

  it("is final after that time, once its mail is leaving, or once its listing changed", async () => {
    const [late, sent, changed] = [await submitOne(), await submitOne(), await submitOne()];
    await desk.json("submissions", "approve", late, "--silent");
    await letTimePass(11);
    expect((await desk.ops("submissions", "undo", late)).err).toContain("older than 10 seconds");
    await desk.json("submissions", "reject", sent, "--reason", "no");
    await sql`update mail_outbox set held_until = now() - interval '1 second'`.execute(db);
    await claimMail(db, 60_000);
    expect((await desk.ops("submissions", "undo", sent)).code).toBe(1);
    expect(await desk.json("submissions", "show", sent)).toMatchObject({ state: "declined", decided: { who: "ops" } });
    const { slug } = await desk.json<{ slug: string }>("submissions", "approve", changed, "--silent");
    await desk.json("listings", "feature", slug);
    expect((await desk.ops("submissions", "undo", changed)).err).toContain("was changed by ops");
    expect((await desk.ops("submissions", "undo", await submitOne())).err).toContain("nothing to undo");
  });
});

describe("many submissions at once", () => {
  type Many = ResultOf<"submissions approve-many">;
  const waiting = async () => (await desk.json<{ name: string }[]>("submissions", "list")).map(({ name }) => name);

  it("are declined by filter after a preview, each with its mail, and undone together", async () => {
    for (const [minute, name] of ["Moss Hut", "moss barn", "Slate Barn"].entries()) {
      const id = await submitOne({ Name: name, Description: "Quiet.", Website: "" });
      // Gives each submission another time, because equal times have no order.
      await sql`update submissions set created_at = created_at + make_interval(mins => ${minute}) where id = ${id}`.execute(db);
    }
    expect((await desk.ops("submissions", "reject-many", "--reason", "no")).err).toMatch(/^Say which ones/);
    const dry = await desk.ops("submissions", "reject-many", "--search", "MOSS", "--stock", "booking-page", "--dry-run");
    expect(dry.out).toMatch(/Moss Hut\n.*moss barn\n2 would be declined\.\n$/);
    expect(await desk.json("submissions", "list", "--search", "moss")).toHaveLength(2);
    expect(await audit()).toEqual([]);
    const { done, hostsTold } = await desk.json<Many>("submissions", "reject-many", "--search", "MOSS", "--stock", "booking-page");
    expect([done.length, hostsTold, await waiting()]).toEqual([2, 2, ["Slate Barn"]]);
    expect(await mails()).toHaveLength(2);
    await desk.json("submissions", "undo-many", ...done.map(({ id }) => id));
    expect([await waiting(), await mails()]).toEqual([["Moss Hut", "moss barn", "Slate Barn"], []]);
    expect(
      (await desk.json<Many>("submissions", "reject-many", "--without-photos", "--before", "2020-01-01", "--reason", "no")).done,
    ).toEqual([]);
  });

  it("become drafts, and entries decided, changed or gone are named without blocking others", async () => {
    const [decided, changed, waits, gone] = [
      await submitOne(),
      await submitOne(),
      await submitOne({ Name: "Slate Barn" }),
      await submitOne(),
    ];
    await desk.opsWith({ OPS_BY: "Ben" }, "submissions", "reject", decided, "--reason", "no", "--silent");
    await desk.opsWith({ OPS_BY: "Ben" }, "submissions", "edit", changed, "--set", "Name=Pine");
    await db.deleteFrom("submissions").where("id", "=", gone).execute();
    const submissions = [decided, changed, waits, gone].map((id) => ({ id, version: 1 }));
    const context = services as never;
    const input = { submissions, reason: "seen" };
    const dry = (await runOperation(db, "submissions approve-many", { ...input, dryRun: true }, context)) as Many;
    expect([dry.done.map(({ id }) => id), dry.notDone.length]).toEqual([[waits], 3]);
    const { done, notDone } = (await runOperation(db, "submissions approve-many", input, context)) as Many;
    expect(done).toEqual([{ id: waits, name: "Slate Barn" }]);
    const narrowed = (await runOperation(db, "submissions approve-many", { ...input, search: "nowhere" }, context)) as Many;
    expect([narrowed.done, narrowed.notDone]).toEqual([[], []]);
    expect(Object.fromEntries(notDone.map(({ id, why }) => [id, why]))).toEqual({
      [decided]: expect.stringContaining("declined by Ben"),
      [changed]: expect.stringContaining("was changed by Ben"),
      [gone]: expect.stringContaining("There is no submission"),
    });
    expect(await desk.json("listings", "show", "slate-barn")).toMatchObject({ record: { Published: false } });
    await letTimePass(11);
    const late = await desk.json<Many>("submissions", "undo-many", waits);
    expect(late.notDone).toMatchObject([{ name: "Slate Barn", why: expect.stringContaining("older than 10 seconds") }]);
  });
});
