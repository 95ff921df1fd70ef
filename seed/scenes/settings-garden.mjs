/** Tended ground: pools and palms, gardens, parks and vines. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { bamboo, cypress, leafTree, overhang, palm, shrub } from "./flora.mjs";
import { festoon } from "./kit.mjs";
import { conifers, ground, grove, hills, peaks, water } from "./land.mjs";
import { leafIn, paving } from "./settings-street.mjs";
import { air, weather } from "./settings-wild.mjs";
import { n } from "./sheet.mjs";
import { mist } from "./skies.mjs";

/** Palms around a pool; the pool itself lies in the near ground. */
export const palms = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 6 });
    hills(s, rnd.fork("h"), { y: H - 6, amp: 36, fill: mix(m, d, 0.5) });
    water(s, rnd.fork("w"), { y: H + 2, base: H + 40, top: mix(d, e, 0.4), deep: mix(m, b, 0.5), light: "#fff0d8" });
    grove(s, rnd.fork("g"), { y: H + 40, h: 44, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, d, 0.4), base: H + 60, gap: 40 });
    paving(c, H + 58, "#c9ad8c", false);
    for (const [x, h] of c.flip
      ? [
          [120, 380],
          [230, 320],
          [980, 340],
          [1090, 420],
        ]
      : [
          [1070, 400],
          [960, 320],
          [250, 330],
          [110, 400],
        ])
      palm(s, rnd, { x, y: H + 84, h, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, e, 0.35) });
  },
  front(c) {
    if (!c.noPool) swimming(c);
  },
};

function swimming(c) {
  const { s, rnd, sky } = c;
  const y = 615;
  const k = c.flip ? -1 : 1;
  const X = (x) => 600 + k * (x - 600);
  const shape = `M${X(120)} 830Q${X(160)} ${y + 10} ${X(470)} ${y}Q${X(760)} ${y - 12} ${X(960)} ${y + 40}Q${X(1160)} ${y + 100} ${X(1260)} 830Z`;
  s.stroke(shape, mix("#f0dcc0", sky.shade, 0.15), 22);
  s.path(
    shape,
    s.span(
      [
        [0, "#8fe0d4"],
        [0.5, "#3fa9a6"],
        [1, "#1f6f7c"],
      ],
      0,
      y,
      0,
      800,
    ),
  );
  s.clip(shape, () => {
    for (const [x, w, a] of [
      [430, 46, 0.5],
      [560, 60, 0.55],
      [700, 46, 0.5],
      [840, 36, 0.35],
    ])
      for (let i = 0; i < 15; i++)
        s.ellipse(X(x) + rnd.range(-18, 18), y + 8 + i * 13, w * rnd.range(0.4, 1), 2 + i * 0.3, "#ffdc9a", `opacity="${a * 0.75}"`);
    for (let i = 0; i < 40; i++) {
      const yy = rnd.range(y, 800);
      const L = rnd.range(20, 80);
      s.stroke(`M${n(rnd.range(100, 1160))} ${n(yy)}q${n(L / 2)} -7 ${n(L)} 0`, "#d9fff4", 1.8, 'opacity="0.4" stroke-linecap="round"');
    }
  });
  s.glow(X(640), 720, 460, "#5fd3c8", 0.22, 0.4);
}

export const bambooGarden = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 2 });
    hills(s, rnd.fork("h"), { y: H - 50, amp: 70, fill: mix(m, d, 0.55) });
    mist(s, H - 40, 140, e, 0.6);
    conifers(s, rnd.fork("c"), { y: H - 4, h: 110, fill: mix(b, c.pal.leaf, 0.35), gap: 24 });
    mist(s, H + 10, 90, d, 0.5);
    ground(s, rnd.fork("g"), { y: H + 26, fill: leafIn(c, 0.3), low: darken(leafIn(c, 0.65), 0.2), tone: mix(c.pal.leaf, sky.glow, 0.5) });
    for (const x of c.flip ? [1060, 160] : [130, 1070])
      bamboo(s, rnd.fork(`b${x}`), { x, y: H + 80, h: 470, fill: leafIn(c, 0.35), lit: mix(c.pal.leaf, e, 0.5), count: 8, spread: 100 });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 7; i++) {
      const t = i / 6;
      s.ellipse(
        600 + Math.sin(t * 3) * 60 * (c.flip ? -1 : 1),
        640 + t * 150,
        40 + t * 60,
        9 + t * 16,
        mix("#8f938c", c.sky.shade, 0.4 - t * 0.1),
      );
    }
    for (let i = 0; i < 10; i++)
      shrub(s, rnd, {
        x: rnd.pick([rnd.range(-10, 300), rnd.range(900, 1210)]),
        y: 806,
        r: rnd.range(36, 66),
        fill: leafIn(c, 0.65),
        lit: leafIn(c, 0.3),
      });
    for (const x of c.flip ? [820] : [370]) stoneLantern(c, x, 730, 1);
  },
};

function stoneLantern(c, x, y, k) {
  const { s } = c;
  const st = mix("#8f938c", c.sky.shade, 0.45);
  s.rect(
    x - 12 * k,
    y - 66 * k,
    24 * k,
    66 * k,
    s.lin(
      [
        [0, lighten(st, 0.1)],
        [1, darken(st, 0.3)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  s.rect(x - 28 * k, y - 76 * k, 56 * k, 12 * k, lighten(st, 0.08));
  s.rect(x - 21 * k, y - 112 * k, 42 * k, 37 * k, darken(st, 0.15));
  s.rect(x - 12 * k, y - 106 * k, 24 * k, 25 * k, "#ffe3a6");
  s.path(
    `M${x - 42 * k} ${y - 110 * k}Q${x} ${y - 128 * k} ${x} ${y - 144 * k}Q${x} ${y - 128 * k} ${x + 42 * k} ${y - 110 * k}Z`,
    darken(st, 0.1),
  );
  s.glow(x, y - 94 * k, 130 * k, LAMP, 0.6);
}

/** Lawns and clipped trees of a great house. */
export const park = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 5 });
    hills(s, rnd.fork("h"), { y: H - 20, amp: 30, fill: mix(m, d, 0.5) });
    grove(s, rnd.fork("g"), { y: H + 10, h: 110, fill: mix(b, c.pal.leaf, 0.5), lit: mix(d, e, 0.4), gap: 70 });
    mist(s, H + 10, 60, e, 0.3);
    ground(s, rnd.fork("gr"), {
      y: H + 36,
      fill: leafIn(c, 0.25),
      low: darken(leafIn(c, 0.65), 0.2),
      tone: mix(c.pal.leaf, sky.glow, 0.5),
      bend: 4,
    });
    for (const x of c.flip ? [120, 210, 1000, 1110] : [90, 190, 1010, 1100])
      cypress(s, { x, y: H + 80, h: rnd.range(220, 330), fill: leafIn(c, 0.55), lit: mix(c.pal.leaf, d, 0.35) });
    s.path(
      `M560 ${H + 80}L640 ${H + 80}L900 810H300Z`,
      s.span(
        [
          [0, mix("#cbb491", sky.shade, 0.3)],
          [1, mix("#8f7a5e", sky.shade, 0.5)],
        ],
        0,
        H + 80,
        0,
        800,
      ),
    );
  },
  front(c) {
    const { s, rnd } = c;
    for (const k of [-1, 1])
      for (let i = 0; i < 3; i++) {
        const x = 600 + k * (250 + i * 130);
        const y = 700 + i * 44;
        const r = 34 + i * 16;
        s.circle(
          x,
          y - r * 0.8,
          r,
          s.rad(
            [
              [0, leafIn(c, 0.25)],
              [1, leafIn(c, 0.65)],
            ],
            0.35,
            0.3,
            0.8,
          ),
        );
      }
    for (let i = 0; i < 9; i++)
      shrub(s, rnd, {
        x: rnd.pick([rnd.range(-20, 240), rnd.range(960, 1220)]),
        y: 815,
        r: rnd.range(40, 70),
        fill: leafIn(c, 0.65),
        lit: leafIn(c, 0.35),
        dots: c.pal.bloom,
      });
    weather(c);
  },
};

export const walledGarden = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, , d, e] = sky.stops;
    air(c, { cloud: 7 });
    hills(s, rnd.fork("h"), { y: H - 50, amp: 40, fill: mix(sky.stops[2], d, 0.5) });
    grove(s, rnd.fork("g1"), { y: H - 20, h: 120, fill: mix(b, c.pal.leaf, 0.45), lit: e, gap: 70 });
    const hedge = leafIn(c, 0.42);
    s.rect(
      0,
      H - 6,
      1200,
      70,
      s.lin([
        [0, lighten(hedge, 0.16)],
        [0.2, hedge],
        [1, darken(hedge, 0.3)],
      ]),
    );
    ground(s, rnd.fork("g"), {
      y: H + 58,
      fill: leafIn(c, 0.2),
      low: darken(leafIn(c, 0.6), 0.2),
      tone: mix(c.pal.leaf, sky.glow, 0.6),
      bend: 3,
    });
    for (const [x, h] of c.flip
      ? [
          [130, 300],
          [1080, 340],
        ]
      : [
          [1090, 320],
          [110, 350],
        ])
      leafTree(s, rnd.fork(`t${x}`), { x, y: H + 80, h, fill: leafIn(c, 0.4), lit: mix(c.pal.leaf, sky.glow, 0.45) });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 16; i++)
      shrub(s, rnd, {
        x: rnd.pick([rnd.range(-20, 330), rnd.range(880, 1220)]),
        y: 812,
        r: rnd.range(36, 74),
        fill: leafIn(c, 0.55),
        lit: mix(c.pal.leaf, c.sky.glow, 0.25),
        dots: rnd.pick(["#e9a8a0", "#f3d6a0", "#c9a2c4", undefined]),
      });
    festoon(c, [-10, 250], [1210, 230], 60, 16);
  },
};

export const vineyard = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 7 });
    peaks(s, rnd.fork("p"), { y: H - 20, amp: 110, fill: mix(m, d, 0.6), lit: mix(d, e, 0.5), count: 5 });
    hills(s, rnd.fork("h1"), { y: H - 20, amp: 36, fill: mix(mix(m, b, 0.3), c.pal.leaf, 0.3) });
    mist(s, H, 70, e, 0.4);
    ground(s, rnd.fork("g"), { y: H + 24, fill: leafIn(c, 0.25), low: darken(leafIn(c, 0.6), 0.2), tone: mix(c.pal.leaf, sky.glow, 0.5) });
    vines(c, H + 34);
    for (const [x, h] of c.flip
      ? [
          [130, 300],
          [220, 240],
          [1090, 280],
        ]
      : [
          [1090, 310],
          [1010, 240],
          [110, 280],
        ])
      cypress(s, { x, y: H + 90, h, fill: leafIn(c, 0.55), lit: mix(c.pal.leaf, e, 0.35) });
  },
  front(c) {
    overhang(c.s, c.rnd.fork("o"), { k: c.flip ? -1 : 1, fill: darken(leafIn(c, 0.65), 0.3), reach: 300, leaf: 24 });
    weather(c);
  },
};

/** Rows of vines running away to the foot of the hill. */
function vines(c, y) {
  const { s, rnd } = c;
  for (let k = 0; k < 34; k++) {
    const t = (k / 33) ** 1.5;
    const yy = y + (800 - y) * t * 1.05;
    const r = 4 + 21 * t;
    for (let i = -11; i <= 11; i++) {
      const x = 600 + i * (44 + 128 * t) + rnd.range(-0.3, 0.3) * r;
      if (x < -40 || x > 1240) continue;
      s.ellipse(x, yy, r * 1.05, r * 0.85, leafIn(c, rnd.range(0.4, 0.55)));
      s.ellipse(x - r * 0.25, yy - r * 0.4, r * 0.6, r * 0.4, mix(c.pal.leaf, c.sky.glow, rnd.range(0.05, 0.3)), 'opacity="0.7"');
    }
  }
}
