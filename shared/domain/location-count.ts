/**
 * "12 listings in Austin, Texas": the count of what is shown, in exactly these words for any number
 * (docs/product/browse.md#location-count).
 */
export function locationCount(count: number, place: string): string {
  return `${count} listings in ${place}`;
}
