import { fileURLToPath } from "node:url";

// The compiled module is in `dist/`, one folder deeper.
const here = import.meta.url.includes("/dist/") ? ".." : ".";

export const BRAND_FOLDER = fileURLToPath(new URL(here, import.meta.url));

export const FONTS_FOLDER = fileURLToPath(new URL(`${here}/fonts`, import.meta.url));
