import type { ApiClient } from "@nightlatch/api-client";
import { answersOf, type CommonAnswers } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { fetchPeek } from "./coming-soon/peek-query.ts";
import { joinWaitlist } from "./coming-soon/signup.ts";
import type { Answers } from "./fixtures.ts";

type OwnCall = Exclude<keyof Answers, keyof CommonAnswers>;

/** The function that makes each call. */
const CALLS: Readonly<Record<OwnCall, (api: ApiClient) => Promise<unknown>>> = {
  "GET /api/listings": (api) => fetchPeek(api),
  "POST /api/waitlist": (api) => joinWaitlist(api, { email: "ada@host.example", interest: "traveler" }),
};
const { refusal } = answersOf<Answers>();

test.each(Object.keys(CALLS) as OwnCall[])("%s is what this remote's own function calls", async (call) => {
  const answers = [refusal(call, 418, { error: "The kettle is on.", code: "kettle" })];
  const { client } = createFakeApi({ state: "full", answers });
  await expect(CALLS[call](client)).rejects.toMatchObject({ status: 418 });
});
