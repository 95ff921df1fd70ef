/** What lies on a table, seen close. */
import { darken, lighten, mix } from "../colour.mjs";
import { plant, turntable, vase } from "../fittings.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { n } from "../sheet.mjs";
import { box, puff } from "../solids.mjs";
import { disc, frame } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { kettle } from "./aftercare.mjs";

export const TOP = 0.82;

/** A cord or ring drawn on a table top from world points. */
const line = (c, fr, pts, colour, width, more = "") =>
  c.s.stroke(
    `M${pts
      .map((q) =>
        fr
          .p(...q)
          .map(n)
          .join(" "),
      )
      .join("L")}`,
    colour,
    width,
    `stroke-linecap="round" stroke-linejoin="round" ${more}`,
  );

function key(c, fr, x, z, colour = "#d9b06c") {
  const y = TOP + 0.005;
  const k = fr.scale(x, z);
  const ring = Array.from({ length: 21 }, (_, i) => [
    x + 0.075 * Math.cos((i / 10) * Math.PI),
    y,
    z + 0.075 * Math.sin((i / 10) * Math.PI),
  ]);
  const parts = [
    ring,
    [
      [x + 0.075, y, z],
      [x + 0.34, y, z + 0.04],
    ],
    [
      [x + 0.32, y, z + 0.04],
      [x + 0.33, y, z - 0.03],
    ],
    [
      [x + 0.27, y, z + 0.03],
      [x + 0.28, y, z - 0.03],
    ],
  ];
  for (const p of parts) line(c, fr, p, "#120d0a", 0.026 * k, 'transform="translate(4 6)" opacity="0.35"');
  for (const p of parts) line(c, fr, p, colour, 0.026 * k);
  for (const p of parts) line(c, fr, p, lighten(colour, 0.5), 0.008 * k, 'transform="translate(0 -3)"');
  const [a, b] = fr.p(x - 0.075, y, z);
  c.s.stroke(`M${n(a)} ${n(b)}q${n(-0.09 * k)} ${n(0.06 * k)} ${n(-0.16 * k)} ${n(0.01 * k)}`, "#7A2038", 4);
  const g = fr.p(x - 0.27, y, z + 0.01);
  c.s.path(
    `M${n(g[0])} ${n(g[1] - 0.03 * k)}l${n(0.045 * k)} ${n(-0.02 * k)}v${n(0.1 * k)}q${n(-0.045 * k)} ${n(0.05 * k)} ${n(-0.09 * k)} 0v${n(-0.1 * k)}Z`,
    c.s.lin(["#9c3a54", "#5a1628"]),
  );
}

function openBook(c, fr, x, z, y = TOP) {
  for (const k of [-1, 1]) {
    c.s.poly(
      fr.poly([x, y + 0.035, z], [x + k * 0.19, y + 0.02, z - 0.01], [x + k * 0.2, y + 0.02, z + 0.27], [x, y + 0.035, z + 0.28]),
      c.s.lin(["#fff6e2", "#dccbaa"], k > 0 ? 0 : 1, 0, k > 0 ? 1 : 0, 0),
    );
    const f = fr.floor(x - 0.2, z, x + 0.2, z + 0.28, y + 0.03);
    let d = "";
    for (let v = 0.05; v < 0.25; v += 0.03) d += k > 0 ? f.line(0.23, v, 0.36, v) : f.line(0.04, v, 0.17, v);
    c.s.stroke(d, "#9a8a70", 1.4, 'opacity="0.6"');
  }
}

export function cup(c, fr, x, z, y, colour) {
  drum(c, fr, {
    x,
    z,
    r0: 0.05,
    r1: 0.065,
    y0: y,
    y1: y + 0.1,
    fill: c.s.across([lighten(colour, 0.35), [0.4, colour], darken(colour, 0.4)]),
  });
  c.s.poly(disc(fr, x, y + 0.1, z, 0.06), "#3a2216");
  const [a, b] = fr.p(x, y + 0.12, z);
  for (const w of [9, 5]) c.s.stroke(`M${n(a)} ${n(b)}c-12 -22 14 -36 2 -64`, "#fff6e4", w, 'opacity="0.14" stroke-linecap="round"');
}

function glass(c, fr, x, z, tint) {
  const { s } = c;
  const [a, b] = fr.p(x, TOP, z);
  const k = fr.scale(x, z);
  s.ellipse(a, b, 0.055 * k, 0.014 * k, "#fff2da", 'opacity="0.5"');
  s.stroke(`M${n(a)} ${n(b)}v${n(-0.13 * k)}`, "#fff2da", 3, 'opacity="0.6"');
  const bowl = (w, t) =>
    `M${n(a - w * k)} ${n(b - t * k)}Q${n(a - w * k)} ${n(b - 0.13 * k)} ${n(a)} ${n(b - 0.13 * k)}Q${n(a + w * k)} ${n(b - 0.13 * k)} ${n(a + w * k)} ${n(b - t * k)}Z`;
  s.path(bowl(0.075, 0.27), "#fff4e0", 'opacity="0.22"');
  s.path(bowl(0.068, 0.21), s.lin([lighten(tint, 0.3), tint]), 'opacity="0.9"');
}

function bottle(c, fr, x, z, b = "#2c4a3a") {
  drum(c, fr, { x, z, r0: 0.075, y0: TOP, y1: TOP + 0.3, fill: c.s.across([lighten(b, 0.35), [0.4, b], darken(b, 0.5)]) });
  drum(c, fr, { x, z, r0: 0.075, r1: 0.028, y0: TOP + 0.3, y1: TOP + 0.38, fill: b });
  drum(c, fr, { x, z, r0: 0.028, y0: TOP + 0.38, y1: TOP + 0.52, fill: darken(b, 0.2) });
}

function coil(c, fr, x, z, colour, r = 0.17) {
  for (let i = 0; i < 5; i++)
    line(
      c,
      fr,
      Array.from({ length: 25 }, (_, j) => [
        x + (r - i * 0.012) * Math.cos((j / 12) * Math.PI),
        TOP + 0.015 + i * 0.012,
        z + (r - i * 0.012) * Math.sin((j / 12) * Math.PI),
      ]),
      i % 2 ? colour : darken(colour, 0.2),
      7,
    );
  line(
    c,
    fr,
    [
      [x + r, TOP + 0.06, z],
      [x + r + 0.14, TOP + 0.02, z - 0.1],
      [x + r + 0.3, TOP + 0.01, z - 0.06],
    ],
    colour,
    7,
  );
}

const lamp = (c, fr, R, x, size = 1.15) => tableLamp(c, fr, { x, z: 2.3, y: TOP, base: R.second, size, reach: 1.5 });

/** What lies on the table, each with its words. */
export const THINGS = {
  record: {
    say: "a record on a turntable beside a lit lamp and a row of sleeves",
    draw(c, fr, R) {
      vase(c, fr, { x: -0.95, z: 2.25, y: TOP, colour: R.second, leaf: "#6d8a58", bloom: "#f0d7b0", size: 1.1 });
      turntable(c, fr, { x: -0.2, z: 2, y: TOP, colour: mix(R.wood, R.textile, 0.4) });
      lamp(c, fr, R, 0.75);
      for (let i = 0; i < 9; i++)
        box(c, fr, {
          x: 1.12 + i * 0.035,
          z: 1.95,
          y: TOP,
          w: 0.03,
          d: 0.31,
          h: 0.31,
          colour: [R.textile, R.second, "#d9cbb0", ...R.tints][i % 5],
        });
    },
  },
  key: {
    say: "a brass key with a claret tassel on the table by a lit lamp",
    draw(c, fr, R) {
      lamp(c, fr, R, -0.75);
      vase(c, fr, { x: 0.85, z: 2.25, y: TOP, colour: R.second, leaf: "#6d8a58", bloom: "#efdcb8", size: 1.15 });
      box(c, fr, { x: -0.3, z: 2.1, y: TOP, w: 0.34, d: 0.24, h: 0.04, colour: R.textile });
      box(c, fr, { x: -0.29, z: 2.11, y: TOP + 0.04, w: 0.3, d: 0.21, h: 0.035, colour: "#d9cbb0" });
      key(c, fr, 0.15, 1.95);
    },
  },
  book: {
    say: "an open book, a steaming cup and a lit lamp by the window",
    draw(c, fr, R) {
      lamp(c, fr, R, 0.7, 1.2);
      candles(c, fr, { x: -0.9, z: 2.2, y: TOP, count: 3, spread: 0.16 });
      openBook(c, fr, -0.1, 1.85);
      cup(c, fr, 0.42, 1.95, TOP, "#e9dcc4");
      plant(c, frame(c.cam, 1.35, 2.2, 0, TOP - 0.02), { x: 0, z: 0, h: 0.9, kind: "fern" });
    },
  },
  glasses: {
    say: "two glasses, a bottle and candles on the table by the window",
    draw(c, fr, R) {
      lamp(c, fr, R, -0.85, 1.1);
      bottle(c, fr, 0.55, 2.3);
      candles(c, fr, { x: 1, z: 2.1, y: TOP, count: 3, spread: 0.13 });
      glass(c, fr, 0.05, 1.95, "#8a1f3a");
      glass(c, fr, 0.3, 1.88, "#8a1f3a");
    },
  },
  tea: {
    say: "a kettle, two cups and folded quilts on the table by a lit lamp",
    draw(c, fr, R) {
      lamp(c, fr, R, -0.9, 1.1);
      const f = fr.floor(-0.55, 1.82, 0.6, 2.3, TOP + 0.01);
      c.s.poly(f.round(0, 0, 1.15, 0.46, 0.08), darken(R.wood, 0.35));
      kettle(c, fr, -0.25, 2.05, TOP + 0.02);
      cup(c, fr, 0.12, 1.98, TOP + 0.02, "#e9dcc4");
      cup(c, fr, 0.36, 2.06, TOP + 0.02, R.second);
      puff(c, fr, { x: 1.05, z: 1.95, y: TOP, w: 0.55, d: 0.36, h: 0.12, r: 0.05, colour: "#efe4d0" });
      puff(c, fr, { x: 1.05, z: 1.96, y: TOP + 0.12, w: 0.52, d: 0.34, h: 0.11, r: 0.05, colour: R.textile });
    },
  },
  rope: {
    say: "coils of rope laid out in a row on the table by a lit lamp",
    draw(c, fr, R) {
      lamp(c, fr, R, 0.95, 1.1);
      candles(c, fr, { x: -1.1, z: 2.25, y: TOP, count: 3, spread: 0.14 });
      coil(c, fr, -0.62, 2, "#c9a873");
      coil(c, fr, -0.08, 1.96, mix(R.textile, "#c9a873", 0.25));
      coil(c, fr, 0.46, 2, "#a8835a");
    },
  },
  towels: {
    say: "folded towels, a bowl of stones and candles by the window",
    draw(c, fr, R) {
      lamp(c, fr, R, -0.95, 1);
      for (let i = 0; i < 3; i++)
        puff(c, fr, { x: 0.75, z: 1.95, y: TOP + i * 0.11, w: 0.62, d: 0.4, h: 0.11, r: 0.05, colour: [R.linen, R.textile, R.linen][i] });
      drum(c, fr, { x: 0.02, z: 2.05, r0: 0.1, r1: 0.2, y0: TOP, y1: TOP + 0.12, fill: mix(R.second, "#efe4d0", 0.3) });
      c.s.poly(disc(fr, 0.02, TOP + 0.12, 2.05, 0.19), "#6b645c");
      for (const [k, q] of [
        [-0.07, 0],
        [0.06, 0.02],
        [0, -0.05],
      ]) {
        const [a, b] = fr.p(0.02 + k, TOP + 0.15, 2.05 + q);
        c.s.ellipse(a, b, 0.07 * fr.scale(0, 2), 0.045 * fr.scale(0, 2), k > 0 ? "#8a837a" : "#55504a");
      }
      candles(c, fr, { x: -0.5, z: 2.05, y: TOP, count: 3, spread: 0.14 });
    },
  },
  flowers: {
    say: "flowers in a vase and a bowl beside a lit lamp",
    draw(c, fr, R) {
      lamp(c, fr, R, 0.8, 1.2);
      vase(c, fr, { x: -0.2, z: 2.1, y: TOP, colour: R.second, leaf: "#6d8a58", bloom: mix(R.textile, "#f3dcc0", 0.4), size: 1.7 });
      vase(c, fr, { x: -0.75, z: 2.2, y: TOP, colour: R.textile, leaf: "#7d9464", bloom: "#f3e2c2", size: 1 });
      cup(c, fr, 0.3, 1.9, TOP, "#e9dcc4");
    },
  },
};
