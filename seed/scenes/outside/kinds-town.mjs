/** Houses of streets, alleys and works. */
import { darken, lighten, mix } from "../colour.mjs";
import { lantern, shine, spill, surface, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { block, drum, post } from "../volumes.mjs";
import { attach, bays, behind, has, roundFill, roundTower } from "./extras.mjs";
import { scaleOf, simple, tallBlock } from "./kinds-country.mjs";
import { awning, coverOf, gallery, mass, part, porch, railing, roofOf, surfaceOf } from "./mass.mjs";
import { baysOf, bigDoor, entrance, shopWindow, window } from "./openings.mjs";

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
const inTown = (c) => TOWN.has(c.F.land);
const opening = (c, name) => (c.F.openings === "few" || c.F.openings === "blank" ? c.F.openings : (name ?? c.F.openings));
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
function cornice(c, f, h, colour, deep = true) {
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
function neighbours(c, fr, { w, h, d, roof, gap = 0, fh = 3 }) {
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
function fronted(c, o = {}) {
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
      .poly(pts)
      .map((p) => `${n(p[0])} ${n(p[1])}`)
      .join("L")}`,
    lighten(base, 0.26),
    Math.max(2, 0.12 * f.scale(w / 2, h)),
  );
  window(c, f, w / 2 - 0.5, h + rise * 0.12, w / 2 + 0.5, h + rise * 0.12 + 1.2, { lit: true });
}

/** Steps down from the pavement to a lit door under the house. */
function area(c, fr, A) {
  const x = A.door < 0.5 ? A.w * 0.22 : -A.w * 0.22;
  const f = fr.wall(x - 1.1, -0.02, x + 1.1, -0.02, 0, 1.3);
  c.s.poly(f.quad(0, 0, 2.2, 1.05), darken(tone(c, c.pal.wall, f), 0.4));
  c.s.poly(
    f.arch(0.7, 0, 1.55, 0.98, 0.3),
    c.s.lin([
      [0, "#fff0c4"],
      [1, "#e0914a"],
    ]),
  );
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

/** Columns between the windows of the two lower storeys, under a cornice of their own. */
function pilasters(c, f, { w, fh, base, pitch, colour }) {
  const col = tone(c, colour, f);
  const top = base + 2 * fh - 0.5;
  const bays = baysOf(w, pitch, 0.45);
  const step = (w - 0.9) / bays.length;
  for (let i = 0; i <= bays.length; i++) {
    const u = Math.min(w - 0.35, Math.max(0.35, 0.45 + i * step));
    if (Math.abs(u - w / 2) < 1.5) continue;
    c.s.poly(
      f.quad(u - 0.28, base, u + 0.28, top),
      c.s.lin([
        [0, lighten(col, 0.1)],
        [1, darken(col, 0.15)],
      ]),
    );
    c.s.poly(f.quad(u - 0.4, top - 0.3, u + 0.4, top), lighten(col, 0.14));
    c.s.poly(f.quad(u - 0.4, base, u + 0.4, base + 0.3), lighten(col, 0.08));
  }
  c.s.poly(f.quad(-0.1, top, w + 0.1, top + 0.6), lighten(col, 0.06));
  c.s.poly(f.quad(-0.2, top + 0.46, w + 0.2, top + 0.66), lighten(col, 0.2));
}

const bank = (c) =>
  fronted(c, {
    w: c.F.storeys > 6 ? 18 : 12,
    columns: false,
    least: 2,
    fh: c.F.storeys > 4 ? 3.5 : 4,
    base: 0.5,
    door: 0.5,
    ground: "blank",
    style: "tall",
    top: "flat",
    doorKind: "panel",
    doorW: 2,
    doorArch: true,
    pitchU: 2.6,
    alone: !inTown(c),
    dress: (c2, W, _q, A) => pilasters(c2, W.front, { w: A.w, fh: A.fh, base: A.base, pitch: 2.6, colour: lighten(c2.pal.wall, 0.15) }),
  });

const theatre = (c) => {
  const own = c.own("theatre");
  return fronted(c, {
    w: 11,
    least: 2,
    fh: 3.6,
    door: 0.5,
    doorKind: "glass",
    doorW: 2.4,
    top: "flat",
    style: own.pick(["deco", "arched", "tall"]),
    pitchU: 2.5,
    dress: (c2, W, q, A) => {
      const f = W.front;
      const gold = tone({ ...c2, bright: 0.2 }, "#d2b06a", f);
      if (own.chance(0.7)) for (const u of [A.w * 0.32, A.w * 0.68]) c2.s.poly(f.quad(u - 0.16, A.base + A.fh, u + 0.16, A.h - 0.5), gold);
      const R = fr0(q, A);
      surface(
        c2,
        R,
        surfaceOf(c2.F.walls),
        c2.pal.wall,
        own.chance(0.5)
          ? [
              [0, 0],
              [A.w * 0.5, 0],
              [A.w * 0.5, 1],
              [A.w * 0.25, 2],
              [0, 1],
            ]
          : [
              [0, 0],
              [A.w * 0.5, 0],
              [A.w * 0.5, 1.4],
              [0, 1.4],
            ],
      );
    },
    after: (c2, fr, _A) => {
      if (!has(c2, "marquee", "canopy", "awning")) awning(c2, fr, { x: 0, w: 4.4, y: 3.1, d: 1.9, rise: 0.3, stripes: false });
    },
  });
};
const fr0 = (q, A) => q.wall(-A.w * 0.25, -0.01, A.w * 0.25, -0.01, A.h, A.h + 2);

function decoHotel(c) {
  const own = c.own("deco");
  const w = 12 * scaleOf(c.F);
  const floors = Math.max(3, c.F.storeys);
  const fh = 3.2;
  const A = { w, d: 9, h: floors * fh, rise: 1.5, base: 0.15, fh, floors, door: 0.5, doorX: 0, porch: false };
  return {
    extent: [w, 6, floors * fh + 2.4],
    pose: { rot: own.range(0.12, 0.3), wide: own.range(0.6, 0.8), cut: inTown(c), stand: 130 },
    draw: (c2, fr) => {
      if (inTown(c2)) neighbours(c2, fr, { w, h: A.h * 0.9, d: 9, fh });
      const gold = "#d2b06a";
      for (const [k, z, up] of [
        [1, 0.7, 0],
        [0.66, 0.35, 0.9],
        [0.34, 0, 2],
      ]) {
        mass(c2, part(fr, 0, z), {
          w: w * k,
          d: 9,
          h: A.h + up,
          floors,
          fh,
          roof: { kind: "flat", over: 0.12 },
          trim: gold,
          front: { style: k < 0.5 ? "tall" : "deco", ground: k < 0.5 ? "none" : undefined, pitch: 2.1, lit: 0.6 },
          dress: (W) => {
            const f = W.front;
            if (!f.seen) return;
            const g = tone({ ...c2, bright: 0.15 }, gold, f);
            c2.s.stroke(
              f.line(0.1, A.h + up - 0.5, f.w - 0.1, A.h + up - 0.5) + f.line(0.1, A.h + up - 0.8, f.w - 0.1, A.h + up - 0.8),
              g,
              2,
            );
            if (k < 0.5) for (const u of [0.25, f.w / 2, f.w - 0.25]) c2.s.poly(f.quad(u - 0.12, fh + 0.4, u + 0.12, A.h + up - 0.2), g);
          },
        });
      }
      const f = fr.wall(-w * 0.17, -0.02, w * 0.17, -0.02, 0, 4);
      for (const k of [-1, 1]) entrance(c2, f, f.w / 2 + k * 0.7, { w: 1.2, h: 2.6, kind: "glass", lamps: 0 });
      block(c2, fr, { w: 6, d: 2, z: -2, h: 0.45, y: 3.1, colour: gold });
      for (let i = 0; i < 11; i++) {
        const [x, y] = fr.p(-2.9 + i * 0.58, 3.1, -1.95);
        c2.s.circle(x, y, 3, "#fff4cf");
      }
      const [x, y] = fr.p(0, 3, -1);
      shine(c2, x, y, 4 * fr.scale(0, 0), 0.45);
      spill(c2, fr.wall(-2.4, 0, 2.4, 0, 0, 1), 0, 4.8, 6, 0.55);
      attach(c2, fr, A);
    },
  };
}

/** Lofts, warehouses and plants. */
function loft(c, o = {}) {
  const own = c.own("loft");
  const { F } = c;
  const w = (o.w ?? 13) * scaleOf(F) * own.range(0.9, 1.08);
  const d = 10;
  const fh = o.fh ?? 3.7;
  const floors = Math.max(o.least ?? 2, F.storeys);
  const h = floors * fh;
  const roof = ["gable", "low"].includes(F.shape)
    ? roofOf(c, w, d, { side: own.chance(0.5), pitch: 0.2, over: 0.3 })
    : { kind: "flat", over: 0.2 };
  const door = own.pick([0.22, 0.5, 0.78]);
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0.6,
    base: 0,
    fh,
    floors,
    door,
    doorX: (door - 0.5) * w,
    gable: roof.kind === "gable",
    iron: true,
    escapeAt: door > 0.5 ? -0.24 : 0.24,
    slope: () => undefined,
  };
  const row = inTown(c);
  const turn = c.own(`turn/${c.view}`);
  const pose = row
    ? { rot: turn.range(0.1, 0.4), wide: turn.range(0.56, 0.82), cut: true, stand: turn.int(118, 168) }
    : { rot: turn.range(0.2, 0.5) };
  return {
    extent: [w, row ? 4 : d * 0.8, h + A.rise],
    pose,
    draw: (c2, fr) => {
      if (row) neighbours(c2, fr, { w, h: Math.min(h, 15), d, fh: 3.2, gap: F.land === "industrial" ? own.range(0, 3) : 0 });
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors,
        fh,
        roof,
        front: {
          style: opening(c2, o.style ?? (F.openings === "sash" ? "steel-sash" : F.openings)),
          pitch: o.pitchU ?? own.pick([2.9, 3.2]),
          margin: 0.5,
          lit: 0.55,
          arch: o.arch ?? ((k) => own.fork("arch").chance(0.3) && k < floors),
          door: { at: door, w: 1.5, h: 2.4, kind: "plank", lamps: own.pick([1, 2]) },
        },
        dress: (W) => {
          for (const f of [W.front, W.right, W.left])
            if (f.seen) {
              for (let k = 1; k < floors; k++)
                c2.s.poly(
                  f.quad(0, k * fh - 0.1, f.w, k * fh + 0.08),
                  tone(c2, own.fork("band").chance(0.5) ? "#c9b8a0" : darken(c2.pal.wall, 0.2), f),
                  'opacity="0.8"',
                );
              if (roof.kind === "flat") cornice(c2, f, h, darken(c2.pal.wall, 0.25), false);
            }
          if (has(c2, "freight-doors") && W.front.seen) {
            const u = door < 0.5 ? w * 0.68 : w * 0.3;
            for (let k = 0; k < floors; k++) bigDoor(c2, W.front, u - 1.1, u + 1.1, k === 0 ? 2.7 : 0, { ribs: false, cross: true });
          }
        },
      });
      if (own.fork("tank").chance(0.45) && roof.kind === "flat" && floors > 2) tank(c2, fr, { x: w * own.range(-0.25, 0.25), z: 4, y: h });
      if (has(c2, "roof-deck")) roofDeck(c2, fr, A);
      o.after?.(c2, fr, A);
      spill(c2, fr.wall(A.doorX - 1.6, 0, A.doorX + 1.6, 0, 0, 1), 0, 3.2, 5, 0.5);
      attach(c2, fr, A);
    },
  };
}

function tank(c, fr, { x, z, y }) {
  for (const [a, b] of [
    [-0.9, -0.8],
    [0.9, -0.8],
    [-0.9, 0.8],
    [0.9, 0.8],
  ])
    post(c, fr, x + a, z + b, y, y + 1.9, 0.09, mix("#6b4a36", c.sky.shade, 0.4));
  drum(c, fr, { x, z, r0: 1.3, y0: y + 1.8, y1: y + 4, fill: roundFill(c, "#7a5a44") });
  drum(c, fr, { x, z, r0: 1.45, r1: 0.08, y0: y + 4, y1: y + 5, fill: roundFill(c, "#5a4436") });
}

export function roofDeck(c, fr, A) {
  const f = fr.wall(-A.w / 2, 0.1, A.w / 2, 0.1, A.h, A.h + 1);
  railing(c, f, c.pal.trim);
  for (const k of [-0.3, 0, 0.3]) {
    const [x, y] = fr.p(k * A.w, A.h + 1.6, 1.2);
    c.s.circle(x, y, 3, "#fff1c4");
    shine(c, x, y, 1.6 * fr.scale(0, 0), 0.5);
  }
}

/** Saw-toothed roofs over a long hall. */
function sawtooth(c) {
  const own = c.own("saw");
  const teeth = c.F.width === "narrow" ? 3 : own.int(3, 5);
  const w = teeth * 3.8;
  const h = own.range(4, 5);
  const A = { w, d: 9, h, rise: 2, base: 0, fh: h, floors: 1, door: 0.62, doorX: w * 0.12, porch: false };
  return {
    extent: [w, 7, h + 2.3],
    pose: { rot: own.range(0.25, 0.46) },
    draw: (c2, fr) => {
      if (inTown(c2)) neighbours(c2, fr, { w, h: 8, d: 9, fh: 3.2, gap: own.range(0.5, 3) });
      mass(c2, fr, {
        w,
        d: 9,
        floors: 1,
        fh: h,
        roof: { kind: "none" },
        front: {
          style: opening(c2, "steel-sash"),
          pitch: 3.3,
          size: { w: 2.6, h: 2, sill: 0.75 },
          lit: 0.9,
          door: { at: 0.62, w: 1.6, h: 2.4, kind: "plank" },
        },
      });
      const f = fr.wall(-w / 2, -0.02, w / 2, -0.02, 0, h);
      if (own.chance(0.5)) bigDoor(c2, f, w * 0.2, w * 0.2 + 2.8, 3.2, { open: own.pick([0, 0.5]) });
      for (let i = 0; i < teeth; i++) {
        const x0 = -w / 2 + (i * w) / teeth;
        const x1 = x0 + w / teeth;
        const tri = fr.wall(x0, 0, x1, 0, h, h + 2.4);
        surface(c2, tri, surfaceOf(c2.F.walls), c2.pal.wall, [
          [0, 0],
          [w / teeth, 0],
          [0, 2.1],
        ]);
        const slope = fr.plane([x1, h, 0], [x1, h, 9], [x0, h + 2.1, 0]);
        if (slope.seen) surface(c2, slope, coverOf(c2.F.roof) === "plain" ? "metal" : coverOf(c2.F.roof), c2.pal.roof);
        const glass = fr.wall(x0, 9, x0, 0, h, h + 2.1);
        if (glass.seen) window(c2, glass, 0.3, 0.2, 8.7, 1.9, { cols: 8, rows: 2, curtain: false, sill: false });
        c2.s.poly(
          fr.poly([
            [x0, h + 2.15, -0.15],
            [x1, h + 0.1, -0.15],
            [x1, h - 0.15, -0.15],
            [x0, h + 1.9, -0.15],
          ]),
          mix("#3a4044", c2.sky.shade, 0.3),
        );
      }
      spill(c2, fr.wall(0.4, 0, 3.2, 0, 0, 1), 0, 2.8, 6, 0.6);
      attach(c2, fr, A);
    },
  };
}

/** A big hall of one storey: sound stages, works, hangars, substations, packing plants, rows of units. */
function hall(c, o = {}) {
  const own = c.own("hall");
  const { F } = c;
  const w = (o.w ?? 14) * scaleOf(F) * own.range(0.92, 1.06);
  const d = o.d ?? 11;
  const h = (o.h ?? 6.4) * (F.storeys > 1 && !o.h ? 1.25 : 1);
  const roof =
    o.roof ??
    (["barrel"].includes(F.shape)
      ? roofOf(c, w, d, { shape: "barrel" })
      : ["flat", "sawtooth"].includes(F.shape)
        ? { kind: "flat", over: 0.15 }
        : roofOf(c, w, d, { side: false, pitch: 0.24, over: 0.4 }));
  const door = o.door ?? own.pick([0.3, 0.5, 0.7]);
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0.4,
    base: o.base ?? 0,
    fh: h,
    floors: 1,
    door,
    doorX: (door - 0.5) * w,
    gable: roof.kind === "gable",
    porch: o.porch,
    doorV: o.base ?? 0,
    signY: 3.2,
  };
  const row = inTown(c);
  const turn = c.own(`turn/${c.view}`);
  const pose = row
    ? { rot: turn.range(0.1, 0.38), wide: turn.range(0.6, 0.86), cut: h > 7, stand: turn.int(116, 160) }
    : { rot: turn.range(0.18, 0.5) };
  return {
    extent: [w, row ? 4 : d * 0.7, h + A.rise],
    pose,
    draw: (c2, fr) => {
      if (row) neighbours(c2, fr, { w, h: Math.min(11, h + 2), d, fh: 3.2, gap: F.land === "industrial" ? own.range(1, 4) : 0 });
      o.before?.(c2, fr, A);
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh: h,
        roof,
        front: { style: "none" },
        side: o.sideStyle ? { style: o.sideStyle, floors: 1, fh: 3.4, pitch: 3.4 } : { style: "none" },
        dress: (W, q) => W.front.seen && o.dress?.(c2, W.front, q, A),
      });
      o.after?.(c2, fr, A);
      spill(c2, fr.wall(A.doorX - 1.2, o.base ? -1.6 : 0, A.doorX + 1.2, o.base ? -1.6 : 0, 0, 1), 0, 2.4, 5, 0.5);
      attach(c2, fr, A);
    },
  };
}

const doorIn = (c, f, A, o = {}) => entrance(c, f, A.door * A.w, { w: 1.3, h: 2.3, kind: "plank", lamps: 2, ...o });

const rollDoors = (c, f, A, { from = 0.08, to = 0.92, w = 2.6, h = 2.9, y = 0, lit = 1 }) => {
  const count = Math.floor((A.w * (to - from)) / (w + 0.9));
  for (let i = 0; i < count; i++) {
    const u = A.w * from + ((i + 0.5) * A.w * (to - from)) / count;
    if (Math.abs(u - A.door * A.w) < w / 2 + 1) continue;
    bigDoor(
      c,
      { ...f, quad: (a, b, e, g) => f.quad(a, b + y, e, g + y), line: (a, b, e, g) => f.line(a, b + y, e, g + y) },
      u - w / 2,
      u + w / 2,
      h,
      { open: i === lit ? 0.5 : 0, colour: c.pal.trim },
    );
  }
};

const soundStage = (c) =>
  hall(c, {
    w: 15,
    h: 8,
    roof: roofOf(c, 15, 12, { shape: c.F.shape === "flat" ? "flat" : "barrel", pitch: 0.14 }),
    dress: (c2, f, _q, A) => {
      bigDoor(c2, f, A.w * 0.52, A.w * 0.86, 5.4, { open: 0, ribs: true });
      c2.s.poly(
        f.quad(A.w * 0.52, 0, A.w * 0.56, 5.4),
        c2.s.lin([
          [0, "#fff0c4"],
          [1, "#e09a4a"],
        ]),
      );
      entrance(c2, f, A.w * 0.26, { w: 1.2, h: 2.3, kind: "panel", lamps: 1 });
    },
  });

const hangar = (c) =>
  hall(c, {
    w: 16,
    h: 3.4,
    d: 12,
    roof: roofOf(c, 16, 12, { shape: "barrel", pitch: 0.27 }),
    door: 0.5,
    dress: (c2, f, _q, A) => {
      bigDoor(c2, f, A.w * 0.24, A.w * 0.76, 4.6, { open: 1 });
      for (const [a, b] of [
        [0.06, 0.24],
        [0.76, 0.94],
      ])
        c2.s.poly(f.quad(A.w * a, 0, A.w * b, 4.3), tone(c2, c2.pal.trim, f));
      for (const t of [0.34, 0.5, 0.66]) {
        const [x, y] = f.at(A.w * t, 3.8);
        c2.s.stroke(f.line(A.w * t, 3.8, A.w * t, 4.6), "#8a5526", 2);
        c2.s.circle(x, y, 6, "#fffbe6");
      }
      const [x, y] = f.at(A.w / 2, 2);
      shine(c2, x, y, 6 * f.scale(A.w / 2, 1), 0.5);
    },
  });

const packingPlant = (c) =>
  hall(c, {
    w: 16,
    h: 7,
    roof: { kind: "flat", over: 0.15 },
    base: 0,
    dress: (c2, f, _q, A) => {
      rollDoors(c2, f, A, { h: 2.8, w: 2.4 });
      for (const u of baysOf(A.w, 2.6, 0.6))
        window(c2, f, u - 0.9, 4.2, u + 0.9, 6, { cols: 4, rows: 3, curtain: false, lit: c2.rnd.chance(0.6) });
      doorIn(c2, f, A);
      cornice(c2, f, A.h, darken(c2.pal.wall, 0.25), false);
    },
    after: (c2, fr, A) => block(c2, fr, { w: A.w * 0.86, d: 1.6, z: -1.6, h: 0.2, y: 3.3, colour: c2.pal.trim }),
  });

const supplyRow = (c) =>
  hall(c, {
    w: 18,
    h: 4.2,
    roof: { kind: "flat", over: 0.3 },
    dress: (c2, f, _q, A) => {
      rollDoors(c2, f, A, { w: 2.4, h: 2.8, lit: -1 });
      doorIn(c2, f, A, { kind: "panel" });
      c2.s.poly(f.quad(0, 3.3, A.w, 3.95), tone(c2, c2.pal.trim, f));
    },
  });

const unitRow = (c) =>
  hall(c, {
    w: 18,
    h: 3.4,
    roof: { kind: "flat", over: 0.2 },
    dress: (c2, f, _q, A) => {
      rollDoors(c2, f, A, { w: 2.3, h: 2.5, lit: 2, from: 0.02, to: 0.98 });
      doorIn(c2, f, A, { w: 1 });
    },
  });

const freightDock = (c) =>
  hall(c, {
    w: 14,
    h: 5.4,
    roof: { kind: "flat", over: 0.2 },
    base: 0,
    dress: (c2, f, _q, A) => {
      for (const u of [A.w * 0.24, A.w * 0.5])
        bigDoor(
          c2,
          { ...f, quad: (a, b, e, g) => f.quad(a, b + 1.1, e, g + 1.1), line: (a, b, e, g) => f.line(a, b + 1.1, e, g + 1.1) },
          u - 1.4,
          u + 1.4,
          2.6,
          { open: u < A.w * 0.3 ? 0.6 : 0 },
        );
      entrance(c2, f, A.w * 0.8, { w: 1.2, h: 2.3, kind: "panel", lamps: 1 });
    },
    after: (c2, fr, A) => {
      block(c2, fr, { x: -A.w * 0.13, w: A.w * 0.66, d: 1.8, z: -1.8, h: 1.1, colour: "#8a8680", material: "concrete" });
      block(c2, fr, { x: -A.w * 0.13, w: A.w * 0.62, d: 2, z: -2, h: 0.16, y: 4.1, colour: c2.pal.trim });
    },
  });

const substation = (c) =>
  hall(c, {
    w: 11,
    h: 9.5,
    roof: { kind: "flat", over: 0.15 },
    door: 0.5,
    sideStyle: "none",
    dress: (c2, f, _q, A) => {
      for (const u of baysOf(A.w, 2.7, 0.6))
        window(c2, f, u - 0.8, 3.6, u + 0.8, 8.4, { arch: true, cols: 3, rows: 6, curtain: false, inside: "none" });
      bigDoor(c2, f, A.w / 2 - 1.3, A.w / 2 + 1.3, 2.9, { open: 0, ribs: false, cross: true });
      lantern(c2, f, A.w / 2 - 1.9, 2.1, 0.46);
      lantern(c2, f, A.w / 2 + 1.9, 2.1, 0.46);
      cornice(c2, f, A.h, c2.pal.trim);
    },
  });

const worksHall = (c) =>
  hall(c, {
    w: 15,
    h: 7,
    d: 12,
    sideStyle: "steel-sash",
    dress: (c2, f, _q, A) => {
      const m = A.w / 2;
      for (const u of [m - 4.6, m, m + 4.6])
        window(c2, f, u - 1.7, 3.4, u + 1.7, 6.6, { cols: 5, rows: 4, curtain: false, arch: u === m, inside: "none" });
      bigDoor(c2, f, m - 1.8, m + 1.8, 3, { open: 0.5 });
    },
    after: (c2, fr, A) => {
      const { s } = c2;
      const col = mix("#5a5f62", c2.sky.shade, 0.4);
      const k = c2.flip ? -1 : 1;
      const x = k * (A.w / 2 + 2.4);
      for (const z of [-1, 7]) post(c2, fr, x, z, 0, 8.4, 0.16, col);
      const a = fr.p(x, 8.4, -1.4);
      const b = fr.p(x, 8.4, 7.4);
      s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, col, Math.max(3, 0.4 * fr.scale(x, 2)));
    },
  });

const silo = (c) => {
  const own = c.own("silo");
  const r = own.range(2.6, 3.2);
  const h = 3 * Math.max(4, c.F.storeys);
  return {
    extent: [r * 5, r * 2, h + 2],
    pose: { rot: 0.3, wide: 0.36 },
    draw: (c2, fr) => {
      for (const k of c2.light < 0 ? [1, 0] : [0, 1])
        drum(c2, fr, { x: k * r * 2.02 - r, z: r, r0: r, y0: 0, y1: h * (k ? 0.86 : 1), fill: roundFill(c2, c2.pal.wall) });
      roundTower(c2, fr, { x: -r, z: r - 0.02, r, h, roof: "flat", windows: 6 });
      const f = fr.wall(-r - 1, -0.05, -r + 1, -0.05, 0, 3);
      entrance(c2, f, 1, { w: 1.2, h: 2.3, kind: "panel", lamps: 1 });
      roofDeckRound(c2, fr, -r, r, r, h);
      attach(c2, fr, { w: r * 4, d: r * 2, h: 3, rise: 0, base: 0, fh: 3, floors: 1, door: 0.3, doorX: -r, porch: false });
    },
  };
};
const roofDeckRound = (c, fr, x, z, r, h) => {
  const [px, py] = fr.p(x, h + 0.9, z - r * 0.6);
  shine(c, px, py, 2 * fr.scale(x, z), 0.5);
  c.s.circle(px, py, 3, "#fff1c4");
};

const arches = (_c) => {
  const count = 4;
  const w = 4.4 * count;
  const A = { w, d: 6, h: 6.4, rise: 0, base: 0, fh: 6, floors: 1, door: 0.4, doorX: -w * 0.12, porch: false };
  return {
    extent: [w, 4, 6.6],
    draw: (c2, fr) => {
      mass(c2, fr, {
        w,
        d: 8,
        floors: 1,
        fh: 6.4,
        roof: { kind: "flat", over: 0.25 },
        front: { style: "none" },
        dress: (W) => {
          const f = W.front;
          if (!f.seen) return;
          for (let i = 0; i < count; i++) {
            const u = 4.4 * (i + 0.5);
            c2.s.poly(f.arch(u - 1.85, 0, u + 1.85, 5.1), darken(tone(c2, c2.pal.wall, f), 0.35));
            window(c2, f, u - 1.6, 0.05, u + 1.6, 4.9, { arch: true, cols: 4, rows: 4, sill: false, curtain: false, lit: i !== 3 });
          }
          entrance(c2, f, 4.4 * 1.5, { w: 1.5, h: 2.3, kind: "glass", lamps: 0 });
        },
      });
      railing(c2, fr.wall(-w / 2, 0, w / 2, 0, 6.5, 7.3), "#2a2c30", undefined, true);
      spill(c2, fr.wall(-w / 2, 0, w / 2, 0, 0, 1), 1, w - 1, 5, 0.45);
      attach(c2, fr, A);
    },
  };
};

/** Meeting halls: a gable, double doors, tall windows. */
const meetingHall = (c, tower = false) => {
  const own = c.own("meeting");
  const w = 10 * Math.sqrt(scaleOf(c.F));
  const d = 13;
  const h = 4.6 + (c.F.storeys > 1 ? 1.6 : 0);
  const flat = c.F.shape === "flat";
  const roof = flat ? { kind: "flat", over: 0.15 } : roofOf(c, w, d, { side: false, over: 0.5, pitch: c.F.shape === "low" ? 0.26 : 0.46 });
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0.8,
    base: 0.5,
    fh: h - 0.5,
    floors: 1,
    door: 0.5,
    doorX: 0,
    gable: !flat,
    doorV: 0.5,
    signY: 3.5,
    slope: () => undefined,
  };
  return {
    extent: [w + (tower ? 3 : 0), d * 0.6, h + A.rise + (tower ? 3 : 0)],
    draw: (c2, fr) => {
      if (inTown(c2) && !tower) neighbours(c2, fr, { w, h: h + 3, d, fh: 3.1, gap: own.range(1, 3) });
      behind(c2, fr, A);
      if (tower) {
        const q = part(fr, (c2.flip ? -1 : 1) * (w / 2 + 1.3), 0.8);
        mass(c2, q, {
          w: 3,
          d: 3,
          h: h + A.rise + 2,
          floors: 1,
          fh: h,
          front: { style: "none" },
          roof: { kind: "hip", rise: 2.6, over: 0.3, colour: c2.pal.roof, material: coverOf(c2.F.roof) },
          dress: (W) => {
            for (const f of [W.front, W.right, W.left])
              if (f.seen) {
                c2.s.poly(f.arch(0.7, h + A.rise - 0.6, 2.3, h + A.rise + 1.5), mix(c2.sky.stops[2], c2.sky.shade, 0.3));
                window(c2, f, 1.1, 2.4, 1.9, 4.2, { arch: true, sill: false });
              }
          },
        });
      }
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh: h - 0.5,
        base: 0.5,
        roof,
        front: { style: "none" },
        side: { style: own.pick(["arched", "tall"]), floors: 1, fh: h - 0.5, pitch: 2.4, size: { h: 2.1 } },
        dress: (W) => {
          const f = W.front;
          if (!f.seen) return;
          for (const u of [w * 0.17, w * 0.83])
            window(c2, f, u - 0.6, 1.5, u + 0.6, 3.9, { arch: own.fork("a").chance(0.6), rows: 4, lit: true });
          entrance(c2, f, w / 2, { w: 2, h: 2.6, v0: 0.5, kind: "panel", arch: own.fork("d").chance(0.4), lamps: 2 });
          if (!has(c2, "round-window", "rose-window") && own.fork("g").chance(0.7))
            window(c2, f, w / 2 - 0.9, h * 0.82, w / 2 + 0.9, h * 0.82 + 1.4, { arch: true, cols: 3, lit: true });
          if (flat) cornice(c2, f, h, c2.pal.trim);
        },
      });
      stoop(c2, fr, { x: 0, w: 3, y: 0.5, rails: false });
      spill(c2, fr.wall(-1.4, -1, 1.4, -1, 0, 1), 0, 2.8, 5, 0.6);
      attach(c2, fr, A);
    },
  };
};

/** Long narrow houses with a porch in front. */
const shotgun = (c) => {
  const own = c.own("shotgun");
  const double = c.F.width === "wide" || c.F.width === "middle";
  const w = double ? 7.6 : 4.6;
  return simple(c, {
    w: w / scaleOf(c.F),
    d: 14,
    floors: 1,
    base: 0.8,
    side: false,
    wing: false,
    over: 0.3,
    noDoor: true,
    pitch: 0.4,
    front: { style: "none" },
    anchor: { porch: false },
    after: (c2, fr, A) => {
      const f = fr.wall(-A.w / 2, -0.02, A.w / 2, -0.02, 0, A.h);
      const us = double ? [A.w * 0.14, A.w * 0.38, A.w * 0.62, A.w * 0.86] : [A.w * 0.25, A.w * 0.72];
      us.forEach((u, i) => {
        const isDoor = double ? i === 1 || i === 2 : i === 1;
        if (isDoor) entrance(c2, f, u, { w: 0.9, h: 2.2, v0: A.base, lamps: 0, transom: true });
        else window(c2, f, u - 0.45, A.base + 0.3, u + 0.45, A.base + 2.2, { shutters: c2.pal.trim, rows: 3, sill: false });
      });
      porch(c2, fr, { w: A.w, d: 1.8, y: A.base, h: 2.4, rise: 0.5, rail: own.chance(0.5), posts: double ? 4 : 3, x: 0 });
      const bracket = fr.wall(-A.w / 2, -1.7, A.w / 2, -1.7, A.base + 1.9, A.base + 2.5);
      let d = "";
      for (let u = 0.2; u < A.w; u += 0.4) d += bracket.line(u, 0.55, u + 0.2, 0.2) + bracket.line(u + 0.2, 0.2, u + 0.4, 0.55);
      c2.s.stroke(d, tone(c2, c2.frame === "#20201f" ? "#e6dcc8" : c2.frame, bracket), 1.6);
      const [gx, gy] = f.at(A.w / 2, A.base + 1.6);
      shine(c2, gx, gy, 2.6 * f.scale(A.w / 2, 1), 0.4);
    },
  });
};

const creole = (c) =>
  simple(c, {
    w: 8.4,
    d: 8,
    floors: 1,
    base: 0.25,
    side: true,
    wing: false,
    pitch: 0.5,
    over: 0.6,
    fh: 3,
    style: "louvres",
    pitchU: 2,
    front: { style: "louvres", pitch: 2, door: { at: 0.4, lamps: 1 } },
  });

const creoleTown = (c) =>
  fronted(c, {
    w: 8,
    least: 2,
    fh: 3.4,
    top: "side",
    ground: "arcade",
    style: "french-doors",
    noDoor: true,
    after: (c2, fr, A) => {
      for (let k = 1; k < A.floors; k++)
        gallery(c2, fr, {
          w: A.w,
          d: 1.5,
          y: k * A.fh + A.base,
          iron: true,
          posts: 5,
          from: k === 1 ? 0 : A.base + (k - 1) * A.fh,
          top: k === A.floors - 1 ? undefined : undefined,
          colour: "#1d2224",
        });
    },
  });

const singleHouse = (c) =>
  simple(c, {
    w: 5.4,
    d: 13,
    floors: Math.max(2, c.F.storeys),
    side: false,
    wing: false,
    base: 0.8,
    door: 0.5,
    pitch: 0.4,
    after: (c2, fr, A) => {
      const k = c2.light < 0 ? 1 : -1;
      const q = part(fr, k * (A.w / 2), 0.6, k > 0 ? -Math.PI / 2 : Math.PI / 2);
      for (let i = 0; i < A.floors; i++)
        gallery(c2, part(q, k > 0 ? 5.6 : -5.6, 0), {
          w: 11,
          d: 2,
          y: A.base + i * A.fh + 0.02,
          posts: 5,
          from: i ? A.base + (i - 1) * A.fh : 0,
          top: i === A.floors - 1 ? A.h - 0.1 : undefined,
        });
    },
  });

const queenAnne = (c) =>
  simple(c, {
    w: 8.4,
    d: 8,
    floors: Math.max(2, c.F.storeys),
    side: false,
    wing: true,
    base: 0.7,
    pitch: 0.62,
    after: (c2, fr, A) => {
      if (!has(c2, "turret")) roundTower(c2, fr, { x: -A.w / 2 + 0.4, z: 0.9, r: 1.7, h: A.h + 0.9, windows: 3 });
      porch(c2, fr, { w: A.w * 0.96, d: 2, y: 0.7, h: 2.4, rise: 0.5 });
    },
    anchor: { porch: false, dormers: false },
  });

const craftsman = (c) =>
  simple(c, {
    w: 9,
    d: 8,
    floors: Math.max(1, c.F.storeys),
    most: 2,
    side: c.own("cr").chance(0.6),
    wing: false,
    base: 0.6,
    pitch: 0.28,
    over: 1,
    after: (c2, fr, A) => {
      porch(c2, fr, { w: A.w * 0.92, d: 2.5, y: 0.6, h: 2.2, rise: 0.8, posts: 3 });
      for (const x of [-A.w * 0.44, 0, A.w * 0.44])
        block(c2, fr, { x, z: -2.6, w: 0.5, d: 0.5, h: 1.1, y: 0.6, colour: c2.pal.stone, material: "stone" });
    },
    anchor: { porch: false },
  });

const fourSquare = (c) =>
  simple(c, {
    w: 8.6,
    d: 8,
    floors: 2,
    base: 0.6,
    wing: false,
    side: true,
    roof: roofOf(c, 8.6, 8, { shape: "hip", pitch: 0.36, over: 0.7 }),
    after: (c2, fr, A) => {
      const R = part(fr, 0, 1.2);
      mass(c2, R, {
        w: 2.2,
        d: 1.8,
        y: A.h + 0.5,
        h: 1,
        floors: 1,
        fh: 1.1,
        front: { style: "small", pitch: 0.9 },
        roof: roofOf(c2, 2.2, 1.8, { shape: "hip", pitch: 0.4, over: 0.3 }),
      });
      porch(c2, fr, { w: A.w * 0.9, d: 2.2, y: 0.6, h: 2.4, rise: 0.6 });
    },
    anchor: { porch: false, dormers: false },
  });

/** Two leaves below, a small flat above. */
const carriageHouse = (c) =>
  simple(c, {
    w: 7.4,
    d: 6.4,
    floors: 2,
    base: 0,
    wing: false,
    side: c.own("ch").chance(0.5),
    noDoor: true,
    front: { style: c.F.openings, ground: "none", pitch: 2.3 },
    after: (c2, fr, A) => {
      const f = fr.wall(-A.w / 2, -0.02, A.w / 2, -0.02, 0, A.h);
      bigDoor(c2, f, A.w * 0.12, A.w * 0.56, 2.5, { cross: true });
      entrance(c2, f, A.w * 0.8, { w: 1, h: 2.15, lamps: 1 });
    },
  });

const garageFlat = (c) =>
  simple(c, {
    w: 7,
    d: 6.4,
    floors: 2,
    base: 0,
    wing: false,
    noDoor: true,
    front: { style: c.F.openings, ground: "none", pitch: 2.2 },
    after: (c2, fr, A) => {
      const f = fr.wall(-A.w / 2, -0.02, A.w / 2, -0.02, 0, A.h);
      bigDoor(c2, f, A.w * 0.14, A.w * 0.86, 2.3, { ribs: true });
      lantern(c2, f, A.w * 0.07, 1.8, 0.3);
    },
  });

const rearHouse = (c) =>
  simple(c, { w: 6.6, d: 6, floors: Math.max(2, c.F.storeys), base: 0.1, wing: false, roof: { kind: "flat", over: 0.15 } });

const yardHouse = (c) =>
  simple(c, {
    w: 9,
    d: 6,
    floors: Math.max(2, c.F.storeys),
    base: 0.1,
    wing: true,
    style: c.F.openings === "sash" ? "steel-sash" : c.F.openings,
    pitchU: 2.9,
    roof: c.F.shape === "flat" ? { kind: "flat", over: 0.15 } : undefined,
  });

const cellarSteps = (c) =>
  fronted(c, {
    w: 7,
    least: 2,
    top: "flat",
    dress: () => {},
    after: (c2, fr, A) => {
      if (!has(c2, "area-steps", "under-stoop-door")) area(c2, fr, A);
    },
  });

const pub = (c) =>
  fronted(c, {
    w: 7.4,
    least: 1,
    ground: "shop",
    door: 0.5,
    top: c.F.shape === "flat" ? "flat" : "side",
    after: (c2, fr, A) => {
      const k = c2.flip ? 1 : -1;
      const f = fr.wall(k * A.w * 0.34 - 0.6, -0.4, k * A.w * 0.34 + 0.6, -0.4, 2.9, 4);
      lantern(c2, f, 0.6, 0.1, 0.55);
      const base = tone(c2, c2.pal.door, f);
      const board = fr.wall(-A.w / 2 + 0.2, -0.05, A.w / 2 - 0.2, -0.05, 2.75, 3.3);
      c2.s.poly(board.quad(0, 0, board.w, 0.5), darken(base, 0.1));
    },
  });

const glasshouse = (c) => {
  const own = c.own("glass");
  const w = 14 * scaleOf(c.F);
  const d = 7;
  const h = 3.4;
  const dome = c.F.shape === "dome" || own.chance(0.4);
  const A = { w, d, h, rise: 2.6, base: 0.3, fh: h, floors: 1, door: 0.5, doorX: 0, porch: false };
  return {
    extent: [w, d, h + (dome ? 5 : 2.8)],
    draw: (c2, fr) => {
      const rib = mix("#efe6d4", c2.sky.shade, 0.2);
      const line = (a, b, t = 2.4) => {
        const p = fr.p(...a);
        const q = fr.p(...b);
        c2.s.stroke(`M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`, rib, t);
      };
      const box = (ww, z0, z1, hh, y0 = 0) => {
        mass(c2, part(fr, 0, z0), {
          w: ww,
          d: z1 - z0,
          y: y0,
          floors: 1,
          fh: hh,
          material: "panels",
          wall: "#c9b489",
          roof: { kind: "none" },
          trim: "#efe6d4",
          front: { style: "none" },
          side: { style: "none" },
          dress: (W) => {
            for (const f of [W.front, W.right, W.left])
              if (f.seen) {
                c2.s.poly(
                  f.quad(0, 0.4, f.w, hh),
                  c2.s.lin([
                    [0, "#ffe6ae"],
                    [1, "#c9a65c"],
                  ]),
                  'opacity="0.92"',
                );
                let d0 = "";
                for (let u = 0; u <= f.w; u += 0.9) d0 += f.line(u, 0.4, u, hh);
                for (const v of [0.4, hh * 0.5, hh * 0.78, hh]) d0 += f.line(0, v, f.w, v);
                const leaves = c2.rnd.fork(`leaves${ww}`);
                for (let i = 0; i < f.w * 1.2; i++)
                  c2.s.poly(
                    f.ring(leaves.range(0.4, f.w - 0.4), leaves.range(0.6, hh * 0.6), leaves.range(0.2, 0.5), leaves.range(0.3, 0.7)),
                    "#5a7a3c",
                    'opacity="0.5"',
                  );
                c2.s.stroke(d0, rib, 2);
              }
          },
        });
      };
      box(w, 0, d, h);
      const o = 0.2;
      for (const [q, seen] of [
        [
          [
            [-w / 2 - o, h, -o],
            [w / 2 + o, h, -o],
            [w / 2 - 2.4, h + 2.5, d / 2],
            [-w / 2 + 2.4, h + 2.5, d / 2],
          ],
        ],
        [
          [
            [w / 2 + o, h, -o],
            [w / 2 + o, h, d + o],
            [w / 2 - 2.4, h + 2.5, d / 2],
          ],
        ],
        [
          [
            [-w / 2 - o, h, d + o],
            [-w / 2 - o, h, -o],
            [-w / 2 + 2.4, h + 2.5, d / 2],
          ],
        ],
      ].map(([q]) => [q, fr.seen(q)]))
        if (seen)
          c2.s.poly(
            fr.poly(q),
            c2.s.lin([
              [0, mix("#b9c4b2", c2.sky.stops[3], 0.45)],
              [1, "#ffd48a"],
            ]),
            'opacity="0.92"',
          );
      for (let i = 0; i <= 12; i++)
        line([-w / 2 - o + ((w + 2 * o) * i) / 12, h, -o], [-w / 2 + 2.4 + ((w - 4.8) * i) / 12, h + 2.5, d / 2]);
      if (dome) {
        box(4.6, -0.8, 4, h + 0.8);
        drum(c2, fr, {
          x: 0,
          z: 1.6,
          r0: 2.5,
          r1: 1.9,
          y0: h + 0.8,
          y1: h + 2.6,
          fill: c2.s.lin([
            [0, "#dcd8b8"],
            [1, "#ffd48a"],
          ]),
        });
        drum(c2, fr, {
          x: 0,
          z: 1.6,
          r0: 1.9,
          r1: 0.2,
          y0: h + 2.6,
          y1: h + 3.9,
          fill: c2.s.lin([
            [0, mix("#b9c4b2", c2.sky.stops[3], 0.4)],
            [1, "#f3dba0"],
          ]),
        });
      }
      const f = fr.wall(-1.2, dome ? -0.82 : -0.02, 1.2, dome ? -0.82 : -0.02, 0, 3);
      entrance(c2, f, 1.2, { w: 1.7, h: 2.4, kind: "glass", lamps: 0 });
      const [x, y] = fr.p(0, h, 1);
      shine(c2, x, y, w * 0.55 * fr.scale(0, 1), 0.3);
      spill(c2, fr.wall(-w / 2, 0, w / 2, 0, 0, 1), 0, w, 6, 0.4);
      attach(c2, fr, A);
    },
  };
};

export const TOWN_KINDS = {
  shopfront: (c) => fronted(c, { w: 6.6, least: 1, ground: "shop" }),
  townhouse: (c) => fronted(c, { w: 6.8, least: 2, bands: c.own("b").chance(0.4) }),
  rowhouse: (c) => fronted(c, { w: 5.2, least: 2 }),
  brownstone: (c) => fronted(c, { w: 6.2, least: 3, top: "flat", bands: true, style: "tall", doorArch: true }),
  victorian: (c) =>
    fronted(c, {
      w: 6.6,
      least: 2,
      fh: 3.3,
      top: c.F.shape === "flat" ? "flat" : "gable",
      bayFloors: undefined,
      after: (c2, fr, A) => {
        if (!has(c2, "bay-window")) bays(c2, fr, A, [A.door > 0.5 ? -0.22 : 0.22]);
      },
    }),
  "queen-anne": queenAnne,
  bungalow: craftsman,
  "four-square": fourSquare,
  "two-flat": (c) =>
    fronted(c, {
      w: 6.6,
      least: 2,
      most: 3,
      top: "flat",
      door: 0.8,
      alone: c.F.land === "suburb" ? true : undefined,
      after: (c2, fr, A) => {
        if (!has(c2, "bay-window")) bays(c2, fr, A, [-0.2]);
      },
    }),
  greystone: (c) =>
    fronted(c, {
      w: 6.8,
      least: 2,
      top: "flat",
      door: 0.8,
      bands: true,
      after: (c2, fr, A) => {
        if (!has(c2, "bay-window")) bays(c2, fr, A, [-0.2]);
      },
    }),
  "spiral-stair-house": (c) => fronted(c, { w: 7, least: 2, most: 3, top: "flat" }),
  "canal-house": (c) =>
    fronted(c, {
      w: 5.2,
      least: 3,
      fh: 3,
      top: ["gable", "steep"].includes(c.F.shape) ? c.own("canal").pick(["step", "bell", "gable"]) : c.own("canal").pick(["bell", "step"]),
      style: "tall",
      pitchU: 1.5,
    }),
  "shotgun-house": shotgun,
  "creole-cottage": creole,
  "creole-townhouse": creoleTown,
  "raised-creole-house": (c) =>
    simple(c, {
      w: 11,
      d: 8,
      floors: 1,
      base: 2.3,
      fh: 3.4,
      wing: false,
      plinth: "stucco",
      style: "french-doors",
      roof: roofOf(c, 11, 8, { shape: "hip", pitch: 0.4, over: 0.2 }),
      after: (c2, fr, A) => porch(c2, fr, { w: A.w + 1, d: 2.2, y: 2.3, h: 2.8, rise: 0.6, steps: true }),
      anchor: { porch: false },
    }),
  "single-house": singleHouse,
  "carriage-house": carriageHouse,
  "garage-flat": garageFlat,
  "rear-house": rearHouse,
  "yard-house": yardHouse,
  tenement: (c) => fronted(c, { w: 8, least: 4, fh: 2.9, top: "flat", ground: c.own("t").chance(0.5) ? "shop" : undefined }),
  loft: (c) => loft(c),
  "cork-warehouse": (c) =>
    loft(c, {
      style: "hatches",
      pitchU: 2,
      fh: 3,
      after: (c2, fr, A) => block(c2, fr, { w: A.w * 0.8, d: 1.6, z: -1.6, h: 0.2, y: 3, colour: "#3a3c40" }),
    }),
  "sawtooth-works": sawtooth,
  "works-hall": worksHall,
  "freight-dock": freightDock,
  hall: (c) => meetingHall(c),
  "bell-tower-hall": (c) => meetingHall(c, true),
  theatre,
  bank,
  glasshouse,
  "courtyard-cottages": undefined,
  "apartment-house": (c) =>
    fronted(c, {
      w: 12,
      least: 3,
      ground: "lobby",
      door: 0.5,
      noDoor: true,
      top: c.F.shape === "mansard" ? "mansard" : "flat",
      alone: !inTown(c),
    }),
  "grand-flat-house": (c) =>
    fronted(c, {
      w: 11,
      least: 4,
      fh: 3.3,
      ground: "arcade",
      noDoor: true,
      top: c.F.shape === "mansard" ? "mansard" : "side",
      style: "tall",
      bands: true,
      after: (c2, fr, A) => {
        for (let k = 1; k < A.floors; k++)
          for (const x of [-A.w * 0.28, A.w * 0.28])
            gallery(c2, fr, { x, w: 2.6, d: 0.9, y: A.base + k * A.fh, iron: true, colour: "#2a2c30" });
        const f = fr.wall(-1, -0.02, 1, -0.02, 0, 3);
        entrance(c2, f, 1, { w: 1.8, h: 2.6, kind: "panel", arch: true, lamps: 0 });
      },
    }),
  "street-hotel": (c) =>
    fronted(c, {
      w: 12,
      least: 3,
      fh: 3.2,
      ground: "lobby",
      door: 0.5,
      noDoor: true,
      style: c.F.openings === "arched" ? "arched" : opening(c),
      bands: true,
      after: (c2, fr, _A) => {
        if (!has(c2, "canopy", "awning")) awning(c2, fr, { x: 0, w: 4.6, y: 3, d: 2, stripes: false, posts: true });
      },
    }),
  "deco-hotel": decoHotel,
  "packing-plant": packingPlant,
  "supply-row": supplyRow,
  "unit-row": unitRow,
  substation,
  "sound-stage": soundStage,
  "railway-arches": arches,
  silo,
  hangar,
  pub,
  "cellar-steps": cellarSteps,
  tallBlock: undefined,
};
delete TOWN_KINDS["courtyard-cottages"];
delete TOWN_KINDS.tallBlock;

export { fronted, inTown, neighbours, tallBlock };
