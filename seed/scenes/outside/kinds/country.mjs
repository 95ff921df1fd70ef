/** The kinds of country and shore. */
import { mix } from "../../colour.mjs";
import { gallery, porch, roofOf } from "../mass.mjs";
import { bigDoor } from "../openings.mjs";
import { barn, doorLeaf, litInside, mill, tallBlock } from "./barns.mjs";
import {
  aframe,
  bunkhouse,
  cabin,
  chalet,
  chinking,
  keepersHouse,
  logEnds,
  modern,
  rockCabin,
  timberFrame,
  twinAframes,
  twinLogs,
} from "./cabins.mjs";
import { beachHouse, boathouse, cliffHouse, lookout, raised, stiltHouse, treehouse } from "./raised.mjs";
import { opening, simple, withPorch } from "./simple.mjs";

/** Houses of woods, hills, fields and shores, by kind. */
export const COUNTRY = {
  "a-frame": aframe,
  "twin-a-frames": twinAframes,
  "log-cabin": cabin({ after: logEnds, material: "logs" }),
  "twin-log-cabins": twinLogs,
  "squared-log-house": cabin({ w: 9, after: chinking, material: "planks" }),
  "board-cabin": cabin({}),
  "modern-cabin": modern,
  "mid-century": modern,
  lodge: (c) => simple(c, { w: 14, d: 8, side: true, wing: true, pitchU: 2.8 }),
  camp: withPorch({ w: 10, most: 2 }),
  cottage: (c) => simple(c, { w: 7.6, most: 2 }),
  "stone-cottage": (c) => simple(c, { w: 8, most: 2, fh: 2.7 }),
  farmhouse: (c) => simple(c, { w: 9.5, floors: Math.max(2, c.F.storeys), most: 3, fh: 2.9 }),
  barn,
  "slatted-barn": (c) => barn(c, { slats: true, noSilo: true }),
  "cupola-barn": (c) => barn(c, { noSilo: true }),
  "shed-house": (c) =>
    simple(c, {
      w: 13,
      d: 5.6,
      floors: 1,
      wing: false,
      roof: c.F.shape === "flat" ? undefined : roofOf(c, 13, 5.6, { side: true }),
      noDoor: true,
      after: (c2, fr, A) => {
        const f = fr.wall(-A.w / 2, -0.03, A.w / 2, -0.03, A.base, A.h);
        bigDoor(c2, f, A.w * 0.36, A.w * 0.58, 2.4, { open: 1 });
        doorLeaf(c2, f, A.w * 0.58, A.w * 0.78, 2.4, false);
        litInside(c2, f, A.w * 0.47, A.w * 0.2);
      },
    }),
  bunkhouse,
  "timber-frame": timberFrame,
  chalet: (c) =>
    c.F.storeys < 2
      ? simple(c, {
          w: 9.4,
          d: 8,
          side: false,
          wing: false,
          over: 1.1,
          after: (c2, fr, A) => gallery(c2, fr, { w: A.w, d: 1.2, y: A.base + 0.02 }),
        })
      : chalet(c),
  "carved-chalet": (c) => chalet(c, true),
  treehouse,
  "cliff-house": cliffHouse,
  "lookout-tower": lookout,
  "stilt-house": stiltHouse,
  boathouse,
  rickhouse: (c) => tallBlock(c, { floors: 4, pitchU: 1.7, fh: 2.4 }),
  mill,
  "rock-cabin": rockCabin,
  "low-house": (c) => simple(c, { w: 13, d: 7, most: 2, fh: 2.8, over: 1.2, pitch: 0.16, style: c.F.openings }),
  "ranch-house": withPorch({ w: 14, d: 7, floors: 1, wing: false, pitch: 0.26 }),
  "planters-bungalow": (c) =>
    simple(c, {
      w: 11,
      d: 8,
      floors: 1,
      base: 1,
      fh: 3.3,
      wing: false,
      style: opening(c, "louvres"),
      roof: roofOf(c, 11, 8, { shape: "hip", pitch: 0.42, over: 0.3 }),
      after: (c2, fr, A) => porch(c2, fr, { w: A.w + 2.4, d: 2.4, y: 1, h: 2.6, rise: 0.7 }),
      anchor: { porch: false },
    }),
  "beach-house": beachHouse,
  "beach-bungalow": withPorch({ w: 5.6, d: 5, floors: 1, wing: false, side: false, base: 0.5 }),
  "beach-pavilion": (c) =>
    raised(c, { w: 10, d: 5, y: 0.5, out: 2.4, roof: { kind: "flat", over: 0.5 }, style: "glass-front", pitchU: 1.8, size: { w: 1.5 } }),
  "keepers-house": keepersHouse,
  "conch-house": (c) =>
    simple(c, {
      w: 9,
      floors: 2,
      side: false,
      wing: false,
      base: 0.7,
      style: opening(c, "louvres"),
      after: (c2, fr, A) => {
        gallery(c2, fr, { w: A.w, d: 2, y: A.base + 0.02, posts: 5, from: 0 });
        gallery(c2, fr, { w: A.w, d: 2, y: A.base + A.fh, posts: 5, from: A.base, top: A.h - 0.1 });
      },
      anchor: { porch: false },
    }),
  "station-house": (c) =>
    simple(c, {
      w: 11,
      floors: Math.max(1, c.F.storeys),
      most: 2,
      side: true,
      over: 0.9,
      after: (c2, fr, A) => {
        porch(c2, fr, { w: A.w + 2, d: 2.8, y: 0.3, h: 2.7, rise: 0.5, rail: false, steps: false });
        const f = fr.wall(-9, -4.4, 9, -4.4, 0, 0.1);
        c2.s.stroke(f.line(-10, 0.02, 28, 0.02), mix("#b8b0a4", c2.sky.shade, 0.4), 4);
      },
    }),
};
