import type { PublicConfig } from "@nightlatch/contract";

/** See docs/foreign-hosts.md#settings. */
export interface HostOptions {
  readonly site?: string;
  readonly config?: Partial<PublicConfig>;
  /** Fetches the site's description and API; the browser's `fetch` by default. */
  readonly fetch?: (path: string, init?: RequestInit) => Promise<Response>;
  /** Returns the host's own address of a path; links without one lead to the site. */
  readonly ownAddress?: (path: string) => string | undefined;
  readonly open?: (address: string) => void;
  /** CSP nonce for the style element that the host adds. */
  readonly nonce?: string;
  readonly onError?: (error: Error) => void;
}
