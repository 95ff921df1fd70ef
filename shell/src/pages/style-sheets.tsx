import type { AssetLink, RemoteAssets } from "../boot.ts";

/**
 * The style sheets of a remote's page that are still to be linked: those that all of its pages have, and those of chunks of its own.
 *
 * @param chunks the names of those that the page needs, its route's and that of what was loaded for it
 */
export function stylesOf(assets: RemoteAssets | undefined, ...chunks: readonly (string | undefined)[]): readonly AssetLink[] {
  if (!assets) return [];
  return missing([...assets.css, ...chunks.flatMap((chunk) => (chunk && assets.chunks[chunk]?.css) || [])]);
}

/** Style sheets without those whose text came with the page (site/src/inline-styles.ts), which stays for as long as the document does. */
const missing = (css: readonly AssetLink[]): readonly AssetLink[] =>
  css.filter(({ href }) => !globalThis.document?.querySelector(`[data-href="${href}"]`));

/** Links to style sheets that are not in the page, in React's order of precedence. */
export const StyleSheets = ({ css, precedence }: { css: readonly AssetLink[]; precedence: string }) =>
  missing(css).map(({ href, integrity }) => (
    <link key={href} rel="stylesheet" href={href} precedence={precedence} integrity={integrity} crossOrigin="anonymous" />
  ));
