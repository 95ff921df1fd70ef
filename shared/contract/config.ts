export interface PreviewSession {
  readonly name: string;
  readonly scope: "all" | "listed";
  readonly allowedIds: string[];
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

/** Pages omit a link whose address is not set. */
export interface SiteLinks {
  readonly blog?: string;
  readonly posts?: readonly string[];
  readonly shop?: string;
  readonly social?: string;
  readonly moreSocial?: readonly string[];
  readonly supportEmail?: string;
  /** Target of Quick exit: a page that reveals nothing about its visitors. */
  readonly exit: string;
}

export interface PublicConfig {
  /** Without a trailing slash. */
  readonly origin: string;
  /** Chooses the page at `/` (docs/product/routes.md#what-the-root-shows). */
  readonly homeMode: "home" | "waitlist";
  readonly showRating: boolean;
  readonly links: SiteLinks;
  /** The session seed, which orders lists (docs/product/browse.md#equal-shares). */
  readonly seed: number;
  readonly preview?: PreviewSession;
  readonly newsletter?: { readonly scriptUrl: string; readonly formId: string };
  readonly discreet?: boolean;
  /** Share of page views that send measurements, 0 to 1 (docs/adr/0012). */
  readonly measure?: number;
}
