/** Small houses strewn over the ground or the water. */
import { darken, lighten, mix } from "../../colour.mjs";
import { shine, spill } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { disc } from "../../space.mjs";
import { block, drum, post } from "../../volumes.mjs";
import { attach } from "../extras.mjs";
import { roundFill } from "../facts.mjs";
import { mass, part, porch, railing, roofOf } from "../mass.mjs";
import { entrance, window } from "../openings.mjs";
import { fireRing, PROPS } from "../props.mjs";
import { tree } from "../trees.mjs";
import { opening } from "./simple.mjs";

/** A plant at a spot of the frame, so many metres high. */
export function plantAt(c, fr, kind, x, z, h) {
  const [px, py] = fr.p(x, 0, z);
  tree(c, kind, px, py, h * fr.scale(x, z));
}

/** A scatter of small houses, huts or tents over the ground. */
export function scatter(c, one, { count = [4, 6], wide = 24, near = [0, 0], extra, afloat, gapDepth = 7 } = {}) {
  const own = c.own("scatter");
  const many = own.int(...count);
  const spots = Array.from({ length: many }, (_, i) => {
    const back = i / Math.max(1, many - 1);
    const k = i % 2 ? 1 : -1;
    return {
      x: i === many - 1 ? near[0] : k * own.range(0.22, 0.5) * wide,
      z: i === many - 1 ? near[1] : (1 - back) * gapDepth + 4 + own.range(0, 2),
      turn: own.range(-0.25, 0.25),
      size: i === many - 1 ? 1 : own.range(0.82, 0.95),
      i,
    };
  });
  const A = { w: 8, d: 5, h: 3, rise: 0, base: 0.2, fh: 2.6, floors: 1, door: 0.5, doorX: 0, porch: false, props: 4, dormers: false };
  return {
    extent: [wide * 0.72, 6, 5.4],
    pose: { wide: 0.66 },
    afloat,
    draw: (c2, fr) => {
      for (const q of spots) one(c2, part(fr, q.x, q.z, q.turn), q);
      extra?.(c2, fr, A);
      attach(c2, fr, { ...A, pool: !afloat, props: afloat ? 0 : 4 });
    },
  };
}

/** A maker of small houses of one room, for `scatter`. */
export const hut =
  (o = {}) =>
  (c, fr, q) => {
    const own = c.own(`hut${q.i}`);
    const w = (o.w ?? 5) * q.size;
    const d = 4.6 * q.size;
    const tint = own.chance(0.5)
      ? c.pal.wall
      : mix(c.pal.wall, own.pick(o.tints ?? [c.pal.trim, "#e3d5b8", "#8b9a7b"]), own.range(0.1, 0.4));
    const roof = o.roof?.(c, w, d) ?? roofOf(c, w, d, { side: own.chance(0.5) });
    mass(c, fr, {
      w,
      d,
      floors: o.floors ?? 1,
      fh: 2.6,
      base: 0.3,
      wall: tint,
      roof,
      front: { style: opening(c), door: { at: own.pick([0.3, 0.68]), lamps: 1 }, pitch: 2, lit: 0.85 },
    });
    if (o.porch ?? own.chance(0.5)) porch(c, fr, { w: w * 0.92, d: 1.6, y: 0.3, h: 2.1, rise: 0.4, rail: own.chance(0.6) });
    spill(c, fr.wall(-1, 0, 1, 0, 0, 1), 0, 2, 3, 0.4);
  };

/** A round hut under thatch. */
export const palapa = (c, fr, q) => {
  const wet = ["lagoon", "sea", "mangroves", "bay"].includes(c.F.land);
  const y = wet ? 1.2 : 0.4;
  const r = 2.5 * q.size;
  if (wet) for (const a of [-1.8, 0, 1.8]) post(c, fr, a, -1.6, -0.5, y, 0.12, mix("#4a382c", c.sky.shade, 0.4));
  drum(c, fr, { x: 0, z: 0, r0: r * 1.3, y0: y - 0.2, y1: y, fill: roundFill(c, c.pal.deck) });
  drum(c, fr, { x: 0, z: 0, r0: r, y0: y, y1: y + 2.3, fill: roundFill(c, c.pal.wall) });
  for (const [t, kind] of [
    [-0.75, "win"],
    [0, "door"],
    [0.75, "win"],
  ]) {
    const a = t - fr.rot;
    const [px, pz] = [Math.sin(a) * r * 1.01, -Math.cos(a) * r * 1.01];
    const f = fr.wall(px - 0.55 * Math.cos(a), pz - 0.55 * Math.sin(a), px + 0.55 * Math.cos(a), pz + 0.55 * Math.sin(a), y, y + 2.2);
    if (!f.seen) continue;
    if (kind === "door") entrance(c, f, 0.55, { w: 0.9, h: 2, kind: "glass", lamps: 0 });
    else window(c, f, 0.08, 0.6, 1.02, 1.8, { sill: false });
  }
  const thatch = c.F.roof === "thatch" ? "#a8895a" : c.pal.roof;
  c.s.poly(disc(fr, 0, y + 2.2, 0, r * 1.5), darken(mix(thatch, c.sky.shade, 0.5), 0.4));
  drum(c, fr, { x: 0, z: 0, r0: r * 1.5, r1: 0.08, y0: y + 2.2, y1: y + 2.2 + r * 1.25, fill: roundFill(c, thatch, 0.2) });
  let d = "";
  const tip = fr.p(0, y + 2.2 + r * 1.25, 0);
  for (let i = 0; i < 22; i++) {
    const a = Math.PI + (i / 21) * Math.PI;
    const e = fr.p(Math.cos(a) * r * 1.48, y + 2.24, Math.sin(a) * r * 1.48);
    d += `M${n(tip[0])} ${n(tip[1])}L${n(e[0])} ${n(e[1])}`;
  }
  c.s.stroke(d, darken(mix(thatch, c.sky.shade, 0.4), 0.3), 1.2, 'opacity="0.5"');
};

/** A boardwalk over the water from the near hut away to the side. */
export const jetty = (c, fr) => {
  const a = fr.p(-3.2, 0.9, 0.5);
  const b = fr.p(-16, 0.9, 14);
  c.s.poly(
    [
      [a[0], a[1] - 5],
      [b[0], b[1] - 2],
      [b[0], b[1] + 2],
      [a[0], a[1] + 7],
    ],
    mix(c.pal.deck, c.sky.shade, 0.35),
  );
};

/** Steaming pools of stone, with cabins behind. */
export const springs = (c) =>
  scatter(c, hut({ w: 4.6 }), {
    count: [3, 4],
    wide: 26,
    near: [-6.5, 5],
    extra: (c2, fr) => {
      const own = c2.own("springs");
      for (const [x, z, r] of [
        [-2.5, 0.5, 2.2],
        [3.4, 1.8, 2.5],
        [1, -3.4, 3],
        [8, -0.6, 2],
      ]) {
        c2.s.poly(disc(fr, x, 0.06, z, r * 1.22, r * 0.94), mix(c2.pal.rock, c2.sky.shade, 0.38));
        c2.s.poly(disc(fr, x, 0.08, z, r, r * 0.72), c2.s.lin(["#a4e2d3", "#2f8a88"]));
        for (let i = 0; i < 12; i++) {
          const a = (i / 12) * Math.PI * 2;
          const [px, py] = fr.p(x + Math.cos(a) * r * 1.12, 0.1, z + Math.sin(a) * r * 0.85);
          const k = fr.scale(x, z);
          c2.s.ellipse(
            px,
            py,
            own.range(0.25, 0.45) * k,
            own.range(0.16, 0.26) * k,
            lighten(mix(c2.pal.rock, c2.sky.shade, own.range(0.3, 0.48)), 0.05),
          );
        }
        const [sx, sy] = fr.p(x, 0.1, z);
        const k = fr.scale(x, z);
        for (const q of [-0.5, 0.1, 0.6])
          c2.s.stroke(
            `M${n(sx + q * r * k)} ${n(sy)}c${n(0.4 * k)} ${n(-0.9 * k)} ${n(-0.5 * k)} ${n(-1.5 * k)} ${n(0.2 * k)} ${n(-2.6 * k)}`,
            "#f4efe4",
            0.6 * k,
            'opacity="0.09" stroke-linecap="round"',
          );
        shine(c2, sx, sy, r * 1.4 * k, 0.26, "#7fd8cc", 0.5);
      }
    },
  });

/** Cottages on stilts, with a boardwalk. */
export const stiltCottages = (c) =>
  scatter(
    c,
    (c2, fr, q) => {
      const own = c2.own(`sc${q.i}`);
      const y = own.range(1, 1.6);
      for (const x of [-2, 0, 2]) for (const z of [3.6, -1.2]) post(c2, fr, x, z, -0.5, y, 0.11, mix("#4a382c", c2.sky.shade, 0.4));
      block(c2, fr, { w: 5.4, d: 5.4, z: -1.5, h: 0.2, y: y - 0.2, colour: c2.pal.deck });
      mass(c2, fr, {
        w: 4.6 * q.size,
        d: 3.8,
        y,
        floors: 1,
        fh: 2.5,
        roof: roofOf(c2, 4.6, 3.8, { shape: c2.F.roof === "thatch" ? "hip" : c2.F.shape, pitch: 0.7, over: 0.7, side: own.chance(0.5) }),
        front: { style: opening(c2), door: { at: 0.6, lamps: 1 }, pitch: 1.7, lit: 0.9 },
      });
      railing(c2, fr.wall(-2.7, -1.5, 2.7, -1.5, y, y + 0.9), c2.pal.trim);
    },
    { count: [4, 5], wide: 26, afloat: ["lagoon", "sea", "mangroves", "bay", "cove"].includes(c.F.land), extra: jetty },
  );

/** Pale cliffs that shut in a cove, and rings of stones with fires. */
const bareCove = () => ({
  extent: [13.5, 3, 4.6],
  pose: { wide: 0.76, rot: 0.04 },
  draw: (c2, fr) => {
    const { s } = c2;
    const own = c2.own("cove");
    const rock = mix("#ece3cd", c2.sky.shade, 0.22);
    for (const k of [-1, 1]) {
      const edge = [
        [44, -0.5],
        [44, 9.4],
        [24, 7.6],
        [17, 7],
        [12.5, 6.1],
        [9.6, 4.4],
        [8.2, 2],
        [7.2, -0.5],
      ].map(([x, y]) => fr.p(k * x, y + (y > 0 ? own.range(-0.5, 0.5) : 0), 5));
      s.poly(edge, s.lin([lighten(rock, 0.18), darken(rock, 0.26)]));
      let strata = "";
      for (let i = 1; i < 6; i++) {
        const [a, b] = [fr.p(k * (8 + i * 0.5), i * 0.85, 5), fr.p(k * 44, i * 1.6 + 0.3, 5)];
        strata += `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
      }
      s.stroke(strata, darken(rock, 0.3), 2.4, 'opacity="0.4"');
    }
    for (const [x, z] of [
      [-3.4, 2],
      [2.8, 3],
      [0.4, -1.2],
    ])
      fireRing(c2, part(fr, x, z), 0.8);
  },
});

/** Umbrellas and daybeds on sand, and at most a hut; a beach without umbrellas is a cove with fires. */
export const openBeach = (c) => (c.F.extras.includes("umbrellas") ? umbrellaBeach() : bareCove());

const umbrellaBeach = () => ({
  extent: [13.5, 3, 4.2],
  pose: { wide: 0.72 },
  draw: (c2, fr) => {
    const own = c2.own("ob");
    if (c2.F.width !== "tiny" && own.chance(0.7)) hut({ w: 4, porch: true })(c2, part(fr, own.pick([-6, 6]), 4), { size: 0.9, i: 0 });
    for (const [x, z] of [
      [-4.6, 1],
      [-1.2, -1.4],
      [2.6, 0.6],
      [5.8, -0.8],
    ]) {
      const q = part(fr, x + own.range(-0.6, 0.6), z);
      const tint = own.fork(`u${x}`).pick([c2.pal.cloth, c2.pal.second, "#e9e2d0"]);
      PROPS.daybeds(c2, q, {});
      PROPS.parasol(c2, q, 0, tint);
    }
    attach(c2, fr, {
      w: 14,
      d: 3,
      h: 2.6,
      rise: 0,
      base: 0,
      fh: 2.6,
      floors: 1,
      door: 0.5,
      doorX: 0,
      porch: false,
      props: 3,
      dormers: false,
    });
  },
});
