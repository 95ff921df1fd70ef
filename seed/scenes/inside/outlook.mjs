/** The land beyond a room's windows. */
import * as garden from "../settings-garden.mjs";
import * as town from "../settings-street.mjs";
import * as water from "../settings-water.mjs";
import * as wild from "../settings-wild.mjs";
import { SKIES } from "../skies.mjs";

const LANDS = [
  [/street|avenue|old-town|village|market|steep/, town.street],
  [/skyline|rooftops|hills-with-lights/, town.skyline],
  [/alley|industrial|courtyard/, town.alley],
  [/canal/, water.canal],
  [/lagoon|mangrove/, water.lagoon],
  [/river|bayou|spillway/, water.river],
  [/lake|pond|quarry|glacier|harbour|bay$/, wild.lake],
  [/beach|coast|headland|cove|sea|dunes/, wild.coast],
  [/palm|tropical|jungle|lava/, garden.palms],
  [/garden|suburb/, garden.park],
  [/vine|olive|cork|orchard/, garden.vineyard],
  [/desert|red-rock|mesa|boulders|juniper/, wild.desert],
  [/snow|peaks|needles|mountain/, wild.alps],
  [/birch|aspen/, wild.birchwood],
  [/meadow|pasture/, wild.meadow],
  [/hay|prairie|grass/, wild.fields],
];
const HOURS = {
  dawn: ["warmDawn", "roseDawn"],
  sunset: ["emberDusk", "goldHour", "claretDusk"],
  dusk: ["tealDusk", "lilacDusk", "emberDusk"],
  "blue-hour": ["blueHour"],
  night: ["moonNight", "violetNight", "starry"],
};

/** The sky's name for a place. */
export function skyOf(facts, rnd) {
  if (facts.weather === "rain") return "rainyNight";
  if (facts.weather === "snow" || facts.season === "winter") return facts.hour === "night" ? "blueHour" : "snowEvening";
  return rnd.pick(HOURS[facts.hour] ?? HOURS.dusk);
}

/** Draws the land over the whole sheet. @param {object} c scene context */
export function outlook(c, facts) {
  const land = LANDS.find(([test]) => test.test(facts.land))?.[1] ?? wild.forest;
  land.back({ ...c, pal: { leaf: facts.season === "autumn" ? "#8a6a35" : "#3f6346", wall: facts.colour[1], roof: "#3a302c", trim: "#3d2a25", door: facts.trim[1] } });
}

export const skyColours = (name) => SKIES[name];
