/** Places on and by the water, and the resort and bath houses. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { lampRow } from "./houses-cabin.mjs";
import { door, festoon, lantern, pane, shine, spill, tone } from "./kit.mjs";
import { n } from "./sheet.mjs";
import { frame } from "./space.mjs";
import { block, house, post } from "./volumes.mjs";

/** Repeats what is drawn above y, upside down, in the water below it. */
export function reflect(c, y, draw, strength = 0.4) {
  const { s } = c;
  const from = s.body.length;
  draw();
  const copy = s.body.slice(from);
  const id = s.def(
    `<linearGradient id="ID" gradientUnits="userSpaceOnUse" x1="0" y1="${n(y)}" x2="0" y2="${n(y + 300)}"><stop offset="0" stop-color="#fff" stop-opacity="${strength}"/><stop offset="1" stop-color="#fff" stop-opacity="0.02"/></linearGradient>`,
  );
  const mask = s.def(
    `<mask id="ID" maskUnits="userSpaceOnUse" x="0" y="${n(y)}" width="1200" height="${n(800 - y)}"><rect x="0" y="${n(y)}" width="1200" height="${n(800 - y)}" fill="url(#${id})"/></mask>`,
  );
  const mirrored = [`<g mask="url(#${mask})"><g transform="matrix(1 0 0 -1 0 ${n(2 * y)})" ${s.blur(2.2)}>`, ...copy, "</g></g>"];
  s.body.splice(from, 0, ...mirrored);
}

export function resort(c, { ox = 0, oz = 22, rot = 0.25 }) {
  const { pal } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const arches = (f, from, to, y0, y1, step = 2.3) => {
    for (let u = from; u < to - 1.2; u += step)
      pane(c, f, u, y0, u + 1.5, y1, { arch: true, cols: 2, rows: 2, frame: "#e9dcc4", sill: false });
  };
  house(c, frame(c.cam, ox + 2 * Math.sin(rot), oz + 2 * Math.cos(rot), rot), {
    w: 9,
    d: 7,
    h: 6.4,
    wall: pal.wall,
    material: "stucco",
    trim: pal.trim,
    roof: { kind: "hip", rise: 2.1, over: 0.9, colour: pal.roof, material: "tiles" },
    dress: (W) => {
      for (const f of [W.front, W.right, W.left]) if (f.seen) arches(f, 0.8, f.w - 0.4, 3.9, 5.9);
    },
  });
  house(c, fr, {
    w: 17,
    d: 5,
    h: 3.2,
    wall: pal.wall,
    material: "stucco",
    trim: pal.trim,
    roof: { kind: "hip", rise: 1.4, over: 0.8, colour: pal.roof, material: "tiles" },
    dress: (W) => {
      if (W.front.seen) arches(W.front, 0.8, 16.6, 0.05, 2.6);
      for (const f of [W.right, W.left]) if (f.seen) arches(f, 1, 4.6, 0.4, 2.5);
    },
  });
  for (const x of [-6.4, -3, 3, 6.4]) parasol(c, fr, x, -3.6);
  spill(c, fr.wall(-7, 0, 7, 0, 0, 1), 0, 14, 5, 0.45);
}

function parasol(c, fr, x, z) {
  const { s } = c;
  post(c, fr, x, z, 0, 2.2, 0.04, "#8a6a4c");
  const a = fr.p(x - 1.2, 1.9, z);
  const b = fr.p(x + 1.2, 1.9, z);
  const t = fr.p(x, 2.6, z);
  const cloth = mix(c.pal.door, c.sky.shade, 0.15);
  s.path(
    `M${n(a[0])} ${n(a[1])}Q${n(t[0])} ${n(a[1] + 9)} ${n(b[0])} ${n(b[1])}L${n(t[0])} ${n(t[1])}Z`,
    s.lin(
      [
        [0, lighten(cloth, 0.25)],
        [0.5, cloth],
        [1, darken(cloth, 0.35)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
  block(c, fr, { x: x + 0.8, z: z - 0.6, w: 0.6, d: 1.7, h: 0.3, colour: "#d9c6a4", top: lighten(mix("#efe4d0", c.sky.shade, 0.2), 0.1) });
}

export function overwater(c, { ox = 0, oz = 18, rot = 0.4 }) {
  const { s } = c;
  const far = [
    [-13, 14, 0.2],
    [-4, 19, 0.1],
    [9, 21, -0.2],
  ];
  for (const [dx, dz, r] of far) villa(c, frame(c.cam, ox + (c.flip ? -dx : dx), oz + dz, r), 0.9);
  const a = c.cam.p(ox + (c.flip ? 26 : -26), 0.9, oz + 26);
  const b = c.cam.p(ox + (c.flip ? 4.5 : -4.5), 0.9, oz + 1);
  s.poly(
    [
      [a[0], a[1] - 3],
      [b[0], b[1] - 7],
      [b[0], b[1] + 9],
      [a[0], a[1] + 3],
    ],
    tone(c, "#b08a62", frame(c.cam, 0, 0, 0).wall(0, 0, 1, 0, 0, 1)),
  );
  for (let i = 0; i <= 10; i++) {
    const t = (i / 10) ** 1.6;
    const x = a[0] + (b[0] - a[0]) * t;
    const y = a[1] + (b[1] - a[1]) * t;
    s.rect(x - 1 - t * 3, y, 2 + t * 5, 6 + t * 30, mix("#4a382c", c.sky.shade, 0.4));
    if (i % 2 === 0) {
      s.circle(x, y - 8 - 14 * t, 2 + t * 3, "#fff0c4");
      shine(c, x, y - 8 - 14 * t, 20 + t * 60, 0.5);
    }
  }
  villa(c, frame(c.cam, ox, oz, rot), 1);
}

function villa(c, fr, k) {
  const { pal, s } = c;
  const y = 1.1;
  for (const x of [-4, -1.4, 1.4, 4]) for (const z of [5.5, -2.4]) post(c, fr, x * k, z, -0.6, y, 0.13, mix("#4a382c", c.sky.shade, 0.4));
  block(c, fr, { w: 9.6 * k, d: 8.6, z: -2.8, h: 0.24, y: y - 0.2, colour: "#b08a62", material: "planks" });
  house(c, fr, {
    w: 7 * k,
    d: 5.4,
    h: 2.6,
    y,
    wall: pal.wall,
    material: "boards",
    trim: pal.trim,
    roof: { kind: "hip", rise: 3.3, over: 1.1, colour: pal.roof, material: "thatch" },
    dress: (W) => {
      if (W.front.seen) pane(c, W.front, 0.5, 0.05, 7 * k - 0.5, 2.3, { cols: 5, rows: 1, frame: pal.trim, sill: false, glow: 0.5 });
      for (const f of [W.right, W.left]) if (f.seen) pane(c, f, 1, 0.3, 4.2, 2.2, { cols: 3, frame: pal.trim, sill: false });
    },
  });
  for (const x of [-1, 1]) {
    const p = fr.p(x * 4.4 * k, y, -2.8);
    const q = fr.p(x * 4.4 * k, -0.3, -3.6);
    s.stroke(`M${p[0]} ${p[1]}L${q[0]} ${q[1]}`, mix("#6b5440", c.sky.shade, 0.4), 4);
  }
  lampRow(c, fr, [
    [-4.5 * k, y + 0.8, -2.7],
    [4.5 * k, y + 0.8, -2.7],
  ]);
  const [gx, gy] = fr.p(0, 0, -3);
  c.s.ellipse(
    gx,
    gy + 16,
    2.6 * fr.scale(0, -3),
    0.5 * fr.scale(0, -3),
    s.rad([
      [0, LAMP, 0.5],
      [1, LAMP, 0],
    ]),
  );
}

export function bathhouse(c, { ox = 0, oz = 18, rot = 0.35 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const shoji = (f, u0, u1) =>
    pane(c, f, u0, 0.25, u1, 2.35, {
      cols: Math.round((u1 - u0) / 0.55),
      rows: 4,
      frame: pal.trim,
      sill: false,
      curtain: false,
      warm: "#f5bd74",
      inside: "none",
      glow: 0.4,
    });
  house(c, frame(c.cam, ox + 1.5 * Math.sin(rot), oz + 1.5 * Math.cos(rot), rot), {
    w: 6,
    d: 5,
    h: 5.2,
    wall: pal.wall,
    material: "boards",
    trim: pal.trim,
    roof: { kind: "hip", rise: 2, over: 1.1, colour: pal.roof, material: "tiles" },
    dress: (W) => {
      for (const f of [W.front, W.right, W.left])
        if (f.seen)
          pane(c, f, 0.7, 3.9, f.w - 0.7, 4.8, {
            cols: 7,
            rows: 1,
            frame: pal.trim,
            sill: false,
            curtain: false,
            inside: "none",
            warm: "#f5bd74",
          });
    },
  });
  block(c, fr, { w: 13.4, d: 8, z: -1.4, h: 0.4, colour: "#8d7a62", material: "planks" });
  house(c, fr, {
    w: 12,
    d: 6,
    h: 2.7,
    y: 0.4,
    wall: pal.wall,
    material: "boards",
    trim: pal.trim,
    roof: { kind: "hip", rise: 1.9, over: 1.3, colour: pal.roof, material: "tiles" },
    dress: (W) => {
      if (W.front.seen) {
        for (const [a, b] of [
          [0.4, 3.5],
          [8.5, 11.6],
        ])
          shoji(W.front, a, b);
        s.poly(
          W.front.quad(4.1, 0, 7.9, 2.45),
          s.lin([
            [0, "#ffe7b8"],
            [1, "#dd9450"],
          ]),
        );
        for (let i = 0; i < 4; i++)
          s.poly(
            W.front.poly([
              [4.2 + i * 0.92, 2.45],
              [5.06 + i * 0.92, 2.45],
              [5.08 + i * 0.92, 1.3],
              [4.16 + i * 0.92, 1.3],
            ]),
            tone(c, pal.door, W.front),
          );
        const [x, y] = W.front.at(6, 1);
        shine(c, x, y, 3.6 * W.front.scale(6, 1), 0.5);
      }
      for (const f of [W.right, W.left]) if (f.seen) shoji(f, 0.8, 5.2);
    },
  });
  for (const x of [-2.4, 2.4]) {
    const [a, b] = fr.p(x, 2.3, -1.1);
    const k = fr.scale(x, -1.1);
    s.ellipse(
      a,
      b,
      0.24 * k,
      0.34 * k,
      s.rad([
        [0, "#fff6d8"],
        [0.7, "#ffce80"],
        [1, "#d9853f"],
      ]),
    );
    shine(c, a, b, 2 * k, 0.55);
  }
  spill(c, fr.wall(-2.4, -1.4, 2.4, -1.4, 0, 1), 0, 4.8, 6, 0.55);
}

export function pavilion(c, { ox = 0, oz = 19, rot = 0.3 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  house(c, fr, {
    w: 13,
    d: 5.5,
    h: 3.4,
    wall: pal.wall,
    material: "stucco",
    trim: "#f0e6d2",
    roof: { kind: "hip", rise: 1.5, over: 0.5, colour: pal.roof, material: "shingles" },
    dress: (W) => {
      if (W.front.seen)
        for (const u of [0.7, 3.2, 5.7, 8.2, 10.7])
          pane(c, W.front, u, 0.05, u + 1.6, 2.85, { arch: true, cols: 2, rows: 4, frame: "#f0e6d2", sill: false });
      for (const f of [W.right, W.left])
        if (f.seen) for (const u of [0.8, 3.2]) pane(c, f, u, 0.05, u + 1.5, 2.8, { arch: true, rows: 4, frame: "#f0e6d2", sill: false });
    },
  });
  for (let x = -6.3; x <= 6.4; x += 2.1) post(c, fr, x, -1.9, 0, 2.7, 0.13, mix("#efe5d0", c.sky.shade, 0.2));
  for (const z of [-2, -1.3, -0.6]) {
    const a = fr.p(-6.6, 2.78, z);
    const b = fr.p(6.6, 2.78, z);
    s.stroke(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, mix("#e0d3ba", c.sky.shade, 0.25), 5);
  }
  for (let i = 0; i < 46; i++) {
    const [x, y] = fr.p(c.rnd.range(-6.6, 6.6), 2.75 + c.rnd.range(-0.4, 0.2), -1.9);
    s.ellipse(x, y, c.rnd.range(5, 12), c.rnd.range(4, 9), i % 5 === 0 ? "#c9a2c4" : mix(pal.leaf, c.sky.glow, c.rnd.next() * 0.3));
  }
  const [px, py] = c.cam.p(ox, 0, oz - 8.2);
  s.ellipse(px, py + 6, 330, 46, mix("#d9c9ab", c.sky.shade, 0.25));
  s.ellipse(
    px,
    py + 6,
    306,
    38,
    s.lin([
      [0, "#a4e2d3"],
      [1, "#3a9a98"],
    ]),
  );
  for (let i = 0; i < 12; i++)
    s.ellipse(px + c.rnd.range(-240, 240), py + c.rnd.range(-16, 30), c.rnd.range(16, 50), 1.8, "#e9fff6", 'opacity="0.5"');
  for (const k of [-1, 1])
    for (let i = 0; i < 2; i++)
      block(c, frame(c.cam, ox, oz, 0), {
        x: k * (5 + i * 1.6),
        z: -7.4,
        w: 0.7,
        d: 1.8,
        h: 0.32,
        colour: "#e8d9bd",
        top: mix("#fbf1de", c.sky.shade, 0.12),
      });
  spill(c, fr.wall(-5, 0, 5, 0, 0, 1), 0, 10, 4, 0.3);
}

export function ship(c, { ox = 0, oz = 26, rot = 0.12 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, c.flip ? -rot : rot);
  const [, wl] = fr.p(0, 0, -1);
  reflect(
    c,
    wl,
    () => {
      const bow = c.flip ? -1 : 1;
      const X = (x) => x * bow;
      const hull = [
        [X(-15), 0, 0],
        [X(13), 0, 0],
        [X(16.5), 2.3, 0],
        [X(-15.4), 2.3, 0],
      ];
      s.poly(
        fr.poly(hull),
        s.lin([
          [0, mix("#f1ead9", c.sky.shade, 0.14)],
          [0.6, mix("#d9cdb6", c.sky.shade, 0.3)],
          [1, mix(pal.door, c.sky.shade, 0.2)],
        ]),
      );
      const stripe = [
        [X(-15.2), 0.42, -0.05],
        [X(13.7), 0.42, -0.05],
        [X(14.3), 0.8, -0.05],
        [X(-15.25), 0.8, -0.05],
      ];
      s.poly(fr.poly(stripe), mix(pal.door, c.sky.shade, 0.1));
      for (const [i, [len, y, h, x0]] of [
        [28, 2.3, 2.5, -14.6],
        [24, 4.8, 2.4, -13.4],
        [9, 7.2, 2, 1.5],
      ].entries()) {
        const f = bow > 0 ? fr.wall(x0, 0, x0 + len, 0, y, y + h) : fr.wall(-x0 - len, 0, -x0, 0, y, y + h);
        s.poly(
          f.quad(0, 0, len, h),
          s.lin([
            [0, mix("#fbf3e2", c.sky.shade, 0.12)],
            [1, mix("#d8ccb6", c.sky.shade, 0.28)],
          ]),
        );
        s.poly(f.quad(-0.4, h - 0.16, len + 0.4, h), mix("#fdf7ea", c.sky.shade, 0.06));
        for (let u = 0.6; u < len - 1.4; u += 1.75)
          pane(c, f, u, 0.45, u + 1.25, h - 0.5, { cols: 2, rows: 1, frame: "#3a4348", sill: false, glow: 0.28, border: 0.05 });
        if (i < 2) {
          let d = "";
          for (let u = 0; u < len; u += 0.5) d += f.line(u, 0, u, 0.38);
          s.stroke(`${d}${f.line(-0.3, 0.4, len + 0.3, 0.4)}`, "#f3ead8", 1.6, 'opacity="0.8"');
        }
      }
      const top = fr.p(X(-8), 7.3, 0.5);
      festoon(c, top, fr.p(X(1.5), 9.2, 0.5), 14, 10);
      festoon(c, fr.p(X(10.5), 9.2, 0.5), fr.p(X(16), 2.6, 0), 12, 10);
      block(c, fr, { x: X(-9), z: 0.6, w: 2, d: 1.4, h: 1.7, y: 7.2, colour: pal.door });
    },
    0.5,
  );
}

export function houseboat(c, { ox = 0, oz = 15, rot = 0.2 }) {
  const { pal, s } = c;
  const fr = frame(c.cam, ox, oz, rot);
  const [, wl] = fr.p(0, 0, -2.1);
  reflect(
    c,
    wl,
    () => {
      const k = mix(pal.trim, c.sky.shade, 0.2);
      s.poly(
        fr.poly([
          [-7.4, 1.15, -2],
          [7.6, 1.15, -2],
          [6.7, 0, -2],
          [-6.9, 0, -2],
        ]),
        s.lin([
          [0, lighten(k, 0.14)],
          [1, darken(k, 0.4)],
        ]),
      );
      s.poly(
        fr.poly([
          [-7.42, 1.15, -2],
          [7.62, 1.15, -2],
          [7.56, 0.98, -2],
          [-7.38, 0.98, -2],
        ]),
        mix(pal.door, c.sky.shade, 0.05),
      );
      block(c, fr, { w: 15, d: 3.9, z: -2, h: 0.06, y: 1.12, colour: "#a5875f" });
      house(c, frame(c.cam, ox - 0.6 * Math.cos(rot), oz + 0.6 * Math.sin(rot) - 0.9, rot), {
        w: 10.4,
        d: 2.7,
        h: 2.4,
        y: 1.15,
        wall: pal.wall,
        material: "boards",
        trim: "#e9dfcb",
        roof: { kind: "flat", over: 0.25 },
        dress: (W) => {
          if (W.front.seen) {
            for (const u of [0.6, 2.9, 7.6]) pane(c, W.front, u, 0.7, u + 1.7, 1.9, { cols: 2, frame: "#efe6d2" });
            door(c, W.front, 5.5, 6.5, 2, { kind: "panel", colour: pal.door, frame: "#efe6d2" });
            lantern(c, W.front, 5.1, 1.3, 0.26);
          }
          for (const f of [W.right, W.left]) if (f.seen) pane(c, f, 0.6, 0.7, 2.1, 1.9, { frame: "#efe6d2" });
        },
      });
      for (const x of [-4.6, -3, 2.6, 3.7]) {
        block(c, fr, { x, z: -1, w: 1, d: 0.5, h: 0.34, y: 3.75, colour: "#8a5a3a" });
        for (let i = 0; i < 9; i++) {
          const [a, b] = fr.p(x + c.rnd.range(-0.5, 0.5), 4.15 + c.rnd.range(0, 0.4), -1);
          s.ellipse(
            a,
            b,
            c.rnd.range(6, 12),
            c.rnd.range(5, 9),
            i % 3 === 0 ? c.rnd.pick(["#d9727a", "#efc078", "#c9a2c4"]) : mix(pal.leaf, c.sky.shade, 0.25),
          );
        }
      }
      festoon(c, fr.p(5.6, 3.9, -1.4), fr.p(7.4, 1.4, -2), 8, 6);
      lampRow(c, fr, [
        [6.6, 1.9, -1.9],
        [-7, 1.9, -1.9],
      ]);
    },
    0.5,
  );
}
