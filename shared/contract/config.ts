/** A preview session without its token. */
export interface PreviewSession {
  readonly name: string;
  readonly scope: "all" | "listed";
  readonly allowedIds: string[];
  /** ISO time. */
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

/** Pages omit links without one. */
export interface SiteLinks {
  readonly blog?: string;
  readonly posts?: readonly string[];
  readonly shop?: string;
  readonly social?: string;
  readonly moreSocial?: readonly string[];
  readonly supportEmail?: string;
  /** It must say nothing of its visitors. */
  readonly exit: string;
}

export interface PublicConfig {
  /** Without a trailing slash. */
  readonly origin: string;
  /** docs/product/routes.md#what-the-root-shows */
  readonly homeMode: "home" | "waitlist";
  /** docs/product/detail.md#rating */
  readonly showRating: boolean;
  readonly links: SiteLinks;
  /** Orders the visit's lists (docs/product/browse.md#equal-shares). */
  readonly seed: number;
  readonly preview?: PreviewSession;
  readonly newsletter?: { readonly scriptUrl: string; readonly formId: string };
  readonly discreet?: boolean;
  /** Share of page views that measure themselves, 0 to 1 (docs/adr/0012). */
  readonly measure?: number;
}
