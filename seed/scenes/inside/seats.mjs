/** Seats, low tables and rugs, as a room groups them. */
import { darken, lighten, mix } from "../colour.mjs";
import { rug, tableThings, vase } from "../fittings.mjs";
import { roundTable, sofa } from "../furniture.mjs";
import { candles } from "../lamps.mjs";
import { puff, shadow, solids } from "../solids.mjs";
import { drum } from "../volumes.mjs";

/** A rug in the middle of the seats. */
export function carpet(room, x, z, w, d) {
  const { c, R, rnd } = room;
  const round = rnd.chance(0.3);
  const bands = rnd.int(1, 3);
  room.lay(() => rug(c, room.fr, { x, z: z - d / 2, w, d, colour: R.rug, second: R.rug2, round, bands }));
}

/** A chair or a small sofa at a place of the floor; `alt` is in the place's other colour. */
export const seat = (room, x, z, rot, o = {}) =>
  room.put(
    x,
    z,
    rot,
    (fr) =>
      sofa(room.c, fr, {
        x: 0,
        z: -0.45,
        w: 1.05,
        colour: o.alt ? room.R.second2 : room.R.textile,
        pillow: o.alt ? room.R.textile : room.R.second,
        style: room.R.sofa,
        ...o,
      }),
    { ahead: -0.1 },
  );

/** A plain chair; its back is at its far side. */
export function chair(c, fr, { x, z, colour, wood, rot = 0 }) {
  const fa = Math.abs(rot) < 1;
  const backZ = fa ? z + 0.4 : z;
  solids(c, fr, [
    ...[-0.19, 0.19].flatMap((k) =>
      [0.02, 0.4].map((q) => ({ x: x + k, z: z + q, w: 0.045, d: 0.045, h: 0.43, colour: darken(wood, 0.2) })),
    ),
    { x, z, y: 0.43, w: 0.45, d: 0.45, h: 0.06, r: 0.03, colour },
    { x, z: backZ, y: 0.49, w: 0.44, d: 0.05, h: 0.45, r: 0.04, colour: mix(colour, wood, 0.4) },
  ]);
}

/** A low table before seats, with things on it. */
export function coffeeTable(room, x, z, { r = 0.48, kind = room.rnd.pick(["round", "round", "box", "tray"]) } = {}) {
  const { c, R, rnd } = room;
  const things = rnd.pick(["books", "candles", "vase", "glasses"]);
  room.put(x, z, 0, (fr) => {
    if (kind === "box") {
      shadow(c, fr, 0, -r * 0.6, r * 2.2, r * 1.2);
      solids(c, fr, [
        ...[-1, 1].flatMap((k) =>
          [-1, 1].map((q) => ({ x: k * r, z: q * r * 0.5 - 0.03, w: 0.07, d: 0.07, h: 0.34, colour: darken(R.wood, 0.3) })),
        ),
        { x: 0, z: -r * 0.6, y: 0.34, w: r * 2.3, d: r * 1.2, h: 0.07, colour: R.wood },
      ]);
    } else roundTable(c, fr, { x: 0, z: 0, r, colour: R.wood, stem: kind === "tray" });
    if (things === "candles") candles(c, fr, { x: 0, z: 0, y: 0.42, count: 4, spread: 0.18 });
    else if (things === "vase") vase(c, fr, { x: -0.1, z: 0, y: 0.42, colour: R.second, leaf: "#6d8a58", bloom: "#f0d7b0", size: 0.9 });
    else if (things === "glasses") glassPair(c, fr, 0, 0, 0.42);
    if (things !== "candles") tableThings(c, fr, { x: 0.15, z: 0.02, y: 0.42, tint: R.second });
  });
}

/** A bottle and two glasses. */
export function glassPair(c, fr, x, z, y) {
  drum(c, fr, { x: x - 0.22, z, r0: 0.045, y0: y, y1: y + 0.18, fill: "#2c4a3a" });
  drum(c, fr, { x: x - 0.22, z, r0: 0.018, y0: y + 0.18, y1: y + 0.3, fill: "#24392e" });
  for (const k of [-0.08, 0.04]) {
    const [a, b] = fr.p(x + k, y, z - 0.06);
    const m = fr.scale(x, z);
    c.s.stroke(`M${a} ${b}v${-0.1 * m}`, "#fff2da", 2, 'opacity="0.7"');
    c.s.ellipse(a, b - 0.13 * m, 0.035 * m, 0.05 * m, "#a5304a", 'opacity="0.85"');
  }
}

/** Cushions on the floor around a place. */
export function floorCushions(room, x, z, count = 5, reach = 1.1) {
  const { c, R } = room;
  const tints = [R.textile, R.second, R.second2, lighten(R.textile, 0.2)];
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + 0.4;
    room.put(x + Math.cos(a) * reach, z + Math.sin(a) * reach * 0.75, -a, (fr) => {
      shadow(c, fr, 0, -0.28, 0.6, 0.5);
      puff(c, fr, { x: 0, z: -0.28, w: 0.62, d: 0.56, h: 0.17, r: 0.08, colour: tints[i % 4] });
    });
  }
}
