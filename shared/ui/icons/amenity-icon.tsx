import type { FeatureCategory } from "@nightlatch/domain";
import { amenityPath } from "./amenity-paths.ts";

export interface AmenityIconProps {
  /** A feature's slug, or `wifi` or `kitchen`. */
  readonly slug: string;
  /** The category whose icon stands in for a slug that has none; General unless told. */
  readonly category?: FeatureCategory;
  readonly className?: string | undefined;
}

/**
 * An amenity's icon in the colour of the text around it (docs/product/data.md#icons). The amenity's name stands beside it,
 * so the icon has none.
 */
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
