import type { PRIVACY_COLUMNS, PrivacyKey } from "../privacy/privacy-names.ts";

export type PrivacyForm = { readonly [K in Exclude<PrivacyKey, "ground">]: string } & { readonly ground: readonly string[] } & {
  readonly [K in PrivacyKey as `${K}Detail`]: string;
};

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
export type PrivacyBody = { readonly [K in Exclude<PrivacyKey, "ground"> as Columns[K]]?: string } & {
  readonly [K in "ground" as Columns[K]]?: string | readonly string[];
} & { readonly [K in PrivacyKey as `${Columns[K]} Detail`]?: string };
