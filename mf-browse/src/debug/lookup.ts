import { normalise, type PublicRecord, readIdentity, slugify } from "@nightlatch/domain";

/** One row of the debug page. */
export interface DebugProperty {
  readonly id: string;
  readonly Name: string;
  readonly Slug: string;
  readonly Published: boolean;
}

/** The records as the debug page shows them (docs/product/internal-pages.md#debug), in their order. */
export function readDebugProperties(records: readonly PublicRecord[]): DebugProperty[] {
  return records.map(readIdentity).map(({ id, name, slug, published }) => ({ id, Name: name, Slug: slug, Published: published }));
}

/**
 * The property that a text names: by slug once both are normalised, so that "Pine Hollow" finds `pine-hollow`; else by name,
 * without case, accents, spaces and punctuation. The first of several wins. Undefined for a text without a letter or digit.
 */
export function findProperty(properties: readonly DebugProperty[], text: string): DebugProperty | undefined {
  const slug = slugify(text);
  const name = normalise(text);
  if (name === "") return undefined;
  return properties.find(({ Slug }) => slugify(Slug) === slug) ?? properties.find(({ Name }) => normalise(Name) === name);
}
