/** Hotels, lodges and rows of rooms. */
import { lighten, mix } from "../../colour.mjs";
import { lantern, shine, spill, tone } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { block, post } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { has } from "../facts.mjs";
import { gallery, mass, part, roofOf } from "../mass.mjs";
import { baysOf, bigDoor, entrance, together, window } from "../openings.mjs";
import { PROPS } from "../props.mjs";
import { plantAt } from "./scattered.mjs";
import { opening, scaleOf } from "./simple.mjs";
import { flat } from "./villas.mjs";

/** Storeys of balconies before glass doors, over one face. */
const balconies = (c, f, o) => f.seen && (c.F.openings === "blank" ? smoked(c, f, o) : together(c, () => balconyRows(c, f, o)));

/** A front of dark glass that shows nothing of its rooms. */
function smoked(c, f, { floors, fh, from = 1, base = 0 }) {
  const { s, sky } = c;
  const v0 = base + from * fh;
  const v1 = base + floors * fh - 0.2;
  s.poly(
    f.quad(0.2, v0, f.w - 0.2, v1),
    s.lin([mix(sky.stops[2], "#1c2226", 0.55), mix(sky.stops[1], "#15191c", 0.65), mix(sky.stops[3], "#1c2226", 0.6)]),
  );
  let d = "";
  for (let u = 0.2; u <= f.w; u += 1.4) d += f.line(u, v0, u, v1);
  for (let v = v0; v <= v1; v += fh) d += f.line(0.2, v, f.w - 0.2, v);
  s.stroke(d, mix("#0f1214", sky.shade, 0.3), Math.max(1, 0.07 * f.scale(f.w / 2, v0)));
}

function balconyRows(c, f, { floors, fh, from = 1, pitch = 3.2, base = 0 }) {
  const bays = baysOf(f.w, pitch, 0.4);
  const bw = (f.w - 0.8) / Math.max(1, bays.length);
  let rails = "";
  let slabs = "";
  const white = tone(c, c.pal.trim, f);
  for (let k = 0; k < floors; k++) {
    const v = base + k * fh;
    if (k >= from)
      for (const u of bays)
        window(c, f, u - bw * 0.36, v + 0.1, u + bw * 0.36, v + fh - 0.55, {
          cols: 2,
          rows: 1,
          sill: false,
          curtain: c.pal.curtain,
          lit: c.rnd.chance(c.litShare * 0.9),
          inside: "lamp",
        });
    if (k < from) continue;
    for (const u of bays) {
      const q = f.quad(u - bw * 0.44, v - 0.14, u + bw * 0.44, v + 0.04);
      slabs += `M${q.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}Z`;
      rails += f.line(u - bw * 0.44, v + 0.85, u + bw * 0.44, v + 0.85);
      for (let i = 0; i <= 6; i++) rails += f.line(u + bw * (i / 6 - 0.5) * 0.88, v, u + bw * (i / 6 - 0.5) * 0.88, v + 0.85);
    }
  }
  c.s.path(slabs, lighten(white, 0.12));
  c.s.stroke(rails, lighten(white, 0.05), Math.max(0.7, 0.05 * f.scale(f.w / 2, 3)));
}

/** The lit ground floor of a hotel. */
export const lobby = (c, f, { at = 0.5, fh, w = f.w }) => {
  for (const u of baysOf(w, 2.5, 0.6))
    if (Math.abs(u - at * w) > 2)
      window(c, f, u - 0.9, 0.3, u + 0.9, fh - 0.6, { sill: false, cols: 2, rows: 1, lit: true, curtain: false });
  entrance(c, f, at * w, { w: 2.2, h: 2.5, kind: "glass", lamps: 0 });
};

/** High-rise with balconies. */
export function tower(c) {
  const own = c.own("towerhotel");
  const floors = Math.max(3, Math.min(22, c.F.storeys));
  const fh = 3;
  const w = own.range(17, 24) * (c.F.width === "narrow" ? 0.75 : 1);
  const d = 11;
  const h = floors * fh;
  const slab = own.chance(0.5);
  const A = { w, d, h: fh * 2, rise: 0, base: 0, fh, floors: 1, door: 0.5, doorX: 0, porch: false, props: 2 };
  return {
    extent: [w * 1.1, d * 0.7, h + 3],
    pose: { cut: own.chance(0.5) && "little", rot: own.range(0.24, 0.44) },
    draw: (c2, fr) => {
      if (!slab)
        mass(c2, part(fr, -w * 0.5, 5), {
          w: w * 0.62,
          d,
          h: h * 0.72,
          roof: flat,
          front: { style: "none" },
          side: { style: "none" },
          dress: (W) => balconies(c2, W.front, { floors: Math.floor(floors * 0.72), fh, from: 1 }),
        });
      mass(c2, fr, {
        w: slab ? w : w * 0.8,
        d,
        h,
        roof: flat,
        front: { style: "none" },
        side: { style: "none" },
        dress: (W) => {
          balconies(c2, W.front, { floors, fh, from: 1 });
          for (const f of [W.right, W.left]) if (f.seen) balconies(c2, f, { floors, fh, from: 1, pitch: 4.2 });
          if (W.front.seen) lobby(c2, W.front, { fh });
        },
      });
      block(c2, fr, { x: w * 0.1, z: 3, w: w * 0.3, d: 5, h: 2.2, y: h, colour: c2.pal.wall });
      mass(c2, part(fr, 0, -3.4), {
        w: w * 1.05,
        d: 3.4,
        h: 3.4,
        roof: { kind: "flat", over: 0.4 },
        front: { style: "none" },
        side: { style: "none" },
        dress: (W) => W.front.seen && lobby(c2, W.front, { fh: 3.2 }),
      });
      for (const k of [-0.7, 0.62, 0.8]) if (/palm|beach|lagoon|mangrove|tropical/.test(c2.F.land)) plantAt(c2, fr, "palm", k * w, -4.5, 9);
      if (c2.view !== "yard") PROPS.pool(c2, fr, { x: w * 0.1, z: -8, w: 14, d: 4 });
      spill(c2, fr.wall(-4, -3.4, 4, -3.4, 0, 1), 0, 8, 8, 0.4);
      attach(c2, part(fr, 0, -3.4), { ...A, pool: false });
    },
  };
}

/** Wings of balconies round a pool. */
export function wings(c, o = {}) {
  const own = c.own("wings");
  const floors = Math.max(o.least ?? 2, Math.min(o.most ?? 9, c.F.storeys));
  const fh = 3.1;
  const h = floors * fh;
  const w = (o.w ?? 20) * own.range(0.9, 1.1) * Math.sqrt(scaleOf(c.F));
  const d = 8;
  const roof =
    c.F.shape === "flat"
      ? { kind: "flat", over: 0.3 }
      : roofOf(c, w, d, { side: true, shape: c.F.shape === "hip" ? "hip" : "gable", pitch: 0.26, over: 0.8 });
  const side = own.chance(0.5) ? 1 : -1;
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0.4,
    base: 0,
    fh,
    floors: 1,
    door: 0.5,
    doorX: 0,
    porch: false,
    props: 3,
    gable: false,
    dormers: roof.kind === "gableX",
  };
  return {
    extent: [w + 5, d + 2, h + A.rise],
    pose: { wide: 0.74, rot: own.range(0.16, 0.34) },
    draw: (c2, fr) => {
      behind(c2, fr, A);
      const front = (W) => {
        balconies(c2, W.front, { floors, fh, from: o.ground ? 0 : 1, pitch: o.pitch ?? 3.3 });
        if (!o.ground && W.front.seen) {
          if (c2.F.openings === "arched")
            for (const u of baysOf(W.front.w, 2.6, 0.5))
              window(c2, W.front, u - 0.9, 0.05, u + 0.9, fh - 0.4, { arch: true, sill: false, rows: 3, lit: true });
          else lobby(c2, W.front, { fh });
        }
      };
      const sideRoof =
        c.F.shape === "flat"
          ? { kind: "flat", over: 0.3 }
          : roofOf(c2, 7, d, { side: false, shape: c.F.shape === "hip" ? "hip" : "gable", pitch: 0.3, over: 0.7 });
      mass(c2, fr, { w, d, h, roof, front: { style: "none" }, side: { style: "none" }, dress: front });
      mass(c2, part(fr, side * (w / 2 + 2.2), -2.4), {
        w: 7,
        d: d + 2,
        h: h - (floors > 2 ? fh : 0) + (floors > 1 ? 0.01 : 0),
        roof: sideRoof,
        front: { style: "none" },
        side: { style: "none" },
        dress: (W) => {
          balconies(c2, W.front, { floors: floors - (floors > 2 ? 1 : 0), fh, from: 0, pitch: 3 });
          for (const f of [W.right, W.left])
            if (f.seen) balconies(c2, f, { floors: floors - (floors > 2 ? 1 : 0), fh, from: 0, pitch: 3.2 });
        },
      });
      const palms = /palm|beach|lagoon|mangrove|tropical|desert|jungle|sea|cove/.test(c2.F.land);
      if (c2.view !== "yard") PROPS.pool(c2, fr, { x: -side * 1.5, z: -6.5, w: 12, d: 4 });
      for (const k of [-0.42, -0.12, 0.16]) PROPS.parasol(c2, part(fr, k * w - side, -3.6), 0);
      if (palms) for (const k of [-0.66, 0.5, -0.3]) plantAt(c2, fr, "palm", k * w, -2.6 - k * 3, Math.min(9, h + 1));
      spill(c2, fr.wall(-5, 0, 5, 0, 0, 1), 0, 10, 6, 0.4);
      o.after?.(c2, fr, A);
      attach(c2, fr, { ...A, pool: false });
    },
  };
}

/** Rooms in a row, each with its own door. */
export function rowOfRooms(c, o = {}) {
  const own = c.own("row");
  const floors = Math.min(o.most ?? 2, Math.max(1, c.F.storeys));
  const w = 20 * Math.sqrt(scaleOf(c.F));
  const d = 6;
  const fh = 2.9;
  const roof =
    c.F.shape === "flat" || o.flat ? { kind: "flat", over: 0.9 } : roofOf(c, w, d, { side: true, pitch: 0.2, over: 0.9, shape: "gable" });
  const A = {
    w,
    d,
    h: floors * fh,
    rise: roof.rise ?? 0.3,
    base: 0.15,
    fh,
    floors,
    door: 0.5,
    doorX: 0,
    porch: false,
    props: 3,
    dormers: false,
  };
  const k = own.chance(0.5) ? 1 : -1;
  return {
    extent: [w + 3, d + 1, floors * fh + 1],
    pose: { wide: 0.74, rot: own.range(0.16, 0.32) },
    draw: (c2, fr) => {
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors,
        fh,
        base: 0.15,
        roof,
        front: { style: "none" },
        side: { style: "small", pitch: 2.4 },
        dress: (W) => {
          const f = W.front;
          if (!f.seen) return;
          for (let i = 0; i < floors; i++)
            for (const [j, u] of baysOf(w, 3.6, 0.3).entries()) {
              const v = 0.15 + i * fh;
              if (o.garages && i === 0) {
                bigDoor(c2, f, u - 1.5, u + 0.5, 2.2, { ribs: true, colour: c2.pal.trim, open: j === 2 ? 0.5 : 0 });
                entrance(c2, f, u + 1.15, { w: 0.8, h: 2.05, v0: v, lamps: 0 });
              } else {
                window(c2, f, u - 1.35, v + 0.8, u + 0.15, v + 2.1, { cols: 2, rows: 1, lit: c2.rnd.chance(0.7) });
                entrance(c2, f, u + 1, {
                  w: 0.9,
                  h: 2.1,
                  v0: v,
                  lamps: 0,
                  colour: own.fork("alt").chance(0.5) && j % 2 ? c2.pal.trim : c2.pal.door,
                });
              }
              if (i === 0) lantern(c2, f, u + 0.42, v + 1.75, 0.24);
            }
          if (floors > 1) c2.s.poly(f.quad(0, fh + 0.02, w, fh + 0.2), tone(c2, c2.pal.trim, f));
        },
      });
      if (floors > 1) gallery(c2, fr, { w, d: 1.2, y: fh + 0.15, posts: 6 });
      if (!o.garages)
        mass(c2, part(fr, k * (w / 2 - 1.8), -4.4), {
          w: 4.4,
          d: 5,
          h: 3.6,
          roof: { kind: "shedX", rise: 1, over: 0.4, colour: c2.pal.roof },
          front: { style: "glass-front", pitch: 1.6, floors: 1, fh: 3.2 },
        });
      if (has(c2, "carport")) block(c2, fr, { x: -k * 2, z: -2.6, w: w * 0.6, d: 2.6, h: 0.2, y: 2.6, colour: c2.pal.trim });
      if (o.sign) {
        const sx = k * (w / 2 + 2);
        post(c2, fr, sx, -3.4, 0, 6, 0.12, tone(c2, c2.pal.trim, fr.wall(-1, 0, 1, 0, 0, 1)));
        const f = fr.wall(sx - 1.3, -3.4, sx + 1.3, -3.4, 4.4, 6.4);
        c2.s.poly(f.round(0, 0, 2.6, 2, 0.5), tone(c2, c2.pal.door, f));
        c2.s.poly(f.round(0.14, 0.14, 2.46, 1.86, 0.42), lighten(tone(c2, c2.pal.door, f), 0.2));
        c2.s.stroke(
          `M${f
            .ring(1.3, 1, 0.6)
            .map((p) => `${n(p[0])} ${n(p[1])}`)
            .join("L")}Z`,
          "#ffd9a0",
          3,
        );
        const [gx, gy] = f.at(1.3, 1);
        shine(c2, gx, gy, 2.6 * f.scale(1, 1), 0.4, "#ffb890");
      }
      if (c2.view !== "yard" && (c2.F.pool || o.pool)) PROPS.pool(c2, fr, { x: -k * 3, z: -6, w: 10, d: 4 });
      attach(c2, fr, { ...A, pool: false });
    },
  };
}

/** A big lodge in the mountains: long wings, high gables, stone below. */
export function grandLodge(c, o = {}) {
  const own = c.own("grand");
  const floors = Math.max(3, Math.min(6, c.F.storeys));
  const fh = 3;
  const w = 22 * Math.sqrt(scaleOf(c.F));
  const d = 9;
  const roof = roofOf(c, w, d, {
    side: true,
    shape: ["gable", "steep", "low"].includes(c.F.shape) ? c.F.shape : "gable",
    pitch: own.range(0.42, 0.6),
    over: 0.9,
  });
  const A = {
    w,
    d,
    h: floors * fh,
    rise: roof.rise ?? 1,
    base: 0,
    fh,
    floors: 1,
    door: 0.5,
    doorX: 0,
    porch: false,
    dormers: true,
    props: 3,
  };
  return {
    extent: [w + 2, d, floors * fh + A.rise],
    pose: { wide: 0.66, rot: own.range(0.18, 0.34) },
    draw: (c2, fr) => {
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh,
        material: "stone",
        wall: c2.pal.stone,
        roof: { kind: "none" },
        front: { style: "arched", pitch: 2.8, lit: 0.95, size: { w: 1.6, h: 2, sill: 0.4 } },
      });
      mass(c2, fr, {
        w,
        d,
        y: fh,
        floors: floors - 1,
        fh,
        roof,
        front: o.porches ? { style: "none" } : { style: opening(c2, "sash"), pitch: 2.5 },
        dress: (W) => o.porches && W.front.seen && balconies(c2, W.front, { floors: floors - 1, fh, from: 0, pitch: 2.9 }),
      });
      for (const k of own.fork("gables").pick([[-0.34, 0.34], [0], [-0.36, 0, 0.36]]))
        mass(c2, part(fr, k * w, -1.2), {
          w: 6,
          d: 5,
          y: 0,
          floors,
          fh,
          roof: roofOf(c2, 6, 5, { side: false, shape: "gable", pitch: 0.7, over: 0.6 }),
          front: {
            style: k === 0 ? "glass-front" : opening(c2, "sash"),
            pitch: 2.4,
            lit: 0.9,
            door: k === 0 ? { at: 0.5, w: 1.8, h: 2.5, kind: "glass", lamps: 2 } : undefined,
          },
        });
      spill(c2, fr.wall(-6, -1, 6, -1, 0, 1), 0, 12, 6, 0.4);
      attach(c2, fr, A);
    },
  };
}

/** Pavilions on low terraces, with glass walls. */
export const pavilionWings = (c) => wings(c, { least: 1, most: 2, w: 22, ground: true, pitch: 2.8 });
