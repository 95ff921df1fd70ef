/** What grows and stands near the eye, and the trees of a wood. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { agave, boulder, overhang, shrub, tuft } from "../flora.mjs";
import { hills } from "../land.mjs";
import { n } from "../sheet.mjs";
import { fireflies, mist } from "../skies.mjs";
import { fall } from "./air.mjs";
import { recipeOf } from "./lands.mjs";
import { tree } from "./trees.mjs";

/** Trees of a wood, near and far, behind the house; the house's own lights stand against them. */
export function standAmong(c, R, H) {
  const rnd = c.rnd.fork("among");
  const spots = Array.from({ length: 15 }, (_, i) => [rnd.range(-30, 1230), H + 34 + i * 3.4]);
  for (const [i, [x, y]] of spots.entries()) {
    const kind = R.woods[i % R.woods.length];
    const low = kind === "rhododendron";
    tree(c, kind, x, y, low ? rnd.range(100, 170) : rnd.range(300, 470) * (0.8 + i * 0.03));
    if (i === 7) mist(c.s, H + 10, 150, c.sky.stops[3], 0.22);
  }
}

/** Stems and boughs close to the eye, which leave the picture. */
function nearWood(c, R, rnd) {
  const k = c.flip ? -1 : 1;
  const X = (x) => 600 + k * (x - 600);
  const kind = R.woods.find((name) => name !== "rhododendron") ?? "oak";
  if (/birch|aspen/.test(kind)) {
    for (const x of [rnd.range(10, 90), rnd.range(1090, 1190)]) tree(c, kind, X(x), 830, rnd.range(820, 980));
    return;
  }
  if (/pine|spruce|fir|hemlock|ponderosa/.test(kind)) {
    if (rnd.chance(0.6)) tree(c, kind === "fir" ? "hemlock" : kind, X(rnd.range(-40, 50)), 850, rnd.range(860, 1050));
    else bole(c, X(rnd.range(40, 130)), rnd.range(44, 74), rnd);
    if (rnd.chance(0.5)) tree(c, kind === "fir" ? "hemlock" : kind, X(rnd.range(1150, 1240)), 840, rnd.range(640, 860));
    return;
  }
  bole(c, X(rnd.range(30, 120)), rnd.range(40, 66), rnd);
  overhang(c.s, rnd, {
    k: c.flip ? -1 : 1,
    fill: darken(mix(c.F.season === "winter" ? c.pal.conifer : c.pal.leaf, c.sky.shade, 0.68), 0.3),
    reach: rnd.range(240, 380),
    leaf: 22,
  });
}

function bole(c, x, w, rnd) {
  const col = darken(mix("#5a4436", c.sky.shade, 0.62), 0.2);
  const lean = rnd.range(-16, 16);
  c.s.path(
    `M${n(x - w * 0.7)} 806Q${n(x - w * 0.4)} 500 ${n(x + lean - w * 0.36)} -10H${n(x + lean + w * 0.36)}Q${n(x + w * 0.4)} 500 ${n(x + w * 0.7)} 806Z`,
    c.s.across([lighten(col, 0.1), [0.4, col], darken(col, 0.35)]),
  );
}

/** What stands between the eye and the house: boughs, a rail, stones; of some places nothing does. */
function frameWith(c, R, rnd, dark) {
  const t = c.framing;
  if (R.woods) return t < 0.8 ? nearWood(c, R, rnd) : undefined;
  if (R.paved || c.snow) return undefined;
  const k = c.flip ? 1 : -1;
  const leafy = R.trees.some((name) => /oak|poplar|fruit|pecan|magnolia|olive|fig/.test(name));
  if (t < 0.26 && leafy && c.F.season !== "winter")
    return overhang(c.s, rnd, { k, fill: darken(mix(c.pal.leaf, c.sky.shade, 0.66), 0.28), reach: rnd.range(240, 400), leaf: 24 });
  if (t < 0.36 && leafy) return bole(c, k < 0 ? 1120 : 80, rnd.range(46, 70), rnd);
  if (t < 0.46 && !c.F.extras.includes("fence") && !["sea-band", "lagoon-band"].some((name) => R.back.includes(name))) {
    const wood = darken(mix("#8a7a64", c.sky.shade, 0.6), 0.15);
    return c.s.path(
      `${[0, 1, 2, 3, 4, 5].map((i) => `M${i * 240 - 30} 704h16v110h-16Z`).join("")}M-20 722H1220v13H-20ZM-20 762H1220v13H-20Z`,
      wood,
    );
  }
  if (t < 0.56)
    for (let i = 0; i < 4; i++)
      boulder(c.s, rnd, {
        x: rnd.pick([rnd.range(-20, 300), rnd.range(900, 1220)]),
        y: 822,
        r: rnd.range(46, 100),
        fill: darken(mix(c.pal.rock, c.sky.shade, 0.6), 0.1),
        lit: mix(c.pal.rock, c.sky.glow, 0.25),
      });
  if (t > 0.9)
    for (let i = 0; i < 22; i++) tuft(c.s, rnd, { x: rnd.range(-10, 1210), y: 812, h: rnd.range(90, 190), fill: dark, blades: 6 });
  return undefined;
}

const FRONTS = {
  ferns: (c, rnd, dark) => {
    for (let i = 0; i < 16; i++) tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 96), fill: dark, blades: 9 });
    if (rnd.chance(0.5))
      tree(c, c.F.land === "rhododendron-wood" ? "rhododendron" : "hemlock", c.flip ? 1150 : 40, 812, rnd.range(380, 520));
    if (c.hour === "night" && c.F.season === "summer") fireflies(c.s, rnd, { x0: 250, x1: 950, y0: 580, y1: 740, count: 10 });
  },
  grass: (c, rnd, dark) => {
    for (let i = 0; i < 26; i++) tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 90), fill: dark, blades: 6 });
  },
  flowers: (c, rnd, dark) => {
    FRONTS.grass(c, rnd, dark);
    const tints = rnd.pick([
      ["#e6c98a", "#dcd8ea"],
      ["#c98fa0", "#e3b0b8"],
      ["#a99ad0", "#d8d0ea"],
      ["#e0a868", "#e6d08a"],
    ]);
    if (c.F.season === "winter") return;
    for (let i = 0; i < 30; i++) c.s.circle(rnd.range(0, 1200), rnd.range(730, 795), rnd.range(2, 4.5), rnd.pick(tints), 'opacity="0.75"');
  },
  wheat: (c, rnd) => {
    for (let i = 0; i < 34; i++)
      tuft(c.s, rnd, {
        x: rnd.range(0, 1200),
        y: 808,
        h: rnd.range(50, 116),
        fill: mix("#8a6a38", c.sky.shade, 0.5),
        blades: 5,
        seed: mix("#d9b060", c.sky.shade, 0.25),
      });
  },
  reeds: (c, rnd, dark) => {
    const [a, b] = rnd.chance(0.5) ? [-20, 380] : [820, 1220];
    for (let i = 0; i < 14; i++)
      tuft(c.s, rnd, { x: rnd.range(a, b), y: 806, h: rnd.range(80, 170), fill: dark, blades: 6, seed: mix("#6b4a2e", dark, 0.4) });
  },
  creek: (c, rnd, dark) => {
    const k = c.flip ? -1 : 1;
    const X = (x) => 600 + k * (x - 600);
    const shape = `M${X(-20)} 700Q${X(300)} 712 ${X(460)} 748T${X(1220)} 772V830H${X(-20)}Z`;
    c.s.path(shape, c.s.span([mix(c.sky.stops[3], c.sky.stops[1], 0.5), mix(c.sky.stops[0], c.sky.stops[1], 0.4)], 0, 700, 0, 800));
    for (let i = 0; i < 13; i++)
      c.s.ellipse(rnd.range(0, 1200), rnd.range(735, 795), rnd.range(20, 60), 2, c.sky.stops[4], 'opacity="0.5"');
    for (let i = 0; i < 12; i++)
      boulder(c.s, rnd, {
        x: rnd.range(0, 1200),
        y: rnd.range(740, 812),
        r: rnd.range(16, 44),
        fill: mix(c.pal.rock, c.sky.shade, 0.55),
        lit: mix(c.pal.rock, c.sky.glow, 0.3),
      });
    for (let i = 0; i < 6; i++) tuft(c.s, rnd, { x: X(rnd.range(-10, 300)), y: 812, h: rnd.range(60, 120), fill: dark, blades: 8 });
  },
  drift: (c, rnd) => {
    const snow = mix("#f1f3f9", c.sky.stops[1], 0.3);
    hills(c.s, rnd, { y: 768, amp: 24, fill: c.s.span([snow, mix(snow, c.sky.shade, 0.4)], 0, 738, 0, 800) });
    tree(c, "pine", c.flip ? 1140 : 50, 806, rnd.range(380, 520));
  },
  rocks: (c, rnd, dark) => {
    for (let i = 0; i < 9; i++)
      boulder(c.s, rnd, {
        x: rnd.pick([rnd.range(-20, 340), rnd.range(860, 1220)]),
        y: 818,
        r: rnd.range(40, 100),
        fill: mix(c.pal.rock, c.sky.shade, 0.6),
        lit: mix(c.pal.rock, c.sky.glow, 0.3),
      });
    for (let i = 0; i < 8; i++) tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 80), fill: dark, blades: 6 });
  },
  agave: (c, rnd) => {
    for (let i = 0; i < 4; i++)
      agave(c.s, rnd, {
        x: rnd.pick([rnd.range(20, 300), rnd.range(900, 1180)]),
        y: 808,
        r: rnd.range(70, 130),
        fill: darken(mix("#6a8a72", c.sky.shade, 0.55), 0.15),
        lit: mix("#8aa58a", c.sky.stops[2], 0.35),
      });
  },
  sage: (c, rnd) => {
    for (let i = 0; i < 20; i++)
      shrub(c.s, rnd, {
        x: rnd.range(0, 1200),
        y: rnd.range(720, 812),
        r: rnd.range(16, 46),
        fill: mix("#7d8468", c.sky.shade, 0.5),
        lit: mix("#a8a884", c.sky.glow, 0.25),
      });
  },
  dune: (c, rnd) => {
    const col = mix("#c9a476", c.sky.shade, 0.4);
    hills(c.s, rnd, { y: 772, amp: 32, fill: col, detail: 7 });
    for (let i = 0; i < 28; i++)
      tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 802, h: rnd.range(50, 120), fill: mix("#7f8a58", c.sky.shade, 0.45), blades: 7 });
  },
  "palm-leaf": (c, rnd) => {
    const near = darken(mix("#47764a", c.sky.shade, 0.62), 0.2);
    if (rnd.chance(0.6)) tree(c, "palm", c.flip ? 1120 : 70, 830, rnd.range(520, 640));
    else overhang(c.s, rnd, { k: c.flip ? -1 : 1, fill: near, reach: 320 });
    for (let i = 0; i < 9; i++)
      tuft(c.s, rnd, { x: rnd.pick([rnd.range(-10, 330), rnd.range(880, 1210)]), y: 812, h: rnd.range(70, 140), fill: near, blades: 9 });
  },
  "vine-leaf": (c, rnd) =>
    overhang(c.s, rnd, { k: c.flip ? -1 : 1, fill: darken(mix(c.pal.leaf, c.sky.shade, 0.65), 0.3), reach: 300, leaf: 24 }),
  lavender: (c, rnd) => {
    for (let i = 0; i < 24; i++)
      tuft(c.s, rnd, {
        x: rnd.pick([rnd.range(-10, 400), rnd.range(800, 1210)]),
        y: 808,
        h: rnd.range(50, 100),
        fill: mix("#6a7a58", c.sky.shade, 0.5),
        blades: 9,
        seed: mix("#8f7fc0", c.sky.shade, 0.2),
      });
  },
  border: (c, rnd) => {
    const dots = rnd.pick(["#e9a8a0", "#f3d6a0", "#c9a2c4", "#f0ead8"]);
    for (let i = 0; i < 12; i++)
      shrub(c.s, rnd, {
        x: rnd.pick([rnd.range(-20, 310), rnd.range(890, 1220)]),
        y: 814,
        r: rnd.range(36, 70),
        fill: mix("#4a6a44", c.sky.shade, 0.58),
        lit: mix("#6f8f54", c.sky.glow, 0.2),
        dots: c.F.season === "winter" ? undefined : dots,
      });
  },
  pots: (c, rnd) => {
    for (let i = 0; i < 4; i++) {
      const x = rnd.pick([rnd.range(20, 240), rnd.range(960, 1180)]);
      shrub(c.s, rnd, {
        x,
        y: 742,
        r: rnd.range(34, 56),
        fill: mix("#4f7048", c.sky.shade, 0.5),
        lit: mix("#7f9a5c", c.sky.glow, 0.2),
        dots: "#d97a6a",
      });
      c.s.path(`M${n(x - 34)} 736H${n(x + 34)}L${n(x + 24)} 812H${n(x - 24)}Z`, mix("#b8694a", c.sky.shade, 0.42));
    }
  },
  weeds: (c, rnd, dark) => {
    for (let i = 0; i < 9; i++)
      tuft(c.s, rnd, { x: rnd.pick([rnd.range(-10, 260), rnd.range(940, 1210)]), y: 808, h: rnd.range(40, 90), fill: dark, blades: 6 });
    streetLamp(c, c.flip ? 150 : 1050, 740, 320);
  },
  lamp: (c, rnd) => {
    streetLamp(c, c.flip ? rnd.range(990, 1090) : rnd.range(110, 210), 738, rnd.range(260, 330));
  },
  "street-tree": (c, _rnd) => {
    tree(c, "oak", c.flip ? 1165 : 30, 700, 440);
    streetLamp(c, c.flip ? 130 : 1040, 738, 290);
  },
  none: () => {},
};

function streetLamp(c, x, y, h) {
  const { s } = c;
  s.path(
    `M${n(x - 3)} ${y - h}h6V${y}h-6ZM${n(x - 7)} ${y - 22}h14V${y}h-14ZM${n(x - 18)} ${y - h - 34}L${n(x)} ${y - h - 52}L${n(x + 18)} ${y - h - 34}Z`,
    "#15181a",
  );
  s.path(`M${n(x - 11)} ${y - h}L${n(x - 15)} ${y - h - 34}H${n(x + 15)}L${n(x + 11)} ${y - h}Z`, "#ffeabb");
  s.glow(x, y - h - 18, 150, LAMP, 0.6);
  s.ellipse(
    x,
    y + 8,
    110,
    18,
    s.rad([
      [0, LAMP, 0.4],
      [1, LAMP, 0],
    ]),
  );
}

/** The near ground and the weather, over the house. */
export function drawFront(c) {
  const R = recipeOf(c.F.land);
  const rnd = c.rnd.fork("front");
  const dark = darken(mix(R.trees.some((k) => /pine|spruce|fir|hemlock/.test(k)) ? c.pal.conifer : c.pal.leaf, c.sky.shade, 0.74), 0.28);
  const name = c.snow && !R.paved ? "drift" : R.front;
  FRONTS[name]?.(c, rnd, dark);
  frameWith(c, R, c.rnd.fork("frame"), dark);
  fall(c);
}
