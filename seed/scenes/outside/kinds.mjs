/** Every kind of building, and how it is put together. */
import { AFLOAT_KINDS } from "./kinds/afloat.mjs";
import { COUNTRY } from "./kinds/country.mjs";
import { STAY_KINDS } from "./kinds/stays.mjs";
import { TOWN_KINDS } from "./kinds/town.mjs";

/** How each kind is put together: a function of the scene that returns its extent and draws it. */
export const KINDS_DRAWN = { ...COUNTRY, ...TOWN_KINDS, ...STAY_KINDS, ...AFLOAT_KINDS };

/** @returns {{extent: number[], draw: (c: object, fr: object) => void}} the building of the scene's facts */
export const buildingOf = (c) => (KINDS_DRAWN[c.F.kind] ?? KINDS_DRAWN.cottage)(c);
