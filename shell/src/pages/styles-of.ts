import type { RemoteRoute } from "@nightlatch/runtime";
import type { AssetLink, RemoteAssets } from "../boot.ts";

/** The style sheets of a remote's page: those that all of its pages have, and those of the page's route. */
export function stylesOf(assets: RemoteAssets | undefined, { chunk }: RemoteRoute): readonly AssetLink[] {
  if (!assets) return [];
  return [...assets.css, ...((chunk && assets.chunks[chunk]?.css) || [])];
}
