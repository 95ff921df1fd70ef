import type { FacetName } from "@nightlatch/domain";

/** A group of choices as every page names it. */
export interface FilterGroup {
  readonly name: FacetName;
  readonly legend: string;
}

// What is asked for most comes first: home leads to hot tubs, and cards name furniture.
export const BEFORE_GUESTS: readonly FilterGroup[] = [
  { name: "wellness", legend: "Wellness" },
  { name: "furniture", legend: "Kink furniture" },
];
export const AFTER_GUESTS: readonly FilterGroup[] = [
  { name: "locationType", legend: "Location type" },
  { name: "dynamics", legend: "Dynamics" },
];
export const FILTER_GROUPS = [...BEFORE_GUESTS, ...AFTER_GUESTS];
