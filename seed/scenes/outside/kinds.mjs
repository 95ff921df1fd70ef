/** Every kind of building, and how it is put together. */
import { COUNTRY } from "./kinds-country.mjs";

const ALL = { ...COUNTRY };

/** @returns {{extent: number[], draw: (c: object, fr: object) => void}} the building of the scene's facts */
export const buildingOf = (c) => (ALL[c.F.kind] ?? ALL.cottage)(c);
