import type { FeatureCategory } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";

const drawings = lazyPart(() => import(/* webpackChunkName: "amenity-drawings" */ "./drawings.ts"));

/**
 * Fetches the drawings of the features; a page that shows them calls it in its `load`. A first view does not carry them: its
 * icons are drawn in the server's HTML, and the browser fetches the drawings with the next page.
 */
export async function loadFeatureIcons(): Promise<void> {
  try {
    await drawings.load();
  } catch {
    // Names stand beside the icons, so a page without icons is better than none.
  }
}

/** A feature's icon of the shared family, or its category's. Until the drawings are there the icon of the server's HTML stays. */
export function FeatureIcon({ slug, category }: { slug: string; category?: FeatureCategory }) {
  return <LineIcon path={drawings.now()?.amenityPath(slug, category)} />;
}

/** An icon of one line on a 24 by 24 ground, in the colour of the text around it. It has no words, which stand beside it. */
export function LineIcon({ path }: { path: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {/* Without a path the one in the server's HTML stays. */}
      <path d={path} suppressHydrationWarning />
    </svg>
  );
}
