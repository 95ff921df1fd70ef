import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSeedCreatives, readSeedListings } from "./index.ts";

describe("reading the seed", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "nightlatch-seed-"));
    for (const name of ["listings", "ads"]) mkdirSync(path.join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, value: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(value));

  it("returns the listings of all files in the order of their ids", async () => {
    write("listings/a.json", [{ id: "rec-0002", pictures: [] }]);
    write("listings/b.json", [{ id: "rec-0001", pictures: [] }]);
    expect((await readSeedListings(folder)).map(({ id }) => id)).toEqual(["rec-0001", "rec-0002"]);
  });

  it("returns none where the demonstration is not installed", async () => {
    expect(await readSeedListings(path.join(folder, "nowhere"))).toEqual([]);
  });

  it.each([
    ["an unknown field", { id: "rec-0001", pictures: [], Nmae: "One" }, "Nmae"],
    ["no images", { id: "rec-0001" }, "pictures"],
    ["an image outside the folder", { id: "rec-0001", pictures: [{ id: "../x" }] }, "[0].pictures[0].id"],
  ])("names the file and the field of a listing with %s", async (_what, listing, field) => {
    write("listings/a.json", [listing]);
    await expect(readSeedListings(folder)).rejects.toThrow(expect.objectContaining({ message: expect.stringContaining(field) }));
    await expect(readSeedListings(folder)).rejects.toThrow(path.join(folder, "listings/a.json"));
  });

  it("names the invalid field of an advertisement", async () => {
    write("ads/advertisers.json", [{ id: "one", regions: ["nowhere"] }]);
    await expect(readSeedCreatives(folder)).rejects.toThrow("[0].regions[0]");
  });
});
