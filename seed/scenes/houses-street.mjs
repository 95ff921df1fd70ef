/** Town houses, clubs and workshops. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { door, festoon, lantern, pane, shine, spill, surface, tone } from "./kit.mjs";
import { frame } from "./space.mjs";
import { block, drum, house, post } from "./volumes.mjs";

export const steps = (c, fr, x, w, count, colour, z0 = 0) => {
  for (let i = 0; i < count; i++) block(c, fr, { x, z: z0 - (count - i) * 0.34, w, d: 0.36 * (count - i), h: 0.2 * (i + 1), colour });
};

export function brownstone(c, { ox = 0, oz = 16, rot = 0.35 }) {
  const { pal } = c;
  for (const [i, dx] of [-6.6, 0, 6.6].entries()) {
    const fr = frame(c.cam, ox + dx * Math.cos(rot), oz - dx * Math.sin(rot), rot);
    const col = i === 1 ? pal.wall : mix(pal.wall, ["#8f8a80", "", "#6b4a48"][i], 0.55);
    house(c, fr, {
      w: 6.5,
      d: 8,
      h: 9.4,
      wall: col,
      material: "brick",
      trim: "#3d2a25",
      roof: { kind: "flat", over: 0.2 },
      dress: (W) => {
        if (!W.front.seen) return;
        for (const [v0, v1] of [
          [5, 6.7],
          [7.3, 8.7],
        ])
          for (const u of [0.7, 2.65, 4.6])
            pane(c, W.front, u, v0, u + 1.15, v1, { frame: "#e0d3bd", rows: 2, lit: i === 1 || c.rnd.chance(0.45) });
        for (const u of [2.65, 4.6])
          pane(c, W.front, u, 1.9, u + 1.15, 4.1, { frame: "#e0d3bd", lit: i !== 0, rows: 2, inside: i === 1 ? "lamp" : "none" });
        door(c, W.front, 0.7, 1.9, 3.7, { v0: 1.2, kind: "panel", colour: i === 1 ? pal.door : "#2c3a3c", frame: "#e0d3bd", arch: true });
        lantern(c, W.front, 2.2, 3, 0.3);
        const cor = W.front;
        for (let u = 0.2; u < 6.4; u += 0.5) c.s.poly(cor.quad(u, 8.95, u + 0.22, 9.3), lighten(tone(c, "#3d2a25", cor), 0.14));
      },
    });
    steps(c, fr, -1.95, 1.6, 6, "#8d7f70");
    spill(c, fr.wall(-2.8, -2.1, -1.1, -2.1, 0, 1), 0, 1.7, 3, 0.6);
  }
}

export function loftBlock(c, { ox = 0, oz = 26, rot = 0.4 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  house(c, fr, {
    w: 13,
    d: 10,
    h: 12.4,
    wall: pal.wall,
    material: "brick",
    trim: "#3a3330",
    roof: { kind: "flat", over: 0.25 },
    dress: (W) => {
      for (const f of [W.front, W.right, W.left]) {
        if (!f.seen) continue;
        for (const v of [1, 4.9, 8.7])
          for (let u = 0.7; u < f.w - 2.4; u += 3)
            pane(c, f, u, v, u + 2.4, v + 2.7, {
              cols: 4,
              rows: 3,
              frame: "#1d2022",
              lit: v > 8 || c.rnd.chance(0.5),
              curtain: false,
              border: 0.06,
            });
        for (const v of [4.35, 8.2]) s.poly(f.quad(0, v, f.w, v + 0.16), tone(c, "#c9b8a0", f));
      }
    },
  });
  const wood = mix("#6b4a36", c.sky.shade, 0.4);
  for (const [x, z] of [
    [2.4, 4],
    [4.2, 4],
    [2.4, 5.6],
    [4.2, 5.6],
  ])
    post(c, fr, x, z, 12.4, 14.3, 0.09, wood);
  drum(c, fr, {
    x: 3.3,
    z: 4.8,
    r0: 1.35,
    y0: 14.2,
    y1: 16.4,
    fill: s.lin(
      [
        [0, lighten(wood, 0.15)],
        [0.4, wood],
        [1, darken(wood, 0.45)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  drum(c, fr, { x: 3.3, z: 4.8, r0: 1.5, r1: 0.08, y0: 16.4, y1: 17.4, fill: darken(wood, 0.2) });
  festoon(c, fr.p(-6.3, 13.6, 0.2), fr.p(1.4, 13.6, 0.2), 12, 10);
  const awn = fr.wall(-1.4, -1.2, 1.4, -1.2, 2.6, 3);
  s.poly(awn.quad(0, 0, 2.8, 0.5), mix(pal.door, c.sky.shade, 0.1));
  spill(c, fr.wall(-2, 0, 2, 0, 0, 1), 0, 4, 6, 0.5);
}

export function club(c, { ox = 0, oz = 12, rot = 0.3 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  house(c, fr, {
    w: 12,
    d: 8,
    h: 7.4,
    wall: pal.wall,
    material: "brick",
    trim: "#26201f",
    roof: { kind: "flat", over: 0.2 },
    dress: (W) => {
      for (const f of [W.right, W.left])
        if (f.seen) for (const u of [1.2, 4.6]) pane(c, f, u, 4.6, u + 1.7, 6.4, { cols: 3, rows: 3, frame: "#1b1d1f", warm: "#d9664a" });
      if (!W.front.seen) return;
      for (const u of [1, 4, 7, 9.6])
        pane(c, W.front, u, 4.7, u + 1.5, 6.5, {
          arch: true,
          rows: 3,
          frame: "#1b1d1f",
          warm: u === 4 ? "#f2a34c" : "#d9664a",
          curtain: "#7A2038",
        });
      for (const u of [0.9, 9]) pane(c, W.front, u, 1.2, u + 2.1, 3, { cols: 3, frame: "#1b1d1f", warm: "#d9664a", curtain: "#7A2038" });
      s.poly(W.front.quad(3.9, 0, 8.1, 3.7), tone(c, "#2b2426", W.front));
      door(c, W.front, 4.9, 7.1, 3, { kind: "panel", colour: pal.door, frame: "#c79a55", arch: true });
      const [x, y] = W.front.at(6, 1.2);
      shine(c, x, y, 3.4 * W.front.scale(6, 1), 0.42);
      lantern(c, W.front, 4.4, 1.9, 0.46);
      lantern(c, W.front, 7.6, 1.9, 0.46);
      s.poly(W.front.ring(6, 5.6, 0.01), "#000000");
    },
  });
  const aw = fr.plane([-2.3, 3.4, -1.8], [2.3, 3.4, -1.8], [-2.3, 4.1, 0]);
  for (let i = 0; i < 9; i++) s.poly(aw.quad((i * 4.6) / 9, 0, ((i + 1) * 4.6) / 9, aw.h), tone(c, i % 2 ? "#e6d7ba" : pal.door, aw));
  s.poly(
    fr.poly([
      [-2.3, 3.4, -1.8],
      [2.3, 3.4, -1.8],
      [2.3, 3.1, -1.8],
      [-2.3, 3.1, -1.8],
    ]),
    mix(pal.door, c.sky.shade, 0.12),
  );
  for (const x of [-2.2, 2.2]) post(c, fr, x, -1.8, 0, 3.2, 0.05, "#c79a55");
  steps(c, fr, 0, 2.8, 2, "#8c857d");
  s.poly(
    fr.poly([
      [-0.8, 0.02, -0.7],
      [0.8, 0.02, -0.7],
      [0.8, 0.02, -6],
      [-0.8, 0.02, -6],
    ]),
    mix("#7A2038", c.sky.shade, 0.2),
  );
  for (const x of [-1.9, 1.9]) {
    block(c, fr, { x, z: -1.4, w: 0.6, d: 0.6, h: 0.6, colour: "#3a3431" });
    const [a, b] = fr.p(x, 1.1, -1.1);
    s.circle(
      a,
      b,
      0.5 * fr.scale(x, -1.1),
      s.rad(
        [
          [0, mix(pal.leaf, LAMP, 0.3)],
          [1, mix(pal.leaf, c.sky.shade, 0.6)],
        ],
        0.4,
        0.3,
        0.8,
      ),
    );
  }
  spill(c, fr.wall(-1.8, 0, 1.8, 0, 0, 1), 0, 3.6, 7, 0.65);
}

export function decoHouse(c, { ox = 0, oz = 15, rot = 0.3 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  for (const [w, h, z] of [
    [13, 6, 0.6],
    [9, 8, 0.3],
    [5, 9.8, 0],
  ]) {
    house(c, frame(c.cam, ox + z * Math.sin(rot), oz + z * Math.cos(rot), rot), {
      w,
      d: 7,
      h,
      wall: pal.wall,
      material: "stucco",
      trim: "#cbb27c",
      roof: { kind: "flat", over: 0.18 },
      dress: (W) => {
        const f = W.front;
        if (!f.seen) return;
        const gold = tone({ ...c, bright: 0.2 }, "#d2b06a", f);
        if (w === 5) {
          for (const u of [1, 2.5, 4])
            s.poly(
              f.poly([
                [u - 0.16, 4.2],
                [u + 0.16, 4.2],
                [u + 0.1, 9.2],
                [u - 0.1, 9.2],
              ]),
              gold,
            );
          for (const u of [1.3, 2.8]) pane(c, f, u, 4.6, u + 0.9, 8.2, { rows: 6, cols: 2, frame: "#2a2326", curtain: false });
          return;
        }
        for (const u of [0.5, w - 1.7]) pane(c, f, u, 1.1, u + 1.2, 3.4, { rows: 4, frame: "#2a2326", curtain: "#7A2038" });
        for (const u of [0.5, w - 1.7]) pane(c, f, u, 4.2, u + 1.2, h - 0.9, { rows: 3, frame: "#2a2326", curtain: "#7A2038" });
        for (const v of [h - 0.5, h - 0.75]) s.stroke(f.line(0.1, v, w - 0.1, v), gold, 2.4);
      },
    });
  }
  const f = fr.wall(-2.5, -0.02, 2.5, -0.02, 0, 4);
  door(c, f, 1.2, 2.45, 2.9, { kind: "glass", frame: "#c9a45e" });
  door(c, f, 2.55, 3.8, 2.9, { kind: "glass", frame: "#c9a45e" });
  block(c, fr, { w: 6.4, d: 2, z: -2, h: 0.5, y: 3.4, colour: "#d2b06a" });
  for (let i = 0; i < 13; i++) {
    const [x, y] = fr.p(-3 + i * 0.5, 3.4, -1.95);
    s.circle(x, y, 4, "#fff4cf");
    shine(c, x, y, 30, 0.45);
  }
  for (let i = 0; i < 9; i++) {
    const [x, y] = fr.p(-2.8 + i * 0.7, 3.38, -1);
    shine(c, x, y, 46, 0.2);
  }
  s.poly(
    fr.poly([
      [-1, 0.02, 0],
      [1, 0.02, 0],
      [1, 0.02, -6.5],
      [-1, 0.02, -6.5],
    ]),
    mix(pal.door, c.sky.shade, 0.15),
  );
  for (const x of [-2.7, 2.7]) palmTub(c, fr, x, -1.3);
  spill(c, fr.wall(-2.4, 0, 2.4, 0, 0, 1), 0, 4.8, 7, 0.6);
}

function palmTub(c, fr, x, z) {
  const { s } = c;
  block(c, fr, { x, z, w: 0.6, d: 0.6, h: 0.6, colour: "#2e2a2b" });
  const [a, b] = fr.p(x, 0.6, z + 0.3);
  const k = fr.scale(x, z);
  for (let i = 0; i < 9; i++) {
    const q = (i / 8 - 0.5) * 2.6;
    s.stroke(
      `M${a} ${b}Q${a + Math.sin(q) * 0.3 * k} ${b - 1.1 * k} ${a + Math.sin(q) * 0.9 * k} ${b - Math.cos(q) * 1.2 * k + 10}`,
      mix(c.pal.leaf, LAMP, 0.12),
      0.1 * k,
      'stroke-linecap="round"',
    );
  }
}

export function warehouse(c, { ox = 0, oz = 22, rot = 0.35 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const W = 15;
  house(c, fr, {
    w: W,
    d: 9,
    h: 4.6,
    wall: pal.wall,
    material: "brick",
    trim: "#33373a",
    roof: { kind: "none" },
    dress: (F) => {
      if (F.front.seen) {
        for (const u of [0.8, 4.4, 11.4])
          pane(c, F.front, u, 1.2, u + 2.8, 3.8, { cols: 5, rows: 4, frame: "#202528", curtain: false, border: 0.07 });
        s.poly(
          F.front.quad(7.9, 0, 10.7, 3.3),
          s.lin([
            [0, "#fff0c8"],
            [1, "#e9a04e"],
          ]),
        );
        s.poly(F.front.quad(7.9, 2.1, 10.7, 3.4), tone(c, pal.door, F.front));
        for (const v of [2.3, 2.6, 2.9, 3.2]) s.stroke(F.front.line(7.9, v, 10.7, v), darken(tone(c, pal.door, F.front), 0.3), 2);
        s.stroke(F.front.line(8.7, 0, 8.7, 1.4), "#5a3a22", 3);
        s.poly(F.front.quad(8.35, 1.35, 9.05, 1.95), "#fffdf2");
        lantern(c, F.front, 7.4, 2.6, 0.38);
        lantern(c, F.front, 11.1, 2.6, 0.38);
        const [x, y] = F.front.at(9.3, 1.2);
        shine(c, x, y, 3.6 * F.front.scale(9, 1), 0.5);
      }
      for (const f of [F.right, F.left])
        if (f.seen) for (const u of [0.8, 4.8]) pane(c, f, u, 1.2, u + 3, 3.8, { cols: 5, rows: 4, frame: "#202528", curtain: false });
    },
  });
  for (let i = 0; i < 4; i++) {
    const x0 = -W / 2 + (i * W) / 4;
    const x1 = x0 + W / 4;
    const tri = fr.wall(x0, 0, x1, 0, 4.6, 7);
    surface(c, tri, "brick", pal.wall, [
      [0, 0],
      [W / 4, 0],
      [0, 2.1],
    ]);
    const slope = fr.plane([x1, 4.6, 0], [x1, 4.6, 9], [x0, 6.7, 0]);
    if (slope.seen) surface(c, slope, "metal", pal.roof);
    const glass = fr.wall(x0, 9, x0, 0, 4.6, 6.7);
    if (glass.seen) pane(c, glass, 0.3, 0.2, 8.7, 1.9, { cols: 8, rows: 2, frame: "#202528", curtain: false, sill: false });
    s.poly(
      fr.poly([
        [x0, 6.75, -0.15],
        [x1, 4.7, -0.15],
        [x1, 4.45, -0.15],
        [x0, 6.5, -0.15],
      ]),
      mix("#3a4044", c.sky.shade, 0.3),
    );
  }
  spill(c, fr.wall(0.4, 0, 3.2, 0, 0, 1), 0, 2.8, 6, 0.65);
}
