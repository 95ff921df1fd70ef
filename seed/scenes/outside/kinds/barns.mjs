/** Barns, warehouses and mills of the country. */
import { lighten, mix } from "../../colour.mjs";
import { shine, spill, tone } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { drum } from "../../volumes.mjs";
import { attach, behind } from "../extras.mjs";
import { roundFill } from "../facts.mjs";
import { mass, part, roofOf } from "../mass.mjs";
import { bigDoor, window } from "../openings.mjs";
import { opening, scaleOf } from "./simple.mjs";

/** Barns: gambrel or gable to the front, with big doors. */
export function barn(c, o = {}) {
  const { F } = c;
  const own = c.own("barn");
  const w = 9 * Math.sqrt(scaleOf(F)) * own.range(0.92, 1.12);
  const d = 11 * (F.width === "long" ? 1.5 : 1);
  const h = own.range(3.6, 4.8) + (F.storeys > 2 ? 2 : 0);
  const roof = roofOf(c, w, d, { side: false, over: 0.6, pitch: F.shape === "low" ? 0.3 : undefined });
  const A = {
    w,
    d,
    h,
    rise: roof.rise ?? 0,
    dormers: false,
    base: 0,
    fh: h,
    floors: 1,
    door: 0.5,
    doorX: 0,
    gable: true,
    lampless: true,
    slope: (fr) => fr.plane([w / 2, h, -0.3], [w / 2, h, d], [0, h + (roof.rise ?? 0), -0.3]),
  };
  const dw = own.range(3, 4.2);
  const open = own.pick([0.35, 0.5, 0.72, 1]);
  return {
    extent: [w + 4, d * 0.7, h + A.rise],
    draw: (c2, fr) => {
      if (own.fork("silo").chance(0.3) && !o.noSilo && !F.beyond)
        feedSilo(c2, part(fr, (c2.flip ? -1 : 1) * (w / 2 + 2.6), 6), 1.6, h + A.rise * 0.7);
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d,
        floors: 1,
        fh: h,
        roof,
        trim: c2.frame,
        front: { style: "none" },
        side: { style: o.slats ? "none" : opening(c2, "small"), floors: 1, fh: 3, pitch: 2.6 },
        dress: (W) => {
          const f = W.front;
          for (const g of [W.front, W.right, W.left]) if (g.seen && o.slats) slats(c2, g, g === W.front ? [w, h, A.rise] : [g.w, h, 0]);
          if (!f.seen) return;
          const m = w / 2;
          bigDoor(c2, f, m - dw / 2, m + dw / 2, 3.1, { open: 1, colour: c2.pal.door });
          litInside(c2, f, m, dw);
          for (const [a, b] of [
            [m - dw / 2 - dw * 0.52 * open, m - dw / 2 + dw * (0.5 - 0.5 * open)],
            [m + dw / 2 - dw * (0.5 - 0.5 * open), m + dw / 2 + dw * 0.52 * open],
          ]) {
            doorLeaf(c2, f, Math.max(0.15, a), Math.min(w - 0.15, b), 3.1, own.fork("x").chance(0.6));
          }
          window(c2, f, m - 0.65, h + 0.5, m + 0.65, h + 1.8, { inside: "pendant", frame: c2.frame });
          if (!o.slats && w > 8.4) for (const u of [1, w - 1]) window(c2, f, u - 0.45, 1.1, u + 0.45, 2.3, { frame: c2.frame });
        },
      });
      spill(c2, fr.wall(-dw / 2, 0, dw / 2, 0, 0, 1), 0, dw, 6, 0.6);
      attach(c2, fr, A);
    },
  };
}

/** A leaf of a barn door with its cross. */
export function doorLeaf(c, f, u0, u1, h, cross) {
  if (u1 - u0 < 0.4) return;
  const base = tone(c, c.pal.door, f);
  c.s.poly(f.quad(u0, 0, u1, h), base);
  const pale = lighten(base, 0.3);
  let d = f.line(u0, 0, u0, h) + f.line(u1, 0, u1, h) + f.line(u0, h, u1, h) + f.line(u0, 0.05, u1, 0.05);
  if (cross) d += f.line(u0, 0, u1, h) + f.line(u0, h, u1, 0);
  else for (let u = u0 + 0.3; u < u1; u += 0.3) d += f.line(u, 0, u, h);
  c.s.stroke(d, pale, Math.max(1.6, 0.06 * f.scale(u0, 0)), 'opacity="0.8"');
}

/** Lamps and a seat seen through an open barn door. */
export function litInside(c, f, m, w) {
  const { s } = c;
  for (const u of [m - w * 0.22, m + w * 0.22]) {
    const [x, y] = f.at(u, 2.4);
    s.stroke(f.line(u, 2.4, u, 3.1), "#8a5526", 2);
    s.circle(x, y, 0.15 * f.scale(u, 2), "#fffbe6");
  }
  s.poly(f.quad(m - w * 0.3, 0, m + w * 0.05, 0.7), "#a8623a");
  const [x, y] = f.at(m, 1.5);
  shine(c, x, y, 4 * f.scale(m, 1.5), 0.46);
}

/** Gaps between boards, lit from within. */
export function slats(c, f, [w, h, rise]) {
  const top = (u) => h + rise * (1 - Math.abs(u - w / 2) / (w / 2)) * 0.92 - 0.3;
  let d = "";
  for (let u = 0.35; u < w - 0.2; u += 0.5) d += f.line(u, 0.35, u, rise ? top(u) : h - 0.2);
  c.s.stroke(d, "#ffcf86", Math.max(1.3, 0.055 * f.scale(w / 2, 1)), 'opacity="0.85"');
}

function feedSilo(c, fr, r, h) {
  drum(c, fr, { x: 0, z: 0, r0: r, y0: 0, y1: h, fill: roundFill(c, "#a7a9a6") });
  drum(c, fr, { x: 0, z: 0, r0: r * 1.04, r1: 0.15, y0: h, y1: h + r * 0.8, fill: roundFill(c, "#b9bcba", 0.25) });
}

/** Barrel warehouses and mills: tall plain walls with rows of small windows. */
export function tallBlock(c, o = {}) {
  const own = c.own("tall");
  const floors = Math.max(2, c.F.storeys);
  const w = (o.w ?? 12) * scaleOf(c.F);
  const roof = roofOf(c, w, 9, { side: own.chance(0.5), pitch: 0.22, over: 0.4 });
  const fh = o.fh ?? 2.7;
  const A = {
    w,
    d: 9,
    h: floors * fh,
    rise: roof.rise ?? 0,
    base: 0,
    fh,
    floors,
    door: 0.3,
    doorX: -w * 0.2,
    gable: roof.kind === "gable",
    dormers: roof.kind === "gableX",
  };
  return {
    extent: [w, 9, floors * fh + A.rise],
    draw: (c2, fr) => {
      o.before?.(c2, fr, A);
      behind(c2, fr, A);
      mass(c2, fr, {
        w,
        d: 9,
        floors,
        fh,
        roof,
        front: { style: opening(c2), pitch: o.pitchU ?? 2.1, door: { at: 0.3, w: 1.6, h: 2.3, kind: "plank" }, lit: 0.5 },
      });
      o.after?.(c2, fr, A);
      spill(c2, fr.wall(-w * 0.2 - 1, 0, -w * 0.2 + 1, 0, 0, 1), 0, 2, 5, 0.5);
      attach(c2, fr, A);
    },
  };
}

/** A mill with its wheel. */
export const mill = (c) =>
  tallBlock(c, {
    fh: 3,
    after: (c2, fr, A) => {
      const { s } = c2;
      const k = c2.flip ? 1 : -1;
      const x = k * (A.w / 2 + 0.3);
      const R = 2.6;
      const wood = mix("#6a5040", c2.sky.shade, 0.4);
      const ring = (r) =>
        Array.from({ length: 25 }, (_, i) =>
          fr.p(x + k * 0.5, 2 + r * Math.sin((i / 12) * Math.PI), 2.4 + r * Math.cos((i / 12) * Math.PI)),
        );
      const pts = ring(R);
      s.stroke(`M${pts.map((q) => `${n(q[0])} ${n(q[1])}`).join("L")}Z`, wood, Math.max(4, 0.3 * fr.scale(x, 2)));
      const m = fr.p(x + k * 0.5, 2, 2.4);
      s.stroke(
        pts
          .filter((_, i) => i % 3 === 0)
          .map((q) => `M${n(m[0])} ${n(m[1])}L${n(q[0])} ${n(q[1])}`)
          .join(""),
        wood,
        3,
      );
    },
  });
