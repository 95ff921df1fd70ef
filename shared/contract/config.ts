/** A preview session as a page learns of it: who is greeted, and what may be seen. The token is never part of it. */
export interface PreviewSession {
  readonly name: string;
  readonly scope: "all" | "listed";
  readonly allowedIds: string[];
  /** ISO time. */
  readonly expiresAt: string;
  /** Until then, by the server's clock. */
  readonly secondsLeft: number;
}

/** Addresses that are configuration (docs/product/names.md#configured-addresses). Pages leave out a link whose address is absent. */
export interface SiteLinks {
  readonly blog?: string;
  /** Posts of the blog that the landing page's cards lead to, in their order; the blog stands for one that is missing. */
  readonly posts?: readonly string[];
  readonly shop?: string;
  readonly social?: string;
  /** Further social profiles. */
  readonly moreSocial?: readonly string[];
  readonly supportEmail?: string;
  /** The site that Quick exit leads to. It must tell nothing about its visitors. */
  readonly exit: string;
}

/** Settings the server hands to every page. Nothing secret: it is printed in the HTML. */
export interface PublicConfig {
  /** Absolute origin for canonical and Open Graph addresses, without a trailing slash. */
  readonly origin: string;
  /** The page that `/` shows (docs/product/routes.md#what-the-root-shows). */
  readonly homeMode: "home" | "waitlist";
  /** Whether the fixed rating text is shown (docs/product/detail.md#rating). */
  readonly showRating: boolean;
  readonly links: SiteLinks;
  /** The visit's seed, which decides the order of its lists (docs/product/browse.md#equal-shares). */
  readonly seed: number;
  /** The permissions of the visitor's preview session; absent when there is none (docs/product/preview.md#drafts). */
  readonly preview?: PreviewSession;
  /** The form of a newsletter service, which the newsletter's test page loads from there; absent unless configured. */
  readonly newsletter?: { readonly scriptUrl: string; readonly formId: string };
  /** Whether the visitor switched discreet mode on: tab title and icon say nothing, pictures are blurred until touched. */
  readonly discreet?: boolean;
  /** The share of page views that measure themselves, 0 to 1 (docs/adr/0012). */
  readonly measure?: number;
}
