/** The frontend that owns a page. A test has the owner as its tag, so that `pnpm test mf-browse` finds the test. */
export type Owner = "shell" | "mf-browse" | "mf-detail" | "mf-forms" | "mf-pricing";

/** The pages of each owner, with status and heading. Tests find listing pages by following a card. */
const OWNED: Readonly<Record<Owner, readonly (readonly [path: string, heading: string | RegExp, status?: number])[]>> = {
  "mf-browse": [
    ["/", "Find Your Next Unforgettable Escape"],
    ["/home", "Find Your Next Unforgettable Escape"],
    ["/properties", /.+/],
    ["/properties/kink-cabins-bnbs", /.+/],
    ["/properties/kink-cabins-bnbs/north-carolina", /North Carolina/],
    ["/properties/kink-cabins-bnbs/north-carolina/asheville", /Asheville/],
    ["/properties?amenities=hot-tub", /.+/],
    ["/properties?search=zzzz", /.+/],
    ["/properties/all/north-carolina/asheville", /Asheville/],
    ["/places", "Places"],
    ["/saved", "Saved stays"],
    ["/saved/compare", "Compare stays"],
    ["/list", "A list for you"],
    ["/match", "A mutual match"],
    ["/icons", "Amenity icons"],
    ["/debug", "Debug"],
  ],
  "mf-detail": [["/property/there-is-no-such-place", "Page Not Found", 404]],
  "mf-forms": [
    ["/contact", "Contact Us"],
    ["/add-listing", "Add New Property Listing"],
    ["/remove-listing", "Remove a Listing"],
    ["/host", "Your page"],
  ],
  "mf-pricing": [
    ["/coming-soon", /.+/],
    ["/preview-thank-you", /Thank/i],
    ["/pricing", /.+/],
    ["/about", /.+/],
    ["/privacy", /Privacy/],
    ["/terms", /Terms/],
    ["/help", /.+/],
    ["/safety", /.+/],
    ["/cancellation", /.+/],
    ["/newsroom", /.+/],
    ["/careers", /.+/],
    ["/kit-test", "Newsletter form"],
    ["/kit-pills-test", "Newsletter pills form"],
  ],
  shell: [
    ["/404", "Page Not Found", 404],
    ["/nowhere/at-all", "Page Not Found", 404],
  ],
};

export interface Page {
  readonly path: string;
  readonly status: number;
  readonly heading: string | RegExp;
  readonly owner: Owner;
}

export const PAGES: readonly Page[] = (Object.keys(OWNED) as Owner[]).flatMap((owner) =>
  OWNED[owner].map(([path, heading, status = 200]) => ({ path, status, heading, owner })),
);
