import { readListing, slugify, typeIdOf } from "@nightlatch/domain";
import { describe, expect, it } from "vitest";
import { seedFacts, seedRecords } from "./index.ts";
import { type Facts, INSIDE_VIEWS, type Kind, type Land, OUTSIDE_VIEWS } from "./look.ts";
import { countBy } from "./testing.ts";

const facts = seedFacts();
const listings = seedRecords({}).map((record) => readListing(record, undefined, 0));
const places = listings.map((listing) => ({ ...listing, facts: facts.get(slugify(listing.name)) as Facts }));
type Check = (facts: Facts) => boolean;

const kinds =
  (...of: Kind[]): Check =>
  ({ kind }) =>
    of.includes(kind);
const lands =
  (...of: Land[]): Check =>
  ({ land, beyond }) =>
    of.includes(land) || (beyond !== undefined && of.includes(beyond));
const walls =
  (...of: Facts["walls"][]): Check =>
  (each) =>
    of.includes(each.walls);
const painted =
  (...of: Facts["colour"][0][]): Check =>
  ({ colour, trim }) =>
    of.includes(colour[0]) || of.includes(trim[0]);
const storeys =
  (least: number, most = least): Check =>
  (each) =>
    each.storeys >= least && each.storeys <= most;
const shows =
  (...of: Facts["extras"][number][]): Check =>
  ({ extras }) =>
    of.some((extra) => extras.includes(extra));

/** What a description says of the building, and what must then be drawn. */
const BUILDINGS: readonly [said: RegExp, drawn: Check][] = [
  [/\bA-frames?\b/, kinds("a-frame", "twin-a-frames")],
  [/\btwin A-frames\b/i, kinds("twin-a-frames")],
  [/\b(is chestnut log|log cabin runs|his log house|pair of small log houses|squared-log)\b/, walls("log")],
  [/\blimestone (cabin|stable)\b/, walls("stone")],
  [/\bstone (hut|farmhouse)\b/, walls("stone")],
  [/\bbrick (cottage|hall|shed|cellar)\b/, walls("brick")],
  [/\bin red brick\b/, (each) => walls("brick")(each) && painted("brick red")(each)],
  [/\b(is shingled, grey|grey-shingled|low shingled wings)\b/, walls("shingle")],
  [/\b(rooms of adobe|thick adobe fronts|low adobe|adobe spa hotel)\b/, walls("adobe")],
  [/\btreehouse\b/, kinds("treehouse")],
  [/\b(on stilts|on posts|on poles|locust posts)\b/, kinds("treehouse", "stilt-house", "stilt-cottages")],
  [/\bfrom the cliff's own bolts\b/, kinds("cliff-house")],
  [/\bwindows on all four sides\b/, kinds("lookout-tower")],
  [/\bslatted sides\b/, kinds("slatted-barn")],
  [/\bcupola that let the steam out\b/, shows("cupola")],
  [/\bboathouse with bedrooms\b/, kinds("boathouse")],
  [/\bbunkhouse has a screened breezeway\b/, kinds("bunkhouse")],
  [/\btwo chimneys\b/, shows("two-chimneys")],
  [/\bcarved balconies\b/, kinds("carved-chalet")],
  [/\bHalf the house fell\b/, kinds("ruin-house")],
  [/\bMilky Way\b|\bStars are excellent\b/, (each) => each.weather === "stars"],
  [/\bstill looks like tomorrow\b/, kinds("mid-century")],
  [/\bshotgun\b/, kinds("shotgun-house")],
  [/\bQueen Anne with a turret\b/, shows("turret")],
  [/\bfour-square\b|\bplain, square, good-natured house\b/, kinds("four-square")],
  [/\bbungalow\b(?! colony| of|s)/, kinds("bungalow", "beach-bungalow", "pullman-car")],
  [/\bhoist beam on the gable\b/, shows("hoist-beam")],
  [/\bstaircase twists up\b/, shows("spiral-stair")],
  [/\bgreystone\b/, kinds("greystone")],
  [/\braised Creole house\b/, kinds("raised-creole-house")],
  [/\bTurned sideways to the street\b/, kinds("single-house")],
  [/\bgarage in a leafy street\b/, (each) => kinds("garage-flat")(each) && shows("outside-stair")(each)],
  [/\bPullman of 1911\b/, kinds("pullman-car")],
  [/\bstationmaster's house\b/, kinds("station-house")],
  [/\beight stucco cottages around a fountain\b/, kinds("courtyard-cottages")],
  [/\bEight stucco rooms, eight carports\b/, (each) => kinds("motor-court")(each) && shows("carport")(each)],
  [/\b(its|wholesaler's) glasshouse\b/, kinds("glasshouse")],
  [/\bunlit marquee\b/, shows("marquee")],
  [/\bthe tower they hung in\b/, kinds("bell-tower-hall")],
  [/\brose window\b/, shows("rose-window")],
  [/\bsawtooth\b/, (each) => each.shape === "sawtooth"],
  [/\b(under a tin roof|a tin roof that)\b/, (each) => each.roof === "metal"],
  [/\brain on cedar shakes\b/, (each) => each.roof === "shake"],
  [/\bhipped roof\b/, (each) => each.shape === "hip"],
  [/\bpalapas stand\b|\b(palm-)?thatched\b/, (each) => each.roof === "thatch"],
  [/\bseven cubes\b/, kinds("finca")],
  [/\bhouses are cubes\b/, kinds("roof-terrace-house")],
  [/\bTwo conch mansions\b/, kinds("mansion-pair")],
  [/\beight white columns\b/, (each) => shows("columns")(each) && painted("white")(each)],
  [/\bold sound stage\b/, kinds("sound-stage")],
  [/\bsubstation\b/, kinds("substation")],
  [/\bunion hall\b|\bVFW hall\b|\bElks hall\b/, kinds("hall")],
  [/\b(Trains ran over these granite arches)\b/, kinds("railway-arches")],
  [/\bonce held durum wheat\b/, kinds("silo")],
  [/\ba hangar with its doors\b/, kinds("hangar")],
  [/\b(Look for the blue one in a row of roll-up doors)\b/, shows("blue-door")],
  [/\bporch with a blue lamp\b/, shows("blue-lamp")],
  [/\b(converted grain barge|The barge came)\b/, kinds("barge")],
  [/\bpaddle-wheeler\b/, kinds("paddle-wheeler")],
  [/\bmotor-sailer\b/, kinds("motor-sailer")],
  [/\bone catamaran\b/, kinds("catamaran")],
  [/\bexpedition ship\b/, kinds("small-ship")],
  [/\bparlour cars\b/, kinds("rail-cars")],
  [/\b(canvas tents on decks|Four canvas cabins)\b/, kinds("tents")],
  [/\bNine trailers\b/, kinds("trailers")],
  [/\bbandshell\b/, kinds("bandshell")],
  [/\bdoor that most people take for the gas meter\b/, shows("under-stoop-door")],
  [/\bone lit window\b/, (each) => each.openings === "few"],
  [/\bPower comes from panels\b|\bpropane, sun and\b/, shows("solar-panels")],
  [/\bcoloured bottle glass\b/, shows("bottle-glass")],
  [/\bWisteria covers\b/, shows("wisteria")],
];

const STOREYS: readonly [said: RegExp, drawn: Check][] = [
  [/\bfour storeys tall\b/, storeys(4)],
  [/\bThree storeys over a garage\b/, storeys(4)],
  [/\bfour floors of a greystone\b/, storeys(4)],
  [/\bthe club fills three floors\b/i, storeys(3)],
  [/\btwenty-four studios on three floors\b/, storeys(3)],
  [/^Four floors, four bedrooms\b/, storeys(4)],
  [/\bon four floors of\b/, storeys(4, 6)],
  [/\bRooms on the fifth floor\b/, storeys(5, 9)],
  [/\beleventh and twelfth floors\b/, storeys(12, 30)],
  [/\bthird-floor loft\b/, storeys(3, 6)],
  [/\bthe fourth floor\b/, storeys(4, 9)],
  [/\bkey card|one hundred and forty rooms|two hundred rooms\b/, storeys(3, 30)],
  [/\ba hundred and ten feet high\b/, storeys(6, 12)],
];

const COLOURS: readonly [said: RegExp, drawn: Check][] = [
  [/\bblack A-frame\b|\bcharred black\b/, painted("black")],
  [/\bpainted grey-green\b/, painted("grey-green")],
  [/\bcolour of ripe apricots\b/, painted("apricot")],
  [/\bcolour of the dust\b/, painted("dust")],
  [/\bcolour of its surroundings\b/, painted("terracotta")],
  [/\bpink of a guava\b/, painted("pink")],
  [/\bwhite with a band of yellow\b/, (each) => painted("white")(each) && painted("yellow")(each)],
  [/\bwhitewashed\b/i, painted("white")],
  [/\brusted shed\b/, painted("rust")],
  [/\bsilver outside\b/, painted("silver grey")],
  [/\bGrey shutters, grey door\b/, painted("grey")],
  [/\bgrey Deco front\b/, painted("grey")],
  [/\bgreen and white, each with a verandah\b/, (each) => painted("green")(each) && painted("white")(each)],
  [/\bin its own colours, marigold and white\b/, (each) => painted("white")(each) && painted("yellow")(each)],
  [/\bblue doors\b/, painted("blue")],
  [/\bfourth gate, blue\b/, painted("blue")],
  [/\bsmoked glass\b/, painted("black")],
  [/\bpastel paint on the boards\b/, painted("pink")],
];

const LANDS: readonly [said: RegExp, drawn: Check][] = [
  [/\bclimbs through rhododendron\b/, lands("rhododendron-wood")],
  [/\bnest in the hemlocks|hemlocks close in\b/, lands("hemlock-wood")],
  [/\babove a hay meadow|on her hay farm|Hay is still cut\b/, lands("hay-field")],
  [/\b(Staymans|cherry-sorting barn|grows cherries|stands in the orchard)\b/, lands("orchard")],
  [/\bpoint of land with water on three sides|across the lake|Fontana Lake|Payette Lake|Lake Wallenpaupack|Okanagan Lake\b/, lands("lake")],
  [/\bmill pond\b/, lands("pond")],
  [/\bhole it left is the best swimming\b/, lands("quarry-pool")],
  [/\bpecans\b/, lands("pecan-grove")],
  [/\bunder the redwoods\b/, lands("redwoods")],
  [/\bPonderosa bark|in old pines, with woodstoves\b/, lands("ponderosa")],
  [/\bDouglas firs\b/, lands("fir-forest")],
  [/\bred rocks\b|\bslickrock\b|\bcliffs go from orange\b/, lands("red-rock")],
  [/\bGranite needles\b/, lands("granite-needles")],
  [/\btaller than a saguaro\b/, lands("saguaro-desert")],
  [/\bdug into the sand\b|\bhouse on the dune\b/, lands("dunes")],
  [/\bMangroves on two sides\b/, lands("mangroves")],
  [/\bout of the lava\b/, lands("lava-garden")],
  [/\bglaciers\b(?! missed)/, lands("glacier-bay", "hardwood")],
  [/\bcork on nine hundred|valley of cork\b/, lands("cork-valley")],
  [/\bstand over a lagoon\b/, lands("lagoon")],
  [/\bspillway that runs\b/, lands("spillway")],
  [/\bAmong boulders|among boulders the size\b/, lands("boulders")],
  [/\bgone back to prairie\b/, lands("prairie")],
  [/\bsnow lies in this valley\b/i, lands("snow-valley")],
  [/\byellow birches\b|\benclosed by birch\b/, lands("birch-wood")],
  [/\bgreen towers of the bridge|The bridge is above you\b/, shows("bridge-beyond")],
  [
    /\b(snow (can reach|falls into the steam)|some snow|roll in the snow|basins in the snow|snowploughs reach|winter carnival)\b/i,
    ({ snow }) => snow,
  ],
  [/\bwindmills\b/i, shows("windmills")],
  [/\bregular as the northern lights|with luck, the northern lights\b/, (each) => each.weather === "northern-lights"],
];

/** Lands that are in a town. */
const TOWN: readonly Land[] = [
  ...(["city-street", "avenue", "alley", "rooftops", "skyline", "canal", "suburb", "steep-town", "old-town", "industrial"] as const),
  ...(["market-street", "village", "courtyard", "walled-garden", "garden", "palm-garden", "hills-with-lights", "harbour"] as const),
];

describe("what is drawn of a place", () => {
  it.each([
    ["building", BUILDINGS],
    ["storeys", STOREYS],
    ["colour", COLOURS],
    ["land", LANDS],
  ])("is what its description says of the %s", (_what, lexicon) => {
    const wrong: string[] = [];
    for (const [said, drawn] of lexicon) {
      const sayers = places.filter(({ description }) => said.test(description));
      if (sayers.length === 0) wrong.push(`${said}: said by nobody`);
      for (const { name, facts: own } of sayers) if (!drawn(own)) wrong.push(`${name}: ${said}`);
    }
    expect(wrong).toEqual([]);
  });

  it("has the water that its features name, and no other", () => {
    const bathes = /\b(pools?|baths|basins|float)\b/;
    for (const { name, description, facts: own } of places) {
      if (own.pool !== undefined) expect(own.has.includes("pool") || bathes.test(description), `${name}: pool`).toBe(true);
      if (own.tub !== undefined) expect(own.has, `${name}: hot tub`).toContain("hot-tub");
      if (own.sauna !== undefined) expect(own.has, `${name}: sauna`).toContain("sauna");
    }
  });

  it("is in a town exactly where the listing says so", () => {
    for (const { name, locationType, facts: own } of places) {
      const slugs = locationType.map(({ slug }) => slug);
      if (slugs.includes("remote-secluded")) expect(TOWN, name).not.toContain(own.land);
      if (slugs.includes("urban-downtown") && !own.beyond) expect([...TOWN, "beach"], name).toContain(own.land);
    }
  });

  it("lies under snow in the winter of a land that has any, and never in another season without falling snow", () => {
    const snowy = lands("snow-valley", "peaks", "spruce-mountain", "aspen-mountain", "glacier-bay");
    const winters = places.filter(({ facts: own }) => own.season === "winter" && snowy(own));
    expect(winters.length).toBeGreaterThan(8);
    expect(winters.filter(({ facts: own }) => !own.snow).map(({ name }) => name)).toEqual([]);
    const odd = places.filter(
      ({ facts: own }) => own.snow && own.season !== "winter" && own.weather !== "snow" && own.land !== "snow-valley",
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it("shows no sign over a door that is said to be unmarked", () => {
    for (const { name, facts: own, ...listing } of places) {
      const unmarked = listing.atmosphere
        .concat(listing.general, listing.locationType)
        .some(({ slug }) => slug.startsWith("discreet-exterior"));
      if (unmarked)
        expect(
          own.extras.filter((extra) => ["sign", "wall-of-neon", "marquee"].includes(extra)),
          name,
        ).toEqual([]);
    }
  });

  it("gives five to eight views of what there is, the cover first; three or four of a place that has no room", () => {
    const known: readonly string[] = [...OUTSIDE_VIEWS, ...INSIDE_VIEWS];
    for (const {
      name,
      facts: { kind, views, has, pool },
    } of places) {
      expect(views[0], name).toBe("front");
      const outOfDoors = ["open-beach", "walled-garden", "camp-fire"].includes(kind);
      expect(views.length, name).toBeGreaterThanOrEqual(outOfDoors ? 3 : 5);
      expect(views.length, name).toBeLessThanOrEqual(8);
      expect(new Set(views).size, name).toBe(views.length);
      expect(
        views.filter((view) => !known.includes(view)),
        name,
      ).toEqual([]);
      if (views.includes("sauna")) expect(has, name).toContain("sauna");
      if (views.includes("steam")) expect(has, name).toContain("steam");
      if (views.includes("indoor-pool")) expect(pool, name).toBe("indoor");
    }
  });
});

describe("the variety of places", () => {
  const looks = ({ kind, storeys: high, width, walls: of, colour, roof, shape, openings, trim, roofColour }: Facts): string =>
    [kind, high, width, of, colour[0], roof, shape, openings, trim[0], roofColour[0]].join(" ");

  it("has no building twice", () => {
    const twice = [...countBy(places, ({ facts: own }) => looks(own))].filter(([, count]) => count > 1);
    expect(twice).toEqual([]);
  });

  it("has no two that could be taken for each other in one section of one city", () => {
    const alike = ({ kind, storeys: high, colour, land }: Facts): string => `${kind} ${high} ${colour[0]} ${land}`;
    const nearly = ({ kind, walls: of, storeys: high, land }: Facts): string => `${kind} ${of} ${high} ${land}`;
    for (const sameness of [alike, nearly]) {
      const groups = countBy(places, ({ city, state, typeIds, facts: own }) => `${city}, ${state}: ${typeIds[0]}: ${sameness(own)}`);
      expect([...groups].filter(([, count]) => count > 1)).toEqual([]);
    }
  });

  it.each(["lifestyle-club", "lifestyle-resort", "lifestyle-experience", "kink-cabin", "kinkbnb"])(
    "has at least twelve kinds of %s",
    (type) => {
      const ofType = places.filter(({ typeIds }) => typeIds.includes(typeIdOf(type as "kinkbnb")));
      expect(new Set(ofType.map(({ facts: own }) => own.kind)).size).toBeGreaterThanOrEqual(12);
    },
  );

  it("has covers of all hours, none of them most of a section", () => {
    for (const type of ["lifestyle-club", "lifestyle-resort", "kink-cabin", "kinkbnb"]) {
      const ofType = places.filter(({ typeIds }) => typeIds.includes(typeIdOf(type as "kinkbnb")));
      const hours = countBy(ofType, ({ facts: own }) => own.hour);
      expect(hours.size, type).toBeGreaterThanOrEqual(4);
      for (const [hour, count] of hours) expect(count / ofType.length, `${type} ${hour}`).toBeLessThan(0.6);
    }
  });
});
