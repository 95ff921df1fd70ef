/**
 * The equipment of playrooms: plain, well-made furniture of wood, leather and steel. Each piece is drawn on a frame whose
 * origin is the middle of its front, in metres.
 */
import { FRAMES } from "./gear-frames.mjs";
import { PADS } from "./gear-pads.mjs";

/** Every piece by its name in `look.ts`. */
export const GEAR = { ...FRAMES, ...PADS, "padded-table": { ...PADS.table, name: "a padded table" } };
