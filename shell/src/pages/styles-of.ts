import type { AssetLink, RemoteAssets } from "../boot.ts";

/**
 * The style sheets of a remote's page: those that all of its pages have, and those of chunks of its own.
 *
 * @param chunks the names of those that the page needs, its route's and that of what was loaded for it
 */
export function stylesOf(assets: RemoteAssets | undefined, ...chunks: readonly (string | undefined)[]): readonly AssetLink[] {
  if (!assets) return [];
  return [...assets.css, ...chunks.flatMap((chunk) => (chunk && assets.chunks[chunk]?.css) || [])];
}
