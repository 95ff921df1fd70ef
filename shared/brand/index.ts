import { fileURLToPath } from "node:url";

// When compiled, this file is one folder deeper.
const here = import.meta.url.includes("/dist/") ? ".." : ".";

/**
 * Absolute path of the folder of the product's mark and icons. The site serves them at well-known addresses, the API below
 * `/media/brand/`.
 */
export const BRAND_FOLDER = fileURLToPath(new URL(here, import.meta.url));

/**
 * Absolute path of the folder of its typefaces, which `scripts/make-fonts.mjs` cuts, with the style sheet that names them. They are
 * part of the shell's build; the API serves them to its documentation.
 */
export const FONTS_FOLDER = fileURLToPath(new URL(`${here}/fonts`, import.meta.url));
