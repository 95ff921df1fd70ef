/** The scene of a view: its sky, palette, camera and light, all from the listing's facts and slug. */
import { darken, mix } from "../colour.mjs";
import { makeRandom } from "../random.mjs";
import { Sheet } from "../sheet.mjs";
import { camera, frame } from "../space.mjs";
import { skyOf } from "./air.mjs";
import { rockOf } from "./lands.mjs";
import { leavesOf } from "./trees.mjs";

const FOCAL = 1000;
const HORIZON = 490;

const bright = (hex) =>
  Number.parseInt(hex.slice(1, 3), 16) * 0.3 + Number.parseInt(hex.slice(3, 5), 16) * 0.59 + Number.parseInt(hex.slice(5, 7), 16) * 0.11;

/** Colours of the place, the same in all of its views. */
function paletteOf(F, seed) {
  const rnd = makeRandom(`${seed}/palette`);
  const trim = F.trim[1];
  const wall = F.colour[1];
  const light = bright(trim) > 130;
  const accents = ["#5a2430", "#27493c", "#2c3a5c", "#7c342e", "#3c6a6c", "#8a5a34", "#4c5259", "#7A2038"];
  const deck = ["#8d6c4e", "#a08a70", "#7d6650", "#97795a", "#8f8a82"];
  return {
    ...leavesOf(F, makeRandom(`${seed}/leaves`)),
    wall,
    roof: F.roofColour[1],
    trim,
    frame: light ? trim : bright(wall) < 95 && rnd.chance(0.5) ? "#d9cdb6" : rnd.pick(["#20201f", darken(trim, 0.5), "#e6dcc8"]),
    door: light || bright(trim) < 45 ? rnd.pick(accents) : trim,
    curtain: mix(F.room.textile[1], "#d98a4a", 0.45),
    cloth: F.room.textile[1],
    second: F.room.second[1],
    stone: rnd.pick(["#a39a8c", "#8f8980", "#b5a88f", "#7f7a74"]),
    rock: rockOf(F.land),
    deck: rnd.pick(deck),
    wood: rnd.pick(["#8a5f3c", "#7a5238", "#9a7048"]),
  };
}

const LATER = { dawn: "dusk", sunset: "night", dusk: "night", "blue-hour": "dawn", night: "dusk" };
const NEXT = { dawn: "blue-hour", sunset: "blue-hour", dusk: "blue-hour", "blue-hour": "sunset", night: "blue-hour" };

/** @returns the scene's context, which every drawing function takes first */
export function sceneOf(F, seed, view) {
  const again = view === "again";
  const own = makeRandom(`${seed}/place`);
  const hour = again ? (own.fork("later").chance(0.6) ? LATER : NEXT)[F.hour] : F.hour;
  const falling = F.weather === "rain" || F.weather === "mist" || F.weather === "clouds";
  const weather = again && falling && own.fork("clears").chance(0.6) ? "clear" : F.weather;
  const s = new Sheet();
  s.rect(0, 0, 1200, 800, "#141B1E");
  const sky = skyOf(makeRandom(`${seed}/sky/${hour}`), hour, weather);
  const flip = own.fork("flip").chance(0.5) !== again;
  const pal = paletteOf(F, seed);
  return {
    s,
    F,
    seed,
    view,
    rnd: makeRandom(`${seed}/${view}`),
    /** A stream that is the same in all views of the place, for what belongs to the building. */
    own: (name) => makeRandom(`${seed}/own/${name}`),
    hour,
    weather,
    sky,
    flip,
    light: flip ? 0.6 : -0.6,
    horizon: HORIZON,
    snow: F.snow,
    lights: [],
    pal,
    frame: pal.frame,
    doorKind: makeRandom(`${seed}/doorkind`).pick(["panel", "plank", "panel", "glass"]),
    warm: makeRandom(`${seed}/warm`).pick(["#f2a34c", "#f4ae5c", "#ee9a48", "#f0a858"]),
    litShare: hour === "night" || hour === "blue-hour" ? 0.8 : hour === "dusk" ? 0.74 : 0.62,
    path: own.fork("path").chance(0.55),
    framing: makeRandom(`${seed}/framing/${view}`).next(),
  };
}

/**
 * Puts the eye so that a building of an extent fills its share of the picture. How near, how high the horizon lies and
 * how far from the middle the house stands are the place's own, another for each view.
 *
 * @param {[number, number, number]} extent width, depth and height in metres
 * @param {object} o rot (radians), wide (share of the width, else by seed), cut (the roof may leave the picture), stand
 * (how far the foot lies under the horizon)
 */
export function place(c, [w, d, h], { rot, wide, cut = false, stand } = {}) {
  const own = c.own(`pose/${c.view}`);
  const slim = h > w * 0.9;
  const turn = (rot ?? own.range(0.16, 0.56)) * (c.flip ? -1 : 1);
  const low = h < w * 0.36;
  const share = (low ? 1.06 : 1) * (wide ?? own.pick([0.5, 0.58, 0.66, 0.74, 0.84])) * own.range(0.92, 1.12);
  const broad = w * Math.cos(turn) + d * Math.abs(Math.sin(turn)) * 0.8;
  c.horizon = Math.round(slim ? own.range(480, 550) : low ? own.range(384, 450) : own.range(412, 520));
  const foot = stand ?? Math.round(own.range(104, 128) + (share > 0.64 ? own.range(10, 40) : 0) + (low ? 16 : 0));
  const room = cut
    ? (c.horizon + foot) * (slim && cut !== "little" ? own.range(1.15, 1.5) : own.range(1, 1.12))
    : (c.horizon + foot) * own.range(0.82, 0.93);
  const oz = Math.max((broad * FOCAL) / (1200 * share), (h * FOCAL) / room, 7.5);
  c.cam = camera({ y: (foot * oz) / FOCAL, hy: c.horizon, f: FOCAL });
  const used = (broad * FOCAL) / oz / 1200;
  const free = Math.max(0, Math.min(0.17, (0.94 - used) / 2));
  const dx = own.range(-1, 1) * free * 1.2;
  c.light = turn > 0 ? -0.6 : 0.6;
  // The frame's origin is the middle of the front; the house is centred about its own middle.
  return frame(c.cam, dx * oz - (d / 2) * Math.sin(turn) * 0.8, oz, turn);
}
