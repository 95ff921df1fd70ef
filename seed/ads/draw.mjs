/** Draws the advertisers' pictures: `node seed/ads/draw.mjs`. A changed drawing needs a new number in `advertisers.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DRAWING_NAMES, drawCreative } from "./drawings.mjs";

for (const name of DRAWING_NAMES) {
  const svg = `${drawCreative(name)}\n`;
  writeFileSync(join(import.meta.dirname, `${name}-1.svg`), svg);
  console.log(`${name} ${(svg.length / 1024).toFixed(1)} kB`);
}
