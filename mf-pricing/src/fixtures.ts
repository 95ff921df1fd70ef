import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME } from "@nightlatch/domain";
import { detailOf, errorFixture, type Fixture, listOf, pageFixture, responseFixture, STAYS } from "@nightlatch/fixtures";

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

const LANDING = "Places to stay that welcome you as you are";
const JOIN = "POST /api/waitlist";

const CABINS = paths.browse({ type: "kink-cabins-bnbs" });
const cabins = listOf(CABINS);
const DIRECTORY = [
  responseFixture("GET /api/listings", { ...cabins, items: cabins.items.slice(0, 2) }),
  responseFixture("GET /api/listings/{slug}", detailOf(cabins.items[0]?.slug ?? "")),
  responseFixture("GET /api/category-counts", { total: STAYS.length, counts: { "kink-cabins-bnbs": cabins.total, "lifestyle-club": 1 } }),
];

const WAITLIST: readonly Fixture[] = [
  pageFixture("coming-soon-full", "full", paths.comingSoon(), LANDING, { answers: [responseFixture(JOIN, { ok: true }), ...DIRECTORY] }),
  pageFixture("coming-soon-error", "error", paths.comingSoon(), LANDING, {
    answers: [errorFixture(JOIN, 503, { error: "The list is closed for a moment. Please try again soon.", code: "not_ready" })],
  }),
  pageFixture("coming-soon-loading", "loading", paths.comingSoon(), LANDING),
];

export const fixtures: readonly Fixture[] = [
  ...WAITLIST,
  ...PROSE.map(([name, url, text]): Fixture => pageFixture(name, "full", url, text)),
  pageFixture("kit-test-empty", "empty", paths.kitTest(), "No newsletter service is set up"),
];
