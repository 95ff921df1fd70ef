const segment = encodeURIComponent;

/** The desk's own addresses, apart from the others, since no page of visitors leads there (docs/product/desk.md). */
export const deskPaths = {
  today: () => "/desk",
  enter: () => "/desk/enter",
  signIn: () => "/desk/sign-in",
  submissions: (id?: string) => `/desk/submissions${id === undefined ? "" : `/${segment(id)}`}`,
  listings: (slug?: string) => `/desk/listings${slug === undefined ? "" : `/${segment(slug)}`}`,
  removals: () => "/desk/removals",
  reports: () => "/desk/reports",
  messages: () => "/desk/messages",
  mails: () => "/desk/mails",
  subscribers: () => "/desk/subscribers",
  advertisements: () => "/desk/advertisements",
  invitations: () => "/desk/invitations",
  import: () => "/desk/import",
  table: () => "/desk/table",
  audit: () => "/desk/audit",
  sessions: () => "/desk/sessions",
} as const;

/**
 * The address book: every address of the site is made here, so that remotes link to each other's pages
 * without importing each other (docs/conventions.md#address-book).
 */
export const paths = {
  home: () => "/",
  /** The home page, also where `/` is the waiting list's. */
  homePage: (mode: "home" | "waitlist") => (mode === "waitlist" ? "/home" : "/"),
  comingSoon: () => "/coming-soon",
  /**
   * `type`, `state` and `city` are slugs; a state without a type is its list over all types
   * (docs/product/browse.md#type-segment). `query` is a ready query string without `?`.
   */
  browse: ({ type, state, city }: { type?: string; state?: string; city?: string } = {}, query = "") => {
    const parts = [type || (state && "all"), state, state && city].filter((part): part is string => Boolean(part));
    return `/properties${parts.map((part) => `/${segment(part)}`).join("")}${query ? `?${query}` : ""}`;
  },
  property: (slug: string) => `/property/${segment(slug)}`,
  /** `plan` is the id of the plan that the host chose (docs/product/pricing.md#choosing-a-plan). */
  addListing: (plan?: string) => `/add-listing${plan === undefined ? "" : `?plan=${segment(plan)}`}`,
  removeListing: () => "/remove-listing",
  pricing: () => "/pricing",
  contact: () => "/contact",
  about: () => "/about",
  privacy: () => "/privacy",
  terms: () => "/terms",
  help: () => "/help",
  safety: () => "/safety",
  cancellation: () => "/cancellation",
  newsroom: () => "/newsroom",
  careers: () => "/careers",
  icons: () => "/icons",
  debug: () => "/debug",
  /** The page of all places; `state` is the slug of one to begin at. */
  places: (state?: string) => `/places${state ? `#${segment(state)}` : ""}`,
  /** The page of the stays that this device keeps. */
  saved: () => "/saved",
  /** The page that shows some of them side by side; which they are is in the history entry alone. */
  compare: () => "/saved/compare",
  /** The page that opens a list which somebody sent: the list is behind `#`, which no server gets. */
  list: (fragment = "") => `/list${fragment && `#${fragment}`}`,
  /** The page on which two people find what both are open to. */
  match: () => "/match",
  previewThankYou: () => "/preview-thank-you",
  kitTest: () => "/kit-test",
  kitPillsTest: () => "/kit-pills-test",
  notFound: () => "/404",
} as const;
