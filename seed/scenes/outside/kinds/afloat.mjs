/** Places on the water, and the table of what floats, rolls or is pitched. */
import { darken, lighten, mix } from "../../colour.mjs";
import { festoon, shine } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { block, drum, post } from "../../volumes.mjs";
import { has, roundFill } from "../facts.mjs";
import { mass, part, railing, roofOf } from "../mass.mjs";
import { window } from "../openings.mjs";
import { scatter } from "./scattered.mjs";
import { campFire, fireBetween, pullman, railCars, tent, trailer } from "./wheeled.mjs";

/** Repeats what is drawn above y, upside down and faint, in the water below it. */
function reflect(c, y, draw) {
  const { s } = c;
  const from = s.body.length;
  draw();
  const copy = s.body.slice(from).filter((t) => !t.includes("mix-blend-mode"));
  const fade = s.def(
    `<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y)}" x2="0" y2="${n(y + 220)}"><stop offset="0" stop-color="#fff" stop-opacity="0.42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>`,
  );
  const mask = s.def(
    `<mask id="ID" maskUnits="userSpaceOnUse" x="0" y="${n(y)}" width="1200" height="220"><rect x="0" y="${n(y)}" width="1200" height="220" fill="url(#${fade})"/></mask>`,
  );
  if (copy.join("").length < 60000)
    s.body.splice(from, 0, `<g mask="url(#${mask})"><g transform="matrix(1 0 0 -1 0 ${n(2 * y)})">`, ...copy, "</g></g>");
}

/** A hull seen from its side: a sheer line from stern to bow. */
function hullSide(c, fr, { L, h, bow = 2, stern = 0.6, colour, z = 0, sheer = 0.5 }) {
  const { s } = c;
  const base = mix(colour, c.sky.shade, 0.22);
  const top = [
    [-L / 2 - stern, h, z],
    [0, h - sheer * 0.4, z],
    [L / 2 + bow, h + sheer, z],
  ];
  s.poly(fr.poly(...top, [L / 2, 0, z], [-L / 2, 0, z]), s.lin([lighten(base, 0.2), [0.6, base], darken(base, 0.4)]));
  const stripe = top.map(([x, y]) => [x, y - 0.28, z - 0.02]);
  s.poly(fr.poly(...top, ...stripe.reverse()), mix(c.pal.trim, c.sky.shade, 0.12));
}

/** A deck of cabins with a row of lit windows. */
function cabinDeck(c, fr, { x0, len, y, h, z = 0.2, round = false, pitch = 1.7, colour = "#efe6d4" }) {
  const f = fr.wall(x0, z, x0 + len, z, y, y + h);
  const base = mix(colour, c.sky.shade, 0.16);
  c.s.poly(f.quad(0, 0, len, h), c.s.lin([lighten(base, 0.12), darken(base, 0.12)]));
  c.s.poly(f.quad(-0.3, h - 0.15, len + 0.3, h + 0.05), lighten(base, 0.2));
  for (let u = 0.5; u < len - 1.1; u += pitch) {
    if (round) {
      c.s.poly(f.ring(u + 0.5, h * 0.5, 0.36), "#3a4348");
      c.s.poly(f.ring(u + 0.5, h * 0.5, 0.28), "#ffe2a2");
      const [x, y2] = f.at(u + 0.5, h * 0.5);
      shine(c, x, y2, 1.1 * f.scale(u, 0), 0.3);
    } else
      window(c, f, u, h * 0.2, u + pitch * 0.68, h * 0.78, {
        cols: 1,
        rows: 1,
        sill: false,
        frame: "#3a4348",
        lit: c.rnd.chance(0.85),
        curtain: false,
      });
  }
  return f;
}

/** A white rail along a deck. */
export const rail = (c, fr, x0, x1, y, z = 0) => railing(c, fr.wall(x0, z, x1, z, y, y + 0.8), "#efe6d4");

const boatScene = (_c, extent, pose, body) => ({
  extent,
  afloat: true,
  pose: { rot: 0.12, wide: 0.66, stand: 150, ...pose },
  draw: (c2, fr) => {
    const [, wl] = fr.p(0, 0, 0);
    reflect(c2, wl, () => body(c2, fr));
  },
});

const houseboat = (c) => {
  const own = c.own("hb");
  const w = 10 * (c.F.width === "tiny" ? 0.7 : 1);
  const two = c.F.storeys > 1;
  const roof = ["gable", "steep", "low"].includes(c.F.shape)
    ? roofOf(c, w, 3.6, { side: true, shape: "gable", pitch: 0.4, over: 0.4 })
    : c.F.shape === "barrel"
      ? { kind: "flat", over: 0.3 }
      : { kind: "flat", over: 0.3 };
  return boatScene(c, [w + 5, 4, 4.6 + (two ? 2.6 : 0)], { rot: own.range(0.14, 0.26) }, (c2, fr) => {
    hullSide(c2, fr, { L: w + 3, h: 1.1, bow: 0.8, colour: c2.pal.door, z: -1.4, sheer: 0.1 });
    block(c2, fr, { w: w + 4, d: 4.2, z: -1.4, h: 0.08, y: 1.06, colour: c2.pal.deck });
    mass(c2, part(fr, -0.4, -0.4), {
      w,
      d: 3.4,
      y: 1.12,
      floors: 1,
      fh: 2.5,
      roof: two ? { kind: "flat", over: 0.3 } : roof,
      front: {
        style: c2.F.openings === "blank" ? "few" : c2.F.openings === "sash" ? "casement" : c2.F.openings,
        pitch: 2,
        door: { at: own.pick([0.3, 0.66]), lamps: 1 },
        lit: 0.95,
      },
    });
    if (two)
      mass(c2, part(fr, own.pick([-1, 0.6]), 0), {
        w: w * 0.6,
        d: 3,
        y: 3.7,
        floors: 1,
        fh: 2.4,
        roof,
        front: { style: "picture", pitch: 2.6, lit: 0.95 },
      });
    else
      for (const x of [-w * 0.35, w * 0.22]) {
        block(c2, fr, { x, z: -0.2, w: 1, d: 0.5, h: 0.3, y: 3.7, colour: "#8a5a3a" });
        for (let i = 0; i < 7; i++) {
          const [a, b] = fr.p(x + own.range(-0.5, 0.5), 4.1 + own.range(0, 0.35), -0.2);
          c2.s.ellipse(a, b, 8, 7, i % 3 === 0 ? own.pick(["#d9727a", "#efc078", "#c9a2c4"]) : mix(c2.pal.leaf, c2.sky.shade, 0.25));
        }
      }
    rail(c2, fr, w / 2 - 0.2, w / 2 + 1.8, 1.14, -1.4);
    if (has(c2, "roof-deck", "string-lights", "lanterns")) festoon(c2, fr.p(-w / 2, 4.8, -0.4), fr.p(w / 2 + 1.6, 3.2, -1), 14, 9);
    const [lx, ly] = fr.p(w / 2 + 1.6, 2.1, -1.3);
    c2.s.circle(lx, ly, 5, "#fff0c4");
    shine(c2, lx, ly, 2 * fr.scale(0, 0), 0.5);
  });
};

const barge = (c) => {
  const L = 19;
  return boatScene(c, [L + 3, 4, 4.4], { wide: 0.74 }, (c2, fr) => {
    hullSide(c2, fr, { L, h: 1.4, bow: 1.6, colour: c2.pal.wall, sheer: 0.7 });
    cabinDeck(c2, fr, { x0: -L * 0.42, len: L * 0.68, y: 1.3, h: 1.25, round: true, pitch: 2.1, colour: c2.pal.trim });
    cabinDeck(c2, fr, { x0: -L * 0.46, len: 3.6, y: 2.5, h: 1.7, pitch: 1.5, colour: c2.pal.door });
    for (const x of [0, 2.6, 4.4]) {
      drum(c2, fr, { x, z: 0.4, r0: 0.34, r1: 0.42, y0: 2.55, y1: 3, fill: roundFill(c2, "#b8694a") });
      const [a, b] = fr.p(x, 3.2, 0.4);
      c2.s.circle(a, b, 0.45 * fr.scale(0, 0), mix(c2.pal.leaf, c2.sky.shade, 0.3));
    }
    festoon(c2, fr.p(-4.4, 4.2, 0.3), fr.p(L * 0.5, 2.9, 0.2), 18, 10);
  });
};

const paddleWheeler = (c) => {
  const L = 26;
  return boatScene(c, [L + 6, 5, 11], { wide: 0.76 }, (c2, fr) => {
    const k = c2.flip ? -1 : 1;
    hullSide(c2, fr, { L, h: 1.3, bow: 1.4, colour: "#e9e0cc", sheer: 0.3 });
    for (const [x0, len, y] of [
      [-11.6, 23, 1.3],
      [-10.6, 20, 4],
      [-6, 9, 6.7],
    ]) {
      cabinDeck(c2, fr, { x0, len, y, h: 2.3, pitch: 1.5, z: 0.6 });
      block(c2, fr, { x: x0 + len / 2, w: len + 1.6, d: 1.4, z: -0.4, h: 0.14, y: y + 2.36, colour: c2.pal.trim });
      for (let x = x0; x <= x0 + len + 0.1; x += 2.4) post(c2, fr, x, -0.3, y, y + 2.4, 0.06, "#efe6d4");
      rail(c2, fr, x0 - 0.5, x0 + len + 0.5, y, -0.35);
    }
    for (const x of [5.4, 7]) drum(c2, fr, { x, z: 1, r0: 0.36, r1: 0.42, y0: 6.6, y1: 11, fill: roundFill(c2, "#2a2a2c") });
    const wx = -k * 13.4 * (k > 0 ? 1 : -1);
    const ring = (r) =>
      Array.from({ length: 25 }, (_, i) => fr.p(wx + Math.cos((i / 12) * Math.PI) * r, 2 + Math.sin((i / 12) * Math.PI) * r, 0));
    const red = mix(c2.pal.door, c2.sky.shade, 0.2);
    const m = fr.p(wx, 2, 0);
    c2.s.stroke(
      `M${ring(2.4)
        .map((q) => `${n(q[0])} ${n(q[1])}`)
        .join("L")}Z`,
      red,
      5,
    );
    c2.s.stroke(
      ring(2.4)
        .filter((_, i) => i % 2 === 0)
        .map((q) => `M${n(m[0])} ${n(m[1])}L${n(q[0])} ${n(q[1])}`)
        .join(""),
      red,
      4,
    );
    festoon(c2, fr.p(-10, 7, 0), fr.p(6.2, 11, 0.6), 16, 14);
  });
};

const sailer = (c) => {
  const L = 18;
  return boatScene(c, [L + 5, 3, 13], { wide: 0.66 }, (c2, fr) => {
    hullSide(c2, fr, { L, h: 1.7, bow: 2.6, stern: 1, colour: c2.pal.wall, sheer: 0.9 });
    cabinDeck(c2, fr, { x0: -6.6, len: 9, y: 1.5, h: 1.2, round: true, pitch: 1.6, colour: "#b08a5c" });
    const mastCol = mix("#7a5638", c2.sky.shade, 0.3);
    for (const [x, h] of [
      [-3.4, 10.6],
      [3.6, 12.4],
    ]) {
      post(c2, fr, x, 0.3, 1.4, h, 0.12, mastCol);
      const [ax, ay] = fr.p(x, h, 0.3);
      const bits = [
        [-9, 1.6],
        [L / 2 + 2, 2.4],
        [x - 3, 1.6],
        [x + 3, 1.6],
      ];
      c2.s.stroke(
        bits
          .map(([bx, by]) => {
            const q = fr.p(bx, by, 0);
            return `M${n(ax)} ${n(ay)}L${n(q[0])} ${n(q[1])}`;
          })
          .join(""),
        mix("#d9cfbc", c2.sky.shade, 0.4),
        1.2,
      );
      const s0 = fr.p(x - 0.1, 3.2, 0.3);
      const s1 = fr.p(x - 4.6, 3, 0.3);
      c2.s.stroke(
        `M${n(s0[0])} ${n(s0[1])}L${n(s1[0])} ${n(s1[1])}`,
        mix("#e9dfc8", c2.sky.shade, 0.2),
        0.42 * fr.scale(0, 0),
        'stroke-linecap="round"',
      );
    }
    festoon(c2, fr.p(-3.4, 9.6, 0.3), fr.p(3.6, 10.4, 0.3), 26, 8);
    festoon(c2, fr.p(3.6, 10.4, 0.3), fr.p(L / 2 + 2.4, 3, 0.2), 16, 7);
  });
};

const catamaran = (c) =>
  boatScene(c, [16, 5, 13], { wide: 0.56 }, (c2, fr) => {
    hullSide(c2, part(fr, 0.6, 2.6), { L: 11, h: 1.4, bow: 1.4, colour: "#d9d2c4", sheer: 0.3 });
    mass(c2, part(fr, -0.6, 0.6), {
      w: 6.4,
      d: 2.8,
      y: 1.3,
      floors: 1,
      fh: 2,
      wall: "#efe8da",
      material: "plain",
      roof: { kind: "flat", over: 0.5 },
      trim: "#e9e2d4",
      front: { style: "ribbon", pitch: 1.6, lit: 1, size: { w: 1.35, h: 1.1, sill: 0.8 } },
    });
    hullSide(c2, fr, { L: 11, h: 1.4, bow: 1.4, colour: "#f3ecdf", sheer: 0.3 });
    post(c2, fr, 0.6, 1, 1.4, 12.6, 0.1, "#d9d2c2");
    const [ax, ay] = fr.p(0.6, 12.4, 1);
    c2.s.stroke(
      [
        [-6, 1.5],
        [6.6, 1.7],
      ]
        .map(([x, y]) => {
          const q = fr.p(x, y, 1);
          return `M${n(ax)} ${n(ay)}L${n(q[0])} ${n(q[1])}`;
        })
        .join(""),
      mix("#d9cfbc", c2.sky.shade, 0.3),
      1.3,
    );
    const a = fr.p(0.5, 4, 1);
    const b = fr.p(-5, 3.8, 1);
    c2.s.stroke(
      `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`,
      mix("#e9dfc8", c2.sky.shade, 0.15),
      0.5 * fr.scale(0, 0),
      'stroke-linecap="round"',
    );
    c2.s.circle(ax, ay, 4, "#fff4cf");
    shine(c2, ax, ay, 40, 0.6);
  });

const smallShip = (c) => {
  const L = 34;
  return boatScene(c, [L + 6, 5, 12], { wide: 0.8 }, (c2, fr) => {
    hullSide(c2, fr, { L, h: 3, bow: 3.2, stern: 0.4, colour: c2.pal.wall, sheer: 1.1 });
    const f = fr.wall(-L / 2, -0.02, L / 2, -0.02, 0, 3);
    for (let u = 2; u < L - 2; u += 2) {
      c2.s.poly(f.ring(u, 1.6, 0.3), "#ffe2a2");
      const [x, y] = f.at(u, 1.6);
      shine(c2, x, y, 0.9 * f.scale(u, 0), 0.3);
    }
    for (const [x0, len, y] of [
      [-15, 25, 3],
      [-13.4, 21, 5.5],
      [-8, 13, 7.9],
    ]) {
      cabinDeck(c2, fr, { x0, len, y, h: 2.2, z: 0.4 });
      rail(c2, fr, x0 - 0.8, x0 + len + 1.4, y, 0.02);
    }
    block(c2, fr, { x: -5.6, z: 0.8, w: 2.6, d: 1.6, h: 2.2, y: 10, colour: c2.pal.trim });
    post(c2, fr, 3.4, 0.8, 10, 14, 0.1, "#efe6d4");
    festoon(c2, fr.p(3.4, 13.6, 0.8), fr.p(17, 4.4, 0.4), 20, 11);
    festoon(c2, fr.p(3.4, 13.6, 0.8), fr.p(-14.4, 7.6, 0.4), 20, 11);
  });
};

/** What floats, rolls or is pitched, by kind. */
export const AFLOAT_KINDS = {
  houseboat,
  barge,
  "paddle-wheeler": paddleWheeler,
  "motor-sailer": sailer,
  catamaran,
  "small-ship": smallShip,
  "pullman-car": pullman,
  "rail-cars": railCars,
  tents: (c) => scatter(c, tent, { count: [3, 5], wide: 24, extra: fireBetween }),
  trailers: (c) => scatter(c, trailer, { count: [3, 4], wide: 26, extra: fireBetween }),
  "camp-fire": campFire,
};
