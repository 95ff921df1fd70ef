import {
  ADD_LISTING_CATEGORIES,
  type AddListingForm,
  bookingLinkOf,
  checkAddListing,
  EMPTY_ADD_LISTING,
  FEATURES,
  type FeatureCategory,
  featureOf,
  LISTING_BODY_FIELDS,
  type NewProperty,
  readTypeId,
  TAG_MAP,
  toNewProperty,
  typeSlugOf,
} from "@nightlatch/domain";
import { z } from "zod";

const text = (field: string) => z.string({ error: `${field} must be text.` }).optional();
const amount = (field: string) => z.number({ error: `${field} must be a number.` }).optional();

/** The fields of the record alone, without those that the body has beside it. `newPropertySchema` judges their values. */
export const newPropertyFields = z.strictObject({
  Name: text("Name"),
  Description: text("Description"),
  City: text("City"),
  State: text("State"),
  Country: text("Country"),
  "Property Type": z.array(z.string(), { error: "Property Type must be a list of type ids." }).optional().default([]),
  Website: text("Website"),
  "Booking Link": text("Booking Link"),
  "Airbnb URL": text("Airbnb URL"),
  "VRBO URL": text("VRBO URL"),
  "Booking URL": text("Booking URL"),
  "Other URL": text("Other URL"),
  Instagram: text("Instagram"),
  Facebook: text("Facebook"),
  "X.com": text("X.com"),
  "Max Number of Guests": amount("Max Number of Guests"),
  Bedrooms: amount("Bedrooms"),
  Beds: amount("Beds"),
  Bathrooms: amount("Bathrooms"),
  "Bed Layout Notes": text("Bed Layout Notes"),
  Tags: z.array(z.string(), { error: "Tags must be a list of tag ids." }).optional().default([]),
  "Host Name": text("Host Name"),
  "Host Email": text("Host Email"),
  "Host Phone": text("Host Phone"),
});
type NewPropertyBody = z.infer<typeof newPropertyFields>;

/** The form that a body came from, so that one rule judges both. */
function toForm(body: NewPropertyBody): AddListingForm {
  const [typeId] = body["Property Type"];
  const fields = Object.entries(LISTING_BODY_FIELDS).map(([field, key]) => [field, String(body[key] ?? "")]);
  const slugs = body.Tags.map((id) => (Object.hasOwn(TAG_MAP, id) ? TAG_MAP[id]?.slug : undefined)).filter((slug) => slug !== undefined);
  const inCategory = (category: FeatureCategory): string[] => slugs.filter((slug) => featureOf(slug)?.category === category);
  const lists = Object.entries(ADD_LISTING_CATEGORIES).map(([field, category]) => [field, inCategory(category)]);
  return {
    ...EMPTY_ADD_LISTING,
    ...Object.fromEntries([...fields, ...lists]),
    bookingUrl: body["Booking URL"] || body["Booking Link"] || "",
    propertyType: typeId === undefined ? "" : (typeSlugOf(readTypeId(typeId)) ?? typeId),
  };
}

/**
 * The record of a body. Its tags stay as sent, unlike the form's: a number cannot tell '2' from '02', so the form decides
 * (docs/product/forms-add-listing.md#one-couple-only).
 */
function toRecord(body: NewPropertyBody): NewProperty {
  const form = toForm(body);
  return { ...toNewProperty(form), "Booking Link": bookingLinkOf(form), Tags: [...new Set(body.Tags)] };
}

/**
 * The schema of the body of `POST /api/properties`, strict. The form's own rule judges it and gives its messages; URLs come
 * out fixed. Only kink-cabin and kinkbnb are accepted (docs/product/forms-add-listing.md#property-types).
 */
export const newPropertySchema = newPropertyFields
  .superRefine((body, context) => {
    for (const { field, message } of checkAddListing(toForm(body))) {
      const key = Object.hasOwn(LISTING_BODY_FIELDS, field) ? LISTING_BODY_FIELDS[field as keyof typeof LISTING_BODY_FIELDS] : "Tags";
      context.addIssue({ code: "custom", path: [key], message });
    }
    if (body["Property Type"].length > 1)
      context.addIssue({ code: "custom", path: ["Property Type"], message: "Please choose one property type." });
    const unknown = body.Tags.find((id) => !Object.hasOwn(TAG_MAP, id));
    if (unknown !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["Tags"],
        message: `There is no tag "${unknown.slice(0, 60)}" among the ${FEATURES.length}.`,
      });
    }
  })
  .transform(toRecord);
