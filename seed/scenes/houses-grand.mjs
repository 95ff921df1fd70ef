/** Manor, inn, orangery, hotel and villa. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { lampRow } from "./houses-cabin.mjs";
import { steps } from "./houses-street.mjs";
import { door, lantern, pane, shine, spill, surface, tone } from "./kit.mjs";
import { frame } from "./space.mjs";
import { block, chimney, drum, house, post } from "./volumes.mjs";

export function manor(c, { ox = 0, oz = 20, rot = 0.35 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  house(c, fr, {
    w: 11,
    d: 7,
    h: 5.4,
    wall: pal.wall,
    material: "stone",
    trim: pal.trim,
    roof: { kind: "gableX", rise: 3, over: 0.4, colour: pal.roof },
    dress: (W) => {
      if (W.front.seen) {
        for (const u of [4.2, 6.6, 9]) pane(c, W.front, u, 3.3, u + 1.3, 4.9, { arch: true, rows: 3, frame: "#2a2723" });
        for (const u of [7.6, 9.4]) pane(c, W.front, u, 1, u + 1, 2.3, { arch: true, frame: "#2a2723" });
        s.poly(W.front.arch(3.4, 0, 6.4, 3), tone(c, "#a79c8b", W.front));
        door(c, W.front, 3.9, 5.9, 2.6, { kind: "plank", colour: pal.door, arch: true, frame: "#1c1a18" });
        lantern(c, W.front, 3.1, 1.9, 0.42);
        lantern(c, W.front, 6.7, 1.9, 0.42);
      }
      for (const f of [W.right, W.left])
        if (f.seen) {
          for (const u of [1.4, 4.4]) pane(c, f, u, 3.2, u + 1.2, 4.8, { arch: true, frame: "#2a2723" });
          for (const u of [1.6, 4.6])
            pane(c, f, u, 0.2, u + 0.9, 0.9, { arch: true, cols: 3, rows: 1, frame: "#1c1a18", warm: "#e8843c", sill: false });
        }
    },
  });
  chimney(c, fr, { x: 3.6, z: 3.4, y: 7.4, h: 2.4 });
  const st = mix(pal.wall, c.sky.shade, 0.42);
  const tower = { x: -5.2, z: 1.6 };
  const x0 = fr.p(tower.x - 2, 0, tower.z)[0];
  const x1 = fr.p(tower.x + 2, 0, tower.z)[0];
  drum(c, fr, {
    ...tower,
    r0: 2.1,
    r1: 2,
    y0: 0,
    y1: 8.6,
    fill: s.span(
      [
        [0, lighten(st, 0.05)],
        [0.35, lighten(st, 0.12)],
        [1, darken(st, 0.5)],
      ],
      x0,
      0,
      x1,
      0,
    ),
  });
  for (let i = 0; i < 40; i++) {
    const a = Math.PI + c.rnd.range(0.1, 0.9) * Math.PI;
    const [x, y] = fr.p(tower.x + Math.cos(a - rot) * 2.05, c.rnd.range(0.3, 8.2), tower.z + Math.sin(a - rot) * 2.05);
    s.rect(x - 9, y - 4, 18, 8, c.rnd.chance(0.5) ? darken(st, 0.3) : lighten(st, 0.14), 'rx="2" opacity="0.5"');
  }
  for (const [v, a] of [
    [5.9, -0.15],
    [2.9, 0.1],
    [4.4, 0.35],
  ]) {
    const t = a - rot;
    const f = fr.wall(
      tower.x + Math.sin(t) * 2.08 - 0.35 * Math.cos(t),
      tower.z - Math.cos(t) * 2.08 - 0.35 * Math.sin(t),
      tower.x + Math.sin(t) * 2.08 + 0.35 * Math.cos(t),
      tower.z - Math.cos(t) * 2.08 + 0.35 * Math.sin(t),
      v,
      v + 1.3,
    );
    pane(c, f, 0.06, 0, 0.64, 1.25, { arch: true, frame: "#2a2723" });
  }
  const roof = mix(pal.roof, c.sky.shade, 0.4);
  drum(c, fr, {
    ...tower,
    r0: 2.5,
    r1: 0.06,
    y0: 8.5,
    y1: 12.2,
    fill: s.lin(
      [
        [0, lighten(roof, 0.18)],
        [0.45, roof],
        [1, darken(roof, 0.4)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  spill(c, fr.wall(-2, 0, 1, 0, 0, 1), 0, 3, 6, 0.6);
}

export function inn(c, { ox = 0, oz = 19, rot = 0.35 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  chimney(c, fr, { x: -3.6, z: 3.4, y: 7, h: 2.8, colour: "#7a4a3c" });
  const timber = (f, w, v0, v1) => {
    const col = tone(c, "#38281f", f);
    for (const v of [v0, v1]) s.poly(f.quad(0, v - 0.12, w, v + 0.12), col);
    for (let u = 0.1; u <= w; u += (w - 0.2) / 6) s.poly(f.quad(u - 0.09, v0, u + 0.09, v1), col);
    for (const u of [0, w - (w - 0.2) / 6 - 0.1]) s.stroke(f.line(u + 0.1, v0, u + (w - 0.2) / 6 + 0.1, v1), col, 0.14 * f.scale(u, v0));
  };
  house(c, fr, {
    w: 12,
    d: 6.5,
    h: 6,
    wall: pal.wall,
    material: "stucco",
    trim: "#38281f",
    roof: { kind: "gableX", rise: 3.2, over: 0.7, colour: pal.roof },
    dress: (W) => {
      if (W.front.seen) {
        surface(c, { ...W.front, h: 3 }, "brick", "#96543f", [
          [0, 0],
          [12, 0],
          [12, 3],
          [0, 3],
        ]);
        timber(W.front, 12, 3.1, 5.9);
        for (const u of [0.7, 2.65, 4.6, 6.5, 8.45, 10.4])
          pane(c, W.front, u, 3.7, u + 1, 5.2, { frame: "#e8dcc4", rows: 3, lit: u !== 4.6 && u !== 8.45 });
        for (const u of [0.8, 3.2, 7.4, 9.8]) pane(c, W.front, u, 0.9, u + 1.5, 2.4, { cols: 3, rows: 3, frame: "#e8dcc4" });
        door(c, W.front, 5.3, 6.7, 2.5, { kind: "panel", colour: pal.door, frame: "#e8dcc4" });
        lantern(c, W.front, 4.95, 1.8, 0.36);
        lantern(c, W.front, 7.05, 1.8, 0.36);
      }
      for (const f of [W.right, W.left])
        if (f.seen) {
          timber(f, 6.5, 3.1, 5.9);
          for (const u of [1, 4.2]) pane(c, f, u, 3.6, u + 1.2, 5.2, { frame: "#e8dcc4", rows: 3 });
          for (const u of [1, 4.2]) pane(c, f, u, 0.9, u + 1.3, 2.4, { frame: "#e8dcc4", rows: 3 });
        }
    },
  });
  for (const x of [-3.6, 0, 3.6]) {
    const R = fr.wall(x - 0.8, 0.3, x + 0.8, 0.3, 6.4, 8);
    surface(c, R, "stucco", pal.wall, [
      [0, 0],
      [1.6, 0],
      [1.6, 1],
      [0.8, 1.8],
      [0, 1],
    ]);
    pane(c, R, 0.4, 0.15, 1.2, 1.05, { frame: "#e8dcc4" });
    s.poly(
      fr.poly([
        [x - 1.05, 7.2, 0.1],
        [x, 8.5, 0.1],
        [x + 1.05, 7.2, 0.1],
        [x + 0.9, 7.1, 0.1],
        [x, 8.15, 0.1],
        [x - 0.9, 7.1, 0.1],
      ]),
      mix("#38281f", c.sky.shade, 0.2),
    );
  }
  steps(c, fr, 0, 2.4, 2, "#8c857d");
  spill(c, fr.wall(-1.4, 0, 1.4, 0, 0, 1), 0, 2.8, 5, 0.65);
}

export function orangery(c, { ox = 0, oz = 20, rot = 0.3 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const [w, d, h] = [15, 7.5, 4.4];
  house(c, fr, {
    w,
    d,
    h,
    wall: pal.wall,
    material: "stucco",
    trim: "#efe6d4",
    roof: { kind: "none" },
    dress: (W) => {
      if (W.front.seen)
        for (const u of [0.6, 2.7, 4.8, 9, 11.1, 13.2])
          pane(c, W.front, u, 0.15, u + 1.4, 3.7, {
            arch: true,
            cols: 3,
            rows: 6,
            frame: "#efe6d4",
            sill: false,
            inside: "plant",
            curtain: false,
          });
      if (W.front.seen) {
        pane(c, W.front, 6.6, 0.05, 8.4, 4, {
          arch: true,
          cols: 4,
          rows: 6,
          frame: "#efe6d4",
          sill: false,
          inside: "pendant",
          curtain: false,
          glow: 0.55,
        });
      }
      for (const f of [W.right, W.left])
        if (f.seen)
          for (const u of [0.8, 3.1, 5.4])
            pane(c, f, u, 0.15, u + 1.4, 3.7, {
              arch: true,
              cols: 3,
              rows: 6,
              frame: "#efe6d4",
              sill: false,
              inside: "plant",
              curtain: false,
            });
    },
  });
  glassRoof(c, fr, w, d, h);
  for (const x of [-6.8, -3.6, 3.6, 6.8]) {
    block(c, fr, { x, z: -1.6, w: 0.7, d: 0.7, h: 0.7, colour: "#b5794f" });
    const [a, b] = fr.p(x, 1.5, -1.3);
    s.circle(
      a,
      b,
      0.72 * fr.scale(x, -1.3),
      s.rad(
        [
          [0, mix(pal.leaf, LAMP, 0.3)],
          [1, mix(pal.leaf, c.sky.shade, 0.55)],
        ],
        0.4,
        0.3,
        0.8,
      ),
    );
    for (let i = 0; i < 6; i++)
      s.circle(a + c.rnd.range(-0.5, 0.5) * fr.scale(x, -1), b + c.rnd.range(-0.5, 0.5) * fr.scale(x, -1), 4, "#f0a04a");
  }
  lampRow(c, fr, [
    [-1.6, 0.7, -2.4],
    [1.6, 0.7, -2.4],
    [-2, 0.7, -4.4],
    [2, 0.7, -4.4],
  ]);
  spill(c, fr.wall(-7, 0, 7, 0, 0, 1), 0, 14, 6, 0.5);
}

function glassRoof(c, fr, w, d, h) {
  const { s } = c;
  const o = 0.3;
  const front = [
    [-w / 2 - o, h, -o],
    [w / 2 + o, h, -o],
    [w / 2 - 2.6, h + 2.7, d / 2],
    [-w / 2 + 2.6, h + 2.7, d / 2],
  ];
  const right = [
    [w / 2 + o, h, -o],
    [w / 2 + o, h, d + o],
    [w / 2 - 2.6, h + 2.7, d / 2],
  ];
  const left = [
    [-w / 2 - o, h, d + o],
    [-w / 2 - o, h, -o],
    [-w / 2 + 2.6, h + 2.7, d / 2],
  ];
  for (const q of [front, right, left])
    if (fr.seen(q))
      s.poly(
        fr.poly(q),
        s.lin([
          [0, mix("#b9c4b2", c.sky.stops[3], 0.4)],
          [1, "#ffd48a"],
        ]),
        'opacity="0.94"',
      );
  const rib = (a, b) => {
    const p = fr.p(...a);
    const q = fr.p(...b);
    s.stroke(`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`, mix("#efe6d4", c.sky.shade, 0.2), 3);
  };
  for (let i = 0; i <= 12; i++) rib([-w / 2 - o + ((w + 2 * o) * i) / 12, h, -o], [-w / 2 + 2.6 + ((w - 5.2) * i) / 12, h + 2.7, d / 2]);
  for (const t of [0.33, 0.66, 1])
    rib([-w / 2 - o + (2.6 + o) * t, h + 2.7 * t, -o + (d / 2 + o) * t], [w / 2 + o - (2.6 + o) * t, h + 2.7 * t, -o + (d / 2 + o) * t]);
  for (const [q, k] of [
    [right, 1],
    [left, -1],
  ])
    if (fr.seen(q)) for (let i = 1; i < 6; i++) rib([k * (w / 2 + o), h, -o + ((d + 2 * o) * i) / 6], [k * (w / 2 - 2.6), h + 2.7, d / 2]);
  s.poly(
    fr.poly([
      [-w / 2 - o, h + 0.1, -o],
      [w / 2 + o, h + 0.1, -o],
      [w / 2 + o, h - 0.35, -o],
      [-w / 2 - o, h - 0.35, -o],
    ]),
    mix("#efe6d4", c.sky.shade, 0.22),
  );
  const [x, y] = fr.p(0, h + 1.2, 1);
  shine(c, x, y, 8 * fr.scale(0, 1), 0.3);
}

export function hotel(c, { ox = 0, oz = 26, rot = 0.3 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const rows = [
    [0.8, 3],
    [4.6, 6.4],
    [7.8, 9.4],
  ];
  house(c, fr, {
    w: 18,
    d: 10,
    h: 10.4,
    wall: pal.wall,
    material: "stucco",
    trim: "#e9dfca",
    roof: { kind: "hip", rise: 3, over: 0.3, colour: pal.roof, ridge: 0.55 },
    dress: (W) => {
      for (const f of [W.front, W.right, W.left]) {
        if (!f.seen) continue;
        for (const [i, [v0, v1]] of rows.entries())
          for (let u = 0.8; u < f.w - 1.4; u += 2.1) {
            if (f === W.front && i === 0 && u > 6.8 && u < 10.4) continue;
            pane(c, f, u, v0, u + 1.2, v1, { arch: i === 0, rows: 3, frame: "#efe6d4", lit: i === 0 || c.rnd.chance(0.72), glow: 0.3 });
          }
        for (const v of [3.9, 7.2]) s.poly(f.quad(0, v, f.w, v + 0.22), tone(c, "#efe6d4", f));
        let d = "";
        for (let u = 0.6; u < f.w - 1; u += 2.1) for (let k = 0; k < 9; k++) d += f.line(u + k * 0.2, 4.15, u + k * 0.2, 4.6);
        s.stroke(d, "#1d2022", 1.6);
      }
      if (W.front.seen) {
        for (const u of [7.3, 8.5, 9.7]) door(c, W.front, u, u + 1, 2.9, { kind: "glass", frame: "#c79a55" });
      }
    },
  });
  for (let x = -7.2; x <= 7.3; x += 3.6) {
    const R = fr.wall(x - 0.75, 0.9, x + 0.75, 0.9, 10.8, 12.4);
    s.poly(R.arch(-0.12, 0, 1.62, 1.75, 0.6), tone(c, "#e9dfca", R));
    pane(c, R, 0.3, 0.2, 1.2, 1.4, { arch: true, frame: "#3a4248", sill: false });
  }
  const aw = fr.plane([-2.6, 3, -2], [2.6, 3, -2], [-2.6, 3.6, 0]);
  s.poly(aw.quad(0, 0, aw.w, aw.h), tone(c, pal.door, aw));
  s.poly(
    fr.poly([
      [-2.6, 3, -2],
      [2.6, 3, -2],
      [2.6, 2.7, -2],
      [-2.6, 2.7, -2],
    ]),
    mix(pal.door, c.sky.shade, 0.1),
  );
  for (const x of [-2.5, 2.5]) post(c, fr, x, -2, 0, 2.8, 0.06, "#c79a55");
  lampRow(c, fr, [
    [-3.6, 1.6, -2.2],
    [3.6, 1.6, -2.2],
    [-6.4, 1.6, -2.2],
    [6.4, 1.6, -2.2],
  ]);
  spill(c, fr.wall(-2.5, 0, 2.5, 0, 0, 1), 0, 5, 7, 0.6);
}

export function villa(c, { ox = 0, oz = 20, rot = 0.35 }) {
  const { pal } = c;
  const at = (x, z) => frame(c.cam, ox + x * Math.cos(rot) + z * Math.sin(rot), oz - x * Math.sin(rot) + z * Math.cos(rot), rot);
  const tile = (rise) => ({ kind: "hip", rise, over: 0.7, colour: pal.roof, material: "tiles" });
  house(c, at(-3.4, 1), {
    w: 4.2,
    d: 4.2,
    h: 8,
    wall: pal.wall,
    material: "stucco",
    trim: pal.trim,
    roof: tile(1.3),
    dress: (W) => {
      for (const f of [W.front, W.right, W.left])
        if (f.seen) for (const u of [0.7, 2.4]) pane(c, f, u, 6, u + 1.1, 7.4, { arch: true, frame: pal.trim, sill: false });
    },
  });
  house(c, at(1.6, 0), {
    w: 9.6,
    d: 6,
    h: 5.2,
    wall: pal.wall,
    material: "stucco",
    trim: pal.trim,
    roof: tile(1.7),
    dress: (W) => {
      if (W.front.seen) {
        for (const u of [0.8, 3.1, 5.4, 7.7]) pane(c, W.front, u, 3.2, u + 1, 4.6, { frame: pal.trim, shutters: pal.door });
        for (const u of [0.9, 3.5, 6.1])
          pane(c, W.front, u, 0.05, u + 1.9, 2.5, { arch: true, cols: 3, rows: 3, frame: pal.trim, sill: false });
        lantern(c, W.front, 3.15, 1.8, 0.34);
        lantern(c, W.front, 8.5, 1.8, 0.34);
      }
      for (const f of [W.right, W.left])
        if (f.seen) for (const u of [1.2, 3.8]) pane(c, f, u, 3.2, u + 1, 4.6, { frame: pal.trim, shutters: pal.door });
    },
  });
  house(c, at(-3.8, -1.8), {
    w: 3.6,
    d: 2.6,
    h: 2.9,
    wall: pal.wall,
    material: "stone",
    trim: pal.trim,
    roof: tile(0.7),
    dress: (W) => {
      if (W.front.seen) door(c, W.front, 1.1, 2.5, 2.3, { kind: "plank", colour: pal.door, arch: true, frame: pal.trim });
      if (W.front.seen) lantern(c, W.front, 0.7, 1.6, 0.32);
    },
  });
  spill(c, at(1.6, 0).wall(-4, 0, 4, 0, 0, 1), 0, 8, 5, 0.45);
}
