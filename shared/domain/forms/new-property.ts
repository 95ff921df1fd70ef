import { tagIdOf } from "../features.ts";
import type { PlanId } from "../plans.ts";
import { typeIdOf } from "../property-types.ts";
import { fixUrl } from "../urls.ts";
import { type AddListingForm, BOOKING_LINK_ORDER, fixSocial, type UrlField, withMaxGuests } from "./add-listing-rules.ts";
import { isBlank } from "./form-rules.ts";
import type { PrivacyBody } from "./privacy-rules.ts";

/** The body of `POST /api/properties`: field names as the source spells them (docs/product/api.md#handing-in-a-listing). */
export interface NewProperty extends PrivacyBody {
  readonly Name: string;
  readonly Description: string;
  readonly City: string;
  readonly State: string;
  readonly Country: string;
  readonly "Property Type": readonly string[];
  readonly Website?: string;
  readonly "Booking Link"?: string;
  readonly "Airbnb URL"?: string;
  readonly "VRBO URL"?: string;
  readonly "Booking URL"?: string;
  readonly "Other URL"?: string;
  readonly Instagram?: string;
  readonly Facebook?: string;
  readonly "X.com"?: string;
  readonly "Max Number of Guests"?: number;
  readonly Bedrooms?: number;
  readonly Beds?: number;
  readonly Bathrooms?: number;
  readonly "Bed Layout Notes"?: string;
  readonly Tags: readonly string[];
  readonly "Host Name"?: string;
  readonly "Host Email": string;
  readonly "Host Phone": string;
  /** The plan that the host asks for. Not the record's `Plan`, which says what is paid for and features a listing. */
  readonly "Plan Wanted"?: PlanId;
}

/** The Booking Link to send: the first filled address field (docs/product/forms-add-listing.md#booking-link). */
export function bookingLinkOf(form: Pick<AddListingForm, UrlField>): string | undefined {
  return BOOKING_LINK_ORDER.map((field) => fixUrl(form[field])).find((address) => address !== undefined);
}

/**
 * The record of a form that `checkAddListing` finds nothing wrong with. Fields left empty are undefined, which JSON leaves out. The
 * answers about privacy are apart (`toPrivacyBody`), so that a page that sends none carries none of their words.
 *
 * @param plan the plan that the host asks for, if any
 */
export function toNewProperty(form: AddListingForm, plan?: PlanId): NewProperty {
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
    "Plan Wanted": plan,
  };
}
