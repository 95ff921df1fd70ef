/** Patterns that walls of rooms have beside those of the kit. */
import { darken, lighten, mix } from "../colour.mjs";
import { surface, tone } from "../kit.mjs";
import { loop } from "../sheet.mjs";

/** Patterns that only rooms have; the others are the kit's. Each draws on a face in metres, clipped to it. */
const PATTERN = {
  paper: ({ s, f, top, pale }) => {
    let d = "";
    for (let u = 0.2, i = 0; u < f.w; u += 0.36, i++)
      for (let v = 0.3 + (i % 2) * 0.28; v < top; v += 0.56) d += loop(f.poly([u - 0.09, v], [u, v - 0.16], [u + 0.09, v], [u, v + 0.16]));
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
        b += loop(f.poly([u + 0.3, v + 0.12], [u + 0.48, v + 0.3], [u + 0.3, v + 0.48], [u + 0.12, v + 0.3]));
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
  const shape = outline ? f.poly(...outline) : f.quad(0, 0, f.w, f.h);
  if (shape.length < 3) return;
  const base = tone(c, colour, f);
  s.poly(shape, s.lin([darken(base, 0.1), lighten(base, 0.05)]));
  const top = outline ? Math.max(...outline.map((q) => q[1])) : f.h;
  s.clip(loop(shape), () => draw({ s, f, rnd: c.rnd, base, top, dark: darken(base, 0.32), pale: lighten(base, 0.16) }));
}
