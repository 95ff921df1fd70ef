/** The empty room: a cross-section swept away from the viewer, with openings onto the place's own land. */
import { darken, lighten, mix } from "../colour.mjs";
import { surface, tone } from "../kit.mjs";
import { loop, n } from "../sheet.mjs";

const arc = (w, h, rise, steps = 12) =>
  Array.from({ length: steps + 1 }, (_, i) => [(w / 2) * Math.cos((i / steps) * Math.PI), h + rise * Math.sin((i / steps) * Math.PI)]);

/** Cross-section above the walls, from the right wall's top to the left wall's top. */
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
  shed: ({ w, h, rise }) => [
    [w / 2, h],
    [-w / 2, h + rise],
  ],
  tent: ({ w, h, rise }) => [
    [w / 2, h],
    [w * 0.2, h + rise * 0.55],
    [0, h + rise],
    [-w * 0.2, h + rise * 0.55],
    [-w / 2, h],
  ],
  arc: ({ w, h, rise }) => arc(w, h, rise),
};

/** Patterns that only rooms have; the others are the kit's. Each draws on a face in metres, clipped to it. */
const PATTERN = {
  paper: ({ s, f, top, pale }) => {
    let d = "";
    for (let u = 0.2, i = 0; u < f.w; u += 0.36, i++)
      for (let v = 0.3 + (i % 2) * 0.28; v < top; v += 0.56)
        d += loop(
          f.poly([
            [u - 0.09, v],
            [u, v - 0.16],
            [u + 0.09, v],
            [u, v + 0.16],
          ]),
        );
    s.path(d, pale, 'opacity="0.4"');
  },
  stripes: ({ s, f, top, pale }) => {
    let d = "";
    for (let u = 0; u < f.w; u += 0.5) d += loop(f.quad(u, 0, u + 0.25, top));
    s.path(d, pale, 'opacity="0.35"');
  },
  squares: ({ s, f, top, dark }) => {
    let d = "";
    for (let u = 0.2; u < f.w; u += 0.2) d += f.line(u, 0, u, top);
    for (let v = 0.2; v < top; v += 0.2) d += f.line(0, v, f.w, v);
    s.stroke(d, dark, 1.1, 'opacity="0.4"');
  },
  lattice: ({ s, f, top, dark, pale }) => {
    let d = "";
    for (let u = -top; u < f.w + top; u += 0.36) d += f.line(u, 0, u + top, top) + f.line(u + top, 0, u, top);
    s.stroke(d, mix(dark, "#6b4526", 0.5), 3.4, 'opacity="0.75"');
    s.stroke(d, pale, 1, 'opacity="0.35"');
  },
  padded: ({ s, f, top, dark, pale }) => {
    let d = "";
    for (let u = -top; u < f.w + top; u += 0.6) d += f.line(u, 0, u + top, top) + f.line(u + top, 0, u, top);
    s.stroke(d, dark, 2, 'opacity="0.6"');
    for (let u = 0; u < f.w; u += 0.6)
      for (let v = 0.3; v < top; v += 0.6) s.poly(f.ring(u + ((v / 0.6) % 1 ? 0.3 : 0), v, 0.03), pale, 'opacity="0.5"');
  },
  tin: ({ s, f, top, dark, pale }) => {
    let a = "";
    let b = "";
    for (let u = 0; u < f.w; u += 0.6)
      for (let v = 0; v < top; v += 0.6) {
        a += loop(f.quad(u + 0.03, v + 0.03, u + 0.57, v + 0.57));
        b += loop(
          f.poly([
            [u + 0.3, v + 0.12],
            [u + 0.48, v + 0.3],
            [u + 0.3, v + 0.48],
            [u + 0.12, v + 0.3],
          ]),
        );
      }
    s.stroke(a + b, dark, 1.4, 'opacity="0.5"');
    s.path(b, pale, 'opacity="0.28"');
  },
  ribs: ({ s, f, top, dark, pale }) => {
    let d = "";
    for (let u = 0; u < f.w; u += 0.7) d += f.line(u, 0, u, top);
    s.stroke(d, dark, 5, 'opacity="0.7"');
    s.stroke(d, pale, 1.4, 'opacity="0.5"');
  },
  folds: ({ s, f, top, dark, pale }) => {
    let a = "";
    let b = "";
    for (let u = 0; u < f.w; u += 0.3) {
      a += loop(f.quad(u, 0, u + 0.1, top));
      b += loop(f.quad(u + 0.14, 0, u + 0.2, top));
    }
    s.path(a, dark, 'opacity="0.45"');
    s.path(b, pale, 'opacity="0.4"');
  },
};

/** Fills a face with one of the room's own patterns or a surface of the kit. */
export function cover(c, f, kind, colour, outline) {
  const draw = PATTERN[kind];
  if (!draw) return surface(c, f, kind, colour, outline);
  const { s } = c;
  const shape = outline ? f.poly(outline) : f.quad(0, 0, f.w, f.h);
  if (shape.length < 3) return;
  const base = tone(c, colour, f);
  s.poly(
    shape,
    s.lin([
      [0, darken(base, 0.1)],
      [1, lighten(base, 0.05)],
    ]),
  );
  const top = outline ? Math.max(...outline.map((q) => q[1])) : f.h;
  s.clip(loop(shape), () => draw({ s, f, rnd: c.rnd, base, top, dark: darken(base, 0.32), pale: lighten(base, 0.16) }));
}

/** The room's light, its outline and the three walls that can be seen, before anything is drawn. */
export function measure(c, fr, R) {
  const light = { ...c, bright: 0.3 + (R.bright ?? 0), sky: { ...c.sky, shade: R.shade ?? "#2a2024", glow: "#ffd9a0" }, light: 0.7 };
  const crown = CROWN[R.profile](R);
  const x = R.w / 2;
  const hr = crown[0][1];
  const hl = crown[crown.length - 1][1];
  const faces = { back: fr.wall(-x, R.d, x, R.d, 0, R.h), left: fr.wall(-x, 0, -x, R.d, 0, hl), right: fr.wall(x, R.d, x, 0, 0, hr) };
  const outline = [[0, 0], [R.w, 0], ...crown.map(([a, b]) => [a + x, b])];
  return { light, crown, faces, outline };
}

/**
 * Draws walls, ceiling, floor and windows over whatever is already on the sheet.
 * @param {object} R the room's style
 * @param {Array<object>} openings windows: {wall, u0, v0, u1, v1, kind, cols, rows}
 */
export function shell(c, fr, R, { light, crown, faces, outline }, openings) {
  const { s } = c;
  for (const k of ["left", "right", "back"]) {
    const f = faces[k];
    if (!f.seen) continue;
    const full = k === "back" ? f.poly(outline) : f.quad(0, 0, f.w, f.h);
    if (full.length < 3) continue;
    const holes = openings.filter((o) => o.wall === k);
    const [mat, col] = k === "back" && R.back ? R.back : R.wall;
    s.clip(loop(full) + holes.map((o) => loop(holeShape(f, o, 0))).join(""), () => {
      cover(light, f, mat, col, k === "back" ? outline : undefined);
      if (R.dado) dado(light, f, R);
      if (R.wall[0] !== "logs" && R.wall[0] !== "lattice") {
        s.poly(f.quad(0, 0, f.w, 0.14), darken(tone(light, R.trim, f), 0.12));
        if (R.cornice) s.poly(f.quad(0, f.h - 0.16, f.w, f.h), lighten(tone(light, R.trim, f), 0.1));
      }
    });
  }
  ceiling(light, fr, R, crown);
  floorOf(light, fr, R);
  for (const o of openings) if (faces[o.wall].seen) opening(light, faces[o.wall], o, R);
  corners(c, R, faces, crown);
}

function dado(c, f, R) {
  const { s } = c;
  s.poly(f.quad(0, 0, f.w, 0.95), tone(c, R.dado, f));
  s.clip(loop(f.quad(0, 0, f.w, 0.9)), () =>
    surface(c, { ...f, h: 0.9 }, "panels", R.dado, [
      [0, 0],
      [f.w, 0],
      [f.w, 0.9],
      [0, 0.9],
    ]),
  );
  s.stroke(f.line(0, 0.95, f.w, 0.95), lighten(tone(c, R.dado, f), 0.2), 4);
}

/** A thin shadow where walls meet, so that the room has depth. */
function corners(c, R, faces, crown) {
  let d = "";
  if (faces.left.seen) d += faces.back.line(0, 0, 0, crown[crown.length - 1][1]);
  if (faces.right.seen) d += faces.back.line(R.w, 0, R.w, crown[0][1]);
  c.s.stroke(d + faces.back.line(0, 0, R.w, 0), "#120c0c", 3, 'opacity="0.35"');
}

function ceiling(c, fr, R, crown) {
  const { s } = c;
  for (let i = 0; i < crown.length - 1; i++) {
    const [[ax, ay], [bx, by]] = [crown[i], crown[i + 1]];
    const f = fr.plane([ax, ay, R.d], [ax, ay, 0], [bx, by, R.d]);
    const low = { ...c, bright: c.bright - 0.16 + (R.profile === "arc" ? 0.1 * Math.sin((i / crown.length) * 6) : 0) };
    const pts = f.quad(0, 0, f.w, f.h);
    if (pts.length < 3) continue;
    if (R.ceil[0] === "glass") {
      glassRoof(c, f);
      continue;
    }
    s.poly(pts, tone(low, R.ceil[1], f));
    s.clip(loop(pts), () => cover(low, f, R.ceil[0], R.ceil[1]));
  }
  if (R.ribs) for (const z of [R.d - 0.05, R.d * 0.68, R.d * 0.44]) arcRib(c, fr, R, crown, z);
  else if (R.beams) beams(c, fr, R, crown);
}

function glassRoof(c, f) {
  let d = "";
  for (let u = 0; u < f.w; u += 0.8) d += f.line(u, 0, u, f.h);
  for (let v = 0; v < f.h; v += 1) d += f.line(0, v, f.w, v);
  c.s.poly(f.quad(0, 0, f.w, f.h), "#cfe3df", 'opacity="0.1"');
  c.s.stroke(d, "#20302c", 3.4);
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
      const r = R.vigas ? 0.14 : 0.2;
      const f = fr.wall(-R.w / 2, z, R.w / 2, z, R.h - r, R.h);
      s.poly(
        f.quad(0, 0, R.w, r),
        s.lin([
          [0, dark],
          [1, R.beams],
        ]),
      );
      s.poly(
        fr.poly([
          [-R.w / 2, R.h - r, z],
          [R.w / 2, R.h - r, z],
          [R.w / 2, R.h - r, z + 0.18],
          [-R.w / 2, R.h - r, z + 0.18],
        ]),
        lighten(R.beams, 0.08),
      );
    }
    return;
  }
  const fill = s.lin([
    [0, dark],
    [1, lighten(R.beams, 0.06)],
  ]);
  for (let z = R.d - 0.06; z > 1.2; z -= R.ties ? 1.9 : 1.3) {
    for (let i = 0; i < crown.length - 1; i++) {
      const [[ax, ay], [bx, by]] = [crown[i], crown[i + 1]];
      s.poly(
        fr.poly([
          [ax, ay, z],
          [bx, by, z],
          [bx, by - 0.2, z],
          [ax * 0.985, ay - 0.2, z],
        ]),
        fill,
      );
    }
    if (!R.ties) continue;
    s.poly(
      fr.poly([
        [-R.w / 2, R.h, z],
        [R.w / 2, R.h, z],
        [R.w / 2, R.h - 0.18, z],
        [-R.w / 2, R.h - 0.18, z],
      ]),
      fill,
    );
    const top = R.h + R.rise;
    s.poly(
      fr.poly([
        [-0.08, R.h, z],
        [0.08, R.h, z],
        [0.08, top - 0.1, z],
        [-0.08, top - 0.1, z],
      ]),
      fill,
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

const grid = (f, step) => {
  let d = "";
  for (let u = 0; u < f.w; u += step) d += f.line(u, 0, u, f.h);
  for (let v = 0; v < f.h; v += step) d += f.line(0, v, f.w, v);
  return d;
};

const FLOORS = {
  boards: ({ s, f, dark, pale, rnd }) => {
    let a = "";
    let b = "";
    for (let u = 0.22; u < f.w; u += 0.22) {
      a += f.line(u, 0, u, f.h);
      for (let k = 0; k < 3; k++) {
        const v = rnd.range(0, f.h);
        a += f.line(u - 0.22, v, u, v);
      }
      if (rnd.chance(0.3)) b += loop(f.quad(u - 0.21, rnd.range(0, 3), u - 0.01, rnd.range(4, f.h)));
    }
    s.path(b, pale, 'opacity="0.25"');
    s.stroke(a, dark, 1.4, 'opacity="0.6"');
  },
  parquet: ({ s, f, dark, pale }) => {
    const q = 0.42;
    const out = ["", ""];
    for (let u = -q, i = 0; u < f.w + q; u += q, i++)
      for (let v = 0.8; v < f.h + q; v += 0.22) {
        const k = i % 2 ? 1 : -1;
        out[(Math.round(v * 50) + i) % 3 ? 0 : 1] += loop(
          f.poly([
            [u, v],
            [u + q, v + k * q * 0.5],
            [u + q, v + k * q * 0.5 + 0.2],
            [u, v + 0.2],
          ]),
        );
      }
    s.path(out[0], pale, 'opacity="0.16"');
    s.path(out[1], dark, 'opacity="0.2"');
  },
  stone: ({ s, f, dark, pale, rnd }) => {
    const out = ["", "", ""];
    for (let v = 0; v < f.h; v += 0.62)
      for (let u = -rnd.range(0, 0.5); u < f.w; ) {
        const w = rnd.range(0.5, 1);
        out[rnd.int(0, 2)] += loop(f.round(u + 0.02, v + 0.02, u + w - 0.02, v + 0.6, 0.05));
        u += w;
      }
    s.path(out[0], pale, 'opacity="0.3"');
    s.path(out[1], dark, 'opacity="0.3"');
    s.path(out[2], dark, 'opacity="0.12"');
  },
  brick: ({ s, f, dark, pale, rnd }) => {
    let a = "";
    let b = "";
    for (let v = 0, i = 0; v < f.h; v += 0.24, i++)
      for (let u = -(i % 2) * 0.24; u < f.w; u += 0.48) {
        const q = loop(f.quad(u + 0.01, v + 0.01, u + 0.47, v + 0.23));
        const tone = rnd.int(0, 3);
        if (tone === 0) b += q;
        else if (tone > 1) a += q;
      }
    s.path(a, pale, 'opacity="0.22"');
    s.path(b, dark, 'opacity="0.28"');
  },
  terrazzo: ({ s, f, dark, pale, rnd }) => {
    let a = "";
    let b = "";
    for (let i = 0; i < 260; i++) {
      const q = loop(f.ring(rnd.range(0, f.w), rnd.range(0.8, f.h), rnd.range(0.02, 0.05)).filter((_, j) => j % 5 === 0));
      if (i % 2) a += q;
      else b += q;
    }
    s.path(a, pale, 'opacity="0.5"');
    s.path(b, dark, 'opacity="0.35"');
  },
  tiles: ({ s, f, dark }) => s.stroke(grid(f, 0.5), dark, 1.6, 'opacity="0.45"'),
  checker: ({ s, f, dark, pale }) => {
    const out = ["", ""];
    for (let i = 0; i * 0.6 < f.w; i++)
      for (let j = 0; j * 0.6 < f.h; j++) out[(i + j) % 2] += loop(f.quad(i * 0.6, j * 0.6, i * 0.6 + 0.6, j * 0.6 + 0.6));
    s.path(out[0], dark, 'opacity="0.7"');
    s.path(out[1], pale, 'opacity="0.6"');
  },
  concrete: ({ s, f, dark, pale, rnd }) => {
    s.stroke(grid(f, 2.1), dark, 1.4, 'opacity="0.4"');
    for (let i = 0; i < 14; i++)
      s.poly(f.ring(rnd.range(0, f.w), rnd.range(1, f.h), rnd.range(0.3, 1), rnd.range(0.1, 0.4)), pale, 'opacity="0.1"');
  },
  rubber: ({ s, f, dark }) => s.stroke(grid(f, 1), dark, 2.2, 'opacity="0.5"'),
  mats: ({ s, f, dark, pale }) => {
    let a = "";
    for (let v = 0.2, j = 0; v < f.h; v += 1, j++)
      for (let u = (j % 2) * -1; u < f.w; u += 2) a += loop(f.quad(u + 0.03, v + 0.03, u + 1.97, v + 0.97));
    s.path(a, pale, 'opacity="0.4"');
    s.stroke(a, dark, 4, 'opacity="0.7"');
  },
  earth: ({ s, f, dark, pale, rnd }) => {
    for (let i = 0; i < 40; i++)
      s.poly(
        f.ring(rnd.range(0, f.w), rnd.range(0.6, f.h), rnd.range(0.1, 0.8), rnd.range(0.05, 0.2)),
        i % 2 ? pale : dark,
        'opacity="0.12"',
      );
  },
  carpet: ({ s, f, pale, rnd }) => {
    let d = "";
    for (let i = 0; i < 110; i++) {
      const [x, y] = [rnd.range(0, f.w), rnd.range(0.8, f.h)];
      d += loop(
        f.poly([
          [x - 0.07, y],
          [x, y - 0.12],
          [x + 0.07, y],
          [x, y + 0.12],
        ]),
      );
    }
    s.path(d, pale, 'opacity="0.22"');
  },
};
FLOORS.slate = FLOORS.stone;
FLOORS.deck = ({ s, f, dark }) => {
  let a = "";
  for (let v = 0.14; v < f.h; v += 0.14) a += f.line(0, v, f.w, v);
  s.stroke(a, dark, 1.5, 'opacity="0.6"');
};

function floorOf(c, fr, R) {
  const { s, rnd } = c;
  const [kind, colour] = R.floor;
  const f = fr.floor(-R.w / 2, 0, R.w / 2, R.d, 0);
  const pts = f.quad(0, 0, R.w, R.d);
  const base = mix(colour, R.shade ?? "#2a2024", 0.16);
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

export const holeShape = (f, o, k) => {
  if (o.kind === "arch") return f.arch(o.u0 - k, o.v0 - k, o.u1 + k, o.v1 + k, o.rise ?? Math.min((o.u1 - o.u0) / 2, 0.62));
  if (o.kind === "round") return f.ring((o.u0 + o.u1) / 2, (o.v0 + o.v1) / 2, (o.u1 - o.u0) / 2 + k, (o.v1 - o.v0) / 2 + k);
  if (o.kind === "poly") return f.poly(o.points);
  return f.quad(o.u0 - k, o.v0 - k, o.u1 + k, o.v1 + k);
};

/** Frame, bars, sill and the thickness of the wall around an opening. */
function opening(c, f, o, R) {
  const { s } = c;
  const col = o.frame ?? R.frame;
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
    s.stroke(loop(shape), darken(tone(c, R.wall[1], f), 0.4), wpx * (o.thick ?? 2.6));
    let d = "";
    const cols = o.cols ?? 2;
    const rows = o.rows ?? 2;
    for (let i = 1; i < cols; i++) d += f.line(o.u0 + ((o.u1 - o.u0) * i) / cols, o.v0, o.u0 + ((o.u1 - o.u0) * i) / cols, o.v1);
    for (let i = 1; i < rows; i++) d += f.line(o.u0, o.v0 + ((o.v1 - o.v0) * i) / rows, o.u1, o.v0 + ((o.v1 - o.v0) * i) / rows);
    s.stroke(d, col, Math.max(2, wpx * (o.bar ?? 0.55)));
    s.stroke(loop(shape), col, wpx * 1.4);
  });
  if (o.kind !== "round" && o.v0 > 0.2 && o.kind !== "poly")
    s.poly(f.quad(o.u0 - 0.1, o.v0 - 0.09, o.u1 + 0.1, o.v0), lighten(tone(c, col, f), 0.22));
}

/** Darkens the corners by multiplying, so that colours stay clean. */
export function dim(c, at, colour = "#3a2c52", strength = 0.8) {
  const { s } = c;
  const k = (t) => mix("#ffffff", colour, t * strength);
  const id = s.def(
    `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${n(at[0])}" cy="${n(at[1])}" r="880">${s.stops([
      [0, "#fff6e6"],
      [0.28, k(0.16)],
      [0.6, k(0.62)],
      [1, k(1)],
    ])}</radialGradient>`,
  );
  s.rect(0, 0, s.w, s.h, `url(#${id})`, 'style="mix-blend-mode:multiply"');
}
