import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readSeedRecords } from "@nightlatch/database/seed-records";
import { readListing, type SourceRecord } from "@nightlatch/domain";
import { silentLog } from "@nightlatch/http/log";
import { describe, expect, it, vi } from "vitest";
import { makeFolder } from "../../testing/folders.ts";
import { createPositions, OPERATOR_CITIES, OWN_CITIES, readCities, readOperatorCities } from "./positions.ts";

const positions = createPositions(OWN_CITIES);

describe("the directory's table", () => {
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
  it("is found however the names are spelt, and without its state where its country has one city of the name", () => {
    const cologne = [50.94, 6.96];
    expect(positions.of({ city: "Köln", state: "Nordrhein-Westfalen", country: "Germany" })).toEqual(cologne);
    expect(positions.of({ city: "KOLN", state: "NRW", country: "germany" })).toEqual(cologne);
    expect(positions.of({ city: "Köln", state: "", country: "Germany" })).toEqual(cologne);
  });

  it("is not guessed where there are two, or none", () => {
    expect(positions.of({ city: "Portland", state: "Oregon", country: "United States" })).toEqual([45.52, -122.68]);
    expect(positions.of({ city: "Portland", state: "", country: "United States" })).toBeUndefined();
    expect(positions.of({ city: "Atlantis", state: "", country: "" })).toBeUndefined();
    expect(positions.of({ city: "", state: "Oregon", country: "United States" })).toBeUndefined();
  });

  it("is known of the segments of an address", () => {
    expect(positions.named("north-carolina", "asheville").map(({ city }) => city)).toEqual(["Asheville"]);
    expect(positions.named("jamaica").map(({ city }) => city)).toEqual(expect.arrayContaining(["Kingston", "Negril"]));
    expect(positions.named("nowhere")).toEqual([]);
  });
});

describe("a table that the operator wrote", () => {
  const folder = makeFolder();
  const write = (text: string) => writeFile(path.join(folder, OPERATOR_CITIES), text);

  it("adds cities and corrects them", async () => {
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
  ])("is left out with a word in the log when it has %j", async (line) => {
    await write(`Oslo|Oslo|Norway|59.91|10.75\n${line}\n`);
    const warn = vi.fn();
    expect(await readOperatorCities(folder, { ...silentLog, warn } as typeof silentLog)).toEqual([]);
    expect(warn.mock.calls.flat().join()).toContain(line);
    expect(() => readCities(line)).toThrow("degrees north");
  });

  it("need not be there", async () => {
    const warn = vi.fn();
    expect(await readOperatorCities(path.join(folder, "none"), { ...silentLog, warn } as typeof silentLog)).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});
