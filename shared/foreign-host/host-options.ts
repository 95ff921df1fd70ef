import type { PublicConfig } from "@nightlatch/contract";

/** docs/foreign-hosts.md#settings */
export interface HostOptions {
  readonly site?: string;
  readonly config?: Partial<PublicConfig>;
  /** Fetches the site's description and API; the browser's `fetch` by default. */
  readonly fetch?: (path: string, init?: RequestInit) => Promise<Response>;
  /** The host's own address of a path, if any. Other links lead to the site. */
  readonly ownAddress?: (path: string) => string | undefined;
  readonly open?: (address: string) => void;
  /** For the one style element, by the host's Content Security Policy. */
  readonly nonce?: string;
  readonly onError?: (error: Error) => void;
}
