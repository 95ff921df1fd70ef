/** The style of a place's rooms, from its facts: one for all of its pictures, so that they belong together. */
import { darken, lighten, mix } from "../colour.mjs";
import { makeRandom } from "../random.mjs";

/** What goes with what. Each field is a list to choose from by the place's seed. */
const MOODS = {
  rustic: {
    sofa: ["soft", "wood"],
    head: ["plank", "panel"],
    pendant: ["lantern", "chandelier", "cone"],
    lamp: ["tripod", "shade"],
    plant: ["fern", "fig"],
    hang: 0.5,
  },
  country: {
    sofa: ["soft", "wing"],
    head: ["panel", "iron", "plank"],
    pendant: ["globe", "lantern", "chandelier"],
    lamp: ["shade", "tripod"],
    plant: ["fern", "fig"],
    hang: 0.85,
  },
  town: {
    sofa: ["tufted", "wing", "soft"],
    head: ["tufted", "iron", "panel"],
    pendant: ["chandelier", "globe"],
    lamp: ["shade", "arc"],
    plant: ["fig", "palm"],
    hang: 0.9,
  },
  works: {
    sofa: ["tufted", "low"],
    head: ["channel", "iron", "plank"],
    pendant: ["cone", "globe"],
    lamp: ["arc", "tripod"],
    plant: ["fig", "palm"],
    hang: 0.15,
  },
  modern: {
    sofa: ["low", "soft"],
    head: ["channel", "plank"],
    pendant: ["globe", "paper"],
    lamp: ["arc", "tripod"],
    plant: ["fig", "palm"],
    hang: 0.3,
  },
  shore: {
    sofa: ["soft", "rattan"],
    head: ["rattan", "panel", "plank"],
    pendant: ["rattan", "globe", "paper"],
    lamp: ["tripod", "shade"],
    plant: ["palm", "fern"],
    hang: 0.7,
  },
  desert: {
    sofa: ["wood", "low", "soft"],
    head: ["plank", "iron"],
    pendant: ["lantern", "rattan"],
    lamp: ["shade", "tripod"],
    plant: ["cactus", "palm"],
    hang: 0.3,
  },
  south: {
    sofa: ["soft", "rattan", "wood"],
    head: ["iron", "tufted", "panel"],
    pendant: ["lantern", "rattan", "chandelier"],
    lamp: ["shade"],
    plant: ["palm", "fig"],
    hang: 0.6,
  },
  grand: {
    sofa: ["tufted", "wing", "soft"],
    head: ["tufted", "channel"],
    pendant: ["chandelier", "globe"],
    lamp: ["shade", "arc"],
    plant: ["palm", "fig"],
    hang: 0.9,
  },
};

const MOOD_OF = [
  [/adobe|casita|ruin|earth|rock-cabin|hacienda/, "desert"],
  [/palapas|beach|conch|pavilion|stilt|boathouse|keepers|bungalow-colony|villas|creole|shotgun|planters|catamaran|sailer/, "shore"],
  [/villa$|finca|patio|roof-terrace|hammam|farmyard|single-house|courtyard/, "south"],
  [/loft|works|warehouse|dock|substation|stage|silo|hangar|unit-row|packing|supply|arches|mill|rickhouse|garage|press|yard-house/, "works"],
  [/modern|mid-century|low-house|cliff|motel|motor|tower|glass|pool|earth|trailers|patio/, "modern"],
  [/hotel|theatre|bank|banquet|mansion|grand|sanatorium|pullman|rail|wheeler|ship|hill-house|resort/, "grand"],
  [/house|row|brownstone|victorian|queen|flat|stone$|tenement|pub|shop|cellar|barge/, "town"],
  [/cabin|a-frame|lodge|camp|log|tree|lookout|timber|tent|bunk|chalet|spring|bathhouse/, "rustic"],
];

const WOODS = { pale: "#b9935f", honey: "#9a6a3c", red: "#7a432c", dark: "#4a3122", black: "#26211f", painted: "#cfc8b8" };

/** The pattern of each wall of `look.ts`. */
const WALLS = {
  board: ["boards", "planks"],
  log: ["logs"],
  plaster: ["stucco"],
  panelled: ["panels"],
  brick: ["brick"],
  stone: ["stone"],
  rock: ["stone"],
  concrete: ["concrete"],
  paper: ["paper", "stripes"],
  tile: ["squares"],
  adobe: ["stucco"],
  metal: ["metal"],
  canvas: ["canvas"],
  glass: ["panels"],
  curtain: ["folds"],
  carpet: ["padded"],
};

/** Cross-section and ceiling of each profile, in metres. `ceil` is a pattern; its colour is chosen. */
const PROFILES = {
  flat: { profile: "box", h: 2.75, ceil: "plain", cornice: 0.5 },
  tall: { profile: "box", h: 4.1, ceil: "plain", cornice: 0.8 },
  gable: { profile: "gable", h: 2.25, rise: 1.8, ceil: "boards", beam: 0.4 },
  "a-frame": { profile: "gable", h: 0.5, rise: 4.3, w: 7, ceil: "boards", beam: 1 },
  attic: { profile: "gable", h: 1.35, rise: 1.5, ceil: "plain", beam: 0.3 },
  beams: { profile: "box", h: 2.75, ceil: "boards", beam: 1 },
  trusses: { profile: "gable", h: 3.1, rise: 1.8, ceil: "boards", beam: 1, ties: true },
  rafters: { profile: "gable", h: 2.5, rise: 1.5, ceil: "boards", beam: 1 },
  vault: { profile: "arc", h: 1.5, rise: 1.6, ceil: "brick", ribs: true },
  arches: { profile: "arc", h: 2.2, rise: 1.3, ceil: "plain", ribs: true },
  columns: { profile: "box", h: 3.7, ceil: "boards", beam: 1, columns: true },
  dome: { profile: "arc", h: 1, rise: 2.6, ceil: "ribs" },
  tent: { profile: "tent", h: 1.75, rise: 1.7, ceil: "canvas", beam: 0.7 },
  thatch: { profile: "tent", h: 2.2, rise: 2.2, ceil: "thatch", beam: 1 },
  glass: { profile: "gable", h: 2.7, rise: 1.5, ceil: "glass" },
  boat: { profile: "arc", h: 1.75, rise: 0.4, w: 4.4, ceil: "ribs" },
  "rail-car": { profile: "arc", h: 2.1, rise: 0.55, w: 4, ceil: "ribs" },
  "tin-ceiling": { profile: "box", h: 3.5, ceil: "tin", cornice: 1 },
};

/** Height and panes of the windows by what the house has outside. */
const WINDOWS = {
  few: { v0: 0.9, v1: 2.15, pane: 0.6, rows: 2 },
  "glass-front": { v0: 0.12, v1: 2.5, pane: 1.15, rows: 1, wide: true },
  sash: { v0: 0.75, v1: 2.35, pane: 0.7, rows: 2 },
  shutters: { v0: 0.5, v1: 2.35, pane: 0.55, rows: 4, bar: 0.4 },
  louvres: { v0: 0.7, v1: 2.3, pane: 0.6, rows: 7, bar: 0.45 },
  "steel-sash": { v0: 0.6, v1: 3.1, pane: 0.5, rows: 5, bar: 0.35, wide: true },
  arched: { v0: 0.6, v1: 2.5, pane: 0.6, rows: 3, kind: "arch" },
  "french-doors": { v0: 0.1, v1: 2.35, pane: 0.62, rows: 4, bar: 0.45 },
  screens: { v0: 0.55, v1: 2.3, pane: 0.95, rows: 2, wide: true },
  casement: { v0: 0.85, v1: 2.15, pane: 0.55, rows: 2 },
  small: { v0: 1.15, v1: 1.95, pane: 0.5, rows: 2 },
  blank: { v0: 1.3, v1: 2, pane: 0.6, rows: 1 },
};

const FLOOR_COLOURS = {
  stone: "#8b8274",
  slate: "#565d61",
  brick: "#8a5442",
  terrazzo: "#b9ab97",
  tiles: "#b98a68",
  concrete: "#7d7a76",
  rubber: "#3a3b3e",
  earth: "#7d624a",
  mats: "#b8a779",
};

const FIRES = {
  "wood-stove": { fire: "stove" },
  "enamel-stove": { fire: "stove", enamel: true },
  hearth: { fire: "brick", stone: "#8a5442" },
  "stone-hearth": { fire: "stone", stone: "#7b7168" },
  "corner-fireplace": { fire: "adobe" },
  "tile-stove": { fire: "tile" },
  "marble-hearth": { fire: "marble", stone: "#c9bfb0" },
  "middle-fire": { fire: "middle" },
  none: { fire: undefined },
};

/** @param {import("../../listings/look.ts").Facts} facts @param {string} seed */
export function roomStyle(facts, seed) {
  const rnd = makeRandom(`${seed}/room`);
  const q = facts.room;
  const mood = MOODS[MOOD_OF.find(([test]) => test.test(facts.kind))?.[1] ?? "country"];
  const { beam, w, ...P } = PROFILES[q.profile] ?? PROFILES.flat;
  const wood = WOODS[q.wood] ?? WOODS.honey;
  const textile = q.textile[1];
  const second = q.second[1];
  // Round logs are seldom painted.
  const colour =
    q.wall === "log" && !["white", "cream", "grey", "charcoal", "black"].includes(q.colour[0])
      ? mix(mix(wood, "#a8743f", 0.5), q.colour[1], 0.1)
      : q.colour[1];
  const pale = mix(colour, "#efe6d4", 0.75);
  const timber = q.wall === "log" || q.wall === "board";
  const ceil = {
    plain: timber ? wood : pale,
    boards: mix(wood, colour, 0.35),
    brick: colour,
    canvas: mix(colour, "#e9dcc0", 0.5),
    thatch: "#a5854e",
    tin: mix(colour, "#d9d2c2", 0.6),
    ribs: pale,
    glass: colour,
  }[P.ceil];
  const floorWood = mix(wood, rnd.pick(["#7a5a3c", "#5c3f2a", "#94714a"]), 0.6);
  const wall = [rnd.pick(WALLS[q.wall] ?? ["stucco"]), colour];
  const R = {
    ...P,
    w: w ?? rnd.range(6.6, 7.6),
    d: rnd.range(5.3, 6),
    wall:
      q.profile === "thatch" || (q.profile === "tent" && rnd.chance(0.5) && facts.kind !== "tents")
        ? ["lattice", mix(colour, "#e9dcc0", 0.4)]
        : wall,
    ceil: [q.profile === "vault" && q.wall !== "brick" ? "stone" : P.ceil, ceil],
    floor: [q.floor, FLOOR_COLOURS[q.floor] ?? (q.floor === "carpet" ? mix(darken(textile, 0.35), colour, 0.3) : floorWood)],
    beams: rnd.chance(beam ?? 0) ? darken(wood, q.wood === "pale" ? 0.12 : 0.25) : undefined,
    cornice: rnd.chance(P.cornice ?? 0),
    vigas: facts.kind === "adobe" || facts.kind === "casita",
    dado: q.wall === "paper" || (q.wall === "plaster" && mood === MOODS.town && rnd.chance(0.4)) ? mix(wood, colour, 0.3) : undefined,
    trim: timber ? darken(wood, 0.15) : mix(colour, q.wood === "painted" ? "#f0e8d8" : wood, 0.6),
    frame: mood === MOODS.works || mood === MOODS.modern ? "#1f2224" : q.wood === "painted" ? "#e6dece" : darken(wood, 0.25),
    window: q.profile === "boat" ? { kind: "round", v0: 1, v1: 1.6, pane: 1, rows: 1 } : (WINDOWS[facts.openings] ?? WINDOWS.sash),
    textile,
    second,
    second2: mix(second, textile, rnd.pick([0.15, 0.5, 0.3])),
    rug: rnd.pick([darken(textile, 0.25), mix(second, "#e4d6b8", 0.45), mix(textile, "#e4d6b8", 0.7), darken(second, 0.3)]),
    wood,
    tints: [second, textile, mix(colour, second, 0.5)],
    sofa: rnd.pick(mood.sofa),
    plant: rnd.pick(mood.plant),
    ...FIRES[q.fire],
    head: rnd.pick(mood.head),
    spread: rnd.pick(["half", "full", "full", "foot"]),
    cover: textile,
    linen: rnd.pick(["#efe6d6", "#e9dfce", "#f2ece0", mix(second, "#f0e6d4", 0.8)]),
    pendant: P.h < 2 && rnd.chance(0.5) ? "globe" : rnd.pick(mood.pendant),
    floorLamp: rnd.pick(mood.lamp),
    curtain: rnd.chance(mood.hang) ? rnd.pick([textile, second, mix(colour, "#efe4cc", 0.7), mix(textile, "#efe4cc", 0.6)]) : undefined,
    metal: rnd.pick(["#b58a48", "#1d1e20", "#a8643f", "#9ba0a2"]),
    tub: rnd.pick(["#efe6d8", "#efe6d8", "#a8643f", "#2b2f31", mix(second, "#1f2326", 0.4)]),
    feet: rnd.pick(["#b58a48", null, "#2a2b2d"]),
    dim: rnd.pick(["#3a2c52", "#33304e", "#43304a", "#2e3550"]),
  };
  R.rug2 = lighten(mix(second, R.rug, 0.2), 0.25);
  if (q.fire === "corner-fireplace") R.stone = mix(colour, "#e0c79e", 0.5);
  if (q.wall === "glass") R.wall = ["panels", mix(colour, "#e6ece6", 0.4)];
  return R;
}
