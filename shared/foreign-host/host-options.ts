import type { PublicConfig } from "@nightlatch/contract";

/** The settings of a host. All of them may be left out (docs/foreign-hosts.md#settings). */
export interface HostOptions {
  /** The site's address, for links; the one that it names itself unless told otherwise. */
  readonly site?: string;
  /** Public settings that are to be others than the site's own. */
  readonly config?: Partial<PublicConfig>;
  /** Fetches the site's description and its API; the browser's own `fetch` unless told otherwise. */
  readonly fetch?: (path: string, init?: RequestInit) => Promise<Response>;
  /** The host's own address for a path of the site, where it has one. All other links lead to the site. */
  readonly ownAddress?: (path: string) => string | undefined;
  /** Goes to an address that a link in a page leads to; by default the browser does. */
  readonly open?: (address: string) => void;
  /** The nonce of the host's Content Security Policy for the one style element that is added. */
  readonly nonce?: string;
  /** Hears why a page is not shown, beside the panel that says so in its place. */
  readonly onError?: (error: Error) => void;
}
