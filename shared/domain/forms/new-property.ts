import { tagIdOf } from "../features/features.ts";
import { typeIdOf } from "../features/property-types.ts";
import type { PlanId } from "../hosts/plans.ts";
import { fixUrl } from "../text/urls.ts";
import { type AddListingForm, BOOKING_LINK_ORDER, fixSocial, type UrlField, withMaxGuests } from "./add-listing-rules.ts";
import { isBlank } from "./form-rules.ts";
import type { PrivacyBody } from "./privacy-form.ts";

export type NewProperty = Defined<ReturnType<typeof toNewProperty>> & PrivacyBody;
type Defined<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  readonly [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

export function bookingLinkOf(form: Pick<AddListingForm, UrlField>): string | undefined {
  return BOOKING_LINK_ORDER.map((field) => fixUrl(form[field])).find((address) => address !== undefined);
}

/** Empty fields are undefined, so JSON omits them. `toPrivacyBody` adds the privacy answers, whose text other pages need not load. */
export function toNewProperty(form: AddListingForm, plan?: PlanId) {
  const text = (value: string): string | undefined => value.trim() || undefined;
  const count = (value: string): number | undefined => (isBlank(value) ? undefined : Number(value));
  const { general } = withMaxGuests(form, form.maxGuests);
  return {
    Name: form.name.trim(),
    Description: form.description.trim(),
    City: form.city.trim(),
    State: form.state.trim(),
    Country: form.country.trim(),
    "Property Type": [typeIdOf(form.propertyType)],
    Website: fixUrl(form.website),
    "Booking Link": bookingLinkOf(form),
    "Airbnb URL": fixUrl(form.airbnbUrl),
    "VRBO URL": fixUrl(form.vrboUrl),
    "Booking URL": fixUrl(form.bookingUrl),
    "Other URL": fixUrl(form.otherUrl),
    Instagram: fixSocial(form.instagram),
    Facebook: fixSocial(form.facebook),
    "X.com": fixSocial(form.xdotcom),
    "Max Number of Guests": count(form.maxGuests),
    Bedrooms: count(form.bedrooms),
    Beds: count(form.beds),
    Bathrooms: count(form.bathrooms),
    "Bed Layout Notes": text(form.bedLayoutNotes),
    Tags: [...new Set([form.furniture, form.wellness, general, form.atmosphere, form.locationType].flat())].map(tagIdOf),
    "Host Name": text(form.hostName),
    "Host Email": form.hostEmail.trim(),
    "Host Phone": form.hostPhone.trim(),
    // Not `Plan`: that is the plan that a host pays for, and it can make the listing featured.
    "Plan Wanted": plan,
  };
}
