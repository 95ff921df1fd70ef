import type { SourceImage, SourceRecord } from "@nightlatch/domain";

/** Returns the cover first, and once, even if the gallery also contains the cover. */
export function imagesOf(record: SourceRecord): readonly SourceImage[] {
  const all = [...(record["Preview Image"] ?? []), ...(record["Image Gallery"] ?? [])];
  return all.filter(({ url, id }, at) => all.findIndex((other) => other.url === url || (id !== undefined && other.id === id)) === at);
}
