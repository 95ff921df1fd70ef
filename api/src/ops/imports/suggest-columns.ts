import { isEmail, isKnownFeature, normalise, PROPERTY_TYPES, readTypeId, typeSlugOf } from "@nightlatch/domain";
import { KNOWN_FIELDS } from "../listings/cells.ts";
import { isContactField } from "../listings/contact-fields.ts";
import { nearest } from "../nearest.ts";

const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  id: ["recordid", "listingid", "uid"],
  Name: ["title", "listing", "listingname", "propertyname", "venue", "stay"],
  Slug: ["permalink", "handle"],
  Description: ["about", "summary", "text", "details", "body"],
  City: ["town", "locality", "place"],
  State: ["region", "province", "county", "stateprovince"],
  Country: ["nation", "countryname"],
  "Property Type": ["type", "kind", "category", "propertykind"],
  Tags: ["amenities", "features", "facilities", "labels"],
  "Max Guests": ["guests", "sleeps", "capacity", "accommodates", "maximumguests", "persons"],
  Bedrooms: ["rooms", "bedroomcount"],
  Beds: ["bedcount"],
  Bathrooms: ["baths", "bathroomcount"],
  Website: ["url", "homepage", "web", "site"],
  "Booking Link": ["book", "bookingurl", "booknow", "reservation", "link"],
  "Image Gallery": ["photos", "images", "pictures", "gallery", "image", "photo", "picture"],
  "Hot Tub": ["jacuzzi", "whirlpool", "spa"],
  Wifi: ["internet", "wlan"],
  Published: ["live", "visible", "active", "status"],
  "Host Email": ["email", "mail", "emailaddress", "contactemail", "owneremail"],
  "Host Phone": ["phone", "telephone", "mobile", "tel"],
  "Host Name": ["host", "owner", "contact", "contactname", "ownername"],
};

const byWord: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SYNONYMS).flatMap(([field, words]) => words.map((word): [string, string] => [word, field])),
  ...KNOWN_FIELDS.map((field): [string, string] => [normalise(field), field]),
]);

export interface Suggestion {
  readonly field: string;
  readonly why: string;
  readonly split?: string;
}

/** Most characters of a column's name, and of a value: as many as an address has. */
const NAME_MAX = 200;
const VALUE_MAX = 2_000;
/** Most entries of a value that are looked up: more than there are tags. */
const PARTS_MAX = 100;

type Samples = readonly string[];

const most = (samples: Samples, holds: (text: string) => boolean): boolean =>
  samples.length > 0 && samples.filter(holds).length / samples.length >= 0.6;
const isType = (text: string): boolean =>
  text.length <= NAME_MAX && (typeSlugOf(readTypeId(text)) !== undefined || PROPERTY_TYPES.some(({ slug }) => slug === text));
const isPicture = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && text.split("?").some((part) => /\.(jpe?g|png|webp|avif)$/i.test(part));

/** What separates the entries of values that are lists, when most are; commas are read as such anyway. */
function splitOf(samples: Samples): { readonly split?: string } {
  const found = [";", "|", "\n"].find((char) => samples.some((text) => text.includes(char)) && !samples.some((text) => text.includes(",")));
  return found === undefined ? {} : { split: found };
}

/** By its name, by what others call it, by its values, or by a near name. Of longer values only the beginning counts. */
export function suggestField(column: string, values: Samples): Suggestion | undefined {
  if (column.length > NAME_MAX) return undefined;
  const samples = values.map((value) => value.slice(0, VALUE_MAX));
  const word = normalise(column);
  const named = KNOWN_FIELDS.includes(column) ? column : byWord.get(word);
  if (named !== undefined) {
    const why = named === column ? "same name" : normalise(named) === word ? "same name, spelt otherwise" : "another name for it";
    return { field: named, why, ...(named === "Tags" || named === "Property Type" ? splitOf(samples) : {}) };
  }
  const inner = isContactField(column) ? undefined : byWord.get(normalise(column.split(/[.[\]]+/).findLast(Boolean) ?? ""));
  if (inner !== undefined && inner !== "Name" && inner !== "id") return { field: inner, why: "the end of its path" };
  const byValues = fieldOfValues(samples);
  if (byValues) return { ...byValues, why: "by its values" };
  if (isContactField(column)) return undefined;
  const near = nearest(column, KNOWN_FIELDS);
  return near === undefined ? undefined : { field: near, why: "a name like it" };
}

function fieldOfValues(samples: Samples): Omit<Suggestion, "why"> | undefined {
  if (most(samples, (text) => isEmail(text.trim()))) return { field: "Host Email" };
  if (most(samples, isPicture)) return { field: "Image Gallery" };
  if (most(samples, isType)) return { field: "Property Type" };
  const { split } = splitOf(samples);
  const parts = samples.flatMap((text) => text.split(split ?? ",", PARTS_MAX)).map((part) => part.trim());
  if (parts.length > samples.length && most(parts, (part) => part.length <= NAME_MAX && isKnownFeature("Tags", part)))
    return { field: "Tags", ...(split ? { split } : {}) };
  return undefined;
}
