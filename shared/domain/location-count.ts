/** The count above a list, such as "12 listings in Austin, Texas" (docs/product/browse.md#location-count). */
export function locationCount(count: number, place: string): string {
  return `${count} ${count === 1 ? "listing" : "listings"} in ${place}`;
}
