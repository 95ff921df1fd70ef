/** Types of index.mjs. */
import type { Facts } from "../../listings/look.ts";

/** SVG text of a view from outside, 1200 by 800; an unknown kind, land or view is drawn as something plain. */
export function drawOutside(facts: Facts, seed: string, view: string): string;

/** What there is out of doors, most telling first. */
export function featuresOf(facts: Facts): string[];

/** How each kind of building is put together, by its name. */
export const KINDS_DRAWN: Readonly<Record<string, unknown>>;

/** How each land is composed, by its name. */
export const LANDS: Readonly<Record<string, unknown>>;
