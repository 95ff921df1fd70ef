/** Lofts, plants and halls where something was made. */
import { darken, mix } from "../../colour.mjs";
import { lantern, shine, spill, surface, tone } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { block, drum, post } from "../../volumes.mjs";
import { attach, behind, roundTower } from "../extras.mjs";
import { has, roundFill } from "../facts.mjs";
import { coverOf, mass, railing, roofOf, surfaceOf } from "../mass.mjs";
import { baysOf, bigDoor, entrance, window } from "../openings.mjs";
import { opening, scaleOf } from "./simple.mjs";
import { cornice, inTown, neighbours } from "./street.mjs";

/** Lofts, warehouses and plants. */
export function loft(c, o = {}) {
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

function roofDeck(c, fr, A) {
  const f = fr.wall(-A.w / 2, 0.1, A.w / 2, 0.1, A.h, A.h + 1);
  railing(c, f, c.pal.trim);
  for (const k of [-0.3, 0, 0.3]) {
    const [x, y] = fr.p(k * A.w, A.h + 1.6, 1.2);
    c.s.circle(x, y, 3, "#fff1c4");
    shine(c, x, y, 1.6 * fr.scale(0, 0), 0.5);
  }
}

/** Saw-toothed roofs over a long hall. */
export function sawtooth(c) {
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
          fr.poly([x0, h + 2.15, -0.15], [x1, h + 0.1, -0.15], [x1, h - 0.15, -0.15], [x0, h + 1.9, -0.15]),
          mix("#3a4044", c2.sky.shade, 0.3),
        );
      }
      spill(c2, fr.wall(0.4, 0, 3.2, 0, 0, 1), 0, 2.8, 6, 0.6);
      attach(c2, fr, A);
    },
  };
}

/** A big hall of one storey: sound stages, works, hangars, substations, packing plants, rows of units. */
export function hall(c, o = {}) {
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

/** A huge blank hall with its elephant door. */
export const soundStage = (c) =>
  hall(c, {
    w: 15,
    h: 8,
    roof: roofOf(c, 15, 12, { shape: c.F.shape === "flat" ? "flat" : "barrel", pitch: 0.14 }),
    dress: (c2, f, _q, A) => {
      bigDoor(c2, f, A.w * 0.52, A.w * 0.86, 5.4, { open: 0, ribs: true });
      c2.s.poly(f.quad(A.w * 0.52, 0, A.w * 0.56, 5.4), c2.s.lin(["#fff0c4", "#e09a4a"]));
      entrance(c2, f, A.w * 0.26, { w: 1.2, h: 2.3, kind: "panel", lamps: 1 });
    },
  });

/** An arched hall with its doors rolled open. */
export const hangar = (c) =>
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

/** A low plant with loading doors under an awning. */
export const packingPlant = (c) =>
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

/** A metal-fronted row with roll doors. */
export const supplyRow = (c) =>
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

/** A row of small units. */
export const unitRow = (c) =>
  hall(c, {
    w: 18,
    h: 3.4,
    roof: { kind: "flat", over: 0.2 },
    dress: (c2, f, _q, A) => {
      rollDoors(c2, f, A, { w: 2.3, h: 2.5, lit: 2, from: 0.02, to: 0.98 });
      doorIn(c2, f, A, { w: 1 });
    },
  });

/** A raised dock with roll doors. */
export const freightDock = (c) =>
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

/** A tall hall with windows of many panes. */
export const substation = (c) =>
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

/** A works hall beside its crane. */
export const worksHall = (c) =>
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

/** Round silos of concrete. */
export const silo = (c) => {
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

/** Glazed arches under a railway. */
export const arches = (_c) => {
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
