import { readdirSync } from "node:fs";
import { json } from "node:stream/consumers";
import { PRIVATE_FIELDS, type PublicRecord } from "@nightlatch/domain";
import { putListings } from "@nightlatch/listings/listing-store";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { makeFolder } from "../testing/folders.ts";
import { makeRecord } from "../testing/records.ts";
import type { Catalogue } from "./catalogue.ts";
import { cacheRecordsFile } from "./records-file.ts";

const ROWS = 260;
const BATCH_SIZE = 50;

const opened = await openTestDatabase();
let catalogue = {} as Catalogue;

const folder = makeFolder();
const records = Array.from({ length: ROWS }, (_, index) =>
  makeRecord(`r${String(index).padStart(4, "0")}`, { "Host Email": "a@b.example" }),
);
await putListings(opened.db, [...records, makeRecord("hidden", { Published: false })]);
const recordsFile = cacheRecordsFile(opened.readAt, { current: () => catalogue }, folder);
afterEach(() => vi.restoreAllMocks());
afterAll(() => recordsFile.stop());

const read = async () => (await json((await recordsFile.get()).read("identity"))) as PublicRecord[];

it("has every public record once, is built once for all clients, and few records at a time", async () => {
  let [inBatch, most] = [0, 0];
  const stringify = JSON.stringify;
  vi.spyOn(JSON, "stringify").mockImplementation((...args: Parameters<typeof JSON.stringify>) => {
    inBatch += 1;
    most = Math.max(most, inBatch);
    return stringify(...args);
  });
  const ticks = setInterval(() => {
    inBatch = 0;
  }, 0);
  const next = () => {
    inBatch = 0;
    turning = setImmediate(next);
  };
  let turning = setImmediate(next);
  const files = await Promise.all(Array.from({ length: 20 }, () => recordsFile.get()));
  clearImmediate(turning);
  clearInterval(ticks);
  expect(new Set(files).size).toBe(1);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(3 * BATCH_SIZE);
  const records = await read();
  expect(records.map(({ id }) => id)).toEqual(Array.from({ length: ROWS }, (_, index) => `r${String(index).padStart(4, "0")}`));
  expect(records.flatMap(Object.keys).filter((key) => (PRIVATE_FIELDS as readonly string[]).includes(key))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it("is a consistent snapshot when listings change during the build", async () => {
  catalogue = {} as Catalogue;
  const making = recordsFile.get();
  await putListings(opened.db, [makeRecord("r0000", { Name: "Changed" }), makeRecord("r0259", { Name: "Changed" })]);
  await making;
  const records = await read();
  expect([records[0]?.Name, records.at(-1)?.Name]).toEqual(["Changed", "Changed"]);
});

it("is empty for an empty catalogue", async () => {
  await opened.db.deleteFrom("listings").execute();
  catalogue = {} as Catalogue;
  expect(await read()).toEqual([]);
});
