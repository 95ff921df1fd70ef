/** The way in: a door close by, with its lamp, its wall and what stands beside it. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { plant } from "../fittings.mjs";
import { door, flushLights, lantern, shine, spill, surface, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { camera, frame } from "../space.mjs";
import { block, post } from "../volumes.mjs";
import { fall } from "./air.mjs";
import { inTown, stoop } from "./kinds/street.mjs";
import { drawBack, paving } from "./land.mjs";
import { awning, railing, surfaceOf } from "./mass.mjs";
import { bigDoor, window } from "./openings.mjs";

const ROLLING = new Set([
  "freight-dock",
  "supply-row",
  "unit-row",
  "hangar",
  "sound-stage",
  "packing-plant",
  "works-hall",
  "sawtooth-works",
]);
const DOUBLE = new Set([
  "hall",
  "bell-tower-hall",
  "theatre",
  "bank",
  "banquet-house",
  "hacienda",
  "street-hotel",
  "deco-hotel",
  "grand-lodge",
  "tower-hotel",
  "apartment-house",
  "grand-flat-house",
  "barn",
  "patio-house",
  "hammam",
  "bathhouse",
  "substation",
  "carriage-house",
]);
const GLASS = new Set([
  "street-hotel",
  "deco-hotel",
  "tower-hotel",
  "apartment-house",
  "theatre",
  "glasshouse",
  "mid-century",
  "modern-cabin",
  "railway-arches",
]);
const PLANK = new Set([
  "a-frame",
  "log-cabin",
  "squared-log-house",
  "board-cabin",
  "barn",
  "slatted-barn",
  "adobe",
  "casita",
  "hacienda",
  "finca",
  "stone-cottage",
  "hammam",
  "cellar-steps",
  "rickhouse",
  "mill",
  "ruin-house",
  "earth-house",
  "camp",
  "walled-garden",
  "cork-warehouse",
  "loft",
]);

function groundBefore(c, y) {
  const { F, s } = c;
  if (inTown(c) || /courtyard|garden|lights/.test(F.land))
    return paving(
      c,
      y,
      c.own("flags").pick(["#7d7a74", "#8d8578", "#6f7276", "#a3937c"]),
      c.weather === "rain" || c.own("wet").chance(0.4),
    );
  const base = c.snow ? mix("#e9edf5", c.sky.shade, 0.36) : mix(c.own("g").pick(["#8a7a5c", "#7a8455", "#9a8a68"]), c.sky.shade, 0.45);
  s.rect(0, y, 1200, 800 - y, s.lin([lighten(base, 0.08), darken(base, 0.3)]));
  return undefined;
}

/** Draws the entrance of a place. */
export function drawDoor(c) {
  const { F, pal, s } = c;
  const own = c.own("door");
  const steps = ["stoop", "under-stoop-door"].some((name) => F.extras.includes(name)) ? own.int(4, 6) : own.pick([0, 1, 1, 2]);
  const below = F.kind === "cellar-steps" || F.extras.includes("area-steps");
  const y0 = below ? 0 : steps * 0.18;
  c.horizon = own.int(470, 520);
  c.flip = own.fork("flip").chance(0.5);
  const turn = own.range(0.12, 0.36) * (c.flip ? -1 : 1);
  const oz = own.range(5.6, 6.8) + (DOUBLE.has(F.kind) ? 0.8 : 0);
  c.cam = camera({ y: 1.5, hy: c.horizon, f: 950 });
  c.light = turn > 0 ? -0.6 : 0.6;
  c.path = false;
  drawBack(c);
  const fr = frame(c.cam, own.range(-0.5, 0.5), oz, turn);
  const W = 16;
  const H = 6.4;
  const groundY = fr.p(0, 0, 0)[1] - 4;
  const f = fr.wall(-W / 2, 0, W / 2, 0, 0, H);
  s.group("", () => groundBefore(c, Math.min(groundY, fr.p(-W / 2, 0, 0)[1], fr.p(W / 2, 0, 0)[1])));
  surface({ ...c, bright: 0.06 }, f, surfaceOf(F.walls), pal.wall);
  s.poly(f.quad(0, 0, W, 0.34), darken(tone(c, pal.stone, f), 0.1));
  const m = W / 2;
  const double = DOUBLE.has(F.kind);
  const w = double ? 1.9 : 1.12;
  const h = double ? 2.6 : 2.2;
  const arch = F.openings === "arched" || ["hammam", "hacienda", "bell-tower-hall"].includes(F.kind) || own.fork("arch").chance(0.15);
  const kind = GLASS.has(F.kind) ? "glass" : PLANK.has(F.kind) ? "plank" : own.fork("kind").pick(["panel", "panel", "plank"]);
  surround(c, f, { m, w, h, y0, arch, double });
  if (ROLLING.has(F.kind)) bigDoor(c, f, m - 4.4, m - 1.5, 3, { open: 0, colour: pal.trim, ribs: true });
  if (double && kind !== "plank") {
    door(c, f, m - w / 2, m - 0.02, h + y0, { v0: y0, kind, colour: pal.door, frame: pal.frame });
    door(c, f, m + 0.02, m + w / 2, h + y0, { v0: y0, kind, colour: pal.door, frame: pal.frame });
  } else door(c, f, m - w / 2, m + w / 2, h + y0, { v0: y0, kind, colour: pal.door, frame: pal.frame, arch });
  if (!arch && own.fork("transom").chance(0.6))
    window(c, f, m - w / 2, y0 + h + 0.16, m + w / 2, y0 + h + 0.6, { cols: 3, rows: 1, sill: false, curtain: false, inside: "none" });
  beside(c, f, { m, w, h, y0, own });
  lampsBy(c, f, { m, w, y0, own });
  if (F.extras.includes("awning") || F.extras.includes("canopy"))
    awning(c, fr, { x: 0, w: w + 2.2, y: y0 + h + 0.75, d: 1.3, rise: 0.5, stripes: own.chance(0.5) });
  if (F.extras.includes("porch") || F.extras.includes("long-porch") || F.extras.includes("gallery")) porchRoof(c, fr, { y: y0 + h + 0.7 });
  if (y0 > 0.1) stoop(c, fr, { x: 0, w: w + (double ? 1.4 : 0.9), y: y0, colour: pal.stone, rails: steps > 3 });
  else s.poly(fr.level(-0.6, -0.2, 0.6, -0.95, 0.02), darken(mix(pal.cloth, c.sky.shade, 0.3), 0.2));
  if (below) railing(c, fr.wall(-2.8, -1.4, 2.8, -1.4, 0, 1), "#1c1d20", [1.9, 3.7]);
  spill(c, fr.wall(-w / 2, y0 > 0.1 ? -0.3 - steps * 0.3 : 0, w / 2, y0 > 0.1 ? -0.3 - steps * 0.3 : 0, 0, 1), 0, w, 2.6, 0.5);
  plants(c, fr, { w, own });
  flushLights(c);
  const [vx, vy] = f.at(m, 1.4);
  s.rect(
    0,
    0,
    1200,
    800,
    `url(#${s.def(
      `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${n(vx)}" cy="${n(vy)}" r="820">${s.stops([
        [0, c.sky.shade, 0],
        [0.45, c.sky.shade, 0.1],
        [1, darken(c.sky.shade, 0.5), 0.66],
      ])}</radialGradient>`,
    )})`,
  );
  fall(c);
}

/** Stone, brick or timber about the door. */
function surround(c, f, { m, w, h, y0, arch, double }) {
  const own = c.own("surround");
  const style = own.pick(["frame", "stone", "pilasters", "plain"]);
  const col = tone({ ...c, bright: 0.06 }, style === "stone" ? c.pal.stone : c.pal.trim, f);
  const k = style === "plain" ? 0.2 : style === "stone" ? 0.42 : 0.3;
  c.s.poly(
    arch
      ? f.arch(m - w / 2 - k, 0, m + w / 2 + k, y0 + h + k)
      : f.quad(m - w / 2 - k, 0, m + w / 2 + k, y0 + h + (style === "plain" ? k : 0.72)),
    col,
  );
  if (style === "stone") {
    let d = "";
    for (let v = 0.3; v < y0 + h; v += 0.36) for (const u of [m - w / 2 - k, m + w / 2]) d += f.line(u, v, u + k, v);
    c.s.stroke(d, darken(col, 0.35), 2, 'opacity="0.6"');
  }
  if (style === "pilasters" && !arch) {
    for (const u of [m - w / 2 - k, m + w / 2]) c.s.poly(f.quad(u, 0, u + k, y0 + h + 0.6), lighten(col, 0.1));
    c.s.poly(f.quad(m - w / 2 - k - 0.15, y0 + h + 0.66, m + w / 2 + k + 0.15, y0 + h + 0.84), lighten(col, 0.16));
    if (double) c.s.poly(f.poly([m - w / 2 - k, y0 + h + 0.84], [m + w / 2 + k, y0 + h + 0.84], [m, y0 + h + 1.4]), lighten(col, 0.08));
  }
}

/** Windows or blind wall at either side, and a board without words. */
function beside(c, f, { m, w, h, y0, own }) {
  const { F } = c;
  const blank = F.openings === "blank" || ROLLING.has(F.kind) || F.openings === "few";
  const curtain = c.pal.curtain;
  const sides = blank ? [] : own.fork("sides").pick([[-1], [1], [-1, 1], [-1, 1]]);
  for (const k of sides) {
    const u = m + k * (w / 2 + 1.9);
    const tall = ["french-doors", "glass-front", "louvres"].includes(F.openings);
    window(c, f, u - 0.6, y0 + (tall ? 0.1 : 0.9), u + 0.6, y0 + h, {
      cols: F.openings === "steel-sash" ? 4 : 2,
      rows: 3,
      arch: F.openings === "arched",
      shutters: ["shutters", "louvres"].includes(F.openings) ? c.pal.trim : undefined,
      lit: true,
      curtain,
      sill: !tall,
    });
  }
  if (F.extras.includes("sign")) {
    const u = m - w / 2 - 1.15;
    if (!sides.includes(-1)) {
      const base = tone(c, c.pal.trim, f);
      c.s.poly(f.round(u - 0.28, y0 + 1.35, u + 0.28, y0 + 1.75, 0.06), "#c79a55");
      c.s.poly(f.round(u - 0.23, y0 + 1.4, u + 0.23, y0 + 1.7, 0.05), darken(base, 0.2));
    }
  }
  if (inTown(c)) {
    const [x, y] = f.at(m + w / 2 + 0.42, y0 + 1.2);
    c.s.rect(x - 7, y - 12, 14, 24, "#c79a55", 'rx="3"');
    c.s.circle(x, y, 3.6, "#3a2f28");
  }
}

function lampsBy(c, f, { m, w, y0, own }) {
  const blue = c.F.extras.includes("blue-lamp");
  const style = own.fork("lamps").pick(["two", "two", "one", "over"]);
  const glow = (u, v) => {
    const [x, y] = f.at(u, v);
    shine(c, x, y, 300, 0.42, blue ? "#7fb4e8" : LAMP);
  };
  if (style === "over") {
    const v = y0 + 2.95;
    c.s.stroke(f.line(m, v + 0.5, m, v + 0.2), "#1c1d20", 4);
    c.s.poly(f.poly([m - 0.26, v], [m + 0.26, v], [m + 0.08, v + 0.24], [m - 0.08, v + 0.24]), "#1c1d20");
    c.s.poly(f.ring(m, v, 0.12, 0.07), blue ? "#cfe6ff" : "#fff4cf");
    glow(m, v - 0.2);
    return;
  }
  for (const k of style === "two" ? [-1, 1] : [1]) {
    lantern(c, f, m + k * (w / 2 + 0.78), y0 + 1.75, 0.34);
    glow(m + k * (w / 2 + 0.78), y0 + 1.9);
  }
}

function porchRoof(c, fr, { y }) {
  block(c, fr, { w: 13, d: 1.5, z: -1.5, h: 0.28, y, colour: c.pal.trim });
  for (const x of [-4.4, -1.9, 1.9, 4.4]) post(c, fr, x, -1.4, 0, y, 0.1, tone(c, c.pal.trim, fr.wall(-1, 0, 1, 0, 0, 1)));
}

function plants(c, fr, { w, own }) {
  const kind = /desert|mesa|palm|beach|lagoon|tropical|jungle/.test(c.F.land)
    ? "palm"
    : own.fork("plant").pick(["fern", "fig", "fern", "olive"]);
  const places = own.fork("pots").pick([[-1, 1], [-1], [1], [-1, 1]]);
  for (const k of places)
    plant(c, fr, {
      x: k * (w / 2 + 0.85),
      z: -0.65,
      kind,
      h: own.range(0.9, 1.5),
      pot: own.pick(["#8a5a42", "#4a4c4e", "#7a3b34", "#a39a8c"]),
    });
}
