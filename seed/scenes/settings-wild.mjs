/** The country around places: forest, lake, treetops, desert, mountains, fields, shore, meadow. */
import { darken, lighten, mix } from "./colour.mjs";
import { agave, birch, leafTree, overhang, pine, saguaro, shrub, tuft } from "./flora.mjs";
import { conifers, ground, grove, hills, mesas, peaks, water } from "./land.mjs";
import { fireflies, mist, paintSky, rain, snowfall } from "./skies.mjs";

/** The sky of any setting. The time of day places the moon or sun. */
export function air(c, o = {}) {
  const r = c.rnd.fork("moon");
  const moonX = c.flip ? r.range(90, 420) : r.range(780, 1110);
  const moonY = r.range(70, 190);
  const moonR = r.range(24, 42);
  paintSky(c.s, c.rnd.fork("sky"), {
    sky: c.skyName,
    horizon: c.horizon,
    light: c.flip ? 0.28 : 0.7,
    moon: c.night && !c.weather ? [moonX, moonY, moonR, r.chance(0.45)] : undefined,
    sun: c.skyName.endsWith("Dawn") ? [c.flip ? 340 : 860, c.horizon - 70, 38] : undefined,
    cloud: c.night ? 3 : 6,
    ...o,
  });
}

export function weather(c) {
  if (c.weather === "rain") rain(c.s, c.rnd.fork("rain"));
  if (c.weather === "snow") snowfall(c.s, c.rnd.fork("snow"));
}

const leafIn = (c, t) => mix(c.pal.leaf, c.sky.shade, t);

export const forest = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c);
    peaks(s, rnd.fork("p"), { y: H - 40, amp: 190, fill: mix(m, d, 0.4), lit: mix(d, e, 0.4), count: 4, snow: c.snow && "#eef1f6" });
    hills(s, rnd.fork("h1"), { y: H - 50, amp: 40, fill: mix(m, b, 0.35) });
    mist(s, H - 30, 110, e, 0.35);
    conifers(s, rnd.fork("c1"), { y: H - 6, h: 78, fill: mix(b, c.pal.leaf, 0.4) });
    mist(s, H, 80, d, 0.3);
    conifers(s, rnd.fork("c2"), { y: H + 24, h: 120, fill: leafIn(c, 0.5), gap: 20 });
    ground(s, rnd.fork("g"), { y: H + 34, fill: leafIn(c, 0.35), low: darken(leafIn(c, 0.7), 0.3), tone: mix(c.pal.leaf, sky.glow, 0.4) });
    const spots = c.flip
      ? [
          [760, 60, 300],
          [880, 75, 240],
          [240, 70, 260],
          [130, 90, 330],
        ]
      : [
          [300, 55, 290],
          [200, 70, 350],
          [960, 60, 310],
          [1050, 80, 250],
        ];
    for (const [x, y, h] of spots) pine(s, rnd, { x, y: H + y, h, fill: leafIn(c, 0.6), lit: mix(c.pal.leaf, sky.stops[3], 0.3) });
  },
  front(c) {
    const { s, rnd } = c;
    const near = leafIn(c, 0.78);
    for (const x of c.flip ? [1020, 1140, 80] : [60, 170, 1140])
      pine(s, rnd, { x: x + rnd.range(-20, 20), y: 810, h: rnd.range(440, 620), fill: darken(near, 0.35), lit: near });
    for (let i = 0; i < 18; i++) tuft(s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 90), fill: darken(near, 0.3), blades: 7 });
    if (c.night) fireflies(s, rnd, { x0: 250, x1: 950, y0: 560, y1: 730 });
  },
};

export const lake = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [a, b, m, d, e] = sky.stops;
    air(c);
    peaks(s, rnd.fork("p"), { y: H - 10, amp: 150, fill: mix(m, d, 0.5), lit: mix(d, e, 0.5), count: 5, from: c.flip ? "right" : "left" });
    hills(s, rnd.fork("h"), { y: H - 20, amp: 30, fill: mix(b, m, 0.6) });
    conifers(s, rnd.fork("c1"), { y: H + 2, h: 60, fill: mix(b, c.pal.leaf, 0.45), base: H + 10 });
    water(s, rnd.fork("w"), {
      y: H + 4,
      top: mix(d, e, 0.5),
      deep: mix(a, b, 0.6),
      light: e,
      glitter: [[c.flip ? 300 : 880, 90, sky.glow, 0.5]],
    });
    mist(s, H + 6, 50, e, 0.5);
    hills(s, rnd.fork("bank"), {
      y: H + 118,
      amp: 26,
      fill: s.span(
        [
          [0, leafIn(c, 0.4)],
          [1, darken(leafIn(c, 0.75), 0.3)],
        ],
        0,
        H + 90,
        0,
        800,
      ),
    });
    for (const [x, h] of c.flip
      ? [
          [180, 330],
          [95, 260],
          [1060, 230],
        ]
      : [
          [1030, 340],
          [1120, 260],
          [150, 240],
        ])
      pine(s, rnd, { x, y: H + 130, h, fill: leafIn(c, 0.6), lit: mix(c.pal.leaf, d, 0.3) });
  },
  front(c) {
    const { s, rnd } = c;
    const near = darken(leafIn(c, 0.8), 0.3);
    for (let i = 0; i < 16; i++)
      tuft(s, rnd, {
        x: c.flip ? 1200 - rnd.range(-20, 420) : rnd.range(-20, 420),
        y: 806,
        h: rnd.range(90, 190),
        fill: near,
        blades: 6,
        seed: mix("#6b4a2e", near, 0.4),
      });
    weather(c);
  },
};

export const canopy = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 2 });
    grove(s, rnd.fork("g1"), { y: H - 60, h: 170, fill: mix(m, d, 0.4), lit: e, gap: 70 });
    mist(s, H - 40, 180, e, 0.5);
    for (let i = 0; i < 9; i++) trunk(c, rnd.range(0, 1200), rnd.range(16, 26), mix(m, b, 0.5), 0.9);
    grove(s, rnd.fork("g2"), { y: H + 60, h: 150, fill: mix(b, c.pal.leaf, 0.5), lit: d, gap: 66 });
    mist(s, H + 60, 150, d, 0.4);
    for (let i = 0; i < 5; i++) trunk(c, rnd.range(0, 1200), rnd.range(34, 52), leafIn(c, 0.55), 1);
    ground(s, rnd.fork("gr"), { y: H + 190, fill: leafIn(c, 0.4), low: darken(leafIn(c, 0.8), 0.3), tone: mix(c.pal.leaf, sky.glow, 0.4) });
    for (let i = 0; i < 14; i++)
      shrub(s, rnd, { x: rnd.range(0, 1200), y: H + 200 + rnd.range(0, 40), r: rnd.range(20, 44), fill: leafIn(c, 0.5) });
  },
  front(c) {
    const { s, rnd } = c;
    const near = darken(leafIn(c, 0.75), 0.35);
    overhang(s, rnd.fork("o1"), { k: 1, fill: near, reach: 380 });
    overhang(s, rnd.fork("o2"), { k: -1, fill: near, reach: 320 });
    for (let i = 0; i < 12; i++) fern(c, rnd.range(0, 1200), 812, rnd.range(70, 130), near);
    fireflies(s, rnd, { x0: 100, x1: 1100, y0: 420, y1: 720, count: 18 });
  },
};

function trunk(c, x, w, colour, a) {
  const lean = c.rnd.range(-14, 14);
  c.s.path(
    `M${x - w * 0.6} 800Q${x - w * 0.35} 400 ${x + lean - w * 0.3} -10H${x + lean + w * 0.3}Q${x + w * 0.35} 400 ${x + w * 0.6} 800Z`,
    c.s.lin(
      [
        [0, lighten(colour, 0.08)],
        [0.4, colour],
        [1, darken(colour, 0.3)],
      ],
      0,
      0,
      1,
      0,
    ),
    `opacity="${a}"`,
  );
}

function fern(c, x, y, h, fill) {
  const { s, rnd } = c;
  for (let i = -3; i <= 3; i++) {
    const a = i * 0.38 + rnd.range(-0.1, 0.1);
    let d = `M${x} ${y}`;
    for (let k = 1; k <= 9; k++) {
      const t = k / 9;
      const px = x + Math.sin(a) * h * t;
      const py = y - Math.cos(a) * h * t * (1 - 0.25 * t);
      const q = h * 0.16 * (1 - t * 0.8);
      d += `M${px} ${py}l${-q} ${q * 0.1}M${px} ${py}l${q} ${q * 0.1}M${px} ${py}`;
    }
    s.stroke(d, fill, 6, 'stroke-linecap="round"');
    s.stroke(
      `M${x} ${y}Q${x + Math.sin(a) * h * 0.5} ${y - Math.cos(a) * h * 0.55} ${x + Math.sin(a) * h} ${y - Math.cos(a) * h * 0.75}`,
      fill,
      4,
    );
  }
}

export const desert = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c);
    mesas(s, rnd.fork("m1"), { y: H - 8, amp: 130, fill: mix(m, d, 0.45), lit: mix(d, e, 0.5), count: 4 });
    mist(s, H - 14, 70, e, 0.4);
    hills(s, rnd.fork("h"), { y: H + 10, amp: 22, fill: mix(b, "#a65a3c", 0.4) });
    ground(s, rnd.fork("g"), {
      y: H + 30,
      fill: mix("#c27a50", sky.shade, 0.35),
      low: mix("#6b3f34", sky.shade, 0.6),
      kind: "sand",
      tone: mix("#e9a877", sky.glow, 0.4),
    });
    const cactus = leafIn(c, 0.5);
    for (const [x, y, h, k] of c.flip
      ? [
          [150, 70, 200, 2],
          [1080, 50, 130, 1],
          [860, 40, 84, 2],
        ]
      : [
          [1060, 80, 230, 2],
          [170, 50, 130, 1],
          [330, 38, 76, 2],
        ])
      saguaro(s, { x, y: H + y, h, fill: cactus, lit: mix(c.pal.leaf, e, 0.45), arms: k });
    for (let i = 0; i < 16; i++)
      shrub(s, rnd, {
        x: rnd.range(0, 1200),
        y: H + 50 + rnd.next() ** 2 * 200,
        r: rnd.range(8, 18),
        fill: mix(c.pal.leaf, "#7a6a4a", 0.5),
        lit: mix("#c9a86a", e, 0.3),
      });
  },
  front(c) {
    const { s, rnd } = c;
    for (const [x, r] of c.flip
      ? [
          [1090, 130],
          [960, 84],
          [120, 90],
        ]
      : [
          [110, 130],
          [240, 84],
          [1090, 96],
        ])
      agave(s, rnd, { x, y: 806, r, fill: darken(leafIn(c, 0.55), 0.2), lit: mix(c.pal.leaf, c.sky.stops[2], 0.35) });
    for (let i = 0; i < 10; i++)
      s.ellipse(rnd.range(0, 1200), rnd.range(740, 800), rnd.range(10, 30), rnd.range(5, 12), mix("#5a3a34", c.sky.shade, 0.5));
  },
};

export const alps = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 3 });
    peaks(s, rnd.fork("p1"), {
      y: H - 10,
      amp: 330,
      fill: mix(m, d, 0.45),
      lit: mix(d, e, 0.6),
      snow: "#f3f4f8",
      count: 3,
      from: c.flip ? "right" : "left",
    });
    peaks(s, rnd.fork("p2"), {
      y: H + 10,
      amp: 170,
      fill: mix(b, m, 0.6),
      lit: mix(m, d, 0.6),
      snow: "#e3e7f0",
      count: 5,
      from: c.flip ? "right" : "left",
    });
    mist(s, H - 10, 120, e, 0.5);
    conifers(s, rnd.fork("c"), { y: H + 16, h: 80, fill: mix(b, c.pal.leaf, 0.4) });
    const snow = mix("#eef1f8", sky.stops[1], 0.34);
    ground(s, rnd.fork("g"), { y: H + 30, fill: snow, low: mix(snow, sky.shade, 0.45), kind: "snow", tone: "#ffffff", bend: 40 });
    for (const [x, y, h] of c.flip
      ? [
          [200, 90, 300],
          [110, 110, 230],
          [1030, 70, 240],
        ]
      : [
          [1030, 100, 310],
          [1120, 120, 240],
          [150, 70, 230],
          [230, 60, 170],
        ])
      pine(s, rnd, { x, y: H + y, h, fill: leafIn(c, 0.55), lit: mix(c.pal.leaf, d, 0.25), snow: "#eaeef6" });
  },
  front(c) {
    const { s, rnd } = c;
    const snow = mix("#f1f3f9", c.sky.stops[1], 0.3);
    hills(s, rnd.fork("drift"), {
      y: 765,
      amp: 24,
      fill: s.span(
        [
          [0, snow],
          [1, mix(snow, c.sky.shade, 0.4)],
        ],
        0,
        735,
        0,
        800,
      ),
    });
    pine(s, rnd, { x: c.flip ? 1130 : 60, y: 800, h: 520, fill: darken(leafIn(c, 0.7), 0.3), lit: leafIn(c, 0.6), snow: "#e6ebf5" });
    weather(c);
  },
};

export const fields = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d] = sky.stops;
    air(c, { cloud: 9 });
    hills(s, rnd.fork("h1"), { y: H - 20, amp: 34, fill: mix(m, d, 0.5) });
    hills(s, rnd.fork("h2"), { y: H, amp: 26, fill: mix(mix(m, b, 0.3), c.pal.leaf, 0.35) });
    grove(s, rnd.fork("gr"), { y: H + 14, h: 42, fill: mix(b, c.pal.leaf, 0.5), lit: d, base: H + 40, gap: 60 });
    ground(s, rnd.fork("g"), {
      y: H + 22,
      fill: mix("#d9a54f", sky.shade, 0.28),
      low: mix("#7a4f2c", sky.shade, 0.45),
      kind: "wheat",
      tone: mix("#f6d083", sky.glow, 0.4),
    });
    const [tx, th] = c.flip ? [210, 330] : [1010, 350];
    leafTree(s, rnd.fork("oak"), { x: tx, y: H + 90, h: th, fill: leafIn(c, 0.45), lit: mix(c.pal.leaf, sky.glow, 0.4) });
    fence(c, H + 96);
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 40; i++)
      tuft(s, rnd, {
        x: rnd.range(0, 1200),
        y: 808,
        h: rnd.range(60, 130),
        fill: mix("#8a5f30", c.sky.shade, 0.5),
        blades: 5,
        seed: mix("#d9a54f", c.sky.shade, 0.25),
      });
    weather(c);
  },
};

function fence(c, y) {
  const { s } = c;
  const wood = mix("#8a7358", c.sky.shade, 0.5);
  for (let x = -20; x < 1220; x += 74) s.rect(x, y - 34, 7, 44, wood);
  for (const k of [-26, -10]) s.rect(-20, y + k, 1240, 5, lighten(wood, 0.06));
}

export const coast = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 7 });
    hills(s, rnd.fork("cape"), { y: H + 6, amp: 30, fill: mix(m, d, 0.5), base: H + 4, detail: 6 });
    water(s, rnd.fork("w"), {
      y: H,
      base: H + 150,
      top: mix(d, e, 0.4),
      deep: mix(b, m, 0.5),
      light: "#fff6e4",
      glitter: [[c.flip ? 340 : 860, 100, "#fff0d0", 0.6]],
    });
    for (let k = 0; k < 3; k++) {
      const y = H + 70 + k * 28;
      s.stroke(`M-10 ${y}Q150 ${y - 9} 300 ${y}T600 ${y}T900 ${y}T1210 ${y - 4}`, "#fffaf0", 3 + k * 1.6, `opacity="${0.35 + k * 0.12}"`);
    }
    const sand = mix("#e6c79c", sky.shade, 0.22);
    ground(s, rnd.fork("g"), {
      y: H + 130,
      fill: sand,
      low: mix("#a8845f", sky.shade, 0.3),
      kind: "sand",
      tone: lighten(sand, 0.3),
      bend: 50,
    });
  },
  front(c) {
    const { s, rnd } = c;
    const dune = mix("#b9946a", c.sky.shade, 0.4);
    hills(s, rnd.fork("dune"), { y: 770, amp: 36, fill: dune, detail: 7 });
    for (let i = 0; i < 34; i++)
      tuft(s, rnd, { x: rnd.range(0, 1200), y: 800, h: rnd.range(60, 130), fill: mix(c.pal.leaf, c.sky.shade, 0.45), blades: 7 });
    weather(c);
  },
};

export const meadow = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d] = sky.stops;
    air(c, { milky: c.night, cloud: c.night ? 0 : 5 });
    peaks(s, rnd.fork("p"), { y: H - 10, amp: 150, fill: mix(b, m, 0.7), lit: mix(m, d, 0.4), count: 6, from: c.flip ? "right" : "left" });
    hills(s, rnd.fork("h"), { y: H, amp: 20, fill: mix(b, c.pal.leaf, 0.3) });
    conifers(s, rnd.fork("c"), { y: H + 14, h: 70, fill: mix(sky.shade, c.pal.leaf, 0.4), gap: 17 });
    ground(s, rnd.fork("g"), { y: H + 24, fill: leafIn(c, 0.35), low: darken(leafIn(c, 0.7), 0.25), tone: mix(c.pal.leaf, sky.glow, 0.4) });
    for (const [x, h] of c.flip
      ? [
          [140, 260],
          [1070, 300],
        ]
      : [
          [1090, 270],
          [90, 300],
          [180, 220],
        ])
      pine(s, rnd, { x, y: H + 60, h, fill: leafIn(c, 0.6), lit: mix(c.pal.leaf, d, 0.3) });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 26; i++)
      tuft(s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(50, 110), fill: darken(leafIn(c, 0.7), 0.2), blades: 6 });
    for (let i = 0; i < 30; i++)
      s.circle(rnd.range(0, 1200), rnd.range(730, 795), rnd.range(2, 4.5), rnd.pick(["#e6c98a", "#c98fa0", "#dcd8ea"]), 'opacity="0.7"');
    weather(c);
  },
};

export const birchwood = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c);
    hills(s, rnd.fork("h"), { y: H - 30, amp: 44, fill: mix(m, d, 0.5) });
    grove(s, rnd.fork("g1"), { y: H, h: 110, fill: mix(mix(b, m, 0.5), c.pal.leaf, 0.4), lit: e, gap: 60 });
    mist(s, H, 90, e, 0.35);
    ground(s, rnd.fork("g"), { y: H + 30, fill: leafIn(c, 0.35), low: darken(leafIn(c, 0.7), 0.3), tone: mix(c.pal.leaf, sky.glow, 0.5) });
    for (const [x, y, h] of c.flip
      ? [
          [90, 60, 420],
          [190, 80, 360],
          [1020, 70, 400],
          [1130, 90, 460],
        ]
      : [
          [1080, 70, 440],
          [980, 60, 360],
          [130, 80, 420],
          [230, 60, 330],
        ])
      birch(s, rnd, { x, y: H + y, h, leaf: mix(c.pal.leaf, sky.glow, 0.15), bark: mix("#d9d4c6", sky.shade, 0.35) });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 9; i++)
      shrub(s, rnd, {
        x: rnd.pick([rnd.range(-20, 260), rnd.range(940, 1220)]),
        y: 810,
        r: rnd.range(40, 80),
        fill: darken(leafIn(c, 0.7), 0.2),
        lit: leafIn(c, 0.4),
        dots: rnd.chance(0.4) ? "#d98f5a" : undefined,
      });
    weather(c);
  },
};
