import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbFilters, arbQuery } from "../testing/arbitrary.ts";
import { checkLaw } from "../testing/check-law.ts";
import type { ListingQuery } from "./filters.ts";
import {
  activeValues,
  filterValues,
  LIST_FILTERS,
  parseListingQuery,
  readListValues,
  readMaxGuests,
  toListingParams,
  toPageQuery,
} from "./query.ts";

const readQuery = (search: string): ListingQuery => parseListingQuery({}, new URLSearchParams(search));

const readBack = (query: ListingQuery): ListingQuery =>
  parseListingQuery({ type: query.type, state: query.state, city: query.city }, new URLSearchParams(toPageQuery(query)));

/** URLs as people and programs write them; half of the values are invalid. */
const arbAddress: fc.Arbitrary<URLSearchParams> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ..."search location amenities features perks onPremPlay furniture maxGuests dynamics wellness cameras said x".split(" "),
      ),
      fc.constantFrom(
        "hot-tub",
        "Spanking Bench",
        "cage,rack",
        "rack,throne,",
        "any",
        "sauna,steam-room,sauna",
        "outside-only,None%20Inside,no-cameras",
        "only",
        "true",
        "false",
        "7",
        "99",
        "",
        " é,& ",
        "\0",
      ),
    ),
    { minLength: 2, maxLength: 6 },
  )
  .map((pairs) => new URLSearchParams(pairs));

describe("parseListingQuery", () => {
  it.each([
    ["", {}],
    ["search=%20Casa%20", { search: "Casa" }],
    ["search=%20%20", {}],
    ["location=San+Francisco", { location: "San Francisco" }],
    ["amenities=hot-tub", { features: ["hot-tub"] }],
    ["features=hot-tub", { features: ["hot-tub"] }],
    ["features=spanking-bench&amenities=hot-tub", { features: ["hot-tub", "spanking-bench"] }],
    ["features=sex-swing,saint-andrews-cross", { features: ["bedroom-swing", "st-andrews-cross"] }],
    ["features=sauna", {}],
    ["perks=kitchen,wifi", { perks: ["wifi", "kitchen"] }],
    ["perks=kitchen&perks=wifi", { perks: ["wifi", "kitchen"] }],
    ["onPremPlay=true", { onPremPlay: true }],
    ["onPremPlay=false", { onPremPlay: false }],
    ["onPremPlay=maybe", {}],
    ["furniture=cage,milking-table", { furniture: ["milking-table", "cage"] }],
    ["furniture=Spanking%20Bench,,%20throne%20", { furniture: ["spanking-bench", "queening-chair"] }],
    ["furniture=sauna,unheard-of", {}],
    ["furniture=cage,unheard-of,cage", { furniture: ["cage"] }],
    ["dynamics=420-friendly-2", { dynamics: ["420-friendly"] }],
    ["dynamics=adults-only,any", {}],
    ["wellness=steam-room,sauna", { wellness: ["sauna", "steam-room"] }],
    ["wellness=massage-table", {}],
    ["locationType=urban-downtown", { locationType: ["urban-downtown"] }],
    ["cameras=outside-only,None%20Inside", { cameras: ["none-inside", "outside-only"] }],
    ["cameras=own-key,nonsense&entry=own-key", { entry: ["own-key"] }],
    ["pictures=no-pictures&said=only", { pictures: ["no-pictures"], said: "only" }],
    ["said=only", {}],
    ["said=only&sound=nonsense", {}],
    ["said=yes&sound=alone", { sound: ["alone"] }],
    ["maxGuests=", {}],
    ["maxGuests=4", { maxGuests: 4 }],
    ["maxGuests=1", { maxGuests: 2 }],
    ["maxGuests=50", { maxGuests: 20 }],
    ["maxGuests=many", {}],
    ["type=dungeon&state=texas&page=3", {}],
    ["search=a%00b", { search: "ab" }],
  ])("reads %j", (search, query) => expect(readQuery(search)).toEqual(query));

  it("reads the place from the route, with aliases resolved", () => {
    expect(parseListingQuery({ type: "all", state: "texas" }, new URLSearchParams())).toEqual({ state: "texas" });
    expect(parseListingQuery({ type: "kink-cabins-bnb", state: "texas", city: " austin " }, new URLSearchParams())).toEqual({
      type: "kink-cabins-bnbs",
      state: "texas",
      city: "austin",
    });
  });

  it("truncates very long text, never inside a character", () => {
    const { search = "" } = readQuery(`search=${encodeURIComponent("\u{1f332}".repeat(500))}`);
    expect(search).toBe("\u{1f332}".repeat(100));
  });
});

it.each<[ListingQuery, string]>([
  [{}, ""],
  [{ features: ["hot-tub"] }, "amenities=hot-tub"],
  [{ features: ["spanking-bench", "hot-tub"] }, "amenities=hot-tub&features=spanking-bench"],
  [{ search: "R&B, Casa Río" }, "search=R%26B,%20Casa%20R%C3%ADo"],
  [{ type: "dungeon", state: "texas", city: "austin" }, ""],
  [
    {
      locationType: ["rural-cabin"],
      wellness: ["sauna", "steam-room"],
      dynamics: ["adults-only"],
      maxGuests: 4,
      furniture: ["cage"],
      onPremPlay: false,
      perks: ["wifi"],
      features: ["hot-tub", "bedroom-swing"],
      location: "x",
      search: "y",
    },
    "search=y&location=x&amenities=hot-tub&features=bedroom-swing&perks=wifi&onPremPlay=false&furniture=cage&maxGuests=4&dynamics=adults-only&wellness=sauna,steam-room&locationType=rural-cabin",
  ],
  [
    {
      said: "only",
      pictures: ["no-pictures"],
      identity: ["not-asked"],
      ground: ["nobody"],
      entry: ["own-key"],
      sightlines: ["fenced", "remote"],
      sound: ["alone"],
      cameras: ["outside-only", "none-inside"],
      locationType: ["rural-cabin"],
    },
    "locationType=rural-cabin&cameras=none-inside,outside-only&sound=alone&sightlines=remote,fenced&entry=own-key&ground=nobody&identity=not-asked&pictures=no-pictures&said=only",
  ],
  [{ said: "only", search: "x" }, "search=x"],
  [{ search: "half \ud83c" }, "search=half%20%EF%BF%BD"],
])("toPageQuery of %j is %s", (query, text) => expect(toPageQuery(query)).toBe(text));

describe("round trips", () => {
  it("a written query reads back the same", () => {
    checkLaw(
      arbQuery,
      (query) => {
        expect(readBack(query)).toEqual(query);
        return Object.keys(query).length > 1;
      },
      { share: 0.4 },
    );
  });

  it("reading, writing and reading any address again changes nothing more", () => {
    checkLaw(
      arbAddress,
      (params) => {
        const query = parseListingQuery({}, params);
        expect(readBack(query)).toEqual(query);
        expect(toPageQuery(readBack(query))).toBe(toPageQuery(query));
        return Object.keys(query).length > 0;
      },
      { share: 0.5, runs: 500 },
    );
  });

  it("equivalent addresses have one canonical form", () => {
    const same = ["perks=wifi,kitchen&search=x", "search=%20x&perks=kitchen&perks=wifi", "x=1&perks=kitchen,wifi,wifi&search=x+"];
    expect(new Set(same.map((search) => toPageQuery(readQuery(search))))).toEqual(new Set(["search=x&perks=wifi,kitchen"]));
  });
});

describe("toListingParams", () => {
  it("returns the set filters in canonical order, with sorted lists", () => {
    const params = toListingParams({
      wellness: ["steam-room", "sauna"],
      city: "austin",
      maxGuests: 3,
      type: "kinkbnb",
      search: "",
      perks: [],
    });
    expect(Object.entries(params)).toEqual([
      ["type", "kinkbnb"],
      ["city", "austin"],
      ["maxGuests", "3"],
      ["wellness", "sauna,steam-room"],
    ]);
  });

  it("keeps onPremPlay when it is false", () => expect(toListingParams({ onPremPlay: false })).toEqual({ onPremPlay: "false" }));
});

describe("readMaxGuests", () => {
  it.each([
    ["2", 2],
    ["20", 20],
    [" 7 ", 7],
    ["0", 2],
    ["-5", 2],
    ["21", 20],
    ["3.2", 4],
    ["99999999999999999999", 20],
    ["", undefined],
    ["abc", undefined],
    ["4 guests", undefined],
    ["0x10", undefined],
    ["1e3", undefined],
    ["Infinity", undefined],
    ["NaN", undefined],
  ])("%j is %s", (text, guests) => expect(readMaxGuests(text)).toBe(guests));
});

it("readListValues reads every option, and names unknown ones", () => {
  for (const filter of LIST_FILTERS) {
    expect(readListValues(filter, [filterValues(filter).toReversed().join(",")])).toEqual({
      values: [...filterValues(filter)],
      unknown: [],
    });
    expect(readListValues(filter, ["nonsense, other"]).unknown).toEqual(["nonsense", "other"]);
  }
  expect(readListValues("dynamics", ["any,nonsense"])).toEqual({ values: [], unknown: ["nonsense"] });
});

describe("activeValues", () => {
  it("returns every effective value, with the query that remains without it", () => {
    const place = { type: "kink-cabin", state: "texas", city: "austin" };
    const query: ListingQuery = {
      ...place,
      wellness: ["steam-room", "sauna"],
      furniture: ["cage"],
      onPremPlay: false,
      maxGuests: 4,
      location: "austin",
      search: "pine",
    };
    const { search: _s, ...noSearch } = query;
    const { furniture: _f, ...noFurniture } = query;
    const active = activeValues(query);
    expect(active.map(({ filter, value }) => [filter, value])).toEqual([
      ["search", undefined],
      ["location", undefined],
      ["maxGuests", undefined],
      ["onPremPlay", undefined],
      ["furniture", "cage"],
      ["wellness", "sauna"],
      ["wellness", "steam-room"],
    ]);
    expect(active[0]?.without).toEqual(noSearch);
    expect(active[4]?.without).toEqual(noFurniture);
    expect(active[5]?.without).toEqual({ ...query, wellness: ["steam-room"] });
    expect(activeValues(place)).toEqual([]);
  });

  it("omits ineffective values: blank texts, empty lists and dynamics with any", () => {
    expect(activeValues({ search: " ", location: "", features: [], dynamics: ["any", "pet-friendly"] })).toEqual([]);
  });

  it("includes said only with a privacy answer, and drops it with the last one", () => {
    const query: ListingQuery = { sound: ["alone"], said: "only" };
    expect(activeValues(query)).toEqual([
      { filter: "said", without: { sound: ["alone"] } },
      { filter: "sound", value: "alone", without: {} },
    ]);
    expect(activeValues({ wellness: ["sauna"], said: "only" }).map(({ filter }) => filter)).toEqual(["wellness"]);
  });

  it("merges two spellings of a value, and keeps unknown values", () => {
    const query = { furniture: ["moat", "Spanking Bench", "spanking-bench"] };
    expect(activeValues(query)).toEqual([
      { filter: "furniture", value: "spanking-bench", without: { furniture: ["moat"] } },
      { filter: "furniture", value: "moat", without: { furniture: ["Spanking Bench", "spanking-bench"] } },
    ]);
  });

  it("removes one value at a time, and all one after another", () => {
    checkLaw(
      fc.tuple(arbQuery, arbFilters),
      ([first, second]) => {
        const query = { ...first, ...second };
        const active = activeValues(query);
        for (const { filter, value, without } of active) {
          const left = activeValues(without);
          expect(left.map((each) => [each.filter, each.value])).toEqual(
            active.filter((each) => each.filter !== filter || each.value !== value).map((each) => [each.filter, each.value]),
          );
          expect(Object.hasOwn(without, filter)).toBe(left.some((each) => each.filter === filter));
        }
        let rest = query;
        for (let next = activeValues(rest)[0]; next; next = activeValues(rest)[0]) rest = next.without;
        const { type, state } = query;
        expect(rest).toEqual({ ...(type ? { type } : {}), ...(state ? { state } : {}) });
        return active.length > 1;
      },
      { share: 0.5 },
    );
  });
});
