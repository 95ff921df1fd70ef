/** The empty room: a cross-section swept away from the viewer, with openings onto the place's own land. */
import { darken, lighten, mix } from "./colour.mjs";
import { surface, tone } from "./kit.mjs";
import { loop, n } from "./sheet.mjs";

/** Cross-section above the floor, from the right wall's top to the left wall's top. */
const CROWN = {
  box: ({ w, h }) => [
    [w / 2, h],
    [-w / 2, h],
  ],
  gable: ({ w, h, rise }) => [
    [w / 2, h],
    [0, h + rise],
    [-w / 2, h],
  ],
  tent: ({ w, h, rise }) => [
    [w / 2, h],
    [w * 0.2, h + rise * 0.55],
    [0, h + rise],
    [-w * 0.2, h + rise * 0.55],
    [-w / 2, h],
  ],
  vault: ({ w, h, rise }) =>
    Array.from({ length: 13 }, (_, i) => [(w / 2) * Math.cos((i / 12) * Math.PI), h + rise * Math.sin((i / 12) * Math.PI)]),
};

/**
 * Draws walls, ceiling, floor and windows over whatever is already on the sheet.
 * @param {{w: number, h: number, d: number, rise?: number, profile: keyof typeof CROWN, wall: [string, string], back?: [string, string], ceil: [string, string], floor: [string, string], trim?: string, beams?: string, dado?: string}} R
 * @param {Array<object>} openings windows: {wall, u0, v0, u1, v1, kind, cols, rows}
 */
export function shell(c, fr, R, openings) {
  const { s } = c;
  const room = { ...c, bright: 0.3 + (R.bright ?? 0), sky: { ...c.sky, shade: R.shade ?? "#2a2024", glow: "#ffd9a0" }, light: 0.7 };
  const crown = CROWN[R.profile](R);
  const x = R.w / 2;
  const faces = { back: fr.wall(-x, R.d, x, R.d, 0, R.h), left: fr.wall(-x, 0, -x, R.d, 0, R.h), right: fr.wall(x, R.d, x, 0, 0, R.h) };
  const outline = [[0, 0], [R.w, 0], ...crown.map(([a, b]) => [a + x, b])];
  for (const k of ["back", "left", "right"]) {
    const f = faces[k];
    const holes = openings.filter((o) => (o.wall ?? "back") === k);
    const full = k === "back" ? f.poly(outline) : f.quad(0, 0, f.w, R.h);
    if (full.length < 3) continue;
    const [mat, col] = k === "back" && R.back ? R.back : R.wall;
    s.clip(loop(full) + holes.map((o) => loop(holeShape(f, o, 0))).join(""), () => {
      surface(room, f, mat, col, k === "back" ? outline : undefined);
      if (R.dado) {
        s.poly(f.quad(0, 0, f.w, 0.95), tone(room, R.dado, f));
        s.clip(loop(f.quad(0, 0, f.w, 0.9)), () =>
          surface(room, { ...f, h: 0.9 }, "panels", R.dado, [
            [0, 0],
            [f.w, 0],
            [f.w, 0.9],
            [0, 0.9],
          ]),
        );
        s.stroke(f.line(0, 0.95, f.w, 0.95), lighten(tone(room, R.dado, f), 0.2), 4);
      }
      s.poly(f.quad(0, 0, f.w, 0.14), darken(tone(room, R.trim ?? col, f), 0.12));
    });
  }
  ceiling(room, fr, R, crown);
  floorOf(room, fr, R);
  for (const o of openings) opening(room, faces[o.wall ?? "back"], o, R);
  return { faces, room };
}

function ceiling(c, fr, R, crown) {
  const { s } = c;
  for (let i = 0; i < crown.length - 1; i++) {
    const [[ax, ay], [bx, by]] = [crown[i], crown[i + 1]];
    const f = fr.plane([ax, ay, R.d], [ax, ay, 0], [bx, by, R.d]);
    const low = { ...c, bright: c.bright - 0.16 + (R.profile === "vault" ? 0.1 * Math.sin((i / crown.length) * 6) : 0) };
    const pts = f.quad(0, 0, f.w, f.h);
    if (pts.length < 3) continue;
    s.poly(pts, tone(low, R.ceil[1], f));
    if (R.profile === "vault") surface(low, f, R.ceil[0], R.ceil[1]);
    else s.clip(loop(pts), () => surface(low, f, R.ceil[0], R.ceil[1]));
  }
  if (R.profile === "vault") {
    for (const z of [R.d - 0.05, R.d * 0.66, R.d * 0.42]) arcRib(c, fr, R, crown, z);
  } else if (R.beams) beams(c, fr, R, crown);
}

function arcRib(c, fr, R, crown, z) {
  const out = crown.map(([a, b]) => [a, b, z]);
  const inn = crown.map(([a, b]) => [a * 0.94, R.h - 0.02 + (b - R.h) * 0.93, z]).reverse();
  c.s.poly(
    fr.poly([...out, ...inn]),
    c.s.lin([
      [0, lighten(R.ceil[1], 0.12)],
      [1, darken(R.ceil[1], 0.35)],
    ]),
  );
}

function beams(c, fr, R, crown) {
  const { s } = c;
  const dark = darken(R.beams, 0.3);
  if (R.profile === "box") {
    for (let z = R.d - 0.3; z > 1.2; z -= 1.25) {
      const f = fr.wall(-R.w / 2, z, R.w / 2, z, R.h - 0.2, R.h);
      s.poly(
        f.quad(0, 0, R.w, 0.2),
        s.lin([
          [0, dark],
          [1, R.beams],
        ]),
      );
      s.poly(
        fr.poly([
          [-R.w / 2, R.h - 0.2, z],
          [R.w / 2, R.h - 0.2, z],
          [R.w / 2, R.h - 0.2, z + 0.18],
          [-R.w / 2, R.h - 0.2, z + 0.18],
        ]),
        lighten(R.beams, 0.08),
      );
    }
    return;
  }
  for (let z = R.d - 0.06; z > 1.2; z -= 1.3) {
    for (let i = 0; i < crown.length - 1; i++) {
      const [[ax, ay], [bx, by]] = [crown[i], crown[i + 1]];
      s.poly(
        fr.poly([
          [ax, ay, z],
          [bx, by, z],
          [bx, by - 0.2, z],
          [ax * 0.985, ay - 0.2, z],
        ]),
        s.lin([
          [0, dark],
          [1, lighten(R.beams, 0.06)],
        ]),
      );
    }
    if (R.ties)
      s.poly(
        fr.poly([
          [-R.w / 2, R.h, z],
          [R.w / 2, R.h, z],
          [R.w / 2, R.h - 0.18, z],
          [-R.w / 2, R.h - 0.18, z],
        ]),
        s.lin([
          [0, dark],
          [1, R.beams],
        ]),
      );
  }
  if (R.profile === "gable") {
    const top = R.h + R.rise;
    s.poly(
      fr.poly([
        [-0.09, top - 0.12, 0.5],
        [0.09, top - 0.12, 0.5],
        [0.09, top - 0.12, R.d],
        [-0.09, top - 0.12, R.d],
      ]),
      dark,
    );
  }
}

const FLOORS = {
  boards: ({ s, f, dark, pale, rnd }) => {
    let a = "";
    for (let u = 0.22; u < f.w; u += 0.22) {
      a += f.line(u, 0, u, f.h);
      for (let k = 0; k < 3; k++) {
        const v = rnd.range(0, f.h);
        a += f.line(u - 0.22, v, u, v);
      }
      if (rnd.chance(0.3)) s.poly(f.quad(u - 0.21, rnd.range(0, 3), u - 0.01, rnd.range(4, f.h)), pale, 'opacity="0.25"');
    }
    s.stroke(a, dark, 1.4, 'opacity="0.6"');
  },
  herringbone: ({ s, f, dark, pale }) => {
    const q = 0.42;
    for (let u = -q, i = 0; u < f.w + q; u += q, i++) {
      for (let v = 1.4; v < f.h + q; v += 0.22) {
        const k = i % 2 ? 1 : -1;
        s.poly(
          f.poly([
            [u, v],
            [u + q, v + k * q * 0.5],
            [u + q, v + k * q * 0.5 + 0.2],
            [u, v + 0.2],
          ]),
          (Math.round(v * 50) + i) % 3 ? pale : dark,
          'opacity="0.16"',
        );
      }
    }
  },
  flags: ({ s, f, dark, pale, rnd, base }) => {
    for (let v = 0; v < f.h; v += 0.62) {
      for (let u = -rnd.range(0, 0.5); u < f.w; ) {
        const w = rnd.range(0.5, 1);
        s.poly(f.round(u + 0.02, v + 0.02, u + w - 0.02, v + 0.6, 0.05), mix(base, rnd.chance(0.5) ? pale : dark, rnd.next() * 0.55));
        u += w;
      }
    }
  },
  tiles: ({ s, f, dark }) => {
    let d = "";
    for (let u = 0; u < f.w; u += 0.5) d += f.line(u, 0, u, f.h);
    for (let v = 0; v < f.h; v += 0.5) d += f.line(0, v, f.w, v);
    s.stroke(d, dark, 1.6, 'opacity="0.45"');
  },
  checker: ({ s, f, dark, pale }) => {
    for (let i = 0; i * 0.6 < f.w; i++)
      for (let j = 0; j * 0.6 < f.h; j++)
        s.poly(f.quad(i * 0.6, j * 0.6, i * 0.6 + 0.6, j * 0.6 + 0.6), (i + j) % 2 ? dark : pale, 'opacity="0.75"');
  },
  carpet: ({ s, f, pale, rnd }) => {
    for (let i = 0; i < 90; i++) {
      const [x, y] = [rnd.range(0, f.w), rnd.range(1.5, f.h)];
      s.poly(
        f.poly([
          [x - 0.07, y],
          [x, y - 0.12],
          [x + 0.07, y],
          [x, y + 0.12],
        ]),
        pale,
        'opacity="0.25"',
      );
    }
  },
};

function floorOf(c, fr, R) {
  const { s, rnd } = c;
  const [kind, colour] = R.floor;
  const f = fr.floor(-R.w / 2, 0, R.w / 2, R.d, 0);
  const pts = f.quad(0, 0, R.w, R.d);
  const base = mix(colour, c.sky.shade, 0.16);
  s.poly(
    pts,
    s.lin([
      [0, lighten(base, 0.02)],
      [0.4, base],
      [1, darken(base, 0.34)],
    ]),
  );
  s.clip(loop(pts), () => FLOORS[kind]?.({ s, f, rnd, base, dark: darken(base, 0.42), pale: lighten(base, 0.22) }));
}

const holeShape = (f, o, k) => {
  if (o.kind === "arch") return f.arch(o.u0 - k, o.v0 - k, o.u1 + k, o.v1 + k, o.rise ?? Math.min((o.u1 - o.u0) / 2, 0.62));
  if (o.kind === "round") return f.ring((o.u0 + o.u1) / 2, (o.v0 + o.v1) / 2, (o.u1 - o.u0) / 2 + k, (o.v1 - o.v0) / 2 + k);
  if (o.kind === "poly") return f.poly(o.points);
  return f.quad(o.u0 - k, o.v0 - k, o.u1 + k, o.v1 + k);
};

/** Frame, bars, sill and the thickness of the wall around an opening. */
function opening(c, f, o, R) {
  const { s } = c;
  const col = o.frame ?? R.trim ?? "#2a2220";
  const k = f.scale((o.u0 + o.u1) / 2, o.v0);
  const shape = holeShape(f, o, 0);
  if (shape.length < 3) return;
  const wpx = Math.max(3, 0.085 * k);
  s.path(
    loop(shape),
    s.lin(
      [
        [0, "#ffffff", 0.1],
        [0.5, "#ffffff", 0],
        [1, "#ffdca0", 0.12],
      ],
      0,
      0,
      1,
      1,
    ),
  );
  s.clip(loop(shape), () => {
    s.stroke(loop(shape), darken(tone(c, R.wall[1], f), 0.4), wpx * 2.6);
    let d = "";
    const cols = o.cols ?? 2;
    const rows = o.rows ?? 2;
    for (let i = 1; i < cols; i++) d += f.line(o.u0 + ((o.u1 - o.u0) * i) / cols, o.v0, o.u0 + ((o.u1 - o.u0) * i) / cols, o.v1);
    for (let i = 1; i < rows; i++) d += f.line(o.u0, o.v0 + ((o.v1 - o.v0) * i) / rows, o.u1, o.v0 + ((o.v1 - o.v0) * i) / rows);
    s.stroke(d, col, Math.max(2, wpx * 0.55));
    s.stroke(loop(shape), col, wpx * 1.4);
  });
  if (o.kind !== "round" && o.v0 > 0.2 && o.kind !== "poly") {
    s.poly(f.quad(o.u0 - 0.1, o.v0 - 0.09, o.u1 + 0.1, o.v0), lighten(tone(c, col, f), 0.22));
  }
}

/** Darkens the corners by multiplying, so that colours stay clean. */
export function dim(c, at, colour = "#3a2c52", strength = 0.8) {
  const { s } = c;
  const k = (t) => mix("#ffffff", colour, t * strength);
  s.rect(
    0,
    0,
    s.w,
    s.h,
    `url(#${s.def(
      `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${n(at[0])}" cy="${n(at[1])}" r="880">${s.stops([
        [0, "#fff6e6"],
        [0.28, k(0.16)],
        [0.6, k(0.62)],
        [1, k(1)],
      ])}</radialGradient>`,
    )})`,
    'style="mix-blend-mode:multiply"',
  );
}
