import { fileURLToPath } from "node:url";

// The compiled file is one folder deeper.
const here = import.meta.url.includes("/dist/") ? ".." : ".";

/** Mark and icons. The site serves them at well-known addresses, the API below `/media/brand/`. */
export const BRAND_FOLDER = fileURLToPath(new URL(here, import.meta.url));

/** Typefaces of `scripts/make-fonts.mjs` with their style sheet, for the shell's build and the API's documentation. */
export const FONTS_FOLDER = fileURLToPath(new URL(`${here}/fonts`, import.meta.url));
