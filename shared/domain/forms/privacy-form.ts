import type { PRIVACY_COLUMNS, PrivacyKey } from "../privacy/privacy-names.ts";

/**
 * The privacy questions of a host's form (docs/product/forms-add-listing.md#privacy-facts): an answer's slug, or empty for not said;
 * of the question that takes several a list; and the detail of each as text.
 */
export type PrivacyForm = { readonly [K in Exclude<PrivacyKey, "ground">]: string } & { readonly ground: readonly string[] } & {
  readonly [K in PrivacyKey as `${K}Detail`]: string;
};

/** Nothing said. */
export const EMPTY_PRIVACY: PrivacyForm = {
  cameras: "",
  camerasDetail: "",
  sound: "",
  soundDetail: "",
  sightlines: "",
  sightlinesDetail: "",
  entry: "",
  entryDetail: "",
  ground: [],
  groundDetail: "",
  identity: "",
  identityDetail: "",
  pictures: "",
  picturesDetail: "",
};

type Columns = typeof PRIVACY_COLUMNS;
/** The fields of privacy in the body of `POST /api/properties`. */
export type PrivacyBody = { readonly [K in Exclude<PrivacyKey, "ground"> as Columns[K]]?: string } & {
  readonly [K in "ground" as Columns[K]]?: string | readonly string[];
} & { readonly [K in PrivacyKey as `${Columns[K]} Detail`]?: string };
