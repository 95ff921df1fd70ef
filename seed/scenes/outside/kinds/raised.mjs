/** Houses on legs, over sand, water or a wood. */
import { darken, lighten, mix } from "../../colour.mjs";
import { oval } from "../../flora.mjs";
import { spill } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { block, drum, post } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { has, roundFill } from "../facts.mjs";
import { coverOf, gallery, mass, railing, roofOf } from "../mass.mjs";
import { bigDoor } from "../openings.mjs";
import { opening, scaleOf } from "./simple.mjs";

/** A house on legs: treehouses, lookouts, stilt houses, cliff houses. */
export function raised(c, o) {
  const own = c.own("raised");
  const { w, d, y, fh = 2.7, floors = 1 } = o;
  const roof = o.roof ?? roofOf(c, w, d, { over: 0.7, side: o.side ?? own.chance(0.5) });
  const stair = o.stair && !has(c, "outside-stair", "spiral-stair", "bridge");
  const A = {
    w,
    d,
    h: y + fh * floors,
    rise: roof.rise ?? 0,
    dormers: roof.kind === "gableX",
    base: y,
    fh,
    floors,
    door: 0.32,
    doorX: -w * 0.18,
    porch: false,
    deck: false,
    doorV: y,
    bayFrom: y,
    walled: y < 2,
    afloat: o.afloat,
    deckAt: [w * 0.28, -(o.out ?? 1.6) + 1.15, y],
  };
  return {
    extent: [w + 3, d, y + fh * floors + A.rise * 0.9],
    afloat: o.afloat,
    draw: (c2, fr) => {
      o.before?.(c2, fr, A);
      const wood = darken(mix(c2.pal.deck, "#4a3c34", 0.5), 0.25);
      const out = o.out ?? 1.6;
      const xs = Array.from({ length: o.legs ?? 4 }, (_, i) => -w / 2 + 0.2 + ((w - 0.4) * i) / ((o.legs ?? 4) - 1));
      if (!o.legless)
        for (const z of [d - 0.3, -out + 0.2]) for (const x of xs) post(c2, fr, x, z, o.foot ?? -0.1, y, o.thick ?? 0.13, wood);
      if (o.brace)
        for (let i = 0; i < xs.length - 1; i++) {
          const [a, b, e, f] = [
            fr.p(xs[i], 0.2, -out + 0.2),
            fr.p(xs[i + 1], y - 0.3, -out + 0.2),
            fr.p(xs[i + 1], 0.2, -out + 0.2),
            fr.p(xs[i], y - 0.3, -out + 0.2),
          ];
          c2.s.stroke(
            `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}M${n(e[0])} ${n(e[1])}L${n(f[0])} ${n(f[1])}`,
            wood,
            Math.max(1.4, 0.08 * fr.scale(0, 0)),
          );
        }
      block(c2, fr, {
        w: w + (o.around ? 2 * out : 1),
        d: d + out + (o.around ? out : 0.2),
        z: -out,
        h: 0.22,
        y: y - 0.22,
        colour: c2.pal.deck,
        material: "planks",
      });
      mass(c2, fr, {
        w,
        d,
        y,
        floors,
        fh,
        roof,
        front: {
          style: o.style ?? opening(c2),
          pitch: o.pitchU ?? 2.2,
          door: { at: 0.32, lamps: 1, kind: o.doorKind },
          lit: 0.9,
          size: o.size,
          margin: o.margin,
        },
        side: { lit: 0.9 },
      });
      const W = w + (o.around ? 2 * out : 1);
      railing(c2, fr.wall(-W / 2, -out, W / 2, -out, y, y + 1), c2.pal.trim, stair ? [W * 0.62, W * 0.62 + 1.5] : undefined);
      for (const k of [-1, 1]) {
        const f =
          k > 0
            ? fr.wall(W / 2, -out, W / 2, d * (o.around ? 1 : 0.1), y, y + 1)
            : fr.wall(-W / 2, d * (o.around ? 1 : 0.1), -W / 2, -out, y, y + 1);
        if (f.seen) railing(c2, f, c2.pal.trim);
      }
      if (stair)
        for (let i = 0; i < Math.round(y / 0.24); i++)
          block(c2, fr, {
            x: W * 0.12 + 0.75,
            z: -out - 0.28 - i * 0.26,
            w: 1.4,
            d: 0.26,
            h: 0.08,
            y: y - 0.24 * (i + 1),
            colour: c2.pal.deck,
          });
      o.after?.(c2, fr, A);
      spill(c2, fr.wall(-w * 0.3, -out, w * 0.3, -out, 0, 1), 0, w * 0.6, 5, 0.3);
      attach(c2, fr, A);
    },
  };
}

/** Trunks that stand through and beside a house in the trees. */
function boles(c, fr, spots) {
  const bark = c.own("bark").pick(["#6a5040", "#5a4a3e", "#7a5e48"]);
  for (const [x, z, r, h] of spots) {
    drum(c, fr, { x, z, r0: r, r1: r * 0.66, y0: -0.3, y1: h, fill: roundFill(c, bark, 0.14) });
    const [px, py] = fr.p(x, h * 0.82, z);
    const k = fr.scale(x, z);
    const leaf = c.F.season === "winter" ? c.pal.conifer : c.pal.leaf;
    const own = c.own(`crown${x}`);
    let low = "";
    let high = "";
    for (let i = 0; i < 12; i++) {
      const [a, b, q] = [px + own.range(-2.6, 2.6) * k, py + own.range(-3, 0.6) * k, own.range(0.7, 1.3) * k];
      low += oval(a, b, q * 1.2, q);
      high += oval(a - q * 0.3, b - q * 0.3, q * 0.7, q * 0.5);
    }
    c.s.path(low, mix(leaf, c.sky.shade, 0.52));
    c.s.path(high, mix(leaf, c.sky.glow, 0.22), 'opacity="0.3"');
  }
}

/** A house between trunks, with a stair or a bridge. */
export function treehouse(c) {
  const own = c.own("tree");
  const w = own.range(4.6, 6);
  const y = own.range(3, 4.4);
  return raised(c, {
    w,
    d: own.range(4, 4.8),
    y,
    floors: Math.min(2, c.F.storeys),
    out: 1.3,
    around: true,
    legs: 3,
    stair: !has(c, "bridge"),
    brace: own.chance(0.6),
    style: opening(c),
    pitchU: 1.9,
    before: (c2, fr) =>
      boles(c2, fr, [
        [-w * 0.72, 3, 0.5, 15],
        [w * 0.66, 4.6, 0.6, 16],
        [own.range(-0.6, 0.9), 4.8, 0.7, 16],
      ]),
    after: (c2, fr) => {
      if (!has(c2, "bridge")) return;
      const k = c2.flip ? -1 : 1;
      const [bx, by] = fr.p(k * (w / 2 + 1.2), y, -1);
      const e = k * Math.sign(fr.p(1, 0, 0)[0] - fr.p(-1, 0, 0)[0]) > 0 ? 1250 : -50;
      const m = (bx + e) / 2;
      const wood = mix("#8d7455", c2.sky.shade, 0.42);
      c2.s.stroke(
        `M${n(bx)} ${n(by)}Q${n(m)} ${n(by + 56)} ${e} ${n(by - 24)}M${n(bx)} ${n(by - 64)}Q${n(m)} ${n(by - 8)} ${e} ${n(by - 92)}`,
        wood,
        5,
      );
      let d = "";
      for (let i = 0; i < 15; i++) {
        const t = i / 14;
        const px = (1 - t) ** 2 * bx + 2 * t * (1 - t) * m + t * t * e;
        const py = (1 - t) ** 2 * by + 2 * t * (1 - t) * (by + 56) + t * t * (by - 24);
        d += `M${n(px)} ${n(py)}v-64`;
      }
      c2.s.stroke(d, wood, 2.2);
    },
  });
}

/** A house held to a wall of rock by steel, over the wood at its foot. */
export const cliffHouse = (c) =>
  raised(c, {
    w: 8.6,
    d: 4.4,
    y: 4.8,
    out: 1.4,
    legless: true,
    style: opening(c, "glass-front"),
    stair: false,
    before: (c2, fr) => {
      const { s } = c2;
      const rock = mix(lighten(c2.pal.rock, 0.2), c2.sky.shade, 0.3);
      const own = c2.own("rock");
      const ridge = [
        [-15, 5],
        [-11, 8],
        [-7, 10.4],
        [-3, 11.4],
        [1, 13.2],
        [5, 12.4],
        [9, 13.6],
        [13, 11],
        [18, 9],
      ].map(([x, y]) => fr.p(x, y + own.range(-0.7, 0.7), 4.2));
      s.poly([...ridge, fr.p(20, -0.5, 4.2), fr.p(-17, -0.5, 4.2)], s.lin([lighten(rock, 0.16), darken(rock, 0.34)]));
      let d = "";
      for (let i = 0; i < 11; i++) {
        const y = 0.6 + i * 1.05;
        const [a, m, b] = [
          fr.p(-15 + i * 0.4, y, 4.2),
          fr.p(own.range(-4, 4), y + own.range(-0.4, 0.5), 4.2),
          fr.p(17 - i * 0.3, y + own.range(-0.4, 0.4), 4.2),
        ];
        d += `M${n(a[0])} ${n(a[1])}Q${n(m[0])} ${n(m[1])} ${n(b[0])} ${n(b[1])}`;
      }
      s.stroke(d, darken(rock, 0.34), 3, 'opacity="0.4"');
      const steel = mix("#4a4d50", c2.sky.shade, 0.3);
      const k = Math.max(2, 0.14 * fr.scale(0, 0));
      for (const x of [-3.2, 0, 3.2]) {
        const [a, b] = [fr.p(x, 4.7, -1.2), fr.p(x, 1.6, 4.1)];
        s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, steel, k);
      }
      for (let i = 0; i < 20; i++) block(c2, fr, { x: 8.4 - i * 0.26, z: 2.6, w: 0.3, d: 0.9, h: 0.08, y: 0.24 * i, colour: "#5a5d60" });
    },
  });

/** A house on stilts, over water where there is water. */
export const stiltHouse = (c) => {
  const own = c.own("stilt");
  const wet = ["lagoon", "mangroves", "bayou", "sea", "lake", "big-river"].includes(c.F.land);
  return raised(c, { w: 8.4 * scaleOf(c.F), d: 6, y: own.range(1.8, 2.8), out: 2.2, afloat: wet, stair: !wet, foot: wet ? -0.6 : -0.1 });
};

/** Beach houses and the like, on a low platform over sand. */
export const beachHouse = (c) => {
  const own = c.own("beach");
  return raised(c, {
    w: 9 * scaleOf(c.F) * own.range(0.9, 1.1),
    d: 6.4,
    y: own.range(0.7, 1.7),
    floors: Math.min(2, c.F.storeys),
    out: 2.4,
    legs: 5,
    stair: true,
  });
};

/** A fire lookout of glass on tall legs. */
export const lookout = (c) =>
  raised(c, {
    w: 5.4,
    d: 5.4,
    y: 8,
    out: 1.2,
    around: true,
    legs: 2,
    brace: true,
    thick: 0.16,
    style: "glass-front",
    pitchU: 1.25,
    size: { w: 1.1, h: 1.5, sill: 0.8 },
    roof: { kind: "hip", rise: 1.4, over: 1, colour: c.pal.roof, material: coverOf(c.F.roof) },
  });

/** On the shore: slip doors below, rooms and a balcony above. */
export function boathouse(c) {
  const w = 8.6 * Math.sqrt(scaleOf(c.F));
  const roof = roofOf(c, w, 7, { side: false });
  const A = { w, d: 7, h: 5.6, rise: roof.rise ?? 0, base: 0, fh: 2.8, floors: 2, door: 0.85, doorX: w * 0.35, porch: false };
  Object.assign(A, { dormers: false, afloat: true, deckAt: [w / 2 + 1.2, 1.2, 0.3] });
  return {
    extent: [w + 2, 7, 5.6 + A.rise],
    afloat: true,
    draw: (c2, fr) => {
      behind(c2, fr, A);
      block(c2, fr, { w: w + 4, d: 8, z: -0.6, h: 0.4, y: -0.1, colour: c2.pal.deck, material: "planks" });
      mass(c2, fr, {
        w,
        d: 7,
        y: 0.2,
        floors: 1,
        fh: 2.6,
        roof: { kind: "none" },
        front: { style: "none" },
        dress: (W) => {
          if (W.front.seen)
            for (const u of [w * 0.27, w * 0.66]) bigDoor(c2, W.front, u - 1.3, u + 1.3, 2.2, { open: u < w / 2 ? 0.4 : 0, ribs: true });
        },
      });
      mass(c2, fr, { w, d: 7, y: 2.8, floors: 1, fh: 2.8, roof, front: { style: "french-doors", pitch: 2.3, lit: 1 } });
      gallery(c2, fr, { w: w * 0.96, d: 1.4, y: 2.85 });
      attach(c2, fr, A);
    },
  };
}
