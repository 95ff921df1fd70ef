import { paths } from "@nightlatch/contract";

/** The four categories, in the spelling of docs/product/home.md#category-cards; `type` is also the key of the count. */
export const CATEGORIES = [
  { type: "kink-cabins-bnbs", name: "Kink Cabins & Bnb's", about: "A door of your own, in the woods or in town." },
  { type: "lifestyle-resort", name: "Lifestyle Resorts", about: "Stay for days among people who understand." },
  { type: "lifestyle-club", name: "Lifestyle Clubs", about: "An evening out, with house rules worth reading." },
  { type: "lifestyle-experience", name: "Lifestyle Experiences", about: "Something to do together, led by those who know." },
] as const;

export interface HomeLink {
  readonly label: string;
  readonly to: string;
}

export const DESTINATIONS: readonly HomeLink[] = ["San Francisco", "New York", "Los Angeles"].map((location) => ({
  label: location,
  to: paths.browse({}, `location=${encodeURIComponent(location)}`),
}));

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
