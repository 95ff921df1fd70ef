import { type PRIVACY_COLUMNS, PRIVACY_KEYS, type PrivacyKey, privacyFields } from "../privacy-names.ts";

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

/** Where each of the form's fields stands in the body. */
export const PRIVACY_BODY_FIELDS = Object.fromEntries(
  PRIVACY_KEYS.flatMap((key) => [
    [key, privacyFields(key).value],
    [`${key}Detail`, privacyFields(key).detail],
  ]),
) as Readonly<Record<keyof PrivacyForm, keyof PrivacyBody>>;
