/** Things on the ground before a house, each drawn in a frame of its own. */
import { hotTub } from "../baths.mjs";
import { darken, lighten, mix } from "../colour.mjs";
import { shine } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { disc } from "../space.mjs";
import { block, chimney, drum, house, post } from "../volumes.mjs";
import { entrance, window } from "./openings.mjs";

const shadeOf = (c, colour, t = 0.38) => mix(colour, c.sky.shade, t);
const round = (c, colour) => {
  const base = shadeOf(c, colour);
  return c.s.lin([lighten(base, 0.12), [0.4, base], darken(base, 0.45)], c.light < 0 ? 0 : 1, 0, c.light < 0 ? 1 : 0, 0);
};

/** A pool lying in the ground, its water lit from below. */
function pool(c, fr, { x = 0, z = -6, w = 7, d = 3 }) {
  const { s, F, rnd } = c;
  const kind = F.pool;
  const size = {
    long: [1.3, 0.5],
    square: [0.5, 1],
    "stock-tank": [0.28, 0.5],
    plunge: [0.4, 0.6],
    basin: [0.7, 0.6],
    lagoon: [1.2, 1.1],
    natural: [1, 0.9],
  }[kind] ?? [1, 0.8];
  const [rx, rz] = [(w / 2) * size[0], (d / 2) * size[1] + 0.4];
  const soft = ["kidney", "lagoon", "natural"].includes(kind);
  const outline = (k) =>
    soft
      ? Array.from({ length: 30 }, (_, i) => {
          const a = (i / 15) * Math.PI;
          const q = 1 + (kind === "kidney" ? 0.22 : 0.12) * Math.cos(2 * a + 0.8) + (kind === "lagoon" ? 0.08 * Math.cos(3 * a) : 0);
          return [x + (rx * q + k) * Math.cos(a), 0.02, z + (rz * q + k) * Math.sin(a)];
        })
      : [
          [x - rx - k, 0.02, z - rz - k],
          [x + rx + k, 0.02, z - rz - k],
          [x + rx + k, 0.02, z + rz + k],
          [x - rx - k, 0.02, z + rz + k],
        ];
  if (kind === "stock-tank") {
    drum(c, fr, { x, z, r0: 1.3, y0: 0, y1: 0.7, fill: round(c, "#a8b0b2") });
    s.poly(disc(fr, x, 0.7, z, 1.22), s.lin(["#9fe0d4", "#3a9a98"]));
    return;
  }
  s.poly(fr.poly(...outline(0.35)), shadeOf(c, kind === "natural" ? "#8f8a78" : "#e0d2b8", 0.28));
  s.poly(fr.poly(...outline(0)), s.lin([kind === "natural" ? "#5a9a8c" : "#8fe0d4", [0.6, "#3fa9a6"], "#1f6f7c"]));
  let ripples = "";
  for (let i = 0; i < 14; i++) {
    const [px, py] = fr.p(x + rnd.range(-0.7, 0.7) * rx, 0.03, z + rnd.range(-0.7, 0.7) * rz);
    const L = rnd.range(0.3, 0.9) * fr.scale(x, z);
    ripples += `M${n(px)} ${n(py)}q${n(L / 2)} -4 ${n(L)} 0`;
  }
  s.stroke(ripples, "#e9fff6", 1.6, 'opacity="0.5" stroke-linecap="round"');
  const [gx, gy] = fr.p(x, 0, z);
  shine(c, gx, gy, rx * 1.25 * fr.scale(x, z), 0.26, "#6fd8cc", 0.4);
}

function tub(c, fr) {
  const kind = c.F.tub;
  if (kind === "sunken" || kind === "boulder" || kind === "paved") {
    c.s.poly(disc(fr, 0, 0.03, 0, 1.35), shadeOf(c, kind === "boulder" ? c.pal.rock : "#b8ab98", 0.3));
    c.s.poly(disc(fr, 0, 0.04, 0, 1.05), c.s.rad(["#d2fff2", [0.6, "#6fd0c6"], "#2f8a88"]));
    const [x, y] = fr.p(0, 0.1, 0);
    shine(c, x, y, 2 * fr.scale(0, 0), 0.34, "#6fd0c6", 0.7);
    if (kind === "boulder") for (let i = 0; i < 7; i++) shrubStone(c, fr, Math.cos(i * 0.9) * 1.4, Math.sin(i * 0.9) * 1.2);
    return;
  }
  hotTub(c, fr, { x: 0, z: 0, r: 1.05, h: 0.85, wood: mix(kind === "stock-tank" ? "#a8b0b2" : c.pal.wood, c.sky.shade, 0.28) });
}

const shrubStone = (c, fr, x, z) => {
  const [px, py] = fr.p(x, 0, z);
  const k = fr.scale(x, z);
  c.s.ellipse(px, py - 0.12 * k, 0.3 * k, 0.22 * k, shadeOf(c, c.pal.rock, 0.34));
  c.s.ellipse(px - 0.06 * k, py - 0.2 * k, 0.18 * k, 0.09 * k, lighten(shadeOf(c, c.pal.rock, 0.34), 0.16));
};

function sauna(c, fr) {
  const kind = c.F.sauna;
  if (kind === "barrel") return barrel(c, fr);
  if (kind === "tent") return tent(c, fr);
  const glass = kind === "glass-box";
  const wagon = kind === "wagon";
  const y = wagon ? 0.6 : 0;
  if (wagon) for (const u of [-0.9, 0.9]) drumWheel(c, fr, u);
  chimney(c, fr, { x: 0.7, z: 1.2, y: 1.6, h: 1.5, w: 0.22, colour: "#2a2a2c", material: "plain", smoke: true });
  house(c, fr, {
    w: 2.6,
    d: 2.4,
    h: 2.1,
    y,
    wall: glass ? "#3a3c3e" : "#8a6244",
    material: kind === "log-hut" ? "logs" : "boards",
    trim: "#4a3628",
    roof: wagon
      ? { kind: "barrel", rise: 0.6, over: 0.2, colour: c.pal.roof }
      : glass
        ? { kind: "flat", over: 0.15 }
        : { kind: "gable", rise: 0.8, over: 0.35, colour: c.pal.roof, material: "shingles" },
    dress: (W) => {
      if (!W.front.seen) return;
      if (glass) window(c, W.front, 0.2, 0.15, 2.4, 1.95, { cols: 3, rows: 1, sill: false, curtain: false });
      else {
        entrance(c, W.front, 0.75, { w: 0.8, h: 1.8, kind: "plank", lamps: 0, colour: "#6a4630" });
        window(c, W.front, 1.5, 0.9, 2.2, 1.6, { sill: false, curtain: false });
      }
    },
  });
  return undefined;
}

const drumWheel = (c, fr, u) => {
  const [x, y] = fr.p(u, 0.42, -0.1);
  const k = 0.42 * fr.scale(u, 0);
  c.s.circle(x, y, k, "#2a211c");
  c.s.circle(x, y, k * 0.7, shadeOf(c, "#7a5a3c"));
};

function barrel(c, fr) {
  const r = 1.05;
  // From near by the cradles that it lies in are in sight.
  if (c.view === "yard") for (const z of [1.9, 0.15]) block(c, fr, { x: 0, z, w: 1.7, d: 0.2, h: 0.5, colour: "#5a4232" });
  const ring = (z) =>
    Array.from({ length: 26 }, (_, i) => [Math.cos((i / 13) * Math.PI) * r, r + 0.2 + Math.sin((i / 13) * Math.PI) * r, z]);
  const wood = shadeOf(c, "#9a6a44", 0.3);
  for (let i = 0; i < 13; i++) {
    const [a, b] = [(i / 13) * 2 * Math.PI, ((i + 1) / 13) * 2 * Math.PI];
    const q = [
      [Math.cos(a) * r, r + 0.2 + Math.sin(a) * r, 0],
      [Math.cos(a) * r, r + 0.2 + Math.sin(a) * r, 2.4],
      [Math.cos(b) * r, r + 0.2 + Math.sin(b) * r, 2.4],
      [Math.cos(b) * r, r + 0.2 + Math.sin(b) * r, 0],
    ];
    c.s.poly(fr.poly(...q), mix(lighten(wood, 0.1), darken(wood, 0.4), 0.5 - 0.5 * Math.sin((a + b) / 2)));
  }
  c.s.poly(fr.poly(...ring(0)), wood);
  const f = fr.wall(-r, -0.01, r, -0.01, 0.2, 2 * r + 0.2);
  c.s.stroke(f.line(0.45, 0.35, 0.45, 1.8) + f.line(1.65, 0.35, 1.65, 1.8), darken(wood, 0.3), 1.4);
  window(c, f, 0.72, 0.22, 1.38, 1.72, { cols: 1, rows: 1, sill: false, curtain: false, inside: "none" });
  post(c, fr, 0.5, 1.8, 2 * r, 2 * r + 1.1, 0.09, "#2a2a2c");
}

function tent(c, fr) {
  const cloth = shadeOf(c, "#e3d5b8", 0.22);
  const tip = fr.p(0, 2.5, 1);
  const base = [
    [-1.4, 0],
    [1.4, 0],
    [1.4, 2],
    [-1.4, 2],
  ].map(([x, z]) => fr.p(x, 0, z));
  c.s.poly([base[1], base[2], tip], darken(cloth, 0.3));
  c.s.poly([base[3], base[0], tip], darken(cloth, 0.2));
  c.s.poly([base[0], base[1], tip], cloth);
  c.s.poly([fr.p(-0.4, 0, 0), fr.p(0.4, 0, 0), fr.p(0, 1.7, 0.3)], c.s.lin(["#fff0c2", "#e8984a"]));
}

function firePit(c, fr) {
  const { s } = c;
  s.poly(disc(fr, 0, 0.02, 0, 0.95), shadeOf(c, "#6a6460", 0.4));
  for (let i = 0; i < 10; i++) shrubStone(c, fr, Math.cos(i * 0.63) * 0.85, Math.sin(i * 0.63) * 0.85);
  flames(c, fr, 0, 0, 1);
  for (const a of [-2.2, -0.9, 0.7]) {
    const q = [Math.sin(a) * 2, Math.cos(a) * 1.7];
    block(c, fr, { x: q[0], z: q[1], w: 0.75, d: 0.6, h: 0.42, colour: c.pal.wood });
    block(c, fr, { x: q[0], z: q[1] + 0.55, w: 0.75, d: 0.1, h: 0.95, colour: c.pal.wood });
  }
}

/** A fire in a ring of stones. */
export function fireRing(c, fr, size = 1) {
  c.s.poly(disc(fr, 0, 0.02, 0, 0.95 * size), shadeOf(c, "#6a6460", 0.4));
  for (let i = 0; i < 10; i++) shrubStone(c, fr, Math.cos(i * 0.63) * 0.9 * size, Math.sin(i * 0.63) * 0.9 * size);
  flames(c, fr, 0, 0, size * 0.8);
}

/** A wood fire on the ground. */
export function flames(c, fr, x, z, size = 1) {
  const [fx, fy] = fr.p(x, 0.05, z);
  const k = fr.scale(x, z) * size;
  c.s.path(
    `M${n(fx - 0.42 * k)} ${n(fy)}Q${n(fx - 0.34 * k)} ${n(fy - 0.6 * k)} ${n(fx - 0.1 * k)} ${n(fy - 0.85 * k)}Q${n(fx)} ${n(fy - 1.2 * k)} ${n(fx + 0.08 * k)} ${n(fy - 0.8 * k)}Q${n(fx + 0.36 * k)} ${n(fy - 0.55 * k)} ${n(fx + 0.42 * k)} ${n(fy)}Z`,
    "#f08a2c",
  );
  c.s.path(
    `M${n(fx - 0.2 * k)} ${n(fy)}Q${n(fx - 0.12 * k)} ${n(fy - 0.4 * k)} ${n(fx)} ${n(fy - 0.62 * k)}Q${n(fx + 0.16 * k)} ${n(fy - 0.32 * k)} ${n(fx + 0.2 * k)} ${n(fy)}Z`,
    "#ffd476",
  );
  shine(c, fx, fy - 0.35 * k, 4 * k, 0.6, "#ff9d47");
}

function longTable(c, fr) {
  const w = 4.4;
  for (let x = -w / 2 + 0.5; x < w / 2; x += 1) block(c, fr, { x, z: 0.75, w: 0.4, d: 0.4, h: 0.9, colour: c.pal.cloth });
  block(c, fr, { w, d: 0.95, z: -0.2, y: 0.68, h: 0.08, colour: "#e9dfca" });
  for (const x of [-w / 2 + 0.2, w / 2 - 0.2]) post(c, fr, x, 0, 0, 0.68, 0.05, "#4a3628");
  for (let x = -w / 2 + 0.6; x < w / 2; x += 1.05) {
    const [px, py] = fr.p(x, 0.95, 0.2);
    c.s.circle(px, py, Math.max(1.6, 0.06 * fr.scale(x, 0)), "#fff1c4");
    shine(c, px, py, 0.9 * fr.scale(x, 0), 0.45);
    block(c, fr, { x, z: -0.8, w: 0.4, d: 0.36, h: 0.46, colour: c.pal.cloth });
  }
}

function hammock(c, fr) {
  for (const k of [-1.5, 1.5]) post(c, fr, k, 0, 0, 1.7, 0.06, shadeOf(c, "#5a4434"));
  const a = fr.p(-1.5, 1.5, 0);
  const b = fr.p(1.5, 1.5, 0);
  const m = fr.p(0, 0.55, 0);
  c.s.path(
    `M${n(a[0])} ${n(a[1])}Q${n(m[0])} ${n(m[1] + (m[1] - a[1]) * 0.4)} ${n(b[0])} ${n(b[1])}Q${n(m[0])} ${n(m[1])} ${n(a[0])} ${n(a[1])}Z`,
    shadeOf(c, c.pal.cloth, 0.15),
  );
}

function lounger(c, fr, x) {
  block(c, fr, { x, z: -0.9, w: 0.7, d: 1.8, h: 0.34, colour: c.pal.wood, top: lighten(shadeOf(c, "#efe4d0", 0.18), 0.06) });
  block(c, fr, { x, z: 0.7, y: 0.34, w: 0.7, d: 0.2, h: 0.4, colour: "#efe4d0" });
}

function parasol(c, fr, x = 0, colour = c.pal.cloth) {
  post(c, fr, x, 0, 0, 2.3, 0.045, "#8a6a4c");
  const a = fr.p(x - 1.3, 2, 0);
  const b = fr.p(x + 1.3, 2, 0);
  const t = fr.p(x, 2.75, 0);
  const cloth = shadeOf(c, colour, 0.15);
  c.s.path(
    `M${n(a[0])} ${n(a[1])}Q${n(t[0])} ${n(a[1] + 9)} ${n(b[0])} ${n(b[1])}L${n(t[0])} ${n(t[1])}Z`,
    c.s.across([lighten(cloth, 0.25), cloth, darken(cloth, 0.35)]),
  );
}

function woodpile(c, fr) {
  const f = fr.wall(-1.2, 0, 1.2, 0, 0, 1.1);
  c.s.poly(f.quad(0, 0, 2.4, 1.1), shadeOf(c, "#3a2a20", 0.4));
  const k = f.scale(1.2, 0);
  for (let v = 0.12; v < 1.05; v += 0.21)
    for (let u = 0.12; u < 2.35; u += 0.22) {
      const [x, y] = f.at(u + ((v * 5) % 1) * 0.06, v);
      c.s.circle(x, y, 0.1 * k, shadeOf(c, (u * 10) % 3 < 1 ? "#c79a68" : "#b0845a", 0.32));
    }
}

/** An open boat drawn up on the shore or lying at a dock. */
function boat(c, fr, { slim = false } = {}) {
  const L = slim ? 2.2 : 1.8;
  const h = slim ? 0.36 : 0.55;
  const a = fr.p(-L, h * 1.3, 0);
  const b = fr.p(L, h * 1.3, 0);
  const m = fr.p(0, 0, -0.3);
  const col = shadeOf(c, c.pal.door, 0.25);
  const k = fr.scale(0, 0);
  c.s.path(
    `M${n(a[0])} ${n(a[1])}Q${n(a[0] + 0.2 * k)} ${n(m[1])} ${n(m[0])} ${n(m[1])}T${n(b[0])} ${n(b[1])}Q${n(m[0])} ${n(m[1] - h * 0.55 * k)} ${n(a[0])} ${n(a[1])}Z`,
    c.s.lin([lighten(col, 0.2), darken(col, 0.35)]),
  );
  c.s.path(
    `M${n(a[0])} ${n(a[1])}Q${n(m[0])} ${n(m[1] - h * 0.55 * k)} ${n(b[0])} ${n(b[1])}Q${n(m[0])} ${n(m[1] - h * 1.15 * k)} ${n(a[0])} ${n(a[1])}Z`,
    shadeOf(c, "#b08a5c", 0.4),
  );
}

function dock(c, fr, { x, z }) {
  block(c, fr, { x, z: z - 6, w: 1.5, d: 6, h: 0.12, y: 0.25, colour: c.pal.deck, material: "planks" });
  for (let k = 0; k < 4; k++) for (const u of [-0.7, 0.7]) post(c, fr, x + u, z - 6 + k * 2, -0.2, 0.8, 0.07, shadeOf(c, "#5a4636"));
  const [px, py] = fr.p(x + 0.7, 1, z - 5.9);
  c.s.circle(px, py, 4, "#fff0c4");
  shine(c, px, py, 1.4 * fr.scale(x, z - 5), 0.5);
}

function fountain(c, fr) {
  const { s } = c;
  drum(c, fr, { x: 0, z: 0, r0: 1.3, y0: 0, y1: 0.5, fill: round(c, c.pal.stone) });
  s.poly(disc(fr, 0, 0.5, 0, 1.15), "#5fb0ac");
  drum(c, fr, { x: 0, z: 0, r0: 0.14, y0: 0.4, y1: 1.3, fill: round(c, c.pal.stone) });
  drum(c, fr, { x: 0, z: 0, r0: 0.2, r1: 0.6, y0: 1.2, y1: 1.4, fill: round(c, c.pal.stone) });
  const [x, y] = fr.p(0, 1.4, 0);
  const k = fr.scale(0, 0);
  let d = "";
  for (const q of [-1, -0.5, 0.5, 1]) d += `M${n(x)} ${n(y - 0.3 * k)}q${n(q * 0.4 * k)} ${n(-0.3 * k)} ${n(q * 0.6 * k)} ${n(0.5 * k)}`;
  s.stroke(d, "#e9fff6", 2, 'opacity="0.7"');
  shine(c, x, y, 1.6 * k, 0.3, "#bfeee0");
}

function telescope(c, fr) {
  const k = fr.scale(0, 0);
  const [x, y] = fr.p(0, 1.2, 0);
  const [, g] = fr.p(0, 0, 0);
  c.s.stroke(
    `M${n(x)} ${n(y)}L${n(x - 0.4 * k)} ${n(g)}M${n(x)} ${n(y)}L${n(x + 0.4 * k)} ${n(g)}M${n(x)} ${n(y)}L${n(x)} ${n(g)}`,
    "#2a2a2c",
    3,
  );
  c.s.stroke(`M${n(x - 0.5 * k)} ${n(y + 0.25 * k)}L${n(x + 0.6 * k)} ${n(y - 0.5 * k)}`, shadeOf(c, "#d9d2c2", 0.25), 0.2 * k);
}

function horse(c, fr) {
  const k = fr.scale(0, 0);
  const [x, y] = fr.p(0, 0, 0);
  const col = shadeOf(c, "#5a3a2a", 0.4);
  const at = (pts) => `M${pts.map(([a, b]) => `${n(x + a * k)} ${n(y + b * k)}`).join("L")}Z`;
  const legs = [-0.62, -0.46, 0.44, 0.6]
    .map((u, i) =>
      at([
        [u - 0.08, -1],
        [u + 0.08, -1],
        [u + 0.05, -0.5],
        [u + 0.06 + (i % 2) * 0.04, 0],
        [u - 0.06, 0],
        [u - 0.04, -0.5],
      ]),
    )
    .join("");
  c.s.path(
    `${legs}M${n(x - 0.82 * k)} ${n(y - 1.2 * k)}q${n(0.1 * k)} ${n(-0.34 * k)} ${n(0.7 * k)} ${n(-0.26 * k)}q${n(0.4 * k)} ${n(0.04 * k)} ${n(0.62 * k)} ${n(-0.16 * k)}q${n(0.26 * k)} ${n(-0.26 * k)} ${n(0.4 * k)} ${n(-0.52 * k)}l${n(0.08 * k)} ${n(-0.14 * k)}l${n(0.06 * k)} ${n(0.14 * k)}l${n(0.42 * k)} ${n(0.36 * k)}l${n(-0.07 * k)} ${n(0.13 * k)}l${n(-0.4 * k)} ${n(-0.06 * k)}q${n(-0.1 * k)} ${n(0.34 * k)} ${n(-0.22 * k)} ${n(0.62 * k)}q${n(-0.16 * k)} ${n(0.36 * k)} ${n(-0.8 * k)} ${n(0.34 * k)}q${n(-0.8 * k)} ${n(0.06 * k)} ${n(-0.79 * k)} ${n(-0.45 * k)}Z`,
    col,
  );
  c.s.stroke(
    `M${n(x - 0.78 * k)} ${n(y - 1.28 * k)}q${n(-0.22 * k)} ${n(0.2 * k)} ${n(-0.14 * k)} ${n(0.72 * k)}`,
    darken(col, 0.25),
    0.1 * k,
    'stroke-linecap="round"',
  );
}

function candles(c, fr) {
  for (let i = 0; i < 7; i++) {
    const [x, y] = fr.p((i - 3) * 0.4, 0.15, (i % 2) * 0.4);
    c.s.rect(x - 2, y, 4, 6, "#fff0d0");
    c.s.circle(x, y - 2, 2.4, "#fff3c0");
    shine(c, x, y, 0.7 * fr.scale(0, 0), 0.5);
  }
}

/** Everything that can stand on the ground, by name. */
export const PROPS = {
  pool,
  tub,
  sauna,
  dock,
  fountain,
  telescope,
  hammock,
  woodpile,
  candles,
  parasol,
  "fire-pit": firePit,
  "long-table": longTable,
  daybeds: (c, fr) => {
    for (const x of [-0.6, 0.6]) lounger(c, fr, x);
  },
  umbrellas: (c, fr) => {
    parasol(c, fr, 0);
    lounger(c, fr, -1);
    lounger(c, fr, 1);
  },
  boat: (c, fr) => boat(c, fr),
  canoe: (c, fr) => boat(c, fr, { slim: true }),
  horses: (c, fr) => horse(c, fr),
};
