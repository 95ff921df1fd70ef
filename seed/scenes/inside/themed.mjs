/** Rooms made to be somewhere else. */
import { darken, mix } from "../colour.mjs";
import { bed, chaise } from "../furniture.mjs";
import { floorLamp } from "../lamps.mjs";
import { GEAR } from "./gear.mjs";
import { gearFor, namesOf } from "./pieces.mjs";
import { furnish } from "./play.mjs";
import { carpet } from "./seats.mjs";
import { unitsOf } from "./units.mjs";

/** A crown on the wall above a bed's head, its cloth let down to both sides. */
function crown(room, u, colour) {
  const { c, R } = room;
  const top = Math.min(R.h + (R.profile === "box" ? -0.1 : (R.rise ?? 0) * 0.5), 2.7);
  room.on("back", (f) => {
    const edge = (k, t) => u + k * (0.22 + 0.85 * t * t);
    const side = (k) => [
      [u, top],
      [edge(k, 0), top],
      [edge(k, 0.45), top - 0.7],
      [edge(k, 0.8), top - 1.3],
      [edge(k, 1), 0.1],
    ];
    c.s.poly(f.poly(...side(-1), ...side(1).reverse()), c.s.lin([darken(colour, 0.15), darken(colour, 0.45)]));
    for (const k of [-1, 1]) {
      const out = side(k).slice(1);
      const inner = [
        [edge(k, 0.72), 0.1],
        [edge(k, 0.55), top - 1.3],
        [edge(k, 0.2), top - 0.7],
        [u, top],
      ];
      c.s.poly(f.poly(...out, ...inner), c.s.lin([mix(colour, "#fff3df", 0.25), darken(colour, 0.2)]));
      c.s.stroke(f.line(edge(k, 0.3), top - 0.5, edge(k, 0.85), 0.1), darken(colour, 0.35), 2, 'opacity="0.5"');
    }
    c.s.poly(f.quad(u - 0.3, top - 0.06, u + 0.3, top + 0.06), R.metal);
  });
}

/** Rooms made to be somewhere else. Each gives walls and floor, and what stands in it. */
const THEMES = {
  library: { wall: ["panels", "#4a3122"], floor: ["parquet", "#6b4a30"] },
  boudoir: { wall: ["paper", "#6d2438"], floor: ["carpet", "#4a1c2a"] },
  tent: { wall: ["folds", "#a8643f"], floor: ["carpet", "#7c342e"], profile: "tent", h: 1.9, rise: 1.4 },
  schoolroom: { wall: ["stucco", "#8b9a7b"], floor: ["boards", "#8a623c"] },
  clinic: { wall: ["squares", "#c9d2cc"], floor: ["checker", "#9aa39f"] },
  garden: { wall: ["lattice", "#54714f"], floor: ["tiles", "#a98b6b"] },
};

/** A room made as a library, a schoolroom, a clinic, a tent, a garden or a boudoir. */
export const themed = {
  plan(facts, rnd, view) {
    const gear = gearFor(facts, view).filter((g) => g !== "mirrors" && g !== "mattresses");
    const theme = gear.includes("exam-table")
      ? "clinic"
      : gear.includes("desk")
        ? rnd.pick(["schoolroom", "library"])
        : facts.has.includes("books")
          ? "library"
          : rnd.pick(["boudoir", "tent", "garden", "library", "boudoir"]);
    return {
      theme,
      gear: gear.filter((g) => theme !== "schoolroom" || g !== "desk").slice(0, 2),
      turn: rnd.chance(0.4),
      curtained: facts.has.includes("curtained-beds") || facts.has.includes("mattresses"),
    };
  },
  room: (R, P) => {
    const T = THEMES[P.theme];
    const tint = (m) => [m[0], mix(m[1], R.textile, 0.18)];
    return {
      ...(T.profile
        ? { profile: T.profile, h: T.h, rise: T.rise, ceil: ["folds", mix(T.wall[1], "#2a1a1c", 0.2)], beams: undefined, ribs: false }
        : {}),
      wall: tint(T.wall),
      back: undefined,
      floor: tint(T.floor),
      dado: undefined,
      curtain: undefined,
      dim: "#3a2440",
      dimness: 0.72,
    };
  },
  set(room, P) {
    const { c, R } = room;
    const U = unitsOf(room);
    const x = P.gear.length ? -1.3 : 0;
    const draped = !["library", "schoolroom", "clinic"].includes(P.theme);
    if (draped) room.taken.back.push([R.w / 2 + x - 1.1, R.w / 2 + x + 1.1]);
    furnish(room, P.gear, { middle: 1, x0: P.gear.length ? 1.2 : 0, more: false });
    if (P.theme === "library") room.line("back", [U.bookcase(1.5), U.bookcase(1.5), U.art(), U.bookcase(1.2)], { gap: 0.05 });
    else if (P.theme === "schoolroom" || P.theme === "clinic") {
      room.on("back", (f) => (P.theme === "clinic" ? cabinet(c, f, R) : board(c, f, R)));
      room.line("back", [U.plant(), U.wardrobe(1.2)], { to: R.w * 0.3 });
    } else room.line("back", [U.mirror(), U.art(), U.lamp(), U.plant()]);
    if (!draped) {
      room.put(x, R.d - 2, -0.35, (fr) =>
        P.theme === "schoolroom" ? GEAR.desk.draw(c, fr, R) : chaise(c, fr, { x: 0, z: 0, w: 1.9, colour: R.textile }),
      );
    } else {
      room.put(x, R.d - 2.3, 0, (fr) =>
        bed(c, fr, {
          x: 0,
          z: 0,
          w: 1.9,
          l: 2,
          cover: R.textile,
          wood: R.wood,
          head: "tufted",
          linen: R.linen,
          low: P.curtained,
          spread: "full",
        }),
      );
      crown(room, R.w / 2 + x, mix(R.second, "#e9dcc0", 0.3));
    }
    carpet(room, 0, R.d - 2.6, 4, 1.6);
    room.hang(0.6, R.d - 1.6, P.theme === "clinic" ? "cone" : P.theme === "tent" ? "lantern" : R.pendant);
    room.put(R.w / 2 - 0.7, R.d - 0.8, 0, (fr) => floorLamp(c, fr, { x: 0, z: 0 }));
    room.light = [0, 1.2, R.d - 1.2];
  },
  say: (P) =>
    `${{ library: "a room made as a library, its shelves full", boudoir: "a papered room with a draped bed", tent: "a room hung as a tent with a draped bed", schoolroom: "a room made as a schoolroom with board and desk", clinic: "a room made as a clinic with white tiles", garden: "a room of trellis and plants with a draped bed" }[P.theme]}${P.gear.length ? `, and ${namesOf(P.gear)}` : ""}`,
};

function board(c, f, R) {
  const [a, b] = [R.w * 0.36, R.w * 0.72];
  c.s.poly(f.quad(a - 0.07, 0.95, b + 0.07, 2.15), darken(R.wood, 0.1));
  c.s.poly(f.quad(a, 1.02, b, 2.08), "#27423a");
  c.s.stroke(f.line(a + 0.2, 1.3, b - 0.6, 1.42) + f.line(a + 0.2, 1.6, b - 0.9, 1.7), "#e9efe6", 2, 'opacity="0.35"');
}

function cabinet(c, f, R) {
  const [a, b] = [R.w * 0.4, R.w * 0.66];
  c.s.poly(f.quad(a, 0.2, b, 2.1), "#e6e9e4");
  c.s.poly(f.quad(a + 0.06, 1, b - 0.06, 2.02), "#b8cfca");
  let d = f.line((a + b) / 2, 0.2, (a + b) / 2, 2.1);
  for (const v of [1.35, 1.7]) d += f.line(a + 0.06, v, b - 0.06, v);
  c.s.stroke(d, "#8f9a96", 3);
  for (let u = a + 0.15; u < b - 0.1; u += 0.17)
    c.s.poly(f.round(u, 1.36, u + 0.1, 1.56, 0.03), Math.round(u * 10) % 3 ? "#d9b06c" : "#7A2038", 'opacity="0.7"');
}
