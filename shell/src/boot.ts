import type { LoadResult, PageAddress, PublicConfig } from "@nightlatch/contract";
import type { DehydratedState } from "@tanstack/react-query";

export interface AssetLink {
  readonly href: string;
  readonly integrity: string;
}

export interface RemoteAssets {
  readonly version: string;
  readonly entry: AssetLink;
  readonly global: string;
  readonly pages: readonly PageAddress[];
}

export type RemoteAssetsMap = Readonly<Record<string, RemoteAssets>>;

export interface Boot {
  readonly version: string;
  readonly config: PublicConfig;
  readonly remotes: RemoteAssetsMap;
  readonly scripts: readonly AssetLink[];
  /** Path and query that the server rendered. The inline loader adds parameters of the browser's address that the page does not read. */
  readonly url: string;
  readonly query?: readonly string[];
  /** Absent when the route's `load` failed; the browser then loads again. */
  readonly outcome?: LoadResult;
  readonly state?: DehydratedState;
  readonly inspect?: { readonly bytes: Readonly<Record<string, number>> };
}

export const releasesOf = ({ version, remotes }: Pick<Boot, "version" | "remotes">): string =>
  [`shell@${version}`, ...Object.entries(remotes).map(([name, remote]) => `${name}@${remote.version}`)].join(" ");

export const BOOT_ELEMENT_ID = "boot";
