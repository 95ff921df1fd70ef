import type { FeatureCategory } from "@nightlatch/domain";
import { amenityPath } from "./amenity-paths.ts";
import { LineIcon } from "./line-icon.tsx";

export interface AmenityIconProps {
  readonly slug: string;
  readonly category?: FeatureCategory;
  readonly className?: string | undefined;
}

/** Hidden from screen readers, because the amenity's name is next to it (docs/product/data.md#icons). */
export const AmenityIcon = ({ slug, category, className }: AmenityIconProps) => (
  <LineIcon className={className} path={amenityPath(slug, category)} />
);
