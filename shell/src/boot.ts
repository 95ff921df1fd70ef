import type { LoadResult, PageAddress, PublicConfig } from "@nightlatch/contract";
import type { DehydratedState } from "@tanstack/react-query";

/** A file of a release, as a page links to it. */
export interface AssetLink {
  readonly href: string;
  readonly integrity: string;
}

/** The facts that a page needs of one remote's live version. */
export interface RemoteAssets {
  readonly version: string;
  readonly entry: AssetLink;
  /** The name of the global the entry file sets. */
  readonly global: string;
  readonly pages: readonly PageAddress[];
}

export type RemoteAssetsMap = Readonly<Record<string, RemoteAssets>>;

/** The JSON in the page from which the browser hydrates it without a second fetch. */
export interface Boot {
  /** The shell's own version. */
  readonly version: string;
  readonly config: PublicConfig;
  readonly remotes: RemoteAssetsMap;
  /** The scripts of this page for the inline loader: the shell's own, which starts the page, and those to fetch ahead. */
  readonly scripts: readonly AssetLink[];
  /** The address that was rendered, path and query. The loader puts the browser's in, with what the page does not read. */
  readonly url: string;
  /** The parameters that the page reads, for the loader; absent where the page may read any. */
  readonly query?: readonly string[];
  /** The decision of the route's `load`; absent when it failed or did not run, and the browser tries again. */
  readonly outcome?: LoadResult;
  readonly state?: DehydratedState;
  /** Facts about the packages beyond their versions, for the inspector; only there when it may be opened. */
  readonly inspect?: { readonly bytes: Readonly<Record<string, number>> };
}

/** The releases a page was made of, as its `releases` meta tag names them: `shell@1.0.0 mf-browse@1.0.1 ...`. */
export const releasesOf = ({ version, remotes }: Pick<Boot, "version" | "remotes">): string =>
  [`shell@${version}`, ...Object.entries(remotes).map(([name, remote]) => `${name}@${remote.version}`)].join(" ");

export const BOOT_ELEMENT_ID = "boot";
