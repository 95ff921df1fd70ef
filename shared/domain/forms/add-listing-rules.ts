import { type FeatureCategory, featureSlugsIn } from "../features/features.ts";
import { ADDABLE_TYPES } from "../features/property-types.ts";
import { fixUrl } from "../text/urls.ts";
import { FORM_MAX, type FormIssue, isBlank, isEmail, issuesOf, textProblem } from "./form-rules.ts";

const ONE_COUPLE_ONLY = "one-couple-only";
const NONE: readonly string[] = [];

export const EMPTY_ADD_LISTING = {
  name: "",
  hostName: "",
  hostEmail: "",
  hostPhone: "",
  description: "",
  city: "",
  state: "",
  country: "",
  propertyType: "kink-cabin",
  website: "",
  airbnbUrl: "",
  bookingUrl: "",
  vrboUrl: "",
  otherUrl: "",
  instagram: "",
  facebook: "",
  xdotcom: "",
  furniture: NONE,
  wellness: NONE,
  general: [ONE_COUPLE_ONLY] as readonly string[],
  atmosphere: NONE,
  locationType: NONE,
  maxGuests: "2",
  bedrooms: "",
  beds: "",
  bathrooms: "",
  bedLayoutNotes: "",
};

export type AddListingForm = Readonly<typeof EMPTY_ADD_LISTING>;

export const LISTING_BODY_FIELDS = {
  name: "Name",
  description: "Description",
  city: "City",
  state: "State",
  country: "Country",
  propertyType: "Property Type",
  website: "Website",
  airbnbUrl: "Airbnb URL",
  vrboUrl: "VRBO URL",
  bookingUrl: "Booking URL",
  otherUrl: "Other URL",
  instagram: "Instagram",
  facebook: "Facebook",
  xdotcom: "X.com",
  maxGuests: "Max Number of Guests",
  bedrooms: "Bedrooms",
  beds: "Beds",
  bathrooms: "Bathrooms",
  bedLayoutNotes: "Bed Layout Notes",
  hostName: "Host Name",
  hostEmail: "Host Email",
  hostPhone: "Host Phone",
} as const satisfies Partial<Record<keyof AddListingForm, string>>;

export const ADD_LISTING_CATEGORIES = {
  furniture: "Kink Furniture",
  wellness: "Wellness",
  general: "General",
  atmosphere: "Atmosphere",
  locationType: "LocationType",
} as const satisfies Readonly<Record<string, FeatureCategory>>;
type ListField = keyof typeof ADD_LISTING_CATEGORIES;
const LIST_FIELDS = Object.keys(ADD_LISTING_CATEGORIES) as ListField[];

/** The first filled field becomes the Booking Link (docs/product/forms-add-listing.md#booking-link). */
export const BOOKING_LINK_ORDER = ["bookingUrl", "airbnbUrl", "vrboUrl", "otherUrl", "website"] as const;
export type UrlField = (typeof BOOKING_LINK_ORDER)[number];

const URL_LABELS: Readonly<Record<UrlField, string>> = {
  website: "Website",
  airbnbUrl: "Airbnb URL",
  vrboUrl: "VRBO URL",
  bookingUrl: "Booking URL",
  otherUrl: "Other URL",
};
const SOCIAL_LABELS = { instagram: "Instagram", facebook: "Facebook", xdotcom: "X" } as const;
const COUNT_LABELS = { maxGuests: "Max guests", bedrooms: "Bedrooms", beds: "Beds", bathrooms: "Bathrooms" } as const;

export const TRIO_MESSAGE = "Please provide property name, host email, and host phone.";
export const URL_MESSAGE = "Please provide at least one booking URL or website.";

export function isOneCoupleOnly(maxGuests: string): boolean {
  return maxGuests === "2";
}

export function withMaxGuests<F extends Pick<AddListingForm, "maxGuests" | "general">>(form: F, maxGuests: string): F {
  const general = isOneCoupleOnly(maxGuests) ? [ONE_COUPLE_ONLY] : form.general.filter((slug) => slug !== ONE_COUPLE_ONLY);
  return { ...form, maxGuests, general };
}

export function fixSocial(input: string): string | undefined {
  const text = input.trim();
  return /^@?[\p{L}\p{N}_.-]{1,100}$/u.test(text) ? text : fixUrl(text);
}

function countProblem(label: string, text: string, step: 1 | 0.5): string | undefined {
  if (isBlank(text)) return undefined;
  const value = /^\s*\d{1,3}(\.\d)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return value % step === 0 ? undefined : `${label} must be a ${step === 1 ? "whole number" : "number, halves allowed"}.`;
}

export function checkAddListing(form: AddListingForm): FormIssue[] {
  return issuesOf<keyof AddListingForm>([
    ...(["name", "hostEmail", "hostPhone"] as const).map((field) => [field, isBlank(form[field]) && TRIO_MESSAGE] as const),
    ["website", BOOKING_LINK_ORDER.every((field) => isBlank(form[field])) && URL_MESSAGE],
    ["description", isBlank(form.description) && "Please provide a description."],
    ["city", isBlank(form.city) && "Please provide a city."],
    ["state", isBlank(form.state) && "Please provide a state."],
    ["country", isBlank(form.country) && "Please provide a country."],
    ["hostEmail", !isBlank(form.hostEmail) && !isEmail(form.hostEmail.trim()) && "Please provide a valid host email."],
    ["propertyType", !(ADDABLE_TYPES as readonly string[]).includes(form.propertyType) && "Please choose Kink Cabin or Kink BnB."],
    ...BOOKING_LINK_ORDER.toReversed().map(
      (field) =>
        [field, !isBlank(form[field]) && fixUrl(form[field]) === undefined && `${URL_LABELS[field]} must be a web address.`] as const,
    ),
    ...(["instagram", "facebook", "xdotcom"] as const).map(
      (field) =>
        [
          field,
          !isBlank(form[field]) && fixSocial(form[field]) === undefined && `${SOCIAL_LABELS[field]} must be a handle or a web address.`,
        ] as const,
    ),
    ...(["maxGuests", "bedrooms", "beds", "bathrooms"] as const).map(
      (field) => [field, countProblem(COUNT_LABELS[field], form[field], field === "bathrooms" ? 0.5 : 1)] as const,
    ),
    ...LIST_FIELDS.map((field) => [field, choiceProblem(form, field)] as const),
    ...textProblems(form),
  ]);
}

function choiceProblem(form: AddListingForm, field: ListField): string | undefined {
  const known: readonly string[] = featureSlugsIn(ADD_LISTING_CATEGORIES[field]);
  const unknown = form[field].find((slug) => !known.includes(slug));
  return unknown === undefined ? undefined : `${field} does not have the choice "${unknown.slice(0, 60)}".`;
}

function textProblems(form: AddListingForm): (readonly [keyof AddListingForm, string | undefined])[] {
  const lines = {
    name: "Property name",
    hostName: "Host name",
    hostPhone: "Host phone",
    city: "City",
    state: "State",
    country: "Country",
  } as const;
  return [
    ...(Object.keys(lines) as (keyof typeof lines)[]).map(
      (field) => [field, textProblem(lines[field], form[field], FORM_MAX.line)] as const,
    ),
    ["description", textProblem("Description", form.description, FORM_MAX.text)],
    ["bedLayoutNotes", textProblem("Bed layout notes", form.bedLayoutNotes, FORM_MAX.text)],
    ...BOOKING_LINK_ORDER.map((field) => [field, textProblem(URL_LABELS[field], form[field], FORM_MAX.address)] as const),
    ...(["instagram", "facebook", "xdotcom"] as const).map(
      (field) => [field, textProblem(SOCIAL_LABELS[field], form[field], FORM_MAX.address)] as const,
    ),
  ];
}
