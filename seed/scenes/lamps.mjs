/** Lamps and candles. */
import { CREAM, darken, lighten } from "./colour.mjs";
import { shine } from "./kit.mjs";
import { loop, n } from "./sheet.mjs";
import { rod } from "./solids.mjs";
import { disc } from "./space.mjs";
import { drum } from "./volumes.mjs";

const SHADE = [
  [0, "#fff0c9"],
  [0.6, "#fbd089"],
  [1, "#e89b45"],
];

/** Lamp on a foot: y is the height of what it stands on. */
export function tableLamp(c, fr, { x, z, y = 0, base = "#2E6650", size = 1, reach = 2.3 }) {
  const { s } = c;
  drum(c, fr, {
    x,
    z,
    r0: 0.09 * size,
    r1: 0.035 * size,
    y0: y,
    y1: y + 0.26 * size,
    fill: s.across([lighten(base, 0.15), darken(base, 0.35)]),
  });
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
    s.path(
      `M${n(e[0] - 0.2 * k)} ${n(e[1] + 0.18 * k)}A${n(0.2 * k)} ${n(0.2 * k)} 0 0 1 ${n(e[0] + 0.2 * k)} ${n(e[1] + 0.18 * k)}Z`,
      "#c99a52",
    );
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
  if (kind === "globe") s.circle(a, b, 0.15 * k, s.rad(["#fffdf0", [0.7, "#ffe3a4"], "#f0b25c"]));
  else if (kind === "cone") {
    s.path(
      `M${n(a - 0.05 * k)} ${n(b - 0.14 * k)}H${n(a + 0.05 * k)}L${n(a + 0.22 * k)} ${n(b + 0.08 * k)}H${n(a - 0.22 * k)}Z`,
      "#22282a",
    );
    s.ellipse(a, b + 0.08 * k, 0.22 * k, 0.05 * k, CREAM);
  } else if (kind === "rattan") {
    s.ellipse(a, b, 0.27 * k, 0.2 * k, s.rad(["#fff1c4", [0.55, "#f0bd6b"], "#9a6531"]));
    for (const q of [-0.6, -0.2, 0.2, 0.6])
      s.stroke(`M${n(a)} ${n(b - 0.2 * k)}Q${n(a + q * 0.5 * k)} ${n(b)} ${n(a)} ${n(b + 0.2 * k)}`, "#7a4c24", 1.6);
  } else if (kind === "paper") {
    s.circle(a, b, 0.28 * k, s.rad(["#fffaf0", [0.8, "#ffe5b4"], "#eec283"]));
    for (const q of [-0.6, -0.3, 0, 0.3, 0.6])
      s.stroke(
        `M${n(a - 0.28 * k * Math.sqrt(1 - q * q))} ${n(b + q * 0.28 * k)}h${n(0.56 * k * Math.sqrt(1 - q * q))}`,
        "#d9a85f",
        1,
        'opacity="0.5"',
      );
  } else {
    s.rect(a - 0.11 * k, b - 0.14 * k, 0.22 * k, 0.28 * k, CREAM);
    s.stroke(
      `M${n(a - 0.11 * k)} ${n(b - 0.14 * k)}h${n(0.22 * k)}v${n(0.28 * k)}h${n(-0.22 * k)}ZM${n(a)} ${n(b - 0.14 * k)}v${n(0.28 * k)}M${n(a - 0.14 * k)} ${n(b - 0.15 * k)}L${n(a)} ${n(b - 0.26 * k)}L${n(a + 0.14 * k)} ${n(b - 0.15 * k)}Z`,
      "#1a1612",
      3,
    );
  }
  shine(c, a, b, reach * fr.scale(x, z), 0.55);
}

/** Ring of candle lamps on chains, or tiers of glass drops. */
export function chandelier(c, fr, { x, z, y = 2.2, top = 3, r = 0.55, arms = 8, metal = "#b58a48" }) {
  const { s } = c;
  const [a, b] = fr.p(x, y, z);
  const [, t] = fr.p(x, top, z);
  const k = fr.scale(x, z);
  s.stroke(
    `M${n(a)} ${n(t)}V${n(b + 0.1 * k)}M${n(a)} ${n(b - 0.4 * k)}L${n(a - r * k)} ${n(b)}M${n(a)} ${n(b - 0.4 * k)}L${n(a + r * k)} ${n(b)}`,
    metal,
    2,
  );
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

function flame(c, x, y, h) {
  c.s.path(
    `M${n(x)} ${n(y - h)}Q${n(x + h * 0.42)} ${n(y - h * 0.25)} ${n(x)} ${n(y)}Q${n(x - h * 0.42)} ${n(y - h * 0.25)} ${n(x)} ${n(y - h)}Z`,
    c.s.lin(["#fff3c0", "#ffb347"]),
  );
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
    s.rect(a - 0.028 * k, b - h * k, 0.056 * k, h * k, s.lin(["#fff0cd", darken(wax, 0.15)]));
    flame(c, a, b - h * k - 1, 0.075 * k);
    shine(c, a, b - h * k, 0.5 * k, 0.6, "#ffb95e");
  }
}
