/** Bathrooms and bathing: bath, sauna, steam room, indoor pool. */
import { hotTub, steam, towels, bath as tubOf, vanity } from "../baths.mjs";
import { darken, lighten, mix } from "../colour.mjs";
import { mirror, plant, rug } from "../fittings.mjs";
import { folds, stool } from "../furniture.mjs";
import { stove } from "../hearths.mjs";
import { candles } from "../lamps.mjs";
import { loop, n } from "../sheet.mjs";
import { box, puff, rod, solids } from "../solids.mjs";
import { disc, hull } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { GEAR } from "./gear.mjs";
import { glow, sconce, unitsOf } from "./units.mjs";

/** A bath with a wooden or tiled casing, its water level with the rim. */
function sunken(c, fr, _R, w, d, stone) {
  const { s } = c;
  solids(c, fr, [
    { x: 0, z: -0.34, w: w * 0.7, d: 0.34, h: 0.2, colour: darken(stone, 0.1) },
    { x: 0, z: 0, w, d, h: 0.5, colour: stone },
  ]);
  const rim = (k, y) =>
    fr.poly([
      [-w / 2 + k, y, k],
      [w / 2 - k, y, k],
      [w / 2 - k, y, d - k],
      [-w / 2 + k, y, d - k],
    ]);
  s.poly(rim(0.16, 0.5), darken(stone, 0.45));
  water(c, fr, rim(0.19, 0.46), 0, d / 2, w, 0.48);
}

/** Fills an outline with lit water. */
function water(c, fr, shape, x, z, w, y, tint = "#5fb9b0") {
  const { s, rnd } = c;
  s.poly(
    shape,
    s.lin([
      [0, lighten(tint, 0.6)],
      [0.5, tint],
      [1, darken(tint, 0.35)],
    ]),
  );
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  s.clip(loop(shape), () => {
    for (let i = 0; i < 16; i++)
      s.ellipse(
        a + rnd.range(-0.5, 0.5) * w * k,
        b + rnd.range(-0.16, 0.2) * k,
        rnd.range(10, 46),
        rnd.range(1.2, 3.2),
        "#f1fffb",
        'opacity="0.4"',
      );
  });
  glow(c, [a, b], 0.8 * w * k, 0.3, "#7fdccd");
}

/** A tiled place for a shower: behind glass, behind a curtain, or in an arched recess. */
function shower(room, wall, u, kind) {
  const { c, R } = room;
  const top = wall === "back" && R.profile !== "box" ? 2.15 : Math.min(2.35, room.faces[wall].h - 0.15);
  const tile = mix(kind === "niche" ? R.textile : R.second, "#d9d4c6", kind === "niche" ? 0.25 : 0.45);
  const half = kind === "curtain" ? 0.75 : 0.7;
  room.on(wall, (f) => {
    const shape = kind === "niche" ? f.arch(u - half, 0, u + half, top, 0.5) : f.quad(u - half, 0, u + half, top);
    if (kind === "niche") c.s.poly(f.arch(u - half - 0.09, 0, u + half + 0.09, top + 0.09, 0.55), lighten(tile, 0.3));
    c.s.poly(
      shape,
      c.s.lin([
        [0, lighten(tile, 0.05)],
        [1, darken(tile, 0.35)],
      ]),
    );
    c.s.clip(loop(shape), () => {
      let d = "";
      for (let a = u - half; a < u + half + 0.01; a += 0.2) d += f.line(a, 0, a, top);
      for (let v = 0.2; v < top; v += kind === "curtain" ? 0.2 : 0.1) d += f.line(u - half, v, u + half, v);
      c.s.stroke(d, darken(tile, 0.45), 1.2, 'opacity="0.5"');
    });
    c.s.stroke(f.line(u + 0.3, 1, u + 0.3, 1.95), R.metal, 4);
    c.s.poly(f.ring(u + 0.3, 1.05, 0.06), R.metal);
    glow(c, f.at(u, top - 0.2), 1.3 * f.scale(u, 1), 0.35);
  });
  room.against(wall, u, 0.9, (fr) => {
    box(c, fr, { x: 0, z: 0, w: half * 2, d: 0.88, h: 0.08, colour: lighten(tile, 0.25) });
    const [a, b] = fr.p(0.3, 1.95, 0.5);
    rod(c, fr, [0.3, 1.95, 0.86], [0.3, 1.95, 0.5], R.metal, 4);
    c.s.ellipse(a, b + 4, 0.13 * fr.scale(0, 0.5), 5, R.metal);
    for (let k = -3; k < 4; k++) c.s.stroke(`M${n(a + k * 7)} ${n(b + 10)}v${n(1.4 * fr.scale(0, 0.5))}`, "#eef8f6", 1.4, 'opacity="0.22"');
    if (kind === "curtain") {
      rod(c, fr, [-half, 2.05, 0.02], [half, 2.05, 0.02], R.metal, 5);
      const f = fr.wall(-half, 0.02, half, 0.02, 0, 2.04);
      folds(c, f, 0.02, 0.12, half * 0.8, 2.04, mix(R.textile, "#efe4d0", 0.15), 7);
    } else if (kind === "screen") {
      const g = fr.wall(-half, 0.02, half, 0.02, 0.08, 2);
      c.s.poly(g.quad(0, 0, half * 1.1, 1.9), "#dff0ee", 'opacity="0.16"');
      c.s.stroke(loop(g.quad(0, 0, half * 1.1, 1.9)), R.metal, 3);
    } else steam(c, a, b + 130, 90, 150, 0.06);
  });
}

const HANG = (R) => (R.pendant === "chandelier" ? "globe" : R.pendant);

export const bath = {
  plan: (facts, rnd) => ({
    tub: facts.has.includes("bath") ? (facts.bath ?? (facts.tub === "indoor" ? "wood" : rnd.pick(["feet", "feet", "sunken"]))) : "shower",
    shower: rnd.pick(["screen", "curtain", "niche"]),
    at: rnd.pick([-0.7, 0.7, 0]),
    window: rnd.pick(["over", "side", "over"]),
    ladder: rnd.chance(0.5),
    arch: rnd.chance(0.5),
    turn: rnd.chance(0.4),
  }),
  room: (_facts, P, R) => ({
    w: R.h < 1.2 ? R.w : P.tub === "shower" ? 4.9 : 5.6,
    d: P.tub === "shower" ? 4.1 : 4.6,
    near: 0.3,
    floor: ["carpet", "boards", "parquet", "deck", "mats", "rubber"].includes(R.floor[0])
      ? [P.ladder ? "tiles" : "checker", mix(R.second, "#b9ab97", 0.75)]
      : R.floor,
    dado:
      R.wall[0] === "boards" || R.wall[0] === "logs" || R.wall[0] === "stone" || R.wall[0] === "brick"
        ? undefined
        : mix(R.second, "#e4dccb", 0.6),
  }),
  set(room, P) {
    const { c, R, rnd } = room;
    const U = unitsOf(room);
    const glass = P.tub === "shower" && R.h > 1.7 ? U.window(0.9) : undefined;
    const x = P.at;
    const u = R.w / 2 + x;
    const v0 = Math.max(0.95, R.window.v0);
    const bare = R.h < 1.2;
    if (P.window === "over" && P.tub !== "shower" && R.h > 1.7) room.window("back", u - 0.9, u + 0.9, { v0 });
    else if (bare && P.tub !== "shower") room.window("back", R.w / 2 - 0.7, R.w / 2 + 0.7, { v0: 1.2, v1: 2.1, hang: false });
    if (P.tub === "shower") shower(room, "back", u, P.shower);
    else if (P.tub === "wood") room.put(x, R.d - 1.5, 0, (fr) => hotTub(c, fr, { x: 0, z: 0, r: 0.95, h: 0.8, wood: R.wood }));
    else if (P.tub === "sunken") room.put(x, R.d - 1.9, 0, (fr) => sunken(c, fr, R, 2.3, 1.3, mix(R.second, "#c9bda8", 0.7)));
    else
      room.put(x, R.d - 1.2, rnd.range(-0.2, 0.2), (fr) =>
        tubOf(c, fr, { x: 0, z: 0, w: 1.85, colour: P.tub === "copper" ? "#a8643f" : R.tub, feet: P.tub === "copper" ? null : R.feet }),
      );
    const basin = {
      w: 1.5,
      put: (wall, at) => {
        if (room.faces[wall].h > 2.1 || wall === "back") {
          room.on(wall, (f) => mirror(c, f, at, 1.65, 0.38, { arch: P.arch, frame: R.metal }));
          for (const k of [-0.62, 0.62]) room.on(wall, (f) => sconce(c, f, at + k, 1.7));
        }
        room.against(wall, at, 0.55, (fr) => vanity(c, fr, { x: 0, z: 0, w: 1.3, colour: R.wood }));
      },
    };
    const dry = {
      w: 0.7,
      put: (wall, at) => room.against(wall, at, 0.42, (fr) => towels(c, fr, { x: 0, z: 0.05, ladder: P.ladder, second: R.textile })),
    };
    const edge = bare ? 1.2 : 0.2;
    const others = [basin, dry, U.plant()];
    room.line("back", x < 0 ? [dry, glass] : [...others, glass], { from: edge, to: u - 1.1 });
    room.line("back", x < 0 ? [...others, glass] : [dry, glass, U.plant()], { from: u + 1.1, to: R.w - edge });
    room.line("right", x === 0 ? [basin, U.plant()] : [U.window(1.1), U.plant()], { to: R.d - 0.9 });
    room.lay(() => rug(c, room.fr, { x: x + 0.2, z: R.d - 2.7, w: 2.1, d: 0.9, colour: R.rug, second: R.rug2, round: P.arch }));
    if (P.tub !== "shower")
      room.put(x + (x > 0 ? -1.35 : 1.35), R.d - 1.7, 0, (fr) => {
        stool(c, fr, { x: 0, z: 0, r: 0.2, h: 0.44, colour: R.wood });
        candles(c, fr, { x: 0, z: 0, y: 0.44, count: 3, spread: 0.1 });
      });
    room.hang(x, R.d - 1.4, HANG(R));
    room.light = [x * 0.5, 1.4, R.d - 1];
  },
  say: (P) =>
    ({
      feet: "a free-standing bath with candles and folded towels",
      copper: "a copper bath with candles and folded towels",
      sunken: "a built-in bath of warm water with candles",
      wood: "a round wooden tub steaming",
      shower: `a tiled shower ${{ screen: "behind glass", curtain: "behind a {textile} curtain", niche: "in an arched recess" }[P.shower]} and a mirror over the basin`,
    })[P.tub],
};

const CEDAR = "#b5824f";

/** Slats of a bench, w metres wide, its top at height y; a glow under it when `lit`. */
function slats(room, P, y, w, d, lit) {
  const { c } = room;
  const plank = lighten(P.tone, 0.25);
  return (fr) => {
    solids(c, fr, [
      { x: 0, z: 0.12, w, d: d - 0.12, h: y - 0.08, colour: darken(P.tone, 0.35) },
      ...[-0.5, 0, 0.5].map((k) => ({ x: k * (w - 0.2), z: 0.05, w: 0.08, d: 0.06, h: y - 0.05, colour: plank })),
    ]);
    const far = fr.depth(0, 0) < fr.depth(0, d);
    for (let i = 4; i >= 0; i--) {
      const k = far ? i : 4 - i;
      box(c, fr, { x: 0, z: (k * d) / 5, y: y - 0.05, w, d: d / 5 - 0.03, h: 0.05, colour: k % 2 ? plank : darken(plank, 0.06) });
    }
    if (lit) for (const k of [-0.3, 0, 0.3]) glow(c, fr.p(k * w, y - 0.14, 0), 0.9 * fr.scale(0, 0), 0.4, "#ffb95e");
  };
}

/** Ways to sit in a sauna. Each places benches and stove. */
const SEATS = {
  back(room, P) {
    const { R } = room;
    const w = R.w * 0.56;
    const x = -R.w * 0.18;
    room.window("back", R.w * 0.66, R.w * 0.9, { v0: 1.1, v1: 2.1, kind: undefined, rows: 1, cols: 1 });
    room.put(x, R.d - 0.78, 0, slats(room, P, 0.92, w, 0.76, P.lit));
    room.put(x, R.d - 1.5, 0, slats(room, P, 0.46, w, 0.68));
    room.put(R.w * 0.29, R.d - 1.1, 0, (fr) => hotStove(room, fr));
  },
  corner(room, P) {
    const { R } = room;
    room.window("back", R.w * 0.08, R.w * 0.3, { v0: 1.2, v1: 2, kind: undefined, rows: 1, cols: 1 });
    room.put(R.w * 0.14, R.d - 0.76, 0, slats(room, P, 0.9, R.w * 0.7, 0.74, P.lit));
    room.against("right", R.d - 2, 0.76, slats(room, P, 0.9, 2.5, 0.74));
    room.put(0, R.d - 1.4, 0, slats(room, P, 0.46, R.w * 0.44, 0.62));
    room.put(-R.w * 0.33, R.d - 1, 0, (fr) => hotStove(room, fr));
  },
  view(room, P) {
    const { R } = room;
    room.window("back", R.w * 0.05, R.w * 0.95, { v0: 0.85, v1: 2.25, kind: undefined, rows: 1, cols: 3, hang: false });
    room.put(-R.w * 0.14, R.d - 1.15, 0, slats(room, P, 0.5, R.w * 0.64, 0.7, P.lit));
    room.put(R.w * 0.32, R.d - 1.2, 0, (fr) => hotStove(room, fr));
  },
  facing(room, P) {
    const { R } = room;
    room.window("back", R.w * 0.38, R.w * 0.62, { v0: 1.3, v1: 1.9, kind: P.round ? "round" : undefined, rows: 1, cols: 1, hang: false });
    for (const [wall, u] of [
      ["left", R.d - 1.5],
      ["right", 1.5],
    ]) {
      room.against(wall, u, 0.75, slats(room, P, 0.46, 2.7, 0.72, P.lit));
    }
    room.put(0, R.d - 0.9, 0, (fr) => hotStove(room, fr));
  },
};

function hotStove(room, fr) {
  const { c, R } = room;
  stove(c, fr, { x: 0, z: 0, top: R.h + (R.profile === "box" ? 0 : R.rise * 0.85), w: 0.7 });
  stones(c, fr);
}

export const sauna = {
  plan(facts, rnd) {
    const round = facts.sauna === "barrel" || facts.sauna === "wagon";
    const glass = facts.sauna === "glass-box";
    const seats = round ? "facing" : glass ? "view" : rnd.pick(["back", "back", "corner", "view", "facing"]);
    return {
      round,
      seats,
      logs: facts.sauna === "log-hut",
      lit: rnd.chance(0.4),
      tone: rnd.pick([CEDAR, "#c79a66", "#9a6640", "#8a5a3a"]),
      turn: seats === "corner" || (!round && rnd.chance(0.35)),
    };
  },
  room: (_f, P) => ({
    ...(P.round ? { profile: "arc", h: 1.1, rise: 1.35, w: 4.2 } : { profile: "box", h: 2.5, w: P.seats === "facing" ? 4.6 : 5.4 }),
    d: 4.4,
    near: 0.5,
    wall: [P.logs ? "logs" : "planks", P.tone],
    back: [P.logs ? "logs" : "boards", lighten(P.tone, 0.05)],
    ceil: ["boards", darken(P.tone, 0.08)],
    floor: ["deck", darken(P.tone, 0.2)],
    dado: undefined,
    beams: undefined,
    ribs: false,
    cornice: false,
    curtain: undefined,
    trim: darken(P.tone, 0.25),
    frame: darken(P.tone, 0.35),
    dimness: 0.55,
  }),
  set(room, P) {
    const { c, R, rnd } = room;
    SEATS[P.seats](room, P);
    const mid = P.seats === "facing" ? 0 : -R.w * 0.1;
    if (P.seats !== "facing")
      room.put(
        mid,
        R.d - 1.46,
        0,
        (fr) => puff(c, fr, { x: 0, z: 0.05, y: P.seats === "view" ? 0.5 : 0.46, w: 0.9, d: 0.5, h: 0.05, r: 0.02, colour: R.textile }),
        { ahead: 0.6 },
      );
    room.put(P.seats === "facing" ? 0.7 : mid + R.w * 0.3, R.d - 1.9, 0, (fr) => bucket(c, fr));
    if (P.seats !== "facing") room.put(-R.w * 0.32, R.d - 2.3, 0, (fr) => towels(c, fr, { x: 0, z: 0, second: R.second }));
    const lamp = rnd.pick(["lantern", "globe"]);
    for (const k of P.round ? [0] : [-0.36, 0.1]) room.hang(R.w * k, R.d - 0.9, lamp, { y: 2.05, size: 0.8 });
    room.light = [0, 1.3, R.d - 1];
  },
  say: (P) =>
    P.round
      ? "a round sauna with benches to both sides of the stove"
      : {
          back: "a cedar sauna with two broad benches and a stove of hot stones",
          corner: "a cedar sauna with benches around its corner and a stove of hot stones",
          view: "a cedar sauna, its bench before a wide window, and a stove of hot stones",
          facing: "a cedar sauna with benches across from each other and a stove of hot stones",
        }[P.seats],
};

function stones(c, fr) {
  const [a, b] = fr.p(0, 0.98, 0.25);
  const k = fr.scale(0, 0.25);
  for (let i = 0; i < 14; i++)
    c.s.ellipse(
      a + c.rnd.range(-0.34, 0.34) * k,
      b - c.rnd.range(0, 0.12) * k,
      c.rnd.range(0.06, 0.1) * k,
      c.rnd.range(0.05, 0.08) * k,
      mix("#5a544f", "#2b2826", c.rnd.next()),
    );
  steam(c, a, b - 10, 0.8 * k, 1.3 * k, 0.14);
}

function bucket(c, fr) {
  const { s } = c;
  const wood = "#a8743f";
  s.poly(
    hull([...disc(fr, 0, 0.02, 0, 0.14), ...disc(fr, 0, 0.32, 0, 0.18)]),
    s.lin(
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
  );
  s.poly(disc(fr, 0, 0.32, 0, 0.18), darken(wood, 0.4));
  s.poly(disc(fr, 0, 0.3, 0, 0.15), "#7fb0ad");
  const [a, b] = fr.p(0, 0.32, 0);
  const k = fr.scale(0, 0);
  s.stroke(`M${n(a - 0.18 * k)} ${n(b)}Q${n(a)} ${n(b - 0.4 * k)} ${n(a + 0.18 * k)} ${n(b)}`, "#4a2f1a", 4);
  s.stroke(`M${n(a + 0.04 * k)} ${n(b)}L${n(a + 0.32 * k)} ${n(b - 0.28 * k)}`, "#6b4526", 6, 'stroke-linecap="round"');
}

/** What stands in the middle of a steam room. */
const HEATED = {
  slab(c, fr, R, tile) {
    const eight = (r, y) =>
      fr.poly(
        Array.from({ length: 8 }, (_, i) => [
          r * Math.cos(((i + 0.5) / 4) * Math.PI),
          y,
          0.3 + r * 0.7 * Math.sin(((i + 0.5) / 4) * Math.PI),
        ]),
      );
    c.s.poly(
      hull([...eight(1.1, 0), ...eight(1.1, 0.45)]),
      c.s.lin([
        [0, darken(tile, 0.05)],
        [1, darken(tile, 0.4)],
      ]),
    );
    c.s.poly(eight(1.1, 0.45), mix(tile, "#efe6d8", 0.6));
    c.s.poly(eight(0.7, 0.452), "none", `stroke="${R.textile}" stroke-width="4" opacity="0.5"`);
    puff(c, fr, { x: -0.5, z: 0.1, y: 0.45, w: 0.4, d: 0.3, h: 0.14, r: 0.06, colour: R.textile });
    basin(c, fr, 0.45, 0.2, 0.45);
  },
  basin(c, fr, R, tile) {
    drum(c, fr, {
      x: 0,
      z: 0.2,
      r0: 0.26,
      r1: 0.2,
      y0: 0,
      y1: 0.6,
      fill: c.s.lin([
        [0, lighten(tile, 0.1)],
        [1, darken(tile, 0.35)],
      ]),
    });
    drum(c, fr, {
      x: 0,
      z: 0.2,
      r0: 0.3,
      r1: 0.52,
      y0: 0.6,
      y1: 0.82,
      fill: c.s.lin([
        [0, lighten(tile, 0.3)],
        [1, darken(tile, 0.2)],
      ]),
    });
    c.s.poly(disc(fr, 0, 0.82, 0.2, 0.52), lighten(tile, 0.35));
    c.s.poly(disc(fr, 0, 0.81, 0.2, 0.45), "#7fc4bd");
    glow(c, fr.p(0, 0.82, 0.2), 0.8 * fr.scale(0, 0.2), 0.35, "#bff0e4");
    puff(c, fr, { x: 0.9, z: 0.2, w: 0.5, d: 0.4, h: 0.34, r: 0.04, colour: darken(tile, 0.15) });
    for (let i = 0; i < 3; i++)
      puff(c, fr, { x: 0.9, z: 0.24, y: 0.34 + i * 0.09, w: 0.42, d: 0.3, h: 0.09, r: 0.04, colour: i === 1 ? R.textile : R.linen });
  },
  columns(c, fr, R, tile) {
    const tall = R.h + (R.profile === "box" ? 0 : R.rise * 0.5);
    const tint = mix(R.textile, tile, 0.45);
    for (const x of [-1.45, 1.45]) {
      drum(c, fr, {
        x,
        z: 0.9,
        r0: 0.15,
        y0: 0,
        y1: tall,
        fill: c.s.lin(
          [
            [0, darken(tint, 0.1)],
            [0.35, lighten(tint, 0.3)],
            [1, darken(tint, 0.4)],
          ],
          0,
          0,
          1,
          0,
        ),
      });
      for (let y = 0.1; y < tall - 0.2; y += 0.3) drum(c, fr, { x, z: 0.9, r0: 0.153, y0: y, y1: y + 0.03, fill: lighten(tint, 0.45) });
      for (const y of [0, tall - 0.18]) drum(c, fr, { x, z: 0.9, r0: 0.2, y0: y, y1: y + 0.14, fill: lighten(tile, 0.15) });
    }
    puff(c, fr, { x: 0, z: 0.1, w: 0.5, d: 0.4, h: 0.34, r: 0.04, colour: darken(tile, 0.15) });
    for (let i = 0; i < 3; i++)
      puff(c, fr, { x: 0, z: 0.14, y: 0.34 + i * 0.09, w: 0.42, d: 0.3, h: 0.09, r: 0.04, colour: i === 1 ? R.textile : R.linen });
  },
};

/** A brass bowl for pouring water. */
function basin(c, fr, x, z, y) {
  drum(c, fr, {
    x,
    z,
    r0: 0.08,
    r1: 0.16,
    y0: y,
    y1: y + 0.1,
    fill: c.s.lin(
      [
        [0, "#f0cf86"],
        [0.5, "#b58a48"],
        [1, "#6b4a24"],
      ],
      0,
      0,
      1,
      0,
    ),
  });
  c.s.poly(disc(fr, x, y + 0.1, z, 0.15), "#7fc4bd");
}

/** Tiled benches in warm mist, flat or under a vault. */
export const steamRoom = {
  plan: (facts, rnd) => ({
    vault: facts.kind === "hammam" || rnd.chance(0.55),
    middle: facts.kind === "hammam" ? "slab" : rnd.pick(Object.keys(HEATED)),
    back: rnd.pick(["niches", "band", "stars"]),
    strong: rnd.pick([0.15, 0.3, 0.5]),
    turn: rnd.chance(0.4),
  }),
  room: (_f, P, R) => {
    const tile = mix(R.second, "#cfc6b4", P.strong + 0.15);
    return {
      ...(P.vault ? { profile: "arc", h: 1.5, rise: 1.5, ribs: false } : { profile: "box", h: 2.7 }),
      w: 5.6,
      d: 4.6,
      near: 0.4,
      wall: ["squares", tile],
      back: ["squares", mix(R.textile, "#cfc6b4", P.strong)],
      ceil: [P.vault ? "squares" : "plain", lighten(tile, 0.1)],
      floor: [P.strong < 0.2 ? "checker" : "tiles", darken(tile, 0.1)],
      beams: undefined,
      dado: undefined,
      cornice: false,
      curtain: undefined,
      trim: tile,
    };
  },
  set(room, P) {
    const { c, R } = room;
    const tile = R.wall[1];
    const step = (y, z, d) =>
      room.put(0, z, 0, (fr) => {
        const F = box(c, fr, { x: 0, z: 0, w: R.w - 0.1, d, h: y, colour: tile });
        let a = "";
        for (let u = 0.2; u < R.w - 0.1; u += 0.2) a += F.front.line(u, 0, u, y);
        c.s.stroke(a, darken(tile, 0.4), 1.2, 'opacity="0.4"');
        c.s.poly(F.front.quad(0, y - 0.1, R.w - 0.1, y), R.textile, 'opacity="0.55"');
      });
    step(0.9, R.d - 0.6, 0.6);
    step(0.45, R.d - 1.2, 0.6);
    room.on("back", (f) => {
      if (P.back === "niches")
        for (const q of [0.22, 0.5, 0.78]) {
          const [u, w] = [R.w * q, 0.38];
          c.s.poly(f.arch(u - w, 1.15, u + w, 2.15, 0.38), darken(R.back[1], 0.25));
          c.s.poly(
            f.arch(u - w + 0.06, 1.2, u + w - 0.06, 2.08, 0.33),
            c.s.lin([
              [0, "#ffe0a4"],
              [1, mix("#c7783c", R.back[1], 0.4)],
            ]),
          );
          glow(c, f.at(u, 1.6), 1.2 * f.scale(u, 1.6), 0.45);
        }
      else if (P.back === "band") {
        for (const v of [1.35, 1.75]) c.s.poly(f.quad(0, v, R.w, v + 0.16), v > 1.5 ? R.textile : R.second, 'opacity="0.8"');
        let d = "";
        for (let u = 0.2; u < R.w; u += 0.2)
          d += loop(
            f.poly([
              [u, 1.54],
              [u + 0.09, 1.63],
              [u, 1.72],
              [u - 0.09, 1.63],
            ]),
          );
        c.s.path(d, lighten(R.textile, 0.3), 'opacity="0.7"');
      } else
        for (const [q, v] of [
          [0.3, 1.9],
          [0.5, 2.2],
          [0.7, 1.9],
          [0.4, 1.6],
          [0.6, 1.6],
        ]) {
          c.s.poly(f.ring(R.w * q, v, 0.08), "#fff3cf");
          glow(c, f.at(R.w * q, v), 110, 0.45);
        }
    });
    room.put(0, R.d - 2.6, 0, (fr) => HEATED[P.middle](c, fr, R, tile));
    for (const x of [-2, 2])
      room.put(x, R.d - 1.1, 0, (fr) => candles(c, fr, { x: 0, z: 0, y: 0.46, count: 3, spread: 0.14 }), { ahead: 0.5 });
    room.hung.push([
      0,
      () => {
        for (const [x, y] of [
          [320, 470],
          [900, 480],
        ])
          steam(c, x, y, 420, 330, 0.07);
      },
    ]);
    if (P.back !== "stars") room.hang(0, R.d - 1.6, "lantern");
    room.light = [0, 1.3, R.d - 1];
  },
  say: (P) =>
    ({
      slab: "a steam room with a warm stone slab and tiled benches",
      basin: "a steam room with a stone basin and tiled benches",
      columns: "a steam room with two tiled columns and benches",
    })[P.middle],
};

/** A long bath sunk in the floor, under arches or glass. */
export const indoorPool = {
  plan: (facts, rnd) => ({
    round: rnd.chance(0.25),
    cold: facts.has.includes("cold-plunge"),
    beds: !facts.has.includes("massage-table") || rnd.chance(0.3),
    tint: rnd.pick(["#5fb9b0", "#4fa3b5", "#6fbf9f"]),
    turn: rnd.chance(0.4),
  }),
  room: (_f, _P, R) => ({
    w: 8,
    d: 7,
    h: R.profile === "box" ? Math.max(R.h, 3.2) : Math.max(R.h, 2),
    floor: ["stone", "tiles", "slate", "terrazzo"].includes(R.floor[0]) ? R.floor : ["tiles", mix(R.second, "#b9ab97", 0.8)],
    dado: undefined,
    curtain: undefined,
    horizon: 395,
  }),
  set(room, P) {
    const { c, R } = room;
    const tall = { v0: Math.max(0.6, R.window.v0), v1: Math.min(R.h - 0.3, 2.9) };
    for (const q of [0.08, 0.31, 0.54, 0.77]) room.window("back", R.w * q, R.w * (q + 0.15), tall);
    const rim = mix(R.floor[1], "#e9e0cf", 0.45);
    const [w, z0, z1] = [3.8, 1.6, R.d - 1.5];
    room.lay(() => {
      const fr = room.fr;
      const edge = (k, y) =>
        P.round
          ? disc(fr, 0, y, (z0 + z1) / 2, w / 2 - k, (z1 - z0) / 2 - k)
          : fr.poly([
              [-w / 2 + k, y, z0 + k],
              [w / 2 - k, y, z0 + k],
              [w / 2 - k, y, z1 - k],
              [-w / 2 + k, y, z1 - k],
            ]);
      c.s.poly(edge(-0.3, 0.005), rim);
      c.s.poly(edge(0, 0.005), darken(P.tint, 0.55));
      water(c, fr, edge(0.06, -0.06), 0, (z0 + z1) / 2, w, 0, P.tint);
      for (const q of [0.3, 0.6]) glow(c, fr.p(0, -0.1, z0 + (z1 - z0) * q), 240, 0.25, lighten(P.tint, 0.4));
    });
    for (const k of [-1, 1])
      room.put(k * (w / 2 + 0.35), R.d - 2.1, 0, (fr) => {
        for (const q of [-0.12, 0.12]) rod(c, fr, [q, 0, 0], [q, 0.8, 0], R.metal, 4);
        rod(c, fr, [-0.12, 0.8, 0], [0.12, 0.8, 0], R.metal, 4);
      });
    if (P.beds)
      for (const [x, z] of [
        [-R.w / 2 + 0.9, R.d - 2.3],
        [R.w / 2 - 0.9, R.d - 2.3],
      ])
        room.put(x, z, x > 0 ? Math.PI / 2 : -Math.PI / 2, (fr) => sunbed(c, fr, R));
    else room.put(-R.w / 2 + 0.9, R.d - 1.4, 0, (fr) => GEAR["massage-table"].draw(c, fr, R));
    for (const x of [-R.w / 2 + 0.6, R.w / 2 - 0.6])
      room.put(x, R.d - 0.7, 0, (fr) => plant(c, fr, { x: 0, z: 0, kind: R.plant === "cactus" ? "palm" : R.plant, h: 1.9 }));
    if (P.cold) room.put(R.w / 2 - 1.5, R.d - 1.1, 0, (fr) => hotTub(c, fr, { x: 0, z: 0, r: 0.6, h: 0.8, wood: R.wood, glow: "#9fd0e0" }));
    for (const x of [-1.2, 0, 1.2]) room.put(x, R.d - 1.2, 0, (fr) => candles(c, fr, { x: 0, z: 0, y: 0, count: 3, spread: 0.16 }));
    for (const x of [-2, 2]) room.hang(x, R.d - 2, R.pendant === "chandelier" ? "lantern" : R.pendant);
    room.light = [0, 0.6, R.d - 2.5];
  },
  say: (P) => `${P.round ? "a round" : "a long"} pool indoors, lit from below, with candles along its edge`,
};

/** A bed to lie on beside water. */
export function sunbed(c, fr, R) {
  solids(c, fr, [
    ...[-0.26, 0.26].flatMap((x) => [0.05, 1.5].map((z) => ({ x, z, w: 0.06, d: 0.06, h: 0.26, colour: R.wood }))),
    { x: 0, z: 0, y: 0.26, w: 0.62, d: 1.25, h: 0.12, r: 0.05, colour: R.linen },
    { x: 0, z: 1.25, y: 0.3, w: 0.62, d: 0.12, h: 0.45, r: 0.05, colour: R.linen },
    { x: 0, z: 0.1, y: 0.38, w: 0.5, d: 0.4, h: 0.07, r: 0.03, colour: R.textile },
  ]);
}
