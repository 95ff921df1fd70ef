import type { ApiClient } from "@nightlatch/api-client";
import { answersOf, type CommonAnswers } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { getNearby } from "./browse/list-query.ts";
import { getListings } from "./browse/list-rules.ts";
import { getSuggestions } from "./browse/search/search-form.tsx";
import { getFeatureCounts, getStays } from "./common/queries.ts";
import type { Answers } from "./fixtures.ts";
import { getProperties } from "./internal/debug-data.ts";
import { getPlaces } from "./places/places-page.tsx";

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
