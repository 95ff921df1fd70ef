import { encodeCursor, type ListingQuery, parseListingQuery, toListingParams } from "@nightlatch/domain";
import { arbQuery, checkLaw } from "@nightlatch/domain/testing";
import { expect, it } from "vitest";
import { listingParamsSchema } from "./listing-params.ts";

function readRejection(params: Record<string, unknown>): string | undefined {
  return listingParamsSchema.safeParse(params).error?.issues[0]?.message;
}

function readParams(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(listingParamsSchema.parse(params)).filter(([, value]) => value !== undefined));
}

const PAGE = { seed: 0, limit: 18, cursor: null };

const cursor = encodeCursor({ seed: 5, featured: true, start: 9, id: "rec1" });

it.each([
  [{}, {}],
  [{ search: "", type: " ", furniture: "", maxGuests: "" }, {}],
  [
    { type: "kink-cabins", state: "texas" },
    { type: "kink-cabin", state: "texas" },
  ],
  [{ type: "tree-house" }, { type: "tree-house" }],
  [{ maxGuests: "1" }, { maxGuests: 2 }],
  [{ maxGuests: "21" }, { maxGuests: 20 }],
  [{ furniture: "rack,Spanking Bench" }, { furniture: ["spanking-bench", "rack"] }],
  [{ furniture: ["rack", "cage"] }, { furniture: ["rack", "cage"] }],
  [{ dynamics: "any" }, {}],
  [{ cameras: "Outside-only,none-inside" }, { cameras: ["none-inside", "outside-only"] }],
  [
    { sound: "alone", said: "only" },
    { sound: ["alone"], said: "only" },
  ],
  [{ onPremPlay: "false" }, { onPremPlay: false }],
  [{ search: ["pine"] }, { search: "pine" }],
  [
    { seed: "67108863", limit: "60", cursor },
    { seed: 67_108_863, limit: 60, cursor },
  ],
])("reads %j", (params, query) => expect(readParams(params)).toEqual({ ...PAGE, ...query }));

it.each([
  [{ colour: "red" }, 'There is no parameter "colour". There are: type, state, city, search,'],
  [{ furniture: "rack,sofa" }, 'furniture does not know "sofa". It knows: milking-table, spanking-bench,'],
  [{ wellness: "massage-table" }, 'wellness does not know "massage-table".'],
  [{ dynamics: "any,wild" }, 'dynamics does not know "wild".'],
  [{ perks: "parking" }, 'perks does not know "parking". It knows: wifi, kitchen.'],
  [{ features: "sauna" }, 'features does not know "sauna". It knows: hot-tub, spanking-bench, bedroom-swing, st-andrews-cross.'],
  [{ onPremPlay: "yes" }, 'onPremPlay must be true or false, not "yes".'],
  [{ cameras: "alone" }, 'cameras does not know "alone". It knows: no-cameras, none-inside, outside-only, shared-rooms.'],
  [{ said: "yes" }, 'said must be only, or left out, not "yes".'],
  [{ maxGuests: "many" }, 'maxGuests must be a number, not "many".'],
  [{ seed: "67108864" }, 'seed must be a whole number from 0 to 67108863, not "67108864".'],
  [{ seed: "-1" }, 'seed must be a whole number from 0 to 67108863, not "-1".'],
  [{ seed: "1.5" }, 'seed must be a whole number from 0 to 67108863, not "1.5".'],
  [{ limit: "0" }, 'limit must be a whole number from 1 to 60, not "0".'],
  [{ limit: "61" }, 'limit must be a whole number from 1 to 60, not "61".'],
  [{ cursor: "rubbish" }, 'cursor "rubbish" was not made by this API.'],
  [{ search: ["a", "b"] }, "search must be given once, not 2 times."],
  [{ search: "a".repeat(201) }, "search must have at most 200 characters, not 201."],
  [{ location: "a\0b" }, "location has a character that is not text."],
  [{ type: "\ud83c" }, "type does not know"],
  [{ state: 5 }, "state must be text."],
  [{ perks: {} }, "perks must be text."],
])("refuses %j", (params, message) => expect(readRejection(params)).toContain(message));

it("names the invalid parameter", () => {
  expect(listingParamsSchema.safeParse({ perks: "parking" }).error?.issues[0]?.path).toEqual(["perks"]);
});

it("reads the pages' queries exactly as they wrote them", () => {
  checkLaw(
    arbQuery,
    (query) => {
      const output: ListingQuery & typeof PAGE = listingParamsSchema.parse(toListingParams(query)) as never;
      expect(Object.fromEntries(Object.entries(output).filter(([, value]) => value !== undefined))).toEqual({ ...PAGE, ...query });
      return Object.keys(query).length > 1;
    },
    { share: 0.4 },
  );
});

it("accepts the query that a page makes of any address", () => {
  for (const search of ["maxGuests=99&perks=x,wifi", `search=${"é".repeat(300)}`, "dynamics=any&features=throne&amenities=hot-tub"]) {
    expect(readRejection(toListingParams(parseListingQuery({}, new URLSearchParams(search))))).toBeUndefined();
  }
});
