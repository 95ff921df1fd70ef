/** Hotels, resorts, villas, spas and houses of earth. */
import { darken, lighten, mix } from "../colour.mjs";
import { lantern, shine, spill, surface, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { disc } from "../space.mjs";
import { block, chimney, drum, post } from "../volumes.mjs";
import { attach, behind, has, roundFill } from "./extras.mjs";
import { scaleOf, simple } from "./kinds-country.mjs";
import { gallery, mass, part, porch, railing, roofOf, surfaceOf } from "./mass.mjs";
import { baysOf, bigDoor, entrance, together, window } from "./openings.mjs";
import { PROPS } from "./props.mjs";
import { tree } from "./trees.mjs";

const opening = (c, name) => (c.F.openings === "few" || c.F.openings === "blank" ? c.F.openings : (name ?? c.F.openings));
const flat = { kind: "flat", over: 0.12 };

/** A plant at a spot of the frame, so many metres high. */
export function plantAt(c, fr, kind, x, z, h) {
  const [px, py] = fr.p(x, 0, z);
  tree(c, kind, px, py, h * fr.scale(x, z));
}

/** Storeys of balconies before glass doors, over one face. */
const balconies = (c, f, o) => f.seen && (c.F.openings === "blank" ? smoked(c, f, o) : together(c, () => balconyRows(c, f, o)));

/** A front of dark glass that shows nothing of its rooms. */
function smoked(c, f, { floors, fh, from = 1, base = 0 }) {
  const { s, sky } = c;
  const v0 = base + from * fh;
  const v1 = base + floors * fh - 0.2;
  s.poly(
    f.quad(0.2, v0, f.w - 0.2, v1),
    s.lin([
      [0, mix(sky.stops[2], "#1c2226", 0.55)],
      [0.5, mix(sky.stops[1], "#15191c", 0.65)],
      [1, mix(sky.stops[3], "#1c2226", 0.6)],
    ]),
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

const lobby = (c, f, { at = 0.5, fh, w = f.w }) => {
  for (const u of baysOf(w, 2.5, 0.6))
    if (Math.abs(u - at * w) > 2)
      window(c, f, u - 0.9, 0.3, u + 0.9, fh - 0.6, { sill: false, cols: 2, rows: 1, lit: true, curtain: false });
  entrance(c, f, at * w, { w: 2.2, h: 2.5, kind: "glass", lamps: 0 });
};

/** High-rise with balconies. */
function tower(c) {
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
function wings(c, o = {}) {
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
function rowOfRooms(c, o = {}) {
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

/** Mediterranean or colonial villas: boxes under tiles, arches, a tower. */
function villa(c, o = {}) {
  const own = c.own("villa");
  const { F } = c;
  const w = (o.w ?? 10) * scaleOf(F);
  const d = 6.4;
  const floors = Math.max(1, Math.min(3, F.storeys));
  const fh = 3.1;
  const tileRoof = (ww, dd, p) => (F.shape === "flat" ? flat : roofOf(c, ww, dd, { shape: "hip", pitch: p, over: 0.7 }));
  const k = own.chance(0.5) ? 1 : -1;
  const towered = has(c, "tower") || (own.chance(0.45) && o.tower !== false);
  const A = {
    w,
    d,
    h: floors * fh,
    rise: F.shape === "flat" ? 0.4 : 1.8,
    base: 0,
    fh,
    floors,
    door: 0.3,
    doorX: -k * w * 0.3,
    porch: false,
    tower: false,
    dormers: false,
    props: 3,
  };
  const extra = o.arcade ?? own.chance(0.4);
  return {
    extent: [w + 3.4, d, floors * fh + (towered ? fh * 0.9 : 0) + 1.6],
    pose: { rot: own.range(0.22, 0.42) },
    draw: (c2, fr) => {
      behind(c2, fr, A);
      if (towered)
        mass(c2, part(fr, -k * (w / 2 - 0.6), 1.4), {
          w: 4,
          d: 4,
          h: floors * fh + 2.6,
          roof: tileRoof(4, 4, 0.36),
          front: { style: "none" },
          side: { style: "none" },
          dress: (W) => {
            for (const f of [W.front, W.right, W.left])
              if (f.seen)
                for (const u of [0.7, 2.2]) window(c2, f, u, floors * fh + 0.7, u + 1, floors * fh + 2.1, { arch: true, sill: false });
          },
        });
      mass(c2, part(fr, k * 0.6, 0), {
        w,
        d,
        floors,
        fh,
        roof: tileRoof(w, d, 0.3),
        front: {
          style: opening(c2, "shutters"),
          ground: extra || floors > 1 ? "none" : undefined,
          pitch: 2.3,
          door: floors === 1 && !extra ? { at: 0.5 } : undefined,
        },
        dress: (W) => {
          if (!W.front.seen || (floors < 2 && !extra)) return;
          for (const u of baysOf(w, 2.5, 0.4))
            window(c2, W.front, u - 0.9, 0.05, u + 0.9, 2.6, {
              arch: own.fork("arch").chance(0.75),
              cols: 3,
              rows: 3,
              sill: false,
              lit: true,
            });
        },
      });
      mass(c2, part(fr, -k * (w / 2 + 0.4), -1.8), {
        w: 3.8,
        d: 3.4,
        floors: 1,
        fh: 2.9,
        material: own.chance(0.5) ? "stone" : undefined,
        wall: own.chance(0.5) ? c2.pal.stone : undefined,
        roof: tileRoof(3.8, 3.4, 0.26),
        front: { style: "none" },
        dress: (W) => W.front.seen && entrance(c2, W.front, 1.9, { w: 1.3, h: 2.25, kind: "plank", arch: true, lamps: 2 }),
      });
      if (extra && own.fork("loggia").chance(0.5)) {
        for (let x = -w / 2 + 0.5; x <= w / 2; x += 2)
          post(c2, part(fr, k * 0.6, 0), x, -1.8, 0, 2.6, 0.12, mix("#e9dfca", c2.sky.shade, 0.25));
        block(c2, part(fr, k * 0.6, 0), { w: w, d: 2, z: -2, h: 0.24, y: 2.6, colour: c2.pal.wall });
      }
      spill(c2, fr.wall(-w / 2, 0, w / 2, 0, 0, 1), 1, w - 1, 5, 0.4);
      attach(c2, fr, A);
    },
  };
}

/** White or earthen cubes set together. */
function cubes(c, o = {}) {
  const own = c.own("cubes");
  const { F } = c;
  const earth = F.walls === "adobe" || o.earth;
  const w = (o.w ?? 8.4) * scaleOf(F);
  const floors = Math.max(1, Math.min(3, F.storeys));
  const trim = earth ? c.pal.wall : c.pal.wall;
  const k = own.chance(0.5) ? 1 : -1;
  const fh = 3;
  const A = {
    w: w + 3,
    d: 6,
    h: fh,
    rise: 0,
    base: 0.1,
    fh,
    floors,
    door: 0.5,
    doorX: k * w * 0.04,
    porch: false,
    props: 3,
    pergolaX: -k * w * 0.15,
  };
  const vigas = (f, v) => {
    if (!earth || !f.seen) return;
    for (let u = 0.5; u < f.w - 0.2; u += 0.85) c.s.poly(f.ring(u, v, 0.1), tone(c, "#5a3a28", f));
  };
  const cube = (c2, fr, x, z, ww, dd, h, door, y = 0) =>
    mass(c2, part(fr, x, z), {
      w: ww,
      d: dd,
      y,
      h,
      roof: flat,
      trim,
      front: {
        style: opening(c2, F.openings === "glass-front" ? "casement" : undefined),
        floors: 1,
        fh: Math.min(h, 3),
        pitch: 2.4,
        door: door ? { at: door, kind: "plank", arch: own.fork("arch").chance(0.4), lamps: 2 } : undefined,
      },
      dress: (W) => {
        for (const f of [W.front, W.right, W.left]) vigas(f, h - 0.4);
        if (h > 4.6 && W.front.seen) window(c2, W.front, ww * 0.4, h - 1.8, ww * 0.4 + 1.1, h - 0.8, { sill: false });
      },
    });
  return {
    extent: [w + 2.6, 6, fh * floors + 1.4],
    pose: { rot: own.range(0.24, 0.44) },
    draw: (c2, fr) => {
      behind(c2, fr, { ...A, h: fh, flue: false });
      if (has(c2, "chimney"))
        block(c2, fr, { x: -k * w * 0.2, z: 3, w: 0.8, d: 0.8, h: fh * floors + 1.4, y: 0, colour: c2.pal.wall, material: "adobe" });
      if (floors > 1) cube(c2, fr, k * 1.4, 2.2, w * 0.66, 5, fh * floors - 0.6);
      if (floors > 2) cube(c2, fr, k * 2, 2.8, w * 0.4, 4, fh * floors + 1.2);
      cube(c2, fr, 0, 0, w, 6, fh, 0.46);
      cube(c2, fr, k * (w / 2 + 1.1), -1.4, 3.4, 4.6, fh * own.range(0.78, 0.92));
      if (o.round !== false && own.fork("wing").chance(0.5)) cube(c2, fr, -k * (w / 2 + 1.2), 1, 2.8, 4, fh * 0.8);
      o.after?.(c2, fr, A, k);
      if (floors > 1 && (has(c2, "roof-deck") || o.terraces)) {
        railing(c2, fr.wall(-w / 2, 0.05, w / 2, 0.05, fh + 0.2, fh + 1), c2.pal.trim);
        for (const t of [-0.3, 0.2]) {
          const [x, y] = fr.p(t * w, fh + 1.2, 0.6);
          c2.s.circle(x, y, 3, "#fff1c4");
          shine(c2, x, y, 1.6 * fr.scale(0, 0), 0.5);
        }
      }
      const low = own.fork("low").range(0.9, 1.3);
      if (!has(c2, "wall", "fence", "hedge"))
        for (const q of [-1, 1])
          block(c2, fr, { x: q * (w / 2 + 1), z: -3.2, w: 2.6, d: 0.4, h: low, colour: c2.pal.wall, material: surfaceOf(F.walls) });
      spill(c2, fr.wall(-2, 0, 2, 0, 0, 1), 0, 4, 5, 0.5);
      attach(c2, fr, A);
    },
  };
}

/** Ranges round a yard: the arcade or gate in front and the yard lit behind it. */
function court(c, o = {}) {
  const own = c.own("court");
  const w = 15 * Math.sqrt(scaleOf(c.F));
  const floors = Math.max(1, Math.min(2, o.floors ?? c.F.storeys));
  const fh = 3.2;
  const roof = (ww, dd) =>
    c.F.shape === "flat" ? flat : roofOf(c, ww, dd, { side: true, shape: c.F.shape === "hip" ? "hip" : "gable", pitch: 0.22, over: 0.5 });
  const A = {
    w,
    d: 11,
    h: floors * fh,
    rise: 1,
    base: 0,
    fh,
    floors: 1,
    door: 0.5,
    doorX: 0,
    porch: false,
    pergolaX: 0,
    props: 3,
    dormers: false,
  };
  return {
    extent: [w, 8, floors * fh + 1.4],
    pose: { rot: own.range(0.12, 0.34), wide: 0.74 },
    draw: (c2, fr) => {
      behind(c2, fr, A);
      mass(c2, part(fr, 0, 6), {
        w: w * 0.9,
        d: 5,
        floors,
        fh,
        roof: roof(w, 5),
        front: { style: opening(c2, "arched"), ground: "none", pitch: 2.4 },
        dress: (W) => {
          if (W.front.seen)
            for (const u of baysOf(W.front.w, 2.3, 0.4))
              window(c2, W.front, u - 0.8, 0.05, u + 0.8, 2.6, { arch: true, sill: false, cols: 2, rows: 3, lit: true, curtain: false });
        },
      });
      const order = c2.light < 0 ? [1, -1] : [-1, 1];
      for (const k of order) {
        const ww = own.fork(`w${k}`).range(3.6, 4.6);
        mass(c2, part(fr, k * (w / 2 - ww / 2), 0), {
          w: ww,
          d: 7,
          floors: o.flatWings ? 1 : floors,
          fh: fh * (k > 0 ? 1 : 0.94),
          roof: c.F.shape === "flat" ? flat : roofOf(c2, ww, 7, { side: false, shape: "gable", pitch: 0.26, over: 0.5 }),
          front: { style: opening(c2), pitch: 2 },
        });
      }
      const gap = w - 8.4;
      if (o.gate) {
        const f = fr.wall(-gap / 2, -0.1, gap / 2, -0.1, 0, 3.4);
        surface(c2, f, surfaceOf(c2.F.walls), c2.pal.wall, [
          [0, 0],
          [f.w, 0],
          [f.w, 2.8],
          [f.w * 0.72, 2.8],
          [f.w * 0.5, 3.9],
          [f.w * 0.28, 2.8],
          [0, 2.8],
        ]);
        entrance(c2, f, f.w / 2, { w: 2, h: 2.5, kind: "plank", arch: true, lamps: 2 });
        plantAt(c2, fr, c2.F.land.includes("palm") ? "palm" : "olive", 0, 3, 5.5);
      } else {
        PROPS[c2.F.pool ? "pool" : "fountain"](c2, part(fr, 0, c2.F.pool ? 2 : 1), { x: 0, z: 0, w: gap * 0.9, d: 3.4 });
        const [gx, gy] = fr.p(0, 1, 4);
        shine(c2, gx, gy, gap * 0.8 * fr.scale(0, 3), 0.4);
      }
      attach(c2, fr, { ...A, pool: false });
    },
  };
}

/** A scatter of small houses, huts or tents over the ground. */
export function scatter(c, one, { count = [4, 6], wide = 24, near = [0, 0], extra, afloat, gapDepth = 7 } = {}) {
  const own = c.own("scatter");
  const many = own.int(...count);
  const spots = Array.from({ length: many }, (_, i) => {
    const back = i / Math.max(1, many - 1);
    const k = i % 2 ? 1 : -1;
    return {
      x: i === many - 1 ? near[0] : k * own.range(0.22, 0.5) * wide,
      z: i === many - 1 ? near[1] : (1 - back) * gapDepth + 4 + own.range(0, 2),
      turn: own.range(-0.25, 0.25),
      size: i === many - 1 ? 1 : own.range(0.82, 0.95),
      i,
    };
  });
  const A = { w: 8, d: 5, h: 3, rise: 0, base: 0.2, fh: 2.6, floors: 1, door: 0.5, doorX: 0, porch: false, props: 4, dormers: false };
  return {
    extent: [wide * 0.72, 6, 5.4],
    pose: { wide: 0.66 },
    afloat,
    draw: (c2, fr) => {
      for (const q of spots) one(c2, part(fr, q.x, q.z, q.turn), q);
      extra?.(c2, fr, A);
      attach(c2, fr, { ...A, pool: !afloat, props: afloat ? 0 : 4 });
    },
  };
}

const hut =
  (o = {}) =>
  (c, fr, q) => {
    const own = c.own(`hut${q.i}`);
    const w = (o.w ?? 5) * q.size;
    const d = 4.6 * q.size;
    const tint = own.chance(0.5)
      ? c.pal.wall
      : mix(c.pal.wall, own.pick(o.tints ?? [c.pal.trim, "#e3d5b8", "#8b9a7b"]), own.range(0.1, 0.4));
    const roof = o.roof?.(c, w, d) ?? roofOf(c, w, d, { side: own.chance(0.5) });
    mass(c, fr, {
      w,
      d,
      floors: o.floors ?? 1,
      fh: 2.6,
      base: 0.3,
      wall: tint,
      roof,
      front: { style: opening(c), door: { at: own.pick([0.3, 0.68]), lamps: 1 }, pitch: 2, lit: 0.85 },
    });
    if (o.porch ?? own.chance(0.5)) porch(c, fr, { w: w * 0.92, d: 1.6, y: 0.3, h: 2.1, rise: 0.4, rail: own.chance(0.6) });
    spill(c, fr.wall(-1, 0, 1, 0, 0, 1), 0, 2, 3, 0.4);
  };

/** A round hut under thatch. */
const palapa = (c, fr, q) => {
  const wet = ["lagoon", "sea", "mangroves", "bay"].includes(c.F.land);
  const y = wet ? 1.2 : 0.4;
  const r = 2.5 * q.size;
  if (wet) for (const a of [-1.8, 0, 1.8]) post(c, fr, a, -1.6, -0.5, y, 0.12, mix("#4a382c", c.sky.shade, 0.4));
  drum(c, fr, { x: 0, z: 0, r0: r * 1.3, y0: y - 0.2, y1: y, fill: roundFill(c, c.pal.deck) });
  drum(c, fr, { x: 0, z: 0, r0: r, y0: y, y1: y + 2.3, fill: roundFill(c, c.pal.wall) });
  for (const [t, kind] of [
    [-0.75, "win"],
    [0, "door"],
    [0.75, "win"],
  ]) {
    const a = t - fr.rot;
    const [px, pz] = [Math.sin(a) * r * 1.01, -Math.cos(a) * r * 1.01];
    const f = fr.wall(px - 0.55 * Math.cos(a), pz - 0.55 * Math.sin(a), px + 0.55 * Math.cos(a), pz + 0.55 * Math.sin(a), y, y + 2.2);
    if (!f.seen) continue;
    if (kind === "door") entrance(c, f, 0.55, { w: 0.9, h: 2, kind: "glass", lamps: 0 });
    else window(c, f, 0.08, 0.6, 1.02, 1.8, { sill: false });
  }
  const thatch = c.F.roof === "thatch" ? "#a8895a" : c.pal.roof;
  c.s.poly(disc(fr, 0, y + 2.2, 0, r * 1.5), darken(mix(thatch, c.sky.shade, 0.5), 0.4));
  drum(c, fr, { x: 0, z: 0, r0: r * 1.5, r1: 0.08, y0: y + 2.2, y1: y + 2.2 + r * 1.25, fill: roundFill(c, thatch, 0.2) });
  let d = "";
  const tip = fr.p(0, y + 2.2 + r * 1.25, 0);
  for (let i = 0; i < 22; i++) {
    const a = Math.PI + (i / 21) * Math.PI;
    const e = fr.p(Math.cos(a) * r * 1.48, y + 2.24, Math.sin(a) * r * 1.48);
    d += `M${n(tip[0])} ${n(tip[1])}L${n(e[0])} ${n(e[1])}`;
  }
  c.s.stroke(d, darken(mix(thatch, c.sky.shade, 0.4), 0.3), 1.2, 'opacity="0.5"');
};

/** A boardwalk over the water from the near hut away to the side. */
const jetty = (c, fr) => {
  const a = fr.p(-3.2, 0.9, 0.5);
  const b = fr.p(-16, 0.9, 14);
  c.s.poly(
    [
      [a[0], a[1] - 5],
      [b[0], b[1] - 2],
      [b[0], b[1] + 2],
      [a[0], a[1] + 7],
    ],
    mix(c.pal.deck, c.sky.shade, 0.35),
  );
};

/** White columns before a great house. */
const banquetHouse = (c) =>
  simple(c, {
    w: 15,
    d: 9,
    floors: Math.max(2, c.F.storeys),
    base: 0.4,
    side: true,
    wing: false,
    roof: roofOf(c, 15, 9, { shape: c.F.shape === "hip" ? "hip" : "gable", pitch: 0.3 }),
    style: opening(c, "tall"),
    after: (c2, fr, A) => {
      const white = "#efe8d8";
      const q = part(fr, 0, -2.6);
      for (let i = 0; i < 8; i++)
        post(c2, q, -A.w * 0.42 + (A.w * 0.84 * i) / 7, 0.1, 0.3, A.h - 0.5, 0.26, mix(white, c2.sky.shade, 0.16));
      block(c2, q, { w: A.w * 0.92, d: 2.6, z: 0, h: 0.6, y: A.h - 0.6, colour: white });
      const f = q.wall(-A.w * 0.3, 0, A.w * 0.3, 0, A.h, A.h + 2);
      surface(c2, f, "stucco", white, [
        [0, 0],
        [f.w, 0],
        [f.w / 2, 1.9],
      ]);
      block(c2, q, { w: A.w * 0.92, d: 2.6, z: 0, h: 0.3, colour: "#b8ab98" });
      spill(c2, q.wall(-4, 0, 4, 0, 0, 1), 0, 8, 6, 0.5);
    },
    anchor: { porch: false, dormers: false },
  });

const drive = (c, fr) => {
  const [x, y] = fr.p(0, 0, -6);
  const k = fr.scale(0, -6);
  c.s.ellipse(x, y + 14, 7 * k, 1.5 * k, mix("#cdb48c", c.sky.shade, 0.36), 'opacity="0.8"');
  c.s.ellipse(x, y + 14, 3.6 * k, 0.7 * k, mix("#5a7a48", c.sky.shade, 0.45));
};

const mansionPair = (c) => {
  const own = c.own("pair");
  const one = (c2, fr, k) => {
    const w = 10;
    mass(c2, fr, {
      w,
      d: 8,
      floors: 2,
      fh: 3.4,
      base: 0.6,
      wall: k > 0 ? c2.pal.wall : mix(c2.pal.wall, c2.pal.trim, 0.35),
      roof: roofOf(c2, w, 8, { shape: "hip", pitch: 0.4 }),
      front: { style: opening(c2, "louvres"), pitch: 2.1, door: { at: 0.5 } },
    });
    for (let i = 0; i < 2; i++)
      gallery(c2, fr, { w: w + 0.6, d: 2, y: 0.6 + i * 3.4, posts: 6, from: i ? 0.6 : 0, top: i ? 7.2 : undefined, colour: "#efe8d8" });
  };
  return {
    extent: [25, 8, 9.6],
    pose: { wide: 0.74, rot: own.range(0.1, 0.24) },
    draw: (c2, fr) => {
      for (const k of c2.light < 0 ? [1, -1] : [-1, 1]) one(c2, part(fr, k * 7, k > 0 ? 1 : 0), k);
      if (c2.view !== "yard") PROPS.pool(c2, fr, { x: 0, z: -7, w: 16, d: 4.6 });
      for (const x of [-13.6, 0.2, 13.2]) plantAt(c2, fr, /palm|beach|tropical|sea|lagoon/.test(c2.F.land) ? "palm" : "live-oak", x, 3, 9);
      attach(c2, fr, {
        w: 24,
        d: 8,
        h: 7.4,
        rise: 0,
        base: 0.6,
        fh: 3.4,
        floors: 1,
        door: 0.5,
        doorX: -7,
        porch: false,
        pool: false,
        props: 3,
        dormers: false,
      });
    },
  };
};

/** A big lodge in the mountains: long wings, high gables, stone below. */
function grandLodge(c, o = {}) {
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

/** Steaming pools of stone, with cabins behind. */
const springs = (c) =>
  scatter(c, hut({ w: 4.6 }), {
    count: [3, 4],
    wide: 26,
    near: [-6.5, 5],
    extra: (c2, fr) => {
      const own = c2.own("springs");
      for (const [x, z, r] of [
        [-2.5, 0.5, 2.2],
        [3.4, 1.8, 2.5],
        [1, -3.4, 3],
        [8, -0.6, 2],
      ]) {
        c2.s.poly(disc(fr, x, 0.06, z, r * 1.22, r * 0.94), mix(c2.pal.rock, c2.sky.shade, 0.38));
        c2.s.poly(
          disc(fr, x, 0.08, z, r, r * 0.72),
          c2.s.lin([
            [0, "#a4e2d3"],
            [1, "#2f8a88"],
          ]),
        );
        for (let i = 0; i < 12; i++) {
          const a = (i / 12) * Math.PI * 2;
          const [px, py] = fr.p(x + Math.cos(a) * r * 1.12, 0.1, z + Math.sin(a) * r * 0.85);
          const k = fr.scale(x, z);
          c2.s.ellipse(
            px,
            py,
            own.range(0.25, 0.45) * k,
            own.range(0.16, 0.26) * k,
            lighten(mix(c2.pal.rock, c2.sky.shade, own.range(0.3, 0.48)), 0.05),
          );
        }
        const [sx, sy] = fr.p(x, 0.1, z);
        const k = fr.scale(x, z);
        for (const q of [-0.5, 0.1, 0.6])
          c2.s.stroke(
            `M${n(sx + q * r * k)} ${n(sy)}c${n(0.4 * k)} ${n(-0.9 * k)} ${n(-0.5 * k)} ${n(-1.5 * k)} ${n(0.2 * k)} ${n(-2.6 * k)}`,
            "#f4efe4",
            0.6 * k,
            'opacity="0.09" stroke-linecap="round"',
          );
        shine(c2, sx, sy, r * 1.4 * k, 0.26, "#7fd8cc", 0.5);
      }
    },
  });

const bathhouse = (c) =>
  simple(c, {
    w: 12,
    floors: Math.max(1, Math.min(2, c.F.storeys)),
    wing: true,
    base: 0.3,
    fh: 3.4,
    style: c.F.openings,
    after: (c2, fr, A) => {
      chimney(c2, fr, {
        x: A.w * 0.36,
        z: 4,
        y: A.h,
        h: 5,
        w: 1,
        colour: c2.F.walls === "brick" ? c2.pal.wall : c2.pal.stone,
        material: c2.F.walls === "brick" ? "brick" : "stone",
      });
      const [sx, sy] = fr.p(-A.w * 0.2, A.h + A.rise * 0.5, 2);
      const k = fr.scale(0, 2);
      for (const q of [0, 1.2, 2.2])
        c2.s.stroke(
          `M${n(sx + q * k)} ${n(sy)}c${n(0.6 * k)} ${n(-1 * k)} ${n(-0.6 * k)} ${n(-1.8 * k)} ${n(0.3 * k)} ${n(-3 * k)}`,
          "#f4efe4",
          0.7 * k,
          'opacity="0.1" stroke-linecap="round"',
        );
    },
  });

/** Low vaults pierced with small lights. */
const hammam = (_c) => {
  const w = 13;
  const A = { w, d: 8, h: 3.6, rise: 2, base: 0, fh: 3.4, floors: 1, door: 0.5, doorX: 0, porch: false };
  return {
    extent: [w, 7, 6.6],
    draw: (c2, fr) => {
      const domes = [
        [-4, 4.6, 2],
        [4, 4.6, 2],
        [0, 3.4, 2.7],
      ];
      mass(c2, fr, {
        w,
        d: 8,
        h: 3.6,
        trim: c2.pal.wall,
        roof: { kind: "flat", over: 0.15 },
        front: { style: "none" },
        dress: (W) => {
          if (!W.front.seen) return;
          for (const u of [w * 0.14, w * 0.3, w * 0.7, w * 0.86])
            window(c2, W.front, u - 0.5, 1.1, u + 0.5, 2.8, { arch: true, sill: false, cols: 2, rows: 3, lit: true });
          c2.s.poly(W.front.arch(w / 2 - 1.7, 0, w / 2 + 1.7, 3.4), tone(c2, lighten(c2.pal.wall, 0.2), W.front));
          entrance(c2, W.front, w / 2, { w: 1.6, h: 2.5, kind: "plank", arch: true, lamps: 2 });
        },
      });
      for (const [x, z, r] of domes) {
        const steps = 6;
        for (let i = 0; i < steps; i++) {
          const at = (t) => [r * Math.cos((t * Math.PI) / 2), 3.8 + r * 0.9 * Math.sin((t * Math.PI) / 2)];
          const [r0, y0] = at(i / steps);
          const [r1, y1] = at((i + 1) / steps);
          drum(c2, fr, { x, z, r0, r1, y0, y1, fill: roundFill(c2, lighten(c2.pal.wall, 0.05 + i * 0.02)) });
        }
        for (let i = 0; i < 9; i++) {
          const a = Math.PI + (0.12 + (0.76 * (i % 5)) / 4) * Math.PI;
          const t = i < 5 ? 0.3 : 0.62;
          const [px, py] = fr.p(
            x + Math.cos(a) * r * Math.cos((t * Math.PI) / 2),
            3.8 + r * 0.9 * Math.sin((t * Math.PI) / 2),
            z + Math.sin(a) * r * Math.cos((t * Math.PI) / 2),
          );
          c2.s.circle(px, py, 0.12 * fr.scale(x, z), "#ffe2a0");
          shine(c2, px, py, 0.6 * fr.scale(x, z), 0.4);
        }
      }
      spill(c2, fr.wall(-2, 0, 2, 0, 0, 1), 0, 4, 5, 0.55);
      attach(c2, fr, A);
    },
  };
};

/** A garden behind its wall: gate, tree, tables and lights over them. */
const gardenWall = (c) => {
  const own = c.own("gw");
  const A = { w: 14, d: 10, h: 2.4, rise: 0, base: 0, fh: 2.4, floors: 1, door: 0.5, doorX: 0, porch: false, props: 0 };
  return {
    extent: [17, 8, 5.5],
    pose: { rot: own.range(0.1, 0.26), wide: 0.7 },
    draw: (c2, fr) => {
      const house0 = part(fr, own.pick([-5, 5]), 9);
      mass(c2, house0, {
        w: 8,
        d: 5,
        floors: Math.max(1, Math.min(2, c2.F.storeys)),
        fh: 2.9,
        roof: c2.F.shape === "flat" ? flat : roofOf(c2, 8, 5, { side: true }),
        front: { pitch: 2.2, lit: 0.8 },
      });
      const kind = { "live-oaks": "live-oak", "city-street": "oak" }[c2.F.land] ?? own.pick(["live-oak", "fruit-tree", "jacaranda", "fig"]);
      plantAt(c2, fr, kind, own.range(-1.5, 1.5), 5.4, 7.5);
      PROPS[c2.F.pool ? "pool" : "long-table"](c2, part(fr, own.pick([-2, 2]), 2.6), { x: 0, z: 0, w: 8, d: 3 });
      if (c2.F.pool && (has(c2, "long-table") || own.chance(0.3))) PROPS["long-table"](c2, part(fr, -4, 4.6), {});
      for (const k of [-1, 1])
        block(c2, fr, { x: k * 5.6, z: -1.4, w: 7.4, d: 0.4, h: 1.5, colour: c2.pal.wall, material: surfaceOf(c2.F.walls) });
      for (const k of [-1, 1]) {
        block(c2, fr, { x: k * 1.7, z: -1.5, w: 0.6, d: 0.6, h: 2.3, colour: c2.pal.wall, material: surfaceOf(c2.F.walls) });
        const [x, y] = fr.p(k * 1.7, 2.6, -1.2);
        c2.s.circle(x, y, 5, "#fff1c4");
        shine(c2, x, y, 2.4 * fr.scale(0, 0), 0.55);
      }
      const lit = has(c2, "string-lights", "lanterns", "candles") ? [] : ["string-lights"];
      attach(
        { ...c2, F: { ...c2.F, extras: [...c2.F.extras.filter((x) => x !== "wall" && x !== "gate" && x !== "long-table"), ...lit] } },
        fr,
        { ...A, pool: false, h: 3.6 },
      );
    },
  };
};

/** Curved and bermed, with a slanting front of glass. */
const earthHouse = (c) => {
  const w = 15;
  const A = { w, d: 7, h: 3, rise: 0, base: 0, fh: 3, floors: 1, door: 0.24, doorX: -w * 0.26, porch: false };
  return {
    extent: [w + 6, 6, 4.6],
    pose: { rot: c.own("e").range(0.12, 0.3) },
    draw: (c2, fr) => {
      const { s } = c2;
      const turf = mix(c2.F.roof === "turf" ? "#7a8a52" : c2.pal.wall, c2.sky.shade, 0.42);
      const hillPts = Array.from({ length: 15 }, (_, i) => {
        const t = i / 14;
        return fr.p(-w * 0.78 + w * 1.56 * t, 4.3 * Math.sin(Math.PI * t) ** 0.7, 3);
      });
      s.poly(
        [...hillPts, fr.p(w * 0.78, 0, 1), fr.p(-w * 0.78, 0, 1)],
        s.lin([
          [0, lighten(turf, 0.12)],
          [1, darken(turf, 0.2)],
        ]),
      );
      const wallFace = fr.wall(-w / 2, 0, w / 2, 0, 0, 1);
      surface(c2, wallFace, "adobe", c2.pal.wall);
      const P = fr.plane([-w / 2, 1, 0], [w / 2, 1, 0], [-w / 2, 3.3, 1.5]);
      s.poly(
        P.quad(0, 0, P.w, P.h),
        s.lin([
          [0, "#ffe9b6"],
          [1, "#e0a050"],
        ]),
      );
      let d = "";
      for (let u = 0; u <= P.w; u += 1.15) d += P.line(u, 0, u, P.h);
      s.stroke(`${d}${P.line(0, 0, P.w, 0)}${P.line(0, P.h, P.w, P.h)}`, tone(c2, c2.pal.wood, P), Math.max(2, 0.11 * P.scale(P.w / 2, 1)));
      const leaves = c2.rnd.fork("plants");
      for (let i = 0; i < 16; i++)
        s.poly(P.ring(leaves.range(0.4, P.w - 0.4), leaves.range(0.2, P.h * 0.5), 0.22, 0.4), "#5a7a3c", 'opacity="0.5"');
      const f = fr.wall(-w * 0.31, -0.3, -w * 0.21, -0.3, 0, 2.6);
      surface(c2, f, "adobe", c2.pal.wall);
      entrance(c2, f, f.w / 2, { w: 0.95, h: 2.1, kind: "plank", arch: true, lamps: 0 });
      const [x, y] = P.at(P.w / 2, P.h / 2);
      shine(c2, x, y, w * 0.5 * P.scale(P.w / 2, 1), 0.36);
      spill(c2, fr.wall(-w / 2, 0, w / 2, 0, 0, 1), 1, w - 1, 5, 0.4);
      attach(c2, fr, A);
    },
  };
};

const ruin = (c) =>
  cubes(c, {
    w: 6.4,
    earth: true,
    round: false,
    after: (c2, fr, _A, k) => {
      const f = fr.wall(k > 0 ? -8.6 : 3, 0, k > 0 ? -3 : 8.6, 0, 0, 3);
      surface(c2, f, "adobe", c2.pal.wall, [
        [0, 0],
        [5.6, 0],
        [5.6, k > 0 ? 2.7 : 0.9],
        [4.6, k > 0 ? 2.2 : 1.5],
        [3.4, 2.4],
        [2.4, 1.5],
        [1.4, 1.9],
        [0, k > 0 ? 0.8 : 2.7],
      ]);
      c2.s.poly(f.quad(2, 0.9, 2.9, 1.7), mix(c2.sky.stops[3], c2.sky.shade, 0.2));
    },
  });

const hillHouse = (c) => {
  const own = c.own("hill");
  return villa(c, { w: 12, tower: false, arcade: own.chance(0.6) });
};

const villasOnHill = (c) => {
  const own = c.own("voh");
  return {
    extent: [24, 12, 12],
    pose: { wide: 0.7, rot: own.range(0.1, 0.26) },
    draw: (c2, fr) => {
      const land = mix(c2.pal.leaf, c2.sky.shade, 0.44);
      for (let i = 3; i >= 0; i--) {
        const y = i * 2.6;
        const z = i * 4;
        const pts = Array.from({ length: 17 }, (_, k) => fr.p(-22 + k * 2.75, y + (i ? 0.5 * Math.sin(k * 1.1 + i * 2) : 0), z - 1.6));
        if (i)
          c2.s.poly(
            [...pts, fr.p(24, 0, z - 1.6), fr.p(-24, 0, z - 1.6)],
            c2.s.lin([
              [0, lighten(land, 0.1)],
              [1, darken(land, 0.2)],
            ]),
          );
        const spots = [[-8.6, 0.5], [0.6, 7.6], [-5.4, 5.2], [1.2]][i];
        for (const [j, x] of spots.entries()) {
          const q = part(fr, x + own.fork(`${i}${j}`).range(-0.6, 0.6), z, 0, y);
          mass(c2, q, {
            w: 5.6,
            d: 4.6,
            floors: 1 + ((i + j) % 2),
            fh: 2.8,
            wall: (i + j) % 2 ? c2.pal.wall : lighten(c2.pal.wall, 0.14),
            roof: c2.F.shape === "flat" ? flat : roofOf(c2, 5.6, 4.6, { shape: "hip", pitch: 0.34 }),
            front: { style: opening(c2, "french-doors"), pitch: 1.9, lit: 0.85 },
          });
          if ((i + j) % 2 === 0) c2.s.poly(disc(q, 0, 0.05, -1.2, 1.6, 0.5), "#6fd0c6");
          plantAt(
            c2,
            part(fr, x + 3.8, z, 0, y),
            /palm|tropical|beach|sea|cove|lagoon|jungle/.test(c2.F.land) ? "palm" : "cypress",
            0,
            0.4,
            4.6,
          );
        }
      }
      attach(c2, fr, {
        w: 20,
        d: 8,
        h: 3,
        rise: 0,
        base: 0,
        fh: 2.8,
        floors: 1,
        door: 0.5,
        doorX: 0,
        porch: false,
        pool: false,
        props: 2,
        dormers: false,
      });
    },
  };
};

const patioHouse = (c) => court(c, { floors: 2 });

const roofTerraces = (c) => cubes(c, { w: 7.6, terraces: true });

const stiltCottages = (c) =>
  scatter(
    c,
    (c2, fr, q) => {
      const own = c2.own(`sc${q.i}`);
      const y = own.range(1, 1.6);
      for (const x of [-2, 0, 2]) for (const z of [3.6, -1.2]) post(c2, fr, x, z, -0.5, y, 0.11, mix("#4a382c", c2.sky.shade, 0.4));
      block(c2, fr, { w: 5.4, d: 5.4, z: -1.5, h: 0.2, y: y - 0.2, colour: c2.pal.deck });
      mass(c2, fr, {
        w: 4.6 * q.size,
        d: 3.8,
        y,
        floors: 1,
        fh: 2.5,
        roof: roofOf(c2, 4.6, 3.8, { shape: c2.F.roof === "thatch" ? "hip" : c2.F.shape, pitch: 0.7, over: 0.7, side: own.chance(0.5) }),
        front: { style: opening(c2), door: { at: 0.6, lamps: 1 }, pitch: 1.7, lit: 0.9 },
      });
      railing(c2, fr.wall(-2.7, -1.5, 2.7, -1.5, y, y + 0.9), c2.pal.trim);
    },
    { count: [4, 5], wide: 26, afloat: ["lagoon", "sea", "mangroves", "bay", "cove"].includes(c.F.land), extra: jetty },
  );

const bandshell = (_c) => {
  const A = { w: 13, d: 5, h: 6, rise: 0, base: 0.8, fh: 5, floors: 1, door: 0.5, doorX: 0, porch: false, props: 3 };
  return {
    extent: [14, 5, 7],
    draw: (c2, fr) => {
      block(c2, fr, { w: 13, d: 5, z: -1, h: 0.9, colour: c2.pal.deck, material: "planks" });
      for (let i = 0; i < 5; i++) {
        const r = 5.6 - i * 0.55;
        const z = 0.4 + i * 0.7;
        const arc = Array.from({ length: 21 }, (_, k) => [
          Math.cos((k / 20) * Math.PI) * r,
          0.9 + Math.sin((k / 20) * Math.PI) * r * 0.98,
          z,
        ]);
        const inner = arc.map(([x, y]) => [x * 0.9, 0.9 + (y - 0.9) * 0.9, z]).reverse();
        const col = mix(c2.pal.wall, c2.sky.shade, 0.2 + i * 0.04);
        c2.s.poly(fr.poly([...arc, ...inner]), lighten(col, 0.12 - i * 0.02));
        if (i === 4)
          c2.s.poly(
            fr.poly(arc.map(([x, y]) => [x * 0.9, 0.9 + (y - 0.9) * 0.9, z])),
            c2.s.lin([
              [0, "#f0c27a"],
              [1, "#fff0cc"],
            ]),
          );
      }
      const [x, y] = fr.p(0, 2.6, 2);
      shine(c2, x, y, 6 * fr.scale(0, 1), 0.5);
      spill(c2, fr.wall(-5, -1, 5, -1, 0, 1), 0, 10, 6, 0.5);
      attach(c2, fr, A);
    },
  };
};

const openBeach = (_c) => ({
  extent: [13.5, 3, 4.2],
  pose: { wide: 0.72 },
  draw: (c2, fr) => {
    const own = c2.own("ob");
    if (c2.F.width !== "tiny" && own.chance(0.7)) hut({ w: 4, porch: true })(c2, part(fr, own.pick([-6, 6]), 4), { size: 0.9, i: 0 });
    for (const [x, z] of [
      [-4.6, 1],
      [-1.2, -1.4],
      [2.6, 0.6],
      [5.8, -0.8],
    ]) {
      const q = part(fr, x + own.range(-0.6, 0.6), z);
      const tint = own.fork(`u${x}`).pick([c2.pal.cloth, c2.pal.second, "#e9e2d0"]);
      PROPS.daybeds(c2, q, {});
      PROPS.parasol(c2, q, 0, tint);
    }
    attach(c2, fr, {
      w: 14,
      d: 3,
      h: 2.6,
      rise: 0,
      base: 0,
      fh: 2.6,
      floors: 1,
      door: 0.5,
      doorX: 0,
      porch: false,
      props: 3,
      dormers: false,
    });
  },
});

/** Pavilions on low terraces, with glass walls. */
const pavilionWings = (c) => wings(c, { least: 1, most: 2, w: 22, ground: true, pitch: 2.8 });

export const STAY_KINDS = {
  adobe: (c) => cubes(c, { earth: true }),
  casita: (c) => cubes(c, { w: 7 }),
  "ruin-house": ruin,
  "earth-house": earthHouse,
  finca: (c) => cubes(c, { w: 9 }),
  "roof-terrace-house": roofTerraces,
  "tower-hotel": tower,
  "resort-wings": (c) => wings(c),
  "pool-motel": (c) => rowOfRooms(c, { flat: true, pool: true }),
  "pavilion-wings": pavilionWings,
  "grand-lodge": (c) => grandLodge(c),
  "sanatorium-lodge": (c) => grandLodge(c, { porches: true }),
  "villas-on-hill": villasOnHill,
  villa: (c) => villa(c),
  hacienda: (c) => court(c, { gate: !c.F.pool && c.own("hg").chance(0.6) }),
  farmyard: (c) => court(c, { floors: 1 }),
  "patio-house": patioHouse,
  palapas: (c) =>
    scatter(c, palapa, {
      count: [4, 6],
      wide: 26,
      afloat: ["lagoon", "sea", "mangroves", "bay"].includes(c.F.land),
      extra: (c2, fr) => ["lagoon", "sea", "mangroves", "bay"].includes(c2.F.land) && jetty(c2, fr),
    }),
  "stilt-cottages": stiltCottages,
  cottages: (c) => scatter(c, hut(), { count: [4, 6] }),
  "bungalow-colony": (c) =>
    scatter(c, hut({ w: 4.4, porch: true }), {
      count: [6, 8],
      wide: 30,
      extra: (c2, fr) =>
        mass(c2, part(fr, 0, 13), {
          w: 13,
          d: 6,
          floors: 1,
          fh: 3.4,
          roof: roofOf(c2, 13, 6, { side: true, shape: "gable" }),
          front: { pitch: 2.4, lit: 0.9 },
        }),
    }),
  "courtyard-cottages": (c) =>
    scatter(c, hut({ w: 4.8, porch: false }), {
      count: [5, 6],
      wide: 20,
      near: [-6.4, 1.6],
      gapDepth: 5,
      extra: (c2, fr) => !has(c2, "fountain") && PROPS.fountain(c2, part(fr, 1, -0.5), {}),
    }),
  "mansion-pair": mansionPair,
  "banquet-house": (c) => {
    const B = banquetHouse(c);
    return {
      ...B,
      draw: (c2, fr) => {
        drive(c2, fr);
        B.draw(c2, fr);
      },
    };
  },
  "hill-house": hillHouse,
  bathhouse,
  "spring-pools": springs,
  hammam,
  "walled-garden": gardenWall,
  "motor-court": (c) => rowOfRooms(c, { most: 1, sign: true }),
  "motel-garages": (c) => rowOfRooms(c, { most: 3, garages: true }),
  bandshell,
  "open-beach": openBeach,
};
