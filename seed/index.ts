import { fileURLToPath } from "node:url";

// When compiled, this file is one folder deeper.
const here = import.meta.url.includes("/dist/") ? ".." : ".";

/** Absolute path of the seed's folder: `pictures` has the drawn places and their list, `ads` the advertisers' drawings. */
export const SEED_FOLDER = fileURLToPath(new URL(here, import.meta.url)).replace(/\/$/, "");
