/** Fronts of a street, and the houses that they stand between. */
import { darken, lighten, mix } from "../../colour.mjs";
import { lantern, shine, spill, surface, tone } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { block } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { has } from "../facts.mjs";
import { coverOf, mass, part, railing, roofOf, surfaceOf } from "../mass.mjs";
import { baysOf, bigDoor, entrance, shopWindow, window } from "../openings.mjs";
import { opening, scaleOf } from "./simple.mjs";

const TOWN = new Set([
  "city-street",
  "avenue",
  "alley",
  "market-street",
  "old-town",
  "canal",
  "courtyard",
  "steep-town",
  "harbour",
  "rooftops",
  "skyline",
  "industrial",
]);

/** Whether the place stands in a street, where houses touch. */
export const inTown = (c) => TOWN.has(c.F.land);

const TINTS = ["#8f8a80", "#6b4a48", "#8a6a58", "#5c6a70", "#a08c78", "#7a4a40", "#b8a890", "#6f7a70"];

/** Steps up to a door that lies above the pavement. */
export function stoop(c, fr, { x, w = 1.7, y, colour = "#8d7f70", rails = true }) {
  const count = Math.max(1, Math.round(y / 0.2));
  const step = y / count;
  for (let i = 0; i < count; i++)
    block(c, fr, { x, z: -(count - i) * 0.3 - 0.3, w, d: 0.32 * (count - i) + 0.3, h: step * (i + 1), colour });
  if (!rails || y < 0.7) return;
  const col = mix("#1c1d20", c.sky.shade, 0.2);
  for (const k of [-1, 1]) {
    const a = fr.p(x + (k * w) / 2, y + 0.9, -0.2);
    const b = fr.p(x + (k * w) / 2, 0.95, -count * 0.3 - 0.3);
    const e = fr.p(x + (k * w) / 2, 0, -count * 0.3 - 0.3);
    c.s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}L${n(e[0])} ${n(e[1])}`, col, Math.max(1.4, 0.06 * fr.scale(x, 0)));
  }
}

/** A moulding along the top of a front, with brackets. */
export function cornice(c, f, h, colour, deep = true) {
  const base = tone(c, colour, f);
  c.s.poly(f.quad(-0.15, h - 0.42, f.w + 0.15, h), base);
  c.s.poly(f.quad(-0.15, h - 0.1, f.w + 0.15, h), lighten(base, 0.16));
  if (!deep) return;
  let d = "";
  const loopOf = (u) => `${f.line(u, h - 0.62, u, h - 0.3)}`;
  for (let u = 0.2; u < f.w; u += 0.55) d += loopOf(u);
  c.s.stroke(d, base, Math.max(1.4, 0.14 * f.scale(f.w / 2, h)));
}

/** The walls of the houses at either side, in the same street. */
export function neighbours(c, fr, { w, h, d, roof, gap = 0, fh = 3 }) {
  const own = c.own("neighbours");
  const order = c.light < 0 ? [1, -1] : [-1, 1];
  for (const k of order) {
    const nw = own.range(4.8, 7.6);
    const nh = Math.max(fh * 1.6, h * own.range(0.72, 1.12));
    const tint = mix(c.pal.wall, own.pick(TINTS), own.range(0.55, 0.9));
    mass(c, part(fr, k * (w / 2 + nw / 2 + gap), own.range(0, 0.35)), {
      w: nw,
      d,
      h: nh,
      floors: Math.max(1, Math.floor(nh / fh)),
      fh,
      wall: tint,
      material: own.pick(["brick", "stucco", surfaceOf(c.F.walls)]),
      trim: darken(tint, 0.35),
      roof:
        roof === "flat" || !roof
          ? { kind: "flat", over: 0.15 }
          : { ...roofOf(c, nw, d, { side: roof === "side" }), colour: mix(c.pal.roof, own.pick(TINTS), 0.5) },
      front: {
        style: own.pick(["sash", "sash", "tall"]),
        pitch: own.range(1.7, 2.2),
        lit: 0.34,
        door: { at: own.pick([0.25, 0.75]), lamps: 0, colour: own.pick(["#2c3a3c", "#4a3a34", "#3a3c44"]) },
      },
      side: { style: "none" },
      dress: (W) => {
        if (W.front.seen && (roof === "flat" || !roof)) cornice(c, W.front, nh, darken(tint, 0.3), false);
      },
    });
  }
}

/**
 * A house front in a street.
 *
 * @param {object} o w, d, fh, base (height of the parlour floor), floors, ground: "shop" | "garage" | "arcade" | "lobby" |
 * "blank", cornice, bay, top ("gable" | "step" | "bell" | "flat" | "mansard" | "side"), door (0 to 1), alone, style
 */
export function fronted(c, o = {}) {
  const { F } = c;
  const own = c.own("fronted");
  const w = (o.w ?? 6.4) * scaleOf(F) * own.range(0.95, 1.06);
  const d = o.d ?? 9;
  const fh = (o.fh ?? 3.1) * own.range(0.97, 1.04);
  const floors = Math.max(o.least ?? 1, Math.min(o.most ?? 12, F.storeys));
  const base = has(c, "stoop", "under-stoop-door") ? own.range(1, 1.3) : (o.base ?? 0.15);
  const top =
    o.top ??
    (F.shape === "mansard"
      ? "mansard"
      : F.shape === "flat"
        ? "flat"
        : F.shape === "low"
          ? "side"
          : ["gable", "steep"].includes(F.shape)
            ? "gable"
            : F.shape === "hip"
              ? "hip"
              : "flat");
  const h = base + floors * fh;
  const roof =
    top === "flat"
      ? { kind: "flat", over: 0.12 }
      : top === "mansard"
        ? roofOf(c, w, d, { shape: "mansard" })
        : top === "hip"
          ? roofOf(c, w, d, { shape: "hip" })
          : top === "side"
            ? roofOf(c, w, d, { side: true, shape: "gable", pitch: 0.3, over: 0.3 })
            : top === "step" || top === "bell"
              ? { kind: "gable", rise: w * 0.7, over: -0.05, colour: c.pal.roof, material: coverOf(F.roof) }
              : roofOf(c, w, d, { side: false, shape: F.shape === "steep" ? "steep" : "gable", over: 0.25 });
  const door = o.door ?? own.pick([0.2, 0.8]);
  const rise = roof.rise ?? 0.6;
  const A = {
    w,
    d,
    h,
    rise: top === "side" ? rise : rise,
    base,
    fh,
    floors,
    door,
    doorX: (door - 0.5) * w,
    gable: top === "gable",
    side: top === "side" || top === "mansard",
    lampless: true,
    columns: o.columns,
    doorV: base,
    iron: true,
    bayFrom: o.bayFrom,
    bayFloors: o.bayFloors,
    porch: o.porch ?? true,
    escapeAt: door < 0.5 ? 0.18 : -0.18,
    awningW: o.ground === "shop" ? w * 0.86 : 2.4,
    signY: base + Math.min(fh - 0.3, 2.9),
    slope: (fr) => fr.plane([-w / 2, h, -0.2], [w / 2, h, -0.2], [-w / 2, h + rise, d / 2]),
  };
  if (o.ground === "shop") A.awningX = 0;
  const attached = o.alone === undefined ? inTown(c) : !o.alone;
  const turn = c.own(`turn/${c.view}`);
  const pose = attached
    ? { rot: turn.range(0.08, 0.34), wide: turn.range(0.4, 0.52) + Math.min(0.24, w * 0.018), cut: true, stand: turn.int(118, 170) }
    : {};
  return {
    extent: [w, attached ? 2 : d * 0.6, h + rise * 0.9],
    pose,
    draw: (c2, fr) => {
      if (attached)
        neighbours(c2, fr, { w, h, d, roof: top === "side" ? "side" : top === "gable" || top === "step" ? "front" : "flat", fh });
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors,
        fh,
        base,
        roof,
        plinth: base > 0.9 ? surfaceOf(F.walls) : "stone",
        wall: o.wall,
        material: o.material,
        front: {
          style: opening(c2, o.style),
          ground: o.ground ? "none" : undefined,
          pitch: o.pitchU ?? own.range(1.75, 2.15),
          margin: 0.45,
          door: o.noDoor
            ? undefined
            : {
                at: door,
                lamps: has(c2, "lamp", "blue-lamp") ? 0 : own.pick([1, 1, 2]),
                transom: own.chance(0.5) && fh > 2.9,
                h: 2.2,
                kind: o.doorKind,
                w: o.doorW,
                arch: o.doorArch ?? own.chance(0.15),
              },
          arch: o.arch,
        },
        side: attached ? { style: "none" } : { style: opening(c2, o.style) },
        dress: (W, q) => {
          const f = W.front;
          if (!f.seen) return;
          if (o.ground) GROUND[o.ground](c2, f, { w, base, fh, door, du: door * w });
          if (top === "flat" && o.cornice !== false) cornice(c2, f, h, o.corniceColour ?? c2.pal.trim);
          if (o.bands)
            for (let k = 1; k < floors; k++)
              c2.s.poly(f.quad(0, base + k * fh - 0.12, w, base + k * fh + 0.06), lighten(tone(c2, c2.pal.wall, f), 0.12));
          if (top === "step" || top === "bell") gableHead(c2, f, { w, h, rise, bell: top === "bell" });
          o.dress?.(c2, W, q, A);
        },
      });
      o.after?.(c2, fr, A);
      if (base > 0.6) stoop(c2, fr, { x: A.doorX, y: base });
      if (has(c2, "area-steps", "under-stoop-door")) area(c2, fr, A);
      spill(c2, fr.wall(A.doorX - 0.8, base > 0.6 ? -1.6 : 0, A.doorX + 0.8, base > 0.6 ? -1.6 : 0, 0, 1), 0, 1.6, 3.4, 0.55);
      attach(c2, fr, A);
    },
  };
}

/** The stepped or bell-shaped head of an old front, which hides the roof. */
function gableHead(c, f, { w, h, rise, bell }) {
  const base = tone(c, c.pal.wall, f);
  const pts = bell
    ? [
        [0, h],
        [w * 0.08, h + rise * 0.3],
        [w * 0.24, h + rise * 0.42],
        [w * 0.3, h + rise * 0.9],
        [w * 0.42, h + rise * 1.08],
        [w * 0.58, h + rise * 1.08],
        [w * 0.7, h + rise * 0.9],
        [w * 0.76, h + rise * 0.42],
        [w * 0.92, h + rise * 0.3],
        [w, h],
      ]
    : [0, 1, 2, 3]
        .flatMap((i) => [
          [(w * i) / 8, h + (rise * (i + 0.6)) / 3.6],
          [(w * (i + 1)) / 8, h + (rise * (i + 0.6)) / 3.6],
        ])
        .concat(
          [3, 2, 1, 0].flatMap((i) => [
            [w - (w * (i + 1)) / 8, h + (rise * (i + 0.6)) / 3.6],
            [w - (w * i) / 8, h + (rise * (i + 0.6)) / 3.6],
          ]),
        );
  surface(c, f, surfaceOf(c.F.walls), c.pal.wall, [[0, h - 0.3], ...(bell ? pts : pts), [w, h - 0.3]]);
  c.s.stroke(
    `M${f
      .poly(...pts)
      .map((p) => `${n(p[0])} ${n(p[1])}`)
      .join("L")}`,
    lighten(base, 0.26),
    Math.max(2, 0.12 * f.scale(w / 2, h)),
  );
  window(c, f, w / 2 - 0.5, h + rise * 0.12, w / 2 + 0.5, h + rise * 0.12 + 1.2, { lit: true });
}

/** Steps down from the pavement to a lit door under the house. */
export function area(c, fr, A) {
  const x = A.door < 0.5 ? A.w * 0.22 : -A.w * 0.22;
  const f = fr.wall(x - 1.1, -0.02, x + 1.1, -0.02, 0, 1.3);
  c.s.poly(f.quad(0, 0, 2.2, 1.05), darken(tone(c, c.pal.wall, f), 0.4));
  c.s.poly(f.arch(0.7, 0, 1.55, 0.98, 0.3), c.s.lin(["#fff0c4", "#e0914a"]));
  const [gx, gy] = f.at(1.1, 0.4);
  shine(c, gx, gy, 2.2 * f.scale(1, 0), 0.5);
  const g = fr.wall(x - 1.3, -1.5, x + 1.3, -1.5, 0, 1);
  railing(c, g, "#1c1d20", [0.1, 0.9], false);
}

const GROUND = {
  shop: (c, f, { w, base, fh, door, du }) => {
    const v1 = Math.min(base + fh - 0.7, 2.7);
    const left = du > w / 2;
    const [a, b] = left ? [0.35, du - 0.9] : [du + 0.9, w - 0.35];
    if (b - a > 1) shopWindow(c, f, a, b, 0.55, v1);
    const [e, g] = left ? [du + 0.9, w - 0.35] : [0.35, du - 0.9];
    if (g - e > 0.9) shopWindow(c, f, e, g, 0.55, v1);
    return door;
  },
  garage: (c, f, { w, du, fh }) => {
    const left = du > w / 2;
    const [a, b] = left ? [0.5, Math.min(du - 0.8, 3.6)] : [Math.max(du + 0.8, w - 3.6), w - 0.5];
    if (b - a > 1.6) bigDoor(c, f, a, b, Math.min(2.4, fh - 0.5), { ribs: true, colour: c.pal.trim });
  },
  arcade: (c, f, { w, base, fh }) => {
    for (const u of baysOf(w, 2.4, 0.4))
      window(c, f, u - 0.8, base + 0.05, u + 0.8, base + fh - 0.5, { arch: true, sill: false, cols: 2, rows: 3, lit: true });
  },
  lobby: (c, f, { w, base, fh, du }) => {
    for (const u of baysOf(w, 2.3, 0.5))
      if (Math.abs(u - du) > 2.4)
        window(c, f, u - 0.85, base + 0.4, u + 0.85, base + fh - 0.6, { sill: false, cols: 1, rows: 1, lit: true, curtain: false });
    for (const k of [-1, 1]) entrance(c, f, du + k * 0.62, { w: 1.1, h: 2.5, v0: base, kind: "glass", lamps: 0 });
    lantern(c, f, du - 1.7, base + 1.9, 0.4);
    lantern(c, f, du + 1.7, base + 1.9, 0.4);
  },
  blank: () => {},
};
