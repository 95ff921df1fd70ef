/** Bathrooms: a free-standing or built-in bath, or a shower. */
import { hotTub, steam, towels, bath as tubOf, vanity } from "../baths.mjs";
import { darken, lighten, mix } from "../colour.mjs";
import { mirror, rug } from "../fittings.mjs";
import { folds, stool } from "../furniture.mjs";
import { candles } from "../lamps.mjs";
import { loop, n } from "../sheet.mjs";
import { box, rod, solids } from "../solids.mjs";
import { water } from "./pool.mjs";
import { glow, sconce, unitsOf } from "./units.mjs";

/** A bath with a wooden or tiled casing, its water level with the rim. */
function sunken(c, fr, w, d, stone) {
  const { s } = c;
  solids(c, fr, [
    { x: 0, z: -0.34, w: w * 0.7, d: 0.34, h: 0.2, colour: darken(stone, 0.1) },
    { x: 0, z: 0, w, d, h: 0.5, colour: stone },
  ]);
  const rim = (k, y) => fr.level(-w / 2 + k, k, w / 2 - k, d - k, y);
  s.poly(rim(0.16, 0.5), darken(stone, 0.45));
  water(c, fr, rim(0.19, 0.46), 0, d / 2, w, 0.48);
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
    c.s.poly(shape, c.s.lin([lighten(tile, 0.05), darken(tile, 0.35)]));
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

/** A bath or a shower, a basin under a mirror, towels. */
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
  room: (R, P) => ({
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
    else if (P.tub === "sunken") room.put(x, R.d - 1.9, 0, (fr) => sunken(c, fr, 2.3, 1.3, mix(R.second, "#c9bda8", 0.7)));
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
