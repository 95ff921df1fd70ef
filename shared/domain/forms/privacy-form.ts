import type { PRIVACY_COLUMNS, PrivacyKey } from "../privacy-names.ts";

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

type Column = (typeof PRIVACY_COLUMNS)[PrivacyKey];
/** The fields of privacy in the body of `POST /api/properties`. */
export type PrivacyBody = { readonly [C in Column | `${Column} Detail`]?: string | readonly string[] };
