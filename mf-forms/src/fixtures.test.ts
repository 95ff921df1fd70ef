import type { ApiClient } from "@nightlatch/api-client";
import { EMPTY_ADD_LISTING, EMPTY_REMOVAL, toNewProperty } from "@nightlatch/domain";
import { answersOf } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { getFacets } from "./add-listing/facets.ts";
import { submitProperty } from "./add-listing/submit-property.ts";
import { sendContactMessage } from "./contact/send-contact-message.ts";
import type { Answers } from "./fixtures.ts";
import { sendRemoval } from "./remove-listing/send-removal.ts";
import { getPropertySuggestions } from "./remove-listing/use-property-suggestions.ts";

const MESSAGE = { name: "Ada", email: "ada@host.example", subject: "general", message: "Good evening" };

/** The function that makes each call. */
const CALLS: Readonly<Record<keyof Answers, (api: ApiClient) => Promise<unknown>>> = {
  "GET /api/facets": (api) => getFacets(api),
  "GET /api/suggestions": (api) => getPropertySuggestions(api, "ash"),
  "POST /api/contact": (api) => sendContactMessage(api, MESSAGE),
  "POST /api/properties": (api) => submitProperty(api, toNewProperty(EMPTY_ADD_LISTING)),
  "POST /api/forms/:formId": (api) => sendRemoval(api, EMPTY_REMOVAL),
};
const { refusal } = answersOf<Answers>();

test.each(Object.keys(CALLS) as (keyof Answers)[])("%s is what this remote's own function calls", async (call) => {
  const answers = [refusal(call, 418, { error: "The kettle is on.", code: "kettle" })];
  const { client } = createFakeApi({ state: "full", answers });
  await expect(CALLS[call](client)).rejects.toMatchObject({ status: 418 });
});
