/** The pictures of the seed's advertisers, 300 by 1050: one tall, quiet scene each, with a name and a line. */
import { lanternRail } from "./lantern-rail.mjs";
import { lindenRow } from "./linden-row.mjs";
import { lowTide } from "./low-tide.mjs";
import { nightjar } from "./nightjar.mjs";
import { saltAndCedar } from "./salt-and-cedar.mjs";

export { HEIGHT, WIDTH } from "./parts.mjs";

const DRAWINGS = {
  nightjar,
  "salt-and-cedar": saltAndCedar,
  "linden-row": lindenRow,
  "lantern-rail": lanternRail,
  "low-tide": lowTide,
};

/** The names of all drawings. */
export const DRAWING_NAMES = Object.keys(DRAWINGS);

/** SVG text of one drawing, always the same. @param {string} name */
export function drawCreative(name) {
  const draw = DRAWINGS[name];
  if (!draw) throw new Error(`No drawing is called "${name}".`);
  return draw();
}
