/** Rooms of clubs, hotels and gatherings: bar, lounge, dance floor, stage, hall. */
import { darken, lighten, mix } from "../colour.mjs";
import { curtains, plant, tableThings, vase } from "../fittings.mjs";
import { folds, roundTable, sofa, stool } from "../furniture.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { loop, n } from "../sheet.mjs";
import { box, puff, rod, shadow, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { carpet } from "./homes.mjs";
import { chair, glassPair, glow, sconce, unitsOf } from "./units.mjs";

const TINTS = ["#7fa98c", "#c9a25a", "#8d3b3f", "#d9c9a0", "#5a7d8c", "#b0652f"];

/** Shelves of bottles with light behind, between two places of a wall. */
function shelves(c, f, R, u0, u1, shape) {
  const { s, rnd } = c;
  const top = Math.min(2.4, f.h - 0.15);
  const frame = (k) => (shape === "arch" ? f.arch(u0 - k, 0.9 - k, u1 + k, top + k, 0.5) : f.quad(u0 - k, 0.9 - k, u1 + k, top + k));
  s.poly(f.quad(u0 - 0.12, 0, u1 + 0.12, 0.95), darken(R.wood, 0.3));
  s.poly(frame(0.12), darken(R.wood, 0.35));
  const light = mix("#c9853a", R.second, 0.2);
  s.poly(
    frame(0),
    s.lin([
      [0, light],
      [0.5, darken(light, 0.3)],
      [1, darken(light, 0.5)],
    ]),
  );
  s.clip(loop(frame(0)), () => {
    for (let v = 0.98; v < top - 0.3; v += 0.42) {
      for (let u = u0 + 0.08; u < u1 - 0.1; u += rnd.range(0.1, 0.17)) {
        const h = rnd.range(0.19, 0.31);
        s.poly(
          f.poly([
            [u, v],
            [u + 0.075, v],
            [u + 0.075, v + h * 0.62],
            [u + 0.05, v + h * 0.76],
            [u + 0.05, v + h],
            [u + 0.025, v + h],
            [u + 0.025, v + h * 0.76],
            [u, v + h * 0.62],
          ]),
          rnd.pick(TINTS),
        );
      }
      s.poly(f.quad(u0, v - 0.045, u1, v), "#f2c27c");
    }
  });
  for (const q of [0.2, 0.5, 0.8]) glow(c, f.at(u0 + (u1 - u0) * q, 1.5), 1.3 * f.scale(u0, 1), 0.28);
}

/** A counter, its front towards the viewer. */
function counter(c, fr, R, w, style) {
  const { s } = c;
  shadow(c, fr, 0, 0, w, 0.5);
  const F = box(c, fr, { x: 0, z: 0, w, d: 0.55, h: 1.02, colour: R.wood });
  const step = style === "boards" ? 0.2 : 0.62;
  for (let u = 0.08; u < w - 0.15; u += step) {
    const q = F.front.quad(u, 0.14, Math.min(w - 0.08, u + step - 0.09), 0.9);
    if (style === "tufted")
      s.poly(
        q,
        s.lin([
          [0, mix(R.textile, R.wood, 0.2)],
          [1, darken(R.textile, 0.4)],
        ]),
      );
    else if (style === "boards") s.poly(q, darken(R.wood, 0.12));
    else s.stroke(loop(q), darken(R.wood, 0.45), 2.4);
  }
  box(c, fr, { x: 0, z: -0.06, y: 1.02, w: w + 0.14, d: 0.68, h: 0.06, colour: style === "boards" ? "#3a3d3f" : "#b58a5a" });
  const a = fr.p(-w / 2, 0.13, -0.12);
  const b = fr.p(w / 2, 0.13, -0.12);
  s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, "#c79a55", 4);
  for (const q of [-0.32, 0.3]) glassPair(c, fr, q * w, 0.3, 1.08);
  tableLamp(c, fr, { x: -w / 2 + 0.25, z: 0.3, y: 1.08, base: R.second, size: 0.75, reach: 1.6 });
}

const CLUB = (R) => ({
  curtain: undefined,
  dim: "#33203f",
  dimness: 0.7,
  w: Math.max(R.w, 7.6),
  h: R.profile === "box" ? Math.max(R.h, 3) : R.h,
});

/** A round table with candles and seats about it. */
function cabaret(room, x, z, seats = 2) {
  const { c, R } = room;
  room.put(x, z, 0, (fr) => {
    roundTable(c, fr, { x: 0, z: 0, r: 0.34, h: 0.68, colour: mix(R.wood, "#e8dcc8", 0.1) });
    candles(c, fr, { x: 0, z: 0, y: 0.68, count: 2, spread: 0.07 });
  });
  for (const k of seats === 2 ? [-1, 1] : [1])
    room.put(x + k * 0.62, z + 0.05, k * -0.4, (fr) => chair(c, fr, { x: 0, z: -0.2, colour: R.textile, wood: R.wood }));
}

/** Seats in the shape of a horseshoe along a wall, with high backs between. */
function booth(room, wall, u, w = 1.7) {
  const { c, R } = room;
  room.against(wall, u, 1.35, (fr) => {
    shadow(c, fr, 0, 0, w, 1.2, 0.3);
    const pad = R.textile;
    solids(c, fr, [
      { x: 0, z: 1.1, w, d: 0.22, h: 1.15, r: 0.06, colour: pad },
      ...[-1, 1].map((k) => ({ x: k * (w / 2 - 0.1), z: 0.1, w: 0.18, d: 1, h: 1.05, r: 0.06, colour: darken(pad, 0.06) })),
      { x: 0, z: 0.72, y: 0, w: w - 0.4, d: 0.38, h: 0.46, r: 0.06, colour: lighten(pad, 0.06) },
      ...[-1, 1].map((k) => ({ x: k * (w / 2 - 0.36), z: 0.14, w: 0.34, d: 0.56, h: 0.46, r: 0.06, colour: lighten(pad, 0.04) })),
      { x: 0, z: 0.28, w: 0.1, d: 0.1, h: 0.68, colour: "#2a2624" },
    ]);
    drum(c, fr, { x: 0, z: 0.34, r0: 0.32, y0: 0.66, y1: 0.7, fill: darken(R.wood, 0.2) });
    c.s.poly(disc(fr, 0, 0.7, 0.34, 0.32), lighten(R.wood, 0.2));
    tableLamp(c, fr, { x: 0, z: 0.34, y: 0.7, base: R.second, size: 0.6, reach: 1.4 });
  });
}

const boothUnit = (room, w = 1.8) => ({ w, put: (wall, u) => booth(room, wall, u, w - 0.1) });
const sofaUnit = (room, w = 2) => ({
  w,
  put: (wall, u) =>
    room.against(wall, u, 1, (fr) =>
      sofa(room.c, fr, { x: 0, z: 0.05, w: w - 0.1, colour: room.R.textile, pillow: room.R.second, style: "tufted" }),
    ),
});

/** What stands behind a bar, between two places of its wall. */
const BEHIND = {
  shelves: (c, f, R, a, b) => shelves(c, f, R, a, b, "rect"),
  arches(c, f, R, a, b) {
    for (let i = 0; i < 3; i++) shelves(c, f, R, a + ((b - a) * i) / 3 + 0.1, a + ((b - a) * (i + 1)) / 3 - 0.1, "arch");
  },
  mirror(c, f, R, a, b) {
    const m = (b - a) * 0.3;
    const top = Math.min(2.5, f.h - 0.15);
    shelves(c, f, R, a, a + m, "rect");
    shelves(c, f, R, b - m, b, "rect");
    c.s.poly(f.arch(a + m + 0.14, 0.95, b - m - 0.14, top + 0.05, 0.5), R.metal);
    c.s.poly(
      f.arch(a + m + 0.22, 1.02, b - m - 0.22, top - 0.03, 0.45),
      c.s.lin(
        [
          [0, "#e0c690"],
          [0.5, "#9b8a6e"],
          [1, "#544c44"],
        ],
        0,
        0,
        1,
        1,
      ),
    );
    for (let i = 0; i < 9; i++) {
      const q = a + m + 0.18 + ((b - a - 2 * m - 0.36) * i) / 8;
      const [x, y] = f.at(q, top + 0.02 - 0.12 * Math.abs(i / 4 - 1) ** 2);
      c.s.circle(x, y, 5, "#fff3cf");
      if (i % 2) glow(c, [x, y], 70, 0.4);
    }
  },
  cabinet(c, f, R, a, b) {
    const top = Math.min(3, f.h - 0.12);
    const n = Math.max(3, Math.round((b - a) / 0.75));
    c.s.poly(f.quad(a - 0.1, 0, b + 0.1, top), darken(R.wood, 0.3));
    for (let i = 0; i < n; i++) {
      const [p, q] = [a + ((b - a) * i) / n + 0.06, a + ((b - a) * (i + 1)) / n - 0.06];
      c.s.poly(
        f.quad(p, 1, q, top - 0.12),
        c.s.lin([
          [0, mix("#d99a4a", R.second, 0.15)],
          [1, "#5a3320"],
        ]),
      );
      for (let v = 1.06; v < top - 0.4; v += 0.36) {
        for (let u = p + 0.05; u < q - 0.07; u += 0.11)
          c.s.poly(f.round(u, v, u + 0.07, v + c.rnd.range(0.16, 0.27), 0.02), c.rnd.pick(TINTS));
        c.s.poly(f.quad(p, v - 0.04, q, v), lighten(R.wood, 0.15));
      }
    }
    c.s.stroke(f.line(a + 0.3, 0.95, a + 0.65, top - 0.1) + f.line(a + 0.5, 0.95, a + 0.82, top - 0.1), R.metal, 4);
    for (const q of [0.25, 0.75]) glow(c, f.at(a + (b - a) * q, 1.9), f.scale(a, 1) * 1.5, 0.3);
  },
  tiles(c, f, R, a, b) {
    const tile = mix(R.textile, "#e6dfd0", 0.25);
    const top = Math.min(2.6, f.h - 0.15);
    c.s.poly(f.quad(a, 0.9, b, top), tile);
    let d = "";
    for (let v = 0.9; v < top; v += 0.15) d += f.line(a, v, b, v);
    for (let u = a; u <= b; u += 0.3) d += f.line(u, 0.9, u, top);
    c.s.stroke(d, darken(tile, 0.35), 1.2, 'opacity="0.5"');
    for (const v of [1.45, 1.95]) {
      for (let u = a + 0.15; u < b - 0.2; u += c.rnd.range(0.14, 0.26))
        c.s.poly(f.round(u, v, u + 0.08, v + c.rnd.range(0.18, 0.3), 0.02), c.rnd.pick(TINTS));
      c.s.poly(f.quad(a + 0.05, v - 0.05, b - 0.05, v), R.wood);
    }
    for (let u = a + 0.4; u < b; u += 0.9) glow(c, f.at(u, top), 0.9 * f.scale(a, 1), 0.35);
  },
};

export const bar = {
  plan: (facts, rnd) => ({
    behind: rnd.pick(Object.keys(BEHIND)),
    w: rnd.range(0.42, 0.62),
    style: rnd.pick(["tufted", "panel", "boards"]),
    turn: rnd.chance(0.5),
    lamps: rnd.int(2, 4),
    x: rnd.range(-0.7, 0.7),
    table: rnd.chance(0.4),
    piano: facts.has.includes("piano"),
  }),
  room: (_f, _P, R) => ({ ...CLUB(R), near: 0.3 }),
  set(room, P) {
    const { c, R, rnd } = room;
    const L = R.w * P.w;
    const u = R.w / 2 + P.x;
    room.on("back", (f) => BEHIND[P.behind](c, f, R, u - L / 2, u + L / 2));
    room.taken.back.push([u - L / 2 - 0.3, u + L / 2 + 0.3]);
    room.put(P.x, R.d - 1.7, 0, (fr) => counter(c, fr, R, L + 0.3, P.style), { ahead: -0.3 });
    const count = Math.round(L / 0.85);
    for (let i = 0; i < count; i++)
      room.put(P.x + (i - (count - 1) / 2) * 0.8, R.d - 2.15, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.2, h: 0.78, colour: R.textile }));
    const lamp = R.pendant === "chandelier" ? rnd.pick(["globe", "cone"]) : R.pendant;
    for (let i = 0; i < P.lamps; i++) room.hang(P.x + (i - (P.lamps - 1) / 2) * (L / P.lamps), R.d - 1.5, lamp, { y: 1.95, reach: 1.6 });
    const U = unitsOf(room);
    room.line("back", [P.piano && U.piano(), U.plant(), U.gallery(), U.art(), U.mirror()]);
    room.line("right", [sofaUnit(room, 1.8), U.plant()], { to: R.d - 2 });
    if (P.table) cabaret(room, -R.w / 2 + 1.4, R.d - 2.9);
    room.light = [P.x, 1.4, R.d - 1];
  },
  say: (P) =>
    `a bar ${{ shelves: "with lit shelves of bottles", arches: "with bottles in three lit arches", mirror: "with a tall mirror between its shelves", cabinet: "before a tall cabinet of bottles with its ladder", tiles: "with a tiled wall and open shelves" }[P.behind]}, stools in {textile}`,
};

export const lounge = {
  plan: (_f, rnd) => ({ kind: rnd.pick(["booths", "sofas", "alcoves", "window"]), turn: rnd.chance(0.5) }),
  room: (_f, P, R) => ({ ...CLUB(R), curtain: P.kind === "window" ? R.textile : undefined }),
  set(room, P) {
    const { c, R, rnd } = room;
    const U = unitsOf(room);
    if (P.kind === "booths") {
      room.line("back", [boothUnit(room), boothUnit(room), boothUnit(room), U.plant()], { gap: 0.15, order: false });
      room.line("right", [boothUnit(room), boothUnit(room)], { to: R.d - 1.5 });
    } else if (P.kind === "alcoves") {
      for (const q of [0.2, 0.5, 0.8]) room.on("back", (f) => alcove(c, f, R, R.w * q));
      room.line("back", [sofaUnit(room, 2.2), sofaUnit(room, 2.2), sofaUnit(room, 1.4)]);
      room.line("right", [sofaUnit(room, 1.9), U.plant()], { to: R.d - 1.2 });
    } else if (P.kind === "window") {
      room.window("back", R.w * 0.18, R.w * 0.46);
      room.window("back", R.w * 0.54, R.w * 0.82);
      room.line("back", [sofaUnit(room, 2.1), sofaUnit(room, 2.1), U.plant()], { gap: 0.3, under: true });
      room.line("right", [U.bookcase(1.4), sofaUnit(room, 1.7)], { to: R.d - 1.1 });
    } else {
      room.line("back", [U.bookcase(1.4), R.fire ? U.fire(1.6) : U.art(), U.sideboard(1.5), U.plant(), U.mirror()]);
      room.put(-1.6, R.d - 2.2, -1.1, (fr) => sofa(c, fr, { x: 0, z: -0.4, w: 2, colour: R.textile, pillow: R.second, style: "tufted" }));
      room.put(1.7, R.d - 2.2, 1.05, (fr) => sofa(c, fr, { x: 0, z: -0.4, w: 2, colour: R.second2, pillow: R.textile, style: "tufted" }));
      room.line("right", [U.plant(), U.sideboard(1.3)], { to: R.d - 1 });
    }
    carpet(room, 0, R.d - 2.4, 3.8, 2.3);
    for (const x of P.kind === "sofas" ? [0] : [-1.3, 1.2])
      room.put(x, R.d - 2.1, 0, (fr) => {
        roundTable(c, fr, { x: 0, z: 0, r: 0.36, h: 0.45, colour: R.wood });
        candles(c, fr, { x: 0, z: 0, y: 0.45, count: 3, spread: 0.1 });
      });
    if (rnd.chance(0.5))
      for (const x of [-0.5, 0.6])
        room.put(x, R.d - 2.7, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.28, h: 0.4, colour: R.second2, soft: true }));
    room.hang(0, R.d - 2, rnd.chance(0.5) ? "chandelier" : R.pendant);
    room.light = [0, 1.2, R.d - 0.8];
  },
  say: (P) =>
    ({
      booths: "booths in {textile} with a lamp on each table",
      sofas: "buttoned sofas in {textile} about a candlelit table",
      alcoves: "{textile} sofas before lit alcoves",
      window: "{textile} sofas before tall curtained windows",
    })[P.kind],
};

function alcove(c, f, R, u) {
  const { s } = c;
  const w = R.w * 0.1;
  const top = Math.min(2.6, f.h - 0.25);
  s.poly(f.arch(u - w, 0.9, u + w, top), darken(R.wall[1], 0.3));
  s.poly(
    f.arch(u - w + 0.08, 0.98, u + w - 0.08, top - 0.08),
    s.lin([
      [0, "#f0b765"],
      [0.6, mix("#c7783c", R.wall[1], 0.3)],
      [1, darken(R.wall[1], 0.2)],
    ]),
  );
  glow(c, f.at(u, top - 0.4), f.scale(u, 2), 0.4);
}

const FLARES = ["#e05a8a", "#6a7be0", "#f2a34c", "#4fc0b0", "#a06ae0"];

/** A beam of coloured light from the ceiling to the floor. */
function beam(room, x0, z0, x1, z1, colour, r = 0.7) {
  const { c, fr, R } = room;
  room.hung.push([
    c.cam.depth(x1, z1) - 0.2,
    () => {
      const [ax, ay] = fr.p(x0, R.h - 0.3, z0);
      const pool = disc(fr, x1, 0.01, z1, r, r * 0.6);
      const left = pool.reduce((a, b) => (b[0] < a[0] ? b : a));
      const right = pool.reduce((a, b) => (b[0] > a[0] ? b : a));
      c.s.poly(
        [[ax - 5, ay], [ax + 5, ay], right, left],
        c.s.lin([
          [0, colour, 0.34],
          [1, colour, 0.04],
        ]),
      );
      c.s.poly(pool, colour, 'opacity="0.28"');
      c.s.rect(ax - 9, ay - 18, 18, 20, "#15161a", 'rx="3"');
    },
  ]);
}

/** A polished pole from floor to ceiling on a low round stand. */
function pole(room, x, z, y0 = 0) {
  const { c, R } = room;
  room.put(x, z, 0, (fr) => {
    drum(c, fr, {
      x: 0,
      z: 0,
      r0: 0.75,
      y0,
      y1: y0 + 0.16,
      fill: c.s.lin([
        [0, darken(R.wood, 0.1)],
        [1, darken(R.wood, 0.5)],
      ]),
    });
    c.s.poly(disc(fr, 0, y0 + 0.16, 0, 0.75), lighten(mix(R.wood, R.textile, 0.3), 0.1));
    const [a, b] = fr.p(0, y0 + 0.16, 0);
    const [, t] = fr.p(0, R.h, 0);
    const w = Math.max(4, 0.045 * fr.scale(0, 0));
    c.s.rect(
      a - w / 2,
      t,
      w,
      b - t,
      c.s.lin(
        [
          [0, "#8a8f92"],
          [0.35, "#f4f2ea"],
          [0.6, "#b9bec0"],
          [1, "#5f6568"],
        ],
        0,
        0,
        1,
        0,
      ),
    );
    glow(c, [a, b - 20], 120, 0.25);
  });
}

/** A ball of small mirrors and the sparks that it throws. */
function mirrorBall(room, x, z) {
  const { c, fr, R } = room;
  room.hung.push([
    c.cam.depth(x, z),
    () => {
      const [a, b] = fr.p(x, R.h - 0.65, z);
      const [, t] = fr.p(x, R.h, z);
      const r = 0.27 * fr.scale(x, z);
      c.s.stroke(`M${n(a)} ${n(t)}V${n(b)}`, "#15161a", 2);
      c.s.circle(
        a,
        b,
        r,
        c.s.rad(
          [
            [0, "#fdf6e4"],
            [0.5, "#b9bcc4"],
            [1, "#4a4d58"],
          ],
          0.35,
          0.3,
          0.8,
        ),
      );
      let d = "";
      for (const q of [-0.6, -0.3, 0, 0.3, 0.6]) {
        const m = r * Math.sqrt(1 - q * q);
        d += `M${n(a - m)} ${n(b + q * r)}h${n(2 * m)}M${n(a + q * r)} ${n(b - m)}v${n(2 * m)}`;
      }
      c.s.stroke(d, "#2b2d36", 1, 'opacity="0.5"');
      for (let i = 0; i < 46; i++)
        c.s.ellipse(
          c.rnd.range(40, 1160),
          c.rnd.range(30, 560),
          c.rnd.range(2, 5),
          c.rnd.range(1.5, 3.5),
          "#fff3d0",
          `opacity="${n(c.rnd.range(0.15, 0.5))}"`,
        );
      glow(c, [a, b], r * 5, 0.5);
    },
  ]);
}

const desks = (room, wall, u) => {
  const { c, R } = room;
  room.against(wall, u, 0.9, (fr) => {
    box(c, fr, { x: 0, z: 0.1, w: 1.9, d: 0.6, h: 1, colour: darken(R.wood, 0.35) });
    for (const k of [-0.5, 0.5]) {
      c.s.poly(disc(fr, k, 1.01, 0.4, 0.24), "#131316");
      c.s.poly(disc(fr, k, 1.012, 0.4, 0.07), R.second);
    }
    box(c, fr, { x: 0, z: 0.25, y: 1, w: 0.34, d: 0.3, h: 0.06, colour: "#2b2e33" });
    for (const k of [-1.25, 1.25]) {
      box(c, fr, { x: k, z: 0.1, w: 0.5, d: 0.5, h: 1.5, colour: "#1a1b1f" });
      const f = fr.wall(k - 0.25, 0.09, k + 0.25, 0.09, 0, 1.5);
      for (const [v, r] of [
        [0.42, 0.19],
        [1.05, 0.14],
      ]) {
        c.s.poly(f.ring(0.25, v, r), "#2f3138");
        c.s.poly(f.ring(0.25, v, r * 0.4), "#121316");
      }
    }
    tableLamp(c, fr, { x: 0.8, z: 0.5, y: 1, base: R.second, size: 0.5, reach: 1 });
  });
};

export const dance = {
  plan: (facts, rnd) => ({
    pole: facts.has.includes("pole"),
    ball: rnd.chance(0.65),
    floor: rnd.pick(["tiles", "ring", "boards"]),
    turn: rnd.chance(0.4),
    tints: [rnd.int(0, 4), rnd.int(0, 4)],
    back: rnd.pick(["desk", "booths", "curtain"]),
  }),
  room: (_f, P, R) => ({
    ...CLUB(R),
    d: 6.6,
    w: 8.4,
    h: R.profile === "box" ? Math.max(R.h, 3.5) : Math.max(R.h, 2.2),
    floor: P.floor === "tiles" ? ["checker", mix(R.textile, "#4a3a4a", 0.6)] : R.floor[0] === "carpet" ? ["parquet", "#6b4a30"] : R.floor,
    dim: "#2a1c44",
    dimness: 0.8,
  }),
  set(room, P) {
    const { c, R } = room;
    const U = unitsOf(room);
    if (P.back === "curtain") {
      room.on("back", (f) => folds(c, f, 0.3, 0.02, R.w - 0.3, Math.min(f.h, 3) - 0.1, R.textile, 26));
      desks(room, "back", R.w * 0.5);
    } else if (P.back === "desk") {
      desks(room, "back", R.w * 0.5);
      room.line("back", [sofaUnit(room, 2), U.plant()], { to: R.w * 0.5 - 1.7 });
      room.line("back", [sofaUnit(room, 2), U.plant()], { from: R.w * 0.5 + 1.7 });
    } else room.line("back", [boothUnit(room), boothUnit(room), boothUnit(room), boothUnit(room)], { order: false });
    room.line("right", [boothUnit(room), sofaUnit(room, 1.8)], { to: R.d - 1.6 });
    if (P.floor === "ring")
      room.lay(() => {
        c.s.poly(disc(room.fr, 0, 0.01, R.d - 3, 2.3, 1.7), lighten(R.floor[1], 0.2), 'opacity="0.55"');
        c.s.stroke(loop(disc(room.fr, 0, 0.012, R.d - 3, 2.3, 1.7)), "#ffe0a0", 5, 'opacity="0.8"');
      });
    if (P.pole) pole(room, P.back === "curtain" ? -1.6 : 0, R.d - 2.7);
    if (P.ball) mirrorBall(room, P.pole ? 1.4 : 0, R.d - 2.9);
    const [a, b] = P.tints.map((i) => FLARES[i]);
    beam(room, -2.6, R.d - 1, -1.2, R.d - 3, a);
    beam(room, 2.6, R.d - 1, 1.3, R.d - 2.8, b);
    beam(room, 0.4, R.d - 0.8, 0.1, R.d - 3.4, "#ffe3ad");
    for (const x of [-R.w / 2 + 0.7, R.w / 2 - 0.7]) cabaret(room, x, R.d - 3.4, 1);
    room.light = [0, 0.8, R.d - 2.4];
  },
  say: (P) =>
    `a dance floor under coloured light${P.ball ? " and a ball of mirrors" : ""}${P.pole ? ", with a pole on a low round stand" : ""}`,
};

export const stage = {
  plan: (facts, rnd) => ({
    turn: rnd.chance(0.25),
    screen: facts.has.includes("screen"),
    piano: facts.has.includes("piano"),
    pole: facts.has.includes("pole"),
    tables: rnd.int(2, 3),
  }),
  room: (_f, _P, R) => ({ ...CLUB(R), d: 6.4, w: 8, h: R.profile === "box" ? Math.max(R.h, 3.4) : Math.max(R.h, 2.4) }),
  set(room, P) {
    const { c, R } = room;
    const top = Math.min(R.h - 0.15, 3.2);
    room.on("back", (f) => {
      const [a, b] = [R.w * 0.22, R.w * 0.78];
      if (P.screen) {
        c.s.poly(f.quad(a + 0.3, 0.9, b - 0.3, top - 0.2), "#14161c");
        c.s.poly(
          f.quad(a + 0.36, 0.96, b - 0.36, top - 0.26),
          c.s.lin([
            [0, "#f2e6cc"],
            [1, "#cdbb98"],
          ]),
        );
        glow(c, f.at(R.w / 2, 1.8), 2.6 * f.scale(R.w / 2, 1), 0.4, "#fff0d0");
      } else folds(c, f, a, 0.24, b, top, darken(R.textile, 0.15), 20);
      curtains(c, f, a, b, top, { colour: R.textile, width: 1, bottom: 0.2 });
      folds(c, f, a - 0.9, top - 0.35, b + 0.9, top + 0.06, R.textile, 16);
    });
    room.put(
      0,
      R.d - 1.35,
      0,
      (fr) => {
        box(c, fr, { x: 0, z: 0, w: R.w * 0.62, d: 1.35, h: 0.34, colour: R.wood });
        for (let i = -4; i <= 4; i++) {
          const [x, y] = fr.p(i * 0.5, 0.36, 0.05);
          c.s.path(`M${n(x - 8)} ${n(y)}A8 8 0 0 1 ${n(x + 8)} ${n(y)}Z`, "#ffe2a0");
          glow(c, [x, y], 60, 0.4);
        }
      },
      { ahead: -0.8 },
    );
    if (P.pole) pole(room, 0, R.d - 0.9, 0.34);
    else if (P.piano) room.put(-0.8, R.d - 0.9, 0, (fr) => grand(c, fr, R), { y: 0.34 });
    if (!P.screen && !P.pole) room.put(0.5, R.d - 1, 0, (fr) => microphone(c, fr), { y: 0.34 });
    beam(room, -1.4, R.d - 1.4, -0.2, R.d - 0.8, "#ffe3ad", 0.8);
    beam(room, 1.4, R.d - 1.4, 0.3, R.d - 0.8, "#ffd0a0", 0.8);
    for (let i = 0; i < P.tables; i++) cabaret(room, (i - (P.tables - 1) / 2) * 2.5, R.d - 2.9 - (i % 2) * 0.5);
    room.line("right", [boothUnit(room), boothUnit(room)], { to: R.d - 1.6 });
    room.light = [0, 1.2, R.d - 1];
  },
  say: (P) =>
    P.screen
      ? "a screen between {textile} curtains, small tables with candles before it"
      : "a small stage between {textile} curtains, candlelit tables before it",
};

function microphone(c, fr) {
  const [x, y] = fr.p(0, 0, 0);
  const k = fr.scale(0, 0);
  c.s.stroke(`M${n(x)} ${n(y)}V${n(y - 1.4 * k)}`, "#15161a", 3);
  c.s.circle(x, y - 1.45 * k, 0.05 * k, "#3b3d42");
  c.s.ellipse(x, y, 0.18 * k, 0.045 * k, "#15161a");
}

function grand(c, fr, R) {
  const wood = "#17141a";
  solids(c, fr, [
    ...[
      [-0.6, 0.1],
      [0.6, 0.1],
      [0.2, 0.7],
    ].map(([x, z]) => ({ x, z, w: 0.1, d: 0.1, h: 0.62, colour: wood })),
    { x: 0, z: 0, y: 0.62, w: 1.5, d: 0.9, h: 0.26, colour: mix(wood, R.wood, 0.15) },
  ]);
  c.s.poly(
    fr.poly([
      [-0.75, 0.9, 0.85],
      [0.7, 0.9, 0.85],
      [0.75, 1.45, 0.5],
      [-0.3, 1.55, 0.5],
    ]),
    "#221e26",
  );
  const top = fr.floor(-0.65, -0.02, 0.65, 0.14, 0.75);
  c.s.poly(top.quad(0, 0, 1.3, 0.14), "#efe6d4");
}

/** Tables laid for a company: round ones, or a single long one. */
export const hall = {
  plan: (facts, rnd) => ({
    kind: facts.has.includes("long-table")
      ? "long"
      : facts.guests > 60
        ? rnd.pick(["round", "clear", "round"])
        : rnd.pick(["round", "long"]),
    turn: rnd.chance(0.45),
  }),
  room: (_f, _P, R) => ({ w: 8.4, d: 7, h: R.profile === "box" ? Math.max(R.h, 3.6) : Math.max(R.h, 2.4), curtain: R.curtain }),
  set(room, P, facts) {
    const { c, R } = room;
    const tall = { v0: Math.max(0.5, R.window.v0), v1: Math.min(R.h - 0.3, 3) };
    for (const q of [0.07, 0.31, 0.55, 0.79]) room.window("back", R.w * q, R.w * (q + 0.14), tall);
    room.line("right", [
      { w: 1.5, put: (w, u) => room.window(w, u - 0.6, u + 0.6, tall) },
      { w: 1.5, put: (w, u) => room.window(w, u - 0.6, u + 0.6, tall) },
      { w: 1.5, put: (w, u) => room.window(w, u - 0.6, u + 0.6, tall) },
    ]);
    if (P.kind === "long") longTable(room, 0, R.d - 3, Math.min(5.4, R.w - 2));
    else if (P.kind === "round")
      for (const z of [R.d - 1.5, R.d - 3.4]) for (const x of [-2.5, 0, 2.5]) dining4(room, x + (z < R.d - 2 ? 0.3 : 0), z);
    else {
      const U = unitsOf(room);
      room.line("back", [U.plant(), U.plant()]);
      for (const x of [-3, -1.5, 1.5, 3]) room.put(x, R.d - 1, 0, (fr) => chair(c, fr, { x: 0, z: 0, colour: R.textile, wood: R.wood }));
      for (const x of [-2.4, 2.4]) room.put(x, R.d - 2.6, 0, (fr) => plant(c, fr, { x: 0, z: 0, kind: "palm", h: 1.9 }));
    }
    for (const x of [-2.1, 0.1, 2.2]) room.hang(x, R.d - 2.2, facts.has.includes("chandelier") ? "chandelier" : R.pendant);
    room.light = [0, 1.4, R.d - 1];
  },
  say: (P) =>
    ({
      long: "one long table laid with candles and flowers in a tall room",
      round: "round tables dressed with flowers and candles in a tall room",
      clear: "a tall hall cleared for an evening, chairs along its windows",
    })[P.kind],
};

function dining4(room, x, z) {
  const { c, R } = room;
  for (const [k, dz, rot] of [
    [0, 0.75, 0],
    [-0.85, 0.1, -Math.PI / 2],
    [0.85, 0.1, Math.PI / 2],
  ])
    room.put(x + k, z + dz, rot, (fr) => chair(c, fr, { x: 0, z: -0.22, colour: R.textile, wood: R.wood }));
  room.put(x, z, 0, (fr) => {
    shadow(c, fr, 0, -0.5, 1.1, 1, 0.3);
    drum(c, fr, {
      x: 0,
      z: 0,
      r0: 0.6,
      r1: 0.62,
      y0: 0.02,
      y1: 0.74,
      fill: c.s.lin([
        [0, "#efe6d6"],
        [1, "#b9ad98"],
      ]),
    });
    c.s.poly(disc(fr, 0, 0.74, 0, 0.62), "#f4ecde");
    vase(c, fr, { x: 0.05, z: 0, y: 0.74, colour: R.second, leaf: "#7d9464", bloom: "#f3e2c2", size: 0.8 });
    candles(c, fr, { x: -0.25, z: -0.1, y: 0.74, count: 2, spread: 0.12 });
  });
}

/** A long table with chairs to both sides, across the room. */
export function longTable(room, x, z, w, { cloth = false, chairs = true } = {}) {
  const { c, R } = room;
  const count = Math.max(2, Math.round(w / 0.75));
  const at = (i) => x - w / 2 + ((i + 0.5) * w) / count;
  if (chairs)
    for (let i = 0; i < count; i++) {
      room.put(at(i), z + 0.7, 0, (fr) => chair(c, fr, { x: 0, z: -0.1, colour: R.textile, wood: R.wood }));
      if (i % 2 === 0)
        room.put(at(i) + 0.1, z - 0.75, Math.PI, (fr) => chair(c, fr, { x: 0, z: -0.1, colour: R.textile, wood: R.wood, rot: 0 }));
    }
  room.put(x, z - 0.45, 0, (fr) => {
    shadow(c, fr, 0, 0, w, 0.9, 0.35);
    if (cloth) box(c, fr, { x: 0, z: 0, y: 0.25, w, d: 0.95, h: 0.5, colour: "#e9dfce" });
    else
      solids(c, fr, [
        ...[-1, 1].flatMap((k) =>
          [0.06, 0.8].map((q) => ({ x: k * (w / 2 - 0.14), z: q, w: 0.1, d: 0.1, h: 0.68, colour: darken(R.wood, 0.2) })),
        ),
        { x: 0, z: 0, y: 0.68, w, d: 0.95, h: 0.07, colour: R.wood },
      ]);
    for (let i = 0; i < count; i++) {
      const px = at(i) - x;
      for (const q of [0.2, 0.74]) c.s.poly(disc(fr, px, 0.755, q, 0.13, 0.11), "#f1eadb");
    }
    for (let k = -w / 2 + 0.5; k < w / 2 - 0.2; k += 1.15) {
      candles(c, fr, { x: k, z: 0.46, y: 0.75, count: 2, spread: 0.07 });
      vase(c, fr, { x: k + 0.5, z: 0.46, y: 0.75, size: 0.6, colour: R.second, leaf: "#6d8a58", bloom: "#efdcb8" });
    }
    glassPair(c, fr, 0.2, 0.3, 0.75);
  });
}

export { boothUnit, cabaret, candles, puff, rod, sconce, tableThings };
