import {
  ADD_LISTING_CATEGORIES,
  type AddListingForm,
  bookingLinkOf,
  checkAddListing,
  checkPrivacy,
  EMPTY_ADD_LISTING,
  EMPTY_PRIVACY,
  type FeatureCategory,
  featureOf,
  LISTING_BODY_FIELDS,
  type NewProperty,
  PLANS,
  PRIVACY_BODY_FIELDS,
  PRIVACY_KEYS,
  type PrivacyBody,
  type PrivacyForm,
  privacyFields,
  readTypeId,
  TAG_MAP,
  takesSeveral,
  toNewProperty,
  toPrivacyBody,
  typeSlugOf,
} from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { lineOf, textOf } from "../form-fields.ts";
import { submittedPhotosSchema } from "./submitted-photos.ts";

const text = (field: string) => textOf(field).optional();
const line = (field: string) => lineOf(field).optional();
const amount = (field: string) => z.number({ error: `${field} must be a number.` }).optional();

/** A question with several answers accepts a list, or one text with commas. */
const privacyBodyFields = Object.fromEntries(
  PRIVACY_KEYS.flatMap((key) => {
    const { value, detail } = privacyFields(key);
    const answers = z.union([line(value), z.array(z.string())], { error: `${value} must be a list of answers.` }).optional();
    return [
      [value, takesSeveral(key) ? answers : line(value)],
      [detail, line(detail)],
    ];
  }),
) as { readonly [F in keyof PrivacyBody]-?: ReturnType<typeof line> };

const newPropertyFields = z.strictObject({
  Name: line("Name"),
  Description: text("Description"),
  City: line("City"),
  State: line("State"),
  Country: line("Country"),
  "Property Type": z.array(z.string(), { error: "Property Type must be a list of type ids." }).optional().default([]),
  Website: line("Website"),
  "Booking Link": line("Booking Link"),
  "Airbnb URL": line("Airbnb URL"),
  "VRBO URL": line("VRBO URL"),
  "Booking URL": line("Booking URL"),
  "Other URL": line("Other URL"),
  Instagram: line("Instagram"),
  Facebook: line("Facebook"),
  "X.com": line("X.com"),
  "Max Number of Guests": amount("Max Number of Guests"),
  Bedrooms: amount("Bedrooms"),
  Beds: amount("Beds"),
  Bathrooms: amount("Bathrooms"),
  "Bed Layout Notes": text("Bed Layout Notes"),
  Tags: z.array(z.string(), { error: "Tags must be a list of tag ids." }).optional().default([]),
  "Host Name": line("Host Name"),
  "Host Email": line("Host Email"),
  "Host Phone": line("Host Phone"),
  "Plan Wanted": z
    .enum(
      PLANS.map(({ id }) => id),
      { error: `Plan Wanted must be one of ${PLANS.map(({ id }) => id).join(", ")}.` },
    )
    .optional(),
  ...privacyBodyFields,
});
type NewPropertyBody = z.infer<typeof newPropertyFields>;

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

function toPrivacyForm(body: NewPropertyBody): PrivacyForm {
  const fields = Object.entries(PRIVACY_BODY_FIELDS).map(([field, key]) => [field, body[key] ?? ""]);
  const ground: unknown = body[privacyFields("ground").value] ?? [];
  return { ...EMPTY_PRIVACY, ...Object.fromEntries(fields), ground: typeof ground === "string" ? ground.split(",") : ground };
}

/** Tags remain text, because a number cannot distinguish '2' from '02' (docs/product/forms-add-listing.md#one-couple-only). */
function toRecord(body: NewPropertyBody): NewProperty {
  const form = toForm(body);
  return {
    ...toNewProperty(form, body["Plan Wanted"]),
    ...toPrivacyBody(toPrivacyForm(body)),
    "Booking Link": bookingLinkOf(form),
    Tags: [...new Set(body.Tags)],
  };
}

export const newPropertySchema = newPropertyFields
  .superRefine((body, context) => {
    for (const { field, message } of checkAddListing(toForm(body))) {
      const key = Object.hasOwn(LISTING_BODY_FIELDS, field) ? LISTING_BODY_FIELDS[field as keyof typeof LISTING_BODY_FIELDS] : "Tags";
      context.addIssue({ code: "custom", path: [key], message });
    }
    for (const { field, message } of checkPrivacy(toPrivacyForm(body)))
      context.addIssue({ code: "custom", path: [PRIVACY_BODY_FIELDS[field as keyof PrivacyForm]], message });
    if (body["Property Type"].length > 1)
      context.addIssue({ code: "custom", path: ["Property Type"], message: "Please choose one property type." });
    const unknown = body.Tags.find((id) => !Object.hasOwn(TAG_MAP, id));
    if (unknown !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["Tags"],
        message: `There is no tag "${unknown.slice(0, 60)}".`,
      });
    }
  })
  .transform(toRecord);

/** `website` is the honeypot, `Website` the listing's own address (docs/product/api.md#submitting-a-listing). */
export const propertyBodySchema = z
  .strictObject({ ...newPropertyFields.shape, Photos: submittedPhotosSchema, ...guardFields }, OBJECT_ERROR)
  .meta({ required: ["Name", "Description", "City", "State", "Country", "Property Type", "Host Email", "Host Phone"] })
  .transform(({ website, elapsedMs, proof, once, Photos: photos, ...record }, context) => {
    const parsed = newPropertySchema.safeParse(record);
    if (parsed.success) return { guard: { website, elapsedMs, proof, once }, record: parsed.data, photos };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });
