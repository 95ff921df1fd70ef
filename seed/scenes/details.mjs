/** Small things seen close: a lamp in a window, a record turning, a key by the door. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { curtains, plant, turntable, vase } from "./fittings.mjs";
import { box, cushion, folds, puff } from "./furniture.mjs";
import { fireplace, stove } from "./hearths.mjs";
import { door, lantern, pane, shine, surface } from "./kit.mjs";
import { candles, tableLamp } from "./lamps.mjs";
import { lampLight } from "./rooms.mjs";
import { loop, n } from "./sheet.mjs";
import { shell } from "./shell.mjs";
import { disc, frame } from "./space.mjs";
import { block, drum } from "./volumes.mjs";

/** A near wall with a window and a table top in front of it. */
function nook(c, R, top = true) {
  const fr = frame(c.cam, 0, 0, 0);
  const Q = { ...R, profile: "box", w: 5, h: 3, d: 3, beams: undefined };
  const o = {
    u0: R.window?.kind === "round" ? 1.5 : 1.35,
    u1: R.window?.kind === "round" ? 2.9 : 3.1,
    v0: 1.02,
    v1: 2.42,
    cols: 2,
    rows: 2,
    kind: R.window?.kind,
    frame: R.window?.frame,
  };
  const S = shell(c, fr, Q, [o]);
  if (R.curtain) curtains(c, S.faces.back, o.u0, o.u1, 2.6, { colour: R.curtain, width: 0.4, bottom: 0.5 });
  if (top) {
    const F = box(c, fr, { x: 0, z: 1.75, w: 3.4, d: 0.85, h: 0.82, colour: R.wood });
    for (let u = 0.1; u < 3.3; u += 0.8) c.s.stroke(loop(F.front.quad(u, 0.1, u + 0.72, 0.74)), darken(R.wood, 0.45), 2.5);
    const lid = fr.floor(-1.7, 1.75, 1.7, 2.6, 0.821);
    let d = "";
    for (let v = 0.1; v < 0.85; v += 0.13) d += lid.line(0, v, 3.4, v + 0.02);
    c.s.stroke(d, darken(R.wood, 0.2), 1.4, 'opacity="0.4"');
  }
  return fr;
}

function key(c, fr, x, z, y, colour = "#d9b06c") {
  const { s } = c;
  const P = (u, v) => fr.p(x + u, y, z + v);
  const ring = Array.from({ length: 20 }, (_, i) => P(0.075 * Math.cos((i / 10) * Math.PI), 0.075 * Math.sin((i / 10) * Math.PI)));
  const k = fr.scale(x, z);
  const shade = (dy) => `transform="translate(4 ${dy})" opacity="0.35"`;
  const [a, b] = P(0.075, 0);
  const [e, f] = P(0.34, 0.04);
  const teeth = `M${n(a)} ${n(b)}L${n(e)} ${n(f)}M${n(e - 0.02 * k)} ${n(f)}l${n(0.012 * k)} ${n(0.05 * k)}M${n(e - 0.07 * k)} ${n(f + 2)}l${n(0.012 * k)} ${n(0.042 * k)}`;
  s.stroke(loop(ring) + teeth, "#120d0a", 0.026 * k, shade(6));
  s.stroke(loop(ring) + teeth, colour, 0.026 * k, 'stroke-linecap="round"');
  s.stroke(loop(ring) + teeth, lighten(colour, 0.5), 0.008 * k, 'stroke-linecap="round" transform="translate(0 -3)"');
  const [tx, ty] = P(-0.075, 0);
  s.stroke(`M${n(tx)} ${n(ty)}q${n(-0.09 * k)} ${n(0.06 * k)} ${n(-0.16 * k)} ${n(0.01 * k)}`, "#7A2038", 4);
  const g = P(-0.26, 0.01);
  s.path(
    `M${n(g[0])} ${n(g[1] - 0.03 * k)}l${n(0.045 * k)} ${n(-0.02 * k)}v${n(0.1 * k)}q${n(-0.045 * k)} ${n(0.05 * k)} ${n(-0.09 * k)} 0v${n(-0.1 * k)}Z`,
    s.lin([
      [0, "#9c3a54"],
      [1, "#5a1628"],
    ]),
  );
}

function openBook(c, fr, x, z, y) {
  const { s } = c;
  for (const k of [-1, 1]) {
    const page = fr.poly([
      [x, y + 0.035, z],
      [x + k * 0.19, y + 0.02, z - 0.01],
      [x + k * 0.2, y + 0.02, z + 0.27],
      [x, y + 0.035, z + 0.28],
    ]);
    s.poly(
      page,
      s.lin(
        [
          [0, "#fff6e2"],
          [1, "#dccbaa"],
        ],
        k > 0 ? 0 : 1,
        0,
        k > 0 ? 1 : 0,
        0,
      ),
    );
    let d = "";
    const f = fr.floor(x - 0.2, z, x + 0.2, z + 0.28, y + 0.03);
    for (let v = 0.05; v < 0.25; v += 0.03) d += k > 0 ? f.line(0.23, v, 0.36, v) : f.line(0.04, v, 0.17, v);
    s.stroke(d, "#9a8a70", 1.4, 'opacity="0.6"');
  }
}

const cup = (c, fr, x, z, y, colour) => {
  drum(c, fr, {
    x,
    z,
    r0: 0.05,
    r1: 0.065,
    y0: y,
    y1: y + 0.1,
    fill: c.s.lin(
      [
        [0, lighten(colour, 0.35)],
        [0.4, colour],
        [1, darken(colour, 0.4)],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  c.s.poly(disc(fr, x, y + 0.1, z, 0.06), "#3a2216");
  const [a, b] = fr.p(x, y + 0.12, z);
  c.s.group(c.s.blur(4), () => c.s.stroke(`M${n(a)} ${n(b)}c-12 -22 14 -36 2 -64`, "#fff6e4", 8, 'opacity="0.3" stroke-linecap="round"'));
};

const glass = (c, fr, x, z, y, tint) => {
  const { s } = c;
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  s.ellipse(a, b, 0.055 * k, 0.014 * k, "#fff2da", 'opacity="0.5"');
  s.stroke(`M${n(a)} ${n(b)}v${n(-0.13 * k)}`, "#fff2da", 3, 'opacity="0.6"');
  s.path(
    `M${n(a - 0.075 * k)} ${n(b - 0.27 * k)}Q${n(a - 0.075 * k)} ${n(b - 0.13 * k)} ${n(a)} ${n(b - 0.13 * k)}Q${n(a + 0.075 * k)} ${n(b - 0.13 * k)} ${n(a + 0.075 * k)} ${n(b - 0.27 * k)}Z`,
    "#fff4e0",
    'opacity="0.22"',
  );
  s.path(
    `M${n(a - 0.07 * k)} ${n(b - 0.21 * k)}Q${n(a - 0.06 * k)} ${n(b - 0.135 * k)} ${n(a)} ${n(b - 0.135 * k)}Q${n(a + 0.06 * k)} ${n(b - 0.135 * k)} ${n(a + 0.07 * k)} ${n(b - 0.21 * k)}Z`,
    s.lin([
      [0, lighten(tint, 0.3)],
      [1, tint],
    ]),
    'opacity="0.9"',
  );
  s.stroke(`M${n(a - 0.05 * k)} ${n(b - 0.25 * k)}q-2 ${n(0.06 * k)} ${n(0.015 * k)} ${n(0.1 * k)}`, "#ffffff", 2.4, 'opacity="0.6"');
};

const TOP = 0.82;
const DETAILS = {
  record(c, R) {
    const fr = nook(c, R);
    vase(c, fr, { x: -0.95, z: 2.25, y: TOP, colour: R.second, leaf: "#6d8a58", bloom: "#f0d7b0", size: 1.1 });
    turntable(c, fr, { x: -0.2, z: 2, y: TOP, colour: mix(R.wood, R.textile, 0.4) });
    tableLamp(c, fr, { x: 0.75, z: 2.3, y: TOP, base: R.second, size: 1.15, reach: 1.5 });
    for (let i = 0; i < 9; i++)
      box(c, fr, {
        x: 1.12 + i * 0.035,
        z: 1.95,
        y: TOP,
        w: 0.03,
        d: 0.31,
        h: 0.31,
        colour: [R.textile, R.second, "#d9cbb0", ...R.tints][i % 5],
      });
    return [0.75, 1.1, 2.3];
  },
  key(c, R) {
    const fr = nook(c, R);
    tableLamp(c, fr, { x: -0.75, z: 2.3, y: TOP, base: R.textile, size: 1.15, reach: 1.5 });
    key(c, fr, 0.1, 1.95, TOP + 0.005);
    vase(c, fr, { x: 0.85, z: 2.25, y: TOP, colour: R.second, leaf: "#6d8a58", bloom: "#efdcb8", size: 1.15 });
    box(c, fr, { x: -0.3, z: 2.1, y: TOP, w: 0.34, d: 0.24, h: 0.04, colour: R.textile });
    box(c, fr, { x: -0.29, z: 2.11, y: TOP + 0.04, w: 0.3, d: 0.21, h: 0.035, colour: "#d9cbb0" });
    return [-0.75, 1.1, 2.3];
  },
  book(c, R) {
    const fr = nook(c, R);
    tableLamp(c, fr, { x: 0.7, z: 2.3, y: TOP, base: R.second, size: 1.2, reach: 1.5 });
    openBook(c, fr, -0.1, 1.85, TOP);
    cup(c, fr, 0.42, 1.95, TOP, "#e9dcc4");
    candles(c, fr, { x: -0.9, z: 2.2, y: TOP, count: 3, spread: 0.16 });
    plant(c, frame(c.cam, 1.35, 2.2, 0, TOP - 0.02), { x: 0, z: 0, h: 0.9, kind: "fern" });
    return [0.7, 1.1, 2.3];
  },
  glasses(c, R) {
    const fr = nook(c, R);
    tableLamp(c, fr, { x: -0.85, z: 2.3, y: TOP, base: R.textile, size: 1.1, reach: 1.4 });
    const b = "#2c4a3a";
    drum(c, fr, {
      x: 0.55,
      z: 2.3,
      r0: 0.075,
      y0: TOP,
      y1: TOP + 0.3,
      fill: c.s.lin(
        [
          [0, lighten(b, 0.35)],
          [0.4, b],
          [1, darken(b, 0.5)],
        ],
        0,
        0,
        1,
        0,
      ),
    });
    drum(c, fr, { x: 0.55, z: 2.3, r0: 0.075, r1: 0.028, y0: TOP + 0.3, y1: TOP + 0.38, fill: b });
    drum(c, fr, { x: 0.55, z: 2.3, r0: 0.028, y0: TOP + 0.38, y1: TOP + 0.52, fill: darken(b, 0.2) });
    c.s.poly(fr.wall(0.48, 2.22, 0.62, 2.22, TOP + 0.08, TOP + 0.24).quad(0, 0, 0.14, 0.16), "#e9dcc0");
    glass(c, fr, 0.05, 1.95, TOP, "#8a1f3a");
    glass(c, fr, 0.3, 1.88, TOP, "#8a1f3a");
    candles(c, fr, { x: 1, z: 2.1, y: TOP, count: 3, spread: 0.13 });
    const t = fr.floor(-0.5, 1.82, -0.05, 2.1, TOP);
    c.s.poly(t.round(0, 0, 0.42, 0.24, 0.06), "#c9a873");
    for (let i = 0; i < 9; i++) {
      const [x, y] = t.at(0.08 + (i % 3) * 0.12, 0.06 + Math.floor(i / 3) * 0.06);
      c.s.circle(x, y - 8, 11, i % 2 ? "#5a2440" : "#7d3350");
    }
    return [-0.4, 1.1, 2.2];
  },
  tray(c, R) {
    const fr = nook(c, R);
    const f = fr.floor(-0.75, 1.82, 0.75, 2.4, TOP + 0.012);
    c.s.poly(f.round(0, 0, 1.5, 0.5, 0.08), darken(R.wood, 0.35));
    c.s.poly(f.round(0.03, 0.03, 1.47, 0.47, 0.07), mix(R.wood, "#d9b98c", 0.45));
    drum(c, fr, {
      x: -0.35,
      z: 2.1,
      r0: 0.12,
      r1: 0.09,
      y0: TOP + 0.02,
      y1: TOP + 0.2,
      fill: c.s.lin(
        [
          [0, "#4f6a66"],
          [0.4, "#33504c"],
          [1, "#142523"],
        ],
        0,
        0,
        1,
        0,
      ),
    });
    c.s.poly(disc(fr, -0.35, TOP + 0.2, 2.1, 0.09), "#4d6b66");
    const [hx, hy] = fr.p(-0.35, TOP + 0.22, 2.1);
    c.s.circle(hx, hy, 7, "#d9b06c");
    const k = fr.scale(0, 2.1);
    const [sx, sy] = fr.p(-0.24, TOP + 0.08, 2.1);
    c.s.stroke(`M${n(sx)} ${n(sy)}q${n(0.08 * k)} ${n(-0.01 * k)} ${n(0.11 * k)} ${n(-0.1 * k)}`, "#33504c", 0.036 * k);
    c.s.stroke(
      `M${n(hx - 0.08 * k)} ${n(hy)}C${n(hx - 0.08 * k)} ${n(hy - 0.16 * k)} ${n(hx + 0.08 * k)} ${n(hy - 0.16 * k)} ${n(hx + 0.08 * k)} ${n(hy)}`,
      "#c79a55",
      5,
    );
    cup(c, fr, 0.05, 2.02, TOP + 0.02, "#e9dcc4");
    cup(c, fr, 0.28, 2.08, TOP + 0.02, "#e9dcc4");
    candles(c, fr, { x: 0.56, z: 2.1, y: TOP + 0.02, count: 3, spread: 0.1 });
    puff(c, fr, { x: 1.15, z: 1.95, y: TOP, w: 0.5, d: 0.36, h: 0.11, r: 0.05, colour: "#efe4d0" });
    puff(c, fr, { x: 1.15, z: 1.96, y: TOP + 0.11, w: 0.48, d: 0.34, h: 0.1, r: 0.05, colour: R.second });
    plant(c, frame(c.cam, -1.2, 2.2, 0, TOP - 0.02), { x: 0, z: 0, h: 0.95, kind: "fern" });
    return [0.5, 1.1, 2.1];
  },
  hearth(c, R) {
    const fr = frame(c.cam, 0, 0, 0);
    const Q = { ...R, profile: "box", w: 5.4, h: 2.9, d: 3.5, beams: undefined };
    shell(c, fr, Q, []);
    if (R.fire === "stove") stove(c, fr, { x: 0, z: 2.7, top: 2.9, w: 0.95 });
    else fireplace(c, fr, { x: 0, z: 2.9, w: 2, h: 1.25, tall: 2.9, kind: R.fire ?? "stone", colour: R.stone ?? "#7b7168" });
    for (let i = 0; i < 8; i++) {
      const row = Math.floor(i / 3);
      const [x, y] = fr.p(1.45 + (i % 3) * 0.17 + (row % 2) * 0.08, 0.08 + row * 0.15, 2.7);
      c.s.circle(x, y, 0.085 * fr.scale(1.4, 2.7), "#6b4a30");
      c.s.circle(x, y, 0.07 * fr.scale(1.4, 2.7), "#c79a66");
      c.s.circle(x, y, 0.035 * fr.scale(1.4, 2.7), "#a87a4a");
    }
    const L = frame(c.cam, -1.35, 2.1, -0.85);
    puff(c, L, { x: 0, z: 0, y: 0.12, w: 0.95, d: 0.75, h: 0.26, r: 0.09, colour: R.textile });
    puff(c, L, { x: 0, z: 0.62, y: 0.2, w: 0.95, d: 0.2, h: 0.7, r: 0.14, colour: R.textile });
    for (const k of [-1, 1]) puff(c, L, { x: k * 0.46, z: 0.02, y: 0.12, w: 0.2, d: 0.78, h: 0.46, r: 0.09, colour: R.textile });
    cushion(c, L, 0.05, 0.42, 0.5, 0.38, R.second, -8);
    box(c, fr, { x: 0.75, z: 1.95, y: 0, w: 0.45, d: 0.4, h: 0.4, colour: R.wood });
    cup(c, fr, 0.66, 2.1, 0.4, "#e9dcc4");
    openBook(c, fr, 0.84, 2, 0.39);
    return [0, 0.5, 2.8];
  },
  /** From outside: one window, its lamp, and the weather. */
  window(c, R) {
    const { s, pal } = c;
    const fr = frame(c.cam, 0, 0, 0);
    const f = fr.wall(-4, 3.2, 4, 3.2, 0, 4.2);
    const wall = { ...c, bright: 0.16 };
    surface(wall, f, R.outside?.[0] ?? "planks", R.outside?.[1] ?? pal.wall);
    const [u0, v0, u1, v1] = [2.7, 1.05, 5.1, 2.75];
    const arch = R.window?.kind === "arch";
    const shape = arch ? f.arch(u0, v0, u1, v1) : f.quad(u0, v0, u1, v1);
    const rim = arch ? f.arch(u0 - 0.13, v0 - 0.13, u1 + 0.13, v1 + 0.13) : f.quad(u0 - 0.13, v0 - 0.13, u1 + 0.13, v1 + 0.13);
    s.poly(rim, lighten(pal.trim, 0.08));
    s.poly(
      shape,
      s.lin([
        [0, "#ffdf9e"],
        [0.6, "#f3ad58"],
        [1, "#b8652c"],
      ]),
    );
    s.clip(loop(shape), () => {
      s.poly(f.quad(u0, v0, u1, v0 + 0.5), "#7c4522", 'opacity="0.4"');
      for (let u = u0 + 0.2; u < u0 + 1; u += 0.09)
        s.poly(f.quad(u, v0 + 0.9, u + 0.07, v0 + 1.13 + ((u * 31) % 1) * 0.08), "#9a4f2a", 'opacity="0.6"');
      s.poly(f.quad(u0 + 0.1, v0 + 0.86, u0 + 1.1, v0 + 0.9), "#8a4a25");
      tableLamp(c, frame(c.cam, ...[f.at3(3.95, 0)[0], f.at3(3.95, 0)[2] + 0.3], 0, v0), {
        x: 0,
        z: 0,
        base: R.textile,
        size: 2,
        reach: 1.6,
      });
      folds(c, f, u0, v0, u0 + 0.5, v1, R.curtain ?? R.textile, 4);
      folds(c, f, u1 - 0.5, v0, u1, v1, R.curtain ?? R.textile, 4);
    });
    const w = 0.05 * f.scale(3, 1);
    s.stroke(f.line((u0 + u1) / 2, v0, (u0 + u1) / 2, v1) + f.line(u0, v0 + 0.95, u1, v0 + 0.95), lighten(pal.trim, 0.12), w);
    s.stroke(loop(shape), darken(pal.trim, 0.2), w * 0.6);
    box(c, fr, {
      x: -0.1,
      z: 2.85,
      y: v0 - 0.26,
      w: 2.9,
      d: 0.36,
      h: 0.13,
      colour: lighten(mix(pal.trim, c.sky.shade, 0.2), 0.1),
      top: c.snow ? "#eef2f9" : undefined,
    });
    box(c, fr, { x: -0.1, z: 2.7, y: v0 - 0.62, w: 2.6, d: 0.36, h: 0.34, colour: mix("#6b4630", c.sky.shade, 0.25) });
    for (let i = 0; i < 30; i++) {
      const [x, y] = fr.p(-1.3 + c.rnd.next() * 2.5, v0 - 0.28 + c.rnd.range(0, 0.22), 2.68);
      s.ellipse(
        x,
        y,
        c.rnd.range(11, 24),
        c.rnd.range(9, 18),
        c.snow
          ? mix("#e9eef6", pal.leaf, c.rnd.next() * 0.5)
          : i % 4 === 0
            ? c.rnd.pick(["#d98f7a", "#efc988", "#c98fa8"])
            : mix(pal.leaf, i % 2 ? c.sky.shade : LAMP, c.rnd.range(0.1, 0.4)),
      );
    }
    lantern(c, f, 5.75, 1.9, 0.34);
    const [gx, gy] = f.at(3.9, 1.9);
    shine(c, gx, gy, 560, 0.42);
    return [0, 1.9, 3];
  },
  /** The way in: a door, its lantern, steps and pots. */
  door(c, R) {
    const { s, pal } = c;
    const fr = frame(c.cam, 0, 0, -0.1);
    const f = fr.wall(-5, 4.4, 5, 4.4, 0, 5);
    const wall = { ...c, bright: 0.16 };
    surface(wall, f, R.outside?.[0] ?? "planks", R.outside?.[1] ?? pal.wall);
    const ground = fr.poly([
      [-8, 0, 4.4],
      [8, 0, 4.4],
      [8, 0, 0.3],
      [-8, 0, 0.3],
    ]);
    const stone = mix("#8f8578", c.sky.shade, 0.35);
    s.poly(
      ground,
      s.lin([
        [0, lighten(stone, 0.1)],
        [1, darken(stone, 0.4)],
      ]),
    );
    const g = fr.floor(-8, 0.4, 8, 4.4, 0);
    for (let v = 0; v < 4; v += 0.62)
      for (let u = 4 - ((v * 1.7) % 0.5); u < 12; u += 0.84)
        s.poly(
          g.round(u, v, u + 0.8, v + 0.58, 0.06),
          c.rnd.chance(0.5) ? lighten(stone, c.rnd.next() * 0.1) : darken(stone, c.rnd.next() * 0.15),
        );
    door({ ...c, bright: 0.24 }, f, 4.2, 5.7, 2.5, {
      v0: 0.36,
      kind: R.doorKind ?? "panel",
      colour: pal.door,
      frame: pal.trim,
      arch: R.doorArch ?? false,
    });
    if (!R.doorArch) pane(c, f, 4.2, 2.66, 5.7, 3.05, { cols: 3, rows: 1, frame: pal.trim, sill: false, curtain: false, inside: "none" });
    lantern(c, f, 3.75, 1.75, 0.4);
    lantern(c, f, 6.15, 1.75, 0.4);
    pane(c, f, 6.95, 1.2, 8.3, 2.6, { frame: pal.trim, curtain: R.curtain ?? R.textile });
    pane(c, f, 1.6, 1.2, 2.95, 2.6, { frame: pal.trim, curtain: R.curtain ?? R.textile });
    for (let i = 0; i < 2; i++)
      block(c, fr, { x: -0.05, z: 3.6 + i * 0.4, w: 2.6 - i * 0.3, d: 0.8 - i * 0.4, h: 0.18 * (i + 1), colour: "#9a8f80" });
    s.poly(
      fr.poly([
        [-0.55, 0.365, 4.02],
        [0.45, 0.365, 4.02],
        [0.45, 0.365, 4.35],
        [-0.55, 0.365, 4.35],
      ]),
      "#5a3a2c",
    );
    for (const x of [-1.75, 1.65])
      plant(c, frame(c.cam, 0, 0, -0.1), { x, z: 3.8, h: 1.5, kind: R.plant === "cactus" ? "cactus" : x < 0 ? "fern" : "fig" });
    s.group(`style="mix-blend-mode:screen" ${s.blur(18)}`, () =>
      s.poly(
        fr.poly([
          [-0.9, 0, 3.5],
          [0.9, 0, 3.5],
          [2, 0, 1.2],
          [-2, 0, 1.2],
        ]),
        LAMP,
        'opacity="0.35"',
      ),
    );
    const [gx, gy] = f.at(4.95, 2);
    shine(c, gx, gy, 420, 0.26);
    return [0, 1.6, 4];
  },
};

/** Details that are seen from outside, and so show the scene's weather. */
export const OUTSIDE = new Set(["window", "door"]);

/** @param {object} c scene context @param {string} kind @param {object} R the place's room style */
export function drawDetail(c, kind, R) {
  const at = DETAILS[kind](c, R);
  lampLight(c, at, R, OUTSIDE.has(kind) ? 0.75 : 0.85);
}
