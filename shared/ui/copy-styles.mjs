import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";

const here = import.meta.dirname;
for (const folder of [".", "icons"])
  for (const file of readdirSync(join(here, folder)))
    if (file.endsWith(".css")) cpSync(join(here, folder, file), join(here, "dist", folder, file));
