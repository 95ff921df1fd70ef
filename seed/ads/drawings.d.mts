/** Types of drawings.mjs. Sizes in CSS pixels. */
export const WIDTH: number;
export const HEIGHT: number;
export const DRAWING_NAMES: readonly string[];
/** SVG text, always the same; throws when the name is unknown. */
export function drawCreative(name: string): string;
