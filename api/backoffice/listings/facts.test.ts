import { readListing } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { makeRecord } from "../../testing/records.ts";
import { auditOf, recordOf } from "../../testing/stored-rows.ts";

const records = [
  makeRecord("a", { "Camera Policy": "No cameras inside; one at the gate." }),
  makeRecord("b", { Sound: "alone", "Sound By": "verified", "Sound Since": "2025-01-31", "Sound Detail": "by day" }),
];

const { desk, db } = await openTestDesk(records);
beforeEach(async () => {
  await db.deleteFrom("listings").execute();
  await putListings(db, records);
});

const TODAY = new Date().toISOString().slice(0, 10);
const fact = (...args: string[]) => desk.ops("listings", "fact", ...args);
const record = (id: string) => recordOf(db, id);
const factsOf = async (id: string) => readListing(await record(id)).privacyFacts;
const audit = async () => (await auditOf(db))[0];

describe("listings fact", () => {
  it("sets an answer by the host, dated today, and writes an audit entry", async () => {
    const { out } = await fact("stay-a", "entry", "own-key", "--reason", "the host wrote");
    expect(out).toContain("stay-a is changed.\n  Entry: (empty) -> own-key\n");
    expect((await factsOf("a")).entry).toEqual({ values: ["own-key"], by: "host", since: TODAY });
    expect(await audit()).toEqual({
      who: "ops",
      action: "listing.fact",
      subject: "listing a",
      changes: { Entry: { from: null, to: "own-key" }, "Entry Since": { from: null, to: TODAY }, reason: "the host wrote" },
    });
    expect((await fact("stay-a", "entry", "own-key")).out).toBe("Nothing to change in stay-a.\n");
    await fact("stay-a", "entry", "host-meets", "--since", "2026-01-02");
    expect((await factsOf("a")).entry).toEqual({ values: ["host-meets"], by: "host", since: "2026-01-02" });
  });

  it("marks the answer of a note or column as verified by us today", async () => {
    expect((await fact("stay-a", "cameras", "--verified", "--reason", "seen")).code).toBe(0);
    expect(await record("a")).toMatchObject({ Cameras: "outside-only", "Cameras Detail": "at the gate" });
    expect((await factsOf("a")).cameras).toEqual({ values: ["outside-only"], detail: "at the gate", by: "verified", since: TODAY });
    expect((await audit())?.action).toBe("listing.fact-verified");
    await fact("stay-b", "sound", "--verified");
    expect((await factsOf("b")).sound).toEqual({ values: ["alone"], detail: "by day", by: "verified", since: TODAY });
  });

  it("accepts several answers where they can be true together", async () => {
    await fact("stay-a", "ground", "other-guests", "host-on-site", "--verified");
    expect(await record("a")).toMatchObject({ "On the Ground": ["host-on-site", "other-guests"], "On the Ground By": "verified" });
  });

  it("removes an answer with its detail, source and date", async () => {
    await fact("stay-b", "sound", "--off");
    expect(Object.keys(await record("b")).filter((field) => field.startsWith("Sound"))).toEqual([]);
    expect((await audit())?.action).toBe("listing.unfact");
    await fact("stay-a", "cameras", "no-cameras");
    expect((await fact("stay-a", "cameras", "--off")).err).toContain("A note of stay-a still says it");
    expect((await factsOf("a")).cameras?.values).toEqual(["outside-only"]);
  });

  it("warns when the column and the notes contradict each other", async () => {
    const { err } = await fact("stay-a", "cameras", "no-cameras");
    expect(err).toContain("Cameras says no-cameras, but the notes say outside-only. The column counts.");
    expect((await desk.ops("listings", "show", "stay-a")).out).toContain("Cameras says no-cameras, but the notes say outside-only.");
    expect((await desk.ops("listings", "edit", "stay-a", "--set", "Cameras=shared-rooms")).err).toContain("Cameras says shared-rooms, but");
    expect((await fact("stay-a", "cameras", "none-inside")).err).toBe("");
  });

  it.each([
    [["stay-a", "colour", "red"], 2, "QUESTION must be one of cameras, sound,"],
    [["stay-a", "sound", "loud"], 2, "ANSWER must be one of alone, shared-walls, neighbours-hear."],
    [["stay-a", "sound", "alone", "shared-walls"], 2, "ANSWER must be one of alone,"],
    [["stay-a", "ground", "nobody", "staff-on-site"], 2, "ANSWERS must be among nobody, host-on-site,"],
    [["stay-a", "sound"], 2, "Give an answer, --verified"],
    [["stay-a", "sound", "--verified"], 1, "stay-a has no answer about sound yet"],
    [["stay-a", "sound", "alone", "--off"], 2, "--off removes the answer. Give it alone."],
    [["stay-a", "sound", "alone", "--since", "2026-02-30"], 2, "--since must be a day"],
    [["stay-a", "sound", "alone", "--since", "2999-01-01"], 1, "--since must not be later than today."],
    [["stay-a", "sound", "alone", "--detail", "x".repeat(121)], 2, "--detail must have at most 120 characters."],
    [["stay-x", "sound", "alone"], 1, "There is no listing stay-x"],
  ])("refuses %j and changes nothing", async (args, exit, message) => {
    await desk.rejects(exit, message, "listings", "fact", ...args);
    expect([await record("a"), await record("b")].map(({ Sound }) => Sound)).toEqual([undefined, "alone"]);
  });
});

describe("an edited answer", () => {
  it("loses its verification, unless the same change sets it", async () => {
    await desk.ops("listings", "edit", "stay-b", "--set", "Sound=neighbours-hear");
    expect((await factsOf("b")).sound).toEqual({ values: ["neighbours-hear"], by: "host" });
    await desk.ops("listings", "edit", "stay-b", "--set", "Sound=alone", "--set", "Sound By=verified", "--set", "Sound Since=2026-01-31");
    expect((await factsOf("b")).sound).toMatchObject({ by: "verified", since: "2026-01-31" });
  });

  it("is refused when the site does not understand it", async () => {
    const edit = (assignment: string) => desk.ops("listings", "edit", "stay-b", "--set", assignment);
    expect((await edit("Sound=alon")).err).toContain(
      "--set Sound alon must be one of alone, shared-walls, neighbours-hear. Did you mean alone? --allow facts stores it anyway.",
    );
    expect((await edit("Sound Since=soon")).err).toContain("Sound Since soon must be a day such as 2026-03-04.");
    expect((await edit("Sound By=my cousin")).err).toContain("Sound By my cousin must be host or verified.");
    expect((await edit("On the Ground=nobody, other-guests")).err).toContain("the first excludes the others");
  });
});

describe("answers in a table", () => {
  const { file: write } = desk;

  it("are read by slug, label or short words, and export and re-import without a change", async () => {
    const fern = 'x,Fern,Outside only,on the drive,2026-05-03,"Staff, other-guests"';
    const file = write("facts.csv", `id,Name,Cameras,Cameras Detail,Cameras Since,On the Ground\n${fern}\n`);
    expect(await desk.json("import", file)).toMatchObject({ added: 1, badCount: 0, conflicting: [] });
    expect(await factsOf("x")).toEqual({
      cameras: { values: ["outside-only"], detail: "on the drive", by: "host", since: "2026-05-03" },
      ground: { values: ["staff-on-site", "other-guests"], by: "host" },
    });
    for (const format of ["csv", "json"]) {
      const out = desk.file(`out.${format}`);
      await desk.json("export", out);
      expect(await desk.json("import", out)).toMatchObject({ added: 0, changed: 0, same: 3, badCount: 0 });
    }
  });

  it("that change in an export become the host's again, without a date", async () => {
    const out = desk.file("edited.json");
    await desk.json("export", out);
    write("edited.json", JSON.stringify([{ ...(await record("b")), Sound: "shared-walls" }]));
    expect(await desk.json("import", out)).toMatchObject({ changed: 1 });
    expect((await factsOf("b")).sound).toEqual({ values: ["shared-walls"], by: "host" });
  });

  it("that are unknown refuse the table with the nearest word, unless --allow permits them", async () => {
    const file = write("odd.csv", "id,Name,Sound,Sound Since\nx,Fern,shared wals,yesterday\ny,Oak,shared wals,\n");
    const { code, out } = await desk.ops("import", file);
    expect(code).toBe(1);
    expect(out).toContain("Sound shared wals must be one of alone, shared-walls, neighbours-hear. Did you mean shared-walls? (2 rows");
    expect(out).toContain("Sound Since yesterday must be a day such as 2026-03-04.");
    expect(out).toContain("--allow facts imports the rest as it is.");
    expect(await desk.json("import", file, "--allow", "facts")).toMatchObject({ added: 2 });
    expect(await factsOf("x")).toEqual({});
  });

  it("that notes contradict are imported with a warning", async () => {
    const file = write("differ.csv", "id,Name,Cameras,Camera Policy\nx,Fern,no-cameras,Outside only.\n");
    const dry = await desk.ops("import", file, "--dry-run");
    expect(dry.out).toContain("fern: Cameras says no-cameras, but the notes say outside-only. The column counts.");
    expect(await desk.json("import", file)).toMatchObject({ added: 1, conflicting: [{ slug: "fern" }] });
    const column = write("column.csv", "id,Cameras\na,shared-rooms\n");
    expect((await desk.ops("import", column)).out).toContain("stay-a: Cameras says shared-rooms, but the notes say outside-only.");
  });

  it("are listed by fields with the allowed values of each column", async () => {
    const { out } = await desk.ops("fields");
    expect(out).toContain("  Cameras: one of no-cameras, none-inside, outside-only, shared-rooms\n");
    expect(out).toContain("  On the Ground: a list of nobody, host-on-site, staff-on-site, other-guests; the first excludes the others\n");
    expect(out).toContain("  Sound By: host or verified\n");
  });
});
