const NEAR = 0.25;

/** @param {{x?: number, y?: number, z?: number, yaw?: number, f?: number, cx?: number, hy?: number}} o */
export function camera({ x = 0, y = 1.6, z = 0, yaw = 0, f = 950, cx = 600, hy = 430 } = {}) {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  const eye = ([X, Y, Z]) => [(X - x) * c - (Z - z) * s, Y - y, (X - x) * s + (Z - z) * c];
  const screen = ([a, b, d]) => [cx + (f * a) / d, hy - (f * b) / d];
  const cut = (pts) => {
    const out = [];
    for (let i = 0; i < pts.length; i++) {
      const p = pts[i];
      const q = pts[(i + 1) % pts.length];
      if (p[2] >= NEAR) out.push(p);
      if (p[2] >= NEAR !== q[2] >= NEAR) {
        const t = (NEAR - p[2]) / (q[2] - p[2]);
        out.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, NEAR]);
      }
    }
    return out;
  };
  return {
    x,
    y,
    z,
    yaw,
    f,
    cx,
    hy,
    /** Screen point of a world point in front of the eye. */
    p: (X, Y, Z) => {
      const e = eye([X, Y, Z]);
      return screen([e[0], e[1], Math.max(NEAR, e[2])]);
    },
    depth: (X, Z) => eye([X, 0, Z])[2],
    /** Pixels per metre at a ground point. */
    scale: (X, Z) => f / Math.max(NEAR, eye([X, 0, Z])[2]),
    /** Screen outline of a world polygon, cut at the near plane. */
    poly: (pts) => cut(pts.map(eye)).map(screen),
  };
}

/** Positive when the screen outline runs clockwise (y grows downward). */
function winding(pts) {
  let a = 0;
  for (let i = 0; i < pts.length; i++) {
    const [x1, y1] = pts[i];
    const [x2, y2] = pts[(i + 1) % pts.length];
    a += x1 * y2 - x2 * y1;
  }
  return a;
}

/** A flat face: origin O, unit u along it, unit v up it (world vectors), w by h metres. */
export function face(cam, O, u, v, w, h) {
  const at3 = (a, b) => [O[0] + u[0] * a + v[0] * b, O[1] + u[1] * a + v[1] * b, O[2] + u[2] * a + v[2] * b];
  const poly = (uv) => cam.poly(uv.map(([a, b]) => at3(a, b)));
  const self = {
    w,
    h,
    u,
    v,
    O,
    at: (a, b) => cam.p(...at3(a, b)),
    at3,
    poly: (...pts) => poly(pts),
    quad: (a0, b0, a1, b1) =>
      poly([
        [a0, b0],
        [a1, b0],
        [a1, b1],
        [a0, b1],
      ]),
    /** Straight line from one place on the face to another. */
    line: (a0, b0, a1, b1) => {
      const pts = poly([
        [a0, b0],
        [a1, b1],
      ]);
      return pts.length > 1 ? `M${pts[0].map((q) => q.toFixed(1)).join(" ")}L${pts[1].map((q) => q.toFixed(1)).join(" ")}` : "";
    },
    /** Rectangle with rounded corners. */
    round: (a0, b0, a1, b1, r) => poly(roundOutline(a0, b0, a1, b1, r)),
    /** Upright opening with an arched head; the head begins `rise` metres below b1. */
    arch: (a0, b0, a1, b1, rise = (a1 - a0) / 2) => {
      const pts = [
        [a0, b0],
        [a1, b0],
      ];
      const c = (a0 + a1) / 2;
      for (let i = 0; i <= 12; i++) {
        const t = (i / 12) * Math.PI;
        pts.push([c + ((a1 - a0) / 2) * Math.cos(t), b1 - rise + rise * Math.sin(t)]);
      }
      return poly(pts);
    },
    ring: (a, b, r, r2 = r) =>
      poly(Array.from({ length: 24 }, (_, i) => [a + r * Math.cos((i / 12) * Math.PI), b + r2 * Math.sin((i / 12) * Math.PI)])),
    scale: (a, b) => {
      const q = at3(a, b);
      return cam.scale(q[0], q[2]);
    },
    get seen() {
      return winding(self.quad(0, 0, w, h)) < 0;
    },
  };
  return self;
}

/** Outline of a rectangle with rounded corners, each of `steps` pieces. */
export function roundOutline(a0, b0, a1, b1, r, steps = 4) {
  const k = Math.min(r, (a1 - a0) / 2, (b1 - b0) / 2);
  const pts = [];
  for (const [cx, cy, s] of [
    [a1 - k, b1 - k, 0],
    [a0 + k, b1 - k, 1],
    [a0 + k, b0 + k, 2],
    [a1 - k, b0 + k, 3],
  ]) {
    for (let i = 0; i <= steps; i++) {
      const t = ((s + i / steps) * Math.PI) / 2;
      pts.push([cx + k * Math.cos(t), cy + k * Math.sin(t)]);
    }
  }
  return pts;
}

/** A place on the ground with its own axes: local x right, local z back, turned by rot. */
export function frame(cam, ox, oz, rot = 0, oy = 0) {
  const c = Math.cos(rot);
  const s = Math.sin(rot);
  const to = (x, y, z) => [ox + x * c + z * s, oy + y, oz - x * s + z * c];
  return {
    cam,
    rot,
    to,
    p: (x, y, z) => cam.p(...to(x, y, z)),
    poly: (...pts) => cam.poly(pts.map((q) => to(...q))),
    /** Upright rectangle at depth z, its corners x and y. */
    upright: (x0, y0, x1, y1, z) => cam.poly([to(x0, y0, z), to(x1, y0, z), to(x1, y1, z), to(x0, y1, z)]),
    /** Level rectangle at height y, its corners x and z. */
    level: (x0, z0, x1, z1, y) => cam.poly([to(x0, y, z0), to(x1, y, z0), to(x1, y, z1), to(x0, y, z1)]),
    scale: (x, z) => {
      const q = to(x, 0, z);
      return cam.scale(q[0], q[2]);
    },
    depth: (x, z) => {
      const q = to(x, 0, z);
      return cam.depth(q[0], q[2]);
    },
    /** Upright wall from local (ax, az) to (bx, bz); left to right as seen from outside. */
    wall: (ax, az, bx, bz, y0, y1) => {
      const L = Math.hypot(bx - ax, bz - az);
      const A = to(ax, y0, az);
      const B = to(bx, y0, bz);
      return face(cam, A, [(B[0] - A[0]) / L, 0, (B[2] - A[2]) / L], [0, 1, 0], L, y1 - y0);
    },
    /** Level face at height y: u along local x, v along local z. */
    floor: (x0, z0, x1, z1, y) => face(cam, to(x0, y, z0), [c, 0, -s], [s, 0, c], x1 - x0, z1 - z0),
    /** Sloping or any flat face through three local corners: origin, end of u, end of v. */
    plane: (o, a, b) => {
      const O = to(...o);
      const A = to(...a);
      const B = to(...b);
      const U = A.map((q, i) => q - O[i]);
      const V = B.map((q, i) => q - O[i]);
      const w = Math.hypot(...U);
      const h = Math.hypot(...V);
      return face(
        cam,
        O,
        U.map((q) => q / w),
        V.map((q) => q / h),
        w,
        h,
      );
    },
    seen: (pts) => winding(cam.poly(pts.map((q) => to(...q)))) < 0,
  };
}

/** Convex outline of screen points (monotone chain). @param {number[][]} pts */
export function hull(pts) {
  const s = [...pts].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list) => {
    const out = [];
    for (const p of list) {
      while (out.length > 1) {
        const [a, b] = [out[out.length - 2], out[out.length - 1]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return s.length < 3 ? s : [...half(s), ...half(s.reverse())];
}

/** Level circle as screen points. */
export const disc = (fr, x, y, z, r, rz = r) =>
  fr.poly(...Array.from({ length: 28 }, (_, i) => [x + r * Math.cos((i / 14) * Math.PI), y, z + rz * Math.sin((i / 14) * Math.PI)]));
