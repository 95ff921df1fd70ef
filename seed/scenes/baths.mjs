/** Baths, tubs, basins, towels and the steam over them. */
import { darken, lighten } from "./colour.mjs";
import { folds } from "./furniture.mjs";
import { shine } from "./kit.mjs";
import { loop, n } from "./sheet.mjs";
import { box, puff, rod, shadow } from "./solids.mjs";
import { disc, hull } from "./space.mjs";
import { drum } from "./volumes.mjs";

/** Steam over warm water: wisps in three breadths, so that their edges are soft without a filter. */
export function steam(c, x, y, w, h, strength = 0.3) {
  const { s, rnd } = c;
  for (let i = 0; i < 6; i++) {
    const a = x + rnd.range(-0.5, 0.5) * w;
    const d = `M${n(a)} ${n(y)}c${n(rnd.range(-30, 30))} ${n(-h * 0.3)} ${n(rnd.range(-40, 40))} ${n(-h * 0.6)} ${n(rnd.range(-20, 20))} ${n(-h * rnd.range(0.7, 1))}`;
    const wide = rnd.range(16, 34);
    for (const k of [1, 0.62, 0.3]) s.stroke(d, "#f4efe4", wide * k, `opacity="${n(strength * 10) / 34}" stroke-linecap="round"`);
  }
}

/** Free-standing bath; body is an oval swept from foot to rim. */
export function bath(c, fr, { x, z, w = 1.75, colour = "#efe6d8", feet = "#b58a48", foam = true }) {
  const { s } = c;
  shadow(c, fr, x, z - 0.3, w * 0.9, 0.6, 0.5);
  const oval = (rx, rz, y) =>
    fr.poly(...Array.from({ length: 30 }, (_, i) => [x + rx * Math.cos((i / 15) * Math.PI), y, z + rz * Math.sin((i / 15) * Math.PI)]));
  const k = fr.scale(x, z);
  if (feet)
    for (const q of [-0.32, 0.32]) {
      const [a, b] = fr.p(x + q * w, 0, z - 0.25);
      s.path(
        `M${n(a - 0.05 * k)} ${n(b)}Q${n(a - 0.07 * k)} ${n(b - 0.1 * k)} ${n(a - 0.02 * k)} ${n(b - 0.2 * k)}H${n(a + 0.08 * k)}Q${n(a + 0.02 * k)} ${n(b - 0.08 * k)} ${n(a + 0.06 * k)} ${n(b)}Z`,
        feet,
      );
    }
  const lo = feet ? 0.13 : 0.01;
  const rings = [
    [0.34, 0.24, lo],
    [0.44, 0.33, lo + 0.12],
    [0.48, 0.37, 0.42],
    [0.5, 0.4, 0.6],
  ];
  const all = rings.map(([p, q, y]) => oval(p * w, q, y));
  for (let i = 0; i < all.length - 1; i++) {
    s.poly(
      hull([...all[i], ...all[i + 1]]),
      s.span([lighten(colour, 0.1), [0.35, colour], darken(colour, 0.42)], fr.p(x - w / 2, 0, z)[0], 0, fr.p(x + w / 2, 0, z)[0], 0),
    );
  }
  s.poly(oval(w * 0.52, 0.42, 0.61), lighten(colour, 0.4));
  s.poly(oval(w * 0.475, 0.37, 0.61), darken(colour, 0.4));
  s.poly(oval(w * 0.46, 0.35, 0.56), s.lin(["#8fc2bd", "#4f9490"]));
  if (foam) {
    const { rnd } = c;
    for (let i = 0; i < 26; i++) {
      const [a, b] = fr.p(x + rnd.range(-0.42, 0.42) * w, 0.585, z + rnd.range(-0.26, 0.26));
      s.ellipse(a, b, rnd.range(8, 20), rnd.range(4, 9), "#fbf4e8", 'opacity="0.85"');
    }
  }
  const [sx, sy] = fr.p(x, 0.62, z);
  steam(c, sx, sy, w * k * 0.7, 0.7 * k, 0.16);
}

/** Round wooden tub full of lit water. */
export function hotTub(c, fr, { x, z, r = 1, h = 0.8, wood = "#8a5f3c", y = 0, glow = "#6fd0c6" }) {
  const { s } = c;
  const k = fr.scale(x, z);
  const [lx] = fr.p(x - r, 0, z);
  const [rx] = fr.p(x + r, 0, z);
  drum(c, fr, {
    x,
    z,
    r0: r * 0.97,
    r1: r,
    y0: y,
    y1: y + h,
    fill: s.span([lighten(wood, 0.12), [0.4, wood], darken(wood, 0.5)], lx, 0, rx, 0),
  });
  let d = "";
  for (let i = 1; i < 18; i++) {
    const q = Math.PI + (i / 18) * Math.PI;
    const a = fr.p(x + Math.cos(q) * r * 0.98, y, z + Math.sin(q) * r * 0.98);
    const b = fr.p(x + Math.cos(q) * r, y + h, z + Math.sin(q) * r);
    d += `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  }
  s.stroke(d, darken(wood, 0.5), 2, 'opacity="0.7"');
  for (const t of [0.2, 0.72]) {
    const band = Array.from({ length: 20 }, (_, i) =>
      fr.p(x + Math.cos(Math.PI + (i / 19) * Math.PI) * r, y + h * t, z + Math.sin(Math.PI + (i / 19) * Math.PI) * r),
    );
    s.stroke(`M${band.map((q) => `${n(q[0])} ${n(q[1])}`).join("L")}`, "#2a2a2a", 0.045 * k);
  }
  s.poly(disc(fr, x, y + h, z, r * 1.04), lighten(wood, 0.24));
  s.poly(disc(fr, x, y + h, z, r * 0.92), darken(wood, 0.5));
  s.poly(disc(fr, x, y + h - 0.1, z, r * 0.9), s.rad([lighten(glow, 0.45), [0.6, glow], darken(glow, 0.35)]));
  const [a, b] = fr.p(x, y + h, z);
  for (let i = 0; i < 9; i++)
    s.ellipse(
      a + c.rnd.range(-0.6, 0.6) * r * k,
      b + 6 + c.rnd.range(-0.14, 0.16) * r * k,
      c.rnd.range(10, 26),
      c.rnd.range(2, 4),
      "#f2fffb",
      'opacity="0.4"',
    );
  shine(c, a, b, r * k * 1.7, 0.3, glow, 0.7);
  steam(c, a, b, r * k * 1.3, 1.2 * k, 0.2);
}

/** Basin on a cupboard under a mirror; f is the wall behind. */
export function vanity(c, fr, { x, z, w = 1.3, colour = "#6b4529", stone = "#d9d0c0" }) {
  const { s } = c;
  shadow(c, fr, x, z, w, 0.5);
  const F = box(c, fr, { x, z, y: 0.1, w, d: 0.5, h: 0.72, colour });
  for (const [u0, u1] of [
    [0.05, w / 2 - 0.02],
    [w / 2 + 0.02, w - 0.05],
  ])
    s.stroke(loop(F.front.quad(u0, 0.08, u1, 0.64)), darken(colour, 0.45), 2);
  box(c, fr, { x, z: z - 0.03, y: 0.82, w: w + 0.06, d: 0.55, h: 0.05, colour: stone });
  drum(c, fr, { x, z: z + 0.22, r0: 0.14, r1: 0.22, y0: 0.87, y1: 1, fill: s.across(["#f6efe2", "#b8aa95"]) });
  s.poly(disc(fr, x, 1, z + 0.22, 0.2), "#b9d0cb");
  rod(c, fr, [x, 0.87, z + 0.44], [x, 1.2, z + 0.44], "#b58a48", 4);
  rod(c, fr, [x, 1.2, z + 0.44], [x, 1.17, z + 0.24], "#b58a48", 4);
}

/** Folded towels on a stool, or hung over a ladder. */
export function towels(c, fr, { x, z, colour = "#efe4d0", second = "#c98f3f", ladder = false }) {
  if (!ladder) {
    puff(c, fr, { x, z, y: 0, w: 0.5, d: 0.34, h: 0.42, r: 0.03, colour: "#7a5434" });
    for (let i = 0; i < 3; i++)
      puff(c, fr, { x, z: z + 0.02, y: 0.42 + i * 0.085, w: 0.42, d: 0.28, h: 0.085, r: 0.04, colour: i === 1 ? second : colour });
    return;
  }
  for (const k of [-0.26, 0.26]) rod(c, fr, [x + k, 0, z], [x + k * 0.86, 1.8, z + 0.3], "#6b4a30", 5);
  for (const y of [0.35, 0.75, 1.15, 1.55]) rod(c, fr, [x - 0.25, y, z + y / 6], [x + 0.25, y, z + y / 6], "#6b4a30", 4);
  for (const [y, t, L] of [
    [1.55, colour, 0.55],
    [0.75, second, 0.4],
  ]) {
    const f = fr.wall(x - 0.2, z + y / 6 - 0.03, x + 0.2, z + y / 6 - 0.03, y - L, y + 0.03);
    folds(c, f, 0, 0, 0.4, L + 0.03, t, 3);
  }
}
