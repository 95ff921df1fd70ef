import type { ApiClient } from "@nightlatch/api-client";
import { answersOf } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { joinWaitlist } from "./coming-soon/join-waitlist.ts";
import type { Answers } from "./fixtures.ts";

/** The function that makes each call. */
const CALLS: Readonly<Record<keyof Answers, (api: ApiClient) => Promise<unknown>>> = {
  "POST /api/waitlist": (api) => joinWaitlist(api, { email: "ada@host.example", interest: "traveler" }),
};
const { refusal } = answersOf<Answers>();

test.each(Object.keys(CALLS) as (keyof Answers)[])("%s is what this remote's own function calls", async (call) => {
  const answers = [refusal(call, 418, { error: "The kettle is on.", code: "kettle" })];
  const { client } = createFakeApi({ state: "full", answers });
  await expect(CALLS[call](client)).rejects.toMatchObject({ status: 418 });
});
