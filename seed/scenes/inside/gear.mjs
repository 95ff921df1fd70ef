/**
 * The equipment of playrooms: plain, well-made furniture of wood, leather and steel. Each piece is drawn on a frame whose
 * origin is the middle of its front, in metres.
 */
import { darken, lighten, mix } from "../colour.mjs";
import { folds } from "../furniture.mjs";
import { loop, n } from "../sheet.mjs";
import { box, puff, rod, shadow, solids } from "../solids.mjs";
import { hull } from "../space.mjs";

const STEEL = "#a9afb3";
const IRON = "#1d1f22";

const ring = (c, fr, x, y, z, r = 0.05) => {
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  c.s.circle(a, b, r * k, "none", `stroke="${STEEL}" stroke-width="${n(Math.max(1.6, 0.018 * k))}"`);
};

const leather = (R) => mix(R.textile, "#2a1a18", 0.35);
const oak = (R) => (R.wood === "#cfc8b8" ? "#8a623c" : R.wood);

/** A beam on an upright face from one place to another, w metres wide. */
function slat(c, f, a0, b0, a1, b1, w, colour) {
  const L = Math.hypot(a1 - a0, b1 - b0);
  const [nx, ny] = [(-(b1 - b0) / L) * (w / 2), ((a1 - a0) / L) * (w / 2)];
  const outline = [
    [a0 + nx, b0 + ny],
    [a1 + nx, b1 + ny],
    [a1 - nx, b1 - ny],
    [a0 - nx, b0 - ny],
  ];
  c.s.poly(f.poly(outline.map(([a, b]) => [a + 0.05, b - 0.03])), darken(colour, 0.55));
  c.s.poly(
    f.poly(outline),
    c.s.lin(
      [
        [0, lighten(colour, 0.22)],
        [1, darken(colour, 0.12)],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  c.s.stroke(f.line(a0, b0, a1, b1), darken(colour, 0.25), 1.2, 'opacity="0.5"');
}

function legs(w, d, h, r, colour, x = 0, z = 0) {
  return [-1, 1].flatMap((k) => [0, 1].map((q) => ({ x: x + k * (w / 2 - r / 2), z: z + q * (d - r), w: r, d: r, h, colour })));
}

export const GEAR = {
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
      c.s.poly(
        [...near, ...far],
        c.s.lin([
          [0, lighten(leather(R), 0.18)],
          [1, darken(leather(R), 0.25)],
        ]),
      );
      for (const x of [-0.75, 0.75]) rod(c, fr, [x, 0, 0], [x, H, 0.55], wood, wide);
    },
  },
  rig: {
    w: 2.2,
    d: 1,
    name: "a suspension frame with a steel ring",
    draw(c, fr, R) {
      const H = 2.35;
      const wide = Math.max(6, 0.09 * fr.scale(0, 0));
      shadow(c, fr, 0, 0.3, 1.9, 0.4, 0.25);
      for (const x of [-1, 1]) {
        rod(c, fr, [x, 0.03, 0], [x, 0.03, 0.9], IRON, wide * 0.8);
        rod(c, fr, [x, 0, 0.45], [x, H, 0.45], IRON, wide);
        rod(c, fr, [x * 0.99, H - 0.45, 0.45], [x * 0.6, H, 0.45], IRON, wide * 0.6);
      }
      rod(c, fr, [-1.08, H, 0.45], [1.08, H, 0.45], "#2b2e31", wide * 1.2);
      rod(c, fr, [0, H, 0.45], [0, H - 0.32, 0.45], STEEL, 3);
      ring(c, fr, 0, H - 0.42, 0.45, 0.11);
      const rope = mix(R.second, "#c9a873", 0.7);
      for (const k of [-0.012, 0.012]) {
        const [a, b] = fr.p(k, H - 0.5, 0.45);
        const m = fr.scale(0, 0.45);
        c.s.stroke(`M${n(a)} ${n(b)}v${n(0.55 * m)}`, rope, 3);
        if (k > 0)
          for (const q of [0.1, 0.07, 0.04])
            c.s.ellipse(a, b + 0.72 * m, q * m, q * 1.9 * m, "none", `stroke="${rope}" stroke-width="3.4"`);
      }
      puff(c, fr, { x: 0, z: -0.3, w: 1.7, d: 1.5, h: 0.06, r: 0.03, colour: darken(leather(R), 0.1) });
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
          Array.from({ length: 18 }, (_, i) => [x, 0.9 + 0.17 * Math.sin((i / 9) * Math.PI), 0.31 + 0.19 * Math.cos((i / 9) * Math.PI)]),
        );
      c.s.poly(
        hull([...end(-0.6), ...end(0.6)]),
        c.s.lin([
          [0, lighten(pad, 0.3)],
          [0.5, pad],
          [1, darken(pad, 0.4)],
        ]),
      );
      const side = fr.rot > 0 ? 0.6 : -0.6;
      c.s.poly(end(side), darken(pad, 0.22));
      c.s.poly(end(side * 0.5), "none", `stroke="${darken(pad, 0.5)}" stroke-width="2" opacity="0.4"`);
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
            if (f.seen)
              c.s.poly(
                f.arch(0.07, 0.5, 0.65, 1.66, 0.3),
                c.s.lin([
                  [0, lighten(pad, 0.18)],
                  [1, darken(pad, 0.25)],
                ]),
              );
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
        c.s.poly(
          fr.poly([
            [ax, ay, 0],
            [bx, by, 0],
            [bx, by, 0.5],
            [ax, ay, 0.5],
          ]),
          lighten(pad, 0.1 + 0.16 * ((by - ay) / 0.12 + 0.5)),
        );
      }
      const side = [...top, [0.8, 0.03], [-0.78, 0.03]];
      c.s.poly(
        fr.poly(side.map(([x, y]) => [x, y, 0])),
        c.s.lin([
          [0, pad],
          [1, darken(pad, 0.4)],
        ]),
      );
      c.s.stroke(
        loop(fr.poly([...top, ...[...top].reverse().map(([x, y]) => [x, y - 0.04])].map(([x, y]) => [x, y, -0.005]))),
        darken(pad, 0.3),
        1.4,
        'opacity="0.6"',
      );
      box(c, fr, { x: 0, z: 0.02, w: 1.5, d: 0.46, h: 0.03, colour: IRON });
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
        c.s.poly(
          f.quad(u + k - 0.31, 0.2, u + k + 0.31, h),
          c.s.lin(
            [
              [0, "#c9b391"],
              [0.5, "#8d8272"],
              [1, "#4b4a48"],
            ],
            0,
            0,
            1,
            1,
          ),
        );
        c.s.poly(
          f.poly([
            [u + k - 0.28, 0.2],
            [u + k - 0.12, 0.2],
            [u + k + 0.28, h],
            [u + k + 0.12, h],
          ]),
          "#fff4d8",
          'opacity="0.2"',
        );
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
};
GEAR.mattresses = {
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
};
GEAR["padded-table"] = { ...GEAR.table, name: "a padded table" };
