import type { FeatureCategory } from "@nightlatch/domain";
import { amenityPath } from "./amenity-paths.ts";
import { LineIcon } from "./line-icon.tsx";

export interface AmenityIconProps {
  readonly slug: string;
  readonly category?: FeatureCategory;
  readonly className?: string | undefined;
}

/** Decorative, so put the icon next to the amenity's name (docs/product/data.md#icons). */
export const AmenityIcon = ({ slug, category, className }: AmenityIconProps) => (
  <LineIcon className={className} path={amenityPath(slug, category)} />
);
