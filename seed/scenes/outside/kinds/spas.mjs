/** Bathhouses, gardens behind walls and an open-air stage. */
import { lighten, mix } from "../../colour.mjs";
import { shine, spill, tone } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { block, chimney, drum } from "../../volumes.mjs";
import { attach } from "../extras.mjs";
import { has, roundFill } from "../facts.mjs";
import { mass, part, roofOf, surfaceOf } from "../mass.mjs";
import { entrance, window } from "../openings.mjs";
import { PROPS } from "../props.mjs";
import { plantAt } from "./scattered.mjs";
import { simple } from "./simple.mjs";
import { flat } from "./villas.mjs";

/** A bathhouse with its stack and steam. */
export const bathhouse = (c) =>
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
export const hammam = (_c) => {
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
export const gardenWall = (c) => {
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

/** An open-air stage under ribs of wood. */
export const bandshell = (_c) => {
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
        c2.s.poly(fr.poly(...arc, ...inner), lighten(col, 0.12 - i * 0.02));
        if (i === 4) c2.s.poly(fr.poly(...arc.map(([x, y]) => [x * 0.9, 0.9 + (y - 0.9) * 0.9, z])), c2.s.lin(["#f0c27a", "#fff0cc"]));
      }
      const [x, y] = fr.p(0, 2.6, 2);
      shine(c2, x, y, 6 * fr.scale(0, 1), 0.5);
      spill(c2, fr.wall(-5, -1, 5, -1, 0, 1), 0, 10, 6, 0.5);
      attach(c2, fr, A);
    },
  };
};
