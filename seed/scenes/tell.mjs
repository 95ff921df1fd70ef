/** Alternative texts of outside views, from the facts that they are drawn by. */

/** Names of kinds that are not said as they are spelt; "+" marks a plural. */
const NOUNS = {
  "a-frame": "A-frame",
  "twin-a-frames": "+A-frames on one deck",
  "twin-log-cabins": "+log cabins joined by a glass passage",
  "squared-log-house": "house of squared logs",
  "board-cabin": "cabin",
  camp: "lakeside camp",
  "slatted-barn": "tobacco barn with slatted sides",
  "cupola-barn": "sugarhouse with a cupola",
  "shed-house": "long shed made into a house",
  bunkhouse: "bunkhouse with an open breezeway",
  "timber-frame": "timber-frame house",
  "carved-chalet": "chalet with carved balconies",
  treehouse: "treehouse",
  "cliff-house": "house hung from a cliff",
  "lookout-tower": "fire lookout on legs",
  "stilt-house": "house on stilts",
  rickhouse: "barrel warehouse",
  "ruin-house": "house, one half of it a roofless ruin,",
  adobe: "adobe house",
  "earth-house": "earth-sheltered house with a front of slanting glass",
  "rock-cabin": "cabin fitted between rocks",
  "low-house": "low house",
  "ranch-house": "ranch house",
  "planters-bungalow": "planter's bungalow",
  "keepers-house": "light keeper's house beside its tower",
  "conch-house": "galleried conch house",
  shopfront: "building with a shop at the street",
  "queen-anne": "Queen Anne house",
  victorian: "Victorian house",
  bungalow: "bungalow",
  "four-square": "four-square house",
  "spiral-stair-house": "house with a spiral stair to the street",
  "creole-townhouse": "Creole town house with an iron gallery",
  "creole-cottage": "Creole cottage",
  "raised-creole-house": "raised Creole house",
  "single-house": "house turned sideways to the street",
  "garage-flat": "flat over a garage",
  "rear-house": "house across a yard",
  "yard-house": "workshop house in a yard",
  loft: "loft building",
  "cork-warehouse": "warehouse with few windows",
  "sawtooth-works": "+works under sawtooth roofs",
  "works-hall": "works hall",
  "freight-dock": "loading dock",
  "bell-tower-hall": "hall with a bell tower",
  "mid-century": "mid-century house with a flat roof",
  "courtyard-cottages": "+cottages round a fountain",
  "motor-court": "motor court with carports",
  "pullman-car": "sleeping car on a piece of track",
  "station-house": "small railway station",
  "grand-flat-house": "apartment house with balconies",
  "street-hotel": "hotel",
  "deco-hotel": "Deco hotel",
  "motel-garages": "house with a garage door for each room",
  "unit-row": "row of roll-up doors",
  "supply-row": "row of workshops",
  "sound-stage": "sound stage",
  "railway-arches": "+glazed railway arches",
  "cellar-steps": "house with steps down to a cellar door",
  "tower-hotel": "hotel tower",
  "resort-wings": "+hotel wings with balconies",
  "pool-motel": "+low rooms round a pool",
  "pavilion-wings": "+low wings round a pool",
  "grand-lodge": "mountain lodge",
  "sanatorium-lodge": "lodge with deep porches",
  "villas-on-hill": "+villas on a hillside",
  farmyard: "farm round a yard",
  finca: "finca of plain cubes",
  "roof-terrace-house": "house of stacked terraces",
  "patio-house": "house round a patio",
  palapas: "+palapas",
  cottages: "+cottages",
  "bungalow-colony": "+bungalows of a summer colony",
  "mansion-pair": "+two galleried mansions",
  "banquet-house": "house with white columns",
  "hill-house": "house in the hills",
  "spring-pools": "+bathing pools beside a low house",
  hammam: "bathhouse with vaults",
  "walled-garden": "garden behind a wall",
  bandshell: "bandshell with benches",
  "stilt-cottages": "+cottages on stilts",
  "motor-sailer": "motor-sailer with two masts",
  "small-ship": "small expedition ship",
  "paddle-wheeler": "paddle-wheeler",
  "rail-cars": "+parlour cars of a train",
  tents: "+canvas tents on decks",
  trailers: "+old trailers",
  "camp-fire": "camp round a fire",
  "open-beach": "quiet beach",
  "beach-pavilion": "beach pavilion",
};

const LANDS = {
  "rhododendron-wood": "among rhododendrons",
  hardwood: "under broad-leaved trees",
  "hemlock-wood": "among hemlocks",
  "pine-wood": "among pines",
  "birch-wood": "among birches",
  "fir-forest": "among great firs",
  redwoods: "under redwoods",
  ponderosa: "among ponderosa pines",
  "juniper-hills": "in juniper hills",
  "live-oaks": "under live oaks",
  "pecan-grove": "in a pecan grove",
  "aspen-mountain": "among aspens",
  "spruce-mountain": "among spruces",
  "quarry-pool": "above a quarry pool",
  gorge: "in a sandstone gorge",
  "hay-field": "above a hay field",
  pasture: "in rolling pasture",
  meadow: "in a meadow",
  prairie: "on the prairie",
  grassland: "in open grassland",
  "snow-valley": "in a snowy valley",
  peaks: "below mountain peaks",
  "granite-needles": "among granite needles",
  "saguaro-desert": "among saguaros",
  "high-desert": "in the high desert",
  "red-rock": "below red rocks",
  boulders: "among boulders",
  mesa: "on a mesa",
  dunes: "in the dunes",
  beach: "on a beach",
  "palm-beach": "under palms by the sea",
  "rocky-coast": "on a rocky coast",
  headland: "on a headland",
  sea: "at sea",
  "glacier-bay": "before glaciers",
  mangroves: "among mangroves",
  bayou: "beside a bayou",
  "lava-garden": "on old lava",
  jungle: "in the jungle",
  "tropical-hill": "on a green tropical hill",
  "olive-hills": "among olive trees",
  "cork-valley": "above a valley of cork oaks",
  "palm-garden": "among palms",
  garden: "in a garden",
  "walled-garden": "in a walled garden",
  courtyard: "in a courtyard",
  "city-street": "on a city street",
  avenue: "on an avenue",
  alley: "in an alley",
  rooftops: "above the roofs",
  skyline: "before the city's lights",
  canal: "on a canal",
  suburb: "on a quiet street",
  "steep-town": "in a town of steps",
  "old-town": "in an old town",
  industrial: "among works and yards",
  "market-street": "on a street of shops",
  village: "in a village",
  "hills-with-lights": "above the city's lights",
  orchard: "in an orchard",
  vineyard: "among vines",
};
const BESIDE = {
  lake: "a lake",
  pond: "a pond",
  river: "a river",
  creek: "a creek",
  spillway: "a spillway",
  cove: "a cove",
  bay: "a bay",
  lagoon: "a lagoon",
  harbour: "a harbour",
  "big-river": "a wide river",
};

const HOURS = { dawn: "at dawn", sunset: "at sunset", dusk: "at dusk", "blue-hour": "in the last blue light", night: "at night" };
const WEATHERS = {
  mist: "in mist",
  rain: "in the rain",
  snow: "in falling snow",
  stars: "under the stars",
  moon: "under a full moon",
  "northern-lights": "under northern lights",
};
const WALLS = {
  brick: "brick",
  stone: "stone",
  clapboard: "clapboard",
  shingle: "shingled",
  stucco: "stucco",
  concrete: "concrete",
  adobe: "",
  plaster: "plastered",
  board: "",
  log: "log",
  ashlar: "stone",
  metal: "metal",
  glass: "glass",
  canvas: "",
  thatch: "thatched",
  tile: "tiled",
};
/** Colours whose names are things. */
const THINGS = [
  "honey",
  "dust",
  "apricot",
  "cream",
  "copper",
  "rust",
  "amber",
  "sage",
  "silver",
  "charcoal",
  "slate",
  "granite",
  "cedar",
  "redwood",
  "ochre",
  "stone",
  "limestone",
];
const POOLS = {
  kidney: "a kidney-shaped pool",
  long: "a long narrow pool",
  square: "a pool",
  "stock-tank": "a stock-tank pool",
  plunge: "a plunge pool",
  basin: "a stone basin",
  lagoon: "a lagoon pool",
  natural: "a swimming pond",
  rooftop: "a pool on the roof",
  terraced: "pools on terraces",
};
const TUBS = {
  round: "a round hot tub",
  sunken: "a sunken hot tub",
  boulder: "a hot tub of stone",
  barrel: "a barrel tub",
  covered: "a hot tub under a roof",
  rooftop: "a hot tub on the roof",
  "stock-tank": "a stock-tank hot tub",
  paved: "a hot tub set in the paving",
  deck: "a steaming hot tub",
};
const SAUNAS = {
  barrel: "a barrel sauna",
  "log-hut": "a log sauna",
  hut: "a sauna hut",
  tent: "a sauna tent",
  "glass-box": "a glass-fronted sauna",
  wagon: "a sauna on wheels",
};

const article = (word) => (/^[aeiou]/i.test(word) ? "an" : "a");
const upper = (text) => text[0].toUpperCase() + text.slice(1);
const list = (parts) => (parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`);

/** What a kind of place is called. @returns {{ noun: string, plural: boolean }} */
function nounOf(kind) {
  const said = NOUNS[kind] ?? kind.replaceAll("-", " ");
  return said.startsWith("+") ? { noun: said.slice(1), plural: true } : { noun: said, plural: false };
}

function colourOf({ walls, colour: [name] }) {
  if (["thatch", "glass"].includes(walls)) return "";
  if (walls === "brick" && name === "brick red") return "red";
  if (["limestone", "granite", "stone"].includes(name) && ["stone", "ashlar"].includes(walls)) return name === "stone" ? "" : name;
  if (["cedar", "redwood"].includes(name) && ["board", "shingle"].includes(walls)) return name;
  return THINGS.includes(name) ? `${name}-coloured` : name;
}

/** "a black A-frame", "pink cottages on stilts" */
function placeOf(F) {
  const { noun, plural } = nounOf(F.kind);
  if (["open-beach", "walled-garden", "camp-fire", "hammam"].includes(F.kind)) return `${article(noun)} ${noun}`;
  const wall = WALLS[F.walls] ?? "";
  const material = noun.includes(wall) || colourOf(F).includes(wall) || /stone$/.test(colourOf(F)) ? "" : wall;
  const words = [colourOf(F), material, noun].filter(Boolean).join(" ");
  return plural ? words : `${article(words)} ${words}`;
}

const landOf = (land) => LANDS[land] ?? `by ${BESIDE[land] ?? land.replaceAll("-", " ")}`;

function outdoors(F) {
  const parts = [POOLS[F.pool], TUBS[F.tub], SAUNAS[F.sauna]];
  if (F.extras.includes("fire-pit")) parts.push("a fire");
  if (F.extras.includes("hammock")) parts.push("a hammock");
  if (F.extras.includes("long-table")) parts.push("a long table");
  if (F.has.includes("outdoor-shower")) parts.push("an outdoor shower");
  return parts.filter(Boolean).slice(0, 3);
}

/**
 * What an outside view shows, in a sentence without a full stop.
 *
 * @param {object} F the place's facts (../listings/look.ts)
 * @param {string} view one of OUTSIDE_VIEWS
 */
export function tellOutside(F, view) {
  const { noun } = nounOf(F.kind);
  const when = WEATHERS[F.weather] ?? HOURS[F.hour];
  const own = noun.split(/,| with | round | on | before | beside | joined /)[0];
  if (view === "front") return upper(`${placeOf(F)} ${landOf(F.land)} ${when}`);
  if (view === "again") return `The ${own} from another side, ${landOf(F.beyond ?? F.land)}`;
  if (view === "door") return `The way in, a lamp-lit door of the ${own}`;
  const parts = outdoors(F);
  return parts.length ? upper(`${list(parts)} outside the ${own}, ${landOf(F.land)}`) : `Outside the ${own}, ${landOf(F.land)}`;
}
