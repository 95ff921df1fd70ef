import { deskPaths } from "@nightlatch/contract";
import type { Fixture } from "@nightlatch/fixtures";
import type { Me, OperationName, ResultOf, SignedIn } from "./desk/desk-api.ts";
import { runPath } from "./desk/desk-api.ts";

/** Answers of operations, for the fixtures and tests of the pages about what is sent in. */
export const work = {
  today: {
    who: "Ada Park",
    queues: [
      { queue: "submissions", waiting: 3, oldest: "2026-11-18T09:00:00.000Z", late: 1, due: 2 },
      { queue: "removals", waiting: 1, oldest: "2026-11-22T09:00:00.000Z", late: 0, due: 1 },
      { queue: "reports", waiting: 2, oldest: "2026-11-23T09:00:00.000Z", late: 0, due: 0 },
      { queue: "messages", waiting: 0, oldest: null, late: 0, due: 0 },
      { queue: "mails", waiting: 0, oldest: null, late: 0, due: 0 },
    ],
    late: [
      { queue: "submissions", id: "11111111-93b5-4a43-8a53-0f5b7d1f4c11", label: "Pine Hollow", createdAt: "2026-11-18T09:00:00.000Z" },
    ],
    ads: [{ id: "moss", advertiser: "Moss & Co", until: "2026-11-28" }],
    changes: [{ id: 7, at: "2026-11-23T08:00:00.000Z", who: "Ben Ito", action: "submission.approve", subject: "submission 2" }],
    firstVisit: false,
  },
  "submissions list": ["Pine Hollow", "The Lantern House", "Salt Cellar Loft"].map((name, index) => ({
    ...{
      id: `${String(index + 1).repeat(8)}-93b5-4a43-8a53-0f5b7d1f4c11`,
      kind: "new" as const,
      state: "pending" as const,
      name,
      version: 1,
    },
    ...{ place: "Asheville, North Carolina, United States", createdAt: "2026-11-18T09:00:00.000Z", photos: 2, asked: index },
  })),
  "submissions reasons": [{ id: "booking-page", label: "Booking page doesn't open", text: "The booking page doesn't open for us." }],
  "submissions show": {
    id: "11111111-93b5-4a43-8a53-0f5b7d1f4c11",
    kind: "new",
    state: "pending",
    version: 1,
    createdAt: "2026-11-18T09:00:00.000Z",
    name: "Pine Hollow",
    page: "/property/submission-11111111-93b5-4a43-8a53-0f5b7d1f4c11",
    record: {
      ...{ Name: "Pine Hollow", City: "Asheville", State: "North Carolina", Country: "United States", Tags: ["tag-sauna"] },
      ...{ Description: "By the lake. There is a sauna, and a private hot tub.", "Property Type": ["type-kink-cabin"] },
      ...{ "Booking Link": "https://market.example/1", "Max Number of Guests": 2, "Plan Wanted": "pro" },
    },
    photos: ["a", "b"].map((letter, index) => ({
      ...{
        id: letter.repeat(32),
        file: `${letter}.webp`,
        caption: index === 0 ? "The loft" : "",
        leftOut: false,
        width: 1400,
        height: 900,
      },
      ...{ address: "/media/brand/mark.svg", thumbnail: "/media/brand/mark.svg" },
    })),
    hostFields: ["Host Name", "Host Email"],
    questions: [{ at: "2026-11-20T09:00:00.000Z", who: "Ben Ito", text: "Is the sauna yours alone?" }],
    duplicates: [
      {
        ...({ kind: "listing", id: "x", slug: "pine-hollow", name: "Pine Hollow", place: "Asheville", published: true } as const),
        because: ["same name and city", "same host"],
      },
    ],
    reads: { types: [], features: [], facts: [] },
    words: [{ words: "a private hot tub", category: "Wellness", slug: "hot-tub-private", label: "Private Hot Tub", tagged: false }],
  },
  "removals list": [
    {
      ...{ id: "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c21", reference: "REQ-1", listingId: "a", listingSlug: "pine-cabin" },
      ...({
        propertyName: "Pine Cabin",
        bookingLink: null,
        reason: "renovation",
        reasonDetails: "New roof.",
        permanence: "temporary",
      } as const),
      ...({
        state: "open",
        askedBy: "somebody else",
        createdAt: "2026-11-22T09:00:00.000Z",
        contact: { hostEmail: "sam@x.example" },
      } as const),
    },
  ],
  "reports list": ["closed", "wrong-details"].map((reason, index) => ({
    ...{ id: `4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c3${index}`, listingId: "a", slug: "pine-cabin", reason, details: "Gone." },
    ...{ createdAt: "2026-11-23T09:00:00.000Z", resolvedAt: null },
  })),
  "messages list": [
    {
      ...{ id: "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c41", form: "contact", subject: "general", createdAt: "2026-11-23T09:00:00.000Z" },
      ...{ answered: 0, closedAt: null, name: "Robin Vale", email: "robin@x.example" },
    },
  ],
  "messages show": {
    ...{ id: "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c41", form: "contact", subject: "general", createdAt: "2026-11-23T09:00:00.000Z" },
    ...{ answered: 0, closedAt: null, message: "Is it open in May?", answers: [] },
  },
  "mails list": [
    {
      ...({ id: "4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c51", state: "failed", kind: "property-published", to: "robin@x.example" } as const),
      ...{ subject: "Your listing is live", messageId: "<1@x.example>", because: "550 no", createdAt: "2026-11-23T09:00:00.000Z" },
    },
  ],
  "subscribers list": {
    counts: { confirmed: 1, pending: 0 },
    subscribers: [
      {
        ...({ id: "s", email: "robin@x.example", key: "robin@x.example", state: "confirmed", tags: ["traveler"] } as const),
        ...{ createdAt: "2026-11-01T09:00:00.000Z", confirmedAt: "2026-11-01T09:10:00.000Z" },
      },
    ],
  },
  "ads list": [
    {
      ...({
        id: "moss",
        advertiser: "Moss & Co",
        placement: "property-sidebar",
        regions: [],
        weight: 2,
        image: "/media/ads/low-tide-1.svg",
      } as const),
      ...{ alt: "Moss", url: "https://moss.example", from: "2026-11-01", until: "2026-11-28", state: "shown" },
    },
  ] as unknown as ResultOf<"ads list">,
  "ads days": { id: "moss", days: ["2026-11-22", "2026-11-23"].map((day, clicks) => ({ day, impressions: 10, clicks })) },
  "preview list": [
    {
      ...({ id: "p", name: "Grace", scope: "all", allowedIds: [], openSessions: 1, sessions: 3, views: 4, state: "open" } as const),
      ...{ createdAt: "2026-11-20T09:00:00.000Z", expiresAt: "2030-01-01T00:00:00.000Z", lastAt: "2026-11-21T09:00:00.000Z" },
    },
  ],
  "audit list": [
    {
      ...{ id: 7, at: "2026-11-23T08:00:00.000Z", who: "Ben Ito", action: "submission.edit", subject: "submission 2" },
      changes: { Name: { from: "Pine", to: "Pine Hollow" }, reason: "as on its page" },
    },
  ],
} as const satisfies { readonly [Name in OperationName]?: ResultOf<Name> };

type Worked = keyof typeof work;

interface Maker {
  readonly me: SignedIn;
  /** Makes an answer of the fixture's own kind. */
  answer(call: string, json: unknown): unknown;
}

const PAGES: readonly (readonly [name: string, url: string, text: string, shows: string, operations: readonly Worked[]])[] = [
  ["submissions", deskPaths.submissions(), "Submissions", "The Lantern House", ["submissions list"]],
  [
    "submission",
    deskPaths.submissions("11111111-93b5-4a43-8a53-0f5b7d1f4c11"),
    "A submission",
    "It may be the same as",
    ["submissions show", "submissions list"],
  ],
  ["removals", deskPaths.removals(), "Removal requests", "another address than its host", ["removals list"]],
  ["reports", deskPaths.reports(), "Reports", "The place is closed or gone", ["reports list"]],
  ["messages", deskPaths.messages(), "Messages", "Robin Vale", ["messages list"]],
  ["mails", deskPaths.mails(), "Mails", "550 no", ["mails list"]],
  ["subscribers", deskPaths.subscribers(), "Subscribers", "robin@x.example", ["subscribers list"]],
  ["advertisements", deskPaths.advertisements(), "Advertisements", "Moss", ["ads list"]],
  ["invitations", deskPaths.invitations(), "Invitations", "Grace", ["preview list"]],
  ["audit", deskPaths.audit(), "Audit", "Ben Ito", ["audit list"]],
];

/** The fixtures of the pages about what is sent in, and what stands beside it. */
export function workFixtures({ me, answer }: Maker): Fixture[] {
  const full = PAGES.map(([name, url, text, shows, operations]) => ({
    ...{ name: `${name}-full`, state: "full" as const, url, expect: { status: 200 as const, text }, shows },
    answers: [answer("GET /api/desk/me", me satisfies Me), ...operations.map((each) => answer(callOf(each), { result: work[each] }))],
  }));
  return full as unknown as Fixture[];
}

/** The call of an operation, as fixtures and tests name it. */
export const callOf = (operation: OperationName): string => `POST ${runPath(operation)}`;
