/** Houses of desert, mountain, field and shore, and the camp. */
import { darken, lighten, mix } from "./colour.mjs";
import { lampRow } from "./houses-cabin.mjs";
import { door, festoon, lantern, pane, shine, spill, tone } from "./kit.mjs";
import { frame, hull } from "./space.mjs";
import { block, chimney, drum, house, post } from "./volumes.mjs";

export function casita(c, { ox = 0, oz = 17, rot = 0.4 }) {
  const { pal } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const vigas = (f, v, from, to) => {
    for (let u = from; u < to; u += 0.8) c.s.poly(f.ring(u, v, 0.11), tone(c, "#5a3a28", f));
  };
  const flat = { kind: "flat", over: 0.12 };
  house(c, frame(c.cam, ...[ox + Math.cos(rot) * 1 + Math.sin(rot) * 2.4, oz - Math.sin(rot) * 1 + Math.cos(rot) * 2.4], rot), {
    w: 6,
    d: 5,
    h: 4.9,
    wall: pal.wall,
    material: "stucco",
    trim: pal.wall,
    roof: flat,
    dress: (W) => {
      if (W.front.seen) {
        pane(c, W.front, 3.7, 3.3, 4.6, 4.2, { frame: pal.trim, sill: false });
        vigas(W.front, 4.5, 0.5, 5.8);
      }
      if (W.right.seen) pane(c, W.right, 1.8, 3.2, 2.7, 4.1, { frame: pal.trim, sill: false });
    },
  });
  house(c, fr, {
    w: 9,
    d: 6,
    h: 3.1,
    wall: pal.wall,
    material: "stucco",
    trim: pal.wall,
    roof: flat,
    dress: (W) => {
      if (W.front.seen) {
        pane(c, W.front, 0.9, 1, 2.5, 2.3, { frame: pal.trim, cols: 3 });
        door(c, W.front, 4, 5.2, 2.35, { kind: "plank", colour: pal.door, arch: true, frame: pal.trim });
        pane(c, W.front, 6.3, 1, 7.9, 2.3, { frame: pal.trim, cols: 3 });
        vigas(W.front, 2.72, 0.5, 8.8);
        lantern(c, W.front, 3.5, 1.7);
        lantern(c, W.front, 5.7, 1.7);
      }
      for (const f of [W.right, W.left])
        if (f.seen) {
          pane(c, f, 2.1, 1, 3.5, 2.2, { frame: pal.trim });
          vigas(f, 2.72, 0.5, 5.8);
        }
    },
  });
  block(c, fr, { x: -5.6, z: -3.2, w: 2.4, d: 0.4, h: 1.1, colour: pal.wall, material: "stucco" });
  block(c, fr, { x: 5.6, z: -3.2, w: 2.4, d: 0.4, h: 1.1, colour: pal.wall, material: "stucco" });
  lampRow(c, fr, [
    [-4.4, 1.5, -3],
    [4.4, 1.5, -3],
  ]);
  spill(c, fr.wall(-3, 0, 3, 0, 0, 1), 0, 6, 5, 0.5);
}

export function chalet(c, { ox = 0, oz = 20, rot = 0.4 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  chimney(c, fr, { x: -2.8, z: 5, y: 6, h: 3.6 });
  house(c, fr, {
    w: 10.4,
    d: 9,
    h: 2.9,
    wall: "#8b857c",
    material: "stone",
    trim: pal.trim,
    roof: { kind: "none" },
    dress: (W) => chaletBase(c, W),
  });
  house(c, fr, {
    w: 10.4,
    d: 9,
    h: 2.7,
    y: 2.9,
    wall: pal.wall,
    material: "planks",
    trim: pal.trim,
    roof: { kind: "gable", rise: 3.1, over: 1.2, colour: pal.roof },
    dress: (W) => {
      if (W.front.seen) {
        for (const u of [0.8, 4.1, 7.4]) pane(c, W.front, u, 0.2, u + 2.2, 2.2, { cols: 3, frame: pal.trim, sill: false });
        pane(c, W.front, 3.9, 3.1, 6.5, 4.7, { cols: 4, frame: pal.trim, arch: true });
      }
      for (const f of [W.right, W.left])
        if (f.seen) for (const u of [1.4, 5.4]) pane(c, f, u, 0.5, u + 1.8, 2, { frame: pal.trim, shutters: pal.door });
    },
  });
  block(c, fr, { w: 11, z: -1.3, d: 1.3, h: 0.2, y: 2.7, colour: pal.trim, material: "planks" });
  const rail = fr.wall(-5.5, -1.3, 5.5, -1.3, 2.9, 3.8);
  let d = "";
  for (let u = 0.1; u < 11; u += 0.28) d += rail.line(u, 0, u, 0.9);
  s.stroke(d, tone(c, pal.trim, rail), 3);
  s.poly(rail.quad(0, 0.84, 11, 0.98), c.snow ? "#e9eef6" : lighten(tone(c, pal.trim, rail), 0.1));
  spill(c, fr.wall(-4, 0, 4, 0, 0, 1), 0, 8, 6, 0.5);
}

function chaletBase(c, W) {
  const { pal } = c;
  if (W.front.seen) {
    pane(c, W.front, 0.9, 0.9, 3, 2.2, { cols: 3, frame: pal.trim });
    door(c, W.front, 4.5, 5.9, 2.3, { kind: "plank", colour: pal.door, frame: pal.trim });
    pane(c, W.front, 7.4, 0.9, 9.5, 2.2, { cols: 3, frame: pal.trim });
    lantern(c, W.front, 4.1, 1.7);
    lantern(c, W.front, 6.3, 1.7);
  }
  for (const f of [W.right, W.left]) if (f.seen) pane(c, f, 3.4, 0.9, 5.4, 2.1, { frame: pal.trim });
}

export function barn(c, { ox = 0, oz = 20, rot = 0.4 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const tin = mix("#a7a9a6", c.sky.shade, 0.35);
  drum(c, fr, {
    x: 7.2,
    z: 6,
    r0: 1.7,
    y0: 0,
    y1: 8,
    fill: s.lin(
      [
        [0, lighten(tin, 0.15)],
        [0.4, tin],
        [1, darken(tin, 0.45)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  drum(c, fr, {
    x: 7.2,
    z: 6,
    r0: 1.75,
    r1: 0.2,
    y0: 8,
    y1: 9.3,
    fill: s.lin(
      [
        [0, lighten(tin, 0.25)],
        [1, darken(tin, 0.35)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  house(c, fr, {
    w: 9,
    d: 11,
    h: 4.2,
    wall: pal.wall,
    material: "boards",
    trim: "#d8cbb4",
    roof: { kind: "gable", rise: 4.2, over: 0.7, colour: pal.roof, material: "metal" },
    dress: (W) => {
      if (W.front.seen) barnFront(c, W.front);
      for (const f of [W.right, W.left])
        if (f.seen) for (const u of [1.2, 4.7, 8.2]) pane(c, f, u, 1.1, u + 1.6, 2.6, { frame: "#d8cbb4" });
    },
  });
  spill(c, fr.wall(-2, 0, 2, 0, 0, 1), 0, 4, 6, 0.6);
  const a = fr.p(-4.5, 4.2, -0.8);
  festoon(c, a, [c.flip ? 1180 : 40, a[1] - 20], 34, 11);
}

function barnFront(c, f) {
  const { s } = c;
  const white = tone(c, "#e0d3bb", f);
  s.poly(f.quad(2.4, 0, 6.6, 3.4), white);
  s.poly(
    f.quad(2.6, 0, 6.4, 3.2),
    s.lin([
      [0, "#ffe7b0"],
      [1, "#e2914a"],
    ]),
  );
  for (const u of [3.55, 5.45]) {
    const [x, y] = f.at(u, 2.6);
    s.stroke(f.line(u, 2.6, u, 3.2), "#8a5526", 2);
    s.circle(x, y, 0.16 * f.scale(u, 2), "#fffbe6");
  }
  s.poly(f.quad(3.1, 0, 4.4, 0.75), "#a8623a");
  s.stroke(f.line(4.5, 0, 4.5, 3.2) + f.line(2.6, 1.6, 6.4, 1.6), "#5a2e1c", 4);
  for (const [a, b] of [
    [0.4, 2.3],
    [6.7, 8.6],
  ]) {
    s.poly(f.quad(a, 0, b, 3.3), tone(c, c.pal.wall, f));
    s.stroke(
      `${f.line(a, 0, b, 3.3)}${f.line(a, 3.3, b, 0)}${f.line(a, 0, a, 3.3)}${f.line(b, 0, b, 3.3)}${f.line(a, 0, b, 0)}${f.line(a, 3.3, b, 3.3)}`,
      white,
      5,
    );
  }
  pane(c, f, 3.8, 4.9, 5.2, 6.4, { frame: "#e0d3bb", inside: "pendant" });
  lantern(c, f, 2.3, 3.4, 0.36);
  lantern(c, f, 6.7, 3.4, 0.36);
  const [x, y] = f.at(4.5, 1.6);
  shine(c, x, y, 4.2 * f.scale(4.5, 1.6), 0.5);
}

export function beachHouse(c, { ox = 0, oz = 18, rot = 0.4 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const y = 1.5;
  const dark = mix("#4a3c34", c.sky.shade, 0.4);
  for (const x of [-4.6, -2.3, 0, 2.3, 4.6]) for (const z of [6, -2.3]) post(c, fr, x, z, -0.2, y, 0.14, dark);
  block(c, fr, { w: 10.6, d: 9, z: -2.6, h: 0.25, y: y - 0.25, colour: "#a08a70", material: "planks" });
  house(c, fr, {
    w: 9,
    d: 6.4,
    h: 3,
    y,
    wall: pal.wall,
    material: "shingles",
    trim: "#efe6d6",
    roof: { kind: "gable", rise: 3.2, over: 0.6, colour: pal.roof },
    dress: (W) => {
      if (W.front.seen) {
        pane(c, W.front, 0.7, 0.5, 3.2, 2.4, { cols: 3, frame: "#efe6d6" });
        door(c, W.front, 3.8, 5.2, 2.35, { kind: "glass", frame: "#efe6d6" });
        pane(c, W.front, 5.8, 0.5, 8.3, 2.4, { cols: 3, frame: "#efe6d6" });
        pane(c, W.front, 3.6, 3.4, 5.4, 4.9, { cols: 3, frame: "#efe6d6", arch: true });
      }
      for (const f of [W.right, W.left])
        if (f.seen) for (const u of [1, 4]) pane(c, f, u, 0.7, u + 1.5, 2.3, { frame: "#efe6d6", shutters: pal.door });
    },
  });
  const rail = fr.wall(-5.3, -2.6, 5.3, -2.6, y, y + 1);
  const white = tone(c, "#efe6d6", rail);
  let d = "";
  for (let u = 0.1; u < 10.6; u += 0.32) if (u < 4.4 || u > 6.2) d += rail.line(u, 0, u, 0.9);
  s.stroke(d, white, 2.6);
  for (const [a, b] of [
    [0, 4.4],
    [6.2, 10.6],
  ])
    s.poly(rail.quad(a, 0.86, b, 1), white);
  for (let i = 0; i < 6; i++)
    block(c, fr, { x: 0, z: -2.9 - i * 0.32, w: 1.8, d: 0.32, h: 0.08, y: y - 0.25 * (i + 1), colour: "#a08a70" });
  lampRow(c, fr, [
    [-5.2, y + 1.3, -2.6],
    [5.2, y + 1.3, -2.6],
  ]);
  spill(c, fr.wall(-4, -3, 4, -3, 0, 1), 0, 8, 5, 0.4);
}

export function camp(c, { ox = 0, oz = 14, rot = 0.35 }) {
  const { s } = c;
  const t = frame(c.cam, ox - 4.4, oz + 2.5, -rot * 0.6);
  bellTent(c, t);
  const fr = frame(c.cam, ox + 2.6, oz, rot);
  trailer(c, fr);
  const p = fr.p(-4.4, 3.4, -0.5);
  const q = t.p(-2.4, 3.2, -2);
  for (const [x, y] of [p, q]) s.rect(x - 3, y, 6, 130, mix("#4a3a2c", c.sky.shade, 0.3));
  festoon(c, p, q, 26, 9);
  festoon(c, p, fr.p(3.6, 3, -0.6), 20, 11);
  const [fx, fy] = c.cam.p(ox - 2.2, 0, oz - 3.4);
  for (const k of [-26, 4, 26]) s.ellipse(fx + k, fy + 4, 15, 8, "#3a3532");
  s.path(
    `M${fx - 22} ${fy}Q${fx - 16} ${fy - 30} ${fx - 6} ${fy - 44}Q${fx} ${fy - 62} ${fx + 4} ${fy - 40}Q${fx + 18} ${fy - 30} ${fx + 22} ${fy}Z`,
    "#f08a2c",
  );
  s.path(`M${fx - 10} ${fy}Q${fx - 6} ${fy - 20} ${fx} ${fy - 32}Q${fx + 8} ${fy - 16} ${fx + 10} ${fy}Z`, "#ffd476");
  shine(c, fx, fy - 18, 240, 0.6, "#ff9d47");
}

function bellTent(c, fr) {
  const { s } = c;
  const cloth = mix("#e9dcc0", c.sky.shade, 0.2);
  const ring = Array.from({ length: 17 }, (_, i) => [
    Math.cos(Math.PI + (i / 16) * Math.PI) * 2.9,
    Math.sin(Math.PI + (i / 16) * Math.PI) * 2.9,
  ]);
  const tip = fr.p(0, 3.7, 0);
  ring.slice(0, -1).forEach(([x, z], i) => {
    const [x2, z2] = ring[i + 1];
    const col = mix(mix(cloth, "#f5b565", 0.4), darken(cloth, 0.5), Math.abs(i - 5) / 13);
    const eave = [fr.p(x, 0.9, z), fr.p(x2, 0.9, z2)];
    s.poly([fr.p(x, 0, z), fr.p(x2, 0, z2), eave[1], eave[0]], darken(col, 0.14));
    s.poly([...eave, tip], i % 2 ? col : lighten(col, 0.06));
  });
  const a = fr.p(-0.75, 0, -2.86);
  const b = fr.p(0.75, 0, -2.86);
  const m = fr.p(0, 2.2, -1.2);
  s.poly(
    [a, b, m],
    s.lin([
      [0, "#fff0c2"],
      [1, "#eda04c"],
    ]),
  );
  s.poly([b, m, fr.p(1.1, 0.5, -2.6)], lighten(cloth, 0.1));
  shine(c, m[0], (m[1] + a[1]) / 2, 2.8 * fr.scale(0, -2), 0.55);
}

function trailer(c, fr) {
  const { s } = c;
  const metal = mix("#c3c9cc", c.sky.shade, 0.2);
  const f = fr.wall(-3.4, 0, 3.4, 0, 0.5, 3.1);
  const back = fr.wall(-3.4, 2.2, 3.4, 2.2, 0.5, 3.1);
  const body = (g) => g.round(0, 0, 6.8, 2.6, 1);
  s.poly(body(back), darken(metal, 0.3));
  const pts = [...body(f), ...body(back)];
  s.poly(
    hull(pts),
    s.lin([
      [0, lighten(metal, 0.4)],
      [1, darken(metal, 0.3)],
    ]),
  );
  s.poly(
    body(f),
    s.lin([
      [0, lighten(metal, 0.55)],
      [0.35, mix(metal, c.sky.stops[3], 0.35)],
      [0.5, lighten(metal, 0.25)],
      [0.7, darken(metal, 0.25)],
      [1, darken(metal, 0.5)],
    ]),
  );
  let d = "";
  for (const u of [1.2, 2.9, 4.2, 5.6]) d += f.line(u, 0.02, u, 2.55);
  s.stroke(d, darken(metal, 0.4), 1.4, 'opacity="0.6"');
  for (const [a, b] of [
    [0.5, 1.9],
    [4.6, 6.2],
  ]) {
    s.poly(f.round(a, 1.15, b, 1.95, 0.16), "#33393b");
    s.poly(
      f.round(a + 0.06, 1.21, b - 0.06, 1.89, 0.13),
      s.lin([
        [0, "#fff0c2"],
        [1, "#eda04c"],
      ]),
    );
    const [x, y] = f.at((a + b) / 2, 1.55);
    shine(c, x, y, 2 * f.scale(a, 1), 0.45);
  }
  s.poly(f.round(3, 0.1, 4.05, 2.2, 0.2), "#33393b");
  s.poly(
    f.round(3.07, 0.16, 3.98, 2.14, 0.17),
    s.lin([
      [0, "#fff0c2"],
      [1, "#e99a45"],
    ]),
  );
  s.poly(f.quad(0, 0.36, 6.8, 0.5), c.pal.door);
  for (const u of [1.5, 5.4]) {
    const [x, y] = f.at(u, -0.12);
    s.circle(x, y, 0.38 * f.scale(u, 0), "#141516");
    s.circle(x, y, 0.18 * f.scale(u, 0), "#8d9294");
  }
  const aw = fr.plane([-0.9, 2.5, -1.9], [2.2, 2.5, -1.9], [-0.9, 3.05, 0]);
  for (let i = 0; i < 8; i++) s.poly(aw.quad((i * aw.w) / 8, 0, ((i + 1) * aw.w) / 8, aw.h), tone(c, i % 2 ? "#efe4cf" : c.pal.door, aw));
  for (const x of [-0.9, 2.2]) post(c, fr, x, -1.9, 0, 2.5, 0.03, "#8d9294");
  spill(c, fr.wall(-0.6, 0, 2, 0, 0, 1), 0, 2.6, 4, 0.6);
}
