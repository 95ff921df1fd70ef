/**
 * What a listing's pictures go by: the facts of its description that can be seen. An author says here what the text says;
 * `facts.ts` chooses the rest by the listing's slug, so that every picture of a place shows the same house.
 */

/** Colours by name, as an alt text says them. */
export const COLOURS = {
  white: "#e9e4da",
  cream: "#e3d5b8",
  ochre: "#c79a4b",
  apricot: "#d99a62",
  yellow: "#d9b458",
  terracotta: "#b8694a",
  pink: "#cf8f8a",
  "oxblood red": "#6e2a2b",
  "brick red": "#8a4a3c",
  "barn red": "#7c342e",
  rust: "#8a5236",
  plum: "#5a3550",
  "navy blue": "#2c3a5c",
  blue: "#4d6f8f",
  "slate blue": "#596b7d",
  teal: "#3c6a6c",
  "bottle green": "#27493c",
  green: "#54714f",
  sage: "#8b9a7b",
  "grey-green": "#7d8b80",
  grey: "#8b8a86",
  "silver grey": "#a3a19a",
  stone: "#b5a88f",
  limestone: "#cdbf9f",
  granite: "#83817e",
  slate: "#4c5259",
  charcoal: "#34353a",
  black: "#1f2023",
  brown: "#5f4634",
  honey: "#b07f4a",
  cedar: "#9a6440",
  redwood: "#84503c",
  dust: "#c2a380",
  gold: "#c3993f",
  amber: "#c7833a",
  claret: "#6d2438",
  copper: "#a8643f",
  silver: "#b9bcc0",
} as const;
export type ColourName = keyof typeof COLOURS;

/** Kinds of building or setting. The comment names what a viewer must recognise. */
export const KINDS = [
  // In woods, hills and fields
  "a-frame", // gable to the ground
  "twin-a-frames", // two, on one deck
  "log-cabin", // round logs, saddle notches, porch
  "twin-log-cabins", // two, joined by a glass passage
  "squared-log-house", // hewn logs with pale chinking
  "board-cabin", // board cabin with a porch
  "modern-cabin", // low, flat or mono-pitched, much glass
  "lodge", // long, two storeys, wide gables, stone chimney
  "camp", // old camp: bark-trimmed porch, or a hall and bunk cabins
  "cottage", // small clapboard or shingled house, one and a half storeys
  "stone-cottage", // small house of rubble or limestone
  "farmhouse", // two storeys, gable, porch
  "barn", // gambrel or gable barn, big doors
  "slatted-barn", // tobacco barn: gaps between boards glow
  "cupola-barn", // sugarhouse with cupola
  "shed-house", // long low shed made into a house, sliding door
  "bunkhouse", // two ends and an open breezeway between
  "timber-frame", // big posts, tall glass gable, walk-out level
  "chalet", // steep or wide roof, balcony
  "carved-chalet", // Bavarian: carved balconies, plaster below
  "treehouse", // on posts or between trunks, with bridge or stair
  "cliff-house", // hangs from rock on steel
  "lookout-tower", // fire lookout: glass on four sides and a catwalk on legs
  "stilt-house", // wooden house on stilts over water or sand
  "boathouse", // on the shore, slip doors below, rooms above
  "rickhouse", // tall barrel warehouse, rows of small windows
  "mill", // brick or stone mill by a dam
  "adobe", // low rounded earth walls, vigas
  "casita", // small plastered house, flat roof, ramada
  "ruin-house", // adobe, one half a roofless ruin
  "earth-house", // earthship: curved, bermed, slanting glass
  "rock-cabin", // cabin fitted between rocks
  "low-house", // one storey, wide eaves, on rock or in bush
  "ranch-house", // one long porch, one storey
  "planters-bungalow", // hip roof, veranda all round
  // Beside the sea
  "beach-house", // shingled or boarded, dune or rock
  "beach-bungalow", // tiny, one room and a porch
  "beach-pavilion", // boards and windbreaks on the sand
  "keepers-house", // brick light keeper's house, light tower beside
  "conch-house", // white wood, double galleries, shutters
  // In towns
  "shopfront", // shop window at the street, flat above
  "townhouse", // plain or Georgian, two to four storeys
  "rowhouse", // one of a row, narrow
  "brownstone", // stoop, brown stone, cornice
  "victorian", // bay windows, cornices, San Francisco
  "queen-anne", // turret and porch
  "bungalow", // craftsman: wide gable, deep porch
  "four-square", // two storeys, hip roof, dormer, porch
  "two-flat", // two bays one above the other
  "greystone", // grey stone town house, bay
  "spiral-stair-house", // Montréal: outside stair
  "canal-house", // tall, narrow, gable with hoist beam
  "shotgun-house", // narrow, porch, brackets (double: two doors)
  "creole-cottage", // low, shutters to the pavement
  "creole-townhouse", // iron gallery over the pavement
  "raised-creole-house", // gallery above a raised base
  "single-house", // Charleston: side to the street, piazzas
  "carriage-house", // two-leaf doors, small flat above, alley
  "garage-flat", // over a garage with an outside stair
  "rear-house", // tenement across a yard
  "yard-house", // workshop in a courtyard, iron stair
  "tenement", // walk-up with fire escape
  "loft", // brick warehouse, steel sash, three to six storeys
  "cork-warehouse", // heavy, few windows, awning of iron over docks
  "sawtooth-works", // sawtooth roof, steel glass
  "works-hall", // large industrial hall with gantry crane
  "freight-dock", // one storey, raised dock and roll doors, murals
  "hall", // brick or board meeting hall with gable and double doors
  "bell-tower-hall", // hall with an empty tower and rose window
  "theatre", // canopy and unlit marquee, tall front
  "bank", // pilasters, bronze doors
  "glasshouse", // iron ribs and glass
  "mid-century", // flat planes, glass, redwood, pool
  "courtyard-cottages", // stucco cottages round a fountain
  "motor-court", // stucco rooms in a row with carports, one sign
  "pullman-car", // sleeping car on a piece of track
  "station-house", // small railway station
  "apartment-house", // lobby door, four to seven storeys
  "grand-flat-house", // Berlin block: stucco, balconies
  "street-hotel", // hotel front with canopy and lamps
  "deco-hotel", // grey Deco front
  "motel-garages", // a door for each car, hidden court
  "unit-row", // roll-up doors in a row
  "packing-plant", // low brick plant, loading doors
  "supply-row", // metal-fronted low row with parking
  "substation", // tall brick electric hall
  "sound-stage", // huge blank hall, elephant door
  "railway-arches", // granite arches, glazed
  "silo", // round concrete grain silo
  "hangar", // arched roof, doors rolled open
  "pub", // tiled or painted front, hanging lamp
  "cellar-steps", // area steps to a lamp-lit door under a building
  // Resorts, clubs, spas
  "tower-hotel", // high-rise with balconies
  "resort-wings", // storeys of balconies round a pool
  "pool-motel", // mid-century rooms round a pool
  "pavilion-wings", // low shingled wings round a pool
  "grand-lodge", // big mountain hotel
  "sanatorium-lodge", // deep porches and enormous windows
  "villas-on-hill", // villas on terraces, stairs, pools
  "villa", // Mediterranean or Caribbean villa with garden
  "hacienda", // arcade, court, chimney
  "farmyard", // low white farm round a court with pool
  "finca", // white cubes
  "roof-terrace-house", // cube house with stacked terraces
  "patio-house", // two storeys of gallery round a patio
  "bandshell", // open shell of a stage among trees, benches
  "palapas", // thatched round houses over lagoon or sand
  "cottages", // a scatter of small cottages
  "bungalow-colony", // rows of little bungalows and a hall
  "mansion-pair", // two galleried mansions, lagoon of a pool
  "banquet-house", // white columns, circular drive
  "hill-house", // house in the hills, lights below
  "bathhouse", // brick or cedar bathhouse, steam
  "spring-pools", // stone pools, steam, cabins
  "hammam", // vaults with star holes
  "walled-garden", // a garden with wall, tree, tables, pool
  "stilt-cottages", // a row of cottages on posts over water or sand, boardwalk
  // On water, wheels and canvas
  "houseboat",
  "barge",
  "paddle-wheeler",
  "motor-sailer", // wooden, two masts
  "catamaran",
  "small-ship", // expedition ship
  "rail-cars", // parlour cars and a diesel
  "tents", // canvas tents on decks
  "trailers", // trailers of the fifties
  "camp-fire", // campground: fire, bedrolls, pitches
  "open-beach", // sand, umbrellas or cliffs, hardly a building
] as const;
export type Kind = (typeof KINDS)[number];

export type Wall =
  | "board" // vertical boards
  | "clapboard" // horizontal boards
  | "shingle"
  | "log"
  | "brick"
  | "stone" // rubble
  | "ashlar" // cut stone
  | "stucco"
  | "adobe"
  | "plaster"
  | "concrete"
  | "metal" // corrugated
  | "glass"
  | "canvas"
  | "thatch"
  | "tile";

export type Roof = "shingle" | "shake" | "slate" | "metal" | "tile" | "thatch" | "turf" | "flat" | "glass" | "canvas" | "bitumen";
export type RoofShape = "gable" | "steep" | "low" | "hip" | "gambrel" | "mansard" | "shed" | "flat" | "sawtooth" | "dome" | "barrel";

export type Openings =
  | "few" // one or two lit windows
  | "glass-front" // floor to ridge
  | "sash"
  | "shutters"
  | "louvres"
  | "steel-sash"
  | "arched"
  | "french-doors"
  | "screens"
  | "casement"
  | "small" // rows of small windows
  | "blank"; // none that show

export type Extra =
  | "porch"
  | "long-porch"
  | "back-porch"
  | "gallery"
  | "balcony"
  | "deck"
  | "lower-deck"
  | "roof-deck"
  | "catwalk"
  | "bridge-beyond" // a great bridge above or behind
  | "bridge" // plank bridge with rope rail
  | "outside-stair"
  | "spiral-stair"
  | "dormers"
  | "chimney"
  | "two-chimneys"
  | "turret"
  | "tower"
  | "cupola"
  | "bay-window"
  | "stoop"
  | "under-stoop-door"
  | "area-steps"
  | "fire-escape"
  | "awning"
  | "canopy"
  | "marquee"
  | "sign" // a board without words
  | "lamp" // a single lamp by the door
  | "blue-lamp"
  | "blue-door"
  | "gate"
  | "wall" // walled yard
  | "fence"
  | "hedge"
  | "bamboo"
  | "string-lights"
  | "lanterns"
  | "candles"
  | "dock"
  | "boat"
  | "canoe"
  | "ramada"
  | "pergola" // trellis, vines
  | "greenhouse" // lean-to of glass
  | "skylight"
  | "round-window"
  | "rose-window"
  | "hoist-beam"
  | "freight-doors"
  | "lean-to"
  | "columns"
  | "fountain"
  | "mural"
  | "wisteria"
  | "roses"
  | "geraniums"
  | "bottle-glass"
  | "solar-panels"
  | "woodpile"
  | "long-table"
  | "fire-pit"
  | "hammock"
  | "daybeds"
  | "umbrellas"
  | "carport"
  | "drive" // circular drive
  | "wall-of-neon"
  | "flag"
  | "windmills"
  | "horses"
  | "telescope";

export type Land =
  | "rhododendron-wood"
  | "hardwood" // oaks, hickories, poplars
  | "hemlock-wood"
  | "pine-wood"
  | "birch-wood"
  | "fir-forest" // huge trunks, ferns
  | "redwoods"
  | "ponderosa"
  | "juniper-hills"
  | "live-oaks"
  | "pecan-grove"
  | "aspen-mountain"
  | "spruce-mountain"
  | "lake"
  | "pond"
  | "quarry-pool"
  | "river"
  | "creek"
  | "gorge" // sandstone cliffs
  | "spillway"
  | "meadow"
  | "hay-field"
  | "pasture"
  | "orchard"
  | "vineyard"
  | "prairie"
  | "grassland"
  | "snow-valley"
  | "peaks"
  | "granite-needles"
  | "saguaro-desert"
  | "high-desert"
  | "red-rock"
  | "boulders"
  | "mesa"
  | "dunes"
  | "beach"
  | "palm-beach"
  | "rocky-coast"
  | "headland"
  | "cove"
  | "bay"
  | "lagoon"
  | "harbour"
  | "glacier-bay"
  | "sea"
  | "big-river"
  | "mangroves"
  | "bayou"
  | "lava-garden"
  | "jungle"
  | "tropical-hill"
  | "olive-hills"
  | "cork-valley"
  | "palm-garden"
  | "garden"
  | "walled-garden"
  | "courtyard"
  | "city-street"
  | "avenue" // with trees
  | "alley"
  | "rooftops"
  | "skyline"
  | "canal"
  | "suburb"
  | "steep-town" // houses on a hillside, stairs
  | "old-town" // cobbles, plastered fronts
  | "industrial" // yards, rails, cranes
  | "market-street"
  | "village"
  | "hills-with-lights";

export type Season = "spring" | "summer" | "autumn" | "winter";
export type Hour = "dawn" | "sunset" | "dusk" | "blue-hour" | "night";
export type Weather = "clear" | "mist" | "rain" | "snow" | "stars" | "moon" | "northern-lights" | "clouds";

export type RoomProfile =
  | "flat"
  | "tall" // flat, over four metres
  | "gable"
  | "a-frame"
  | "attic"
  | "beams" // flat with joists or vigas
  | "trusses"
  | "vault" // brick or stone barrel
  | "arches" // bays of arches
  | "columns" // loft with columns
  | "rafters"
  | "dome"
  | "tent"
  | "thatch" // round thatched roof
  | "glass" // glasshouse
  | "boat" // cabin of a boat
  | "rail-car"
  | "tin-ceiling";

export type RoomWall =
  | "board"
  | "log"
  | "plaster"
  | "panelled"
  | "brick"
  | "stone"
  | "rock"
  | "concrete"
  | "paper"
  | "tile"
  | "adobe"
  | "metal"
  | "canvas"
  | "glass"
  | "curtain"
  | "carpet";
export type RoomFloor =
  | "boards"
  | "parquet"
  | "stone"
  | "slate"
  | "brick"
  | "terrazzo"
  | "tiles"
  | "concrete"
  | "rubber"
  | "carpet"
  | "earth"
  | "deck"
  | "mats";
export type Fire =
  | "wood-stove"
  | "enamel-stove"
  | "hearth"
  | "stone-hearth"
  | "corner-fireplace"
  | "tile-stove"
  | "marble-hearth"
  | "middle-fire"
  | "none";

/** Things that a picture may show because the listing has them: most follow from its tags (`HAS_OF_TAG`). */
export type Has =
  | "hot-tub"
  | "pool"
  | "sauna"
  | "steam"
  | "bath"
  | "outdoor-shower"
  | "cross"
  | "bench"
  | "cage"
  | "swing"
  | "rig" // suspension beam or frame
  | "rack"
  | "horse"
  | "stockade"
  | "table" // padded table with eyelets
  | "padded-table"
  | "exam-table"
  | "massage-table"
  | "throne"
  | "curved-chair"
  | "frame-bed"
  | "canopy-bed"
  | "bed-rings"
  | "mirrors"
  | "mirror-ceiling"
  | "strap-wall"
  | "desk" // role-play furniture
  | "mural"
  | "pole"
  | "dungeon"
  | "themed"
  | "aftercare"
  | "music"
  | "bar"
  | "stage"
  | "dance-floor"
  | "booths"
  | "piano"
  | "long-table"
  | "books"
  | "costumes"
  | "mattresses"
  | "curtained-beds"
  | "bunks"
  | "mats"
  | "easels"
  | "candles"
  | "plants"
  | "neon"
  | "sewing-table"
  | "press" // printing press
  | "drawers" // wall of small drawers
  | "workbench"
  | "telescope"
  | "chandelier"
  | "screen" // cinema
  | "daybeds"
  | "cold-plunge";

/** Where water is and what it is like. */
export type Pool =
  | "kidney"
  | "long"
  | "square"
  | "stock-tank"
  | "plunge"
  | "basin"
  | "lagoon"
  | "natural"
  | "rooftop"
  | "indoor"
  | "terraced";
export type Tub = "deck" | "round" | "sunken" | "boulder" | "barrel" | "covered" | "rooftop" | "stock-tank" | "paved" | "indoor";
export type Sauna = "barrel" | "log-hut" | "hut" | "tent" | "glass-box" | "indoor" | "wagon";

export interface RoomLook {
  readonly profile?: RoomProfile;
  readonly wall?: RoomWall;
  readonly colour?: ColourName;
  readonly floor?: RoomFloor;
  /** Tone of the woodwork. */
  readonly wood?: "pale" | "honey" | "red" | "dark" | "black" | "painted";
  /** The colour of bedding and cushions, and of what goes with it. */
  readonly textile?: ColourName;
  readonly second?: ColourName;
  readonly fire?: Fire;
}

/** Views that are drawn from outside. */
export const OUTSIDE_VIEWS = ["front", "again", "yard", "door"] as const;
/** Views that are rooms or things in them. */
export const INSIDE_VIEWS = [
  "living",
  "bedroom",
  "second-bedroom",
  "bath",
  "sauna",
  "steam",
  "indoor-pool",
  "kitchen",
  "dining",
  "playroom",
  "vault", // dungeon under vaults or in a cellar
  "themed",
  "bar",
  "dance-floor",
  "lounge",
  "hall",
  "stage",
  "studio",
  "workshop",
  "class",
  "cabin", // ship's, train's
  "tent",
  "aftercare",
  "detail",
] as const;
export type View = (typeof OUTSIDE_VIEWS)[number] | (typeof INSIDE_VIEWS)[number];

/** What an author writes. What is left out is chosen by slug and kind. */
export interface Look {
  readonly kind: Kind;
  readonly storeys?: number;
  readonly width?: "tiny" | "narrow" | "middle" | "wide" | "long";
  readonly walls: Wall;
  readonly colour: ColourName;
  readonly roof?: Roof;
  readonly shape?: RoofShape;
  readonly roofColour?: ColourName;
  /** Doors, shutters, window frames. */
  readonly trim?: ColourName;
  readonly openings?: Openings;
  readonly extras?: readonly Extra[];
  readonly land: Land;
  /** More of the land that is in sight: "lake" beside "birch-wood". */
  readonly beyond?: Land;
  readonly season?: Season;
  readonly hour?: Hour;
  readonly weather?: Weather;
  /** Whether snow lies; without, what season, weather and land say. */
  readonly snow?: boolean;
  readonly pool?: Pool;
  readonly tub?: Tub;
  readonly sauna?: Sauna;
  readonly room?: RoomLook;
  /** Beside what its tags say. */
  readonly has?: readonly Has[];
  /** All of its views in order, the cover first; without, `facts.ts` chooses five to eight. */
  readonly views?: readonly View[];
}

/** A colour with its name for words and its hex value for drawing. */
export type Colour = readonly [name: ColourName, hex: string];

/** Everything that a drawing needs to know, nothing left open. The drawing code gets this and the slug as its seed. */
export interface Facts {
  readonly kind: Kind;
  readonly storeys: number;
  readonly width: "tiny" | "narrow" | "middle" | "wide" | "long";
  readonly walls: Wall;
  readonly colour: Colour;
  readonly roof: Roof;
  readonly shape: RoofShape;
  readonly roofColour: Colour;
  readonly trim: Colour;
  readonly openings: Openings;
  readonly extras: readonly Extra[];
  readonly land: Land;
  readonly beyond: Land | undefined;
  readonly season: Season;
  readonly hour: Hour;
  readonly weather: Weather;
  /** Whether snow lies on the ground and on roofs. */
  readonly snow: boolean;
  readonly pool: Pool | undefined;
  readonly tub: Tub | undefined;
  readonly sauna: Sauna | undefined;
  readonly room: {
    readonly profile: RoomProfile;
    readonly wall: RoomWall;
    readonly colour: Colour;
    readonly floor: RoomFloor;
    readonly wood: "pale" | "honey" | "red" | "dark" | "black" | "painted";
    readonly textile: Colour;
    readonly second: Colour;
    readonly fire: Fire;
  };
  readonly has: readonly Has[];
  readonly views: readonly View[];
  /** Guests, for the size of rooms and how many seats; bedrooms. */
  readonly guests: number;
  readonly bedrooms: number;
}
