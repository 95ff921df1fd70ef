/** Equipment to lie, kneel or sit on. */
import { darken, lighten, mix } from "../colour.mjs";
import { loop } from "../sheet.mjs";
import { box, rod, shadow, solids } from "../solids.mjs";
import { hull } from "../space.mjs";
import { IRON, leather, legs, oak, ring } from "./gear-parts.mjs";

/** Pieces by name: width and depth in metres, words, and how each is drawn. */
export const PADS = {
  bench: {
    w: 1,
    d: 1.25,
    name: "a padded bench",
    draw(c, fr, R) {
      const pad = leather(R);
      const wood = oak(R);
      shadow(c, fr, 0, 0, 0.9, 1.2);
      solids(c, fr, [
        ...legs(0.42, 1.1, 0.62, 0.09, wood, 0, 0.06),
        ...[-0.42, 0.42].flatMap((x) => [
          { x, z: 0.16, w: 0.08, d: 0.62, h: 0.24, colour: wood },
          { x, z: 0.1, y: 0.24, w: 0.2, d: 0.74, h: 0.1, r: 0.04, colour: pad },
        ]),
        { x: 0, z: 0.36, y: 0.12, w: 0.84, d: 0.08, h: 0.08, colour: darken(wood, 0.15) },
        { x: 0, z: 0, y: 0.62, w: 0.44, d: 1.2, h: 0.16, r: 0.07, colour: pad },
      ]);
      for (const z of [0.12, 1.05]) for (const k of [-0.22, 0.22]) ring(c, fr, k, 0.6, z, 0.028);
    },
  },
  rack: {
    w: 2.3,
    d: 0.9,
    name: "a rack with a wooden wheel",
    draw(c, fr, R) {
      const wood = oak(R);
      shadow(c, fr, 0, 0, 2, 0.8);
      solids(c, fr, [
        ...legs(1.9, 0.8, 0.72, 0.11, darken(wood, 0.1)),
        { x: 0, z: 0.08, y: 0.3, w: 1.7, d: 0.06, h: 0.1, colour: darken(wood, 0.2) },
        { x: 0, z: 0, y: 0.72, w: 2, d: 0.8, h: 0.09, colour: wood },
        { x: -0.05, z: 0.1, y: 0.81, w: 1.5, d: 0.6, h: 0.06, r: 0.03, colour: leather(R) },
        ...[-0.94, 0.94].map((x) => ({ x, z: 0, y: 0.81, w: 0.14, d: 0.8, h: 0.14, r: 0.07, colour: darken(wood, 0.05) })),
      ]);
      const f = fr.wall(0.66, -0.02, 1.22, -0.02, 0.6, 1.16);
      const k = fr.scale(0, 0);
      c.s.stroke(loop(f.ring(0.28, 0.28, 0.26)), wood, 0.05 * k);
      let d = "";
      for (let i = 0; i < 4; i++)
        d += f.line(
          0.28 - 0.25 * Math.cos((i * Math.PI) / 4),
          0.28 - 0.25 * Math.sin((i * Math.PI) / 4),
          0.28 + 0.25 * Math.cos((i * Math.PI) / 4),
          0.28 + 0.25 * Math.sin((i * Math.PI) / 4),
        );
      c.s.stroke(d, lighten(wood, 0.1), 0.025 * k);
      for (const x of [-0.7, 0.6]) for (const z of [0.06, 0.74]) ring(c, fr, x, 0.84, z, 0.04);
    },
  },
  horse: {
    w: 1.3,
    d: 0.7,
    name: "a leather vaulting horse",
    draw(c, fr, R) {
      const wood = oak(R);
      const pad = leather(R);
      shadow(c, fr, 0, 0.05, 1.1, 0.5);
      const wide = Math.max(5, 0.075 * fr.scale(0, 0));
      for (const x of [-0.42, 0.42]) rod(c, fr, [x * 1.25, 0, 0.6], [x, 0.8, 0.42], darken(wood, 0.25), wide);
      for (const x of [-0.42, 0.42]) rod(c, fr, [x * 1.25, 0, 0], [x, 0.8, 0.2], wood, wide);
      rod(c, fr, [-0.5, 0.25, 0.06], [0.5, 0.25, 0.06], wood, wide * 0.6);
      const end = (x) =>
        fr.poly(
          ...Array.from({ length: 18 }, (_, i) => [x, 0.9 + 0.17 * Math.sin((i / 9) * Math.PI), 0.31 + 0.19 * Math.cos((i / 9) * Math.PI)]),
        );
      c.s.poly(hull([...end(-0.6), ...end(0.6)]), c.s.lin([lighten(pad, 0.3), pad, darken(pad, 0.4)]));
      const side = fr.rot > 0 ? 0.6 : -0.6;
      c.s.poly(end(side), darken(pad, 0.22));
      c.s.poly(end(side * 0.5), "none", `stroke="${darken(pad, 0.5)}" stroke-width="2" opacity="0.4"`);
    },
  },
  table: {
    w: 2.1,
    d: 0.9,
    name: "a padded table with eyelets",
    draw(c, fr, R) {
      const wood = oak(R);
      shadow(c, fr, 0, 0, 1.9, 0.8);
      solids(c, fr, [
        ...legs(1.9, 0.8, 0.66, 0.13, wood),
        { x: 0, z: 0.1, y: 0.16, w: 1.7, d: 0.6, h: 0.05, colour: darken(wood, 0.15) },
        { x: -0.4, z: 0.16, y: 0.21, w: 0.5, d: 0.4, h: 0.12, r: 0.05, colour: mix(R.second, "#efe4d0", 0.6) },
        { x: 0, z: 0, y: 0.66, w: 1.95, d: 0.84, h: 0.08, colour: wood },
        { x: 0, z: 0.03, y: 0.74, w: 1.88, d: 0.78, h: 0.12, r: 0.05, colour: leather(R) },
      ]);
      for (let x = -0.85; x < 0.9; x += 0.34) ring(c, fr, x, 0.69, -0.01, 0.03);
    },
  },
  "exam-table": {
    w: 2,
    d: 0.8,
    name: "an examination table",
    draw(c, fr, R) {
      const vinyl = mix(R.second, "#cfd8d4", 0.65);
      shadow(c, fr, 0, 0, 1.8, 0.7);
      solids(c, fr, [
        ...legs(1.6, 0.6, 0.62, 0.06, "#c3c8ca"),
        { x: 0, z: 0.06, y: 0.34, w: 1.4, d: 0.5, h: 0.26, colour: "#d9dcd9" },
        { x: -0.35, z: 0, y: 0.62, w: 1.1, d: 0.66, h: 0.12, r: 0.05, colour: vinyl },
        { x: 0.5, z: 0, y: 0.7, w: 0.6, d: 0.66, h: 0.14, r: 0.05, colour: vinyl },
        { x: 0.8, z: 0.02, y: 0.82, w: 0.14, d: 0.62, h: 0.42, r: 0.05, colour: vinyl },
        { x: -0.35, z: 0.12, y: 0.742, w: 1.1, d: 0.42, h: 0.01, colour: "#f4f1ea" },
      ]);
    },
  },
  "massage-table": {
    w: 2.2,
    d: 0.85,
    name: "a massage table with folded towels",
    draw(c, fr, R) {
      shadow(c, fr, 0, 0, 1.9, 0.7);
      solids(c, fr, [
        ...legs(1.7, 0.66, 0.62, 0.06, "#b9935f"),
        { x: 0, z: 0.04, y: 0.28, w: 1.6, d: 0.05, h: 0.05, colour: "#a37f4e" },
        { x: 0, z: 0, y: 0.62, w: 1.9, d: 0.72, h: 0.12, r: 0.05, colour: "#efe7d8" },
        { x: 1.08, z: 0.18, y: 0.64, w: 0.26, d: 0.36, h: 0.09, r: 0.04, colour: "#e2d6c2" },
        { x: -0.5, z: -0.01, y: 0.74, w: 0.8, d: 0.74, h: 0.04, r: 0.02, colour: R.textile },
        { x: 0.35, z: 0.16, y: 0.74, w: 0.34, d: 0.4, h: 0.13, r: 0.06, colour: mix(R.second, "#efe4d0", 0.5) },
      ]);
    },
  },
  throne: {
    w: 1,
    d: 0.8,
    name: "a high-backed chair",
    draw(c, fr, R) {
      const wood = darken(oak(R), 0.2);
      const pad = R.textile;
      shadow(c, fr, 0, 0, 0.8, 0.7);
      const f = fr.wall(-0.36, 0.58, 0.36, 0.58, 0, 1.8);
      solids(c, fr, [
        ...legs(0.74, 0.64, 0.4, 0.08, wood),
        {
          x: 0,
          z: 0.6,
          y: 0,
          w: 0.78,
          d: 0.08,
          h: 1.62,
          draw: () => {
            c.s.poly(f.arch(-0.04, 0.3, 0.76, 1.78, 0.36), wood);
            if (f.seen) c.s.poly(f.arch(0.07, 0.5, 0.65, 1.66, 0.3), c.s.lin([lighten(pad, 0.18), darken(pad, 0.25)]));
          },
        },
        { x: 0, z: 0, y: 0.4, w: 0.76, d: 0.58, h: 0.06, colour: wood },
        { x: 0, z: 0.02, y: 0.46, w: 0.62, d: 0.54, h: 0.1, r: 0.05, colour: pad },
        ...[-0.37, 0.37].flatMap((x) => [
          { x, z: 0, y: 0.46, w: 0.07, d: 0.07, h: 0.2, colour: wood },
          { x, z: -0.03, y: 0.66, w: 0.1, d: 0.6, h: 0.07, r: 0.03, colour: wood },
        ]),
      ]);
    },
  },
  "curved-chair": {
    w: 1.9,
    d: 0.6,
    name: "a long curved chair",
    draw(c, fr, R) {
      const pad = R.second2 ?? R.textile;
      shadow(c, fr, 0, 0.02, 1.6, 0.45);
      const top = [];
      for (let i = 0; i <= 18; i++) {
        const t = i / 18;
        top.push([-0.85 + 1.7 * t, 0.42 + 0.24 * Math.cos(t * Math.PI * 2.1 + 0.2) + 0.18 * t]);
      }
      for (let i = 0; i < 18; i++) {
        const [[ax, ay], [bx, by]] = [top[i], top[i + 1]];
        c.s.poly(fr.poly([ax, ay, 0], [bx, by, 0], [bx, by, 0.5], [ax, ay, 0.5]), lighten(pad, 0.1 + 0.16 * ((by - ay) / 0.12 + 0.5)));
      }
      const side = [...top, [0.8, 0.03], [-0.78, 0.03]];
      c.s.poly(fr.poly(...side.map(([x, y]) => [x, y, 0])), c.s.lin([pad, darken(pad, 0.4)]));
      c.s.stroke(
        loop(fr.poly(...[...top, ...[...top].reverse().map(([x, y]) => [x, y - 0.04])].map(([x, y]) => [x, y, -0.005]))),
        darken(pad, 0.3),
        1.4,
        'opacity="0.6"',
      );
      box(c, fr, { x: 0, z: 0.02, w: 1.5, d: 0.46, h: 0.03, colour: IRON });
    },
  },
  desk: {
    w: 1.7,
    d: 1.2,
    name: "a broad desk",
    draw(c, fr, R) {
      const wood = oak(R);
      shadow(c, fr, 0, 0, 1.5, 0.8);
      const parts = [
        { x: 0, z: 0, y: 0.1, w: 1.3, d: 0.05, h: 0.62, colour: wood },
        ...[-0.62, 0.62].map((x) => ({ x, z: 0.05, w: 0.3, d: 0.6, h: 0.72, colour: darken(wood, 0.1) })),
        { x: 0, z: -0.03, y: 0.72, w: 1.6, d: 0.78, h: 0.06, colour: lighten(wood, 0.06) },
        { x: -0.4, z: 0.2, y: 0.78, w: 0.3, d: 0.22, h: 0.07, colour: R.textile },
        { x: -0.39, z: 0.22, y: 0.85, w: 0.26, d: 0.18, h: 0.05, colour: "#d9cbb0" },
      ];
      solids(c, fr, parts);
    },
  },
  mattresses: {
    w: 2.4,
    d: 1.8,
    name: "a broad padded platform",
    draw(c, fr, R) {
      shadow(c, fr, 0, 0, 2.3, 1.7);
      const tints = [R.textile, R.second, R.second2, lighten(R.textile, 0.2)];
      solids(c, fr, [
        { x: 0, z: 0, w: 2.3, d: 1.7, h: 0.3, colour: oak(R) },
        { x: 0, z: 0.02, y: 0.3, w: 2.26, d: 1.66, h: 0.18, r: 0.07, colour: leather(R) },
        ...[-0.8, -0.28, 0.26, 0.8].map((x, i) => ({ x, z: 1.4, y: 0.48, w: 0.5, d: 0.2, h: 0.34, r: 0.1, colour: tints[i] })),
        { x: 0.5, z: 0.2, y: 0.48, w: 0.7, d: 0.5, h: 0.1, r: 0.04, colour: mix(R.second, "#efe4d0", 0.5) },
      ]);
    },
  },
};
