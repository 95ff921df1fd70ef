import type { FeatureCategory } from "@nightlatch/domain";
import { lazyImport } from "@nightlatch/runtime";
import { LineIcon } from "@nightlatch/ui";

const amenityIcons = lazyImport(() => import(/* webpackChunkName: "amenity-drawings" */ "./amenity-icons.ts"));

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
