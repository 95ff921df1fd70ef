export { anyCharacter } from "./any-character.ts";
export { arbListings, arbQuery } from "./arbitrary.ts";
export { checkLaw } from "./check-law.ts";
export { makeListing } from "./make-listing.ts";
