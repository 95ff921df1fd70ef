/** What tests of the domain and of the API stand on. No page and no process loads it. */
export { anyCharacter } from "./any-character.ts";
export { arbListings, arbQuery } from "./arbitrary.ts";
export { checkLaw } from "./check-law.ts";
export { makeListing } from "./make-listing.ts";
