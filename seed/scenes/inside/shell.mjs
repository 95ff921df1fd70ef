/** The empty room: a cross-section swept away from the viewer, with openings onto the place's own land. */
import { darken, lighten, mix } from "../colour.mjs";
import { surface, tone } from "../kit.mjs";
import { loop, n } from "../sheet.mjs";
import { floorOf } from "./floors.mjs";
import { cover } from "./patterns.mjs";

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
  tent: ({ w, h, rise }) => [
    [w / 2, h],
    [w * 0.2, h + rise * 0.55],
    [0, h + rise],
    [-w * 0.2, h + rise * 0.55],
    [-w / 2, h],
  ],
  arc: ({ w, h, rise }) => arc(w, h, rise),
};

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
    const full = k === "back" ? f.poly(...outline) : f.quad(0, 0, f.w, f.h);
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
  c.s.poly(fr.poly(...out, ...inn), c.s.lin([lighten(R.ceil[1], 0.12), darken(R.ceil[1], 0.35)]));
}

function beams(c, fr, R, crown) {
  const { s } = c;
  const dark = darken(R.beams, 0.3);
  if (R.profile === "box") {
    for (let z = R.d - 0.3; z > 1.2; z -= 1.25) {
      const r = R.vigas ? 0.14 : 0.2;
      const f = fr.wall(-R.w / 2, z, R.w / 2, z, R.h - r, R.h);
      s.poly(f.quad(0, 0, R.w, r), s.lin([dark, R.beams]));
      s.poly(fr.level(-R.w / 2, z, R.w / 2, z + 0.18, R.h - r), lighten(R.beams, 0.08));
    }
    return;
  }
  const fill = s.lin([dark, lighten(R.beams, 0.06)]);
  for (let z = R.d - 0.06; z > 1.2; z -= R.ties ? 1.9 : 1.3) {
    for (let i = 0; i < crown.length - 1; i++) {
      const [[ax, ay], [bx, by]] = [crown[i], crown[i + 1]];
      s.poly(fr.poly([ax, ay, z], [bx, by, z], [bx, by - 0.2, z], [ax * 0.985, ay - 0.2, z]), fill);
    }
    if (!R.ties) continue;
    s.poly(fr.upright(-R.w / 2, R.h, R.w / 2, R.h - 0.18, z), fill);
    const top = R.h + R.rise;
    s.poly(fr.upright(-0.08, R.h, 0.08, top - 0.1, z), fill);
  }
  if (R.profile === "gable") {
    const top = R.h + R.rise;
    s.poly(fr.level(-0.09, 0.5, 0.09, R.d, top - 0.12), dark);
  }
}

/** A window's outline on its wall, k metres larger. */
export const holeShape = (f, o, k) => {
  if (o.kind === "arch") return f.arch(o.u0 - k, o.v0 - k, o.u1 + k, o.v1 + k, o.rise ?? Math.min((o.u1 - o.u0) / 2, 0.62));
  if (o.kind === "round") return f.ring((o.u0 + o.u1) / 2, (o.v0 + o.v1) / 2, (o.u1 - o.u0) / 2 + k, (o.v1 - o.v0) / 2 + k);
  if (o.kind === "poly") return f.poly(...o.points);
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
    `<radialGradient id="ID" gradientUnits="userSpaceOnUse" cx="${n(at[0])}" cy="${n(at[1])}" r="880">${s.stops(["#fff6e6", [0.28, k(0.16)], [0.6, k(0.62)], k(1)])}</radialGradient>`,
  );
  s.rect(0, 0, s.w, s.h, `url(#${id})`, 'style="mix-blend-mode:multiply"');
}
