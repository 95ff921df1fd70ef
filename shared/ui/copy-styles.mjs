import { copyFileSync, mkdirSync, readdirSync } from "node:fs";

// The compiler copies no style sheets, which the compiled components import beside themselves.
const here = new URL(".", import.meta.url);
mkdirSync(new URL("dist/", here), { recursive: true });
for (const file of readdirSync(here)) if (file.endsWith(".css")) copyFileSync(new URL(file, here), new URL(`dist/${file}`, here));
