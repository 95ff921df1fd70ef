import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/workspace.mjs";
import { makeOutlines } from "./outlines.mjs";
import { arcsOf, contains, pointsOf, ringsOf } from "./topology.mjs";

/**
 * Makes the table of cities' coordinates and the outlines of the map (docs/adr/0047) from data in the public domain:
 *
 * - Natural Earth: the outlines, out of the package world-atlas, and the largest cities, out of globe.gl's examples;
 * - the United States Census Bureau: the borders of states, out of the package us-atlas;
 * - by-hand.txt next to this file.
 *
 * Unpack the three packages into one folder, and name it:
 *
 *     for package in world-atlas@2.0.2 us-atlas@3.0.1 globe.gl@2.46.2; do
 *       mkdir -p atlas/${package%@*} && npm pack --silent $package | xargs tar -x --strip-components 1 -C atlas/${package%@*} -f
 *     done
 *     node scripts/places/make-tables.mjs atlas
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name the folder with the unpacked packages.");
const read = (file) => JSON.parse(readFileSync(join(folder, file), "utf8"));
const world = read("world-atlas/countries-10m.json");
const coarse = read("world-atlas/countries-50m.json");
const states = read("us-atlas/states-10m.json");

/** Country names of Natural Earth, and the names that listings use. */
const COUNTRIES = { "United States of America": "United States", "Dominican Rep.": "Dominican Republic", "St-Martin": "Saint-Martin" };

const byHand = readFileSync(new URL("by-hand.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => line.split("|").map((part) => part.trim()))
  .map(([city, state, country, latitude, longitude]) => ({
    city,
    state,
    country,
    at: [Number(latitude), Number(longitude)],
    byHand: true,
  }));

const largest = read("globe.gl/example/datasets/ne_110m_populated_places_simple.geojson").features.map(({ properties: each }) => ({
  city: each.name.replace("Washington, D.C.", "Washington"),
  state: each.adm1name ?? "",
  country: COUNTRIES[each.adm0name] ?? each.adm0name,
  at: [each.latitude, each.longitude],
}));

const shapes = (topology, name) => {
  const arcs = arcsOf(topology);
  return new Map(
    topology.objects[name].geometries.map((shape) => [
      COUNTRIES[shape.properties.name] ?? shape.properties.name,
      ringsOf(shape).map((ring) => pointsOf(ring, arcs)),
    ]),
  );
};
const countryShapes = shapes(world, "countries");
const stateShapes = shapes(states, "states");

/** Maximum distance, in degrees, of a coastal city from its simplified shape. */
const COAST = 0.06;

/** @type {(rings: number[][][], at: number[]) => boolean} */
function liesIn(rings, [latitude, longitude]) {
  const steps = [0, COAST, -COAST];
  return steps.some((north) => steps.some((east) => contains(rings, [longitude + east, latitude + north])));
}

const key = ({ city, state, country }) => [city, state, country].join("|");
const known = new Set(byHand.map(key));
for (const place of byHand) {
  // The atlas has Saint-Martin as a country.
  const country = countryShapes.get(place.state === "Saint-Martin" ? place.state : place.country);
  const state = place.country === "United States" ? stateShapes.get(place.state) : country;
  if (!country || !state) throw new Error(`The atlas has no ${place.state}, ${place.country}.`);
  if (!liesIn(country, place.at) || !liesIn(state, place.at)) throw new Error(`${key(place)} is outside its state or country.`);
}
const cities = [...byHand, ...largest.filter((place) => !known.has(key(place)))].sort((a, b) => (key(a) < key(b) ? -1 : 1));

const rows = cities.map(({ city, state, country, at, byHand: mark }) =>
  [city, state, country, ...at.map((degrees) => degrees.toFixed(2)), ...(mark ? ["~"] : [])].join("|"),
);
const WHERE_FROM = "Made by scripts/places/make-tables.mjs, which names the sources. The data is in the public domain.";
writeFileSync(
  join(root, "api/catalogue/places/city-table.gen.ts"),
  `/**
 * ${WHERE_FROM}
 * A city a line: name, state, country, degrees north, degrees east, and \`~\` where they were written down by hand.
 */
export const CITY_TABLE = \`
${rows.join("\n")}
\`;
`,
);
const outlines = makeOutlines(
  coarse,
  states,
  cities.map(({ at }) => at),
);
writeFileSync(
  join(root, "mf-browse/src/places/map/outlines.gen.ts"),
  `/** ${WHERE_FROM} Paths in the units of projection.ts. */\n${Object.entries(outlines)
    .map(([name, path]) => `export const ${name} =\n  "${path}";\n`)
    .join("")}`,
);
console.log(`${cities.length} cities, ${byHand.length} of them by hand; ${JSON.stringify(outlines).length} characters of outlines`);
