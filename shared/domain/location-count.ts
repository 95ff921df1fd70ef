/** "12 listings in Austin, Texas": the count of what is shown, in exactly these words for any number (READINGS 32, 68). */
export function locationCount(count: number, place: string): string {
  return `${count} listings in ${place}`;
}
