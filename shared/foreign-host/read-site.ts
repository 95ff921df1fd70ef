import type { PageAddress, PublicConfig } from "@nightlatch/contract";
import { PageError } from "./page-error.ts";

export interface FileLink {
  readonly href: string;
  readonly integrity: string;
}

export interface RemoteFacts {
  readonly version: string;
  readonly contract: number;
  readonly shared: Readonly<Record<string, string>>;
  readonly global: string;
  readonly entry: FileLink;
  readonly css: readonly FileLink[];
  readonly chunks: Readonly<Record<string, { readonly css: readonly FileLink[] }>>;
  readonly pages: readonly PageAddress[];
}

export interface SiteFacts {
  readonly config: Omit<PublicConfig, "seed">;
  readonly remotes: Readonly<Record<string, RemoteFacts>>;
}

export const DESCRIPTION = "/pages.json";

/** Time limit in milliseconds. */
const PATIENCE = 20_000;

/** @throws {PageError} `unreachable`, with a description of the response */
export async function readSite(fetch: (path: string, init?: RequestInit) => Promise<Response>): Promise<SiteFacts> {
  const unreachable = (what: string, cause?: unknown) =>
    new PageError("unreachable", `${DESCRIPTION} ${what}. The host's server must forward this path to the site.`, cause);
  let response: Response;
  let facts: Partial<SiteFacts> | null;
  try {
    response = await fetch(DESCRIPTION, { headers: { accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    throw unreachable("got no response", error);
  }
  if (!response.ok) throw unreachable(`returned status ${response.status}`);
  try {
    facts = await response.json();
  } catch (error) {
    throw unreachable("returned something other than JSON", error);
  }
  if (typeof facts?.config?.origin !== "string" || typeof facts.remotes !== "object")
    throw unreachable("returned JSON that does not describe the site's pages");
  return facts as SiteFacts;
}
