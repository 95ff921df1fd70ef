/** What people who make things have: benches, presses, drawers, tools. Each is drawn like the pieces of `gear.mjs`. */
import { darken, lighten, mix } from "../colour.mjs";
import { n } from "../sheet.mjs";
import { rod, shadow, solids } from "../solids.mjs";

/** A wall of small drawers between two places. */
function drawers(c, f, R, a, b) {
  const top = Math.min(2.4, f.h - 0.2);
  c.s.poly(f.quad(a - 0.05, 0, b + 0.05, top), darken(R.wood, 0.4));
  let knobs = "";
  for (let u = a; u < b - 0.1; u += 0.24)
    for (let v = 0.12; v < top - 0.15; v += 0.19) {
      c.s.poly(f.quad(u + 0.01, v + 0.01, u + 0.23, v + 0.18), c.s.lin([lighten(R.wood, 0.12), darken(R.wood, 0.1)]));
      const [x, y] = f.at(u + 0.12, v + 0.09);
      knobs += `M${n(x - 1.6)} ${n(y)}h3.2`;
    }
  c.s.stroke(knobs, "#e0bd7c", 3.6, 'stroke-linecap="round"');
}

/** Tools hung on a board between two places of a wall. */
export function tools(c, f, R, a, b) {
  c.s.poly(f.quad(a, 1.05, b, Math.min(2.2, f.h - 0.2)), darken(R.wood, 0.25));
  for (let u = a + 0.15, i = 0; u < b - 0.1; u += 0.22, i++) {
    c.s.stroke(f.line(u, 1.95, u, 1.3 + (i % 3) * 0.12), mix("#8a5a34", "#c9a06a", (i % 4) / 4), 5, 'stroke-linecap="round"');
    c.s.poly(f.quad(u - 0.06, 1.26 + (i % 3) * 0.12, u + 0.06, 1.36 + (i % 3) * 0.12), i % 2 ? "#b9bec0" : "#3a3d40");
  }
}

const bench = (c, fr, R) =>
  solids(c, fr, [
    ...[-0.8, 0.8].flatMap((x) => [0, 0.6].map((z) => ({ x, z, w: 0.1, d: 0.1, h: 0.78, colour: darken(R.wood, 0.2) }))),
    { x: 0, z: -0.03, y: 0.78, w: 1.9, d: 0.78, h: 0.1, colour: R.wood },
    { x: 0.4, z: 0.2, y: 0.88, w: 0.5, d: 0.34, h: 0.14, colour: R.second },
    { x: -0.5, z: 0.25, y: 0.88, w: 0.3, d: 0.2, h: 0.08, colour: R.textile },
  ]);

function sewing(c, fr, R) {
  bench(c, fr, { ...R, second: R.textile });
  solids(c, fr, [
    { x: -0.3, z: 0.2, y: 0.88, w: 0.6, d: 0.2, h: 0.05, colour: "#1c1d20" },
    { x: -0.06, z: 0.22, y: 0.93, w: 0.12, d: 0.16, h: 0.32, colour: "#1c1d20" },
    { x: -0.3, z: 0.22, y: 1.18, w: 0.5, d: 0.14, h: 0.12, r: 0.05, colour: "#1c1d20" },
  ]);
  const [a, b] = fr.p(0.04, 1.12, 0.3);
  c.s.circle(a, b, 0.12 * fr.scale(0, 0.3), "none", 'stroke="#c9a25a" stroke-width="4"');
}

function press(c, fr) {
  shadow(c, fr, 0, 0, 1.3, 0.9);
  solids(c, fr, [
    ...[-0.5, 0.5].map((x) => ({ x, z: 0.1, w: 0.16, d: 0.6, h: 1.7, colour: "#26282b" })),
    { x: 0, z: 0.1, y: 1.5, w: 1.2, d: 0.6, h: 0.24, colour: "#2f3236" },
    { x: 0, z: -0.3, y: 0.76, w: 0.9, d: 1.2, h: 0.1, colour: "#3a3d42" },
    { x: 0, z: 0.16, y: 0.95, w: 0.8, d: 0.46, h: 0.14, colour: "#44484d" },
    { x: 0, z: 0.3, y: 1.09, w: 0.16, d: 0.16, h: 0.42, colour: "#54595f" },
    { x: 0, z: -0.2, y: 0.86, w: 0.6, d: 0.36, h: 0.02, colour: "#efe6d4" },
  ]);
  const k = fr.scale(0, 0);
  const [a, b] = fr.p(0.62, 1.05, 0.05);
  c.s.circle(a, b, 0.3 * k, "none", `stroke="#c9a25a" stroke-width="${n(0.05 * k)}"`);
  rod(c, fr, [0.62, 1.05, 0.05], [0.62, 1.35, 0.05], "#c9a25a", 4);
  rod(c, fr, [0.62, 1.05, 0.05], [0.86, 0.93, 0.05], "#c9a25a", 4);
}

/** Pieces by name, like `GEAR`. */
export const TRADES = {
  press: { w: 1.5, d: 1.1, name: "a printing press", draw: press },
  "sewing-table": { w: 2, d: 0.8, name: "a sewing machine on its table", draw: sewing },
  workbench: { w: 2, d: 0.8, name: "a workbench", draw: bench },
  drawers: {
    w: 2,
    d: 0.1,
    wall: true,
    flat: true,
    name: "a wall of small drawers",
    on: (c, f, u, R) => drawers(c, f, R, u - 0.95, u + 0.95),
  },
};
