import { fileURLToPath } from "node:url";

// When compiled, this file is one folder deeper.
const here = import.meta.url.includes("/dist/") ? ".." : ".";

export {
  DRAWN_ADDRESS,
  type DrawnFile,
  type DrawnFormat,
  type DrawnPictures,
  drawnFileName,
  drawnFileNamed,
  drawnFileNames,
  keptFileName,
} from "./drawn.ts";

/** Absolute path of the seed's folder: `pictures` has the covers of drawn places and the list of all their pictures, `ads` the advertisers' drawings. */
export const SEED_FOLDER = fileURLToPath(new URL(here, import.meta.url)).replace(/\/$/, "");
