import type { FeatureCategory } from "@nightlatch/domain";
import { amenityPath } from "./amenity-paths.ts";

export interface AmenityIconProps {
  readonly slug: string;
  readonly category?: FeatureCategory;
  readonly className?: string | undefined;
}

/** Hidden from screen readers, because the amenity's name is next to it (docs/product/data.md#icons). */
export function AmenityIcon({ slug, category, className }: AmenityIconProps) {
  return (
    <svg
      className={className}
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
      <path d={amenityPath(slug, category)} />
    </svg>
  );
}
