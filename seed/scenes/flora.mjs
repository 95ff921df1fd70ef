/** Trees and plants by name. Sizes in drawing units; (x, y) is where the stem meets the ground. */
import { darken, lighten, mix } from "./colour.mjs";
import { curve, n } from "./sheet.mjs";

/** Path data of an oval, so that many ovals of one colour are one path. */
export const oval = (x, y, rx, ry) =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`;

export function pine(s, rnd, { x, y, h, fill, lit, snow }) {
  const w = h * rnd.range(0.34, 0.42);
  const tiers = 7 + Math.round(h / 90);
  s.rect(x - h * 0.012, y - h * 0.16, h * 0.024, h * 0.16, darken(fill, 0.4));
  const left = [];
  const right = [];
  for (let i = 0; i <= tiers; i++) {
    const t = i / tiers;
    const yy = y - h + h * 0.93 * t;
    const half = (w / 2) * t ** 0.85;
    const sag = h * 0.02;
    left.push([x - half * rnd.range(0.82, 1.06), yy + sag], [x - half * 0.52, yy - sag * 0.3]);
    right.push([x + half * rnd.range(0.82, 1.06), yy + sag], [x + half * 0.52, yy - sag * 0.3]);
  }
  const path = (side) => side.map(([a, b]) => `L${n(a)} ${n(b)}`).join("");
  s.path(`M${n(x)} ${n(y - h)}${path(left)}L${n(x)} ${n(y - h * 0.05)}${path([...right].reverse().map((p) => p))}Z`, fill);
  const shade = lit ?? lighten(fill, 0.1);
  s.path(`M${n(x)} ${n(y - h)}${path(left)}L${n(x - w * 0.1)} ${n(y - h * 0.08)}Z`, shade, 'opacity="0.5"');
  if (!snow) return;
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers;
    const yy = y - h + h * 0.93 * t;
    const half = (w / 2) * t ** 0.85;
    for (const k of [-1, 1]) {
      s.path(
        `M${n(x + k * half * 0.2)} ${n(yy - h * 0.045)}Q${n(x + k * half * 0.7)} ${n(yy - h * 0.035)} ${n(x + k * half * 0.98)} ${n(yy + h * 0.016)}Q${n(x + k * half * 0.5)} ${n(yy - h * 0.012)} ${n(x + k * half * 0.16)} ${n(yy - h * 0.012)}Z`,
        snow,
        'opacity="0.88"',
      );
    }
  }
}

export function leafTree(s, rnd, { x, y, h, fill, lit, trunk = "#2b2320", spread = 0.42 }) {
  const top = y - h * 0.62;
  s.path(
    `M${n(x - h * 0.035)} ${n(y)}Q${n(x - h * 0.015)} ${n(y - h * 0.25)} ${n(x - h * 0.02)} ${n(top)}L${n(x + h * 0.02)} ${n(top)}Q${n(x + h * 0.012)} ${n(y - h * 0.2)} ${n(x + h * 0.045)} ${n(y)}Z`,
    trunk,
  );
  for (const k of [-1, 1])
    s.stroke(
      `M${n(x)} ${n(y - h * 0.36)}Q${n(x + k * h * 0.09)} ${n(y - h * 0.48)} ${n(x + k * h * 0.19)} ${n(y - h * 0.6)}`,
      trunk,
      h * 0.018,
    );
  const blobs = [];
  for (let i = 0; i < 13; i++) {
    const a = rnd.range(0, 6.283);
    const q = Math.sqrt(rnd.next());
    blobs.push([x + Math.cos(a) * q * h * spread, y - h * 0.68 + Math.sin(a) * q * h * 0.24, h * rnd.range(0.1, 0.17)]);
  }
  blobs.sort((a, b) => b[1] - a[1]);
  s.path(blobs.map(([bx, by, r]) => oval(bx, by, r * 1.15, r)).join(""), fill);
  for (const k of [0, 1])
    s.path(
      blobs
        .filter((_, i) => i % 2 === k)
        .map(([bx, by, r]) => oval(bx - r * 0.25, by - r * 0.3, r * 0.72, r * 0.55))
        .join(""),
      lit ?? lighten(fill, 0.18),
      'opacity="0.32"',
    );
}

export function cypress(s, { x, y, h, fill, lit }) {
  const w = h * 0.11;
  s.path(
    `M${n(x)} ${n(y - h)}C${n(x + w * 1.4)} ${n(y - h * 0.6)} ${n(x + w * 1.3)} ${n(y - h * 0.1)} ${n(x + w * 0.4)} ${n(y)}L${n(x - w * 0.4)} ${n(y)}C${n(x - w * 1.3)} ${n(y - h * 0.1)} ${n(x - w * 1.4)} ${n(y - h * 0.6)} ${n(x)} ${n(y - h)}Z`,
    fill,
  );
  s.path(
    `M${n(x)} ${n(y - h)}C${n(x - w * 1.4)} ${n(y - h * 0.6)} ${n(x - w * 1.3)} ${n(y - h * 0.1)} ${n(x - w * 0.4)} ${n(y)}Q${n(x - w * 0.2)} ${n(y - h * 0.5)} ${n(x)} ${n(y - h)}Z`,
    lit,
    'opacity="0.5"',
  );
}

export function birch(s, rnd, { x, y, h, leaf, bark = "#d9d4c6" }) {
  const lean = rnd.range(-0.05, 0.05) * h;
  s.path(
    `M${n(x - h * 0.016)} ${n(y)}Q${n(x)} ${n(y - h * 0.5)} ${n(x + lean)} ${n(y - h)}L${n(x + lean + 3)} ${n(y - h)}Q${n(x + h * 0.022)} ${n(y - h * 0.5)} ${n(x + h * 0.018)} ${n(y)}Z`,
    bark,
  );
  let d = "";
  for (let i = 0; i < 12; i++) {
    const t = rnd.next();
    d += `M${n(x + lean * t - h * 0.014)} ${n(y - h * t * 0.9)}h${n(h * rnd.range(0.008, 0.022))}`;
  }
  s.stroke(d, "#3a3a36", 2.2);
  const leaves = ["", ""];
  for (let i = 0; i < 24; i++) {
    const t = rnd.range(0.42, 1.04);
    leaves[rnd.int(0, 1)] += oval(
      x + lean * t + rnd.range(-1, 1) * h * 0.15 * (1.3 - t * 0.6),
      y - h * t,
      h * rnd.range(0.02, 0.05),
      h * rnd.range(0.014, 0.03),
    );
  }
  for (const [i, d] of leaves.entries()) s.path(d, i ? lighten(leaf, 0.2) : leaf, 'opacity="0.85"');
}

export function palm(s, rnd, { x, y, h, fill, lit, lean = rnd.range(-0.16, 0.16) }) {
  const tx = x + lean * h;
  const ty = y - h;
  const bx = x + lean * h * 0.25;
  const w = h * 0.026;
  s.path(
    `M${n(x - w)} ${n(y)}Q${n(bx - w * 0.6)} ${n(y - h * 0.5)} ${n(tx - w * 0.45)} ${n(ty)}L${n(tx + w * 0.45)} ${n(ty)}Q${n(bx + w * 0.7)} ${n(y - h * 0.5)} ${n(x + w)} ${n(y)}Z`,
    mix(fill, "#6b4e3a", 0.35),
  );
  let rings = "";
  for (let i = 1; i < 16; i++) {
    const t = i / 16;
    const cx = (1 - t) ** 2 * x + 2 * t * (1 - t) * bx + t * t * tx;
    rings += `M${n(cx - w * (1 - t * 0.5))} ${n(y - h * t)}h${n(2 * w * (1 - t * 0.5))}`;
  }
  s.stroke(rings, darken(fill, 0.3), 1.4, 'opacity="0.6"');
  const fronds = 11;
  const green = ["", ""];
  for (let i = 0; i < fronds; i++) {
    const a = Math.PI * (0.04 + (0.92 * i) / (fronds - 1)) + rnd.range(-0.1, 0.1);
    const L = h * rnd.range(0.3, 0.4);
    const ex = tx + Math.cos(a) * L;
    const ey = ty - Math.sin(a) * L * 0.55 + Math.abs(Math.cos(a)) * L * 0.5;
    const mx = tx + Math.cos(a) * L * 0.55;
    const my = ty - Math.sin(a) * L * 0.72 - L * 0.1;
    const spine = [];
    for (let k = 0; k <= 12; k++) {
      const t = k / 12;
      spine.push([(1 - t) ** 2 * tx + 2 * t * (1 - t) * mx + t * t * ex, (1 - t) ** 2 * ty + 2 * t * (1 - t) * my + t * t * ey]);
    }
    let d = "";
    for (let k = 1; k < 13; k++) {
      const [px, py] = spine[k];
      const b = L * 0.2 * Math.sin((k / 13) * Math.PI * 0.85 + 0.4);
      const dir = Math.cos(a) >= 0 ? 1 : -1;
      d += `M${n(px)} ${n(py)}l${n(dir * b * 0.35)} ${n(b)}M${n(px)} ${n(py)}l${n(dir * b * 0.7)} ${n(-b * 0.25)}`;
    }
    green[i % 3 === 0 && lit ? 1 : 0] += d + curve(spine);
  }
  for (const [i, d] of green.entries()) s.stroke(d, i ? lit : fill, Math.max(1.7, h * 0.009), 'stroke-linecap="round"');
}

export function saguaro(s, { x, y, h, fill, lit, arms = 2 }) {
  const w = h * 0.13;
  const arm = (k, at, up) =>
    s.stroke(
      `M${n(x)} ${n(y - h * at)}H${n(x + k * h * 0.2)}Q${n(x + k * h * 0.27)} ${n(y - h * at)} ${n(x + k * h * 0.27)} ${n(y - h * (at + 0.07))}V${n(y - h * (at + up))}`,
      fill,
      w * 0.72,
      'stroke-linecap="round" stroke-linejoin="round"',
    );
  if (arms > 0) arm(-1, 0.42, 0.3);
  if (arms > 1) arm(1, 0.55, 0.24);
  s.stroke(`M${n(x)} ${n(y)}V${n(y - h + w / 2)}`, fill, w, 'stroke-linecap="round"');
  for (const k of [-0.28, 0, 0.28])
    s.stroke(`M${n(x + k * w)} ${n(y - 3)}V${n(y - h + w * 0.7)}`, k < 0 ? lit : darken(fill, 0.25), 1.8, 'opacity="0.7"');
}

export function agave(s, rnd, { x, y, r, fill, lit }) {
  const blades = ["", ""];
  for (let i = 0; i < 13; i++) {
    const a = Math.PI * (0.03 + (0.94 * i) / 12);
    const L = r * rnd.range(0.8, 1.05);
    const ex = x + Math.cos(a) * L;
    const ey = y - Math.sin(a) * L * 0.95;
    const nx = -Math.sin(a) * r * 0.1;
    const ny = -Math.cos(a) * r * 0.1;
    blades[i % 2] +=
      `M${n(x + nx)} ${n(y + ny)}Q${n((x + ex) / 2 + nx * 1.5)} ${n((y + ey) / 2 + ny * 1.5 - 4)} ${n(ex)} ${n(ey)}Q${n((x + ex) / 2 - nx * 1.5)} ${n((y + ey) / 2 - ny * 1.5 - 4)} ${n(x - nx)} ${n(y - ny)}Z`;
  }
  for (const [i, d] of blades.entries()) s.path(d, i ? fill : lit);
}

export function shrub(s, rnd, { x, y, r, fill, lit, dots }) {
  let low = "";
  let high = "";
  let buds = "";
  for (let i = 0; i < 7; i++)
    low += oval(x + rnd.range(-1, 1) * r, y - rnd.range(0.2, 0.6) * r, r * rnd.range(0.4, 0.6), r * rnd.range(0.36, 0.52));
  for (let i = 0; i < 6; i++)
    high += oval(x + rnd.range(-1, 0.8) * r, y - rnd.range(0.4, 0.9) * r, r * rnd.range(0.2, 0.34), r * rnd.range(0.14, 0.24));
  s.path(low, fill);
  s.path(high, lit ?? lighten(fill, 0.15), 'opacity="0.55"');
  if (!dots) return;
  const q = Math.max(1.8, r * 0.06);
  for (let i = 0; i < 12; i++) buds += oval(x + rnd.range(-1.1, 1.1) * r, y - rnd.range(0.1, 1) * r, q, q);
  s.path(buds, dots);
}

export function tuft(s, rnd, { x, y, h, fill, blades = 9, seed }) {
  let grass = "";
  let ears = "";
  for (let i = 0; i < blades; i++) {
    const k = rnd.range(-1, 1);
    const L = h * rnd.range(0.6, 1);
    const ex = x + k * h * 0.5;
    grass += `M${n(x + k * h * 0.12 - h * 0.018)} ${n(y)}Q${n(x + k * h * 0.2)} ${n(y - L * 0.6)} ${n(ex)} ${n(y - L)}Q${n(x + k * h * 0.2 + h * 0.04)} ${n(y - L * 0.5)} ${n(x + k * h * 0.12 + h * 0.022)} ${n(y)}Z`;
    if (seed && i % 2) ears += oval(ex, y - L, h * 0.022, h * 0.07);
  }
  s.path(grass, fill);
  s.path(ears, seed);
}

/** Leaves hanging into the picture from an upper corner: k = 1 from the left, -1 from the right. */
export function overhang(s, rnd, { k = 1, fill, reach = 360, leaf = 26 }) {
  const ox = k > 0 ? -20 : s.w + 20;
  let leaves = "";
  let twigs = "";
  for (let b = 0; b < 5; b++) {
    const L = reach * rnd.range(0.55, 1);
    const ex = ox + k * L;
    const ey = rnd.range(-20, 150) + b * 14;
    const sy = rnd.range(-40, 60);
    twigs += `M${n(ox)} ${n(sy)}Q${n(ox + k * L * 0.5)} ${n((sy + ey) / 2 - 40)} ${n(ex)} ${n(ey)}`;
    for (let i = 2; i < 15; i++) {
      const t = i / 14;
      const px = (1 - t) ** 2 * ox + 2 * t * (1 - t) * (ox + k * L * 0.5) + t * t * ex;
      const py = (1 - t) ** 2 * sy + 2 * t * (1 - t) * ((sy + ey) / 2 - 40) + t * t * ey;
      const a = rnd.range(0.3, 2.6);
      const q = leaf * rnd.range(0.8, 1.3);
      const [dx, dy] = [Math.cos(a) * q, Math.sin(a) * q];
      leaves += `M${n(px)} ${n(py)}q${n(dx * 0.5 - dy * 0.34)} ${n(dy * 0.5 + dx * 0.34)} ${n(dx)} ${n(dy)}q${n(-dx * 0.5 + dy * 0.34)} ${n(-dy * 0.5 - dx * 0.34)} ${n(-dx)} ${n(-dy)}Z`;
    }
  }
  s.stroke(twigs, fill, 3);
  s.path(leaves, fill);
}

/** A tree without leaves, its branches forking three times. */
export function bareTree(s, rnd, { x, y, h, fill, snow }) {
  let d = "";
  let white = "";
  const branch = (bx, by, a, L, k) => {
    const ex = bx + Math.cos(a) * L;
    const ey = by - Math.sin(a) * L;
    d += `M${n(bx)} ${n(by)}Q${n((bx + ex) / 2 + rnd.range(-0.08, 0.08) * L)} ${n((by + ey) / 2)} ${n(ex)} ${n(ey)}`;
    if (snow && k < 3) white += `M${n(bx)} ${n(by - 2)}L${n(ex)} ${n(ey - 2)}`;
    if (k > 0)
      for (const q of [-1, 0, 1])
        branch(
          bx + (ex - bx) * rnd.range(0.7, 1),
          by + (ey - by) * rnd.range(0.7, 1),
          a + q * rnd.range(0.35, 0.7),
          L * rnd.range(0.55, 0.72),
          k - 1,
        );
  };
  s.path(`M${n(x - h * 0.035)} ${n(y)}L${n(x - h * 0.015)} ${n(y - h * 0.42)}H${n(x + h * 0.015)}L${n(x + h * 0.04)} ${n(y)}Z`, fill);
  for (const a of [1.05, 1.6, 2.1]) branch(x, y - h * 0.38, a, h * 0.3, h > 420 ? 3 : 2);
  s.stroke(d, fill, Math.max(1.2, h * 0.008), 'stroke-linecap="round"');
  if (white) s.stroke(white, snow, Math.max(1, h * 0.006), 'opacity="0.8"');
}

/** A boulder with a lit top. */
export function boulder(s, rnd, { x, y, r, fill, lit }) {
  const pts = Array.from({ length: 9 }, (_, i) => {
    const a = Math.PI * (i / 8);
    const q = rnd.range(0.82, 1.08);
    return [x + Math.cos(a) * r * q, y - Math.sin(a) * r * 0.72 * q];
  });
  s.path(`M${pts.map((p) => `${n(p[0])} ${n(p[1])}`).join("L")}Z`, fill);
  const [a, b] = [pts[5], pts[6]];
  s.path(
    `M${n(pts[3][0])} ${n(pts[3][1])}L${n(pts[4][0])} ${n(pts[4][1])}L${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}L${n(x - r * 0.1)} ${n(y - r * 0.34)}Z`,
    lit,
    'opacity="0.55"',
  );
}
