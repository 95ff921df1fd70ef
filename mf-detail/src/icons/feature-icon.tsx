import type { FeatureCategory } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";

const amenityIcons = lazyPart(() => import(/* webpackChunkName: "amenity-drawings" */ "./amenity-icons.ts"));

/** Loads the icons; pages that show them call it in `load`. The first view takes its icons from the server's HTML. */
export async function loadFeatureIcons(): Promise<void> {
  try {
    await amenityIcons.load();
  } catch {
    // Icons have their names next to them, so a page without icons is still useful.
  }
}

export function FeatureIcon({ slug, category }: { slug: string; category?: FeatureCategory }) {
  return <LineIcon path={amenityIcons.now()?.amenityPath(slug, category)} />;
}

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
