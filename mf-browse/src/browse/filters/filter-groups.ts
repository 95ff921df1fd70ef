import type { FacetName } from "@nightlatch/domain";

export interface FilterGroup {
  readonly name: FacetName;
  readonly legend: string;
}

export const BEFORE_GUESTS: readonly FilterGroup[] = [
  { name: "wellness", legend: "Wellness" },
  { name: "furniture", legend: "Kink furniture" },
];
export const AFTER_GUESTS: readonly FilterGroup[] = [
  { name: "locationType", legend: "Location type" },
  { name: "dynamics", legend: "Dynamics" },
];
export const FILTER_GROUPS = [...BEFORE_GUESTS, ...AFTER_GUESTS];
