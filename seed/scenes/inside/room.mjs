/** A room under construction: what stands where, drawn far things first. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { curtains } from "../fittings.mjs";
import { flushLights } from "../kit.mjs";
import { chandelier, pendant } from "../lamps.mjs";
import { frame } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { dim, holeShape, measure, shell } from "./shell.mjs";

const QUARTER = Math.PI / 2;

/** Collects what stands in a room, then draws it with `draw`. */
export class Room {
  /** @param {object} c scene context with its camera in the room @param {object} R the room's style */
  constructor(c, R) {
    this.c = c;
    this.R = R;
    this.rnd = c.rnd;
    this.fr = frame(c.cam, 0, 0, 0);
    this.parts = measure(c, this.fr, R);
    this.faces = this.parts.faces;
    this.openings = [];
    this.decor = [];
    this.flat = [];
    this.items = [];
    this.hung = [];
    /** Units that a group of seats is to stand on its walls. */
    this.waiting = [];
    this.taken = { back: [], left: [], right: [] };
    this.light = [0, 1.2, R.d - 1];
  }

  /** Length of a wall. */
  length(wall) {
    return wall === "back" ? this.R.w : this.R.d;
  }

  /** The stretch of a wall that the picture shows, in metres along it; undefined when it is not to be seen. */
  seen(wall) {
    const f = this.faces[wall];
    if (!f.seen) return undefined;
    const L = this.length(wall);
    let lo = L;
    let hi = 0;
    for (let u = 0.1; u < L; u += 0.1) {
      const p = f.at3(u, 0);
      if (this.c.cam.depth(p[0], p[2]) < 0.8) continue;
      const [x] = f.at(u, 1.2);
      if (x < 30 || x > 1170) continue;
      lo = Math.min(lo, u);
      hi = Math.max(hi, u);
    }
    return hi - lo > 0.4 ? [lo, hi] : undefined;
  }

  /** How far from a side wall a thing h metres tall has to stand, so that it fits under a slope. */
  clearance(h) {
    const { R } = this;
    if (R.h >= h || R.profile === "box") return 0.1;
    const reach = (R.w / 2) * Math.min(1, (h - R.h) / (R.rise ?? 1));
    return R.profile === "arc" ? reach * 0.3 + 0.1 : reach + 0.1;
  }

  /** How high the room is over a place of its back wall. */
  heightAt(u) {
    const { R } = this;
    if (R.profile === "box") return R.h;
    const off = Math.min(1, Math.abs(u - R.w / 2) / (R.w / 2));
    return R.h + (R.rise ?? 0) * (R.profile === "arc" ? Math.sqrt(1 - off * off) : 1 - off) * (R.profile === "tent" ? 0.9 : 1);
  }

  window(wall, u0, u1, more = {}) {
    const top = (wall === "back" ? Math.min(this.heightAt(u0), this.heightAt(u1)) : this.faces[wall].h) - 0.15;
    const o = { wall, ...windowOf(this.R, u0, u1, top), ...more };
    this.openings.push(o);
    this.taken[wall].push([o.u0 - 0.2, o.u1 + 0.2]);
    if (this.R.curtain && o.hang !== false && o.kind !== "round" && o.kind !== "poly") {
      const top = Math.min(o.v1 + 0.16, this.faces[wall].h - 0.05);
      this.decor.push([
        wall,
        (f) =>
          curtains(this.c, f, o.u0, o.u1, top, { colour: this.R.curtain, width: 0.42, bottom: this.R.curtainShort ? o.v0 - 0.2 : 0.03 }),
      ]);
    }
    return o;
  }

  /** The windows as outlines on the screen. */
  outlines() {
    return this.openings.map((o) => holeShape(this.faces[o.wall], o, 0)).filter((shape) => shape.length > 2);
  }

  /** Something painted on or hung on a wall. @param {(f: object) => void} draw */
  on(wall, draw) {
    this.decor.push([wall, draw]);
  }

  /** Something that lies on the floor. */
  lay(draw) {
    this.flat.push(draw);
  }

  /** A piece at a place of the floor; its front looks to the viewer when rot is 0. @param {(fr: object) => void} draw */
  put(x, z, rot, draw, { ahead = 0, y = 0 } = {}) {
    const fr = frame(this.c.cam, x, z, rot, y);
    this.items.push([this.c.cam.depth(x, z) - ahead, () => draw(fr)]);
  }

  /** A piece with its back to a wall: its frame's x is along the wall, z = 0 its front, z = depth the wall. */
  against(wall, u, depth, draw, more) {
    const { w, d } = this.R;
    const [x, z, rot] =
      wall === "back" ? [u - w / 2, d - depth, 0] : wall === "left" ? [-w / 2 + depth, u, -QUARTER] : [w / 2 - depth, d - u, QUARTER];
    const middle = wall === "back" ? [x, z + depth / 2] : wall === "left" ? [x - depth / 2, z] : [x + depth / 2, z];
    const fr = frame(this.c.cam, x, z, rot, 0);
    this.items.push([this.c.cam.depth(...middle) - (more?.ahead ?? 0), () => draw(fr)]);
  }

  /** The stretches of a wall between two places on which nothing stands yet. */
  free(wall, lo, hi) {
    const out = [];
    let at = lo;
    for (const [a, b] of [...this.taken[wall]].sort((p, q) => p[0] - q[0])) {
      if (a > at) out.push([at, Math.min(a, hi)]);
      at = Math.max(at, b);
      if (at >= hi) return out;
    }
    return [...out, [at, hi]];
  }

  /**
   * Stands units side by side along the seen part of a wall, as many as there is room for, the first ones first.
   * @returns the units for which there was no room
   * @param {Array<{w: number, h?: number, put: (wall: string, u: number) => void}>} units put takes the middle of its stretch
   * @param {{from?: number, to?: number, gap?: number, order?: boolean, under?: boolean}} o under: windows are no hindrance
   */
  line(wall, units, { from, to, gap = 0.12, order = true, under = false } = {}) {
    const range = this.seen(wall);
    if (!range) return units;
    const [lo, hi] = [Math.max(from ?? 0.15, range[0]), Math.min(to ?? this.length(wall) - 0.15, range[1])];
    const gaps = (under ? [[lo, hi]] : this.free(wall, lo, hi)).map(([a, b]) => ({ a, b, used: 0, units: [] }));
    for (const unit of units) {
      if (!unit || (wall !== "back" && (unit.h ?? 0) > this.faces[wall].h + 0.15)) continue;
      const edge = wall === "back" ? this.clearance(unit.h ?? 0) : 0;
      for (const g of gaps) {
        const [a, b] = wall === "back" ? [Math.max(g.a, edge), Math.min(g.b, this.R.w - edge)] : [g.a, g.b];
        if (g.used + unit.w + gap > b - a) continue;
        Object.assign(g, { a, b, used: g.used + unit.w + gap });
        g.units.push(unit);
        break;
      }
    }
    const stood = new Set(gaps.flatMap((g) => g.units));
    for (const g of gaps) {
      if (order) shuffle(this.rnd, g.units);
      const spare = (g.b - g.a - g.used) / (g.units.length + 1);
      let u = g.a + gap / 2 + spare;
      for (const unit of g.units) {
        unit.put(wall, u + unit.w / 2);
        this.taken[wall].push([u, u + unit.w]);
        u += unit.w + gap + spare;
      }
    }
    return units.filter((unit) => unit && !stood.has(unit));
  }

  /** A place of the floor in sight for a piece w metres wide, away from what stands there: [x, z, radius] each. */
  spot(w, placed) {
    const { R, c } = this;
    const away = ([x, z]) => Math.min(2, ...placed.map(([a, b, r]) => Math.hypot(a - x, (b - z) * 1.4) - r - w / 2));
    const seen = ([x, z]) => [-w / 2, w / 2].every((k) => Math.abs(c.cam.p(x + k, 0.6, z)[0] - 600) < 570);
    const inside = ([x]) => Math.abs(x) + w / 2 < R.w / 2 - 0.1;
    const all = [1.3, 2.1, 2.9].flatMap((z) => [-2.6, 2.6, -1.9, 1.9, 0, -1, 1].map((x) => [x, R.d - z]));
    const good = all.filter((p) => inside(p) && seen(p));
    return (good.length ? good : all).reduce((a, b) => (away(b) > away(a) ? b : a));
  }

  /** A lamp from the ceiling. */
  hang(x, z, kind = this.R.pendant, more = {}) {
    if (!kind) return;
    const { R, c } = this;
    const lift = R.profile === "box" ? 0 : (R.rise ?? 0) * Math.max(0, 1 - (2 * Math.abs(x)) / R.w);
    const top = R.h + lift;
    const y = more.y ?? Math.min(Math.max(top - 0.75, 1.95), 2.6);
    this.hung.push([
      c.cam.depth(x, z),
      () =>
        kind === "chandelier"
          ? chandelier(c, this.fr, { x, z, y: Math.max(y, 2.15), top, ...more })
          : pendant(c, this.fr, { x, z, y, top, kind, ...more }),
    ]);
  }

  /** Iron columns at both sides, each with its foot and head, from the floor to the beams: a near and a far pair. */
  columns() {
    const { R, c } = this;
    const iron = mix(R.metal, "#2a2c2e", 0.7);
    for (const x of [-R.w * 0.33, R.w * 0.33])
      for (const z of [R.d * 0.55, R.d - 0.35])
        this.put(x, z, 0, (fr) => {
          const part = (r0, r1, y0, y1) =>
            drum(c, fr, {
              x: 0,
              z: 0,
              r0,
              r1,
              y0,
              y1,
              fill: c.s.across([darken(iron, 0.25), [0.35, lighten(iron, 0.3)], darken(iron, 0.35)]),
            });
          part(0.2, 0.2, 0, 0.14);
          part(0.12, 0.1, 0.14, R.h - 0.45);
          part(0.1, 0.26, R.h - 0.45, R.h - 0.2);
          part(0.28, 0.28, R.h - 0.2, R.h);
        });
  }

  /** Draws it all, and the lamps' light over it. */
  draw() {
    const { c, R } = this;
    shell(c, this.fr, R, this.parts, this.openings);
    if (R.columns && R.profile === "box" && !R.close) this.columns();
    for (const [wall, draw] of this.decor) if (this.faces[wall].seen) draw(this.faces[wall]);
    for (const draw of this.flat) draw();
    const far = (a, b) => b[0] - a[0];
    for (const [, draw] of [...this.items, ...this.hung].sort(far)) draw();
    dim(c, c.cam.p(...this.light), R.dim, R.dimness ?? 0.62);
    for (const l of c.lights) {
      l[4] *= 0.95;
      if (l[3] === LAMP) l[3] = "#f59a3c";
    }
    flushLights(c);
  }
}

/** A window of the place's own kind between two places on a wall. */
function windowOf(R, u0, u1, top) {
  const k = R.window;
  if (k.kind === "round") {
    const r = Math.min(0.62, (u1 - u0) / 2);
    const m = (u0 + u1) / 2;
    return { kind: "round", u0: m - r, u1: m + r, v0: 1.55 - r, v1: 1.55 + r, cols: 2, rows: 2 };
  }
  return {
    u0,
    u1,
    v0: k.v0,
    v1: Math.max(k.v0 + 0.5, Math.min(k.v1, top)),
    kind: k.kind,
    cols: Math.max(1, Math.round((u1 - u0) / k.pane)),
    rows: k.rows,
    bar: k.bar,
  };
}

/** Puts a list into an order of chance, in place. */
function shuffle(rnd, list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = rnd.int(0, i);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}
