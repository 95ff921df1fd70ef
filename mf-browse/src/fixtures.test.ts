import type { ApiClient } from "@nightlatch/api-client";
import { answersOf, type CommonAnswers } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { getListings } from "./browse/get-listings.ts";
import { getNearby } from "./browse/get-nearby.ts";
import { getProperties } from "./debug/properties.ts";
import type { Answers } from "./fixtures.ts";
import { getFeatureCounts } from "./icons/feature-counts.ts";
import { getPlaces } from "./places/get-places.ts";
import { getStays } from "./saved/get-stays.ts";
import { getSuggestions } from "./search/suggestions.ts";

type OwnCall = Exclude<keyof Answers, keyof CommonAnswers>;

/** The function that makes each call. */
const CALLS: Readonly<Record<OwnCall, (api: ApiClient) => Promise<unknown>>> = {
  "GET /api/listings": (api) => getListings(api, { search: "cabin" }, 7),
  "GET /api/suggestions": (api) => getSuggestions(api, "ash"),
  "GET /api/feature-counts": (api) => getFeatureCounts(api),
  "GET /api/stays": (api) => getStays(api, ["fern"]),
  "GET /api/places": (api) => getPlaces(api),
  "GET /api/nearby": (api) => getNearby(api, ["kinkbnb", "ohio"]),
  "GET /api/properties": (api) => getProperties(api),
};
const { refusal } = answersOf<Answers>();

test.each(Object.keys(CALLS) as OwnCall[])("%s is what this remote's own function calls", async (call) => {
  const answers = [refusal(call, 418, { error: "The kettle is on.", code: "kettle" })];
  const { client } = createFakeApi({ state: "full", answers });
  await expect(CALLS[call](client)).rejects.toMatchObject({ status: 418 });
});
