/** Windows and doors set out over a wall, storey by storey. */
import { darken, lighten, mix } from "../colour.mjs";
import { door, lantern, pane, shine, tone } from "../kit.mjs";

/** Sizes in metres of one window of each style; `sill` is its height above the floor. */
const STYLES = {
  few: { w: 1.2, h: 1.3, sill: 0.95 },
  sash: { w: 1.05, h: 1.6, sill: 0.8 },
  shutters: { w: 1, h: 1.5, sill: 0.85, shutters: true },
  louvres: { w: 1, h: 1.9, sill: 0.4, shutters: true },
  "steel-sash": { w: 2.3, h: 2.1, sill: 0.8, cols: 4, rows: 3, curtain: false, border: 0.06 },
  arched: { w: 1.15, h: 1.7, sill: 0.8, arch: true },
  "french-doors": { w: 1.4, h: 2.15, sill: 0.12, rows: 3, noSill: true },
  screens: { w: 1.9, h: 1.5, sill: 0.8, cols: 3, rows: 1 },
  casement: { w: 1.3, h: 1.3, sill: 0.9, cols: 2, rows: 1 },
  small: { w: 0.72, h: 0.9, sill: 1.1 },
  "glass-front": { w: 2.2, h: 2.3, sill: 0.1, cols: 2, rows: 1, noSill: true, curtain: false },
  picture: { w: 2.6, h: 1.6, sill: 0.75, cols: 3, rows: 1 },
  deco: { w: 1.7, h: 1.5, sill: 0.9, cols: 3, rows: 4 },
  hatches: { w: 0.8, h: 1.1, sill: 1, shutters: true },
  tall: { w: 1.1, h: 2.3, sill: 0.5, rows: 4 },
  balcony: { w: 2.1, h: 2.15, sill: 0.06, cols: 2, rows: 1, noSill: true },
};

const styleOf = (name) => STYLES[name] ?? STYLES.sash;

/** One window; a far one is drawn with fewer strokes. `o` is that of `pane`. */
export function window(c, f, u0, v0, u1, v1, o = {}) {
  const px = (u1 - u0) * f.scale((u0 + u1) / 2, v0);
  if (px < 17 && c.tiny) return tinyWindow(c, f, u0, v0, u1, v1, o);
  if (px > 34) return pane(c, f, u0, v0, u1, v1, { frame: c.frame, ...o });
  const { s } = c;
  const lit = o.lit ?? true;
  const b = 0.1;
  const shape = (k) => (o.arch ? f.arch(u0 - k, v0 - k, u1 + k, v1 + k) : f.quad(u0 - k, v0 - k, u1 + k, v1 + k));
  const frame = tone(c, o.frame ?? c.frame, f);
  if (o.shutters) for (const q of [u0 - b - 0.42, u1 + b]) s.poly(f.quad(q, v0 - 0.05, q + 0.42, v1 + 0.05), tone(c, o.shutters, f));
  s.poly(shape(b), frame);
  const warm = o.warm ?? c.warm;
  const fill = lit ? s.lin([mix(warm, "#fff0c6", 0.6), mix(warm, "#c4692c", 0.22)]) : s.lin(glassOf(c).map((colour, i) => [i, colour]));
  s.poly(shape(0), fill);
  if (px > 9) {
    let d = f.line((u0 + u1) / 2, v0, (u0 + u1) / 2, v1);
    if ((o.rows ?? 2) > 1) d += f.line(u0, (v0 + v1) / 2, u1, (v0 + v1) / 2);
    s.stroke(d, frame, Math.max(0.8, px / 18));
  }
  if (lit && px > 14) {
    const [x, y] = f.at((u0 + u1) / 2, (v0 + v1) / 2);
    shine(c, x, y, px * 1.5, 0.26);
  }
  return undefined;
}

const loopOf = (pts) => (pts.length > 2 ? `M${pts.map((p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`).join("L")}Z` : "");

/** A window too small for detail: kept until all of its wall are known, so that they make three paths. */
function tinyWindow(c, f, u0, v0, u1, v1, o) {
  const b = 0.12;
  c.tiny.frame += loopOf(f.quad(u0 - b, v0 - b, u1 + b, v1 + b));
  const tall = o.arch ? f.arch(u0, v0, u1, v1) : f.quad(u0, v0, u1, v1);
  c.tiny[(o.lit ?? true) ? (c.tiny.turn++ % 2 ? "lit" : "low") : "dim"] += loopOf(tall);
  c.tiny.colour = tone(c, o.frame ?? c.frame, f);
}

/** Draws walls' small windows together. */
export function together(c, draw) {
  if (c.tiny) return draw();
  c.tiny = { frame: "", lit: "", low: "", dim: "", turn: 0, colour: "#20201f" };
  const done = draw();
  const { s, tiny } = c;
  s.path(tiny.frame, tiny.colour);
  s.path(tiny.lit, mix(c.warm, "#fff0c6", 0.5));
  s.path(tiny.low, mix(c.warm, "#d98f4a", 0.25));
  s.path(tiny.dim, glassOf(c)[1]);
  c.tiny = undefined;
  return done;
}

/** The colours of an unlit pane, which holds the sky. */
const glassOf = (c) => [mix(c.sky.stops[3], c.sky.stops[1], 0.35), mix(c.sky.stops[2], c.sky.shade, 0.25)];

/** Where the bays of a wall stand: the middle of each, in metres from its left end. */
export function baysOf(width, pitch, margin = 0.5) {
  const room = width - margin * 2;
  const count = Math.max(room > 0.9 ? 1 : 0, Math.floor(room / pitch));
  return Array.from({ length: count }, (_, i) => margin + (room * (i + 0.5)) / count);
}

/**
 * Sets windows and a door over a wall seen from outside.
 *
 * @param {object} o floors, fh (height of a storey), base (height of the first floor), style, ground (style of the ground
 * floor), pitch (metres from bay to bay), margin, lit (share of lit windows), skip (floor, bay, bays) => boolean,
 * door {at: 0 to 1 along the wall, w, h, kind, arch, v0}
 */
export function facade(c, f, o) {
  if (f.seen) together(c, () => setOut(c, f, o));
}

function setOut(c, f, o) {
  const { floors = 1, fh = 3, base = 0, style = "sash", pitch = 2.3, margin = 0.5, lit = c.litShare, skip } = o;
  const bays = baysOf(f.w, pitch, margin);
  const D = o.door && { ...o.door, w: o.door.w ?? 1.1, h: o.door.h ?? 2.25, v0: o.door.v0 ?? base };
  const du = D && Math.min(f.w - D.w / 2 - 0.25, Math.max(D.w / 2 + 0.25, D.at * f.w));
  for (let k = 0; k < floors; k++) {
    const name = k === 0 && o.ground ? o.ground : k === floors - 1 && o.top ? o.top : style;
    if (name === "blank" || name === "none") continue;
    const S = { ...styleOf(name), ...o.size };
    const w = Math.min(S.w, (f.w - margin * 2) / Math.max(1, bays.length) - (S.shutters ? 1.15 : 0.3));
    if (w < 0.3) continue;
    const v0 = base + k * fh + S.sill * (fh / 3);
    const v1 = Math.min(base + (k + 1) * fh - 0.28, v0 + S.h * (fh / 3));
    for (const [i, u] of bays.entries()) {
      if (D && v0 < D.v0 + D.h && Math.abs(u - du) < (w + D.w) / 2 + (S.shutters ? 0.75 : 0.3)) continue;
      if (skip?.(k, i, bays.length)) continue;
      if (name === "few" && !(c.rnd.chance(0.5) || (k === 0 && i === 0))) continue;
      window(c, f, u - w / 2, v0, u + w / 2, v1, {
        ...S,
        arch: S.arch || o.arch?.(k),
        sill: !S.noSill,
        shutters: S.shutters ? c.pal.trim : undefined,
        lit: c.rnd.chance(lit),
        frame: o.frame ?? c.frame,
        curtain: S.curtain === false ? false : c.pal.curtain,
        glow: 0.3,
      });
    }
  }
  if (D) entrance(c, f, du, D);
}

/** A door with its lamps at u along the wall. */
export function entrance(c, f, u, { w = 1.1, h = 2.25, v0 = 0, kind, arch, lamps = 1, transom = false, colour, frame }) {
  door(c, f, u - w / 2, u + w / 2, h + v0, {
    v0,
    kind: kind ?? c.doorKind ?? "panel",
    colour: colour ?? c.pal.door,
    frame: frame ?? c.frame,
    arch: arch ?? false,
  });
  if (transom)
    window(c, f, u - w / 2, v0 + h + 0.18, u + w / 2, v0 + h + 0.62, { cols: 3, rows: 1, sill: false, curtain: false, inside: "none" });
  const size = 0.32;
  if (lamps > 0 && u + w / 2 + 0.55 < f.w) lantern(c, f, u + w / 2 + 0.4, v0 + 1.72, size);
  if (lamps > 1 && u - w / 2 - 0.55 > 0) lantern(c, f, u - w / 2 - 0.4, v0 + 1.72, size);
}

/** A wall of glass in bays, each with something else behind it. */
export function glassWall(c, f, u0, u1, v0, v1, o = {}) {
  const count = Math.max(1, Math.round((u1 - u0) / 1.9));
  const own = c.own("glass-wall");
  const step = (u1 - u0) / count;
  for (let i = 0; i < count; i++)
    window(c, f, u0 + i * step + 0.03, v0, u0 + (i + 1) * step - 0.03, v1, {
      cols: 1,
      rows: 1,
      sill: false,
      curtain: i === 0 || i === count - 1 ? c.pal.curtain : false,
      inside: own.pick(["lamp", "none", "plant", "shelf", "none"]),
      glow: 0.34,
      border: 0.06,
      ...o,
    });
}

/** A wide window of a shop with what stands in it left dim. */
export function shopWindow(c, f, u0, u1, v0 = 0.55, v1 = 2.7) {
  const base = tone(c, c.pal.trim, f);
  c.s.poly(f.quad(u0 - 0.14, 0, u1 + 0.14, v1 + 0.16), base);
  window(c, f, u0, v0, u1, v1, {
    cols: Math.max(1, Math.round((u1 - u0) / 1.3)),
    rows: 1,
    frame: c.pal.trim,
    sill: false,
    curtain: false,
    inside: "shelf",
    glow: 0.4,
  });
  c.s.poly(f.quad(u0 - 0.14, v1 + 0.16, u1 + 0.14, v1 + 0.62), darken(base, 0.2));
  c.s.poly(f.quad(u0, 0.12, u1, v0 - 0.16), lighten(base, 0.1));
}

/** A roll-up or barn door: ribs across, or a lit opening when it stands open. */
export function bigDoor(c, f, u0, u1, h, { open = 0, colour = c.pal.door, ribs = true, cross = false } = {}) {
  const { s } = c;
  const base = tone(c, colour, f);
  s.poly(f.quad(u0 - 0.14, 0, u1 + 0.14, h + 0.14), darken(tone(c, c.frame, f), 0.1));
  s.poly(f.quad(u0, 0, u1, h), s.lin(["#fff0c4", "#f3bb68", "#cf7f3c"]));
  if (open > 0) {
    const [x, y] = f.at((u0 + u1) / 2, h * open * 0.5);
    shine(c, x, y, (u1 - u0) * f.scale(u0, 0) * 0.9, 0.42);
  }
  s.poly(f.quad(u0, h * open, u1, h), base);
  let d = "";
  if (cross) d = f.line(u0, 0, u1, h) + f.line(u0, h, u1, 0) + f.line((u0 + u1) / 2, 0, (u0 + u1) / 2, h);
  else if (ribs) for (let v = h * open + 0.2; v < h; v += 0.28) d += f.line(u0, v, u1, v);
  s.stroke(d, cross ? lighten(base, 0.35) : darken(base, 0.35), cross ? 4 : 1.6);
}
