/** Solid forms of buildings: walls with something to dress them, and roofs over them. */
import { darken, lighten, mix } from "./colour.mjs";
import { surface, tone } from "./kit.mjs";
import { loop } from "./sheet.mjs";
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
  c.s.rect(
    bx - k,
    ty,
    k * 2,
    by - ty,
    c.s.lin(
      [
        [0, darken(colour, 0.25)],
        [0.4, colour],
        [1, darken(colour, 0.45)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
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

/**
 * A house: walls (dressed by the caller), then its roof.
 * @param {object} o w, d, h in metres; roof {kind: "gable" | "gableX" | "hip" | "flat" | "pyramid", rise, over, colour, material}
 */
export function house(c, fr, { w, d, h, y = 0, wall, material, roof = { kind: "flat" }, trim = "#2a2724", dress }) {
  const W = walls(fr, w, d, y + h, y);
  const x = w / 2;
  const H = y + h;
  const R = roof.rise ?? 0;
  const outline = { front: undefined, right: undefined, left: undefined };
  if (roof.kind === "gable")
    outline.front = [
      [0, 0],
      [w, 0],
      [w, h],
      [x, h + R],
      [0, h],
    ];
  if (roof.kind === "gableX")
    outline.right = outline.left = [
      [0, 0],
      [d, 0],
      [d, h],
      [d / 2, h + R],
      [0, h],
    ];
  if (roof.kind.startsWith("gable")) eaves(c, fr, { x, d, H, R, o: roof.over ?? 0.5, along: roof.kind === "gableX" });
  if (roof.kind === "hip") soffit(c, fr, x, d, H, roof.over ?? 0.5);
  for (const k of ["left", "right", "front"]) if (W[k].seen) surface(c, W[k], material, wall, outline[k]);
  dress?.(W);
  roofs[roof.kind]?.(c, fr, { x, d, H, R, o: roof.over ?? 0.5, roof: { ...roof, snow: c.snow }, trim });
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
  c.s.poly(fr.poly(corners), mix(c.sky.shade, "#0b0e10", 0.3));
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
  for (const q of planes) c.s.poly(fr.poly(q), dark);
}

const strip = (c, fr, a, b, drop, colour) => {
  const pts = fr.poly([a, b, [b[0], b[1] - drop, b[2]], [a[0], a[1] - drop, a[2]]]);
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
      const pts = fr.poly(q);
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
  flat(c, fr, { x, d, H, o, trim }) {
    const board = tone(c, trim, fr.wall(-x, 0, x, 0, 0, 1));
    const k = Math.min(o, 0.25);
    block(c, fr, { w: x * 2 + k * 2, z: -k, d: d + k * 2, h: 0.34, y: H - 0.1, colour: trim, top: lighten(board, 0.1) });
  },
};

/** Solid from a level outline swept between two heights, drawn as one silhouette with a fill. */
export function drum(c, fr, { x = 0, z = 0, r0, r1 = r0, y0, y1, fill }) {
  const ringAt = (r, y) =>
    fr.poly(Array.from({ length: 28 }, (_, i) => [x + r * Math.cos((i / 14) * Math.PI), y, z + r * Math.sin((i / 14) * Math.PI)]));
  const a = ringAt(r0, y0);
  const b = ringAt(r1, y1);
  c.s.poly(hull([...a, ...b]), fill);
  return b;
}

/** A stone chimney with a thread of smoke. */
export function chimney(c, fr, { x, z, y, h, colour = "#6b645c", smoke = true }) {
  block(c, fr, { x, z, w: 0.9, d: 0.8, h, y, colour, material: "stone" });
  if (!smoke) return;
  const [sx, sy] = fr.p(x, y + h, z + 0.4);
  const k = fr.scale(x, z);
  c.s.group(c.s.blur(6), () => {
    c.s.stroke(
      `M${sx} ${sy}c${0.5 * k} ${-0.8 * k} ${-0.6 * k} ${-1.4 * k} ${0.2 * k} ${-2.4 * k}s${0.9 * k} ${-1 * k} ${0.6 * k} ${-2.2 * k}`,
      "#e9e4dc",
      0.3 * k,
      'opacity="0.28" stroke-linecap="round"',
    );
  });
}
