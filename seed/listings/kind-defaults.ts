import type { ColourName, Kind, Openings, Roof, RoofShape, RoomFloor, RoomProfile } from "./look.ts";

/* What follows from the kind of a building where its author says nothing else. */

/** Roof shapes other than a gable. */
const SHAPES: Readonly<Partial<Record<RoofShape, readonly Kind[]>>> = {
  steep: ["a-frame", "twin-a-frames", "canal-house", "chalet", "sanatorium-lodge"],
  low: ["carved-chalet", "low-house", "casita", "farmyard", "villa", "hill-house", "motor-court", "pavilion-wings", "beach-house"],
  hip: [
    "four-square",
    "planters-bungalow",
    "raised-creole-house",
    "creole-cottage",
    "lookout-tower",
    "keepers-house",
    "banquet-house",
    "mansion-pair",
    "grand-flat-house",
    "villas-on-hill",
    "stilt-cottages",
  ] as readonly Kind[],
  gambrel: ["barn"],
  mansard: ["two-flat"],
  shed: ["modern-cabin", "earth-house", "treehouse", "cliff-house", "stilt-house"],
  sawtooth: ["sawtooth-works"],
  barrel: ["hangar", "bandshell", "trailers", "railway-arches", "pullman-car", "rail-cars"],
  dome: ["palapas", "hammam", "silo"],
  flat: [
    ...["adobe", "ruin-house", "shopfront", "townhouse", "rowhouse", "brownstone", "victorian", "greystone", "spiral-stair-house"],
    ...["tenement", "rear-house", "loft", "cork-warehouse", "freight-dock", "theatre", "bank", "mid-century", "apartment-house"],
    ...["street-hotel", "deco-hotel", "motel-garages", "unit-row", "packing-plant", "supply-row", "substation", "sound-stage"],
    ...["pub", "cellar-steps", "tower-hotel", "resort-wings", "pool-motel", "finca", "roof-terrace-house", "patio-house"],
    ...["bathhouse", "walled-garden", "houseboat", "barge", "paddle-wheeler", "motor-sailer", "catamaran", "small-ship"],
    ...["hacienda", "open-beach", "beach-pavilion", "creole-townhouse", "yard-house", "spring-pools"],
  ] as readonly Kind[],
};

/** The shape of a kind's roof. */
export function shapeOf(kind: Kind): RoofShape {
  for (const [shape, kinds] of Object.entries(SHAPES)) if (kinds.includes(kind)) return shape as RoofShape;
  return "gable";
}

/** What a roof of that shape may be covered with. */
export function roofsOf(kind: Kind, shape: RoofShape, walls: string): readonly Roof[] {
  if (kind === "tents" || kind === "camp-fire") return ["canvas"];
  if (walls === "glass") return ["glass"];
  if (shape === "flat") return ["flat"];
  if (shape === "sawtooth") return ["glass"];
  if (shape === "barrel") return ["metal"];
  if (["stucco", "plaster", "tile"].includes(walls) && shape !== "hip") return ["tile"];
  if (["brick", "ashlar"].includes(walls)) return ["slate", "shingle"];
  return ["shingle", "shake", "metal", "shingle"];
}

export const ROOF_COLOURS: Readonly<Record<Roof, readonly ColourName[]>> = {
  shingle: ["charcoal", "brown", "slate", "grey-green", "oxblood red"],
  shake: ["silver grey", "brown", "cedar"],
  slate: ["slate", "slate blue", "charcoal"],
  metal: ["charcoal", "silver", "rust", "bottle green", "slate blue"],
  tile: ["terracotta", "rust", "brick red"],
  thatch: ["honey", "dust"],
  turf: ["green", "sage"],
  flat: ["charcoal", "slate", "stone"],
  glass: ["silver"],
  canvas: ["cream"],
  bitumen: ["charcoal"],
};

const OPENINGS: Readonly<Partial<Record<Openings, readonly Kind[]>>> = {
  "glass-front": ["a-frame", "twin-a-frames", "modern-cabin", "timber-frame", "mid-century", "earth-house", "hangar", "beach-pavilion"],
  sash: ["townhouse", "rowhouse", "brownstone", "victorian", "queen-anne", "bungalow", "four-square", "two-flat", "greystone"],
  louvres: ["planters-bungalow", "conch-house", "single-house", "mansion-pair"],
  shutters: ["creole-cottage", "shotgun-house", "villa", "farmyard", "hacienda"],
  "steel-sash": ["loft", "sawtooth-works", "works-hall", "packing-plant", "substation"],
  arched: ["railway-arches", "hall", "bell-tower-hall", "station-house", "bank"],
  "french-doors": ["creole-townhouse", "raised-creole-house", "patio-house", "resort-wings", "pool-motel", "tower-hotel"],
  small: ["adobe", "rickhouse", "hammam", "silo"],
  blank: ["sound-stage", "walled-garden"],
  few: ["cork-warehouse", "unit-row", "supply-row", "motel-garages", "freight-dock", "cellar-steps"],
};

export function openingsOf(kind: Kind): Openings {
  for (const [openings, kinds] of Object.entries(OPENINGS)) if (kinds.includes(kind)) return openings as Openings;
  return "casement";
}

/** Storeys and width of kinds that are seldom one storey of middling width. */
export const STOREYS: Readonly<Partial<Record<Kind, number>>> = {
  "a-frame": 2,
  "twin-a-frames": 2,
  barn: 2,
  "slatted-barn": 2,
  tenement: 5,
};

const PROFILES: Readonly<Partial<Record<RoomProfile, readonly Kind[]>>> = {
  "a-frame": ["a-frame", "twin-a-frames"],
  gable: [
    "log-cabin",
    "twin-log-cabins",
    "board-cabin",
    "squared-log-house",
    "chalet",
    "carved-chalet",
    "timber-frame",
    "treehouse",
    "cliff-house",
  ],
  rafters: ["barn", "slatted-barn", "cupola-barn", "shed-house", "camp", "lodge", "bungalow-colony"],
  beams: ["adobe", "hacienda", "finca", "farmyard", "farmhouse", "stone-cottage", "boathouse", "patio-house", "carriage-house"],
  tall: ["brownstone", "victorian", "greystone", "creole-townhouse", "raised-creole-house", "grand-flat-house", "queen-anne"],
  columns: ["loft", "cork-warehouse", "packing-plant", "mill", "sawtooth-works"],
  trusses: ["hall", "works-hall", "substation", "hangar", "sound-stage"],
  tent: ["tents", "camp-fire"],
  boat: ["barge", "houseboat", "paddle-wheeler", "motor-sailer", "catamaran", "small-ship"],
  "rail-car": ["pullman-car", "rail-cars", "trailers"],
  glass: ["glasshouse"],
  thatch: ["palapas"],
};

export function profileOf(kind: Kind): RoomProfile {
  for (const [profile, kinds] of Object.entries(PROFILES)) if (kinds.includes(kind)) return profile as RoomProfile;
  return "flat";
}

export const FLOORS: Readonly<Record<"wood" | "stone" | "town" | "works", readonly RoomFloor[]>> = {
  wood: ["boards", "boards", "stone", "boards"],
  stone: ["tiles", "stone", "terrazzo", "tiles"],
  town: ["parquet", "boards", "boards", "tiles"],
  works: ["concrete", "boards", "concrete"],
};
