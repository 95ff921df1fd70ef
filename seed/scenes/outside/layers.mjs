/** What lies between the sky and the ground: ranges, woods, waters, towns. Each layer is drawn for a horizon H. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { boulder, cypress } from "../flora.mjs";
import { city, conifers, grove, hills, mesas, peaks, water } from "../land.mjs";
import { n } from "../sheet.mjs";
import { mist } from "../skies.mjs";
import { tree } from "./trees.mjs";

const leafIn = (c, t, leaf = c.pal.leaf) => mix(leaf, c.sky.shade, t);
const side = (c) => (c.flip ? "right" : "left");
const PALE = ["#d9c2a0", "#c99a80", "#b8b3a2", "#e3d9c4", "#c8a878", "#d8b7a0"];

function range(c, name, H, o) {
  const [, , m, d, e] = c.sky.stops;
  peaks(c.s, c.rnd.fork(name), { y: H - 16, amp: 160, fill: mix(m, d, 0.45), lit: mix(d, e, 0.45), count: 5, from: side(c), ...o });
}

/** Long low roofs or tall gables along a street or a shore, with some windows lit. */
function houses(c, name, { y, tall, narrow = 120, wide = 190, tints, roofs = "flat", share = 0.45 }) {
  const { s, sky } = c;
  const rnd = c.rnd.fork(name);
  for (let x = -40; x < 1240; ) {
    const w = rnd.range(narrow, wide);
    const h = tall * rnd.range(0.78, 1.14);
    const col = mix(rnd.pick(tints), sky.shade, 0.58);
    const top = y - h;
    const fill = s.lin([lighten(col, 0.05), darken(col, 0.2)]);
    const m = x + w / 2;
    const rise = w * 0.32;
    const head = {
      flat: "",
      gable: `L${n(x)} ${n(top)}L${n(m)} ${n(top - rise)}L${n(x + w)} ${n(top)}`,
      step: `L${n(x)} ${n(top)}h${n(w * 0.2)}v-16h${n(w * 0.15)}v-16h${n(w * 0.3)}v16h${n(w * 0.15)}v16h${n(w * 0.2)}`,
      bell: `L${n(x)} ${n(top)}Q${n(x + w * 0.2)} ${n(top - 8)} ${n(x + w * 0.25)} ${n(top - 34)}Q${n(m)} ${n(top - 62)} ${n(x + w * 0.75)} ${n(top - 34)}Q${n(x + w * 0.8)} ${n(top - 8)} ${n(x + w)} ${n(top)}`,
    };
    const kind = roofs === "canal" ? rnd.pick(["gable", "step", "bell"]) : roofs === "mixed" ? rnd.pick(["flat", "gable"]) : roofs;
    s.path(`M${n(x)} ${n(y + 6)}${head[kind] || `L${n(x)} ${n(top)}L${n(x + w)} ${n(top)}`}L${n(x + w + 1)} ${n(y + 6)}Z`, fill);
    if (kind === "flat") s.rect(x - 3, top - 8, w + 6, 11, darken(col, 0.25));
    if (kind === "gable" && roofs !== "canal")
      s.path(
        `M${n(x - 6)} ${n(top + 2)}L${n(m)} ${n(top - rise)}L${n(x + w + 6)} ${n(top + 2)}Z`,
        darken(mix("#6a4a40", sky.shade, 0.55), 0.1),
      );
    const cols = Math.max(1, Math.round(w / 46));
    let frames = "";
    let lit = "";
    let dim = "";
    for (let i = 0; i < cols; i++) {
      for (let v = 26; v < h - 30; v += 58) {
        const wx = x + 12 + (i * (w - 16)) / cols;
        const box = (k) => `M${n(wx - k)} ${n(top + v - k)}h${n(20 + 2 * k)}v${n(34 + 2 * k)}h${n(-20 - 2 * k)}Z`;
        frames += box(3);
        if (rnd.chance(share)) lit += box(0);
        else dim += box(0);
      }
    }
    s.path(frames, darken(col, 0.3));
    s.path(dim, mix(sky.stops[1], col, 0.5));
    s.path(lit, mix("#f4bd6e", c.warm, 0.4), 'opacity="0.85"');
    x += w + (roofs === "canal" ? 2 : rnd.chance(0.2) ? 14 : 0);
  }
}

/** Small houses strewn over a slope. */
function strewn(c, name, { y0, y1, count, tints = PALE, roof = "#8a4a3a", flat = false, size = 1 }) {
  const { s, sky } = c;
  const rnd = c.rnd.fork(name);
  for (let i = 0; i < count; i++) {
    const t = i / count;
    const y = y0 + (y1 - y0) * t;
    const k = (0.7 + t * 0.9) * size;
    const x = rnd.range(-20, 1220);
    const w = rnd.range(26, 46) * k;
    const h = rnd.range(18, 34) * k;
    const col = mix(rnd.pick(tints), sky.shade, 0.5 - t * 0.06);
    s.rect(x, y - h, w, h + 10 * k, col);
    s.rect(x, y - h, w * 0.3, h + 10 * k, darken(col, 0.16));
    if (!flat)
      s.path(`M${n(x - 3)} ${n(y - h)}L${n(x + w / 2)} ${n(y - h - 13 * k)}L${n(x + w + 3)} ${n(y - h)}Z`, mix(roof, sky.shade, 0.45));
    for (let q = 0; q < 2; q++) if (rnd.chance(0.7)) s.rect(x + w * (0.2 + q * 0.4), y - h * 0.7, 6 * k, 9 * k, "#ffd78c");
  }
}

const shore = (c, H, base, o = {}) => {
  const [a, b, , d, e] = c.sky.stops;
  water(c.s, c.rnd.fork("water"), {
    y: H,
    base,
    top: mix(d, e, 0.5),
    deep: mix(a, b, 0.55),
    light: e,
    glitter: [[c.flip ? 300 : 880, 90, c.sky.glow, 0.5]],
    lines: 30,
    ...o,
  });
};

/** A needle of rock with a rounded tip, shaded on one side and split by cracks. */
function spire(c, { x, y, w, h, rock }) {
  const rnd = c.rnd.fork(`spire ${Math.round(x)} ${Math.round(h)}`);
  const tip = x + w * rnd.range(0.35, 0.65);
  const top = y - h;
  const edge = (k) => `${n(tip + k * w * 0.14)} ${n(top + h * 0.03)}`;
  const left = `M${n(x)} ${n(y)}L${n(x + w * 0.1)} ${n(top + h * rnd.range(0.3, 0.5))}L${edge(-1)}Q${n(tip)} ${n(top - h * 0.03)} ${edge(1)}`;
  c.s.path(`${left}L${n(x + w * 0.88)} ${n(top + h * rnd.range(0.25, 0.45))}L${n(x + w)} ${n(y)}Z`, darken(rock, 0.26));
  const lit = c.light < 0 ? x : x + w;
  const side = c.light < 0 ? -1 : 1;
  c.s.path(
    `M${n(lit)} ${n(y)}L${n(lit - side * w * 0.12)} ${n(top + h * 0.38)}L${edge(side)}L${n(tip)} ${n(top + h * 0.3)}L${n(tip - side * w * 0.06)} ${n(y)}Z`,
    lighten(mix(rock, c.sky.glow, 0.22), 0.08),
  );
  const crack = (k) => `M${n(tip + k * w)} ${n(top + h * rnd.range(0.25, 0.5))}l${n(w * 0.05)} ${n(h * rnd.range(0.2, 0.4))}`;
  c.s.stroke(`${crack(-0.18)}${crack(0.12)}`, darken(rock, 0.4), 1.6, 'opacity="0.6"');
}

/** What can lie between sky and ground, by name: a function of the scene and the height of the horizon. */
export const LAYERS = {
  peaks: (c, H) => range(c, "peaks", H, {}),
  "snow-peaks": (c, H) => {
    const [, , m, d, e] = c.sky.stops;
    range(c, "p1", H, {
      amp: c.rnd.fork("amp").range(230, 340),
      snow: "#f3f4f8",
      count: c.rnd.fork("n").int(3, 4),
      lit: mix(d, e, 0.6),
      fill: mix(m, d, 0.45),
    });
    range(c, "p2", H + 20, { amp: 150, snow: c.snow ? "#e3e7f0" : undefined, count: 5 });
  },
  /** Spires of granite, far ones in haze and near ones lit from a side, tallest at both sides of the house. */
  needles: (c, H) => {
    const rnd = c.rnd.fork("needles");
    const [, b, m, d] = c.sky.stops;
    for (const near of [0, 0.5, 1]) {
      const rock = mix(mix(m, d, 0.5), mix("#a08f84", b, 0.3), 0.35 + near * 0.5);
      for (let x = rnd.range(-60, 0); x < 1240; ) {
        const w = rnd.range(34, 62) * (1.05 + near * 0.4);
        const aside = Math.min(1, Math.abs(x + w / 2 - 600) / 420);
        const h = rnd.range(0.65, 1) * (near ? 150 + 330 * aside * near : 430);
        spire(c, { x, y: H + 26, w, h, rock });
        x += w * (near ? rnd.range(0.8, 2.4) : rnd.range(0.7, 1.1));
      }
    }
  },
  /** Slim ones of today, in a row along the horizon, each with its red light. */
  windmills: (c, H) => {
    const rnd = c.rnd.fork("windmills");
    const white = mix("#e9e6de", c.sky.shade, 0.35);
    for (let x = rnd.range(20, 70); x < 1200; x += rnd.range(60, 120)) {
      const h = rnd.range(58, 96);
      const turn = rnd.range(0, 2);
      const blades = [0, 1, 2]
        .map((i) => turn + i * 2.094)
        .map((a) => `M${n(x)} ${n(H - h)}L${n(x + Math.cos(a) * h * 0.46)} ${n(H - h + Math.sin(a) * h * 0.46)}`);
      c.s.stroke(`M${n(x)} ${n(H + 8)}V${n(H - h)}${blades.join("")}`, white, 2.4);
      c.s.glow(x, H - h, 9, "#ff5a48", 0.9);
    }
  },
  ridges: (c, H) => {
    const [, b, m, d] = c.sky.stops;
    for (let i = 0; i < 4; i++)
      hills(c.s, c.rnd.fork(`ridge${i}`), {
        y: H - 96 + i * 30,
        amp: 46 - i * 5,
        fill: mix(mix(d, m, i / 3), mix(b, c.pal.leaf, 0.3), i * 0.2),
      });
  },
  hills: (c, H) => {
    const [, b, m, d] = c.sky.stops;
    hills(c.s, c.rnd.fork("h1"), { y: H - 30, amp: 40, fill: mix(m, d, 0.5) });
    hills(c.s, c.rnd.fork("h2"), { y: H - 4, amp: 24, fill: mix(mix(m, b, 0.35), c.pal.leaf, 0.28) });
  },
  "dry-hills": (c, H) => {
    const [, b, m, d] = c.sky.stops;
    hills(c.s, c.rnd.fork("h1"), { y: H - 34, amp: 48, fill: mix(m, d, 0.5) });
    hills(c.s, c.rnd.fork("h2"), { y: H + 4, amp: 26, fill: mix(mix(m, b, 0.3), "#b08a5a", 0.4) });
  },
  volcano: (c, H) => range(c, "volcano", H, { count: 1, amp: 250 }),
  mesas: (c, H) => {
    const [, , m, d, e] = c.sky.stops;
    mesas(c.s, c.rnd.fork("m"), {
      y: H - 6,
      amp: c.rnd.fork("amp").range(90, 190),
      fill: mix(mix(m, d, 0.5), "#a8553c", 0.3),
      lit: mix(d, e, 0.5),
      count: c.rnd.fork("n").int(3, 5),
    });
    mist(c.s, H - 14, 60, e, 0.35);
  },
  "red-cliffs": (c, H) => {
    const [, , m, d, e] = c.sky.stops;
    mesas(c.s, c.rnd.fork("m"), {
      y: H + 10,
      amp: 300,
      fill: mix(mix(m, d, 0.4), "#a2472f", 0.5),
      lit: mix(mix(d, e, 0.4), "#d97a4c", 0.4),
      count: 3,
    });
  },
  cliffs: (c, H) => {
    const { s, sky } = c;
    const rnd = c.rnd.fork("cliffs");
    const rock = mix("#8a7464", sky.shade, 0.5);
    for (const k of [-1, 1]) {
      const X = (x) => (k < 0 ? x : 1200 - x);
      const reach = rnd.range(260, 420);
      const pts = [
        [-30, H - rnd.range(330, 420)],
        [reach * 0.5, H - rnd.range(250, 340)],
        [reach * 0.75, H - rnd.range(120, 220)],
        [reach, H + 40],
        [-30, H + 60],
      ];
      s.poly(
        pts.map(([x, y]) => [X(x), y]),
        s.lin([lighten(rock, 0.16), darken(rock, 0.3)]),
      );
      let d = "";
      for (let i = 0; i < 7; i++) d += `M${n(X(-10))} ${n(H - 300 + i * 46)}L${n(X(reach * (0.42 + i * 0.08)))} ${n(H - 262 + i * 44)}`;
      s.stroke(d, darken(rock, 0.3), 2.4, 'opacity="0.5"');
    }
  },
  quarry: (c, H) => {
    const rock = mix("#8c9296", c.sky.shade, 0.5);
    const rnd = c.rnd.fork("quarry");
    for (let x = -20; x < 1220; ) {
      const w = rnd.range(70, 170);
      const h = rnd.range(26, 76);
      c.s.rect(x, H - h, w + 1, h + 30, c.s.lin([lighten(rock, rnd.range(0.04, 0.16)), darken(rock, 0.25)]));
      x += w;
    }
  },
  "conifer-line": (c, H) => {
    const [, b, , d, e] = c.sky.stops;
    mist(c.s, H - 30, 90, e, 0.3);
    conifers(c.s, c.rnd.fork("c1"), { y: H - 2, h: c.rnd.fork("ch").range(70, 130), fill: mix(b, c.pal.conifer, 0.42) });
    mist(c.s, H + 2, 60, d, 0.25);
  },
  "conifer-near": (c, H) =>
    conifers(c.s, c.rnd.fork("c2"), { y: H + 24, h: c.rnd.fork("cn").range(120, 200), fill: leafIn(c, 0.52, c.pal.conifer), gap: 22 }),
  "tree-line": (c, H) => {
    const [, b, m, d, e] = c.sky.stops;
    grove(c.s, c.rnd.fork("g1"), {
      y: H + 10,
      h: c.rnd.fork("gh").range(70, 130),
      fill: mix(mix(b, m, 0.4), c.pal.leaf, c.F.season === "winter" ? 0.15 : 0.42),
      lit: mix(c.pal.leaf, e, 0.4),
      gap: 62,
    });
    mist(c.s, H + 12, 50, d, 0.25);
  },
  "low-trees": (c, H) =>
    grove(c.s, c.rnd.fork("g2"), {
      y: H + 22,
      h: 44,
      fill: mix(c.sky.stops[1], c.pal.leaf, 0.5),
      lit: c.sky.stops[3],
      base: H + 46,
      gap: 54,
    }),
  trunks: (c, H) => {
    const { s, sky } = c;
    const rnd = c.rnd.fork("trunks");
    for (let L = 0; L < 3; L++) {
      const col = mix(mix(sky.stops[2], "#5a3f34", 0.4 + L * 0.2), sky.shade, 0.2 + L * 0.2);
      for (let i = 0; i < 9 - L * 2; i++) {
        const x = rnd.range(-20, 1220);
        if (L > 1 && x > 330 && x < 870) continue;
        const w = rnd.range(14, 26) * (1 + L * 0.9);
        s.path(
          `M${n(x - w * 0.62)} ${n(H + 40 + L * 16)}Q${n(x - w * 0.4)} ${H - 200} ${n(x - w * 0.32)} -10H${n(x + w * 0.32)}Q${n(x + w * 0.4)} ${H - 200} ${n(x + w * 0.62)} ${n(H + 40 + L * 16)}Z`,
          s.across([lighten(col, 0.08), [0.4, col], darken(col, 0.3)]),
        );
      }
      mist(s, H - 40 + L * 30, 150, sky.stops[3], 0.26);
    }
  },
  "lake-band": (c, H) => {
    const far = c.rnd.fork("farshore");
    hills(c.s, far, { y: H - 12, amp: 22, fill: mix(c.sky.stops[1], c.sky.stops[2], 0.6) });
    conifers(c.s, c.rnd.fork("shore"), { y: H + 2, h: 54, fill: mix(c.sky.stops[1], c.pal.conifer, 0.42), base: H + 8 });
    shore(c, H + 4, H + 90);
    mist(c.s, H + 6, 44, c.sky.stops[4], 0.45);
  },
  "pond-band": (c, H) => {
    LAYERS["tree-line"](c, H - 6);
    shore(c, H + 26, H + 86, { lines: 16 });
  },
  "river-band": (c, H) => {
    grove(c.s, c.rnd.fork("bank"), { y: H + 4, h: 40, fill: leafIn(c, 0.5), lit: c.sky.stops[3], base: H + 12, gap: 44 });
    shore(c, H + 8, H + 84, { lines: 40 });
  },
  "sea-band": (c, H) => {
    const [, b, m, d, e] = c.sky.stops;
    hills(c.s, c.rnd.fork("cape"), { y: H + 6, amp: 26, fill: mix(m, d, 0.5), base: H + 4, detail: 6 });
    water(c.s, c.rnd.fork("w"), {
      y: H,
      base: H + 130,
      top: mix(d, e, 0.4),
      deep: mix(b, m, 0.5),
      light: "#fff6e4",
      glitter: [[c.flip ? 340 : 860, 100, "#fff0d0", 0.55]],
      lines: 40,
    });
  },
  surf: (c, H) => {
    for (let k = 0; k < 3; k++) {
      const y = H + 48 + k * 22;
      c.s.stroke(
        `M-10 ${y}Q150 ${y - 8} 300 ${y}T600 ${y}T900 ${y}T1210 ${y - 4}`,
        "#fffaf0",
        2.6 + k * 1.4,
        `opacity="${n(0.3 + k * 0.14)}"`,
      );
    }
  },
  "lagoon-band": (c, H) => {
    grove(c.s, c.rnd.fork("g"), { y: H, h: 24, fill: mix(c.sky.stops[1], c.pal.leaf, 0.5), lit: c.sky.stops[3], base: H + 6, gap: 34 });
    water(c.s, c.rnd.fork("w"), {
      y: H + 2,
      base: H + 140,
      top: mix(c.sky.stops[4], "#9fe0d4", 0.35),
      deep: mix("#1f7d86", c.sky.shade, 0.35),
      light: "#eafff6",
      glitter: [[c.flip ? 330 : 860, 110, "#fff2cf", 0.6]],
      lines: 44,
    });
  },
  glacier: (c, H) => {
    const ice = mix("#cfe3ec", c.sky.stops[2], 0.3);
    const rnd = c.rnd.fork("ice");
    let d = `M-10 ${H + 6}L-10 ${H - 60}`;
    for (let x = 0; x < 1220; x += rnd.range(16, 44)) d += `L${n(x)} ${n(H - rnd.range(40, 78))}`;
    c.s.path(`${d}L1220 ${H + 6}Z`, c.s.lin([lighten(ice, 0.3), mix(ice, "#5d9ab8", 0.4)]));
  },
  "far-houses": (c, H) => strewn(c, "village", { y0: H - 20, y1: H + 16, count: 18 }),
  "steep-houses": (c, H) => {
    hills(c.s, c.rnd.fork("slope"), { y: H - 150, amp: 46, fill: mix(mix(c.sky.stops[2], c.sky.stops[3], 0.4), "#8a7a5c", 0.3) });
    strewn(c, "slope-houses", {
      y0: H - 170,
      y1: H + 30,
      count: 74,
      flat: c.rnd.fork("f").chance(0.6),
      tints: [...PALE, "#c8826a", "#7f9aa0", "#d8b050"],
    });
  },
  "hill-lights": (c, H) => {
    const { s } = c;
    const rnd = c.rnd.fork("lights");
    hills(s, c.rnd.fork("far"), { y: H - 46, amp: 46, fill: mix(c.sky.stops[1], c.sky.stops[2], 0.5) });
    s.rect(0, H - 30, 1200, 90, mix(c.sky.stops[1], c.sky.shade, 0.5));
    let d = "";
    let pale = "";
    for (let i = 0; i < 420; i++) {
      const t = rnd.next();
      const y = H - 26 + 70 * t;
      const q = `M${n(rnd.range(0, 1200))} ${n(y)}h${n(1.4 + t * 2.2)}v${n(1.4 + t * 1.6)}h${n(-1.4 - t * 2.2)}Z`;
      if (rnd.chance(0.75)) d += q;
      else pale += q;
    }
    s.path(d, LAMP, 'opacity="0.85"');
    s.path(pale, "#dcecf0", 'opacity="0.7"');
    s.glow(600, H, 640, LAMP, 0.25, 0.16);
  },
  towers: (c, H) =>
    city(c.s, c.rnd.fork("city"), {
      y: H - 6,
      layers: 2,
      tall: c.rnd.fork("tall").range(240, 380),
      near: mix(c.sky.stops[1], c.sky.shade, 0.4),
      far: c.sky.stops[2],
      base: H + 60,
    }),
  "low-town": (c, H) =>
    city(c.s, c.rnd.fork("city"), {
      y: H + 16,
      layers: 2,
      tall: 170,
      near: mix(c.sky.stops[1], c.sky.shade, 0.35),
      far: c.sky.stops[2],
      base: H + 60,
    }),
  "great-skyline": (c, H) => {
    city(c.s, c.rnd.fork("city"), {
      y: H + 60,
      layers: 3,
      tall: 400,
      near: mix(c.sky.stops[0], c.sky.shade, 0.5),
      far: mix(c.sky.stops[2], c.sky.stops[3], 0.3),
      base: H + 120,
    });
    mist(c.s, H + 40, 110, c.sky.stops[3], 0.3);
  },
  fronts: (c, H) =>
    houses(c, "fronts", {
      y: H + 66,
      tall: c.rnd.fork("ft").range(200, 320),
      tints: [c.pal.wall, "#5c6a70", "#8d6f58", "#6b4a44", "#a08c78"],
    }),
  "old-fronts": (c, H) =>
    houses(c, "old", {
      y: H + 62,
      tall: 220,
      tints: ["#d3b48a", "#c98f72", "#b8a890", "#d9c9a8", "#a8b0a0", c.pal.wall],
      roofs: "mixed",
      narrow: 80,
      wide: 140,
    }),
  "canal-fronts": (c, H) => {
    houses(c, "gables", {
      y: H + 24,
      tall: 200,
      narrow: 74,
      wide: 110,
      roofs: "canal",
      tints: ["#8a4a3c", "#5c4a44", "#a8785a", "#6a6e70", "#7A2038"],
      share: 0.5,
    });
    c.s.rect(0, H + 22, 1200, 22, mix("#7b6a5c", c.sky.shade, 0.5));
    shore(c, H + 42, H + 100, {
      glitter: [
        [180, 60, LAMP, 0.35],
        [520, 70, LAMP, 0.35],
        [900, 60, LAMP, 0.4],
      ],
    });
  },
  "village-fronts": (c, H) =>
    houses(c, "village", {
      y: H + 44,
      tall: 90,
      narrow: 80,
      wide: 150,
      roofs: "gable",
      tints: ["#d9d2c2", "#b8a890", "#8d9a90", "#c0a58a", c.pal.wall],
    }),
  "suburb-row": (c, H) => {
    LAYERS["tree-line"](c, H - 6);
    houses(c, "suburb", {
      y: H + 46,
      tall: 66,
      narrow: 130,
      wide: 200,
      roofs: "gable",
      tints: ["#cfc6b4", "#a8b0b0", "#b89a7c", "#8f9a88"],
      share: 0.6,
    });
    LAYERS["low-trees"](c, H + 22);
  },
  works: (c, H) => {
    const { s, sky } = c;
    const rnd = c.rnd.fork("works");
    city(s, c.rnd.fork("city"), {
      y: H + 10,
      layers: 1,
      tall: 150,
      near: mix(sky.stops[1], sky.shade, 0.3),
      far: sky.stops[2],
      base: H + 60,
    });
    const col = mix("#6a5048", sky.shade, 0.58);
    for (let i = 0; i < rnd.int(1, 3); i++) {
      const x = (c.flip ? 900 : 120) + i * 90 + rnd.range(-20, 20);
      s.path(`M${n(x)} ${H + 60}L${n(x + 8)} ${n(H - rnd.range(150, 250))}h26L${n(x + 44)} ${H + 60}Z`, col);
    }
    if (rnd.chance(0.6)) {
      const x = c.flip ? 160 : 1010;
      s.stroke(
        `M${x} ${H + 60}V${H - 190}M${x - 130} ${H - 176}H${x + 170}M${x} ${H - 190}L${x - 110} ${H - 176}M${x} ${H - 190}L${x + 150} ${H - 176}M${x + 120} ${H - 176}v60`,
        mix(sky.stops[1], sky.shade, 0.6),
        5,
      );
    }
    for (let x = -20; x < 1220; ) {
      const w = rnd.range(120, 230);
      const h = rnd.range(40, 86);
      s.rect(x, H + 64 - h, w - 4, h, mix(rnd.pick(["#6b5148", "#5c6468", "#7a6a5c"]), sky.shade, 0.62));
      x += w;
    }
  },
  masts: (c, H) => {
    const rnd = c.rnd.fork("masts");
    let d = "";
    for (let i = 0; i < 16; i++) {
      const x = rnd.range(0, 1200);
      const h = rnd.range(70, 170);
      d += `M${n(x)} ${H + 30}V${n(H + 20 - h)}M${n(x - 12)} ${n(H + 20 - h * 0.7)}h24M${n(x)} ${n(H + 20 - h)}L${n(x + 26)} ${H + 24}`;
      c.s.path(`M${n(x - 30)} ${H + 22}h60l-12 14h-36Z`, mix(rnd.pick(["#e8e2d4", "#2c3a5c", "#7a3a34"]), c.sky.shade, 0.45));
    }
    c.s.stroke(d, mix("#d8cfc0", c.sky.shade, 0.5), 1.8);
  },
  vines: (c, H) => {
    const rnd = c.rnd.fork("vines");
    const by = [0, 1, 2].map(() => ["", ""]);
    for (let k = 0; k < 30; k++) {
      const t = (k / 29) ** 1.5;
      const yy = H + 34 + (800 - H) * t;
      const r = 4 + 20 * t;
      for (let i = -11; i <= 11; i++) {
        const x = 600 + i * (44 + 128 * t) + rnd.range(-0.3, 0.3) * r;
        if (x < -40 || x > 1240) continue;
        const oval = (cx, cy, a, b) => `M${n(cx - a)} ${n(cy)}a${n(a)} ${n(b)} 0 1 0 ${n(a * 2)} 0a${n(a)} ${n(b)} 0 1 0 ${n(-a * 2)} 0Z`;
        const g = by[rnd.int(0, 2)];
        g[0] += oval(x, yy, r * 1.05, r * 0.85);
        g[1] += oval(x - r * 0.25, yy - r * 0.4, r * 0.6, r * 0.4);
      }
    }
    by.forEach(([low, high], i) => {
      c.s.path(low, leafIn(c, 0.4 + i * 0.07));
      c.s.path(high, mix(c.pal.leaf, c.sky.glow, 0.06 + i * 0.1), 'opacity="0.7"');
    });
  },
  rows: (c, H) => {
    const rnd = c.rnd.fork("orchard");
    for (let k = 0; k < 3; k++)
      for (let i = 0; i < 9 - k; i++) {
        const x = (i + 0.5) * (1200 / (9 - k)) + rnd.range(-12, 12);
        if (k === 2 && x > 330 && x < 870) continue;
        tree(c, "fruit-tree", x, H + 36 + k * 22, 88 + k * 44);
      }
  },
  cypresses: (c, H) => {
    const rnd = c.rnd.fork("cyp");
    for (let i = 0; i < 7; i++)
      cypress(c.s, {
        x: rnd.range(0, 1200),
        y: H + 30,
        h: rnd.range(70, 120),
        fill: leafIn(c, 0.5, "#34543f"),
        lit: mix("#4a6a4a", c.sky.stops[3], 0.3),
      });
  },
  palms: (c, H) => {
    const rnd = c.rnd.fork("palms");
    for (let i = 0; i < 7; i++) tree(c, "palm", rnd.range(0, 1200), H + 36, rnd.range(90, 170));
  },
  hedge: (c, H) => {
    const col = leafIn(c, 0.42, "#4a6a44");
    c.s.rect(0, H - 4, 1200, 70, c.s.lin([lighten(col, 0.14), [0.2, col], darken(col, 0.3)]));
  },
  wall: (c, H) => {
    const col = mix(c.pal.stone, c.sky.shade, 0.45);
    c.s.rect(0, H - 10, 1200, 76, c.s.lin([lighten(col, 0.1), darken(col, 0.25)]));
    c.s.rect(0, H - 18, 1200, 12, lighten(col, 0.14));
  },
  rocks: (c, H) => {
    const rnd = c.rnd.fork("rocks");
    for (let i = 0; i < 15; i++) {
      const x = i % 2 ? rnd.range(-20, 360) : rnd.range(840, 1220);
      boulder(c.s, rnd, {
        x,
        y: H + rnd.range(30, 96),
        r: rnd.range(24, 92),
        fill: mix(c.pal.rock, c.sky.shade, rnd.range(0.42, 0.56)),
        lit: mix(c.pal.rock, c.sky.glow, 0.3),
      });
    }
  },
  islets: (c, H) => {
    const rnd = c.rnd.fork("islets");
    for (let i = 0; i < 4; i++) {
      const x = rnd.range(0, 1200);
      const r = rnd.range(50, 130);
      c.s.path(
        `M${n(x - r)} ${H + 6}Q${n(x - r * 0.6)} ${n(H - r * 0.42)} ${n(x)} ${n(H - r * 0.4)}Q${n(x + r * 0.7)} ${n(H - r * 0.34)} ${n(x + r)} ${H + 6}Z`,
        mix(mix(c.pal.leaf, c.sky.stops[2], 0.5), c.sky.shade, 0.3),
      );
    }
  },
};
