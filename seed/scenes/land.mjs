/** Land seen from afar: ridges, woods, dunes, water, roofs of a city. */
import { mix } from "./colour.mjs";
import { curve, n, trail } from "./sheet.mjs";

const wave = (rnd) => {
  const parts = [1, 2.3, 4.7, 9.1].map((f, i) => ({ f: f * rnd.range(0.8, 1.25), p: rnd.range(0, 6.3), a: 1 / (i * 1.4 + 1) }));
  return (t) => parts.reduce((v, q) => v + q.a * Math.sin(t * q.f * 3.1 + q.p), 0) / 2.2;
};

/** Rolling hills as one smooth shape. */
export function hills(s, rnd, { y, amp, fill, base = s.h, detail = 15 }) {
  const f = wave(rnd);
  const pts = [];
  for (let i = 0; i <= detail; i++) pts.push([(i / detail) * (s.w + 60) - 30, y - amp * f(i / detail)]);
  s.path(`${curve(pts)}L${s.w + 30} ${n(base)}L-30 ${n(base)}Z`, fill);
}

/** Mountains with lit and shadowed flanks; snow above a line when asked. */
export function peaks(s, rnd, { y, amp, fill, lit, snow, base = s.h, count = 5, from = "left" }) {
  const tops = [];
  for (let i = 0; i <= count; i++) {
    tops.push([((i + rnd.range(-0.25, 0.25)) / count) * s.w, y - amp * rnd.range(0.45, 1)]);
  }
  const edge = [[-40, y + amp * 0.1]];
  for (let i = 0; i < tops.length; i++) {
    const [px, py] = tops[i];
    if (i) {
      const [qx, qy] = tops[i - 1];
      const valley = [(px + qx) / 2 + rnd.range(-20, 20), Math.max(py, qy) + amp * rnd.range(0.22, 0.42)];
      edge.push([(qx * 1.2 + valley[0] * 0.8) / 2, (qy + valley[1]) / 2 + rnd.range(-8, 10)], valley, [
        (px * 1.2 + valley[0] * 0.8) / 2,
        (py + valley[1]) / 2 + rnd.range(-8, 10),
      ]);
    }
    edge.push([px, py]);
  }
  edge.push([s.w + 40, y + amp * 0.1]);
  const outline = `${trail(edge)}L${s.w + 40} ${base}L-40 ${base}Z`;
  s.path(outline, fill);
  const side = from === "left" ? -1 : 1;
  s.clip(outline, () => {
    for (const [px, py] of tops) {
      const H = amp * 1.1;
      const zig = [];
      for (let k = 0; k <= 6; k++) zig.push([px + (k % 2 ? 1 : -1) * rnd.range(4, 16) * (k / 3) - side * k * 5, py + (H * k) / 6]);
      s.poly([...zig, [px + side * H * 1.3, py + H]], lit, 'opacity="0.8"');
      if (snow) {
        const cap = [[px, py - 4]];
        const reach = amp * rnd.range(0.34, 0.46);
        for (let k = 0; k <= 6; k++) cap.push([px + reach * 0.95 * (1 - k / 3), py + reach * (k % 2 ? 0.62 : 1) * rnd.range(0.75, 1.05)]);
        s.poly(cap, snow, 'opacity="0.9"');
        s.poly(
          [
            [px, py - 4],
            [px - side * reach, py + reach],
            [px - side * 4, py + reach * 0.8],
          ],
          fill,
          'opacity="0.45"',
        );
      }
    }
  });
}

/** Flat-topped desert buttes. */
export function mesas(s, rnd, { y, amp, fill, lit, base = s.h, count = 4 }) {
  s.rect(0, y, s.w, base - y, fill);
  for (let i = 0; i < count; i++) {
    const x = ((i + rnd.range(0.1, 0.7)) / count) * s.w;
    const w = rnd.range(70, 190);
    const h = amp * rnd.range(0.5, 1);
    const skirt = h * 0.7;
    const top = [
      [x, y - h],
      [x + w * 0.3, y - h - 5],
      [x + w * 0.55, y - h + 3],
      [x + w, y - h + 1],
    ];
    s.poly([[x - skirt, y + 4], [x - 8, y - h * 0.45], ...top, [x + w + 8, y - h * 0.42], [x + w + skirt, y + 4]], fill);
    s.poly([[x - 8, y - h * 0.45], ...top.slice(0, 3), [x + w * 0.5, y - h * 0.4], [x + w * 0.28, y - h * 0.36]], lit, 'opacity="0.75"');
    let d = "";
    for (let k = 1; k < 6; k++) d += `M${n(x + (w * k) / 6)} ${n(y - h + 3)}l${n(rnd.range(-3, 3))} ${n(h * rnd.range(0.25, 0.5))}`;
    s.stroke(d, mix(fill, "#000000", 0.3), 1.6, 'opacity="0.5"');
  }
}

/** A far wood of conifers as one jagged edge. */
export function conifers(s, rnd, { y, h, fill, base = y + 60, gap = 13 }) {
  let d = `M-20 ${n(base)}`;
  const f = wave(rnd);
  for (let x = -20; x < s.w + 20; x += gap * rnd.range(0.6, 1.3)) {
    const H = h * rnd.range(0.55, 1) * (0.8 + 0.35 * f(x / s.w));
    const w = gap * 0.75;
    d += `L${n(x)} ${n(y)}L${n(x + w * 0.32)} ${n(y - H * 0.42)}L${n(x + w * 0.22)} ${n(y - H * 0.42)}L${n(x + w * 0.42)} ${n(y - H * 0.74)}L${n(x + w * 0.5)} ${n(y - H)}L${n(x + w * 0.6)} ${n(y - H * 0.74)}L${n(x + w * 0.8)} ${n(y - H * 0.42)}L${n(x + w * 0.7)} ${n(y - H * 0.42)}L${n(x + w)} ${n(y)}`;
  }
  s.path(`${d}L${s.w + 30} ${n(base)}Z`, fill);
}

/** A far edge of round-headed trees. */
export function grove(s, rnd, { y, h, fill, lit, base = y + 70, gap = 46 }) {
  s.rect(0, y - h * 0.3, s.w, base - y + h * 0.3, fill);
  for (let x = -30; x < s.w + 40; x += gap * rnd.range(0.5, 1)) {
    const r = h * rnd.range(0.4, 0.75);
    s.ellipse(x, y - r * 0.45, r * 0.95, r * 0.8, fill);
    if (lit) s.ellipse(x - r * 0.25, y - r * 0.75, r * 0.5, r * 0.38, lit, 'opacity="0.3"');
  }
}

/** Flat water with light lying on it. */
export function water(s, rnd, { y, base = s.h, top, deep, light, glitter = [], lines = 46 }) {
  s.rect(0, y, s.w, base - y, s.lin([top, [0.35, mix(top, deep, 0.5)], deep]));
  for (const [x, w, colour, a] of glitter) {
    for (let i = 0; i < 26; i++) {
      const t = i / 26;
      const yy = y + 3 + (base - y) * t ** 1.5;
      const half = w * (0.25 + t * 0.9) * rnd.range(0.35, 1);
      s.ellipse(x + rnd.range(-w, w) * 0.25 * (0.4 + t), yy, half, 1.1 + t * 2.6, colour, `opacity="${n(a * rnd.range(0.4, 1))}"`);
    }
  }
  const ripples = ["", "", ""];
  for (let i = 0; i < lines; i++) {
    const t = rnd.next() ** 1.4;
    const yy = y + 4 + (base - y) * t;
    const L = rnd.range(20, 90) * (0.35 + t);
    ripples[Math.floor(t * 2.999)] += `M${n(rnd.range(-20, s.w))} ${n(yy)}q${n(L / 2)} ${n(-2 - t * 3)} ${n(L)} 0`;
  }
  for (const [i, d] of ripples.entries()) s.stroke(d, light, 0.9 + i * 0.6, 'opacity="0.3" stroke-linecap="round"');
}

/** Towers of a city in layers; nearer ones darker with lit windows. */
export function city(s, rnd, { y, layers = 3, tall = 260, near, far, light = "#ffd489", base = s.h }) {
  for (let L = 0; L < layers; L++) {
    const t = layers === 1 ? 1 : L / (layers - 1);
    const fill = mix(far, near, t);
    for (let x = -30; x < s.w + 20; ) {
      const w = rnd.range(36, 84) * (0.75 + t * 0.6);
      const h = tall * rnd.range(0.3, 1) * (1 - t * 0.42);
      tower(s, rnd, { x, w, top: y - h, base, fill, light, t });
      x += w + rnd.range(-4, 16);
    }
  }
}

function tower(s, rnd, { x, w, top, base, fill, light, t }) {
  s.rect(x, top, w, base - top, s.lin([mix(fill, "#ffffff", 0.03), mix(fill, "#0a0c14", 0.12)]));
  s.rect(x, top, w * 0.28, base - top, "#ffffff", 'opacity="0.04"');
  const crown = rnd.int(0, 3);
  if (crown === 1) s.rect(x + w * 0.25, top - 14, w * 0.5, 15, fill);
  if (crown === 2)
    s.poly(
      [
        [x, top + 1],
        [x + w / 2, top - w * 0.4],
        [x + w, top + 1],
      ],
      fill,
    );
  if (crown === 3) {
    s.rect(x + w * 0.46, top - 34, 2.4, 36, fill);
    if (t > 0.5) s.glow(x + w * 0.46 + 1, top - 34, 9, "#ff8a70", 0.8);
  }
  const cw = 4.5 + t * 2.5;
  const ch = 6 + t * 3.5;
  const cols = Math.max(2, Math.floor((w - 8) / (cw * 2)));
  const lit = ["", "", ""];
  let cool = "";
  for (let c = 0; c < cols; c++) {
    for (let r = 0; r < 24; r++) {
      const yy = top + 12 + r * ch * 2;
      if (yy > Math.min(base, s.h) - 8) break;
      if (!rnd.chance(0.3 + t * 0.08)) continue;
      const d = `M${n(x + 5 + c * ((w - 10) / cols))} ${n(yy)}h${n(cw)}v${n(ch)}h${n(-cw)}Z`;
      if (rnd.chance(0.8)) lit[rnd.int(0, 2)] += d;
      else cool += d;
    }
  }
  for (const [i, d] of lit.entries()) s.path(d, light, `opacity="${n((0.35 + i * 0.3) * (0.5 + t * 0.5))}"`);
  s.path(cool, "#d6ecf0", `opacity="${n(0.6 * (0.5 + t * 0.5))}"`);
}

/** Near ground: a gently curved field with strokes of grass, sand, snow or paving. */
export function ground(s, rnd, { y, fill, low, kind = "grass", tone, bend = 12 }) {
  const pts = [];
  for (let i = 0; i <= 6; i++) pts.push([(i / 6) * (s.w + 40) - 20, y + Math.sin(i * 1.3 + rnd.range(0, 0.8)) * bend * 0.5]);
  s.path(`${curve(pts)}L${s.w + 20} ${s.h}L-20 ${s.h}Z`, s.span([fill, low], 0, y, 0, s.h));
  let d = "";
  const H = s.h - y;
  const count = { grass: 260, sand: 60, snow: 34, stone: 0, wheat: 420 }[kind] ?? 60;
  for (let i = 0; i < count; i++) {
    const t = rnd.next() ** 0.8;
    const yy = y + 12 + H * t;
    const x = rnd.range(0, s.w);
    if (kind === "grass") d += `M${n(x)} ${n(yy)}l${n(rnd.range(-3, 3))} ${n(-5 - t * 11)}`;
    else if (kind === "wheat") d += `M${n(x)} ${n(yy)}q${n(rnd.range(-2, 2))} ${n(-10 - t * 16)} ${n(rnd.range(2, 9))} ${n(-14 - t * 26)}`;
    else d += `M${n(x)} ${n(yy)}q${n(30 + t * 60)} ${n(rnd.range(-8, -3))} ${n(60 + t * 120)} ${n(rnd.range(-2, 3))}`;
  }
  s.stroke(
    d,
    tone ?? mix(fill, "#ffffff", 0.14),
    kind === "grass" ? 1.5 : 2,
    `opacity="${kind === "wheat" ? 0.55 : 0.3}" stroke-linecap="round"`,
  );
}
