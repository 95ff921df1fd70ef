import { paths } from "@nightlatch/contract";
import { HOME_CATEGORIES } from "@nightlatch/domain";

/** The words of each category's card, in the spelling of docs/product/home.md#category-cards. */
const WORDS: Readonly<Record<(typeof HOME_CATEGORIES)[number], { readonly name: string; readonly about: string }>> = {
  "kink-cabins-bnbs": { name: "Kink Cabins & Bnb's", about: "A door of your own, in the woods or in town." },
  "lifestyle-resort": { name: "Lifestyle Resorts", about: "Days by the water, among people who understand." },
  "lifestyle-club": { name: "Lifestyle Clubs", about: "A night out, with house rules worth reading." },
  "lifestyle-experience": { name: "Lifestyle Experiences", about: "Something to do together, led by people who know how." },
};

/** The four categories; `type` is also the key of the count and of the picture. */
export const CATEGORIES = HOME_CATEGORIES.map((type) => ({ type, ...WORDS[type] }));

export interface HomeLink {
  readonly label: string;
  readonly to: string;
}

export const DESTINATIONS: readonly HomeLink[] = [
  ...["San Francisco", "New York", "Los Angeles"].map((location) => ({
    label: location,
    to: paths.browse({}, `location=${encodeURIComponent(location)}`),
  })),
  { label: "All places", to: paths.places() },
];

/** Two of these are aliases that the browse page replaces in the address (docs/product/browse.md#type-aliases). */
export const CATEGORY_LINKS: readonly HomeLink[] = [
  { label: "Kink Cabins & BnBs", to: paths.browse({ type: "kink-cabins-bnb" }) },
  { label: "Kink Cabins", to: paths.browse({ type: "kink-cabins" }) },
  { label: "Lifestyle Clubs", to: paths.browse({ type: "lifestyle-club" }) },
];

/** Opened in a new tab. */
export const SUPPORT_LINKS: readonly HomeLink[] = [
  { label: "Help", to: paths.help() },
  { label: "Safety", to: paths.safety() },
  { label: "Cancellation", to: paths.cancellation() },
];

/** Opened in a new tab. */
export const ABOUT_LINKS: readonly HomeLink[] = [
  { label: "Newsroom", to: paths.newsroom() },
  { label: "Careers", to: paths.careers() },
  { label: "Privacy", to: paths.privacy() },
];

export const HOT_TUBS = paths.browse({}, "amenities=hot-tub");
