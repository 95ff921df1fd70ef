import { idHash, slugify } from "@nightlatch/domain";
import { type SeedEntry, tagSlugs, words } from "./entry.ts";
import { HAS_OF_TAG } from "./has-of-tag.ts";
import { FLOORS, openingsOf, profileOf, ROOF_COLOURS, roofsOf, STOREYS, shapeOf } from "./kind-defaults.ts";
import { COLOURS, type Colour, type ColourName, type Facts, type Has, type Hour, type Look, type Season } from "./look.ts";
import { chooseViews } from "./views.ts";

/** Chooses one of several by a label, the same each time. */
type Choose = <T>(label: string, of: readonly T[]) => T;

const TEXTILES: readonly ColourName[] = [
  ...(["claret", "bottle green", "navy blue", "rust", "plum", "ochre", "slate blue", "sage", "terracotta", "teal"] as const),
  ...(["charcoal", "amber", "oxblood red", "cream", "grey-green", "pink"] as const),
];
const TRIMS: readonly ColourName[] = ["white", "cream", "black", "bottle green", "oxblood red", "slate blue", "charcoal", "teal", "brown"];
const HOURS: readonly Hour[] = ["dusk", "blue-hour", "night", "sunset", "dusk", "blue-hour"];
const SEASONS: readonly Season[] = ["spring", "summer", "autumn", "summer"];
/** Lands that lie under snow in winter. */
const SNOWY = /snow-valley|peaks|spruce-mountain|aspen-mountain|glacier-bay/;
/** Lands whose trees never turn. */
const EVERGREEN = /palm|oaks|olive|cork|tropical|jungle|lagoon|bayou|mangroves|lava|desert|hills-with-lights|old-town|sea$/;

const ROOMS: readonly ColourName[] = ["white", "cream", "sage", "grey-green", "slate blue", "stone", "ochre", "teal"];
const WOODEN_ROOMS: readonly ColourName[] = ["honey", "cream", "cedar", "honey", "sage", "white", "brown", "grey-green"];

/** Walls of rooms in kinds of building, by what the walls are outside. */
const ROOM_WALLS = {
  log: ["log", "board"],
  board: ["board", "plaster", "board"],
  clapboard: ["board", "paper", "plaster"],
  shingle: ["board", "plaster"],
  adobe: ["adobe"],
  stone: ["stone", "plaster"],
  brick: ["plaster", "brick", "panelled", "paper"],
  canvas: ["canvas"],
  glass: ["glass"],
  metal: ["panelled", "metal"],
} as const;

/** All facts of an entry's look: what its author says, what its tags say, and the rest chosen by its slug. */
export function factsOf(entry: SeedEntry): Facts {
  const slug = slugify(entry.name);
  const { look } = entry;
  const choose: Choose = (label, of) => of[idHash(`${slug} ${label}`) % of.length] as (typeof of)[number];
  const has = hasOf(entry);
  const lands = `${look.land} ${look.beyond}`;
  const season = look.season ?? (EVERGREEN.test(lands) ? "summer" : choose("season", SEASONS));
  const facts = {
    ...buildingOf(look, choose),
    extras: look.extras ?? [],
    land: look.land,
    beyond: look.beyond,
    season,
    hour: look.hour ?? choose("hour", HOURS),
    weather: look.weather ?? "clear",
    snow: look.snow ?? (look.weather === "snow" || look.land === "snow-valley" || (season === "winter" && SNOWY.test(lands))),
    pool: look.pool ?? (has.includes("pool") ? "square" : undefined),
    tub: look.tub ?? (has.includes("hot-tub") ? "deck" : undefined),
    sauna: look.sauna ?? (has.includes("sauna") ? "indoor" : undefined),
    room: roomOf(look, choose),
    has,
    guests: entry.holds[0],
    bedrooms: entry.holds[1],
  } as const;
  return { ...facts, views: look.views ?? chooseViews(facts, words(entry.types), (label) => idHash(`${slug} ${label}`)) };
}

const colour = (name: ColourName): Colour => [name, COLOURS[name]];

function buildingOf(look: Look, choose: Choose) {
  const { kind, walls, openings } = look;
  const shape = look.shape ?? (look.roof === "flat" ? "flat" : shapeOf(kind));
  const roof = look.roof ?? choose("roof", roofsOf(kind, shape, walls));
  const trims = TRIMS.filter((trim) => trim !== look.colour);
  return {
    kind,
    storeys: look.storeys ?? STOREYS[kind] ?? 1,
    width: look.width ?? "middle",
    walls,
    colour: colour(look.colour),
    roof,
    shape,
    roofColour: colour(look.roofColour ?? choose("roof colour", ROOF_COLOURS[roof])),
    trim: colour(look.trim ?? choose("trim", trims)),
    openings: openings ?? openingsOf(kind),
  } as const;
}

function roomOf({ kind, walls, room = {} }: Look, choose: Choose): Facts["room"] {
  const among = (ROOM_WALLS as Partial<Record<string, readonly Facts["room"]["wall"][]>>)[walls] ?? ["plaster", "panelled", "plaster"];
  const wall = room.wall ?? choose("room wall", among);
  const wood = room.wood ?? choose("wood", ["pale", "honey", "red", "dark", "honey"] as const);
  const textile = room.textile ?? choose("textile", TEXTILES);
  const second =
    room.second ??
    choose(
      "second textile",
      TEXTILES.filter((name) => name !== textile),
    );
  const building = ["log", "board", "clapboard", "shingle"].includes(walls)
    ? "wood"
    : ["adobe", "stone", "stucco", "plaster"].includes(walls)
      ? "stone"
      : walls === "concrete" || walls === "metal"
        ? "works"
        : "town";
  return {
    profile: room.profile ?? profileOf(kind),
    wall,
    colour: colour(room.colour ?? choose("room colour", building === "wood" ? WOODEN_ROOMS : ROOMS)),
    floor: room.floor ?? choose("floor", FLOORS[building]),
    wood,
    textile: colour(textile),
    second: colour(second),
    fire: room.fire ?? (building === "wood" ? choose("fire", ["wood-stove", "hearth", "none", "stone-hearth"] as const) : "none"),
  };
}

function hasOf(entry: SeedEntry): readonly Has[] {
  const said = tagSlugs(entry).flatMap((tag) => HAS_OF_TAG[tag] ?? []);
  return [...new Set([...said, ...(entry.look.has ?? [])])];
}
