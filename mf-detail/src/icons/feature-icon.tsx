import type { FeatureCategory } from "@nightlatch/shared/domain";

type Drawings = typeof import("./feature-paths.ts");

let drawings: Drawings | undefined;

/**
 * Fetches the drawings of the features; a page that shows them calls it in its `load`. A first view does not carry
 * them: its icons came drawn in the server's HTML, and the browser fetches the drawings with the next page.
 */
export async function loadFeatureIcons(): Promise<void> {
  try {
    drawings = await import(/* webpackChunkName: "feature-paths" */ "./feature-paths.ts");
  } catch {
    // Names stand beside the icons; a page without icons is better than none.
  }
}

/** A feature's icon, or its category's. Its name stands beside it, so it has none of its own. */
export function FeatureIcon({ slug, category }: { slug: string; category: FeatureCategory }) {
  return <LineIcon path={drawings?.featurePath(slug, category)} />;
}

/** One line on a 24 by 24 ground, in the colour of the text around it. Without a path the server's stays. */
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
      <path d={path} suppressHydrationWarning />
    </svg>
  );
}
