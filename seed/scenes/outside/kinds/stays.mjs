/** The kinds of resort and spa. */
import { has } from "../facts.mjs";
import { mass, part, roofOf } from "../mass.mjs";
import { PROPS } from "../props.mjs";
import { grandLodge, pavilionWings, rowOfRooms, tower, wings } from "./hotels.mjs";
import { hut, jetty, openBeach, palapa, scatter, springs, stiltCottages } from "./scattered.mjs";
import { bandshell, bathhouse, gardenWall, hammam } from "./spas.mjs";
import {
  banquetHouse,
  court,
  cubes,
  drive,
  earthHouse,
  hillHouse,
  mansionPair,
  patioHouse,
  roofTerraces,
  ruin,
  villa,
  villasOnHill,
} from "./villas.mjs";

/** Resorts, villas and spas, by kind. */
export const STAY_KINDS = {
  adobe: (c) => cubes(c, { earth: true }),
  casita: (c) => cubes(c, { w: 7 }),
  "ruin-house": ruin,
  "earth-house": earthHouse,
  finca: (c) => cubes(c, { w: 9 }),
  "roof-terrace-house": roofTerraces,
  "tower-hotel": tower,
  "resort-wings": (c) => wings(c),
  "pool-motel": (c) => rowOfRooms(c, { flat: true, pool: true }),
  "pavilion-wings": pavilionWings,
  "grand-lodge": (c) => grandLodge(c),
  "sanatorium-lodge": (c) => grandLodge(c, { porches: true }),
  "villas-on-hill": villasOnHill,
  villa: (c) => villa(c),
  hacienda: (c) => court(c, { gate: !c.F.pool && c.own("hg").chance(0.6) }),
  farmyard: (c) => court(c, { floors: 1 }),
  "patio-house": patioHouse,
  palapas: (c) =>
    scatter(c, palapa, {
      count: [4, 6],
      wide: 26,
      afloat: ["lagoon", "sea", "mangroves", "bay"].includes(c.F.land),
      extra: (c2, fr) => ["lagoon", "sea", "mangroves", "bay"].includes(c2.F.land) && jetty(c2, fr),
    }),
  "stilt-cottages": stiltCottages,
  cottages: (c) => scatter(c, hut(), { count: [4, 6] }),
  "bungalow-colony": (c) =>
    scatter(c, hut({ w: 4.4, porch: true }), {
      count: [6, 8],
      wide: 30,
      extra: (c2, fr) =>
        mass(c2, part(fr, 0, 13), {
          w: 13,
          d: 6,
          floors: 1,
          fh: 3.4,
          roof: roofOf(c2, 13, 6, { side: true, shape: "gable" }),
          front: { pitch: 2.4, lit: 0.9 },
        }),
    }),
  "courtyard-cottages": (c) =>
    scatter(c, hut({ w: 4.8, porch: false }), {
      count: [5, 6],
      wide: 20,
      near: [-6.4, 1.6],
      gapDepth: 5,
      extra: (c2, fr) => !has(c2, "fountain") && PROPS.fountain(c2, part(fr, 1, -0.5), {}),
    }),
  "mansion-pair": mansionPair,
  "banquet-house": (c) => {
    const B = banquetHouse(c);
    return {
      ...B,
      draw: (c2, fr) => {
        drive(c2, fr);
        B.draw(c2, fr);
      },
    };
  },
  "hill-house": hillHouse,
  bathhouse,
  "spring-pools": springs,
  hammam,
  "walled-garden": gardenWall,
  "motor-court": (c) => rowOfRooms(c, { most: 1, sign: true }),
  "motel-garages": (c) => rowOfRooms(c, { most: 3, garages: true }),
  bandshell,
  "open-beach": openBeach,
};
