import type { ApiClient } from "@nightlatch/api-client";
import { EMPTY_ADD_LISTING, EMPTY_PRIVACY, EMPTY_REMOVAL, type HostedFields, type HostSession, toNewProperty } from "@nightlatch/domain";
import { answersOf } from "@nightlatch/fixtures";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { getFacets } from "./add-listing/facets.ts";
import { submitProperty } from "./add-listing/submit-property.ts";
import { sendContactMessage } from "./contact/send-contact-message.ts";
import type { Answers } from "./fixtures.ts";
import { askForLink, endSession, getHosted, hostCalls, openSession, readSession } from "./host/host-calls.ts";
import { sendRemoval } from "./remove-listing/send-removal.ts";
import { getPropertySuggestions } from "./remove-listing/use-property-suggestions.ts";

const MESSAGE = { name: "Ada", email: "ada@host.example", subject: "general", message: "Good evening" };

const SESSION: HostSession = { csrf: "c", slug: "alder", listings: [], secondsLeft: 60 };
const ofHost = (api: ApiClient) => hostCalls(api, SESSION);

/** The function that makes each call. */
const FIELDS = {} as HostedFields;
const PROPOSAL = { fields: FIELDS, note: "", photos: [], pictures: [], seen: { fields: FIELDS, pictures: [] } };
const CALLS: Readonly<Record<keyof Answers, (api: ApiClient) => Promise<unknown>>> = {
  "GET /api/facets": (api) => getFacets(api),
  "GET /api/suggestions": (api) => getPropertySuggestions(api, "ash"),
  "POST /api/contact": (api) => sendContactMessage(api, MESSAGE),
  "POST /api/properties": (api) => submitProperty(api, toNewProperty(EMPTY_ADD_LISTING)),
  "POST /api/forms/:formId": (api) => sendRemoval(api, EMPTY_REMOVAL),
  "GET /api/host/session": readSession,
  "POST /api/host/session": (api) => openSession(api, "token"),
  // It reads the session first, which is open here.
  "POST /api/host/session/end": ({ post }) => endSession({ post, get: async () => ({ session: SESSION }) } as unknown as ApiClient),
  "POST /api/host/link": (api) => askForLink(api, { email: "ada@host.example" }),
  "GET /api/host/listings/:slug": (api) => getHosted(api, "alder"),
  "POST /api/host/listings/:slug/pause": (api) => ofHost(api).change("alder", "pause", { paused: true }),
  "POST /api/host/listings/:slug/facts": (api) => ofHost(api).change("alder", "facts", { answers: EMPTY_PRIVACY }),
  "POST /api/host/listings/:slug/plan": (api) => ofHost(api).change("alder", "plan", { plan: "pro" }),
  "POST /api/host/listings/:slug/proposals": (api) => ofHost(api).change("alder", "proposals", PROPOSAL),
  "POST /api/host/listings/:slug/vanish": (api) => ofHost(api).change("alder", "vanish", { confirm: "alder" }),
  "POST /api/host/listings/:slug/erase": (api) => ofHost(api).change("alder", "erase", { confirm: "alder" }),
  "POST /api/host/listings/:slug/held": (api) => ofHost(api).held("alder"),
};
const { refusal } = answersOf<Answers>();

test.each(Object.keys(CALLS) as (keyof Answers)[])("%s is what this remote's own function calls", async (call) => {
  const answers = [refusal(call, 418, { error: "The kettle is on.", code: "kettle" })];
  const { client } = createFakeApi({ state: "full", answers });
  await expect(CALLS[call](client)).rejects.toMatchObject({ status: 418 });
});
