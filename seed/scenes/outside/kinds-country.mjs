/** Houses of woods, hills, fields and shores. */
import { spill, surface } from "../kit.mjs";
import { chimney } from "../volumes.mjs";
import { dormers, mass, porch, roofOf } from "./mass.mjs";

const WIDTH = { tiny: 0.62, narrow: 0.8, middle: 1, wide: 1.25, long: 1.6 };
export const scaleOf = (F) => WIDTH[F.width] ?? 1;
export const has = (F, name) => F.extras.includes(name);

function cottage(c) {
  const { F } = c;
  const own = c.own("cottage");
  const w = 9 * scaleOf(F) * own.range(0.92, 1.08);
  const d = own.range(6, 7.2);
  const fh = 2.9;
  const floors = F.storeys;
  const base = own.pick([0.2, 0.4, 0.6]);
  const side = own.chance(0.7);
  const roof = roofOf(c, w, d, { side });
  const h = base + floors * fh;
  return {
    extent: [w, d, h + (roof.rise ?? 0.5)],
    draw(c, fr) {
      if (has(F, "chimney")) chimney(c, fr, { x: w * 0.3, z: d * 0.55, y: h * 0.6, h: h * 0.4 + (roof.rise ?? 0) * 0.9 + 0.6, colour: c.pal.stone });
      mass(c, fr, { w, d, floors, fh, base, roof, front: { door: { at: own.pick([0.35, 0.5, 0.65]) }, pitch: 2.5 } });
      if (has(F, "dormers") && side) dormers(c, fr, { xs: [-w * 0.22, w * 0.22], z: d * 0.14, y: h + roof.rise * 0.2 });
      if (has(F, "porch") || has(F, "long-porch")) porch(c, fr, { w: has(F, "long-porch") ? w : w * 0.5, y: base, h: 2.5 });
      else spill(c, fr.wall(-1, 0, 1, 0, 0, 1), 0, 2, 4, 0.5);
    },
  };
}

export const COUNTRY = { cottage };
