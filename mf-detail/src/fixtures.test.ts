import type { ApiClient } from "@nightlatch/api-client";
import { answersOf, type CommonAnswers } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { fetchAd } from "./ads/ad-calls.ts";
import { fetchSimilar } from "./detail/queries.ts";
import type { Answers } from "./fixtures.ts";
import { sendReport } from "./report/report-dialog.tsx";

type OwnCall = Exclude<keyof Answers, keyof CommonAnswers>;

/** The function that makes each call. */
const CALLS: Readonly<Record<OwnCall, (api: ApiClient) => Promise<unknown>>> = {
  "GET /api/listings/:slug/similar": (api) => fetchSimilar(api, "alder hollow"),
  "GET /api/ads": (api) => fetchAd(api, { region: "northeast", propertyId: "rec1" }),
  "POST /api/reports": (api) => sendReport(api, { slug: "alder-hollow", reason: "closed" }),
};
const { refusal } = answersOf<Answers>();

test.each(Object.keys(CALLS) as OwnCall[])("%s is what this remote's own function calls", async (call) => {
  const answers = [refusal(call, 418, { error: "The kettle is on.", code: "kettle" })];
  const { client } = createFakeApi({ state: "full", answers });
  await expect(CALLS[call](client)).rejects.toMatchObject({ status: 418 });
});
