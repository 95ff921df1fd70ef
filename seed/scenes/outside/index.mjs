/** Views of a place from outside: its front, the front at another hour, its yard and its door. */
import { flushLights } from "../kit.mjs";
import { drawDoor } from "./door.mjs";
import { buildingOf } from "./kinds.mjs";
import { drawBack } from "./land.mjs";
import { drawFront } from "./near-ground.mjs";
import { place, sceneOf } from "./scene.mjs";
import { drawYard } from "./yard.mjs";

export { KINDS_DRAWN } from "./kinds.mjs";
export { drawLand } from "./land.mjs";
export { LANDS } from "./lands.mjs";
export { featuresOf } from "./yard.mjs";

function front(c) {
  const B = buildingOf(c);
  const fr = place(c, B.extent, B.pose);
  if (B.back) B.back(c, fr);
  else drawBack(c, { afloat: B.afloat });
  B.draw(c, fr);
  flushLights(c);
  drawFront(c);
}

const VIEWS = { front, again: front, yard: drawYard, door: drawDoor };

/**
 * Draws a view of a place from outside. An unknown view is drawn as its front.
 *
 * @param {object} F facts (seed/listings/look.ts) @param {string} seed slug of the listing @param {string} view
 * @returns {string} SVG text of 1200 by 800, the same for the same arguments
 */
export function drawOutside(F, seed, view) {
  const c = sceneOf(F, seed, view);
  (VIEWS[view] ?? front)(c);
  return c.s.text();
}
