import type { FeatureCategory } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";

const amenityIcons = lazyPart(() => import(/* webpackChunkName: "amenity-drawings" */ "./amenity-icons.ts"));

/** Pages with icons call this in `load`. After an initial load the server's HTML already contains the icons. */
export async function loadFeatureIcons(): Promise<void> {
  try {
    await amenityIcons.load();
  } catch {
    // Every icon has a text label, so the page works without icons.
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
      {/* Until the icons load, hydration keeps the `<path>` of the server's HTML. */}
      <path d={path} suppressHydrationWarning />
    </svg>
  );
}
