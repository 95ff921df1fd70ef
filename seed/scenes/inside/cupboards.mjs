/** What stands along walls: cupboards, desks, shelves, stoves. */
import { darken, mix } from "../colour.mjs";
import { tableThings } from "../fittings.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { box, shadow, solids } from "../solids.mjs";
import { chair } from "./seats.mjs";

/** A board with pots, books and a candle on it. */
export function wallShelf(c, f, R, u) {
  const { s, rnd } = c;
  for (const v of [1.3, 1.72]) {
    s.poly(f.quad(u - 0.6, v - 0.04, u + 0.6, v), R.wood);
    for (let a = u - 0.52; a < u + 0.5; a += rnd.range(0.09, 0.24)) {
      const h = rnd.range(0.12, 0.26);
      if (rnd.chance(0.6))
        s.poly(f.quad(a, v, a + 0.06, v + h), mix(rnd.pick([R.textile, R.second, "#d9cbb0", "#33505c"]), "#1a1512", 0.2));
      else s.poly(f.ring(a + 0.06, v + 0.09, 0.07, 0.09), mix(R.second, "#cfa873", rnd.next()));
    }
  }
}

/** A tall stove of tiles, h metres high. */
export function tileStove(c, fr, R, h) {
  const { s } = c;
  shadow(c, fr, 0, 0.1, 0.9, 0.6);
  solids(c, fr, [
    { x: 0, z: 0.1, w: 0.95, d: 0.66, h: 0.5, colour: mix(R.second, "#e9e2d2", 0.4) },
    { x: 0, z: 0.16, y: 0.5, w: 0.82, d: 0.56, h: h - 0.6, colour: mix(R.second, "#e9e2d2", 0.5) },
    { x: 0, z: 0.12, y: h - 0.1, w: 0.92, d: 0.62, h: 0.1, colour: mix(R.second, "#e9e2d2", 0.3) },
  ]);
  const f = fr.wall(-0.41, 0.16, 0.41, 0.16, 0.5, h - 0.1);
  let d = "";
  for (let v = 0.2; v < h - 0.6; v += 0.2) d += f.line(0, v, 0.82, v);
  for (let u = 0.2; u < 0.8; u += 0.2) d += f.line(u, 0, u, h - 0.6);
  s.stroke(d, darken(R.second, 0.2), 1.4, 'opacity="0.6"');
  const g = fr.wall(-0.25, 0.1, 0.25, 0.1, 0.12, 0.42);
  s.poly(g.quad(0, 0, 0.5, 0.3), s.lin(["#6e2a12", "#ffb35a"]));
  s.stroke(loop(g.quad(0, 0, 0.5, 0.3)), "#3a2a20", 4);
}

/** A wardrobe, w metres wide and h high. */
export function wardrobe(c, fr, R, w = 1.3, h = 2) {
  const { s } = c;
  shadow(c, fr, 0, 0, w, 0.6);
  const F = box(c, fr, { x: 0, z: 0, y: 0.06, w, d: 0.58, h: h - 0.06, colour: R.wood });
  box(c, fr, { x: 0, z: -0.04, y: h, w: w + 0.1, d: 0.66, h: 0.08, colour: darken(R.wood, 0.1) });
  const n = Math.round(w / 0.62);
  for (let i = 0; i < n; i++) {
    const [a, b] = [0.04 + (i * (w - 0.04)) / n, ((i + 1) * (w - 0.04)) / n];
    s.stroke(
      loop(F.front.quad(a, 0.08, b, h - 0.16)) +
        loop(F.front.quad(a + 0.09, 0.9, b - 0.09, h - 0.28)) +
        loop(F.front.quad(a + 0.09, 0.18, b - 0.09, 0.78)),
      darken(R.wood, 0.45),
      1.8,
    );
    const [x, y] = F.front.at(i % 2 ? a + 0.06 : b - 0.06, 0.95);
    s.circle(x, y, 3, "#d9b06c");
  }
}

/** A writing desk with its chair and lamp. */
export function desk(c, fr, R) {
  shadow(c, fr, 0, 0, 1.4, 0.6);
  solids(c, fr, [
    ...[-0.64, 0.64].flatMap((x) => [0.02, 0.54].map((z) => ({ x, z, w: 0.06, d: 0.06, h: 0.7, colour: darken(R.wood, 0.2) }))),
    { x: 0, z: 0, y: 0.6, w: 1.4, d: 0.6, h: 0.14, colour: R.wood },
  ]);
  tableLamp(c, fr, { x: 0.45, z: 0.35, y: 0.74, base: R.second, size: 0.8 });
  tableThings(c, fr, { x: -0.2, z: 0.3, y: 0.74, tint: R.textile });
  chair(c, fr, { x: 0, z: -0.5, colour: R.textile, wood: R.wood, rot: Math.PI });
}

/** An upright piano. */
export function piano(c, fr, R) {
  const wood = darken(R.wood, 0.45);
  shadow(c, fr, 0, 0, 1.6, 0.6);
  solids(c, fr, [
    { x: 0, z: 0.28, w: 1.6, d: 0.32, h: 1.2, colour: wood },
    ...[-0.74, 0.74].map((x) => ({ x, z: 0, w: 0.09, d: 0.28, h: 0.62, colour: wood })),
    { x: 0, z: 0, y: 0.62, w: 1.6, d: 0.28, h: 0.12, colour: wood },
  ]);
  const top = fr.floor(-0.7, 0.02, 0.7, 0.2, 0.745);
  c.s.poly(top.quad(0, 0, 1.4, 0.16), "#efe6d4");
  let d = "";
  for (let u = 0.06; u < 1.4; u += 0.1) d += top.line(u, 0.06, u, 0.16);
  c.s.stroke(d, "#171214", 3.4);
  candles(c, fr, { x: -0.5, z: 0.4, y: 1.2, count: 2, spread: 0.1 });
  tableLamp(c, fr, { x: 0.5, z: 0.4, y: 1.2, base: R.second, size: 0.6, reach: 1.6 });
}
