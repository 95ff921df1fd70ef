import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readSeedRecords } from "@nightlatch/database/seed-records";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { silentLog } from "@nightlatch/http/log";
import { describe, expect, it, vi } from "vitest";
import { makeFolder } from "../../testing/folders.ts";
import { createPositions, OPERATOR_CITIES, OWN_CITIES, readCities, readOperatorCities } from "./positions.ts";

const positions = createPositions(OWN_CITIES);

describe("the built-in table of cities", () => {
  it("has every city of the seed", async () => {
    const listings = (await readSeedRecords())
      .map((record) => readListing(record as SourceRecord))
      .filter(({ city }) => city.trim() !== "");
    expect(listings.length).toBeGreaterThan(250);
    const lacking = listings
      .filter((listing) => !positions.of(listing))
      .map(({ city, state, country }) => [city, state, country].join(", "));
    expect(lacking).toEqual([]);
  });

  it("has each city once", () => {
    const names = OWN_CITIES.map(({ city, state, country }) => [city, state, country].join("|").toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(400);
  });
});

describe("a position", () => {
  it("is found in any spelling, and without a state where the country has one such city", () => {
    const cologne = [50.94, 6.96];
    expect(positions.of({ city: "Köln", state: "Nordrhein-Westfalen", country: "Germany" })).toEqual(cologne);
    expect(positions.of({ city: "KOLN", state: "NRW", country: "germany" })).toEqual(cologne);
    expect(positions.of({ city: "Köln", state: "", country: "Germany" })).toEqual(cologne);
  });

  it("is not guessed where there are two cities or none", () => {
    expect(positions.of({ city: "Portland", state: "Oregon", country: "United States" })).toEqual([45.52, -122.68]);
    expect(positions.of({ city: "Portland", state: "", country: "United States" })).toBeUndefined();
    expect(positions.of({ city: "Atlantis", state: "", country: "" })).toBeUndefined();
    expect(positions.of({ city: "", state: "Oregon", country: "United States" })).toBeUndefined();
  });

  it("is found by the segments of an address", () => {
    expect(positions.named("north-carolina", "asheville").map(({ city }) => city)).toEqual(["Asheville"]);
    expect(positions.named("jamaica").map(({ city }) => city)).toEqual(expect.arrayContaining(["Kingston", "Negril"]));
    expect(positions.named("nowhere")).toEqual([]);
  });
});

describe("an operator's table of cities", () => {
  const folder = makeFolder();
  const write = (text: string) => writeFile(path.join(folder, OPERATOR_CITIES), text);

  it("adds and corrects cities", async () => {
    await write("# ours\r\nBergen|Vestland|Norway|60.39|5.32\r\n\nAsheville | North Carolina | United States | 35.5 | -82.5 | nearer\n");
    const both = createPositions([...OWN_CITIES, ...(await readOperatorCities(folder, silentLog))]);
    expect(both.of({ city: "Bergen", state: "", country: "Norway" })).toEqual([60.39, 5.32]);
    expect(both.of({ city: "Asheville", state: "North Carolina", country: "United States" })).toEqual([35.5, -82.5]);
  });

  it.each([
    "Bergen|Vestland|Norway",
    "Bergen|Vestland|Norway|north|5",
    "Bergen|Vestland|Norway||",
    "|x|y|1|2",
    "a|b|c|91|0",
    "a|b|c|0|181",
  ])("is skipped with a warning when it has the line %j", async (line) => {
    await write(`Oslo|Oslo|Norway|59.91|10.75\n${line}\n`);
    const warn = vi.fn();
    expect(await readOperatorCities(folder, { ...silentLog, warn } as typeof silentLog)).toEqual([]);
    expect(warn.mock.calls.flat().join()).toContain(line);
    expect(() => readCities(line)).toThrow("degrees north");
  });

  it("is optional", async () => {
    const warn = vi.fn();
    expect(await readOperatorCities(path.join(folder, "none"), { ...silentLog, warn } as typeof silentLog)).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});
