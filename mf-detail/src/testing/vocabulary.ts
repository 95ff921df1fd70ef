/** The part of schema.org (release 29) that listings use: superclasses, and the classes and value types of properties. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  Thing: [],
  Place: ["Thing"],
  Organization: ["Thing"],
  Intangible: ["Thing"],
  CivicStructure: ["Place"],
  LocalBusiness: ["Organization", "Place"],
  LodgingBusiness: ["LocalBusiness"],
  BedAndBreakfast: ["LodgingBusiness"],
  Campground: ["CivicStructure", "LodgingBusiness"],
  Hotel: ["LodgingBusiness"],
  Resort: ["LodgingBusiness"],
  EntertainmentBusiness: ["LocalBusiness"],
  NightClub: ["EntertainmentBusiness"],
  HealthAndBeautyBusiness: ["LocalBusiness"],
  DaySpa: ["HealthAndBeautyBusiness"],
  EventVenue: ["CivicStructure"],
  Beach: ["CivicStructure"],
  StructuredValue: ["Intangible"],
  ContactPoint: ["StructuredValue"],
  PostalAddress: ["ContactPoint"],
  PropertyValue: ["StructuredValue"],
  LocationFeatureSpecification: ["PropertyValue"],
  Audience: ["Intangible"],
  PeopleAudience: ["Audience"],
  ItemList: ["Intangible"],
  BreadcrumbList: ["ItemList"],
  ListItem: ["Intangible"],
};

const PROPERTIES: Readonly<Record<string, { readonly on: readonly string[]; readonly takes: readonly string[] }>> = {
  name: { on: ["Thing"], takes: ["Text"] },
  description: { on: ["Thing"], takes: ["Text"] },
  url: { on: ["Thing"], takes: ["URL"] },
  image: { on: ["Thing"], takes: ["URL"] },
  address: { on: ["Organization", "Place"], takes: ["PostalAddress", "Text"] },
  addressLocality: { on: ["PostalAddress"], takes: ["Text"] },
  addressRegion: { on: ["PostalAddress"], takes: ["Text"] },
  addressCountry: { on: ["PostalAddress"], takes: ["Text"] },
  amenityFeature: { on: ["LodgingBusiness", "Place"], takes: ["LocationFeatureSpecification"] },
  value: { on: ["PropertyValue"], takes: ["Boolean", "Number", "Text"] },
  audience: { on: ["LodgingBusiness"], takes: ["Audience"] },
  suggestedMinAge: { on: ["PeopleAudience"], takes: ["Number"] },
  itemListElement: { on: ["ItemList"], takes: ["ListItem"] },
  position: { on: ["ListItem"], takes: ["Number"] },
  // schema.org requires a Thing for `item`. JSON-LD may use the Thing's URL instead.
  item: { on: ["ListItem"], takes: ["URL"] },
};

function isKindOf(name: string, ancestor: string): boolean {
  return name === ancestor || (PARENTS[name] ?? []).some((parent) => isKindOf(parent, ancestor));
}

function kindsOf(value: unknown): string[] {
  if (typeof value === "string") return /^https?:\/\//.test(value) ? ["URL", "Text"] : ["Text"];
  if (typeof value === "number") return ["Number"];
  if (typeof value === "boolean") return ["Boolean"];
  return [];
}

export function vocabularyIssues(node: unknown, path = "$"): string[] {
  if (typeof node !== "object" || node === null || !("@type" in node) || typeof node["@type"] !== "string") return [`${path} has no type`];
  const { "@type": type, "@context": _, ...properties } = node as { "@type": string; "@context"?: unknown };
  if (!(type in PARENTS)) return [`${path} is of the unknown type ${type}`];
  return Object.entries(properties).flatMap(([name, values]) => {
    const property = PROPERTIES[name];
    if (!property) return [`${path}.${name} is no known property`];
    const misplaced = property.on.some((owner) => isKindOf(type, owner)) ? [] : [`${path}.${name} does not belong to ${type}`];
    const wrong = [values].flat().flatMap((value, index) => valueIssues(value, property.takes, `${path}.${name}[${index}]`));
    return [...misplaced, ...wrong];
  });
}

function valueIssues(value: unknown, takes: readonly string[], path: string): string[] {
  if (typeof value !== "object" || value === null)
    return kindsOf(value).some((kind) => takes.includes(kind)) ? [] : [`${path} is no ${takes}`];
  const type = String((value as { "@type"?: unknown })["@type"]);
  return [
    ...(takes.some((kind) => isKindOf(type, kind)) ? [] : [`${path} is a ${type}, not a ${takes}`]),
    ...vocabularyIssues(value, path),
  ];
}
