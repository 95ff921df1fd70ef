/** Types of index.mjs. */
import type { Facts } from "../../listings/look.ts";

/** SVG text of a room, 1200 by 800; a view that is not known is drawn as a living room. */
export function drawInside(facts: Facts, seed: string, view: string): string;

/** What a room's picture shows, in plain words and without the place's name. */
export function tellInside(facts: Facts, seed: string, view: string): string;
