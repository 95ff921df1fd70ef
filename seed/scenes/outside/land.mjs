/** The land that a place stands in: what is behind, underfoot, beside and before it, in its season, hour and weather. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { agave, boulder, overhang, shrub, tuft } from "../flora.mjs";
import { ground, hills, water } from "../land.mjs";
import { makeRandom } from "../random.mjs";
import { n } from "../sheet.mjs";
import { fireflies, mist, paintSky, rain, SKIES, snowfall } from "../skies.mjs";
import { LAYERS } from "./layers.mjs";
import { leavesOf, tree } from "./trees.mjs";

/**
 * Recipes: `back` names layers from far to near, `ground` is [kind, colour] or water, `trees` stand at either side of the
 * house, `front` says what grows in the near ground. A country house may have a path.
 */
const wood = (trees, more = {}) => ({
  woods: trees,
  back: ["ridges", "conifer-line", "conifer-near"],
  ground: ["grass"],
  trees,
  count: [3, 5],
  front: "ferns",
  ...more,
});
const broadwood = (trees, more = {}) => ({
  back: ["ridges", "tree-line"],
  ground: ["grass"],
  trees,
  count: [3, 5],
  front: "grass",
  ...more,
});
const shoreland = (band, trees, more = {}) => ({
  back: ["ridges", band],
  ground: ["grass"],
  trees,
  count: [2, 4],
  front: "reeds",
  low: 66,
  ...more,
});
const dry = (back, trees, more = {}) => ({ back, ground: ["sand", "#c27a50"], trees, count: [2, 4], front: "agave", ...more });
const town = (back, more = {}) => ({ back, ground: ["paving", "#6a6f72"], trees: [], count: [0, 0], front: "lamp", paved: true, ...more });

export const LANDS = {
  "rhododendron-wood": broadwood(["rhododendron", "rhododendron", "poplar", "hemlock"], {
    woods: ["poplar", "hemlock", "rhododendron"],
    front: "ferns",
  }),
  hardwood: broadwood(["oak", "poplar", "oak"], { woods: ["oak", "poplar"] }),
  "hemlock-wood": wood(["hemlock", "hemlock", "hemlock"]),
  "pine-wood": wood(["pine", "ponderosa", "pine"]),
  "birch-wood": broadwood(["birch", "birch", "birch"], { woods: ["birch"], back: ["hills", "tree-line"] }),
  "fir-forest": wood(["fir", "fir", "hemlock"], { back: ["trunks", "conifer-near"], mist: 0.4 }),
  redwoods: wood(["fir"], { back: ["trunks", "trunks"], mist: 0.3 }),
  ponderosa: wood(["ponderosa", "ponderosa"], { back: ["dry-hills", "conifer-line"], ground: ["grass", "#a8935c"], front: "grass" }),
  "juniper-hills": dry(["dry-hills"], ["juniper", "juniper", "juniper"], { ground: ["grass", "#b39a68"], front: "sage" }),
  "live-oaks": broadwood(["live-oak", "live-oak"], { back: ["tree-line"], count: [2, 3] }),
  "pecan-grove": broadwood(["pecan", "pecan", "pecan"], { woods: ["pecan"], back: ["low-trees", "tree-line"] }),
  "aspen-mountain": broadwood(["aspen", "aspen", "spruce"], { woods: ["aspen", "spruce"], back: ["snow-peaks", "conifer-line"] }),
  "spruce-mountain": wood(["spruce", "spruce"], { back: ["snow-peaks", "conifer-line", "conifer-near"] }),
  lake: shoreland("lake-band", ["pine", "birch", "pine"]),
  pond: shoreland("pond-band", ["oak", "pine"]),
  "quarry-pool": { ...shoreland("pond-band", ["birch", "birch"]), back: ["tree-line", "quarry", "pond-band"], front: "rocks" },
  river: shoreland("river-band", ["oak", "poplar"]),
  creek: broadwood(["oak", "hemlock", "rhododendron"], { woods: ["oak", "hemlock"], front: "creek" }),
  gorge: { back: ["ridges", "cliffs"], ground: ["grass"], trees: ["pine", "oak"], count: [2, 3], front: "ferns" },
  spillway: shoreland("pond-band", ["oak", "poplar"], { front: "creek" }),
  meadow: { back: ["ridges", "conifer-line"], ground: ["grass"], trees: ["pine", "oak"], count: [2, 3], front: "flowers" },
  "hay-field": { back: ["ridges", "tree-line"], ground: ["wheat", "#d0a658"], trees: ["oak"], count: [1, 2], front: "wheat", fence: true },
  pasture: { back: ["hills", "low-trees"], ground: ["grass"], trees: ["oak", "poplar"], count: [1, 3], front: "grass", fence: true },
  orchard: { back: ["hills", "tree-line", "rows"], ground: ["grass"], trees: ["fruit-tree"], count: [2, 3], front: "flowers" },
  vineyard: {
    back: ["peaks", "hills"],
    ground: ["grass"],
    after: ["vines"],
    trees: ["cypress", "olive", "cypress"],
    count: [2, 4],
    front: "vine-leaf",
    path: false,
  },
  prairie: { back: ["low-trees"], ground: ["wheat", "#b9a05c"], trees: ["poplar"], count: [0, 2], front: "wheat" },
  grassland: { back: ["dry-hills"], ground: ["wheat", "#c2a868"], trees: [], count: [0, 0], front: "wheat", fence: true },
  "snow-valley": {
    back: ["snow-peaks", "conifer-line"],
    ground: ["snow"],
    trees: ["spruce", "spruce", "pine"],
    count: [3, 5],
    front: "drift",
  },
  peaks: { back: ["snow-peaks", "conifer-line"], ground: ["grass"], trees: ["spruce", "pine"], count: [3, 5], front: "flowers" },
  "granite-needles": { back: ["needles", "conifer-line"], ground: ["grass"], trees: ["ponderosa", "pine"], count: [3, 5], front: "rocks" },
  "saguaro-desert": dry(["mesas", "dry-hills"], ["saguaro", "saguaro", "saguaro"]),
  "high-desert": dry(["dry-hills"], ["juniper"], { front: "sage", ground: ["sand", "#b99a72"] }),
  "red-rock": dry(["red-cliffs"], ["juniper"], { ground: ["sand", "#b5623f"], front: "sage" }),
  boulders: dry(["dry-hills", "rocks"], ["agave", "juniper"], { ground: ["sand", "#c2a380"], front: "rocks" }),
  mesa: dry(["mesas"], ["juniper"], { ground: ["sand", "#c08a5c"], front: "sage" }),
  dunes: { back: ["sea-band"], ground: ["sand", "#e0c49a"], trees: [], count: [0, 0], front: "dune", low: 40 },
  beach: { back: ["sea-band", "surf"], ground: ["sand", "#e6c79c"], trees: [], count: [0, 0], front: "dune", low: 84 },
  "palm-beach": {
    back: ["sea-band", "surf"],
    ground: ["sand", "#ecd3a8"],
    trees: ["palm", "palm", "palm"],
    count: [2, 4],
    front: "palm-leaf",
    low: 84,
  },
  "rocky-coast": { back: ["sea-band", "rocks"], ground: ["grass", "#8a9468"], trees: ["pine"], count: [1, 2], front: "rocks", low: 70 },
  headland: { back: ["sea-band"], ground: ["grass", "#8f9a62"], trees: [], count: [0, 0], front: "grass", low: 56 },
  cove: {
    back: ["islets", "sea-band", "rocks"],
    ground: ["sand", "#d9bf94"],
    trees: ["pine", "oak"],
    count: [1, 3],
    front: "rocks",
    low: 80,
  },
  bay: { back: ["hills", "sea-band"], ground: ["grass", "#93a06a"], trees: ["oak"], count: [1, 2], front: "reeds", low: 74 },
  lagoon: { back: ["lagoon-band"], ground: ["sand", "#ecd8b0"], trees: ["palm", "palm"], count: [2, 3], front: "palm-leaf", low: 92 },
  harbour: {
    back: ["steep-houses", "sea-band", "masts"],
    ground: ["paving", "#8d8578"],
    trees: [],
    count: [0, 0],
    front: "lamp",
    low: 84,
    paved: true,
  },
  "glacier-bay": {
    back: ["snow-peaks", "glacier", "lagoon-band"],
    ground: ["grass", "#7c8a7a"],
    trees: ["spruce"],
    count: [1, 2],
    front: "rocks",
    low: 84,
  },
  sea: { back: ["sea-band"], ground: ["sand"], trees: [], count: [0, 0], front: "none", low: 90 },
  "big-river": {
    back: ["tree-line", "river-band"],
    ground: ["grass", "#7f8a58"],
    trees: ["poplar", "live-oak"],
    count: [1, 3],
    front: "reeds",
    low: 76,
  },
  mangroves: {
    back: ["lagoon-band"],
    ground: ["sand", "#c9b48c"],
    trees: ["mangrove", "mangrove"],
    count: [2, 4],
    front: "reeds",
    low: 90,
  },
  bayou: {
    back: ["tree-line", "river-band"],
    ground: ["grass", "#66784a"],
    trees: ["bald-cypress", "bald-cypress", "live-oak"],
    count: [2, 4],
    front: "reeds",
    low: 78,
    mist: 0.3,
  },
  "lava-garden": dry(["volcano", "dry-hills"], ["palm", "saguaro"], { ground: ["sand", "#4a4444"], front: "agave" }),
  jungle: {
    back: ["ridges", "tree-line", "palms"],
    ground: ["grass", "#4f7a44"],
    trees: ["palm", "banana", "fig", "palm"],
    count: [4, 6],
    front: "palm-leaf",
    mist: 0.25,
  },
  "tropical-hill": {
    back: ["ridges", "sea-band", "palms"],
    ground: ["grass", "#6a8a4c"],
    trees: ["palm", "fig", "banana"],
    count: [3, 4],
    front: "palm-leaf",
    low: 50,
  },
  "olive-hills": {
    back: ["hills", "dry-hills", "cypresses"],
    ground: ["grass", "#b0a468"],
    trees: ["olive", "cypress", "olive"],
    count: [3, 4],
    front: "lavender",
  },
  "cork-valley": {
    back: ["hills", "low-trees"],
    ground: ["grass", "#b3a266"],
    trees: ["cork-oak", "cork-oak", "olive"],
    count: [2, 4],
    front: "grass",
  },
  "palm-garden": {
    back: ["peaks", "palms"],
    ground: ["paving", "#c9ad8c"],
    trees: ["palm", "palm", "palm"],
    count: [3, 5],
    front: "agave",
    paved: true,
  },
  garden: { back: ["tree-line", "hedge"], ground: ["grass"], trees: ["oak", "fruit-tree", "magnolia"], count: [2, 3], front: "border" },
  "walled-garden": { back: ["tree-line", "wall"], ground: ["grass"], trees: ["fruit-tree", "oak", "fig"], count: [2, 3], front: "border" },
  courtyard: {
    back: ["old-fronts"],
    ground: ["paving", "#b5a48a"],
    trees: ["fruit-tree", "olive"],
    count: [1, 2],
    front: "pots",
    paved: true,
  },
  "city-street": town(["towers", "fronts"]),
  avenue: town(["towers", "fronts"], { trees: ["oak", "oak"], count: [2, 3], front: "street-tree" }),
  alley: town(["towers"], { wet: true }),
  rooftops: town(["great-skyline"], { ground: ["paving", "#7a7570"] }),
  skyline: town(["great-skyline"], { ground: ["paving", "#6a6f72"] }),
  canal: {
    back: ["canal-fronts"],
    ground: ["paving", "#7d7468"],
    trees: ["oak", "oak"],
    count: [1, 2],
    front: "lamp",
    low: 84,
    paved: true,
  },
  suburb: { back: ["suburb-row"], ground: ["grass"], trees: ["oak", "magnolia", "oak"], count: [2, 3], front: "border" },
  "steep-town": town(["steep-houses"], { ground: ["paving", "#a3937c"], front: "pots" }),
  "old-town": town(["old-fronts"], { ground: ["paving", "#98897a"], front: "lamp", wet: true }),
  industrial: town(["works"], { ground: ["paving", "#72706c"], front: "weeds" }),
  "market-street": town(["low-town", "fronts"], { ground: ["paving", "#7a7570"] }),
  village: { back: ["hills", "village-fronts"], ground: ["grass"], trees: ["oak", "poplar"], count: [1, 3], front: "border", fence: true },
  "hills-with-lights": {
    back: ["hill-lights"],
    ground: ["paving", "#8d8578"],
    trees: ["cypress", "palm", "eucalyptus"],
    count: [2, 3],
    front: "agave",
    paved: true,
  },
};

const recipeOf = (land) => LANDS[land] ?? LANDS.meadow;

const HOURS = {
  dawn: ["warmDawn", "roseDawn", "peachDusk", "apricotDusk"],
  sunset: ["goldHour", "apricotDusk", "peachDusk", "emberDusk", "roseDawn", "goldHour"],
  dusk: ["tealDusk", "apricotDusk", "harbourBlue", "tealDusk", "emberDusk", "peachDusk", "slateDusk", "claretDusk", "lilacDusk"],
  "blue-hour": ["blueHour", "harbourBlue", "tealDusk", "snowEvening", "harbourBlue"],
  night: ["starry", "moonNight", "starry", "moonNight", "violetNight"],
};
const WEATHERS = {
  rain: ["rainyNight", "slateSnow", "slateDusk"],
  mist: ["mossMist", "slateSnow", "slateDusk"],
  snow: ["slateSnow", "snowEvening"],
  clouds: ["slateDusk", "slateSnow", "tealDusk", "apricotDusk"],
};

/** A sky between two of the same hour, so that no two places have quite the same air. */
export function skyOf(rnd, hour, weather) {
  const names = [...(HOURS[hour] ?? HOURS.dusk)];
  const a = SKIES[rnd.pick(WEATHERS[weather] && (hour !== "night" || weather === "rain") ? WEATHERS[weather] : names)];
  const b = SKIES[rnd.pick(names)];
  const t = rnd.range(0, WEATHERS[weather] ? 0.2 : 0.5);
  return {
    stops: a.stops.map((v, i) => mix(v, b.stops[i], t)),
    glow: mix(a.glow, b.glow, t),
    shade: mix(a.shade, b.shade, t),
    stars:
      weather === "clear" || weather === "stars" || weather === "moon" || weather === "northern-lights"
        ? Math.round(a.stars * (weather === "stars" ? 1.6 : 1))
        : 0,
  };
}

/** Curtains of green light. */
function aurora(c) {
  const { s } = c;
  const rnd = c.rnd.fork("aurora");
  for (let i = 0; i < 4; i++) {
    const x = rnd.range(60, 1000);
    const w = rnd.range(120, 300);
    const y = rnd.range(30, 130);
    s.path(
      `M${n(x)} ${n(y + 190)}Q${n(x + w * 0.3)} ${n(y + 120)} ${n(x + w * 0.6)} ${n(y + 180)}T${n(x + w * 1.5)} ${n(y + 150)}L${n(x + w * 1.7)} ${n(y - 40)}Q${n(x + w)} ${n(y + 20)} ${n(x + w * 0.5)} ${n(y - 30)}Z`,
      s.lin([
        [0, "#7fe8c0", 0],
        [0.6, i % 2 ? "#7fe8c0" : "#a08ad8", 0.2],
        [1, "#8ff0c4", 0.34],
      ]),
    );
  }
}

export function paintAir(c) {
  const r = c.rnd.fork("moon");
  const { F } = c;
  const dark = c.hour === "night" || c.hour === "blue-hour";
  const clear = !["rain", "mist", "snow", "clouds"].includes(c.weather);
  const moon = clear && (c.weather === "moon" || (dark && c.weather !== "northern-lights" && r.chance(0.65)));
  const x = c.flip ? r.range(90, 400) : r.range(800, 1110);
  paintSky(c.s, c.rnd.fork("sky"), {
    sky: c.sky,
    horizon: c.horizon,
    light: c.flip ? r.range(0.15, 0.4) : r.range(0.6, 0.85),
    moon: moon ? [x, r.range(70, 190), r.range(24, 42), r.chance(0.45) && c.weather !== "moon"] : undefined,
    sun:
      clear && (c.hour === "dawn" || (c.hour === "sunset" && r.chance(0.5)))
        ? [c.flip ? r.range(240, 400) : r.range(800, 960), c.horizon - r.range(40, 90), 36]
        : undefined,
    cloud: c.weather === "clouds" ? 11 : c.weather === "stars" ? 1 : r.int(2, 7),
    milky: c.weather === "stars" && c.hour === "night",
  });
  if (c.weather === "northern-lights") aurora(c);
  if (F.weather === "mist") mist(c.s, c.horizon - 20, 160, c.sky.stops[4], 0.35);
}

/** Everything behind the house, down to the ground it stands on. With `afloat`, water lies where the ground would. */
export function drawBack(c, { afloat = false } = {}) {
  const { s, sky, horizon: H, F } = c;
  const R = recipeOf(F.land);
  paintAir(c);
  const layers = [...R.back];
  const beyond = F.beyond && LANDS[F.beyond];
  if (beyond) layers.unshift(...beyond.back.filter((name) => !layers.includes(name)).slice(0, 2));
  for (const name of layers) LAYERS[name]?.(c, H);
  if (c.weather === "mist" || R.mist) mist(s, H + 10, 120, sky.stops[3], R.mist ?? 0.45);
  if (afloat) return float(c, H);
  underfoot(c, R, H + Math.min(c.lowCap ?? 200, Math.max(R.low ?? 30, beyond?.low ?? 0)));
  for (const name of R.after ?? []) LAYERS[name](c, H);
  if (R.fence) fence(c, H + 84);
  if (R.woods) standAmong(c, R, H);
  flank(c, R, H);
  return undefined;
}

function float(c, H) {
  const [a, b, , d, e] = c.sky.stops;
  const tropical = ["lagoon", "palm-beach", "mangroves"].includes(c.F.land);
  water(c.s, c.rnd.fork("afloat"), {
    y: H + 20,
    top: tropical ? mix(e, "#9fe0d4", 0.35) : mix(d, e, 0.4),
    deep: tropical ? mix("#1f7d86", c.sky.shade, 0.35) : mix(a, b, 0.5),
    light: e,
    glitter: [
      [c.flip ? 330 : 870, 90, c.sky.glow, 0.45],
      [600, 120, LAMP, 0.2],
    ],
    lines: 80,
  });
}

function underfoot(c, R, y) {
  const { s, sky } = c;
  const [kind, colour] = R.ground;
  if (kind === "paving") return paving(c, y, c.snow ? "#cfd4dc" : colour, R.wet || c.weather === "rain");
  const base =
    c.snow || kind === "snow"
      ? mix("#eef1f8", sky.stops[1], 0.34)
      : kind === "grass"
        ? mix(colour ?? seasonGrass(c), sky.shade, 0.42)
        : mix(colour ?? "#c9a878", sky.shade, 0.34);
  ground(s, c.rnd.fork("g"), {
    y,
    fill: base,
    low: darken(mix(base, sky.shade, 0.42), 0.22),
    kind: c.snow ? "snow" : kind,
    tone: c.snow ? "#ffffff" : mix(lighten(base, 0.3), sky.glow, 0.35),
    bend: kind === "snow" ? 36 : 10,
  });
  if (R.path !== false && c.path) lane(c, base);
  return undefined;
}

const seasonGrass = (c) => ({ spring: "#7f9c54", summer: "#6a8a4c", autumn: "#9a8a50", winter: "#8a8260" })[c.F.season] ?? "#6a8a4c";

/** A trodden way from the door to the near ground. */
function lane(c, base) {
  const rnd = c.rnd.fork("lane");
  const y = c.horizon + 92;
  const x = 600 + rnd.range(-40, 40);
  const k = c.flip ? -1 : 1;
  const end = 600 + k * rnd.range(40, 330);
  const col = mix(mix("#cdb48c", c.snow ? "#dfe3ea" : "#cdb48c", 0.5), c.sky.shade, 0.36);
  c.s.path(
    `M${n(x - 16)} ${y}Q${n(x - 30)} ${y + 100} ${n(end - 130)} 812H${n(end + 110)}Q${n(x + 40)} ${y + 90} ${n(x + 18)} ${y}Z`,
    c.s.span(
      [
        [0, mix(col, base, 0.35)],
        [1, darken(col, 0.28)],
      ],
      0,
      y,
      0,
      800,
    ),
    'opacity="0.8"',
  );
}

/** Paving that holds the light: wet stones or dry flags. */
export function paving(c, y, colour, wet) {
  const { s, sky } = c;
  const rnd = c.rnd.fork("paving");
  const base = mix(colour, sky.shade, 0.5);
  s.rect(
    0,
    y,
    s.w,
    s.h - y,
    s.lin([
      [0, lighten(base, 0.1)],
      [1, darken(base, 0.35)],
    ]),
  );
  let d = "";
  for (let k = 0; k < 9; k++) d += `M0 ${n(y + (s.h - y) * (k / 9) ** 1.6)}H1200`;
  for (let x = -1400; x < 2600; x += 150) d += `M${n(600 + (x - 600) * 0.35)} ${n(y)}L${n(x)} 800`;
  s.stroke(d, darken(base, 0.4), 1.6, 'opacity="0.55"');
  if (!wet) return;
  for (let i = 0; i < 22; i++) {
    const t = rnd.next();
    s.ellipse(
      rnd.range(0, 1200),
      y + 16 + (s.h - y) * t,
      rnd.range(30, 120) * (0.4 + t),
      rnd.range(2, 7) * (0.4 + t),
      mix(sky.stops[3], LAMP, rnd.next() * 0.7),
      'opacity="0.22"',
    );
  }
}

/** Trees of a wood, near and far, behind the house; the house's own lights stand against them. */
function standAmong(c, R, H) {
  const rnd = c.rnd.fork("among");
  const spots = Array.from({ length: 15 }, (_, i) => [rnd.range(-30, 1230), H + 34 + i * 3.4]);
  for (const [i, [x, y]] of spots.entries()) {
    const kind = R.woods[i % R.woods.length];
    const low = kind === "rhododendron";
    tree(c, kind, x, y, low ? rnd.range(100, 170) : rnd.range(300, 470) * (0.8 + i * 0.03));
    if (i === 7) mist(c.s, H + 10, 150, c.sky.stops[3], 0.22);
  }
}

/** Stems and boughs close to the eye, which leave the picture. */
function nearWood(c, R, rnd) {
  const k = c.flip ? -1 : 1;
  const X = (x) => 600 + k * (x - 600);
  const kind = R.woods.find((name) => name !== "rhododendron") ?? "oak";
  if (/birch|aspen/.test(kind)) {
    for (const x of [rnd.range(10, 90), rnd.range(1090, 1190)]) tree(c, kind, X(x), 830, rnd.range(820, 980));
    return;
  }
  if (/pine|spruce|fir|hemlock|ponderosa/.test(kind)) {
    if (rnd.chance(0.6)) tree(c, kind === "fir" ? "hemlock" : kind, X(rnd.range(-40, 50)), 850, rnd.range(860, 1050));
    else bole(c, X(rnd.range(40, 130)), rnd.range(44, 74), rnd);
    if (rnd.chance(0.5)) tree(c, kind === "fir" ? "hemlock" : kind, X(rnd.range(1150, 1240)), 840, rnd.range(640, 860));
    return;
  }
  bole(c, X(rnd.range(30, 120)), rnd.range(40, 66), rnd);
  overhang(c.s, rnd, {
    k: c.flip ? -1 : 1,
    fill: darken(mix(c.F.season === "winter" ? c.pal.conifer : c.pal.leaf, c.sky.shade, 0.68), 0.3),
    reach: rnd.range(240, 380),
    leaf: 22,
  });
}

function bole(c, x, w, rnd) {
  const col = darken(mix("#5a4436", c.sky.shade, 0.62), 0.2);
  const lean = rnd.range(-16, 16);
  c.s.path(
    `M${n(x - w * 0.7)} 806Q${n(x - w * 0.4)} 500 ${n(x + lean - w * 0.36)} -10H${n(x + lean + w * 0.36)}Q${n(x + w * 0.4)} 500 ${n(x + w * 0.7)} 806Z`,
    c.s.lin(
      [
        [0, lighten(col, 0.1)],
        [0.4, col],
        [1, darken(col, 0.35)],
      ],
      0,
      0,
      1,
      0,
    ),
  );
}

/** What stands between the eye and the house: boughs, a rail, stones; of some places nothing does. */
function frameWith(c, R, rnd, dark) {
  const t = c.framing;
  if (R.woods) return t < 0.8 ? nearWood(c, R, rnd) : undefined;
  if (R.paved || c.snow) return undefined;
  const k = c.flip ? 1 : -1;
  const leafy = R.trees.some((name) => /oak|poplar|fruit|pecan|magnolia|olive|fig/.test(name));
  if (t < 0.26 && leafy && c.F.season !== "winter")
    return overhang(c.s, rnd, { k, fill: darken(mix(c.pal.leaf, c.sky.shade, 0.66), 0.28), reach: rnd.range(240, 400), leaf: 24 });
  if (t < 0.36 && leafy) return bole(c, k < 0 ? 1120 : 80, rnd.range(46, 70), rnd);
  if (t < 0.46 && !c.F.extras.includes("fence") && !["sea-band", "lagoon-band"].some((name) => R.back.includes(name))) {
    const wood = darken(mix("#8a7a64", c.sky.shade, 0.6), 0.15);
    return c.s.path(
      `${[0, 1, 2, 3, 4, 5].map((i) => `M${i * 240 - 30} 704h16v110h-16Z`).join("")}M-20 722H1220v13H-20ZM-20 762H1220v13H-20Z`,
      wood,
    );
  }
  if (t < 0.56)
    for (let i = 0; i < 4; i++)
      boulder(c.s, rnd, {
        x: rnd.pick([rnd.range(-20, 300), rnd.range(900, 1220)]),
        y: 822,
        r: rnd.range(46, 100),
        fill: darken(mix(c.pal.rock, c.sky.shade, 0.6), 0.1),
        lit: mix(c.pal.rock, c.sky.glow, 0.25),
      });
  if (t > 0.9)
    for (let i = 0; i < 22; i++) tuft(c.s, rnd, { x: rnd.range(-10, 1210), y: 812, h: rnd.range(90, 190), fill: dark, blades: 6 });
  return undefined;
}

function flank(c, R, H) {
  const rnd = c.rnd.fork("flank");
  const room = c.spread ?? 0;
  const count = rnd.int(...R.count);
  const spots = [];
  for (let i = 0; i < count; i++) {
    const left = (i + (c.flip ? 1 : 0)) % 2 === 0;
    spots.push([left ? rnd.range(10, 270 - room) : rnd.range(930 + room, 1190), H + rnd.range(44, 92)]);
  }
  spots.sort((a, b) => a[1] - b[1]);
  for (const [i, [x, y]] of spots.entries()) tree(c, R.trees[i % R.trees.length], x, y, rnd.range(210, 340) * (y - H > 70 ? 1.15 : 0.95));
}

function fence(c, y) {
  const wood = mix("#a89880", c.sky.shade, 0.5);
  let d = "";
  for (let x = -20; x < 1220; x += 74) if (x < 300 || x > 880) d += `M${x} ${y - 34}h7v44h-7Z`;
  c.s.path(`${d}M-20 ${y - 26}H330v5H-20ZM-20 ${y - 10}H330v5H-20ZM870 ${y - 26}H1240v5H870ZM870 ${y - 10}H1240v5H870Z`, wood);
}

const FRONTS = {
  ferns: (c, rnd, dark) => {
    for (let i = 0; i < 16; i++) tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 96), fill: dark, blades: 9 });
    if (rnd.chance(0.5))
      tree(c, c.F.land === "rhododendron-wood" ? "rhododendron" : "hemlock", c.flip ? 1150 : 40, 812, rnd.range(380, 520));
    if (c.hour === "night" && c.F.season === "summer") fireflies(c.s, rnd, { x0: 250, x1: 950, y0: 580, y1: 740, count: 10 });
  },
  grass: (c, rnd, dark) => {
    for (let i = 0; i < 26; i++) tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 90), fill: dark, blades: 6 });
  },
  flowers: (c, rnd, dark) => {
    FRONTS.grass(c, rnd, dark);
    const tints = rnd.pick([
      ["#e6c98a", "#dcd8ea"],
      ["#c98fa0", "#e3b0b8"],
      ["#a99ad0", "#d8d0ea"],
      ["#e0a868", "#e6d08a"],
    ]);
    if (c.F.season === "winter") return;
    for (let i = 0; i < 30; i++) c.s.circle(rnd.range(0, 1200), rnd.range(730, 795), rnd.range(2, 4.5), rnd.pick(tints), 'opacity="0.75"');
  },
  wheat: (c, rnd) => {
    for (let i = 0; i < 34; i++)
      tuft(c.s, rnd, {
        x: rnd.range(0, 1200),
        y: 808,
        h: rnd.range(50, 116),
        fill: mix("#8a6a38", c.sky.shade, 0.5),
        blades: 5,
        seed: mix("#d9b060", c.sky.shade, 0.25),
      });
  },
  reeds: (c, rnd, dark) => {
    const [a, b] = rnd.chance(0.5) ? [-20, 380] : [820, 1220];
    for (let i = 0; i < 14; i++)
      tuft(c.s, rnd, { x: rnd.range(a, b), y: 806, h: rnd.range(80, 170), fill: dark, blades: 6, seed: mix("#6b4a2e", dark, 0.4) });
  },
  creek: (c, rnd, dark) => {
    const k = c.flip ? -1 : 1;
    const X = (x) => 600 + k * (x - 600);
    const shape = `M${X(-20)} 700Q${X(300)} 712 ${X(460)} 748T${X(1220)} 772V830H${X(-20)}Z`;
    c.s.path(
      shape,
      c.s.span(
        [
          [0, mix(c.sky.stops[3], c.sky.stops[1], 0.5)],
          [1, mix(c.sky.stops[0], c.sky.stops[1], 0.4)],
        ],
        0,
        700,
        0,
        800,
      ),
    );
    for (let i = 0; i < 13; i++)
      c.s.ellipse(rnd.range(0, 1200), rnd.range(735, 795), rnd.range(20, 60), 2, c.sky.stops[4], 'opacity="0.5"');
    for (let i = 0; i < 12; i++)
      boulder(c.s, rnd, {
        x: rnd.range(0, 1200),
        y: rnd.range(740, 812),
        r: rnd.range(16, 44),
        fill: mix(c.pal.rock, c.sky.shade, 0.55),
        lit: mix(c.pal.rock, c.sky.glow, 0.3),
      });
    for (let i = 0; i < 6; i++) tuft(c.s, rnd, { x: X(rnd.range(-10, 300)), y: 812, h: rnd.range(60, 120), fill: dark, blades: 8 });
  },
  drift: (c, rnd) => {
    const snow = mix("#f1f3f9", c.sky.stops[1], 0.3);
    hills(c.s, rnd, {
      y: 768,
      amp: 24,
      fill: c.s.span(
        [
          [0, snow],
          [1, mix(snow, c.sky.shade, 0.4)],
        ],
        0,
        738,
        0,
        800,
      ),
    });
    tree(c, "pine", c.flip ? 1140 : 50, 806, rnd.range(380, 520));
  },
  rocks: (c, rnd, dark) => {
    for (let i = 0; i < 9; i++)
      boulder(c.s, rnd, {
        x: rnd.pick([rnd.range(-20, 340), rnd.range(860, 1220)]),
        y: 818,
        r: rnd.range(40, 100),
        fill: mix(c.pal.rock, c.sky.shade, 0.6),
        lit: mix(c.pal.rock, c.sky.glow, 0.3),
      });
    for (let i = 0; i < 8; i++) tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 806, h: rnd.range(40, 80), fill: dark, blades: 6 });
  },
  agave: (c, rnd) => {
    for (let i = 0; i < 4; i++)
      agave(c.s, rnd, {
        x: rnd.pick([rnd.range(20, 300), rnd.range(900, 1180)]),
        y: 808,
        r: rnd.range(70, 130),
        fill: darken(mix("#6a8a72", c.sky.shade, 0.55), 0.15),
        lit: mix("#8aa58a", c.sky.stops[2], 0.35),
      });
  },
  sage: (c, rnd) => {
    for (let i = 0; i < 20; i++)
      shrub(c.s, rnd, {
        x: rnd.range(0, 1200),
        y: rnd.range(720, 812),
        r: rnd.range(16, 46),
        fill: mix("#7d8468", c.sky.shade, 0.5),
        lit: mix("#a8a884", c.sky.glow, 0.25),
      });
  },
  dune: (c, rnd) => {
    const col = mix("#c9a476", c.sky.shade, 0.4);
    hills(c.s, rnd, { y: 772, amp: 32, fill: col, detail: 7 });
    for (let i = 0; i < 28; i++)
      tuft(c.s, rnd, { x: rnd.range(0, 1200), y: 802, h: rnd.range(50, 120), fill: mix("#7f8a58", c.sky.shade, 0.45), blades: 7 });
  },
  "palm-leaf": (c, rnd) => {
    const near = darken(mix("#47764a", c.sky.shade, 0.62), 0.2);
    if (rnd.chance(0.6)) tree(c, "palm", c.flip ? 1120 : 70, 830, rnd.range(520, 640));
    else overhang(c.s, rnd, { k: c.flip ? -1 : 1, fill: near, reach: 320 });
    for (let i = 0; i < 9; i++)
      tuft(c.s, rnd, { x: rnd.pick([rnd.range(-10, 330), rnd.range(880, 1210)]), y: 812, h: rnd.range(70, 140), fill: near, blades: 9 });
  },
  "vine-leaf": (c, rnd) =>
    overhang(c.s, rnd, { k: c.flip ? -1 : 1, fill: darken(mix(c.pal.leaf, c.sky.shade, 0.65), 0.3), reach: 300, leaf: 24 }),
  lavender: (c, rnd) => {
    for (let i = 0; i < 24; i++)
      tuft(c.s, rnd, {
        x: rnd.pick([rnd.range(-10, 400), rnd.range(800, 1210)]),
        y: 808,
        h: rnd.range(50, 100),
        fill: mix("#6a7a58", c.sky.shade, 0.5),
        blades: 9,
        seed: mix("#8f7fc0", c.sky.shade, 0.2),
      });
  },
  border: (c, rnd) => {
    const dots = rnd.pick(["#e9a8a0", "#f3d6a0", "#c9a2c4", "#f0ead8"]);
    for (let i = 0; i < 12; i++)
      shrub(c.s, rnd, {
        x: rnd.pick([rnd.range(-20, 310), rnd.range(890, 1220)]),
        y: 814,
        r: rnd.range(36, 70),
        fill: mix("#4a6a44", c.sky.shade, 0.58),
        lit: mix("#6f8f54", c.sky.glow, 0.2),
        dots: c.F.season === "winter" ? undefined : dots,
      });
  },
  pots: (c, rnd) => {
    for (let i = 0; i < 4; i++) {
      const x = rnd.pick([rnd.range(20, 240), rnd.range(960, 1180)]);
      shrub(c.s, rnd, {
        x,
        y: 742,
        r: rnd.range(34, 56),
        fill: mix("#4f7048", c.sky.shade, 0.5),
        lit: mix("#7f9a5c", c.sky.glow, 0.2),
        dots: "#d97a6a",
      });
      c.s.path(`M${n(x - 34)} 736H${n(x + 34)}L${n(x + 24)} 812H${n(x - 24)}Z`, mix("#b8694a", c.sky.shade, 0.42));
    }
  },
  weeds: (c, rnd, dark) => {
    for (let i = 0; i < 9; i++)
      tuft(c.s, rnd, { x: rnd.pick([rnd.range(-10, 260), rnd.range(940, 1210)]), y: 808, h: rnd.range(40, 90), fill: dark, blades: 6 });
    streetLamp(c, c.flip ? 150 : 1050, 740, 320);
  },
  lamp: (c, rnd) => {
    streetLamp(c, c.flip ? rnd.range(990, 1090) : rnd.range(110, 210), 738, rnd.range(260, 330));
  },
  "street-tree": (c, _rnd) => {
    tree(c, "oak", c.flip ? 1165 : 30, 700, 440);
    streetLamp(c, c.flip ? 130 : 1040, 738, 290);
  },
  none: () => {},
};

export function streetLamp(c, x, y, h) {
  const { s } = c;
  s.path(
    `M${n(x - 3)} ${y - h}h6V${y}h-6ZM${n(x - 7)} ${y - 22}h14V${y}h-14ZM${n(x - 18)} ${y - h - 34}L${n(x)} ${y - h - 52}L${n(x + 18)} ${y - h - 34}Z`,
    "#15181a",
  );
  s.path(`M${n(x - 11)} ${y - h}L${n(x - 15)} ${y - h - 34}H${n(x + 15)}L${n(x + 11)} ${y - h}Z`, "#ffeabb");
  s.glow(x, y - h - 18, 150, LAMP, 0.6);
  s.ellipse(
    x,
    y + 8,
    110,
    18,
    s.rad([
      [0, LAMP, 0.4],
      [1, LAMP, 0],
    ]),
  );
}

/** The near ground and the weather, over the house. */
export function drawFront(c) {
  const R = recipeOf(c.F.land);
  const rnd = c.rnd.fork("front");
  const dark = darken(mix(R.trees.some((k) => /pine|spruce|fir|hemlock/.test(k)) ? c.pal.conifer : c.pal.leaf, c.sky.shade, 0.74), 0.28);
  const name = c.snow && !R.paved ? "drift" : R.front;
  if (!c.bare) {
    FRONTS[name]?.(c, rnd, dark);
    frameWith(c, R, c.rnd.fork("frame"), dark);
  }
  fall(c);
}

export function fall(c) {
  if (c.weather === "rain") rain(c.s, c.rnd.fork("rain"));
  if (c.weather === "snow") snowfall(c.s, c.rnd.fork("snow"), 110);
  if (c.weather === "mist") mist(c.s, c.horizon + 110, 140, c.sky.stops[3], 0.25);
}

/**
 * The land alone, without a house: what a window of the place looks out on.
 *
 * @param {import("../sheet.mjs").Sheet} s sheet to paint on
 * @param {object} F the listing's facts @param {string} seed its slug @param {{horizon?: number, hour?: string}} o
 */
export function drawLand(s, F, seed, { horizon = 470, hour = F.hour } = {}) {
  const rnd = makeRandom(`${seed}/land`);
  const leaves = leavesOf(F, makeRandom(`${seed}/leaves`));
  const c = {
    s,
    F,
    rnd,
    hour,
    weather: F.weather,
    sky: skyOf(makeRandom(`${seed}/sky/${hour}`), hour, F.weather),
    horizon,
    flip: makeRandom(`${seed}/flip`).chance(0.5),
    snow: F.weather === "snow" || F.land === "snow-valley",
    warm: "#f2a34c",
    lights: [],
    pal: { ...leaves, wall: F.colour[1], stone: "#a39a8c", rock: rockOf(F.land) },
    path: false,
  };
  drawBack(c);
  fall(c);
  return c;
}

export const rockOf = (land) =>
  ({ "red-rock": "#b0583a", boulders: "#c9a888", "lava-garden": "#4a4242", "saguaro-desert": "#a8714e", gorge: "#b08a68" })[land] ??
  "#8f8a82";
