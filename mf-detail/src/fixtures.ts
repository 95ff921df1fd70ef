import type { Shape } from "@nightlatch/api-client";
import { paths } from "@nightlatch/contract";
import { detailOf, type Fixture, pageFixture, responseFixture, similarTo, unloadedFixture } from "@nightlatch/fixtures";

const LISTING = "GET /api/listings/{slug}";
const SIMILAR = "GET /api/listings/{slug}/similar";

const AD: Shape<"Ad"> = {
  placement_id: "detail-sidebar",
  creative_id: "nightjar-1",
  advertiser_name: "Nightjar",
  image_url: "/media/ads/nightjar-1.svg",
  alt: "Nightjar, slow beeswax candles: a tall candle burning in a stone niche, two moths beside the flame",
  width: 300,
  height: 1050,
  destination_url: "https://www.nightjar.example/",
};

const none = responseFixture(SIMILAR, { items: [] });
const reports = responseFixture("POST /api/reports", { ok: true });

const bare = detailOf("stone-cellar", {
  description: "",
  furniture: [],
  furnitureMore: 0,
  allFurniture: [],
  features: [],
  highlights: [],
  notes: {},
  pictures: [],
  booking: null,
  wifi: false,
  kitchen: false,
});

export const wordy = detailOf("heron-lake-house", {
  name: "Heron Lake House at the Far End of the Old Logging Road, Second Gate on the Left",
  description: Array.from(
    { length: 8 },
    (_, index) =>
      `${index + 1}. The road is gravel for the last four miles and the gate sticks: lift, then push. Inside, the lamps are on timers and the wood is dry. What you find in the cupboard under the stairs is yours to use and ours to wash.`,
  ).join("\n\n"),
  pictures: detailOf("heron-lake-house").pictures.slice(0, 1),
});

const url = (slug: string) => paths.property(slug);

export const fixtures: readonly Fixture[] = [
  pageFixture("detail-full", "full", url("alder-hollow"), "A furnished room behind the bookcase", {
    answers: [
      responseFixture(LISTING, detailOf("alder-hollow")),
      responseFixture(SIMILAR, { items: similarTo("alder-hollow") }),
      responseFixture("GET /api/ads", AD),
      reports,
    ],
  }),
  pageFixture("detail-long", "full", url("heron-lake-house"), "Read more", {
    answers: [responseFixture(LISTING, wordy), none, responseFixture("GET /api/ads", undefined), reports],
  }),
  pageFixture("detail-draft", "full", url("birch-glasshouse"), "Draft, in preview only", {
    answers: [
      responseFixture(LISTING, detailOf("birch-glasshouse", { draft: true })),
      none,
      responseFixture("GET /api/ads", undefined),
      reports,
    ],
  }),
  pageFixture("detail-bare", "empty", url("stone-cellar"), "Booking link coming", {
    answers: [responseFixture(LISTING, bare), none, reports],
  }),
  {
    name: "detail-unknown",
    state: "empty",
    url: url("there-is-no-such-place"),
    expect: { status: 404, text: "Page Not Found" },
  },
  unloadedFixture("detail-error", "error", url("alder-hollow"), "Failed to load property"),
  unloadedFixture("detail-loading", "loading", url("alder-hollow")),
];
