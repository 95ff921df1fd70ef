/** Decks, terraces and gardens: near ground underfoot, the place's wall at one side, its land beyond. */

import { hotTub, towels } from "./baths.mjs";
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { plant, rug, tableThings, vase } from "./fittings.mjs";
import { box, leg, puff, rod, roundTable, shadow, sofa, stool } from "./furniture.mjs";
import { fire } from "./hearths.mjs";
import { festoon, flushLights, lantern, pane, surface } from "./kit.mjs";
import { candles } from "./lamps.mjs";
import { loop, n } from "./sheet.mjs";
import { disc, frame } from "./space.mjs";
import { drum } from "./volumes.mjs";

const EDGE = 5.6;

function underfoot(c, fr, [kind, colour]) {
  const { s, rnd } = c;
  const f = fr.floor(-9, 0, 9, EDGE, 0);
  const base = mix(colour, c.sky.shade, 0.3);
  const pts = f.quad(0, 0, 18, EDGE);
  s.poly(
    pts,
    s.lin([
      [0, lighten(base, 0.12)],
      [1, darken(base, 0.3)],
    ]),
  );
  s.clip(loop(pts), () => {
    let d = "";
    if (kind === "boards") for (let u = 0; u < 18; u += 0.24) d += f.line(u, 0, u, EDGE);
    else if (kind === "planks") for (let v = 0.6; v < EDGE; v += 0.2) d += f.line(0, v, 18, v);
    else {
      for (let v = 0; v < EDGE; v += 0.75) {
        for (let u = -((v * 1.3) % 0.6); u < 18; ) {
          const w = kind === "tiles" ? 0.75 : rnd.range(0.6, 1.2);
          s.poly(
            f.round(u + 0.02, v + 0.02, u + w - 0.02, v + 0.73, 0.05),
            rnd.chance(0.5) ? lighten(base, rnd.next() * 0.1) : darken(base, rnd.next() * 0.16),
          );
          u += w;
        }
      }
    }
    s.stroke(d, darken(base, 0.4), 2, 'opacity="0.6"');
  });
  if (kind === "boards" || kind === "planks")
    s.poly(
      fr.poly([
        [-9, 0, EDGE],
        [9, 0, EDGE],
        [9, -0.2, EDGE],
        [-9, -0.2, EDGE],
      ]),
      darken(base, 0.4),
    );
}

const RAILS = {
  bars: (c, fr, col) => {
    const f = fr.wall(-9, EDGE, 9, EDGE, 0, 1);
    let d = "";
    for (let u = 0; u < 18; u += 0.16) d += f.line(u, 0.08, u, 0.92);
    c.s.stroke(d, col, 2.2);
    for (let u = 0; u < 18; u += 2.2) c.s.poly(f.quad(u - 0.05, 0, u + 0.05, 1.05), darken(col, 0.1));
    c.s.poly(f.quad(0, 0.92, 18, 1), lighten(col, 0.14));
    if (c.snow) c.s.poly(f.quad(0, 0.99, 18, 1.07), "#eef2f9");
  },
  rope: (c, fr, col) => {
    const f = fr.wall(-9, EDGE, 9, EDGE, 0, 1);
    for (let u = 0.5; u < 18; u += 2.2) {
      c.s.poly(f.quad(u - 0.07, 0, u + 0.07, 1), col);
      for (const v of [0.9, 0.5]) {
        const [a, b] = f.at(u, v);
        const [x, y] = f.at(u + 2.2, v);
        c.s.stroke(`M${n(a)} ${n(b)}Q${n((a + x) / 2)} ${n(b + 22)} ${n(x)} ${n(y)}`, "#d9c29a", 3.4);
      }
    }
  },
  glass: (c, fr) => {
    const f = fr.wall(-9, EDGE, 9, EDGE, 0, 1);
    c.s.poly(
      f.quad(0, 0.05, 18, 1),
      c.s.lin([
        [0, "#e9f6f4", 0.3],
        [1, "#bcd6d6", 0.08],
      ]),
    );
    for (let u = 0.4; u < 18; u += 2) c.s.stroke(f.line(u, 0, u, 1), "#dfe9e8", 1.5, 'opacity="0.5"');
    c.s.poly(f.quad(0, 0.98, 18, 1.03), "#2a3032");
  },
  wall: (c, fr, col) => {
    box(c, fr, { x: 0, z: EDGE - 0.3, w: 18, d: 0.35, h: 0.62, colour: col });
  },
  hedge: (c, fr) => {
    const { rnd } = c;
    for (let u = -8; u < 8; u += 0.32) {
      const [x, y] = fr.p(u, 0.35, EDGE);
      c.s.ellipse(x, y, 36, 44, mix(c.pal.leaf, c.sky.shade, rnd.range(0.35, 0.55)));
      c.s.ellipse(x - 8, y - 22, 18, 10, mix(c.pal.leaf, c.sky.glow, 0.25), 'opacity="0.5"');
    }
  },
  none: () => {},
};

/** The house's own wall along the left, with a lit glass door. */
function sideWall(c, fr, D) {
  const { s, pal } = c;
  const X = -3.5;
  const H = 3;
  const f = fr.wall(X, 0, X, EDGE - 0.2, 0, H);
  const lit = { ...c, bright: 0.2 };
  surface(lit, f, D.wall?.[0] ?? "boards", D.wall?.[1] ?? pal.wall);
  pane(c, f, 2.2, 0.06, 3.6, 2.3, { cols: 2, rows: 1, frame: pal.trim, sill: false, glow: 0.26, arch: D.arch });
  pane(c, f, 3.95, 0.06, 5, 2.3, { cols: 1, rows: 1, frame: pal.trim, sill: false, glow: 0.22, arch: D.arch });
  lantern(c, f, 3.78, 1.7, 0.26);
  const eave = fr.poly([
    [X, H, 0],
    [X, H, EDGE],
    [X + 0.95, H - 0.18, EDGE],
    [X + 0.95, H - 0.18, 0],
  ]);
  s.poly(eave, mix(pal.trim, c.sky.shade, 0.35));
  s.poly(
    fr.poly([
      [X + 0.95, H - 0.18, 0],
      [X + 0.95, H - 0.18, EDGE],
      [X + 0.95, H + 0.04, EDGE],
      [X + 0.95, H + 0.04, 0],
    ]),
    mix(pal.trim, c.sky.shade, 0.15),
  );
  s.group(`style="mix-blend-mode:screen" ${s.blur(16)}`, () =>
    s.poly(
      fr.poly([
        [X, 0, 2.2],
        [X, 0, 5],
        [X + 3.2, 0, 5.2],
        [X + 3.2, 0, 2],
      ]),
      LAMP,
      'opacity="0.28"',
    ),
  );
}

const lights = (c, fr) => {
  for (const x of [-3.2, 3.4]) rod(c, fr, [x, 0, EDGE - 0.1], [x, 2.75, EDGE - 0.1], mix("#3a2f28", c.sky.shade, 0.3), 7);
  festoon(c, fr.p(-3.2, 2.75, EDGE - 0.1), fr.p(3.4, 2.75, EDGE - 0.1), 40, 15);
  festoon(c, fr.p(3.4, 2.75, EDGE - 0.1), [1230, 40], 30, 8);
};

function bowl(c, fr, x, z) {
  const { s } = c;
  shadow(c, fr, x, z - 0.4, 0.9, 0.8);
  drum(c, fr, {
    x,
    z,
    r0: 0.34,
    r1: 0.56,
    y0: 0.05,
    y1: 0.4,
    fill: s.lin(
      [
        [0, "#4b4541"],
        [1, "#171514"],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  s.poly(disc(fr, x, 0.4, z, 0.56), "#15110f");
  const [a, b] = fr.p(x, 0.38, z);
  const k = fr.scale(x, z);
  fire(c, a, b + 0.04 * k, 0.72 * k, 0.62 * k);
  for (let i = 0; i < 9; i++) s.circle(a + c.rnd.range(-50, 50), b - c.rnd.range(40, 190), c.rnd.range(1, 2.4), "#ffc878", 'opacity="0.8"');
}

const adirondack = (c, x, z, turn, colour) => {
  const q = frame(c.cam, x, z, turn);
  shadow(c, q, 0, -0.3, 0.8, 0.8);
  for (const k of [-1, 1]) box(c, q, { x: k * 0.36, z: -0.4, w: 0.07, d: 0.8, h: 0.5, colour });
  box(c, q, { x: 0, z: -0.4, y: 0.3, w: 0.66, d: 0.62, h: 0.07, colour });
  for (let i = -2; i <= 2; i++)
    box(c, q, { x: i * 0.14, z: 0.24 + 0.02, y: 0.3, w: 0.12, d: 0.05, h: 0.72 - Math.abs(i) * 0.07, colour: lighten(colour, 0.05) });
  for (const k of [-1, 1]) box(c, q, { x: k * 0.38, z: -0.42, y: 0.5, w: 0.15, d: 0.78, h: 0.04, colour: lighten(colour, 0.1) });
  puff(c, q, { x: 0, z: -0.36, y: 0.37, w: 0.58, d: 0.54, h: 0.07, r: 0.03, colour: c.D.cloth });
};

const lounger = (c, x, z, turn) => {
  const q = frame(c.cam, x, z, turn);
  shadow(c, q, 0, 0, 0.8, 2);
  for (const k of [-1, 1]) for (const v of [0.1, 1.8]) leg(c, q, k * 0.32, v, 0.3, "#4a3526");
  box(c, q, { x: 0, z: 0, y: 0.26, w: 0.74, d: 1.95, h: 0.06, colour: "#8a6344" });
  puff(c, q, { x: 0, z: 0.02, y: 0.32, w: 0.68, d: 1.3, h: 0.1, r: 0.05, colour: "#efe4d0" });
  const back = q.plane([-0.34, 0.36, 1.3], [0.34, 0.36, 1.3], [-0.34, 0.86, 1.85]);
  c.s.poly(
    back.round(0, 0, 0.68, 0.74, 0.08),
    c.s.lin([
      [0, "#fbf2e2"],
      [1, "#d2c3a8"],
    ]),
  );
  c.s.poly(back.round(0.1, 0.44, 0.58, 0.7, 0.08), c.D.cloth);
};

const DECKS = {
  hottub(c, fr) {
    hotTub(c, fr, { x: 0.9, z: 3.7, r: 1.1, h: 0.85, wood: c.D.wood });
    box(c, fr, { x: -0.75, z: 3.1, w: 0.7, d: 0.55, h: 0.32, colour: c.D.wood });
    candles(c, fr, { x: -0.75, z: 3.3, y: 0.32, count: 3, spread: 0.2 });
    towels(c, fr, { x: 2.85, z: 3.4, second: c.D.cloth });
    plant(c, fr, { x: 3.1, z: 5, kind: "fern", h: 1.3 });
  },
  firepit(c, fr) {
    adirondack(c, -0.9, 4.4, -0.5, c.D.wood);
    adirondack(c, 1.7, 4.5, 0.5, c.D.wood);
    bowl(c, fr, 0.4, 3.5);
    adirondack(c, 2.5, 3.1, 1.4, c.D.wood);
    plant(c, fr, { x: -2.6, z: 4.9, kind: "fern", h: 1.1 });
  },
  lounge(c, fr) {
    rug(c, fr, { x: 0.6, z: 2.7, w: 3.6, d: 2.2, colour: c.D.rug, second: "#ead8b6" });
    sofa(c, fr, { x: 0.4, z: 4.3, w: 2.6, colour: c.D.cloth2, pillow: c.D.cloth, style: "rattan" });
    const q = frame(c.cam, 2.7, 3.7, 1.1);
    sofa(c, q, { x: 0, z: -0.4, w: 1, colour: c.D.cloth2, pillow: c.D.cloth, style: "rattan" });
    roundTable(c, fr, { x: 0.5, z: 3.5, r: 0.46, colour: c.D.wood });
    candles(c, fr, { x: 0.35, z: 3.45, y: 0.42, count: 3, spread: 0.12 });
    tableThings(c, fr, { x: 0.72, z: 3.5, y: 0.42, tint: c.D.cloth });
    plant(c, fr, { x: -1.7, z: 4.9, kind: c.D.plant, h: 1.6 });
    plant(c, fr, { x: 3.6, z: 5.1, kind: "fern", h: 1.2 });
  },
  dining(c, fr) {
    for (const x of [-0.6, 0.5, 1.6]) chair(c, frame(c.cam, x, 4.75, Math.PI));
    box(c, fr, { x: 0.5, z: 3.6, y: 0.68, w: 3.2, d: 0.95, h: 0.07, colour: c.D.wood });
    for (const k of [-1.4, 1.4]) for (const z of [3.7, 4.4]) leg(c, fr, 0.5 + k, z, 0.68, darken(c.D.wood, 0.4), 0.045);
    candles(c, fr, { x: -0.2, z: 4.05, y: 0.75, count: 3, spread: 0.14 });
    vase(c, fr, { x: 0.5, z: 4.1, y: 0.75, colour: c.D.cloth, leaf: "#7d9464", bloom: "#f0d7b0" });
    candles(c, fr, { x: 1.3, z: 4.05, y: 0.75, count: 3, spread: 0.14 });
    for (const x of [-0.6, 0.5, 1.6]) {
      c.s.poly(disc(fr, x, 0.755, 3.82, 0.15), "#f3eadb");
      chair(c, frame(c.cam, x, 3.35, 0));
    }
    plant(c, fr, { x: 3.4, z: 4.8, kind: c.D.plant, h: 1.7 });
    plant(c, fr, { x: -2.5, z: 5, kind: "fern", h: 1.1 });
  },
  sunbeds(c, fr) {
    lounger(c, 0.2, 3.1, 0.28);
    lounger(c, 2.2, 3.2, 0.28);
    stool(c, fr, { x: 1.35, z: 3.5, r: 0.24, h: 0.42, colour: c.D.wood, soft: true });
    candles(c, fr, { x: 1.35, z: 3.5, y: 0.42, count: 3, spread: 0.12 });
    plant(c, fr, { x: -2.4, z: 4.8, kind: c.D.plant, h: 1.7 });
    plant(c, fr, { x: 3.7, z: 4.9, kind: "palm", h: 1.6 });
  },
};

function chair(c, q) {
  for (const k of [-0.2, 0.2]) for (const z of [-0.2, 0.2]) leg(c, q, k, z, 0.44, "#2a211c", 0.022);
  puff(c, q, { x: 0, z: -0.22, y: 0.42, w: 0.46, d: 0.44, h: 0.07, r: 0.03, colour: c.D.cloth });
  for (const k of [-0.2, -0.07, 0.07, 0.2]) rod(c, q, [k, 0.46, -0.22], [k, 0.92, -0.27], "#2a211c", 4);
  rod(c, q, [-0.22, 0.92, -0.27], [0.22, 0.92, -0.27], "#2a211c", 6);
}

/** @param {object} c scene context @param {object} D the place's deck: kind, floor, rail, wall, wood, cloth */
export function drawDeck(c, D) {
  const fr = frame(c.cam, 0, 0, 0);
  c.D = { plant: "fig", ...D };
  underfoot(c, fr, D.floor);
  RAILS[D.rail](c, fr, mix(D.railColour ?? D.wood, c.sky.shade, 0.3));
  if (D.side !== false) sideWall(c, fr, D);
  if (D.festoon !== false) lights(c, fr);
  DECKS[D.kind](c, fr);
  const [x, y] = c.cam.p(0.5, 0.6, 3.8);
  c.s.rect(
    0,
    0,
    1200,
    800,
    `url(#${c.s.def(
      `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="860">${c.s.stops([
        [0, c.sky.shade, 0],
        [0.5, c.sky.shade, 0.06],
        [1, darken(c.sky.shade, 0.4), 0.5],
      ])}</radialGradient>`,
    )})`,
  );
  for (const l of c.lights) l[4] *= 0.78;
  flushLights(c);
}
