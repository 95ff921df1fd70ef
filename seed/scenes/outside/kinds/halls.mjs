/** Meeting halls and houses of glass. */
import { mix } from "../../colour.mjs";
import { shine, spill } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { drum } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { has } from "../facts.mjs";
import { coverOf, mass, part, roofOf } from "../mass.mjs";
import { entrance, window } from "../openings.mjs";
import { scaleOf } from "./simple.mjs";
import { cornice, inTown, neighbours, stoop } from "./street.mjs";

/** Meeting halls: a gable, double doors, tall windows. */
export const meetingHall = (c, tower = false) => {
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

/** A house of iron ribs and glass, some with a dome. */
export const glasshouse = (c) => {
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
                c2.s.poly(f.quad(0, 0.4, f.w, hh), c2.s.lin(["#ffe6ae", "#c9a65c"]), 'opacity="0.92"');
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
        if (seen) c2.s.poly(fr.poly(...q), c2.s.lin([mix("#b9c4b2", c2.sky.stops[3], 0.45), "#ffd48a"]), 'opacity="0.92"');
      for (let i = 0; i <= 12; i++)
        line([-w / 2 - o + ((w + 2 * o) * i) / 12, h, -o], [-w / 2 + 2.4 + ((w - 4.8) * i) / 12, h + 2.5, d / 2]);
      if (dome) {
        box(4.6, -0.8, 4, h + 0.8);
        drum(c2, fr, { x: 0, z: 1.6, r0: 2.5, r1: 1.9, y0: h + 0.8, y1: h + 2.6, fill: c2.s.lin(["#dcd8b8", "#ffd48a"]) });
        drum(c2, fr, {
          x: 0,
          z: 1.6,
          r0: 1.9,
          r1: 0.2,
          y0: h + 2.6,
          y1: h + 3.9,
          fill: c2.s.lin([mix("#b9c4b2", c2.sky.stops[3], 0.4), "#f3dba0"]),
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
