/** Seats of clubs: booths, sofas along walls, small tables. */
import { darken, lighten, mix } from "../colour.mjs";
import { roundTable, sofa } from "../furniture.mjs";
import { candles, tableLamp } from "../lamps.mjs";
import { shadow, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { chair } from "./seats.mjs";

/** What rooms of clubs have alike, over a place's own style: no curtains, low light, more width. */
export const CLUB = (R) => ({
  curtain: undefined,
  dim: "#33203f",
  dimness: 0.7,
  w: Math.max(R.w, 7.6),
  h: R.profile === "box" ? Math.max(R.h, 3) : R.h,
});

/** A round table with candles and seats about it. */
export function cabaret(room, x, z, seats = 2) {
  const { c, R } = room;
  room.put(x, z, 0, (fr) => {
    roundTable(c, fr, { x: 0, z: 0, r: 0.34, h: 0.68, colour: mix(R.wood, "#e8dcc8", 0.1) });
    candles(c, fr, { x: 0, z: 0, y: 0.68, count: 2, spread: 0.07 });
  });
  for (const k of seats === 2 ? [-1, 1] : [1])
    room.put(x + k * 0.62, z + 0.05, k * -0.4, (fr) => chair(c, fr, { x: 0, z: -0.2, colour: R.textile, wood: R.wood }));
}

/** Seats in the shape of a horseshoe along a wall, with high backs between. */
function booth(room, wall, u, w = 1.7) {
  const { c, R } = room;
  room.against(wall, u, 1.35, (fr) => {
    shadow(c, fr, 0, 0, w, 1.2, 0.3);
    const pad = R.textile;
    solids(c, fr, [
      { x: 0, z: 1.1, w, d: 0.22, h: 1.15, r: 0.06, colour: pad },
      ...[-1, 1].map((k) => ({ x: k * (w / 2 - 0.1), z: 0.1, w: 0.18, d: 1, h: 1.05, r: 0.06, colour: darken(pad, 0.06) })),
      { x: 0, z: 0.72, y: 0, w: w - 0.4, d: 0.38, h: 0.46, r: 0.06, colour: lighten(pad, 0.06) },
      ...[-1, 1].map((k) => ({ x: k * (w / 2 - 0.36), z: 0.14, w: 0.34, d: 0.56, h: 0.46, r: 0.06, colour: lighten(pad, 0.04) })),
      { x: 0, z: 0.28, w: 0.1, d: 0.1, h: 0.68, colour: "#2a2624" },
    ]);
    drum(c, fr, { x: 0, z: 0.34, r0: 0.32, y0: 0.66, y1: 0.7, fill: darken(R.wood, 0.2) });
    c.s.poly(disc(fr, 0, 0.7, 0.34, 0.32), lighten(R.wood, 0.2));
    tableLamp(c, fr, { x: 0, z: 0.34, y: 0.7, base: R.second, size: 0.6, reach: 1.4 });
  });
}

/** A booth as a unit of a wall, w metres wide. */
export const boothUnit = (room, w = 1.8) => ({ w, put: (wall, u) => booth(room, wall, u, w - 0.1) });

/** A sofa as a unit of a wall, w metres wide. */
export const sofaUnit = (room, w = 2) => ({
  w,
  put: (wall, u) =>
    room.against(wall, u, 1, (fr) =>
      sofa(room.c, fr, { x: 0, z: 0.05, w: w - 0.1, colour: room.R.textile, pillow: room.R.second, style: "tufted" }),
    ),
});
