/** Settings the server hands to every page. Nothing secret: it is printed in the HTML. */
export interface PublicConfig {
  /** Absolute origin for canonical and Open Graph addresses, without a trailing slash. */
  readonly origin: string;
  /** What `/` shows (READINGS 1). */
  readonly homeMode: "home" | "waitlist";
  /** Whether the fixed rating text is shown (READINGS 33). */
  readonly showRating: boolean;
  /** Addresses that are configuration (READINGS 16). */
  readonly links: { readonly blog: string; readonly shop: string; readonly social: string; readonly supportEmail: string };
  /** The visit's shuffle bucket, 0 to 63 (READINGS 39). */
  readonly seed: number;
}
