import { WIPED_EVENT } from "@nightlatch/contract";
import { STORAGE_KEYS } from "@nightlatch/domain";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StoredNote } from "./notes-store.ts";

const KEY = STORAGE_KEYS.notes;
const ALDER = { slug: "alder", name: "Alder Hollow" };
const BIRCH = { slug: "birch", name: "Birch House" };
const storage = { text: null as string | null, full: false };
let page: EventTarget;

const openPage = () => import("./notes-store.ts");
const readStored = () => JSON.parse(storage.text ?? "null");
const note = (changes: Partial<StoredNote>): StoredNote => ({ name: "Alder Hollow", text: "", hearts: 0, theirs: [], ...changes });
/** Simulates a change in another tab, whose storage event comes later. */
const storeElsewhere = (...notes: readonly object[]) => {
  storage.text = JSON.stringify(notes);
};
const dispatchStorage = (key: string | null = KEY) => page.dispatchEvent(Object.assign(new Event("storage"), { key }));

beforeEach(() => {
  vi.resetModules();
  Object.assign(storage, { text: null, full: false });
  page = new EventTarget();
  const localStorage = {
    getItem: () => storage.text,
    setItem: (_: string, value: string) => {
      if (storage.full) throw new DOMException("No room.", "QuotaExceededError");
      storage.text = value;
    },
    removeItem: () => {
      storage.text = null;
    },
  };
  vi.stubGlobal("window", Object.assign(page, { localStorage }));
});
afterEach(() => vi.unstubAllGlobals());

test("stores text and hearts, and the next page has them", async () => {
  const { writeText, writeHearts } = await openPage();
  expect([writeText(ALDER, "Ask about the key.", ""), writeHearts(ALDER, 2), writeHearts(BIRCH, 1)]).toEqual([true, true, true]);
  vi.resetModules();
  const { readNotes } = await openPage();
  expect([...readNotes()]).toEqual([
    ["alder", note({ text: "Ask about the key.", hearts: 2 })],
    ["birch", note({ name: "Birch House", hearts: 1 })],
  ]);
});

test("drops an emptied note", async () => {
  const { writeText, writeHearts, readNotes } = await openPage();
  writeText(ALDER, "No", "");
  writeHearts(ALDER, 1);
  writeText(ALDER, "", "No");
  expect(readStored()).toHaveLength(1);
  writeHearts(ALDER, 0);
  expect([storage.text, readNotes().size]).toEqual([null, 0]);
});

test("keeps what another tab stored meanwhile, with and without a storage event", async () => {
  const { writeText, readNotes } = await openPage();
  writeText(ALDER, "Mine", "");
  storeElsewhere(...readStored(), { ...BIRCH, text: "Theirs", hearts: 3 });
  writeText(ALDER, "Mine too", "Mine");
  expect(readStored().map(({ text }: StoredNote) => text)).toEqual(["Theirs", "Mine too"]);
  storeElsewhere({ ...BIRCH, text: "Changed", hearts: 0 });
  dispatchStorage();
  expect([...readNotes().values()].map(({ text }) => text)).toEqual(["Changed"]);
});

test("merges both texts when two tabs write one note at once", async () => {
  const { writeText, readNotes } = await openPage();
  writeText(ALDER, "Quiet", "");
  storeElsewhere({ ...ALDER, text: "Quiet, and near the lake", hearts: 0 });
  writeText(ALDER, "Quiet, and warm", "Quiet");
  expect(readNotes().get("alder")?.text).toBe("Quiet, and near the lake\nQuiet, and warm");
  writeText(ALDER, "Quiet", "Quiet, and near the lake\nQuiet, and warm");
  expect(readNotes().get("alder")?.text).toBe("Quiet");
});

test("on a full device keeps stored notes, holds the rest in memory, and stores it once there is room", async () => {
  const { writeText, writeHearts, readNotes } = await openPage();
  writeText(ALDER, "Kept", "");
  storage.full = true;
  expect([writeText(ALDER, "Kept, and more", "Kept"), writeHearts(BIRCH, 2)]).toEqual([false, false]);
  expect(readStored()).toEqual([{ ...ALDER, ...note({ text: "Kept" }) }]);
  dispatchStorage();
  expect([...readNotes()].map(([slug, { text, hearts }]) => [slug, text, hearts])).toEqual([
    ["alder", "Kept, and more", 0],
    ["birch", "", 2],
  ]);
  expect(readNotes()).toBe(readNotes());
  storage.full = false;
  expect(writeText(BIRCH, "Warm", "")).toBe(true);
  expect(readStored().map(({ slug, text }: { slug: string; text: string }) => [slug, text])).toEqual([
    ["alder", "Kept, and more"],
    ["birch", "Warm"],
  ]);
});

test("keeps notes in memory on a device that stores nothing", async () => {
  Object.defineProperty(page, "localStorage", {
    get: () => {
      throw new DOMException("Blocked.", "SecurityError");
    },
  });
  const { writeText, readNotes } = await openPage();
  expect([writeText(ALDER, "Mine", ""), writeText(BIRCH, "Also mine", "")]).toEqual([false, false]);
  expect([...readNotes().values()].map(({ text }) => text)).toEqual(["Mine", "Also mine"]);
});

test("a wipe, here or in another tab, removes unstored notes too", async () => {
  const { writeText, readNotes } = await openPage();
  for (const wipe of [() => page.dispatchEvent(new Event(WIPED_EVENT)), () => dispatchStorage(null)]) {
    storage.full = true;
    writeText(ALDER, "Mine", "");
    storage.text = null;
    wipe();
    expect(readNotes().size).toBe(0);
  }
});

test("received notes are next to the visitor's own, newest first, one per list", async () => {
  const { addReceivedNotes, writeText, readNotes } = await openPage();
  writeText(ALDER, "Mine", "");
  const list = (from: string, text: string) =>
    addReceivedNotes(from, [
      { ...ALDER, text, hearts: 2 },
      { ...BIRCH, text: "", hearts: 0 },
    ]);
  expect([list("June", "First"), list("Spring", "Second"), list("June", "Third")]).toEqual([true, true, true]);
  const received = ["Third", "Second"].map((text, at) => ({ from: ["June", "Spring"][at] ?? "", text, hearts: 2 }));
  expect([...readNotes()]).toEqual([["alder", note({ text: "Mine", theirs: received })]]);
  for (const from of ["A", "B", "C"]) list(from, from);
  expect(readNotes().get("alder")?.theirs).toMatchObject([{ from: "C" }, { from: "B" }, { from: "A" }]);
  writeText(ALDER, "", "Mine");
  expect(readNotes().get("alder")?.theirs).toHaveLength(3);
});

test("restores a removed note, but not over one that was written since", async () => {
  const { writeText, removeNotes, restoreNotes, readNotes } = await openPage();
  writeText(ALDER, "Mine", "");
  writeText(BIRCH, "Warm", "");
  const removed = removeNotes(["alder", "birch", "unknown"]);
  expect([storage.text, [...removed.keys()]]).toEqual([null, ["alder", "birch"]]);
  writeText(BIRCH, "Cold", "");
  restoreNotes(removed);
  expect([...readNotes()].map(([slug, { text }]) => [slug, text])).toEqual([
    ["birch", "Cold"],
    ["alder", "Mine"],
  ]);
});

test("drops the oldest notes beyond the limit", async () => {
  const { writeHearts, readNotes } = await openPage();
  for (let number = 0; number <= 200; number += 1) writeHearts({ slug: `stay-${number}`, name: "Stay" }, 1);
  expect([readNotes().size, readNotes().has("stay-0"), readNotes().has("stay-200")]).toEqual([200, false, true]);
});

test("reads a newer release's format as no notes, and leaves it in storage", async () => {
  storage.text = JSON.stringify({ notes: { alder: "Mine" } });
  const before = storage.text;
  expect((await openPage()).readNotes().size).toBe(0);
  expect(storage.text).toBe(before);
});

test("reads the valid parts of stored notes", async () => {
  storeElsewhere(
    { slug: "alder", name: 5, text: `a\u202e${"x".repeat(2_000)}`, hearts: 9 },
    { slug: "birch", text: ["no"], hearts: 1.5 },
    { slug: 7, text: "No stay" },
    { slug: "cedar", hearts: -1, theirs: [null, { from: "June", text: "Warm", hearts: 2 }, "x", { text: "Too many" }] },
  );
  const { readNotes } = await openPage();
  expect([...readNotes().keys()]).toEqual(["alder", "cedar"]);
  expect(readNotes().get("alder")).toMatchObject({ name: "alder", text: `a${"x".repeat(1_000)}`, hearts: 3 });
  expect(readNotes().get("cedar")).toMatchObject({ hearts: 0, theirs: [{ from: "June", text: "Warm", hearts: 2 }] });
});

test("stored data of any form does not break the page", async () => {
  const { readNotes, writeText } = await openPage();
  const arbEntry = fc.record(
    { slug: fc.jsonValue(), text: fc.jsonValue(), hearts: fc.jsonValue(), theirs: fc.jsonValue() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(arbEntry).map((entries) => JSON.stringify(entries)),
        fc.json(),
        fc.string(),
      ),
      (text) => {
        storage.text = text;
        dispatchStorage();
        for (const { hearts, theirs } of readNotes().values()) expect([hearts <= 3, theirs.length <= 3]).toEqual([true, true]);
        expect(writeText(ALDER, "Mine", readNotes().get("alder")?.text ?? "")).toBe(true);
        expect(readNotes().get("alder")?.text).toBe("Mine");
      },
    ),
    { numRuns: 200, seed: 20261123 },
  );
});
