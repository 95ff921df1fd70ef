/** Parts of houses: surfaces, windows, doors, lanterns. All are drawn on faces, in metres. */
import { CREAM, darken, LAMP, lighten, mix } from "./colour.mjs";
import { loop, n } from "./sheet.mjs";

/** Colour of a surface under this scene's evening light. */
export function tone(c, colour, f) {
  const [ux, uy, uz] = f.u;
  const [vx, vy, vz] = f.v;
  const N = [vy * uz - vz * uy, vz * ux - vx * uz, vx * uy - vy * ux];
  const side = c.light ?? -0.6;
  const b = 0.42 + 0.16 * Math.max(0, N[1]) + 0.38 * Math.max(0, N[0] * side - N[2] * 0.35) + (c.bright ?? 0);
  return mix(mix(colour, c.sky.shade, 0.72), mix(colour, c.sky.glow, 0.1), b);
}

/** Fills a face (or an outline on it) with a surface and its courses. */
export function surface(c, f, kind, colour, outline) {
  const { s, rnd } = c;
  const shape = outline ? f.poly(...outline) : f.quad(0, 0, f.w, f.h);
  if (shape.length < 3) return;
  const d = loop(shape);
  const base = tone(c, colour, f);
  s.path(d, s.lin([darken(base, 0.1), lighten(base, 0.05)]));
  const top = outline ? Math.max(...outline.map((q) => q[1])) : f.h;
  const draw = SURFACES[kind];
  // Far walls get fewer and larger courses, so that they never shrink to a hatching that the eye cannot part.
  const q = Math.max(1, Math.ceil(26 / f.scale(f.w / 2, top / 2)), Math.sqrt((f.w * top) / (kind === "stone" ? 110 : 240)));
  if (draw) s.clip(d, () => draw({ s, f, rnd, base, top, q, dark: darken(base, 0.32), pale: lighten(base, 0.14) }));
}

const rows = (_f, top, step, out) => {
  for (let v = step; v < top; v += step) out(v);
};

/** Gathers outlines by colour, so that a thousand stones become a handful of paths. */
function heap() {
  const byColour = new Map();
  return {
    add: (colour, pts) => byColour.set(colour, (byColour.get(colour) ?? "") + loop(pts)),
    paint: (s, more) => {
      for (const [colour, d] of byColour) s.path(d, colour, more);
    },
  };
}

const SURFACES = {
  planks: ({ s, f, top, q, dark, pale }) => {
    let a = "";
    let b = "";
    rows(f, top, 0.24 * q, (v) => {
      a += f.line(0, v, f.w, v);
      b += f.line(0, v + 0.035, f.w, v + 0.035);
    });
    s.stroke(a, dark, 1.6, 'opacity="0.75"');
    s.stroke(b, pale, 1, 'opacity="0.4"');
  },
  boards: ({ s, f, top, q, dark, pale }) => {
    let a = "";
    let b = "";
    for (let u = 0.3 * q; u < f.w; u += 0.3 * q) {
      a += f.line(u, 0, u, top);
      b += f.line(u + 0.04, 0, u + 0.04, top);
    }
    s.stroke(a, dark, 1.5, 'opacity="0.7"');
    s.stroke(b, pale, 0.9, 'opacity="0.35"');
  },
  logs: ({ s, f, top, q, dark, pale, base }) => {
    // Each log is three bands of light over its dark seam, which is cheaper than a gradient a log.
    const step = 0.34 * q;
    const h = heap();
    for (let v = 0; v < top; v += step) {
      h.add(dark, f.quad(0, v, f.w, v + step * 0.16));
      h.add(mix(base, dark, 0.4), f.quad(0, v + step * 0.16, f.w, v + step * 0.38));
      h.add(mix(base, pale, 0.75), f.quad(0, v + step * 0.68, f.w, v + step * 0.94));
    }
    h.paint(s);
  },
  shingles: ({ s, f, rnd, top, q, dark, pale }) => {
    let a = "";
    let b = "";
    let k = 0;
    const fine = f.scale(f.w / 2, top / 2) < 40;
    const step = 0.28 * q;
    rows(f, top, step, (v) => {
      a += f.line(0, v, f.w, v);
      if (!fine) for (let u = (k++ % 2) * 0.2 * q; u < f.w; u += 0.4 * q * rnd.range(0.8, 1.2)) a += f.line(u, v - step, u, v);
      for (let i = 0; i < f.w / (fine ? 4 : 2) / q; i++) {
        const u = rnd.range(0, f.w);
        b += loop(f.quad(u, v - step * 0.96, u + 0.32 * q, v - 0.02));
      }
    });
    s.path(b, pale, 'opacity="0.3"');
    s.stroke(a, dark, 1.2, 'opacity="0.55"');
  },
  brick: ({ s, f, rnd, top, q, dark, pale }) => {
    let a = "";
    let lit = "";
    let low = "";
    let k = 0;
    const step = 0.2 * q;
    const L = 0.42 * q;
    // As many bricks stand out as the eye takes for all of them.
    const share = Math.min((f.w / q) * 0.7, 300 / Math.max(1, top / step));
    rows(f, top + step, step, (v) => {
      a += f.line(0, v, f.w, v);
      for (let i = 0; i < share; i++) {
        const u = Math.floor(rnd.range(0, f.w) / L) * L + (k % 2) * L * 0.5;
        const brick = loop(f.quad(u, v - step * 0.9, u + L * 0.93, v - step * 0.1));
        if (rnd.chance(0.5)) lit += brick;
        else low += brick;
      }
      k++;
    });
    s.path(lit, pale, 'opacity="0.4"');
    s.path(low, dark, 'opacity="0.5"');
    s.stroke(a, dark, 1, 'opacity="0.4"');
  },
  stone: ({ s, f, rnd, top, q, dark, pale, base }) => {
    let k = 0;
    const step = 0.46 * q;
    const h = heap();
    const fine = f.scale(f.w / 2, top / 2) < 48;
    const tones = [mix(base, pale, 0.35), mix(base, pale, 0.9), mix(base, dark, 0.12), mix(base, dark, 0.3), mix(base, dark, 0.52)];
    rows(f, top + step, step, (v) => {
      for (let u = -(k++ % 2) * 0.3 * q; u < f.w; ) {
        const w = rnd.range(0.45, 0.95) * q;
        const [e, r] = [0.03 * q, 0.1 * q];
        const [u0, u1, v0, v1] = [u + e, u + w - e, v - step + e, v - e];
        if (fine) h.add(rnd.pick(tones), f.quad(u0, v0, u1, v1));
        else
          h.add(
            rnd.pick(tones),
            f.poly([u0 + r, v0], [u1 - r, v0], [u1, v0 + r], [u1, v1 - r], [u1 - r, v1], [u0 + r, v1], [u0, v1 - r], [u0, v0 + r]),
          );
        u += w;
      }
    });
    h.paint(s, 'opacity="0.8"');
  },
  stucco: ({ s, f, rnd, top, q, pale, dark }) => {
    const h = heap();
    for (let i = 0; i < Math.min(14, f.w * 1.2); i++) {
      const u = rnd.range(0, f.w);
      const v = rnd.range(0, top);
      h.add(i % 2 ? pale : dark, f.ring(u, v, rnd.range(0.2, 0.9) * q, rnd.range(0.08, 0.3) * q));
    }
    h.paint(s, 'opacity="0.16"');
  },
  adobe: ({ s, f, rnd, top, q, pale, dark }) => {
    const h = heap();
    for (let i = 0; i < Math.min(16, f.w * 1.2); i++) {
      const u = rnd.range(0, f.w);
      const v = rnd.range(0, top);
      h.add(i % 2 ? pale : dark, f.ring(u, v, rnd.range(0.4, 1.4) * q, rnd.range(0.08, 0.3) * q));
    }
    h.paint(s, 'opacity="0.18"');
    s.path(loop(f.quad(0, 0, f.w, top * 0.12)), dark, 'opacity="0.25"');
  },
  concrete: ({ s, f, top, pale, dark }) => {
    let a = "";
    for (let u = 1.8; u < f.w; u += 1.8) a += f.line(u, 0, u, top);
    for (let v = 1.2; v < top; v += 1.2) a += f.line(0, v, f.w, v);
    s.stroke(a, dark, 1.2, 'opacity="0.4"');
    let b = "";
    for (let u = 0.3; u < f.w; u += 0.9) for (let v = 0.3; v < top; v += 0.6) b += f.line(u, v, u + 0.04, v);
    s.stroke(b, pale, 2, 'opacity="0.3"');
  },
  panels: ({ s, f, top, dark, pale }) => {
    let a = "";
    let b = "";
    for (let u = 0.1; u < f.w - 0.4; u += 0.9) {
      for (let v = 0.12; v < top - 0.3; v += 1.5) {
        const u1 = Math.min(f.w - 0.1, u + 0.76);
        const v1 = Math.min(top - 0.1, v + 1.34);
        a += loop(f.quad(u, v, u1, v1));
        b += f.line(u, v, u1, v) + f.line(u1, v, u1, v1);
      }
    }
    s.stroke(a, dark, 2, 'opacity="0.7"');
    s.stroke(b, pale, 1.2, 'opacity="0.5"');
  },
  canvas: ({ s, f, top, pale, dark }) => {
    let a = "";
    let b = "";
    for (let u = 0.6; u < f.w; u += 0.9) {
      a += loop(f.quad(u, 0, u + 0.3, top));
      b += f.line(u, 0, u, top);
    }
    s.path(a, pale, 'opacity="0.2"');
    s.stroke(b, dark, 1.2, 'opacity="0.35"');
  },
  metal: ({ s, f, top, q, pale, dark }) => {
    let a = "";
    let b = "";
    for (let u = 0; u < f.w; u += 0.45 * q) {
      a += f.line(u, 0, u, top);
      b += f.line(u + 0.07 * q, 0, u + 0.07 * q, top);
    }
    s.stroke(a, dark, 1.6, 'opacity="0.5"');
    s.stroke(b, pale, 1.4, 'opacity="0.45"');
  },
  thatch: ({ s, f, rnd, top, q: k, pale, dark }) => {
    let a = "";
    let b = "";
    for (let i = 0; i < (f.w * top * 5) / k / k; i++) {
      const u = rnd.range(0, f.w);
      const v = rnd.range(0.1, top);
      const q = f.line(u, v, u + rnd.range(-0.1, 0.1), v - rnd.range(0.3, 0.7));
      if (i % 2) a += q;
      else b += q;
    }
    s.stroke(a, dark, 1.6, 'opacity="0.55"');
    s.stroke(b, pale, 1.3, 'opacity="0.45"');
  },
  tiles: ({ s, f, top, q, pale, dark }) => {
    let a = "";
    let b = "";
    for (let v = 0.35 * q; v < top + 0.35; v += 0.35 * q) a += f.line(0, v, f.w, v);
    for (let u = 0; u < f.w; u += 0.32 * q) {
      a += f.line(u, 0, u, top);
      b += f.line(u + 0.12 * q, 0, u + 0.12 * q, top);
    }
    s.stroke(a, dark, 1.9, 'opacity="0.5"');
    s.stroke(b, pale, 1.8, 'opacity="0.4"');
  },
};

/** Remembers a light so that its glow can be laid over everything near it. */
export const shine = (c, x, y, r, strength = 0.55, colour = LAMP, squash = 1) => c.lights.push([x, y, r, colour, strength, squash]);

/** Lays all glows over the picture at once: a blend costs a surface of the picture's size, so one serves for all. */
export function flushLights(c) {
  if (c.lights.length === 0) return;
  c.s.group('style="mix-blend-mode:screen"', () => {
    for (const [x, y, r, colour, strength, squash = 1] of c.lights) {
      const fill = c.s.rad([
        [0, colour, strength],
        [0.25, colour, strength * 0.5],
        [0.55, colour, strength * 0.16],
        [1, colour, 0],
      ]);
      c.s.ellipse(x, y, r, r * squash, fill);
    }
  });
  c.lights.length = 0;
}

/**
 * A window, lit from inside unless told otherwise.
 *
 * @param {{arch?: boolean, cols?: number, rows?: number, frame?: string, lit?: boolean | number, curtain?: string |
 * false, sill?: boolean, shutters?: string, inside?: string, glow?: number, warm?: string}} o
 */
export function pane(c, f, u0, v0, u1, v1, o = {}) {
  const { s, rnd } = c;
  const {
    arch = false,
    cols = 2,
    rows: R = 2,
    frame = "#20201f",
    lit = true,
    sill = true,
    inside = rnd.pick(["lamp", "plant", "shelf", "none", "lamp"]),
    warm = c.warm ?? "#f2a34c",
  } = o;
  const b = o.border ?? 0.09;
  const shape = (k) => (arch ? f.arch(u0 - k, v0 - k, u1 + k, v1 + k) : f.quad(u0 - k, v0 - k, u1 + k, v1 + k));
  if (o.shutters) {
    for (const [a0, a1] of [
      [u0 - b - 0.5, u0 - b],
      [u1 + b, u1 + b + 0.5],
    ]) {
      s.poly(f.quad(a0, v0 - 0.05, a1, v1 + 0.05), tone(c, o.shutters, f));
      let d = "";
      for (let v = v0 + 0.1; v < v1; v += 0.13) d += f.line(a0 + 0.07, v, a1 - 0.07, v);
      s.stroke(d, darken(tone(c, o.shutters, f), 0.35), 1.2);
    }
  }
  s.poly(shape(b), tone(c, frame, f));
  const glass = shape(0);
  if (!lit) s.poly(glass, s.lin([mix(c.sky.stops[3], c.sky.stops[1], 0.4), mix(c.sky.stops[2], c.sky.shade, 0.35)]));
  else {
    s.poly(glass, s.lin([mix(warm, "#fff0c6", 0.62), [0.55, mix(warm, "#ffe3a6", 0.3)], mix(warm, "#b75a22", 0.28)]));
    s.clip(loop(glass), () => behind(c, f, u0, v0, u1, v1, inside, o.curtain ?? mix(warm, "#a5482a", 0.55)));
    const [gx, gy] = f.at((u0 + u1) / 2, (v0 + v1) / 2);
    shine(c, gx, gy, Math.max(u1 - u0, v1 - v0) * f.scale(u0, v0) * 1.25, o.glow ?? 0.36);
  }
  let d = "";
  for (let i = 1; i < cols; i++)
    d += f.line(u0 + ((u1 - u0) * i) / cols, v0, u0 + ((u1 - u0) * i) / cols, v1 - (arch ? (u1 - u0) * 0.12 : 0));
  for (let i = 1; i < R; i++) d += f.line(u0, v0 + ((v1 - v0) * i) / R, u1, v0 + ((v1 - v0) * i) / R);
  s.stroke(d, tone(c, frame, f), Math.max(1.2, 0.055 * f.scale(u0, v0)));
  if (sill) {
    s.poly(f.quad(u0 - b - 0.06, v0 - b - 0.1, u1 + b + 0.06, v0 - b), lighten(tone(c, frame, f), 0.14));
    if (c.snow) s.poly(f.round(u0 - b - 0.06, v0 - b, u1 + b + 0.06, v0 - b + 0.1, 0.05), "#eef1f6");
  }
}

function behind(c, f, u0, v0, u1, v1, inside, curtain) {
  const { s } = c;
  const w = u1 - u0;
  const h = v1 - v0;
  const dim = "#9a5524";
  if (inside === "lamp") {
    const u = u0 + w * 0.68;
    s.poly(
      f.poly([u - 0.2, v0 + h * 0.42], [u + 0.2, v0 + h * 0.42], [u + 0.12, v0 + h * 0.42 + 0.28], [u - 0.12, v0 + h * 0.42 + 0.28]),
      "#fffbe6",
    );
    s.stroke(f.line(u, v0, u, v0 + h * 0.42), dim, 2.2);
  } else if (inside === "plant") {
    for (let i = 0; i < 7; i++) s.poly(f.ring(u0 + w * 0.3 + (i - 3) * 0.07, v0 + 0.3 + (i % 3) * 0.12, 0.06, 0.2), dim, 'opacity="0.8"');
    s.poly(f.quad(u0 + w * 0.3 - 0.14, v0, u0 + w * 0.3 + 0.14, v0 + 0.2), "#7c3f1d");
  } else if (inside === "shelf") {
    for (let k = 0; k < 2; k++) {
      const v = v0 + h * (0.2 + k * 0.3);
      for (let u = u0 + w * 0.1; u < u0 + w * 0.55; u += 0.07)
        s.poly(f.quad(u, v, u + 0.055, v + 0.16 + ((u * 37) % 1) * 0.1), dim, 'opacity="0.55"');
      s.stroke(f.line(u0, v, u0 + w * 0.6, v), dim, 1.6);
    }
  } else if (inside === "pendant") {
    const [x, y] = f.at(u0 + w / 2, v0 + h * 0.7);
    s.stroke(f.line(u0 + w / 2, v0 + h * 0.7, u0 + w / 2, v1), dim, 1.5);
    s.circle(x, y, 0.16 * f.scale(u0, v0), "#fffbe6");
  }
  if (!curtain) return;
  for (const [a, k] of [
    [u0, 1],
    [u1, -1],
  ]) {
    const q = w * 0.2 * k;
    s.poly(f.poly([a, v1], [a + q * 1.2, v1], [a + q * 0.8, v0 + h * 0.4], [a + q, v0], [a, v0]), curtain, 'opacity="0.75"');
    s.stroke(f.line(a + q * 0.5, v0, a + q * 0.6, v1), darken(curtain, 0.3), 1.2, 'opacity="0.5"');
  }
}

/** A door; kinds: plank, glass, panel, arched. Handle on the right. */
export function door(c, f, u0, u1, v1, { kind = "panel", colour = "#5a2430", frame = "#20201f", v0 = 0, arch = false } = {}) {
  const { s } = c;
  const shape = (k) => (arch ? f.arch(u0 - k, v0, u1 + k, v1 + k) : f.quad(u0 - k, v0, u1 + k, v1 + k));
  const base = tone({ ...c, bright: (c.bright ?? 0) + 0.12 }, colour, f);
  s.poly(shape(0.12), tone(c, frame, f));
  if (kind === "glass") {
    s.poly(shape(0), s.lin(["#ffe9b4", "#e99a45"]));
    const w = Math.max(1.5, 0.06 * f.scale(u0, 0));
    let d = f.line((u0 + u1) / 2, v0, (u0 + u1) / 2, v1);
    for (const t of [0.3, 0.65]) d += f.line(u0, v0 + (v1 - v0) * t, u1, v0 + (v1 - v0) * t);
    s.stroke(d, tone(c, frame, f), w);
    const [gx, gy] = f.at((u0 + u1) / 2, v1 / 2);
    shine(c, gx, gy, (v1 - v0) * f.scale(u0, 0) * 0.9, 0.4);
    return;
  }
  s.poly(shape(0), s.lin([darken(base, 0.12), lighten(base, 0.1)]));
  const w = u1 - u0;
  if (kind === "plank") {
    let d = "";
    for (let i = 1; i < 5; i++) d += f.line(u0 + (w * i) / 5, v0, u0 + (w * i) / 5, v1 - (arch ? w * 0.14 : 0));
    s.stroke(d, darken(base, 0.35), 1.6);
    for (const t of [0.22, 0.72]) s.poly(f.quad(u0, v0 + (v1 - v0) * t, u0 + w * 0.7, v0 + (v1 - v0) * t + 0.07), "#17181a");
  } else {
    for (const [a, b] of [
      [0.08, 0.42],
      [0.48, arch ? 0.8 : 0.92],
    ]) {
      for (const [p, q] of [
        [0.12, 0.46],
        [0.54, 0.88],
      ]) {
        const o = f.quad(u0 + w * p, v0 + (v1 - v0) * a, u0 + w * q, v0 + (v1 - v0) * b);
        s.poly(o, darken(base, 0.14));
        s.stroke(loop(o), lighten(base, 0.16), 1.2, 'opacity="0.7"');
      }
    }
  }
  const [kx, ky] = f.at(u1 - w * 0.1, v0 + 1.02);
  s.circle(kx, ky, Math.max(1.6, 0.045 * f.scale(u0, 0)), "#f3c77b");
}

/** A wall lantern at a place on a face. */
export function lantern(c, f, u, v, size = 0.3) {
  const { s } = c;
  const h = size;
  s.stroke(f.line(u, v + h * 1.5, u, v + h), "#141416", 2);
  s.poly(f.poly([u - h * 0.34, v + h], [u + h * 0.34, v + h], [u + h * 0.24, v], [u - h * 0.24, v]), CREAM);
  s.poly(f.poly([u - h * 0.45, v + h], [u + h * 0.45, v + h], [u, v + h * 1.4]), "#161618");
  s.stroke(f.line(u, v, u, v + h) + f.line(u - h * 0.3, v, u + h * 0.3, v), "#161618", 1.5);
  const [x, y] = f.at(u, v + h / 2);
  shine(c, x, y, size * 7 * f.scale(u, v) * 0.9, 0.6);
}

/** A string of small lamps from a to b on the screen. */
export function festoon(c, a, b, sag, count = 12) {
  const { s } = c;
  const at = (t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t)];
  s.stroke(`M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + sag * 2)} ${n(b[0])} ${n(b[1])}`, "#171a1c", 1.6);
  for (let i = 1; i < count; i++) {
    const [x, y] = at(i / count);
    s.circle(x, y + 5, 3.2, "#fff1c4");
    s.glow(x, y + 5, 22, LAMP, 0.6);
  }
}

/** Warm light falling out over the ground in front of a face, from u0 to u1. */
export function spill(c, f, u0, u1, reach = 5, strength = 0.5) {
  const { s } = c;
  const [ux, , uz] = f.u;
  const [nx, nz] = [uz, -ux];
  const at = (u, k) => {
    const q = f.at3(u, 0);
    return [q[0] + nx * k, 0, q[2] + nz * k];
  };
  const grow = reach * 0.3;
  const pts = c.cam.poly([at(u0, 0), at(u1, 0), at(u1 + grow, reach), at(u0 - grow, reach)]);
  if (pts.length < 3) return;
  s.group(`style="mix-blend-mode:screen" ${s.blur(14)}`, () =>
    s.poly(
      pts,
      s.lin([
        [0, LAMP, strength],
        [0.5, LAMP, strength * 0.35],
        [1, LAMP, 0],
      ]),
    ),
  );
}
