/** Equipment that stands or hangs on frames, and what belongs on walls. */
import { darken, lighten, mix } from "../colour.mjs";
import { folds } from "../furniture.mjs";
import { loop } from "../sheet.mjs";
import { box, puff, rod, shadow, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { IRON, leather, oak, ring, STEEL, slat } from "./gear-parts.mjs";

/** Pieces by name: width and depth in metres, words, and how each is drawn. */
export const FRAMES = {
  cross: {
    w: 1.7,
    d: 0.45,
    wall: true,
    name: "a cross",
    draw(c, fr, R) {
      const wood = oak(R);
      shadow(c, fr, 0, 0.1, 1.4, 0.3);
      const f = fr.wall(-0.75, 0.16, 0.75, 0.16, 0, 2.1);
      slat(c, f, 1.42, 0.02, 0.08, 2.06, 0.17, darken(wood, 0.08));
      slat(c, f, 0.08, 0.02, 1.42, 2.06, 0.17, wood);
      c.s.poly(f.round(0.56, 0.92, 0.94, 1.2, 0.05), leather(R));
      for (const [u, v] of [
        [0.2, 1.86],
        [1.3, 1.86],
        [0.2, 0.24],
        [1.3, 0.24],
      ])
        ring(c, fr, u - 0.75, v, 0.13, 0.06);
      box(c, fr, { x: 0, z: 0.06, w: 1.5, d: 0.3, h: 0.06, colour: darken(wood, 0.2) });
    },
  },
  cage: {
    w: 1.15,
    d: 1.1,
    name: "a steel cage",
    draw(c, fr, R) {
      const [w, d, h] = [1, 1, 1.25];
      shadow(c, fr, 0, 0, w, d, 0.5);
      puff(c, fr, { x: 0, z: 0.03, y: 0.03, w: w - 0.06, d: d - 0.06, h: 0.1, r: 0.04, colour: leather(R) });
      const F = [
        fr.wall(-w / 2, 0, w / 2, 0, 0, h),
        fr.wall(w / 2, 0, w / 2, d, 0, h),
        fr.wall(w / 2, d, -w / 2, d, 0, h),
        fr.wall(-w / 2, d, -w / 2, 0, 0, h),
      ];
      const k = fr.scale(0, 0);
      const bars = (f, colour) => {
        let a = "";
        for (let u = 0.12; u < f.w - 0.05; u += 0.125) a += f.line(u, 0, u, h);
        c.s.stroke(a, colour, 0.016 * k);
        c.s.stroke(loop(f.quad(0, 0.02, f.w, h)) + f.line(0, h * 0.55, f.w, h * 0.55), colour, 0.035 * k);
      };
      for (const f of F) if (!f.seen) bars(f, darken(STEEL, 0.6));
      const top = fr.floor(-w / 2, 0, w / 2, d, h);
      let a = "";
      for (let u = 0.125; u < w; u += 0.125) a += top.line(u, 0, u, d);
      c.s.stroke(a, darken(STEEL, 0.35), 0.016 * k);
      for (const f of F) if (f.seen) bars(f, darken(STEEL, 0.25));
      c.s.stroke(loop(top.quad(0, 0, w, d)), darken(STEEL, 0.15), 0.035 * k);
      const [x, y] = F[0].at(w * 0.86, h * 0.5);
      c.s.rect(x - 0.04 * k, y - 0.05 * k, 0.08 * k, 0.1 * k, "#c9a25a", 'rx="2"');
    },
  },
  swing: {
    w: 1.6,
    d: 1.2,
    name: "a leather swing on a frame",
    draw(c, fr, R) {
      const wood = oak(R);
      const H = 2.05;
      shadow(c, fr, 0, 0.3, 0.8, 0.5, 0.25);
      const wide = Math.max(5, 0.07 * fr.scale(0, 0));
      for (const x of [-0.75, 0.75]) rod(c, fr, [x, 0, 1.1], [x, H, 0.55], darken(wood, 0.2), wide);
      rod(c, fr, [-0.85, H, 0.55], [0.85, H, 0.55], wood, wide * 1.1);
      const S = (x, y, z) => fr.p(x, y, z);
      const seat = [
        [-0.36, 0.98, 0.62],
        [-0.2, 0.78, 0.5],
        [0, 0.72, 0.46],
        [0.2, 0.78, 0.5],
        [0.36, 0.98, 0.62],
      ];
      for (const [x, y, z] of [seat[0], seat[4]]) for (const dz of [-0.18, 0.2]) rod(c, fr, [x, y, z + dz], [x * 0.5, H, 0.55], STEEL, 2.4);
      const near = seat.map(([x, y, z]) => S(x, y, z - 0.2));
      const far = seat.map(([x, y, z]) => S(x, y + 0.05, z + 0.22)).reverse();
      c.s.poly([...near, ...far], c.s.lin([lighten(leather(R), 0.18), darken(leather(R), 0.25)]));
      for (const x of [-0.75, 0.75]) rod(c, fr, [x, 0, 0], [x, H, 0.55], wood, wide);
    },
  },
  rig: {
    w: 2.2,
    d: 1,
    name: "a suspension frame with a wooden bar",
    draw(c, fr, R) {
      const H = 2.3;
      const wide = Math.max(6, 0.08 * fr.scale(0, 0));
      const rope = mix(R.second, "#c9a873", 0.7);
      shadow(c, fr, 0, 0.3, 1.9, 0.4, 0.25);
      for (const x of [-1, 1]) rod(c, fr, [x * 1.08, 0, 0.95], [x, H, 0.45], darken(IRON, 0.2), wide * 0.8);
      puff(c, fr, { x: 0, z: -0.3, w: 1.8, d: 1.5, h: 0.06, r: 0.03, colour: darken(leather(R), 0.1) });
      for (const [x, z] of [
        [-0.5, 0.75],
        [-0.18, 0.9],
        [0.52, 0.8],
      ])
        for (const r of [0.16, 0.12, 0.08]) c.s.stroke(loop(disc(fr, x, 0.08, z, r, r)), rope, 4);
      rod(c, fr, [-1.08, H, 0.45], [1.08, H, 0.45], "#2b2e31", wide * 1.2);
      for (const x of [-0.7, 0, 0.7]) ring(c, fr, x, H - 0.1, 0.45, 0.06);
      for (const x of [-0.4, 0.4]) rod(c, fr, [x, H - 0.04, 0.45], [x, H - 0.62, 0.45], STEEL, 3);
      rod(c, fr, [-0.52, H - 0.63, 0.45], [0.52, H - 0.63, 0.45], oak(R), wide * 0.75);
      for (const x of [-1, 1]) rod(c, fr, [x * 1.08, 0, -0.05], [x, H, 0.45], IRON, wide);
    },
  },
  stockade: {
    w: 1.6,
    d: 0.7,
    name: "wooden stocks",
    draw(c, fr, R) {
      const wood = oak(R);
      shadow(c, fr, 0, 0.05, 1.3, 0.5);
      solids(c, fr, [
        ...[-0.66, 0.66].map((x) => ({ x, z: 0.02, w: 0.16, d: 0.6, h: 0.09, colour: darken(wood, 0.2) })),
        ...[-0.66, 0.66].map((x) => ({ x, z: 0.24, y: 0.09, w: 0.12, d: 0.12, h: 1.3, colour: wood })),
        { x: 0, z: 0.24, y: 0.85, w: 1.2, d: 0.1, h: 0.22, colour: lighten(wood, 0.04) },
        { x: 0, z: 0.24, y: 1.08, w: 1.2, d: 0.1, h: 0.22, colour: lighten(wood, 0.08) },
      ]);
      const f = fr.wall(-0.6, 0.235, 0.6, 0.235, 0.85, 1.3);
      if (f.seen)
        for (const [u, r] of [
          [0.22, 0.055],
          [0.6, 0.095],
          [0.98, 0.055],
        ])
          c.s.poly(f.ring(u, 0.225, r), "#140d0a");
      c.s.stroke(f.line(0, 0.225, 1.2, 0.225), darken(wood, 0.5), 2);
    },
  },
  "strap-wall": {
    w: 1.9,
    d: 0.1,
    wall: true,
    flat: true,
    name: "straps and coiled rope on a rail",
    on(c, f, u, R) {
      const { s } = c;
      s.poly(f.quad(u - 0.85, 1.68, u + 0.85, 1.82), darken(oak(R), 0.2));
      const tints = ["#c9a873", "#3a2018", R.textile, "#a8835a", "#17181a", mix(R.second, "#4a2a20", 0.4)];
      for (let i = 0; i < 6; i++) {
        const q = u - 0.7 + i * 0.28;
        s.stroke(f.line(q, 1.76, q, 1.66), "#c9a25a", 4);
        if (i % 3 === 0) for (const k of [0, 0.03, 0.06]) s.stroke(loop(f.ring(q, 1.36 - k, 0.1 - k * 0.4, 0.27 - k)), tints[i], 3.6);
        else if (i % 3 === 1) {
          s.stroke(f.line(q, 1.66, q, 1.4), tints[i], 5);
          for (const k of [-0.05, -0.025, 0, 0.025, 0.05]) s.stroke(f.line(q, 1.4, q + k, 0.98), tints[i], 2.4);
        } else s.poly(f.round(q - 0.04, 1.05, q + 0.04, 1.64, 0.04), tints[i]);
      }
    },
  },
  mirrors: {
    w: 2.2,
    d: 0.1,
    wall: true,
    flat: true,
    name: "tall mirrors",
    on(c, f, u, R) {
      const h = Math.min(2.1, f.h - 0.2);
      for (const k of [-0.72, 0, 0.72]) {
        c.s.poly(f.quad(u + k - 0.35, 0.16, u + k + 0.35, h + 0.04), R.metal);
        c.s.poly(f.quad(u + k - 0.31, 0.2, u + k + 0.31, h), c.s.lin(["#c9b391", "#8d8272", "#4b4a48"], 0, 0, 1, 1));
        c.s.poly(f.poly([u + k - 0.28, 0.2], [u + k - 0.12, 0.2], [u + k + 0.28, h], [u + k + 0.12, h]), "#fff4d8", 'opacity="0.2"');
      }
    },
  },
  costumes: {
    w: 1.7,
    d: 0.6,
    name: "a rail of costumes",
    draw(c, fr, R) {
      shadow(c, fr, 0, 0.1, 1.5, 0.4);
      for (const x of [-0.75, 0.75]) {
        rod(c, fr, [x, 0, 0.05], [x, 0, 0.5], IRON, 4);
        rod(c, fr, [x, 0, 0.28], [x, 1.7, 0.28], IRON, 5);
      }
      rod(c, fr, [-0.75, 1.7, 0.28], [0.75, 1.7, 0.28], "#c79a55", 5);
      const tints = [R.textile, "#efe6d4", R.second, "#2b2d31", mix(R.textile, "#e0c48c", 0.5), "#7A2038"];
      for (let i = 0; i < 6; i++) {
        const x = -0.6 + i * 0.22;
        const f = fr.wall(x - 0.11, 0.28, x + 0.13, 0.28, 0, 1.66);
        folds(c, f, 0, 0.5 + (i % 3) * 0.16, 0.24, 1.6, tints[i], 2);
      }
    },
  },
};
