/** Cabins in the woods, each drawn at (ox, oz) metres, turned by rot. */
import { hotTub } from "./baths.mjs";
import { darken, lighten, mix } from "./colour.mjs";
import { door, lantern, pane, shine, spill, surface, tone } from "./kit.mjs";
import { disc, frame } from "./space.mjs";
import { block, chimney, drum, house, post } from "./volumes.mjs";

export const lampRow = (c, fr, pts) => {
  for (const [x, y, z] of pts) {
    const [a, b] = fr.p(x, y, z);
    const k = fr.scale(x, z);
    c.s.rect(a - 0.02 * k, b, 0.04 * k, 0.7 * k, "#1b1a19");
    c.s.circle(a, b, 0.09 * k, "#fff0c4");
    shine(c, a, b, 1.3 * k, 0.55);
  }
};

export function aframe(c, { ox = 0, oz = 17, rot = 0.35 }) {
  const { s, cam, pal } = c;
  const fr = frame(cam, ox, oz, rot);
  const [W, H, D, y] = [4.2, 8.2, 8, 0.7];
  block(c, fr, { w: 12, d: 3.4, z: -3.4, h: 0.22, y: y - 0.22, colour: "#8d6c4e", material: "planks" });
  for (const x of [-5.6, -2.8, 0, 2.8, 5.6]) post(c, fr, x, -3.3, 0, y - 0.2, 0.1, "#2d241f");
  const slope = H / W;
  const dark = mix(c.sky.shade, "#0b0e10", 0.4);
  const foot = (W + 0.5) * (1 - 0.6 / (H + 0.6));
  for (const k of [-1, 1])
    s.poly(
      fr.poly([
        [k * foot, y, -0.9],
        [k * foot, y, D],
        [0, H + y, D],
        [0, H + y, -0.9],
      ]),
      dark,
    );
  const F = fr.wall(-W, 0, W, 0, y, y + H);
  surface(c, F, "boards", pal.wall, [
    [0.3, 0],
    [2 * W - 0.3, 0],
    [W, H - 0.7],
  ]);
  const half = (v) => (H - v) / slope - 0.75;
  for (const [v0, v1] of [
    [0.05, 2.5],
    [2.85, 6.6],
  ])
    s.poly(
      F.poly([
        [W - half(v0), v0],
        [W + half(v0), v0],
        [W + half(v1), v1],
        [W - half(v1), v1],
      ]),
      s.lin([
        [0, "#ffe9b6"],
        [0.5, "#fbc673"],
        [1, "#d98539"],
      ]),
    );
  aframeRoom(c, F, W);
  let d = "";
  for (const k of [-1.9, -0.65, 0.65, 1.9]) d += F.line(W + k, 0, W + k, Math.min(6.4, H - (Math.abs(k) + 0.75) * slope));
  s.stroke(d, "#241b17", 3.6);
  s.stroke(F.line(W - 2.6, 2.68, W + 2.6, 2.68), "#3a2b22", 9);
  const [gx, gy] = F.at(W, 2.8);
  shine(c, gx, gy, 6 * F.scale(W, 2), 0.46);
  for (const P of [
    fr.plane([W + 0.5, y - 0.6, -0.9], [W + 0.5, y - 0.6, D], [0, H + y, -0.9]),
    fr.plane([-W - 0.5, y - 0.6, D], [-W - 0.5, y - 0.6, -0.9], [0, H + y, D]),
  ])
    if (P.seen) surface(c, P, "shingles", pal.roof);
  for (const k of [-1, 1])
    s.poly(
      fr.poly([
        [k * (W + 0.5), y - 0.6, -0.9],
        [0, H + y, -0.9],
        [0, H + y - 0.75, -0.9],
        [k * (W + 0.12), y - 0.6, -0.9],
      ]),
      mix(pal.trim, c.sky.shade, 0.2),
    );
  spill(c, fr.wall(-2.6, -3.4, 2.6, -3.4, 0, 1), 0, 5.2, 6, 0.5);
  lampRow(c, fr, [
    [-5.9, 1.3, -3.3],
    [5.9, 1.3, -3.3],
  ]);
}

function aframeRoom(c, F, W) {
  const { s } = c;
  s.poly(F.round(W - 1.9, 0.05, W - 0.2, 0.62, 0.1), "#8a3b2e");
  s.poly(F.round(W - 1.9, 0.45, W - 0.2, 1.05, 0.16), "#9d4a36");
  s.stroke(F.line(W + 1.1, 0, W + 1.1, 1.5), "#6b3a1c", 3);
  s.poly(
    F.poly([
      [W + 0.8, 1.5],
      [W + 1.4, 1.5],
      [W + 1.25, 1.95],
      [W + 0.95, 1.95],
    ]),
    "#fffbe8",
  );
  s.stroke(F.line(W, 5.2, W, 6.6), "#7a471f", 2);
  const [x, y] = F.at(W, 5.1);
  s.circle(x, y, 0.22 * F.scale(W, 5), "#fffbe8");
  s.poly(F.round(W - 1.3, 2.88, W + 1.3, 3.4, 0.1), "#b06a3e");
}

export function logCabin(c, { ox = 0, oz = 18, rot = 0.4 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  chimney(c, fr, { x: 3.4, z: 4, y: 2, h: 4.8, colour: "#7a7268" });
  house(c, fr, {
    w: 10,
    d: 7,
    h: 3,
    wall: pal.wall,
    material: "logs",
    trim: pal.trim,
    roof: { kind: "gableX", rise: 3, over: 0.7, colour: pal.roof, material: "shingles" },
    dress: (W) => {
      if (W.front.seen) {
        pane(c, W.front, 0.9, 1, 3.1, 2.3, { cols: 3, frame: pal.trim });
        door(c, W.front, 4.4, 5.6, 2.2, { kind: "plank", colour: pal.door, frame: pal.trim });
        pane(c, W.front, 6.7, 1, 9.1, 2.3, { cols: 3, frame: pal.trim });
      }
      for (const f of [W.right, W.left])
        if (f.seen) {
          pane(c, f, 1.1, 1, 2.7, 2.3, { frame: pal.trim });
          pane(c, f, 4.3, 1, 5.9, 2.3, { frame: pal.trim });
          pane(c, f, 2.9, 3.5, 4.1, 4.7, { frame: pal.trim, inside: "pendant" });
        }
    },
  });
  block(c, fr, { w: 10.6, d: 2.4, z: -2.4, h: 0.24, colour: "#8d6c4e", material: "planks" });
  for (const x of [-5.1, -1.8, 1.8, 5.1]) post(c, fr, x, -2.3, 0.2, 2.7, 0.09, mix(pal.trim, c.sky.shade, 0.3));
  const roof = fr.plane([-5.5, 2.55, -2.7], [5.5, 2.55, -2.7], [-5.5, 3.3, 0.2]);
  if (roof.seen) surface(c, roof, "shingles", pal.roof);
  s.poly(
    fr.poly([
      [-5.5, 2.75, -2.7],
      [5.5, 2.75, -2.7],
      [5.5, 2.5, -2.7],
      [-5.5, 2.5, -2.7],
    ]),
    mix(pal.trim, c.sky.shade, 0.3),
  );
  const [lx, ly] = fr.p(0, 2.2, -2.3);
  s.rect(lx - 5, ly, 10, 14, "#fff0c4");
  shine(c, lx, ly, 4 * fr.scale(0, -2.3), 0.5);
  spill(c, fr.wall(-4, -2.4, 4, -2.4, 0, 1), 0, 8, 5, 0.42);
}

export function treehouse(c, { ox = 0, oz = 15, rot = 0.3 }) {
  const { s, pal } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const bark = mix("#5a4334", c.sky.shade, 0.45);
  const bole = (x, z, r0, r1, top) =>
    drum(c, fr, {
      x,
      z,
      r0,
      r1,
      y0: -0.4,
      y1: top,
      fill: s.lin(
        [
          [0, lighten(bark, 0.14)],
          [0.4, bark],
          [1, darken(bark, 0.45)],
        ],
        0,
        0,
        1,
        0,
      ),
    });
  bole(-3.6, 5, 0.5, 0.36, 12);
  bole(0.6, 2.4, 1.25, 0.8, 14);
  const y = 3.1;
  drum(c, fr, { x: 0, z: 1.4, r0: 3.3, y0: y - 0.28, y1: y, fill: darken(mix("#7d5b40", c.sky.shade, 0.3), 0.25) });
  for (const a of [-2.2, -1.1, 0, 1.1, 2.2]) {
    const p = fr.p(a, y - 0.25, -1.2);
    const q = fr.p(0.6 + a * 0.1, 0.7, 1.9);
    s.stroke(`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`, darken(bark, 0.35), 0.13 * fr.scale(0, 0));
  }
  const wall = mix(pal.wall, c.sky.shade, 0.22);
  const [x0] = fr.p(-2.3, 0, 1.4);
  const [x1] = fr.p(2.3, 0, 1.4);
  drum(c, fr, {
    x: 0,
    z: 1.4,
    r0: 2.3,
    y0: y,
    y1: y + 2.7,
    fill: s.span(
      [
        [0, darken(wall, 0.1)],
        [0.35, lighten(wall, 0.1)],
        [1, darken(wall, 0.45)],
      ],
      x0,
      0,
      x1,
      0,
    ),
  });
  for (let i = 1; i < 15; i++) {
    const a = Math.PI * (1 + i / 15);
    const p = fr.p(Math.cos(a) * 2.3, y, 1.4 + Math.sin(a) * 2.3);
    const q = fr.p(Math.cos(a) * 2.3, y + 2.7, 1.4 + Math.sin(a) * 2.3);
    s.stroke(`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`, darken(wall, 0.35), 1.6, 'opacity="0.6"');
  }
  for (const [a, kind] of [
    [-1.05, "round"],
    [0, "door"],
    [1.0, "round"],
  ]) {
    const cx = Math.sin(a - rot) * 2.32;
    const cz = 1.4 - Math.cos(a - rot) * 2.32;
    const t = a - rot;
    const f = fr.wall(cx - 0.6 * Math.cos(t), cz - 0.6 * Math.sin(t), cx + 0.6 * Math.cos(t), cz + 0.6 * Math.sin(t), y, y + 2.6);
    if (!f.seen) continue;
    if (kind === "door") door(c, f, 0.15, 1.05, 2.05, { kind: "glass", frame: pal.trim });
    else pane(c, f, 0.06, 0.85, 1.14, 1.95, { arch: true, frame: pal.trim, sill: false });
  }
  const roof = mix(pal.roof, c.sky.shade, 0.35);
  const rim = disc(fr, 0, y + 2.6, 1.4, 3);
  const tip = fr.p(0, y + 5.2, 1.4);
  s.poly(rim, darken(roof, 0.5));
  s.poly(
    [...rim.filter((q) => q[1] >= rim.reduce((m, p) => m + p[1], 0) / rim.length - 1).sort((p, q) => p[0] - q[0]), tip],
    s.lin(
      [
        [0, lighten(roof, 0.22)],
        [0.4, roof],
        [1, darken(roof, 0.45)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  treehouseRail(c, fr, y);
  lampRow(c, fr, [
    [-2.4, y + 1.1, -0.7],
    [2.3, y + 1.1, -0.9],
  ]);
  const [bx, by] = fr.p(3.2, y, 1.2);
  s.stroke(
    `M${bx} ${by}Q${bx + 170} ${by + 60} 1240 ${by - 30}M${bx} ${by - 60}Q${bx + 170} ${by} 1240 ${by - 95}`,
    mix("#8d7455", c.sky.shade, 0.45),
    5,
  );
  for (let i = 0; i < 14; i++) {
    const t = i / 13;
    const xx = bx + (1240 - bx) * t;
    const yy = by + 100 * t * (1 - t) - 30 * t;
    s.stroke(`M${xx} ${yy}v-62`, mix("#8d7455", c.sky.shade, 0.45), 2.4);
  }
}

function treehouseRail(c, fr, y) {
  const { s } = c;
  const wood = mix("#8a6647", c.sky.shade, 0.35);
  const ring = (h) =>
    Array.from({ length: 25 }, (_, i) => fr.p(Math.cos(Math.PI * (1 + i / 24)) * 3.2, y + h, 1.4 + Math.sin(Math.PI * (1 + i / 24)) * 3.2));
  const low = ring(0);
  const top = ring(0.95);
  let d = "";
  for (let i = 0; i < 25; i++) d += `M${low[i][0]} ${low[i][1]}L${top[i][0]} ${top[i][1]}`;
  s.stroke(d, wood, 3);
  for (const r of [top, ring(0.5)]) s.stroke(`M${r.map((q) => `${q[0]} ${q[1]}`).join("L")}`, lighten(wood, 0.1), 4);
  const a = fr.p(-1.2, y, -1.7);
  const b = fr.p(-1.2, 0, -3.2);
  for (const k of [-26, 26]) s.stroke(`M${a[0] + k * 0.8} ${a[1]}L${b[0] + k} ${b[1]}`, wood, 6);
  for (let i = 1; i < 11; i++) {
    const t = i / 11;
    s.stroke(`M${a[0] + (b[0] - a[0]) * t - 24} ${a[1] + (b[1] - a[1]) * t}h48`, lighten(wood, 0.12), 5);
  }
}

export function glassCabin(c, { ox = 0, oz = 16, rot = 0.4 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  block(c, fr, { w: 13, d: 9.5, z: -2.6, h: 0.3, y: 0.15, colour: "#8d7458", material: "planks" });
  house(c, fr, {
    w: 9.6,
    d: 6,
    h: 3.2,
    y: 0.45,
    wall: pal.wall,
    material: "boards",
    trim: pal.trim,
    roof: { kind: "none" },
    dress: (W) => {
      if (W.front.seen)
        pane(c, W.front, 3, 0.1, 9.4, 3, { cols: 5, rows: 1, frame: pal.trim, sill: false, inside: "shelf", curtain: false, glow: 0.5 });
      if (W.front.seen) lantern(c, W.front, 2.3, 1.7, 0.34);
      if (W.right.seen)
        pane(c, W.right, 0.2, 0.1, 4, 3, { cols: 3, rows: 1, frame: pal.trim, sill: false, inside: "lamp", curtain: false, glow: 0.5 });
      if (W.left.seen) pane(c, W.left, 2, 1.3, 5, 2.5, { cols: 3, rows: 1, frame: pal.trim });
    },
  });
  const y = 3.65;
  const slab = fr.plane([-5.9, y, -1.7], [5.9, y, -1.7], [-5.9, y + 0.5, 7]);
  if (slab.seen) s.poly(slab.quad(0, 0, slab.w, slab.h), tone(c, pal.roof, slab));
  block(c, fr, { w: 11.8, d: 8.7, z: -1.7, h: 0.42, y, colour: pal.trim });
  hotTub(c, fr, { x: -4.6, z: -1.4, r: 0.95, h: 0.8, y: 0.45, wood: mix("#8a5f3c", c.sky.shade, 0.25) });
  lampRow(c, fr, [[6.2, 1.2, -2.4]]);
  spill(c, fr.wall(-1.5, -2.6, 5, -2.6, 0, 1), 0, 6.5, 6, 0.5);
}
