/** The kinds of town. */
import { block } from "../../volumes.mjs";
import { has } from "../facts.mjs";
import { bays } from "../fixtures.mjs";
import { awning, gallery, porch, roofOf } from "../mass.mjs";
import { entrance } from "../openings.mjs";
import { bank, cellarSteps, creoleTown, decoHotel, pub, theatre } from "./fronts.mjs";
import { glasshouse, meetingHall } from "./halls.mjs";
import {
  carriageHouse,
  craftsman,
  creole,
  fourSquare,
  garageFlat,
  queenAnne,
  rearHouse,
  shotgun,
  singleHouse,
  yardHouse,
} from "./homes.mjs";
import { opening, simple } from "./simple.mjs";
import { fronted, inTown } from "./street.mjs";
import {
  arches,
  freightDock,
  hangar,
  loft,
  packingPlant,
  sawtooth,
  silo,
  soundStage,
  substation,
  supplyRow,
  unitRow,
  worksHall,
} from "./works.mjs";

/** Houses, works and halls of towns, by kind. */
export const TOWN_KINDS = {
  shopfront: (c) => fronted(c, { w: 6.6, least: 1, ground: "shop" }),
  townhouse: (c) => fronted(c, { w: 6.8, least: 2, bands: c.own("b").chance(0.4) }),
  rowhouse: (c) => fronted(c, { w: 5.2, least: 2 }),
  brownstone: (c) => fronted(c, { w: 6.2, least: 3, top: "flat", bands: true, style: "tall", doorArch: true }),
  victorian: (c) =>
    fronted(c, {
      w: 6.6,
      least: 2,
      fh: 3.3,
      top: c.F.shape === "flat" ? "flat" : "gable",
      bayFloors: undefined,
      after: (c2, fr, A) => {
        if (!has(c2, "bay-window")) bays(c2, fr, A, [A.door > 0.5 ? -0.22 : 0.22]);
      },
    }),
  "queen-anne": queenAnne,
  bungalow: craftsman,
  "four-square": fourSquare,
  "two-flat": (c) =>
    fronted(c, {
      w: 6.6,
      least: 2,
      most: 3,
      top: "flat",
      door: 0.8,
      alone: c.F.land === "suburb" ? true : undefined,
      after: (c2, fr, A) => {
        if (!has(c2, "bay-window")) bays(c2, fr, A, [-0.2]);
      },
    }),
  greystone: (c) =>
    fronted(c, {
      w: 6.8,
      least: 2,
      top: "flat",
      door: 0.8,
      bands: true,
      after: (c2, fr, A) => {
        if (!has(c2, "bay-window")) bays(c2, fr, A, [-0.2]);
      },
    }),
  "spiral-stair-house": (c) => fronted(c, { w: 7, least: 2, most: 3, top: "flat" }),
  "canal-house": (c) =>
    fronted(c, {
      w: 5.2,
      least: 3,
      fh: 3,
      top: ["gable", "steep"].includes(c.F.shape) ? c.own("canal").pick(["step", "bell", "gable"]) : c.own("canal").pick(["bell", "step"]),
      style: "tall",
      pitchU: 1.5,
    }),
  "shotgun-house": shotgun,
  "creole-cottage": creole,
  "creole-townhouse": creoleTown,
  "raised-creole-house": (c) =>
    simple(c, {
      w: 11,
      d: 8,
      floors: 1,
      base: 2.3,
      fh: 3.4,
      wing: false,
      plinth: "stucco",
      style: "french-doors",
      roof: roofOf(c, 11, 8, { shape: "hip", pitch: 0.4, over: 0.2 }),
      after: (c2, fr, A) => porch(c2, fr, { w: A.w + 1, d: 2.2, y: 2.3, h: 2.8, rise: 0.6, steps: true }),
      anchor: { porch: false },
    }),
  "single-house": singleHouse,
  "carriage-house": carriageHouse,
  "garage-flat": garageFlat,
  "rear-house": rearHouse,
  "yard-house": yardHouse,
  tenement: (c) => fronted(c, { w: 8, least: 4, fh: 2.9, top: "flat", ground: c.own("t").chance(0.5) ? "shop" : undefined }),
  loft: (c) => loft(c),
  "cork-warehouse": (c) =>
    loft(c, {
      style: "hatches",
      pitchU: 2,
      fh: 3,
      after: (c2, fr, A) => block(c2, fr, { w: A.w * 0.8, d: 1.6, z: -1.6, h: 0.2, y: 3, colour: "#3a3c40" }),
    }),
  "sawtooth-works": sawtooth,
  "works-hall": worksHall,
  "freight-dock": freightDock,
  hall: (c) => meetingHall(c),
  "bell-tower-hall": (c) => meetingHall(c, true),
  theatre,
  bank,
  glasshouse,
  "apartment-house": (c) =>
    fronted(c, {
      w: 12,
      least: 3,
      ground: "lobby",
      door: 0.5,
      noDoor: true,
      top: c.F.shape === "mansard" ? "mansard" : "flat",
      alone: !inTown(c),
    }),
  "grand-flat-house": (c) =>
    fronted(c, {
      w: 11,
      least: 4,
      fh: 3.3,
      ground: "arcade",
      noDoor: true,
      top: c.F.shape === "mansard" ? "mansard" : "side",
      style: "tall",
      bands: true,
      after: (c2, fr, A) => {
        for (let k = 1; k < A.floors; k++)
          for (const x of [-A.w * 0.28, A.w * 0.28])
            gallery(c2, fr, { x, w: 2.6, d: 0.9, y: A.base + k * A.fh, iron: true, colour: "#2a2c30" });
        const f = fr.wall(-1, -0.02, 1, -0.02, 0, 3);
        entrance(c2, f, 1, { w: 1.8, h: 2.6, kind: "panel", arch: true, lamps: 0 });
      },
    }),
  "street-hotel": (c) =>
    fronted(c, {
      w: 12,
      least: 3,
      fh: 3.2,
      ground: "lobby",
      door: 0.5,
      noDoor: true,
      style: c.F.openings === "arched" ? "arched" : opening(c),
      bands: true,
      after: (c2, fr, _A) => {
        if (!has(c2, "canopy", "awning")) awning(c2, fr, { x: 0, w: 4.6, y: 3, d: 2, stripes: false, posts: true });
      },
    }),
  "deco-hotel": decoHotel,
  "packing-plant": packingPlant,
  "supply-row": supplyRow,
  "unit-row": unitRow,
  substation,
  "sound-stage": soundStage,
  "railway-arches": arches,
  silo,
  hangar,
  pub,
  "cellar-steps": cellarSteps,
};
