import type { PublicConfig } from "@nightlatch/contract";

/** docs/foreign-hosts.md#settings */
export interface HostOptions {
  /** For links; the site's own address by default. */
  readonly site?: string;
  /** Replaces single public settings of the site. */
  readonly config?: Partial<PublicConfig>;
  /** Fetches the site's description and API; the browser's `fetch` by default. */
  readonly fetch?: (path: string, init?: RequestInit) => Promise<Response>;
  /** The host's own address of a path, if any. Other links lead to the site. */
  readonly ownAddress?: (path: string) => string | undefined;
  /** Follows a link in a page; the browser does by default. */
  readonly open?: (address: string) => void;
  /** For the one style element, by the host's Content Security Policy. */
  readonly nonce?: string;
  /** Receives the error beside the panel in the page's place. */
  readonly onError?: (error: Error) => void;
}
