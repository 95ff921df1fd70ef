import type { SourceImage, SourceRecord } from "@nightlatch/domain";

/** Lists the cover first. A cover that is also in the gallery counts once. */
export function imagesOf(record: SourceRecord): readonly SourceImage[] {
  const all = [...(record["Preview Image"] ?? []), ...(record["Image Gallery"] ?? [])];
  return all.filter(({ url, id }, at) => all.findIndex((other) => other.url === url || (id !== undefined && other.id === id)) === at);
}
