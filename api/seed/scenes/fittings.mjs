/** Lamps, fires, baths, plants and the small things that make a room lived in. */
import { CREAM, darken, LAMP, lighten, mix } from "./colour.mjs";
import { box, folds, leg, puff, rod, shadow } from "./furniture.mjs";
import { shine } from "./kit.mjs";
import { disc } from "./space.mjs";
import { loop, n } from "./sheet.mjs";
import { drum } from "./volumes.mjs";

const SHADE = [[0, "#fff0c9"], [0.6, "#fbd089"], [1, "#e89b45"]];

/** Lamp on a foot: y is the height of what it stands on. */
export function tableLamp(c, fr, { x, z, y = 0, base = "#2E6650", size = 1, reach = 2.3 }) {
  const { s } = c;
  drum(c, fr, { x, z, r0: 0.09 * size, r1: 0.035 * size, y0: y, y1: y + 0.26 * size, fill: s.lin([[0, lighten(base, 0.15)], [1, darken(base, 0.35)]], 0, 0, 1, 0) });
  drum(c, fr, { x, z, r0: 0.2 * size, r1: 0.12 * size, y0: y + 0.26 * size, y1: y + 0.52 * size, fill: s.lin(SHADE) });
  s.poly(disc(fr, x, y + 0.52 * size, z, 0.12 * size), "#fff9e4");
  const [a, b] = fr.p(x, y + 0.4 * size, z);
  shine(c, a, b, reach * fr.scale(x, z), 0.62);
}

export function floorLamp(c, fr, { x, z, h = 1.6, kind = "shade" }) {
  const { s } = c;
  s.poly(disc(fr, x, 0.02, z, 0.16), "#141416");
  if (kind === "arc") {
    const a = fr.p(x, 0, z);
    const b = fr.p(x + 0.2, h + 0.35, z);
    const e = fr.p(x + 0.8, h + 0.05, z);
    s.stroke(`M${n(a[0])} ${n(a[1])}C${n(a[0])} ${n(b[1])} ${n(b[0])} ${n(b[1] - 16)} ${n(e[0])} ${n(e[1])}`, "#1a1a1c", 4);
    const k = fr.scale(x, z);
    s.path(`M${n(e[0] - 0.2 * k)} ${n(e[1] + 0.18 * k)}A${n(0.2 * k)} ${n(0.2 * k)} 0 0 1 ${n(e[0] + 0.2 * k)} ${n(e[1] + 0.18 * k)}Z`, "#c99a52");
    s.ellipse(e[0], e[1] + 0.18 * k, 0.2 * k, 0.045 * k, CREAM);
    shine(c, e[0], e[1] + 0.22 * k, 2.6 * k, 0.62);
    return;
  }
  if (kind === "tripod") for (const k of [-0.28, 0, 0.28]) rod(c, fr, [x + k, 0, z + Math.abs(k) * 0.4], [x, h - 0.2, z], "#4a3020", 4);
  else rod(c, fr, [x, 0, z], [x, h, z], "#1a1a1c", 4);
  drum(c, fr, { x, z, r0: 0.26, r1: 0.18, y0: h - 0.1, y1: h + 0.24, fill: s.lin(SHADE) });
  s.poly(disc(fr, x, h - 0.1, z, 0.26), "#fff9e4");
  const [a, b] = fr.p(x, h + 0.05, z);
  shine(c, a, b, 2.7 * fr.scale(x, z), 0.66);
}

/** Lamp hung from the ceiling at height top. Kinds: globe, cone, rattan, lantern, paper. */
export function pendant(c, fr, { x, z, y = 2, top = 2.8, kind = "globe", size = 1, reach = 2 }) {
  const { s } = c;
  const [a, b] = fr.p(x, y, z);
  const [, t] = fr.p(x, top, z);
  const k = fr.scale(x, z) * size;
  s.stroke(`M${n(a)} ${n(t)}V${n(b)}`, "#141414", 2);
  if (kind === "globe") s.circle(a, b, 0.15 * k, s.rad([[0, "#fffdf0"], [0.7, "#ffe3a4"], [1, "#f0b25c"]]));
  else if (kind === "cone") {
    s.path(`M${n(a - 0.05 * k)} ${n(b - 0.14 * k)}H${n(a + 0.05 * k)}L${n(a + 0.22 * k)} ${n(b + 0.08 * k)}H${n(a - 0.22 * k)}Z`, "#22282a");
    s.ellipse(a, b + 0.08 * k, 0.22 * k, 0.05 * k, CREAM);
  } else if (kind === "rattan") {
    s.ellipse(a, b, 0.27 * k, 0.2 * k, s.rad([[0, "#fff1c4"], [0.55, "#f0bd6b"], [1, "#9a6531"]]));
    for (const q of [-0.6, -0.2, 0.2, 0.6]) s.stroke(`M${n(a)} ${n(b - 0.2 * k)}Q${n(a + q * 0.5 * k)} ${n(b)} ${n(a)} ${n(b + 0.2 * k)}`, "#7a4c24", 1.6);
  } else if (kind === "paper") {
    s.circle(a, b, 0.28 * k, s.rad([[0, "#fffaf0"], [0.8, "#ffe5b4"], [1, "#eec283"]]));
    for (const q of [-0.6, -0.3, 0, 0.3, 0.6]) s.stroke(`M${n(a - 0.28 * k * Math.sqrt(1 - q * q))} ${n(b + q * 0.28 * k)}h${n(0.56 * k * Math.sqrt(1 - q * q))}`, "#d9a85f", 1, 'opacity="0.5"');
  } else {
    s.rect(a - 0.11 * k, b - 0.14 * k, 0.22 * k, 0.28 * k, CREAM);
    s.stroke(`M${n(a - 0.11 * k)} ${n(b - 0.14 * k)}h${n(0.22 * k)}v${n(0.28 * k)}h${n(-0.22 * k)}ZM${n(a)} ${n(b - 0.14 * k)}v${n(0.28 * k)}M${n(a - 0.14 * k)} ${n(b - 0.15 * k)}L${n(a)} ${n(b - 0.26 * k)}L${n(a + 0.14 * k)} ${n(b - 0.15 * k)}Z`, "#1a1612", 3);
  }
  shine(c, a, b, reach * fr.scale(x, z), 0.55);
}

/** Ring of candle lamps on chains, or tiers of glass drops. */
export function chandelier(c, fr, { x, z, y = 2.2, top = 3, r = 0.55, arms = 8, metal = "#b58a48" }) {
  const { s } = c;
  const [a, b] = fr.p(x, y, z);
  const [, t] = fr.p(x, top, z);
  const k = fr.scale(x, z);
  s.stroke(`M${n(a)} ${n(t)}V${n(b + 0.1 * k)}M${n(a)} ${n(b - 0.4 * k)}L${n(a - r * k)} ${n(b)}M${n(a)} ${n(b - 0.4 * k)}L${n(a + r * k)} ${n(b)}`, metal, 2);
  s.stroke(loop(disc(fr, x, y, z, r)), metal, 4);
  for (let i = 0; i < arms; i++) {
    const q = (i / arms) * Math.PI * 2 + 0.2;
    const [px, py] = fr.p(x + Math.cos(q) * r, y, z + Math.sin(q) * r);
    s.rect(px - 2.6, py - 0.11 * k, 5.2, 0.11 * k, "#f5ead2");
    flame(c, px, py - 0.11 * k, 0.1 * k);
    s.stroke(`M${n(px)} ${n(py)}v${n(0.07 * k)}`, lighten(metal, 0.5), 2.4, 'stroke-linecap="round"');
  }
  shine(c, a, b, 2.6 * k, 0.55);
}

export function flame(c, x, y, h) {
  c.s.path(`M${n(x)} ${n(y - h)}Q${n(x + h * 0.42)} ${n(y - h * 0.25)} ${n(x)} ${n(y)}Q${n(x - h * 0.42)} ${n(y - h * 0.25)} ${n(x)} ${n(y - h)}Z`, c.s.lin([[0, "#fff3c0"], [1, "#ffb347"]]));
}

/** Candles of uneven height around a point. */
export function candles(c, fr, { x, z, y = 0, count = 3, spread = 0.16, wax = "#f2e6cf" }) {
  const { s, rnd } = c;
  for (let i = 0; i < count; i++) {
    const px = x + (count > 1 ? (i / (count - 1) - 0.5) * spread * 2 : 0);
    const pz = z + (i % 2) * 0.05;
    const h = rnd.range(0.09, 0.22);
    const [a, b] = fr.p(px, y, pz);
    const k = fr.scale(px, pz);
    s.rect(a - 0.028 * k, b - h * k, 0.056 * k, h * k, s.lin([[0, "#fff0cd"], [1, darken(wax, 0.15)]]));
    flame(c, a, b - h * k - 1, 0.075 * k);
    shine(c, a, b - h * k, 0.5 * k, 0.6, "#ffb95e");
  }
}

/** Fire drawn in a box on the screen. */
export function fire(c, x, y, w, h) {
  const { s, rnd } = c;
  for (const [k, colour] of [[1, "#d5521f"], [0.74, "#f08a2c"], [0.46, "#ffd476"]]) {
    let d = `M${n(x - (w / 2) * k)} ${n(y)}`;
    const tongues = 5;
    for (let i = 0; i < tongues; i++) {
      const u0 = x - (w / 2) * k + (w * k * i) / tongues;
      const u1 = u0 + (w * k) / tongues;
      const H = h * k * (1 - Math.abs(i - 2) * 0.2) * rnd.range(0.75, 1);
      d += `Q${n(u0 + (u1 - u0) * 0.1)} ${n(y - H * 0.6)} ${n((u0 + u1) / 2 + rnd.range(-3, 3))} ${n(y - H)}Q${n(u1)} ${n(y - H * 0.5)} ${n(u1)} ${n(y - H * 0.12)}`;
    }
    s.path(`${d}L${n(x + (w / 2) * k)} ${n(y)}Z`, colour);
  }
  shine(c, x, y - h * 0.4, w * 3.4, 0.6, "#ff9d47");
}

/** A hearth against the wall at depth z. Kinds: stone, brick, marble, adobe. */
export function fireplace(c, fr, { x, z, w = 1.7, h = 1.2, colour = "#7b7168", kind = "stone", tall = 2.8 }) {
  const { s, rnd } = c;
  const adobe = kind === "adobe";
  if (adobe) {
    const f = fr.wall(x - w / 2, z, x + w / 2, z, 0, tall);
    s.poly(f.poly([[0, 0], [w, 0], [w, 0.5], [w * 0.94, 1.2], [w * 0.72, 1.6], [w * 0.66, tall], [w * 0.34, tall], [w * 0.28, 1.6], [w * 0.06, 1.2], [0, 0.5]]), s.lin([[0, darken(colour, 0.2)], [0.45, lighten(colour, 0.12)], [1, darken(colour, 0.3)]], 0, 0, 1, 0));
  } else {
    const F = box(c, fr, { x, z, w, d: 0.5, h: tall, colour });
    const f = F.front;
    s.clip(loop(f.quad(0, 0, w, tall)), () => {
      for (let v = 0; v < tall; v += kind === "stone" ? 0.24 : 0.12) {
        if (kind === "marble") break;
        for (let u = -0.1; u < w; ) {
          const q = kind === "stone" ? rnd.range(0.22, 0.46) : 0.25;
          s.poly(f.round(u + 0.01, v + 0.01, u + q - 0.01, v + (kind === "stone" ? 0.23 : 0.11), kind === "stone" ? 0.06 : 0.01), mix(colour, rnd.chance(0.5) ? "#d9c7ae" : "#1d1917", rnd.range(0.05, 0.28)));
          u += q;
        }
      }
    });
  }
  const f = fr.wall(x - w / 2, z, x + w / 2, z, 0, tall);
  const m = w * 0.24;
  s.poly(adobe || kind === "stone" ? f.arch(m, 0.12, w - m, h * 0.82, 0.26) : f.quad(m, 0.12, w - m, h * 0.78), s.lin([[0, "#160c08"], [1, "#4a1d0e"]]));
  const [a, b] = f.at(w / 2, 0.16);
  const k = f.scale(w / 2, 0.2);
  for (const q of [-0.16, 0.14, 0]) s.rect(a + (q - 0.2) * k, b - 0.08 * k - Math.abs(q) * 18, 0.4 * k, 0.085 * k, "#3a2115", `rx="${n(0.04 * k)}"`);
  fire(c, a, b - 0.05 * k, w * 0.4 * k, h * 0.48 * k);
  box(c, fr, { x, z: z - 0.3, w: w + 0.2, d: 0.35, h: 0.1, colour: darken(colour, 0.2) });
  if (!adobe) {
    box(c, fr, { x, z: z - 0.14, y: h, w: w + 0.24, d: 0.2, h: 0.1, colour: kind === "marble" ? lighten(colour, 0.2) : "#5a3b25" });
    candles(c, fr, { x: x - w * 0.36, z: z - 0.05, y: h + 0.1, count: 2, spread: 0.09 });
    vase(c, fr, { x: x + w * 0.36, z: z - 0.05, y: h + 0.1, colour: "#33505c", leaf: "#5d7a4f", size: 0.7 });
  }
}

/** An iron stove with its pipe. */
export function stove(c, fr, { x, z, top = 2.8, w = 0.62 }) {
  const { s } = c;
  shadow(c, fr, x, z, w, 0.5);
  const [a, , ] = fr.p(x, 1, z + 0.25);
  const k = fr.scale(x, z + 0.25);
  const [, ty] = fr.p(x, top, z + 0.25);
  const [, by] = fr.p(x, 0.95, z + 0.25);
  s.rect(a - 0.08 * k, ty, 0.16 * k, by - ty, s.lin([[0, "#0e0f10"], [0.4, "#3a3d3f"], [1, "#0e0f10"]], 0, 0, 1, 0));
  for (const q of [-0.4, 0.4]) leg(c, fr, x + q * w, z + 0.04, 0.2, "#0f1011", 0.03);
  const F = box(c, fr, { x, z, y: 0.18, w, d: 0.46, h: 0.74, colour: "#2a2c2e" });
  s.poly(F.front.round(0.08, 0.14, w - 0.08, 0.6, 0.05), s.lin([[0, "#6e2a12"], [1, "#f0a044"]]));
  const [px, py] = F.front.at(w / 2, 0.16);
  fire(c, px, py, w * 0.62 * F.front.scale(0, 0), 0.36 * F.front.scale(0, 0));
  s.stroke(loop(F.front.round(0.08, 0.14, w - 0.08, 0.6, 0.05)), "#101112", 3);
  box(c, fr, { x, z: z - 0.03, y: 0.9, w: w + 0.08, d: 0.52, h: 0.05, colour: "#1c1e20" });
}

export function vase(c, fr, { x, z, y = 0, colour = "#c9b79a", leaf = "#4d7a58", size = 1, bloom }) {
  const { s, rnd } = c;
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z) * size;
  for (let i = 0; i < 9; i++) {
    const q = (i / 8 - 0.5) * 1.7;
    const L = rnd.range(0.3, 0.46) * k;
    const ex = a + Math.sin(q) * L * 0.8;
    const ey = b - 0.2 * k - Math.cos(q) * L;
    s.stroke(`M${n(a)} ${n(b - 0.18 * k)}Q${n(a)} ${n((b + ey) / 2 - 0.1 * k)} ${n(ex)} ${n(ey)}`, darken(leaf, 0.2), 1.8);
    for (let m = 0; m < 3; m++) s.ellipse(ex + rnd.range(-6, 6), ey + rnd.range(-4, 9), 0.045 * k, 0.022 * k, m === 0 && bloom ? bloom : mix(leaf, "#cfd9a0", rnd.next() * 0.4), `transform="rotate(${n(rnd.range(-60, 60))} ${n(ex)} ${n(ey)})"`);
  }
  s.path(`M${n(a - 0.045 * k)} ${n(b - 0.22 * k)}H${n(a + 0.045 * k)}Q${n(a + 0.05 * k)} ${n(b - 0.16 * k)} ${n(a + 0.1 * k)} ${n(b - 0.1 * k)}Q${n(a + 0.1 * k)} ${n(b)} ${n(a + 0.06 * k)} ${n(b)}H${n(a - 0.06 * k)}Q${n(a - 0.1 * k)} ${n(b)} ${n(a - 0.1 * k)} ${n(b - 0.1 * k)}Q${n(a - 0.05 * k)} ${n(b - 0.16 * k)} ${n(a - 0.045 * k)} ${n(b - 0.22 * k)}Z`, s.lin([[0, lighten(colour, 0.2)], [1, darken(colour, 0.35)]], 0, 0, 1, 0));
}

/** Potted plants by kind: fig, fern, palm, cactus. */
export function plant(c, fr, { x, z, h = 1.4, kind = "fig", pot = "#8a5a42", leaf = "#2f6a4c" }) {
  const { s, rnd } = c;
  shadow(c, fr, x, z - 0.1, 0.4, 0.3);
  drum(c, fr, { x, z, r0: 0.15, r1: 0.2, y0: 0, y1: 0.36, fill: s.lin([[0, lighten(pot, 0.16)], [1, darken(pot, 0.4)]], 0, 0, 1, 0) });
  s.poly(disc(fr, x, 0.36, z, 0.2), "#241a14");
  const [a, b] = fr.p(x, 0.34, z);
  const k = fr.scale(x, z);
  if (kind === "cactus") {
    s.stroke(`M${n(a)} ${n(b)}V${n(b - (h - 0.4) * k)}`, darken(leaf, 0.1), 0.17 * k, 'stroke-linecap="round"');
    s.stroke(`M${n(a)} ${n(b - 0.3 * k)}H${n(a + 0.2 * k)}V${n(b - 0.55 * k)}`, darken(leaf, 0.1), 0.11 * k, 'stroke-linecap="round" stroke-linejoin="round"');
    return;
  }
  const count = kind === "fern" ? 19 : kind === "palm" ? 13 : 16;
  for (let i = 0; i < count; i++) {
    const q = (i / (count - 1) - 0.5) * (kind === "fern" ? 2.9 : 2.1) + rnd.range(-0.1, 0.1);
    const L = (h - 0.36) * k * rnd.range(0.65, 1);
    const ex = a + Math.sin(q) * L * 0.7;
    const ey = b - Math.cos(q * (kind === "fern" ? 0.9 : 0.75)) * L;
    const tint = mix(darken(leaf, 0.25), lighten(leaf, 0.2), rnd.next());
    s.stroke(`M${n(a)} ${n(b)}Q${n(a + Math.sin(q) * L * 0.15)} ${n((b + ey) / 2 - L * 0.1)} ${n(ex)} ${n(ey)}`, darken(leaf, 0.3), 2);
    const w = kind === "fig" ? 0.12 * k : 0.05 * k;
    const l = kind === "fig" ? 0.19 * k : 0.34 * k;
    const turn = (Math.atan2(ex - a, b - ey) * 180) / Math.PI;
    s.path(`M${n(ex)} ${n(ey - l)}Q${n(ex + w)} ${n(ey - l * 0.35)} ${n(ex)} ${n(ey + l * 0.3)}Q${n(ex - w)} ${n(ey - l * 0.35)} ${n(ex)} ${n(ey - l)}Z`, tint, `transform="rotate(${n(turn + (kind === "fig" ? 0 : 40 * Math.sign(q)))} ${n(ex)} ${n(ey)})"`);
  }
}

/** Rug: round or square, with bands. */
export function rug(c, fr, { x, z, w, d, colour, second, round = false, bands = 2 }) {
  const { s } = c;
  const shape = (k) => (round ? disc(fr, x, 0.01, z + d / 2, w / 2 - k, d / 2 - k) : fr.poly([[x - w / 2 + k, 0.01, z + k], [x + w / 2 - k, 0.01, z + k], [x + w / 2 - k, 0.01, z + d - k], [x - w / 2 + k, 0.01, z + d - k]]));
  s.poly(shape(0), colour);
  for (let i = 1; i <= bands; i++) s.stroke(loop(shape(i * 0.14)), second, 4 - i, 'opacity="0.75"');
  if (round) return;
  const f = fr.floor(x - w / 2, z, x + w / 2, z + d, 0.01);
  for (let i = 0; i < 3; i++) {
    const u = (w * (i + 1)) / 4;
    s.poly(f.poly([[u, d * 0.28], [u + 0.26, d * 0.5], [u, d * 0.72], [u - 0.26, d * 0.5]]), second, 'opacity="0.55"');
    s.poly(f.poly([[u, d * 0.38], [u + 0.13, d * 0.5], [u, d * 0.62], [u - 0.13, d * 0.5]]), colour);
  }
}

/** A picture on a wall: hills and a sun, or plain shapes. */
export function art(c, f, u0, v0, u1, v1, { frame = "#2a1d15", tints }) {
  const { s, rnd } = c;
  s.poly(f.quad(u0 - 0.06, v0 - 0.06, u1 + 0.06, v1 + 0.06), frame);
  s.poly(f.quad(u0, v0, u1, v1), "#e8dcc6");
  const [a, b, d] = tints;
  const W = u1 - u0;
  const H = v1 - v0;
  s.clip(loop(f.quad(u0 + 0.05, v0 + 0.05, u1 - 0.05, v1 - 0.05)), () => {
    s.poly(f.quad(u0, v0, u1, v1), mix(b, "#efe3cc", 0.55));
    s.poly(f.ring(u0 + W * rnd.range(0.3, 0.7), v0 + H * 0.62, Math.min(W, H) * 0.2), a);
    s.poly(f.poly([[u0, v0], [u1, v0], [u1, v0 + H * 0.3], [u0 + W * 0.6, v0 + H * 0.46], [u0 + W * 0.3, v0 + H * 0.3], [u0, v0 + H * 0.4]]), d);
    s.poly(f.poly([[u0, v0], [u1, v0], [u1, v0 + H * 0.2], [u0 + W * 0.4, v0 + H * 0.26], [u0, v0 + H * 0.14]]), darken(d, 0.3));
  });
}

/** Round or arched mirror on a wall, catching the room's light. */
export function mirror(c, f, u, v, r, { frame = "#b58a48", arch = false } = {}) {
  const { s } = c;
  const shape = (k) => (arch ? f.arch(u - r - k, v - r * 1.4 - k, u + r + k, v + r * 1.4 + k) : f.ring(u, v, r + k));
  s.poly(shape(0.05), frame);
  s.poly(shape(0), s.lin([[0, "#c9b391"], [0.5, "#8d8272"], [1, "#4b4a48"]], 0, 0, 1, 1));
  s.clip(loop(shape(0)), () => s.poly(f.poly([[u - r * 0.9, v - r * 2], [u - r * 0.3, v - r * 2], [u + r * 0.9, v + r * 2], [u + r * 0.3, v + r * 2]]), "#fff4d8", 'opacity="0.22"'));
}

/** Curtains drawn to both sides of an opening on a face. */
export function curtains(c, f, u0, u1, top, { colour, width = 0.5, bottom = 0.03 }) {
  const { s } = c;
  s.stroke(f.line(u0 - width, top, u1 + width, top), "#b58a48", 5, 'stroke-linecap="round"');
  folds(c, f, u0 - width * 0.85, bottom, u0 + width * 0.15, top - 0.03, colour, 5);
  folds(c, f, u1 - width * 0.15, bottom, u1 + width * 0.85, top - 0.03, colour, 5);
}

/** Steam over warm water. */
export function steam(c, x, y, w, h, strength = 0.3) {
  const { s, rnd } = c;
  s.group(s.blur(9), () => {
    for (let i = 0; i < 6; i++) {
      const a = x + rnd.range(-0.5, 0.5) * w;
      s.stroke(`M${n(a)} ${n(y)}c${n(rnd.range(-30, 30))} ${n(-h * 0.3)} ${n(rnd.range(-40, 40))} ${n(-h * 0.6)} ${n(rnd.range(-20, 20))} ${n(-h * rnd.range(0.7, 1))}`, "#f4efe4", rnd.range(12, 26), `opacity="${strength}" stroke-linecap="round"`);
    }
  });
}

/** Free-standing bath; body is an oval swept from foot to rim. */
export function bath(c, fr, { x, z, w = 1.75, colour = "#efe6d8", feet = "#b58a48", foam = true }) {
  const { s } = c;
  shadow(c, fr, x, z - 0.3, w * 0.9, 0.6, 0.5);
  const oval = (rx, rz, y) => fr.poly(Array.from({ length: 30 }, (_, i) => [x + rx * Math.cos((i / 15) * Math.PI), y, z + rz * Math.sin((i / 15) * Math.PI)]));
  const k = fr.scale(x, z);
  if (feet) for (const q of [-0.32, 0.32]) {
    const [a, b] = fr.p(x + q * w, 0, z - 0.25);
    s.path(`M${n(a - 0.05 * k)} ${n(b)}Q${n(a - 0.07 * k)} ${n(b - 0.1 * k)} ${n(a - 0.02 * k)} ${n(b - 0.2 * k)}H${n(a + 0.08 * k)}Q${n(a + 0.02 * k)} ${n(b - 0.08 * k)} ${n(a + 0.06 * k)} ${n(b)}Z`, feet);
  }
  const lo = feet ? 0.13 : 0.01;
  const rings = [[0.34, 0.24, lo], [0.44, 0.33, lo + 0.12], [0.48, 0.37, 0.42], [0.5, 0.4, 0.6]];
  const all = rings.map(([p, q, y]) => oval(p * w, q, y));
  const d = all.map((r) => r);
  s.group("", () => {
    for (let i = 0; i < d.length - 1; i++) s.poly(hullOf([...d[i], ...d[i + 1]]), s.span([[0, lighten(colour, 0.1)], [0.35, colour], [1, darken(colour, 0.42)]], fr.p(x - w / 2, 0, z)[0], 0, fr.p(x + w / 2, 0, z)[0], 0));
  });
  s.poly(oval(w * 0.52, 0.42, 0.61), lighten(colour, 0.4));
  s.poly(oval(w * 0.475, 0.37, 0.61), darken(colour, 0.4));
  s.poly(oval(w * 0.46, 0.35, 0.56), s.lin([[0, "#8fc2bd"], [1, "#4f9490"]]));
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

function hullOf(pts) {
  const p = [...pts].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const run = (list) => {
    const o = [];
    for (const q of list) {
      while (o.length > 1 && (o[o.length - 1][0] - o[o.length - 2][0]) * (q[1] - o[o.length - 2][1]) - (o[o.length - 1][1] - o[o.length - 2][1]) * (q[0] - o[o.length - 2][0]) <= 0) o.pop();
      o.push(q);
    }
    o.pop();
    return o;
  };
  return [...run(p), ...run(p.reverse())];
}

/** Round wooden tub full of lit water. */
export function hotTub(c, fr, { x, z, r = 1, h = 0.8, wood = "#8a5f3c", y = 0, glow = "#6fd0c6" }) {
  const { s } = c;
  const k = fr.scale(x, z);
  const [lx] = fr.p(x - r, 0, z);
  const [rx] = fr.p(x + r, 0, z);
  drum(c, fr, { x, z, r0: r * 0.97, r1: r, y0: y, y1: y + h, fill: s.span([[0, lighten(wood, 0.12)], [0.4, wood], [1, darken(wood, 0.5)]], lx, 0, rx, 0) });
  let d = "";
  for (let i = 1; i < 18; i++) {
    const q = Math.PI + (i / 18) * Math.PI;
    const a = fr.p(x + Math.cos(q) * r * 0.98, y, z + Math.sin(q) * r * 0.98);
    const b = fr.p(x + Math.cos(q) * r, y + h, z + Math.sin(q) * r);
    d += `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  }
  s.stroke(d, darken(wood, 0.5), 2, 'opacity="0.7"');
  for (const t of [0.2, 0.72]) {
    const band = Array.from({ length: 20 }, (_, i) => fr.p(x + Math.cos(Math.PI + (i / 19) * Math.PI) * r, y + h * t, z + Math.sin(Math.PI + (i / 19) * Math.PI) * r));
    s.stroke(`M${band.map((q) => `${n(q[0])} ${n(q[1])}`).join("L")}`, "#2a2a2a", 0.045 * k);
  }
  s.poly(disc(fr, x, y + h, z, r * 1.04), lighten(wood, 0.24));
  s.poly(disc(fr, x, y + h, z, r * 0.92), darken(wood, 0.5));
  s.poly(disc(fr, x, y + h - 0.1, z, r * 0.9), s.rad([[0, lighten(glow, 0.45)], [0.6, glow], [1, darken(glow, 0.35)]]));
  const [a, b] = fr.p(x, y + h, z);
  for (let i = 0; i < 9; i++) s.ellipse(a + c.rnd.range(-0.6, 0.6) * r * k, b + 6 + c.rnd.range(-0.14, 0.16) * r * k, c.rnd.range(10, 26), c.rnd.range(2, 4), "#f2fffb", 'opacity="0.4"');
  shine(c, a, b, r * k * 1.7, 0.3, glow, 0.7);
  steam(c, a, b, r * k * 1.3, 1.2 * k, 0.2);
}

/** Basin on a cupboard under a mirror; f is the wall behind. */
export function vanity(c, fr, { x, z, w = 1.3, colour = "#6b4529", stone = "#d9d0c0" }) {
  const { s } = c;
  shadow(c, fr, x, z, w, 0.5);
  const F = box(c, fr, { x, z, y: 0.1, w, d: 0.5, h: 0.72, colour });
  for (const [u0, u1] of [[0.05, w / 2 - 0.02], [w / 2 + 0.02, w - 0.05]]) s.stroke(loop(F.front.quad(u0, 0.08, u1, 0.64)), darken(colour, 0.45), 2);
  box(c, fr, { x, z: z - 0.03, y: 0.82, w: w + 0.06, d: 0.55, h: 0.05, colour: stone });
  drum(c, fr, { x, z: z + 0.22, r0: 0.14, r1: 0.22, y0: 0.87, y1: 1, fill: s.lin([[0, "#f6efe2"], [1, "#b8aa95"]], 0, 0, 1, 0) });
  s.poly(disc(fr, x, 1, z + 0.22, 0.2), "#b9d0cb");
  rod(c, fr, [x, 0.87, z + 0.44], [x, 1.2, z + 0.44], "#b58a48", 4);
  rod(c, fr, [x, 1.2, z + 0.44], [x, 1.17, z + 0.24], "#b58a48", 4);
}

/** Folded towels on a stool, or hung over a ladder. */
export function towels(c, fr, { x, z, colour = "#efe4d0", second = "#c98f3f", ladder = false }) {
  if (!ladder) {
    puff(c, fr, { x, z, y: 0, w: 0.5, d: 0.34, h: 0.42, r: 0.03, colour: "#7a5434" });
    for (let i = 0; i < 3; i++) puff(c, fr, { x, z: z + 0.02, y: 0.42 + i * 0.085, w: 0.42, d: 0.28, h: 0.085, r: 0.04, colour: i === 1 ? second : colour });
    return;
  }
  for (const k of [-0.26, 0.26]) rod(c, fr, [x + k, 0, z], [x + k * 0.86, 1.8, z + 0.3], "#6b4a30", 5);
  for (const y of [0.35, 0.75, 1.15, 1.55]) rod(c, fr, [x - 0.25, y, z + y / 6], [x + 0.25, y, z + y / 6], "#6b4a30", 4);
  for (const [y, t, L] of [[1.55, colour, 0.55], [0.75, second, 0.4]]) {
    const f = fr.wall(x - 0.2, z + y / 6 - 0.03, x + 0.2, z + y / 6 - 0.03, y - L, y + 0.03);
    folds(c, f, 0, 0, 0.4, L + 0.03, t, 3);
  }
}

/** Books, cup and bowl on a table top at height y. */
export function tableThings(c, fr, { x, z, y, tint = "#7A2038" }) {
  box(c, fr, { x: x - 0.12, z: z - 0.06, y, w: 0.28, d: 0.2, h: 0.035, colour: tint });
  box(c, fr, { x: x - 0.11, z: z - 0.05, y: y + 0.035, w: 0.24, d: 0.17, h: 0.03, colour: "#d9cbb0" });
  drum(c, fr, { x: x + 0.18, z, r0: 0.035, r1: 0.05, y0: y, y1: y + 0.08, fill: "#e9e0d0" });
  c.s.poly(disc(fr, x + 0.18, y + 0.08, z, 0.05), "#4a2c1a");
}

/** Turntable with a record, on a top at height y. */
export function turntable(c, fr, { x, z, y, colour = "#5a3b25" }) {
  box(c, fr, { x, z, y, w: 0.5, d: 0.38, h: 0.1, colour });
  c.s.poly(disc(fr, x - 0.05, y + 0.105, z + 0.19, 0.16), "#131313");
  c.s.poly(disc(fr, x - 0.05, y + 0.106, z + 0.19, 0.05), "#7A2038");
  rod(c, fr, [x + 0.19, y + 0.13, z + 0.3], [x + 0.07, y + 0.12, z + 0.14], "#d9d2c4", 3);
}

export { LAMP };
