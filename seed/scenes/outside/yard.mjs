/** The yard, terrace or garden of a place: what it has out of doors, seen from among it. */
import { hotTub, steam, towels } from "../baths.mjs";
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { plant, rug, tableThings, vase } from "../fittings.mjs";
import { roundTable, sofa, stool } from "../furniture.mjs";
import { fire } from "../hearths.mjs";
import { festoon, flushLights, lantern, surface, tone } from "../kit.mjs";
import { candles } from "../lamps.mjs";
import { loop, n } from "../sheet.mjs";
import { box, leg, puff, rod, shadow } from "../solids.mjs";
import { camera, disc, frame } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { fall } from "./air.mjs";
import { inTown } from "./kinds/street.mjs";
import { buildingOf } from "./kinds.mjs";
import { drawBack } from "./land.mjs";
import { part, surfaceOf } from "./mass.mjs";
import { window } from "./openings.mjs";
import { fireRing, PROPS } from "./props.mjs";

const FOCAL = 950;
const EYE = 1.62;
const EDGE = 8;
const AFLOAT = new Set(["houseboat", "barge", "paddle-wheeler", "motor-sailer", "catamaran", "small-ship"]);
const ON_GROUND = new Set(["spring-pools", "tents", "trailers", "camp-fire", "open-beach", "cottages", "bungalow-colony"]);

/** What there is out of doors, most telling first; the words of the picture (../tell.mjs) name the first three. */
export function featuresOf(F) {
  const list = [];
  if (F.pool && F.pool !== "indoor") list.push("pool");
  if (F.tub && F.tub !== "indoor") list.push("tub");
  if (F.sauna && F.sauna !== "indoor") list.push("sauna");
  for (const name of ["fire-pit", "hammock", "long-table"]) if (F.extras.includes(name)) list.push(name);
  if (F.has.includes("outdoor-shower")) list.push("shower");
  return list;
}

function floorOf(c) {
  const { F } = c;
  const own = c.own("floor");
  if (AFLOAT.has(F.kind)) return ["planks", c.pal.deck];
  if (ON_GROUND.has(F.kind) && F.tub !== "deck") return ["none"];
  if (/garden|meadow|orchard|pasture/.test(F.land) && F.pool !== "long" && own.chance(0.4)) return ["none"];
  if (/desert|mesa|red-rock|olive|palm-garden|courtyard|old-town|steep-town|hills-with|cork|lava/.test(F.land))
    return own.pick([
      ["tiles", "#b98d68"],
      ["stone", "#c2b098"],
      ["tiles", "#c9b090"],
    ]);
  if (inTown(c) || ["stone", "brick", "ashlar"].includes(F.walls))
    return own.pick([
      ["stone", "#8f8a82"],
      ["stone", "#a39a8c"],
      ["planks", c.pal.deck],
    ]);
  return own.pick([
    ["boards", c.pal.deck],
    ["planks", c.pal.deck],
    ["planks", darken(c.pal.deck, 0.15)],
    ["stone", c.pal.stone],
  ]);
}

function underfoot(c, fr, [kind, colour]) {
  if (kind === "none") return;
  const { s, rnd } = c;
  const f = fr.floor(-11, 0, 11, EDGE, 0);
  const base = c.snow ? mix("#e6ebf4", c.sky.shade, 0.34) : mix(colour, c.sky.shade, 0.3);
  const pts = f.quad(0, 0, 22, EDGE);
  s.poly(pts, s.lin([lighten(base, 0.12), darken(base, 0.3)]));
  s.clip(loop(pts), () => {
    let d = "";
    if (kind === "boards") for (let u = 0; u < 22; u += 0.26) d += f.line(u, 0, u, EDGE);
    else if (kind === "planks") for (let v = 0.6; v < EDGE; v += 0.22) d += f.line(0, v, 22, v);
    else {
      const tones = ["", "", ""];
      for (let v = 0; v < EDGE; v += 0.8)
        for (let u = -((v * 1.3) % 0.6); u < 22; ) {
          const w = kind === "tiles" ? 0.8 : rnd.range(0.7, 1.4);
          tones[rnd.int(0, 2)] += loop(f.quad(u + 0.02, v + 0.02, u + w - 0.02, v + 0.78));
          u += w;
        }
      for (const [i, q] of tones.entries()) s.path(q, [lighten(base, 0.07), darken(base, 0.06), darken(base, 0.14)][i]);
    }
    s.stroke(d, darken(base, 0.4), 2, 'opacity="0.6"');
  });
  if (kind === "boards" || kind === "planks") s.poly(fr.upright(-11, 0, 11, -0.2, EDGE), darken(base, 0.4));
}

const RAILS = {
  bars: (c, fr, col) => {
    const f = fr.wall(-11, EDGE, 11, EDGE, 0, 1);
    let d = "";
    for (let u = 0; u < 22; u += 0.18) d += f.line(u, 0.08, u, 0.92);
    c.s.stroke(d, col, 2.2);
    let posts = "";
    for (let u = 0; u < 22; u += 2.2) posts += loop(f.quad(u - 0.05, 0, u + 0.05, 1.05));
    c.s.path(posts, darken(col, 0.1));
    c.s.poly(f.quad(0, 0.92, 22, 1), lighten(col, 0.14));
    if (c.snow) c.s.poly(f.quad(0, 0.99, 22, 1.07), "#eef2f9");
  },
  rope: (c, fr, col) => {
    const f = fr.wall(-11, EDGE, 11, EDGE, 0, 1);
    let ropes = "";
    for (let u = 0.5; u < 22; u += 2.2) {
      c.s.poly(f.quad(u - 0.07, 0, u + 0.07, 1), col);
      for (const v of [0.9, 0.5]) {
        const [a, b] = f.at(u, v);
        const [x, y] = f.at(u + 2.2, v);
        ropes += `M${n(a)} ${n(b)}Q${n((a + x) / 2)} ${n(b + 22)} ${n(x)} ${n(y)}`;
      }
    }
    c.s.stroke(ropes, "#d9c29a", 3.4);
  },
  glass: (c, fr) => {
    const f = fr.wall(-11, EDGE, 11, EDGE, 0, 1);
    c.s.poly(
      f.quad(0, 0.05, 22, 1),
      c.s.lin([
        [0, "#e9f6f4", 0.3],
        [1, "#bcd6d6", 0.08],
      ]),
    );
    let d = "";
    for (let u = 0.4; u < 22; u += 2) d += f.line(u, 0, u, 1);
    c.s.stroke(d, "#dfe9e8", 1.5, 'opacity="0.5"');
    c.s.poly(f.quad(0, 0.98, 22, 1.03), "#2a3032");
  },
  wall: (c, fr) => {
    box(c, fr, { x: 0, z: EDGE - 0.3, w: 22, d: 0.35, h: 0.62, colour: mix(c.pal.wall, c.pal.stone, 0.4) });
  },
  fence: (c, fr) => {
    const f = fr.wall(-11, EDGE + 1, 11, EDGE + 1, 0, 2.1);
    surface(c, f, "boards", mix(c.pal.wood, "#9a8a74", 0.4));
    c.s.poly(f.quad(0, 2.02, 22, 2.12), lighten(tone(c, c.pal.wood, f), 0.16));
  },
  brick: (c, fr) => {
    const f = fr.wall(-11, EDGE + 1, 11, EDGE + 1, 0, 2.4);
    surface(
      c,
      f,
      ["brick", "stone", "stucco", "adobe"].includes(surfaceOf(c.F.walls)) ? surfaceOf(c.F.walls) : "brick",
      ["brick", "stone", "stucco", "adobe"].includes(surfaceOf(c.F.walls)) ? c.pal.wall : "#8a5a48",
    );
    c.s.poly(f.quad(0, 2.3, 22, 2.45), tone(c, c.pal.stone, f));
  },
  hedge: (c, fr) => {
    const own = c.rnd.fork("hedge");
    for (let u = -9; u < 9; u += 0.5) {
      const [x, y] = fr.p(u, 0.45, EDGE + 0.4);
      c.s.ellipse(x, y, 48, 58, mix("#4a6a44", c.sky.shade, own.range(0.4, 0.54)));
      c.s.ellipse(x - 10, y - 28, 22, 12, mix("#6f8f54", c.sky.glow, 0.2), 'opacity="0.4"');
    }
  },
  none: () => {},
};

function railOf(c, distant, floor) {
  const own = c.own("rail");
  const { F } = c;
  if (F.extras.includes("fence")) return "fence";
  if (F.extras.includes("hedge") || F.extras.includes("bamboo")) return "hedge";
  if (F.extras.includes("wall") || /courtyard|walled/.test(F.land)) return "brick";
  if (AFLOAT.has(F.kind)) return "rope";
  if (distant || floor === "none") return "none";
  if (inTown(c)) return own.pick(["brick", "fence", "glass", "bars"]);
  return floor === "stone" || floor === "tiles" ? own.pick(["wall", "wall", "none"]) : own.pick(["bars", "bars", "glass", "rope", "none"]);
}

/** The house's own wall along one side, with a lit glass door. */
function sideWall(c, fr) {
  const { s, pal, F } = c;
  const X = -4.4;
  const H = 3;
  const f = fr.wall(X, 0, X, EDGE - 0.2, 0, H);
  surface({ ...c, bright: 0.16 }, f, surfaceOf(F.walls), pal.wall);
  const arch = F.openings === "arched";
  const opts = { cols: 2, rows: F.openings === "glass-front" ? 1 : 3, sill: false, glow: 0.24, arch, curtain: pal.curtain, lit: true };
  window(c, f, 3.4, 0.06, 5, 2.3, opts);
  window(c, f, 5.7, F.openings === "glass-front" ? 0.06 : 0.85, 7, 2.3, {
    ...opts,
    cols: 1,
    shutters: ["shutters", "louvres"].includes(F.openings) ? pal.trim : undefined,
  });
  lantern(c, f, 5.3, 1.7, 0.28);
  s.poly(fr.poly([X, H, 0], [X, H, EDGE], [X + 0.95, H - 0.18, EDGE], [X + 0.95, H - 0.18, 0]), mix(pal.trim, c.sky.shade, 0.4));
  s.poly(
    fr.poly([X + 0.95, H - 0.18, 0], [X + 0.95, H - 0.18, EDGE], [X + 0.95, H + 0.04, EDGE], [X + 0.95, H + 0.04, 0]),
    mix(pal.roof, c.sky.shade, 0.3),
  );
  s.poly(
    fr.poly([X, 0.01, 3.4], [X, 0.01, 7], [X + 3, 0.01, 7.2], [X + 3, 0.01, 3.2]),
    s.lin(
      [
        [0, LAMP, 0.1],
        [1, LAMP, 0.3],
      ],
      1,
      0,
      0,
      0,
    ),
  );
}

/** The house itself, some way off, without what stands before it. */
function beyondYard(c, fr0) {
  const bare = {
    ...c,
    F: {
      ...c.F,
      pool: undefined,
      tub: undefined,
      sauna: undefined,
      extras: c.F.extras.filter(
        (name) =>
          c.F.kind === "open-beach" ||
          ![
            "fire-pit",
            "hammock",
            "long-table",
            "string-lights",
            "lanterns",
            "fence",
            "hedge",
            "bamboo",
            "wall",
            "gate",
            "daybeds",
            "umbrellas",
            "dock",
            "boat",
            "canoe",
          ].includes(name),
      ),
    },
  };
  const B = buildingOf(bare);
  const own = c.own("beyond");
  const [w, d, h] = B.extent;
  const oz = Math.max(18, w * 0.95 + 7, h * 1.55);
  const rot = own.range(0.14, 0.4);
  const fr = frame(c.cam, own.range(-0.2, 0.02) * oz, oz + d * 0.2, rot);
  c.light = bare.light = -0.6;
  B.draw(bare, fr);
  return fr0;
}

const bowl = (c, fr, x, z) => {
  const { s } = c;
  shadow(c, fr, x, z - 0.4, 0.9, 0.8);
  drum(c, fr, { x, z, r0: 0.34, r1: 0.56, y0: 0.05, y1: 0.4, fill: s.across(["#4b4541", "#171514"]) });
  s.poly(disc(fr, x, 0.4, z, 0.56), "#15110f");
  const [a, b] = fr.p(x, 0.38, z);
  const k = fr.scale(x, z);
  fire(c, a, b + 0.04 * k, 0.72 * k, 0.62 * k);
  for (let i = 0; i < 9; i++) s.circle(a + c.rnd.range(-50, 50), b - c.rnd.range(40, 190), c.rnd.range(1, 2.4), "#ffc878", 'opacity="0.8"');
};

const armchair = (c, fr, x, z, turn) => {
  const q = part(fr, x, z, turn);
  const colour = c.pal.wood;
  shadow(c, q, 0, -0.3, 0.8, 0.8);
  for (const k of [-1, 1]) box(c, q, { x: k * 0.36, z: -0.4, w: 0.07, d: 0.8, h: 0.5, colour });
  box(c, q, { x: 0, z: -0.4, y: 0.3, w: 0.66, d: 0.62, h: 0.07, colour });
  for (let i = -2; i <= 2; i++)
    box(c, q, { x: i * 0.14, z: 0.26, y: 0.3, w: 0.12, d: 0.05, h: 0.72 - Math.abs(i) * 0.07, colour: lighten(colour, 0.05) });
  for (const k of [-1, 1]) box(c, q, { x: k * 0.38, z: -0.42, y: 0.5, w: 0.15, d: 0.78, h: 0.04, colour: lighten(colour, 0.1) });
  puff(c, q, { x: 0, z: -0.36, y: 0.37, w: 0.58, d: 0.54, h: 0.07, r: 0.03, colour: c.pal.cloth });
};

const lounger = (c, fr, x, z, turn) => {
  const q = part(fr, x, z, turn);
  shadow(c, q, 0, 0, 0.8, 2);
  for (const k of [-1, 1]) for (const v of [0.1, 1.8]) leg(c, q, k * 0.32, v, 0.3, "#4a3526");
  box(c, q, { x: 0, z: 0, y: 0.26, w: 0.74, d: 1.95, h: 0.06, colour: "#8a6344" });
  puff(c, q, { x: 0, z: 0.02, y: 0.32, w: 0.68, d: 1.3, h: 0.1, r: 0.05, colour: "#efe4d0" });
  const back = q.plane([-0.34, 0.36, 1.3], [0.34, 0.36, 1.3], [-0.34, 0.86, 1.85]);
  c.s.poly(back.round(0, 0, 0.68, 0.74, 0.08), c.s.lin(["#fbf2e2", "#d2c3a8"]));
  c.s.poly(back.round(0.1, 0.44, 0.58, 0.7, 0.08), c.pal.cloth);
};

const chair = (c, fr, x, z, turn) => {
  const q = part(fr, x, z, turn);
  for (const k of [-0.2, 0.2]) for (const v of [-0.2, 0.2]) leg(c, q, k, v, 0.44, "#2a211c", 0.022);
  puff(c, q, { x: 0, z: -0.22, y: 0.42, w: 0.46, d: 0.44, h: 0.07, r: 0.03, colour: c.pal.cloth });
  for (const k of [-0.2, -0.07, 0.07, 0.2]) rod(c, q, [k, 0.46, -0.22], [k, 0.92, -0.27], "#2a211c", 4);
  rod(c, q, [-0.22, 0.92, -0.27], [0.22, 0.92, -0.27], "#2a211c", 6);
};

function sideTable(c, fr, x, z) {
  box(c, fr, { x, z, w: 0.6, d: 0.5, h: 0.36, colour: c.pal.wood });
  candles(c, fr, { x, z: z + 0.2, y: 0.36, count: 3, spread: 0.16 });
}

/** Each feature in full, at (x, z) of the yard. */
const FEATURES = {
  pool(c, fr, x, z, main) {
    PROPS.pool(c, fr, { x: x - 0.2, z: main ? 5.2 : z, w: main ? 8.8 : 5, d: 3.4 });
    if (!main) return;
    lounger(c, fr, 2.4, 7.1, -0.3);
    lounger(c, fr, 3.6, 7, -0.3);
  },
  tub(c, fr, x, z, main) {
    const kind = c.F.tub;
    if (["sunken", "boulder", "paved"].includes(kind)) {
      PROPS.tub(c, part(fr, x, z), {});
      const [a, b] = fr.p(x, 0.1, z);
      steam(c, a, b, 160, 190, 0.16);
    } else {
      if (kind === "covered") cover(c, fr, x, z);
      if (kind === "barrel") hotTub(c, fr, { x, z, r: 0.8, h: 1.05, wood: c.pal.wood });
      else
        hotTub(c, fr, {
          x,
          z,
          r: main ? 1.1 : 1,
          h: kind === "stock-tank" ? 0.65 : 0.85,
          wood: kind === "stock-tank" ? "#9aa2a4" : c.pal.wood,
        });
      if (kind === "covered") coverFront(c, fr, x, z);
    }
    if (!main) return;
    sideTable(c, fr, x - 1.75, z - 0.7);
    towels(c, fr, { x: x + 1.9, z: z - 0.4, second: c.pal.cloth });
  },
  sauna(c, fr, x, z) {
    PROPS.sauna(c, part(fr, x, z + 0.6, c.flip ? -0.2 : 0.2), {});
  },
  "fire-pit"(c, fr, x, z) {
    if (c.F.kind === "open-beach") {
      fireRing(c, part(fr, x, z));
      return;
    }
    armchair(c, fr, x - 1.4, z + 0.8, -0.5);
    armchair(c, fr, x + 1.4, z + 0.9, 0.5);
    bowl(c, fr, x, z - 0.1);
    armchair(c, fr, x + 2, z - 0.5, 1.35);
  },
  hammock(c, fr, x, z) {
    PROPS.hammock(c, part(fr, x, z + 0.4, 0.2), {});
  },
  "long-table"(c, fr, x, z) {
    for (const k of [-1.6, -0.55, 0.55, 1.6]) chair(c, fr, x + k, z + 1.1, Math.PI);
    box(c, fr, { x, z, y: 0.68, w: 4.4, d: 0.95, h: 0.07, colour: c.pal.wood });
    for (const k of [-2, 2]) for (const v of [0.1, 0.8]) leg(c, fr, x + k, z + v, 0.68, darken(c.pal.wood, 0.4), 0.045);
    for (const k of [-1.3, 0.2, 1.5]) candles(c, fr, { x: x + k, z: z + 0.45, y: 0.75, count: 3, spread: 0.14 });
    vase(c, fr, { x: x - 0.5, z: z + 0.5, y: 0.75, colour: c.pal.cloth, leaf: "#7d9464", bloom: "#f0d7b0" });
    for (const k of [-1.6, -0.55, 0.55, 1.6]) c.s.poly(disc(fr, x + k, 0.755, z + 0.2, 0.15), "#f3eadb");
    for (const k of [-1.1, 0, 1.1]) chair(c, fr, x + k, z - 0.3, 0);
  },
  shower(c, fr, x, z) {
    const f = fr.wall(x - 0.9, z + 0.7, x + 0.9, z + 0.7, 0, 2.2);
    surface(c, f, "boards", c.pal.wood);
    rod(c, fr, [x, 0, z + 0.6], [x, 2.35, z + 0.6], "#b58a48", 5);
    rod(c, fr, [x, 2.35, z + 0.6], [x, 2.3, z + 0.2], "#b58a48", 5);
    c.s.poly(disc(fr, x, 2.26, z + 0.16, 0.16), "#8a6a38");
    box(c, fr, { x, z: z - 0.2, w: 1.1, d: 0.8, h: 0.06, colour: c.pal.deck });
    const [a, b] = fr.p(x + 0.6, 1.5, z + 0.68);
    c.s.rect(a - 14, b, 28, 62, mix(c.pal.cloth, "#efe4d0", 0.5), 'rx="3"');
  },
  easels(c, fr, x, z) {
    for (const k of [-1.7, 0, 1.7]) {
      const q = part(fr, x + k, z + (k === 0 ? 0.7 : 0), -k * 0.12);
      rod(c, q, [0, 0, 0.5], [0, 1.6, 0.12], "#5a3c26", 4);
      for (const u of [-0.3, 0.3]) rod(c, q, [u, 0, -0.1], [u * 0.2, 1.7, 0.1], "#6b4a30", 5);
      const f = q.wall(-0.36, -0.12, 0.36, -0.12, 0.75, 1.6);
      c.s.poly(f.quad(0, 0, 0.72, 0.85), mix("#f0e6d2", c.sky.shade, 0.14));
      // A jug and two pears, as the pupils see them.
      const marks = [f.ring(0.3, 0.42, 0.12, 0.2), f.ring(0.48, 0.28, 0.08), f.ring(0.58, 0.26, 0.06), f.ring(0.3, 0.66, 0.07, 0.02)];
      c.s.stroke(`${marks.map(loop).join("")}${f.line(0.08, 0.2, 0.66, 0.19)}`, "#4a4440", 2.2, 'stroke-linecap="round" opacity="0.7"');
      stool(c, fr, { x: x + k, z: z - 0.85 + (k === 0 ? 0.7 : 0), r: 0.2, h: 0.45, colour: c.pal.wood });
    }
    candles(c, fr, { x: x + 0.9, z: z - 0.6, count: 3, spread: 0.18 });
  },
  lounge(c, fr, x, z) {
    rug(c, fr, { x: x + 0.2, z: z - 1, w: 3.6, d: 2.2, colour: c.pal.cloth, second: "#ead8b6" });
    sofa(c, fr, { x, z: z + 0.6, w: 2.6, colour: c.pal.second, pillow: c.pal.cloth, style: "rattan" });
    roundTable(c, fr, { x: x + 0.1, z: z - 0.2, r: 0.46, colour: c.pal.wood });
    candles(c, fr, { x: x - 0.05, z: z - 0.25, y: 0.42, count: 3, spread: 0.12 });
    tableThings(c, fr, { x: x + 0.32, z: z - 0.2, y: 0.42, tint: c.pal.cloth });
  },
  daybeds(c, fr, x, z) {
    lounger(c, fr, x - 0.6, z - 0.7, 0.28);
    lounger(c, fr, x + 1.4, z - 0.6, 0.28);
    stool(c, fr, { x: x + 0.5, z: z - 0.3, r: 0.24, h: 0.42, colour: c.pal.wood, soft: true });
    candles(c, fr, { x: x + 0.5, z: z - 0.3, y: 0.42, count: 3, spread: 0.12 });
  },
  table(c, fr, x, z) {
    roundTable(c, fr, { x, z, r: 0.7, h: 0.74, colour: c.pal.wood });
    chair(c, fr, x - 1, z + 0.5, 2.2);
    chair(c, fr, x + 1.1, z + 0.4, -2.2);
    candles(c, fr, { x: x - 0.1, z, y: 0.75, count: 3, spread: 0.14 });
    tableThings(c, fr, { x: x + 0.3, z, y: 0.75, tint: c.pal.cloth });
  },
};

function cover(c, fr, x, z) {
  for (const k of [-1.6, 1.6]) rod(c, fr, [x + k, 0, z + 1.5], [x + k, 2.6, z + 1.5], mix(c.pal.trim, c.sky.shade, 0.3), 8);
}
function coverFront(c, fr, x, z) {
  for (const k of [-1.6, 1.6]) rod(c, fr, [x + k, 0, z - 1.4], [x + k, 2.6, z - 1.4], mix(c.pal.trim, c.sky.shade, 0.3), 10);
  c.s.poly(
    fr.poly([x - 1.9, 2.6, z - 1.7], [x + 1.9, 2.6, z - 1.7], [x + 1.9, 2.95, z + 1.7], [x - 1.9, 2.95, z + 1.7]),
    mix(c.pal.roof, c.sky.shade, 0.4),
  );
  c.s.poly(fr.upright(x - 1.9, 2.6, x + 1.9, 2.42, z - 1.7), mix(c.pal.trim, c.sky.shade, 0.25));
}

const lights = (c, fr) => {
  for (const x of [-4, 4.6]) rod(c, fr, [x, 0, EDGE - 0.1], [x, 2.9, EDGE - 0.1], mix("#3a2f28", c.sky.shade, 0.3), 7);
  festoon(c, fr.p(-4, 2.9, EDGE - 0.1), fr.p(4.6, 2.9, EDGE - 0.1), 34, 13);
  festoon(c, fr.p(4.6, 2.9, EDGE - 0.1), [1240, 30], 26, 7);
};

/** Draws the yard of a place. */
export function drawYard(c) {
  const { F } = c;
  const own = c.own("yard");
  const aloft = [F.tub, F.pool].includes("rooftop") || (F.extras.includes("roof-deck") && inTown(c));
  if (aloft && inTown(c) && !["canal", "harbour", "steep-town"].includes(F.land)) c.F = { ...F, land: "skyline" };
  c.horizon = own.int(372, 424);
  c.cam = camera({ y: EYE, hy: c.horizon, f: FOCAL });
  const fr = frame(c.cam, 0, 0, 0);
  const list = featuresOf(F);
  const filler = F.has.includes("easels")
    ? "easels"
    : F.extras.includes("daybeds") || F.extras.includes("umbrellas")
      ? "daybeds"
      : own.pick(["lounge", "table", "daybeds", "lounge"]);
  // A shower or a hammock alone leaves the yard empty: something to sit on stands before it.
  const slight = list.length === 1 && ["shower", "hammock"].includes(list[0]) && F.kind !== "open-beach";
  const show = slight ? [filler, list[0]] : (list.length ? list : [filler]).slice(0, 3);
  const afloat = AFLOAT.has(F.kind);
  const floor = floorOf(c);
  const distant = !afloat && !aloft && (ON_GROUND.has(F.kind) || floor[0] === "none" || own.chance(0.5));
  const mirrored = own.fork("mirror").chance(0.5);
  c.flip = false;
  c.path = false;
  c.light = -0.6;
  c.lowCap = distant ? 44 : undefined;
  if (mirrored) c.s.add('<g transform="matrix(-1 0 0 1 1200 0)">');
  drawBack(c, { afloat });
  if (distant) beyondYard(c, fr);
  underfoot(c, fr, floor);
  const rail = railOf(c, distant, floor[0]);
  // The lights of what lies beyond do not shine through a wall.
  if (["brick", "fence", "hedge"].includes(rail)) flushLights(c);
  RAILS[rail](c, fr, mix(c.pal.trim, c.sky.shade, 0.35));
  if (!distant && !(afloat && F.storeys < 2)) sideWall(c, fr);
  if (F.extras.includes("string-lights") || F.extras.includes("lanterns") || own.fork("lights").chance(0.35)) lights(c, fr);
  arrange(c, fr, show, filler, own);
  shadeEdges(c, fr);
  for (const l of c.lights) l[4] *= 0.8;
  flushLights(c);
  fall(c);
  if (mirrored) c.s.add("</g>");
}

/** The first feature in the middle, others behind it at either side, plants where room is left. */
function arrange(c, fr, show, filler, own) {
  const back = [
    [3.5, 7.2],
    [-2.9, 6.9],
  ];
  const rest = show.slice(1).map((name, i) => [name, ...back[i]]);
  const greens = /palm|beach|lagoon|tropical|jungle|desert/.test(c.F.land) ? "palm" : own.pick(["fig", "fern", "fig"]);
  const potted = c.F.kind !== "open-beach";
  if (potted && rest.length < 2) plant(c, fr, { x: -2.9, z: 7, kind: "fern", h: 1.3 });
  if (potted) plant(c, fr, { x: 4.9, z: rest.length ? 7.4 : 6.6, kind: greens, h: 1.8 });
  for (const [name, x, z] of rest.reverse()) FEATURES[name]?.(c, fr, x, z, false);
  FEATURES[show[0]]?.(c, fr, 0.5, show[0] === "sauna" ? 6 : own.range(5, 5.6), true);
  if (show[0] === "sauna" && rest.length === 0) FEATURES[filler === "lounge" ? "table" : filler]?.(c, fr, -1.6, 5, false);
  if (show[0] === "hammock" || show[0] === "shower") sideTable(c, fr, -1, 4.9);
}

function shadeEdges(c, fr) {
  const [x, y] = fr.p(0.4, 0.6, 4);
  c.s.rect(
    0,
    0,
    1200,
    800,
    `url(#${c.s.def(
      `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="860">${c.s.stops([
        [0, c.sky.shade, 0],
        [0.5, c.sky.shade, 0.06],
        [1, darken(c.sky.shade, 0.4), 0.5],
      ])}</radialGradient>`,
    )})`,
  );
}
