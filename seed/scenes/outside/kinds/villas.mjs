/** Villas, courts and houses of earth. */
import { darken, lighten, mix } from "../../colour.mjs";
import { shine, spill, surface, tone } from "../../kit.mjs";
import { disc } from "../../space.mjs";
import { block, post } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { has } from "../facts.mjs";
import { gallery, mass, part, railing, roofOf, surfaceOf } from "../mass.mjs";
import { baysOf, entrance, window } from "../openings.mjs";
import { PROPS } from "../props.mjs";
import { plantAt } from "./scattered.mjs";
import { opening, scaleOf, simple } from "./simple.mjs";

/** The roof of cubes. */
export const flat = { kind: "flat", over: 0.12 };

/** Mediterranean or colonial villas: boxes under tiles, arches, a tower. */
export function villa(c, o = {}) {
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
export function cubes(c, o = {}) {
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
export function court(c, o = {}) {
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

/** White columns before a great house. */
export const banquetHouse = (c) =>
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

/** A circular drive with its lawn. */
export const drive = (c, fr) => {
  const [x, y] = fr.p(0, 0, -6);
  const k = fr.scale(0, -6);
  c.s.ellipse(x, y + 14, 7 * k, 1.5 * k, mix("#cdb48c", c.sky.shade, 0.36), 'opacity="0.8"');
  c.s.ellipse(x, y + 14, 3.6 * k, 0.7 * k, mix("#5a7a48", c.sky.shade, 0.45));
};

/** Two galleried mansions at one pool. */
export const mansionPair = (c) => {
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

/** Curved and bermed, with a slanting front of glass. */
export const earthHouse = (c) => {
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
      s.poly([...hillPts, fr.p(w * 0.78, 0, 1), fr.p(-w * 0.78, 0, 1)], s.lin([lighten(turf, 0.12), darken(turf, 0.2)]));
      const wallFace = fr.wall(-w / 2, 0, w / 2, 0, 0, 1);
      surface(c2, wallFace, "adobe", c2.pal.wall);
      const P = fr.plane([-w / 2, 1, 0], [w / 2, 1, 0], [-w / 2, 3.3, 1.5]);
      s.poly(P.quad(0, 0, P.w, P.h), s.lin(["#ffe9b6", "#e0a050"]));
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

/** An adobe house of which one half has lost its roof. */
export const ruin = (c) =>
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

/** A wide villa above the lights of a town. */
export const hillHouse = (c) => {
  const own = c.own("hill");
  return villa(c, { w: 12, tower: false, arcade: own.chance(0.6) });
};

/** Villas on terraces, one above the other. */
export const villasOnHill = (c) => {
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
        if (i) c2.s.poly([...pts, fr.p(24, 0, z - 1.6), fr.p(-24, 0, z - 1.6)], c2.s.lin([lighten(land, 0.1), darken(land, 0.2)]));
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

/** Two storeys round a patio. */
export const patioHouse = (c) => court(c, { floors: 2 });

/** Cubes with terraces on one another. */
export const roofTerraces = (c) => cubes(c, { w: 7.6, terraces: true });
