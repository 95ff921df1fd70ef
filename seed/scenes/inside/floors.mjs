/** Floors of rooms. */
import { darken, lighten, mix } from "../colour.mjs";
import { loop } from "../sheet.mjs";

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
          f.poly([u, v], [u + q, v + k * q * 0.5], [u + q, v + k * q * 0.5 + 0.2], [u, v + 0.2]),
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
      d += loop(f.poly([x - 0.07, y], [x, y - 0.12], [x + 0.07, y], [x, y + 0.12]));
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

/** Draws the floor of a room. */
export function floorOf(c, fr, R) {
  const { s, rnd } = c;
  const [kind, colour] = R.floor;
  const f = fr.floor(-R.w / 2, 0, R.w / 2, R.d, 0);
  const pts = f.quad(0, 0, R.w, R.d);
  const base = mix(colour, R.shade ?? "#2a2024", 0.16);
  s.poly(pts, s.lin([lighten(base, 0.02), [0.4, base], darken(base, 0.34)]));
  s.clip(loop(pts), () => FLOORS[kind]?.({ s, f, rnd, base, dark: darken(base, 0.42), pale: lighten(base, 0.22) }));
}
