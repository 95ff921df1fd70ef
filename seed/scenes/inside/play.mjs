/** Rooms for play: a playroom upstairs, a dungeon under vaults, a themed room, and the room for afterwards. */
import { darken, mix } from "../colour.mjs";
import { art, plant, rug, tableThings, vase } from "../fittings.mjs";
import { bed, chaise, sofa } from "../furniture.mjs";
import { candles, floorLamp, tableLamp } from "../lamps.mjs";
import { box, puff } from "../solids.mjs";
import { GEAR } from "./gear.mjs";
import { carpet, seat } from "./homes.mjs";
import { drawPiece, gearFor, namesOf, pieceUnit } from "./pieces.mjs";
import { ladder, sconce, unitsOf } from "./units.mjs";
import { longTable } from "./venues.mjs";

const BIG = [
  "rig",
  "table",
  "padded-table",
  "rack",
  "exam-table",
  "massage-table",
  "swing",
  "bench",
  "horse",
  "curved-chair",
  "cage",
  "stockade",
  "throne",
  "mattresses",
  "desk",
  "costumes",
];

/** How a piece in the middle is turned; the others by chance. */
const TURNS = { bench: 1.05, horse: -0.5, cage: 0.35, stockade: -0.2, throne: 0.3, rig: 0, swing: 0.15, mattresses: 0.2 };

/**
 * Stands every piece about a room: what belongs to walls there, the largest in the middle, the rest where there is a place
 * in sight.
 */
export function furnish(room, gear, { x0 = 0, middle = 1, window = false, more = true } = {}) {
  const { c, R, rnd } = room;
  const free = gear.filter((g) => !GEAR[g].wall).sort((a, b) => BIG.indexOf(a) - BIG.indexOf(b));
  const centre = free.slice(0, middle);
  const placed = [];
  const stand = (g, x, z, rot) => {
    placed.push([x, z, GEAR[g].w / 2]);
    room.put(x, z, rot, (fr) => drawPiece(c, fr, R, g), { ahead: -0.4 });
  };
  centre.forEach((g, i) => {
    const x = x0 + (centre.length > 1 ? (i - 0.5) * 2.4 : rnd.range(-0.3, 0.4));
    stand(g, x, R.d - 2.5 - (i ? 0.2 : 0), TURNS[g] ?? rnd.pick([0.25, -0.3, 0.1]));
  });
  let left = gear.filter((g) => !centre.includes(g)).map((g) => pieceUnit(room, g));
  left = room.line("back", left, { gap: 0.2 });
  left = room.line("right", left, { to: R.d - 1.1, gap: 0.2 });
  for (const { gear: g } of left) {
    const [x, z] = room.spot(GEAR[g].w, placed);
    stand(g, x, z, x > 0 ? 0.5 : -0.5);
  }
  if (more) {
    const U = unitsOf(room);
    const tall = R.profile === "arc" ? U.shelf() : U.wardrobe(1.2);
    const filler = () => rnd.pick([U.sideboard(rnd.range(1, 1.5)), tall, U.shelf(), U.gallery(), U.chaise(), U.lamp()]);
    const few = gear.filter((g) => GEAR[g].wall).length < 2;
    room.line(
      "back",
      [window && U.window(1.5), few && filler(), rnd.pick([U.mirror(), U.art(), U.gap(0.8)]), rnd.chance(0.6) ? U.plant() : U.lamp()],
      { gap: 0.2 },
    );
    room.line("right", [filler()], { to: R.d - 1.1, gap: 0.2 });
  }
  if (centre.length && !centre.includes("rig")) carpet(room, x0, R.d - 2.1, 3.6, 2.4);
}

const wallLamps = (room) => {
  const { R, c } = room;
  for (const k of [0.06, 0.94]) if (room.faces.back.h > 2 && R.profile === "box") room.on("back", (f) => sconce(c, f, R.w * k, 1.8));
};

const PADDED = ["rubber", "mats", "carpet", "boards"];
export const playroom = {
  plan: (facts, rnd, view) => ({
    gear: gearFor(facts, view),
    turn: rnd.chance(0.5),
    seat: rnd.chance(0.5) || gearFor(facts, view).length < 2,
    lamp: rnd.pick(["hang", "wall"]),
  }),
  room: (_facts, _P, R) => ({
    curtain: R.curtain ?? mix(R.textile, "#2a1a1c", 0.3),
    floor: PADDED.includes(R.floor[0]) ? R.floor : ["boards", darken(R.wood, 0.15)],
    dim: "#3a2440",
    d: Math.min(R.d, 5.2),
    near: 0.5,
  }),
  set(room, P) {
    const { R } = room;
    const gear = P.gear.length ? P.gear : [];
    const low = R.h < 1.2;
    furnish(room, gear, {
      window: !low && gear.filter((g) => GEAR[g].wall).length < 2,
      middle: gear.filter((g) => !GEAR[g].wall).length > 2 ? 2 : 1,
    });
    if (P.seat) seat(room, -R.w / 2 + 1.4, R.d - 2.6, -0.9, { alt: true });
    if (P.lamp === "hang") room.hang(0.2, R.d - 1.8);
    else wallLamps(room);
    room.light = [0, 1.2, R.d - 1.2];
  },
  say: (P) => `a playroom with ${namesOf(P.gear)} in lamplight`,
};

/** Profiles that a cellar keeps; any other room for a vault is drawn under one. */
const CELLARS = ["vault", "arches", "columns", "beams"];

export const vault = {
  plan(facts, rnd, view) {
    const gear = gearFor(facts, view);
    const table = !facts.has.some((x) => GEAR[x]) && (facts.has.includes("long-table") || facts.has.includes("bar"));
    return {
      gear: table ? [] : gear,
      table,
      arched: !["columns", "beams"].includes(facts.room.profile),
      turn: rnd.chance(0.35),
      seats: rnd.chance(0.5),
    };
  },
  room: (facts, _P, R) => ({
    curtain: undefined,
    d: Math.min(R.d, 5.2),
    near: 0.4,
    dim: "#2e2038",
    dimness: 0.7,
    ...(CELLARS.includes(facts.room.profile)
      ? {}
      : {
          profile: "arc",
          h: 1.5,
          rise: 1.6,
          ribs: true,
          beams: undefined,
          ceil: [R.wall[0] === "brick" ? "brick" : "stone", mix(R.wall[1], "#8a8176", 0.4)],
          wall: R.wall[0] === "brick" ? R.wall : ["stone", mix(R.wall[1], "#8a8176", 0.5)],
          floor: ["stone", "#6f675e"],
          dado: undefined,
          cornice: false,
        }),
  }),
  set(room, P) {
    const { R, c } = room;
    for (const k of [-1, 1]) room.put(k * (R.w / 2 - 0.6), R.d - 0.6, 0, (fr) => candleStand(c, fr));
    room.taken.back.push([0, 0.9], [R.w - 0.9, R.w]);
    furnish(room, P.gear, { middle: P.gear.filter((g) => !GEAR[g].wall).length > 2 ? 2 : 1 });
    if (P.table) longTable(room, 0, R.d - 2.6, 3.6);
    else if (P.seats)
      room.put(-R.w / 2 + 1.5, R.d - 2.4, -1.1, (fr) =>
        sofa(c, fr, { x: 0, z: -0.4, w: 1.5, colour: R.textile, pillow: R.second, style: "tufted" }),
      );
    room.hang(0, R.d - 2, "chandelier", { y: 2.3, r: 0.55, metal: "#2a2624" });
    room.light = [0.2, 1.1, R.d - 1.6];
  },
  say: (P) => `a ${P.arched ? "vaulted" : "cellar"} room by candlelight with ${P.table ? "a long table laid" : namesOf(P.gear)}`,
};

/** An iron stand of candles. */
export function candleStand(c, fr) {
  const { s } = c;
  const [a, b] = fr.p(0, 0, 0);
  const [, t] = fr.p(0, 1.2, 0);
  const k = fr.scale(0, 0);
  s.stroke(
    `M${a} ${b}V${t}M${a - 0.2 * k} ${b}L${a} ${b - 0.2 * k}L${a + 0.2 * k} ${b}M${a - 0.24 * k} ${t}H${a + 0.24 * k}`,
    "#17171a",
    5,
  );
  candles(c, fr, { x: 0, z: 0, y: 1.2, count: 3, spread: 0.2 });
}

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
    c.s.poly(
      f.poly([...side(-1), ...side(1).reverse()]),
      c.s.lin([
        [0, darken(colour, 0.15)],
        [1, darken(colour, 0.45)],
      ]),
    );
    for (const k of [-1, 1]) {
      const out = side(k).slice(1);
      const inner = [
        [edge(k, 0.72), 0.1],
        [edge(k, 0.55), top - 1.3],
        [edge(k, 0.2), top - 0.7],
        [u, top],
      ];
      c.s.poly(
        f.poly([...out, ...inner]),
        c.s.lin([
          [0, mix(colour, "#fff3df", 0.25)],
          [1, darken(colour, 0.2)],
        ]),
      );
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
  room: (_facts, P, R) => {
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

export const aftercare = {
  plan: (_facts, rnd) => ({ turn: rnd.chance(0.4), day: rnd.chance(0.5) }),
  room: (_f, _p, R) => ({ curtain: R.curtain ?? mix(R.second, "#efe4cc", 0.6), dimness: 0.5 }),
  set(room, P) {
    const { c, R, rnd } = room;
    const U = unitsOf(room);
    const x = rnd.range(-0.8, 0.1);
    const u = R.w / 2 + x;
    if (P.day) room.window("back", u - 1, u + 1);
    room.against("back", u, 1.3, (fr) => {
      puff(c, fr, { x: 0, z: 0.1, y: 0, w: 2.3, d: 1.1, h: 0.32, r: 0.05, colour: R.wood });
      puff(c, fr, { x: 0, z: 0.1, y: 0.32, w: 2.25, d: 1.08, h: 0.2, r: 0.08, colour: R.linen });
      for (const [k, tint] of [
        [-0.8, R.textile],
        [-0.3, R.second],
        [0.25, mix(R.textile, "#efe0c8", 0.5)],
        [0.8, R.second2],
      ])
        puff(c, fr, { x: k, z: 0.95, y: 0.52, w: 0.5, d: 0.2, h: 0.34, r: 0.1, colour: tint });
      puff(c, fr, { x: 0.5, z: 0.06, y: 0.5, w: 1, d: 0.8, h: 0.06, r: 0.03, colour: R.textile });
      for (let i = 0; i < 3; i++)
        puff(c, fr, { x: -0.75, z: 0.2, y: 0.52 + i * 0.08, w: 0.55, d: 0.4, h: 0.08, r: 0.04, colour: [R.second, R.linen, R.second2][i] });
    });
    carpet(room, x, R.d - 2.3, 3, 1.8);
    room.put(x + 0.4, R.d - 2, 0, (fr) => {
      box(c, fr, { x: 0, z: 0, w: 0.8, d: 0.5, h: 0.4, colour: R.wood });
      kettle(c, fr, -0.2, 0.22, 0.4);
      tableThings(c, fr, { x: 0.18, z: 0.25, y: 0.4, tint: R.second });
    });
    seat(room, x + 2.2, R.d - 2.1, 0.8);
    room.line("back", [U.lamp(), U.bookcase(1), U.plant()], { from: u + 1.4 });
    room.line(
      "back",
      [
        {
          w: 0.8,
          put: (w, at) =>
            room.against(w, at, 0.4, (fr) => {
              ladder(c, fr);
              puff(c, fr, { x: 0, z: 0.1, y: 1.1, w: 0.46, d: 0.12, h: 0.42, r: 0.05, colour: R.textile });
            }),
        },
        U.plant(),
      ],
      { to: u - 1.3 },
    );
    room.hang(x, R.d - 2.1, R.pendant === "chandelier" ? "paper" : R.pendant);
    room.light = [x, 1, R.d - 1.2];
  },
  say: () => "a daybed with quilts and cushions in {textile}, a kettle on the table beside it",
};

/** A kettle of dark enamel. */
export function kettle(c, fr, x, z, y) {
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  c.s.path(
    `M${a - 0.1 * k} ${b}Q${a - 0.13 * k} ${b - 0.17 * k} ${a} ${b - 0.18 * k}Q${a + 0.13 * k} ${b - 0.17 * k} ${a + 0.1 * k} ${b}Z`,
    c.s.lin([
      [0, "#5a7470"],
      [1, "#22332f"],
    ]),
  );
  c.s.stroke(`M${a + 0.09 * k} ${b - 0.08 * k}l${0.09 * k} ${-0.07 * k}`, "#33504c", 0.03 * k);
  c.s.stroke(
    `M${a - 0.07 * k} ${b - 0.17 * k}C${a - 0.07 * k} ${b - 0.31 * k} ${a + 0.07 * k} ${b - 0.31 * k} ${a + 0.07 * k} ${b - 0.17 * k}`,
    "#c79a55",
    4,
  );
}

export { art, plant, rug, tableLamp, vase };
