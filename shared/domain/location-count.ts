/** "12 listings in Austin, Texas": the count of what is shown (READINGS 32, 68). */
export function locationCount(count: number, place: string): string {
  return `${count} ${count === 1 ? "listing" : "listings"} in ${place}`;
}
