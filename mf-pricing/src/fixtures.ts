import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { detailOf, errorFixture, type Fixture, listOf, responseFixture, STAYS } from "@nightlatch/fixtures";

const PROSE: readonly (readonly [name: string, url: string, heading: string])[] = [
  ["pricing-full", paths.pricing(), "Plans and pricing"],
  ["about-full", paths.about(), `About ${PRODUCT_NAME}`],
  ["privacy-full", paths.privacy(), "What this site stores in your browser"],
  ["terms-full", paths.terms(), "Terms"],
  ["help-full", paths.help(), "Help"],
  ["safety-full", paths.safety(), "Safety"],
  ["cancellation-full", paths.cancellation(), "Cancellation"],
  ["newsroom-full", paths.newsroom(), "Newsroom"],
  ["careers-full", paths.careers(), "Careers"],
  ["preview-thank-you-full", paths.previewThankYou(), "Thank you for looking"],
  ["kit-pills-test-full", paths.kitPillsTest(), "Newsletter pills form"],
];

const LANDING = { status: 200, text: "Places to stay that welcome you as you are" };
const JOIN = "POST /api/waitlist";

const CABINS = paths.browse({ type: "kink-cabins-bnbs" });
const cabins = listOf(CABINS);
const DIRECTORY = [
  responseFixture("GET /api/listings", { ...cabins, items: cabins.items.slice(0, 2) }),
  responseFixture("GET /api/listings/{slug}", detailOf(cabins.items[0]?.slug ?? "")),
  responseFixture("GET /api/category-counts", { total: STAYS.length, counts: { "kink-cabins-bnbs": cabins.total, "lifestyle-club": 1 } }),
];

const WAITLIST: readonly Fixture[] = [
  {
    name: "coming-soon-full",
    state: "full",
    url: paths.comingSoon(),
    expect: LANDING,
    answers: [responseFixture(JOIN, { ok: true }), ...DIRECTORY],
  },
  {
    name: "coming-soon-error",
    state: "error",
    url: paths.comingSoon(),
    expect: LANDING,
    answers: [errorFixture(JOIN, 503, { error: "The list is closed for a moment. Please try again soon.", code: "not_ready" })],
  },
  { name: "coming-soon-loading", state: "loading", url: paths.comingSoon(), expect: LANDING },
];

export const fixtures: readonly Fixture[] = [
  ...WAITLIST,
  ...PROSE.map(([name, url, text]): Fixture => ({ name, state: "full", url, expect: { status: 200, text } })),
  { name: "kit-test-empty", state: "empty", url: paths.kitTest(), expect: { status: 200, text: "No newsletter service is set up" } },
];
