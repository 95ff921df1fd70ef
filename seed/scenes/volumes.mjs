/** Solid forms of buildings: walls with something to dress them, and roofs over them. */
import { darken, lighten, mix } from "./colour.mjs";
import { surface, tone } from "./kit.mjs";
import { loop, n } from "./sheet.mjs";
import { hull } from "./space.mjs";

/** The four upright walls of a box, as faces seen from outside. */
export function walls(fr, w, d, h, y0 = 0) {
  const x = w / 2;
  return {
    front: fr.wall(-x, 0, x, 0, y0, h),
    right: fr.wall(x, 0, x, d, y0, h),
    back: fr.wall(x, d, -x, d, y0, h),
    left: fr.wall(-x, d, -x, 0, y0, h),
  };
}

/** A slab or block with a lit top. */
export function block(c, fr, { x = 0, z = 0, w, d, h, y = 0, colour, material, top }) {
  const { s } = c;
  const F = {
    front: fr.wall(x - w / 2, z, x + w / 2, z, y, y + h),
    right: fr.wall(x + w / 2, z, x + w / 2, z + d, y, y + h),
    left: fr.wall(x - w / 2, z + d, x - w / 2, z, y, y + h),
  };
  const lid = fr.floor(x - w / 2, z, x + w / 2, z + d, y + h);
  if (lid.seen) s.poly(lid.quad(0, 0, w, d), top ?? lighten(tone(c, colour, F.front), 0.16));
  for (const k of ["left", "right", "front"]) if (F[k].seen) surface(c, F[k], material ?? "plain", colour);
  return { ...F, lid };
}

/** An upright round post or column. */
export function post(c, fr, x, z, y0, y1, r, colour) {
  const [bx, by] = fr.p(x, y0, z);
  const [, ty] = fr.p(x, y1, z);
  const k = r * fr.scale(x, z);
  c.s.rect(bx - k, ty, k * 2, by - ty, c.s.across([darken(colour, 0.25), [0.4, colour], darken(colour, 0.45)]));
}

function roofPlane(c, f, { colour, material = "shingles", snow }) {
  if (!f.seen) return;
  surface(c, f, material, snow ? "#dfe5f0" : colour);
  if (snow) {
    c.s.poly(f.quad(0, f.h * 0.02, f.w, f.h), "#eef2f9", 'opacity="0.75"');
    for (let u = 0.3; u < f.w - 0.5; u += 0.9) {
      const drop = 0.16 + ((u * 7.3) % 1) * 0.3;
      c.s.poly(f.round(u - 0.3, -drop, u + 0.5, 0.35, 0.24), "#eaf0f8");
    }
  } else {
    c.s.stroke(f.line(0, f.h, f.w, f.h), lighten(tone(c, colour, f), 0.22), 2.4);
    c.s.stroke(f.line(0, 0, f.w, 0), darken(tone(c, colour, f), 0.4), 3);
  }
}

/** Outlines of the walls under each kind of roof; a wall that has none is a rectangle. */
const OUTLINES = {
  gable: ({ w, h, R }) => ({
    front: [
      [0, 0],
      [w, 0],
      [w, h],
      [w / 2, h + R],
      [0, h],
    ],
  }),
  gableX: ({ d, h, R }) =>
    both([
      [0, 0],
      [d, 0],
      [d, h],
      [d / 2, h + R],
      [0, h],
    ]),
  gambrel: ({ w, h, R }) => ({
    front: [
      [0, 0],
      [w, 0],
      [w, h],
      [w * 0.86, h + R * 0.62],
      [w / 2, h + R],
      [w * 0.14, h + R * 0.62],
      [0, h],
    ],
  }),
  barrel: ({ w, h, R }) => ({ front: [[0, 0], [w, 0], ...Array.from({ length: 17 }, (_, i) => arc(w, h, R, i / 16))] }),
  shedX: ({ w, h, R }) => ({
    front: [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h + R],
    ],
    left: "tall",
  }),
  shed: ({ d, h, R }) => ({
    front: "tall",
    right: [
      [0, 0],
      [d, 0],
      [d, h],
      [0, h + R],
    ],
    left: [
      [0, 0],
      [d, 0],
      [d, h + R],
      [0, h],
    ],
  }),
};
const both = (outline) => ({ right: outline, left: outline });
const arc = (w, h, R, t) => [(w / 2) * (1 + Math.cos(t * Math.PI)), h + R * Math.sin(t * Math.PI)];

/**
 * A house: walls (dressed by the caller), then its roof.
 * @param {object} o w, d, h in metres; roof {kind, rise, over, colour, material}: a gable faces front and a gableX the
 * sides; a shed falls to the back and a shedX to the right.
 */
export function house(c, fr, { w, d, h, y = 0, wall, material, roof = { kind: "flat" }, trim = "#2a2724", dress }) {
  const R = roof.rise ?? 0;
  const outline = OUTLINES[roof.kind]?.({ w, d, h, R }) ?? {};
  const W = walls(fr, w, d, y + h, y);
  for (const k of ["front", "left"]) if (outline[k] === "tall") W[k] = walls(fr, w, d, y + h + R, y)[k];
  const x = w / 2;
  const H = y + h;
  const o = roof.over ?? 0.5;
  if (roof.kind === "gable" || roof.kind === "gableX") eaves(c, fr, { x, d, H, R, o, along: roof.kind === "gableX" });
  if (roof.kind === "hip") soffit(c, fr, x, d, H, o);
  for (const k of ["left", "right", "front"])
    if (W[k].seen) surface(c, W[k], material, wall, Array.isArray(outline[k]) ? outline[k] : undefined);
  dress?.(W);
  roofs[roof.kind]?.(c, fr, { x, d, H, R, o, roof: { ...roof, snow: c.snow }, trim });
  return W;
}

/** The level underside of a hipped roof, drawn first so that the walls cover all but its edges. */
function soffit(c, fr, x, d, H, o) {
  const corners = [
    [-x - o, H, -o],
    [x + o, H, -o],
    [x + o, H, d + o],
    [-x - o, H, d + o],
  ];
  c.s.poly(fr.poly(...corners), mix(c.sky.shade, "#0b0e10", 0.3));
}

/** The undersides of the roof, which the walls then cover but for the overhang. */
function eaves(c, fr, { x, d, H, R, o, along }) {
  const dark = mix(c.sky.shade, "#0b0e10", 0.45);
  const half = along ? d / 2 : x;
  const e = H - (o * R) / half;
  const planes = along
    ? [
        [
          [-x - o, e, -o],
          [x + o, e, -o],
          [x + o, H + R, d / 2],
          [-x - o, H + R, d / 2],
        ],
        [
          [-x - o, e, d + o],
          [x + o, e, d + o],
          [x + o, H + R, d / 2],
          [-x - o, H + R, d / 2],
        ],
      ]
    : [-1, 1].map((k) => [
        [k * (x + o), e, -o],
        [k * (x + o), e, d + o],
        [0, H + R, d + o],
        [0, H + R, -o],
      ]);
  for (const q of planes) c.s.poly(fr.poly(...q), dark);
}

const strip = (c, fr, a, b, drop, colour) => {
  const pts = fr.poly(...[a, b, [b[0], b[1] - drop, b[2]], [a[0], a[1] - drop, a[2]]]);
  c.s.poly(pts, colour);
};

const roofs = {
  gable(c, fr, { x, d, H, R, o, roof, trim }) {
    const sl = R / x;
    const e = H - o * sl;
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    roofPlane(c, fr.plane([x + o, e, -o], [x + o, e, d + o], [0, H + R, -o]), roof);
    roofPlane(c, fr.plane([-x - o, e, d + o], [-x - o, e, -o], [0, H + R, d + o]), roof);
    for (const k of [-1, 1]) strip(c, fr, [k * (x + o), e, -o], [0, H + R + 0.02, -o], 0.3, roof.snow ? mix(board, "#dfe5f0", 0.4) : board);
  },
  gableX(c, fr, { x, d, H, R, o, roof, trim }) {
    const sl = R / (d / 2);
    const e = H - o * sl;
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    roofPlane(c, fr.plane([-x - o, e, -o], [x + o, e, -o], [-x - o, H + R, d / 2]), roof);
    strip(c, fr, [-x - o, e, -o], [x + o, e, -o], 0.22, board);
    for (const k of [-1, 1]) {
      const X = k * (x + o);
      const visible = fr.wall(k > 0 ? x : -x, k > 0 ? 0 : d, k > 0 ? x : -x, k > 0 ? d : 0, 0, 1).seen;
      if (visible) for (const z of [-o, d + o]) strip(c, fr, [X, e, z], [X, H + R, d / 2], 0.3, board);
    }
  },
  hip(c, fr, { x, d, H, R, o, roof, trim }) {
    const run = Math.min(d / 2 + o, x + o) * (roof.ridge ?? 1);
    const rx = Math.max(0, x + o - run);
    const sides = [
      [
        [-x - o, H, -o],
        [x + o, H, -o],
        [rx, H + R, d / 2],
        [-rx, H + R, d / 2],
      ],
      [
        [x + o, H, -o],
        [x + o, H, d + o],
        [rx, H + R, d / 2],
      ],
      [
        [-x - o, H, d + o],
        [-x - o, H, -o],
        [-rx, H + R, d / 2],
      ],
    ];
    for (const q of sides) {
      const [a, b] = q;
      const top = q[q.length - 1];
      const pts = fr.poly(...q);
      if (!fr.seen(q)) continue;
      const mid = [(a[0] + b[0]) / 2, H, (a[2] + b[2]) / 2];
      const foot = q.length === 4 ? [a[0], top[1], top[2]] : [a[0] + top[0] - mid[0], top[1], a[2] + top[2] - mid[2]];
      const f = fr.plane(a, b, foot);
      c.s.clip(loop(pts), () => surface(c, f, roof.material ?? "shingles", roof.snow ? "#dfe5f0" : roof.colour));
    }
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    strip(c, fr, [-x - o, H, -o], [x + o, H, -o], 0.22, board);
    if (fr.wall(x, 0, x, d, 0, 1).seen) strip(c, fr, [x + o, H, -o], [x + o, H, d + o], 0.22, darken(board, 0.2));
    if (fr.wall(-x, d, -x, 0, 0, 1).seen) strip(c, fr, [-x - o, H, d + o], [-x - o, H, -o], 0.22, darken(board, 0.2));
  },
  gambrel(c, fr, { x, d, H, R, o, roof, trim }) {
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    const [bx, by] = [x * 0.72, H + R * 0.62];
    const slope = (R * 0.62) / (x - bx);
    const [ex, ey] = [x + o * 0.4, H - o * 0.4 * slope];
    for (const k of [1, -1]) {
      const [z0, z1] = k > 0 ? [-o, d + o] : [d + o, -o];
      roofPlane(c, fr.plane([k * ex, ey, z0], [k * ex, ey, z1], [k * bx, by, z0]), roof);
      roofPlane(c, fr.plane([k * bx, by, z0], [k * bx, by, z1], [0, H + R, z0]), roof);
    }
    for (const k of [-1, 1]) {
      strip(c, fr, [k * ex, ey, -o], [k * bx, by, -o], 0.26, board);
      strip(c, fr, [k * bx, by, -o], [0, H + R, -o], 0.26, board);
    }
  },
  barrel(c, fr, { x, d, H, R, o, roof, trim }) {
    const at = (t) => [x * 1.03 * Math.cos(t * Math.PI), H + R * 1.05 * Math.sin(t * Math.PI)];
    for (let i = 0; i < 12; i++) {
      const [[ax, ay], [bx, by]] = [at(i / 12), at((i + 1) / 12)];
      const f = i < 6 ? fr.plane([ax, ay, -o], [ax, ay, d], [bx, by, -o]) : fr.plane([bx, by, d], [bx, by, -o], [ax, ay, d]);
      if (f.seen) c.s.poly(f.quad(0, -0.02, f.w, f.h + 0.02), tone(c, roof.snow ? "#dfe5f0" : roof.colour, f));
    }
    const rim = Array.from({ length: 25 }, (_, i) => fr.p(at(i / 24)[0], at(i / 24)[1], -o));
    c.s.stroke(`M${rim.map((q) => `${n(q[0])} ${n(q[1])}`).join("L")}`, tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1)), 0.22 * fr.scale(0, 0));
  },
  shed(c, fr, { x, d, H, R, o, trim, roof }) {
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    const P = fr.plane([-x - o, H + R + (o * R) / d, -o], [x + o, H + R + (o * R) / d, -o], [-x - o, H, d]);
    if (P.seen) roofPlane(c, P, roof);
    const under = fr.poly([-x - o, H + R, -o], [x + o, H + R, -o], [x, H + R, 0], [-x, H + R, 0]);
    c.s.poly(under, mix(c.sky.shade, "#0b0e10", 0.35));
    const k = (o * R) / d;
    for (const q of [-1, 1]) strip(c, fr, [q * (x + o), H + R + k + 0.1, -o], [q * (x + o), H - k + 0.1, d + o], 0.34, darken(board, 0.15));
    strip(c, fr, [-x - o, H + R + k + 0.1, -o], [x + o, H + R + k + 0.1, -o], 0.36, roof.snow ? "#dfe5f0" : board);
  },
  shedX(c, fr, { x, d, H, R, o, trim, roof }) {
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    const k = (o * R) / (2 * x);
    const P = fr.plane([x + o, H - k + 0.1, -o], [x + o, H - k + 0.1, d + o], [-x - o, H + R + k + 0.1, -o]);
    roofPlane(c, P, roof);
    strip(c, fr, [-x - o, H + R + k + 0.14, -o], [x + o, H - k + 0.14, -o], 0.36, roof.snow ? "#dfe5f0" : board);
  },
  mansard(c, fr, { x, d, H, R, o, roof, trim }) {
    const k = R * 0.28;
    const faces = [
      [
        [x + o, H, -o],
        [x + o, H, d + o],
        [x - k, H + R, k],
      ],
      [
        [-x - o, H, d + o],
        [-x - o, H, -o],
        [-x + k, H + R, d - k],
      ],
      [
        [-x - o, H, -o],
        [x + o, H, -o],
        [-x + k, H + R, k],
      ],
    ];
    for (const [a, b, top] of faces) {
      const run = Math.hypot(b[0] - a[0], b[2] - a[2]);
      const u = [(b[0] - a[0]) / run, (b[2] - a[2]) / run];
      const m = (top[0] - a[0]) * u[0] + (top[2] - a[2]) * u[1];
      const P = fr.plane(a, b, [top[0] - u[0] * m, top[1], top[2] - u[1] * m]);
      if (!P.seen) continue;
      surface(c, P, roof.material ?? "shingles", roof.snow ? "#dfe5f0" : roof.colour, [
        [0, 0],
        [P.w, 0],
        [P.w - m, P.h],
        [m, P.h],
      ]);
    }
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    strip(c, fr, [-x - o, H + 0.14, -o], [x + o, H + 0.14, -o], 0.34, board);
    strip(c, fr, [-x + k - 0.1, H + R + 0.12, k], [x - k + 0.1, H + R + 0.12, k], 0.2, board);
    if (fr.wall(x, 0, x, d, 0, 1).seen) strip(c, fr, [x + o, H + 0.14, -o], [x + o, H + 0.14, d + o], 0.34, darken(board, 0.2));
    if (fr.wall(-x, d, -x, 0, 0, 1).seen) strip(c, fr, [-x - o, H + 0.14, d + o], [-x - o, H + 0.14, -o], 0.34, darken(board, 0.2));
  },
  flat(c, fr, { x, d, H, o, trim }) {
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    const k = Math.min(o, 0.25);
    block(c, fr, { w: x * 2 + k * 2, z: -k, d: d + k * 2, h: 0.34, y: H - 0.1, colour: trim, top: lighten(board, 0.1) });
  },
};

/** Solid from a level outline swept between two heights, drawn as one silhouette with a fill. */
export function drum(c, fr, { x = 0, z = 0, r0, r1 = r0, y0, y1, fill }) {
  const ringAt = (r, y) =>
    fr.poly(...Array.from({ length: 28 }, (_, i) => [x + r * Math.cos((i / 14) * Math.PI), y, z + r * Math.sin((i / 14) * Math.PI)]));
  const a = ringAt(r0, y0);
  const b = ringAt(r1, y1);
  c.s.poly(hull([...a, ...b]), fill);
  return b;
}

/** A chimney with a thread of smoke. */
export function chimney(c, fr, { x, z, y, h, w = 0.9, colour = "#6b645c", material = "stone", smoke = true }) {
  block(c, fr, { x, z, w, d: 0.8, h, y, colour, material });
  if (!smoke) return;
  const [sx, sy] = fr.p(x, y + h, z + 0.4);
  const k = fr.scale(x, z);
  const drift = [0.2, 0.14, 0.09];
  for (const [i, a] of drift.entries())
    c.s.stroke(
      `M${n(sx)} ${n(sy)}c${n(0.5 * k)} ${n(-0.8 * k)} ${n(-0.6 * k)} ${n(-1.4 * k)} ${n(0.2 * k)} ${n(-2.4 * k)}s${n(0.9 * k)} ${n(-1 * k)} ${n(0.6 * k)} ${n(-2.2 * k)}`,
      "#e9e4dc",
      (0.14 + i * 0.2) * k,
      `opacity="${a}" stroke-linecap="round"`,
    );
}
