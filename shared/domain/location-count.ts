/**
 * The count above a list, such as "12 listings in Austin, Texas", in exactly these words for any number
 * (docs/product/browse.md#location-count).
 */
export function locationCount(count: number, place: string): string {
  return `${count} listings in ${place}`;
}
