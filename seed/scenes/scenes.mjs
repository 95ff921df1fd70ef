/** The pictures of drawn places: each is drawn from its listing's facts (../listings/look.ts) and from nothing else. */
import { drawInside, tellInside } from "./inside/index.mjs";
import { drawOutside } from "./outside/index.mjs";
import { tellOutside } from "./tell.mjs";

const OUTSIDE = ["front", "again", "yard", "door"];
/** What tells two rooms of one kind apart in words. */
const SECOND = { "second-bedroom": ", in the second bedroom" };

/**
 * Draws one view of a listing's place. The same input gives the same drawing.
 *
 * @param {object} facts what is known of the place
 * @param {string} slug the listing's, from which all follows that the facts leave open
 * @param {string} view
 * @returns {string} an SVG document of 1200 x 800 units
 */
export const drawScene = (facts, slug, view) => (OUTSIDE.includes(view) ? drawOutside(facts, slug, view) : drawInside(facts, slug, view));

/** Says what a view shows, as its alternative text. */
export function tellScene(facts, slug, view) {
  const text = OUTSIDE.includes(view) ? tellOutside(facts, view) : tellInside(facts, slug, view) + (SECOND[view] ?? "");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
