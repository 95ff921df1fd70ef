/** Things that stand along a wall: each has its width and puts itself at a stretch of any wall. */
import { art, mirror, plant, turntable, vase } from "../fittings.mjs";
import { bookcase, chaise, sideboard, sofa } from "../furniture.mjs";
import { fireplace, stove } from "../hearths.mjs";
import { floorLamp, tableLamp } from "../lamps.mjs";
import { puff, rod } from "../solids.mjs";
import { desk, piano, tileStove, wallShelf, wardrobe } from "./cupboards.mjs";

const GLAZE = { "wood-stove": "#2a2c2e" };

/** Places and sizes of the pictures of a gallery, in metres from its middle and the floor. */
const HUNG = [
  [-0.62, 1.25, 0.42, 0.56],
  [-0.1, 1.4, 0.34, 0.42],
  [0.34, 1.2, 0.36, 0.46],
  [-0.08, 1.02, 0.3, 0.26],
];

/** Room between the floor and where a wall ends. */
const high = (room, wall) => room.faces[wall].h;

/** The units of a room's style. */
export function unitsOf(room) {
  const { c, R, rnd } = room;
  const unit = (w, h, put) => ({ w, h, put });
  return {
    bookcase: (w = 1.2) =>
      unit(w, 2, (wall, u) =>
        room.against(wall, u, 0.32, (fr) =>
          bookcase(c, fr, {
            x: 0,
            z: 0,
            w,
            h: Math.min(2.1, (wall === "back" ? 9 : high(room, wall)) - 0.12),
            colour: R.wood,
            tints: [R.textile, R.second, ...R.tints, "#d9cbb0"],
          }),
        ),
      ),
    sideboard: (w = 1.5) =>
      unit(w, 0.7, (wall, u) => {
        const record = rnd.chance(0.35);
        room.against(wall, u, 0.44, (fr) => {
          sideboard(c, fr, { x: 0, z: 0, w, colour: R.wood });
          if (record) turntable(c, fr, { x: -w * 0.2, z: 0.04, y: 0.7, colour: R.wood });
          else vase(c, fr, { x: -w * 0.25, z: 0.2, y: 0.7, colour: R.second, leaf: "#7d9464", bloom: "#efdcb8" });
          tableLamp(c, fr, { x: w * 0.3, z: 0.22, y: 0.7, base: R.second, size: 0.9 });
        });
        if (high(room, wall) > 2.2) room.on(wall, (f) => art(c, f, u - w * 0.22, 1.35, u + w * 0.12, 2.05, { tints: R.tints }));
      }),
    gallery: () =>
      unit(1.5, 1.9, (wall, u) =>
        room.on(wall, (f) => {
          for (const [a, b, w, h] of HUNG) art(c, f, u + a, b, u + a + w, b + h, { tints: R.tints });
        }),
      ),
    shelf: () => unit(1.3, 1.9, (wall, u) => room.on(wall, (f) => wallShelf(c, f, R, u))),
    art: () => unit(1, 1.9, (wall, u) => room.on(wall, (f) => art(c, f, u - 0.42, 1.25, u + 0.42, 1.95, { tints: R.tints }))),
    mirror: () => unit(1, 2, (wall, u) => room.on(wall, (f) => mirror(c, f, u, 1.65, 0.38, { frame: R.metal }))),
    plant: () =>
      unit(0.7, 0.5, (wall, u) =>
        room.against(wall, u, 0.45, (fr) =>
          plant(c, fr, { x: 0, z: 0.2, kind: R.plant, h: Math.min(1.8, wall === "back" ? 9 : high(room, wall) + 0.3) }),
        ),
      ),
    lamp: () =>
      unit(0.6, 0.5, (wall, u) =>
        room.against(wall, u, 0.5, (fr) => floorLamp(c, fr, { x: 0, z: 0.1, kind: R.floorLamp === "arc" ? "shade" : R.floorLamp })),
      ),
    fire: (w = 1.7) => unit(w + 0.4, 2, (wall, u) => heat(room, wall, u, w)),
    wardrobe: (w = 1.3) =>
      unit(w, 2, (wall, u) =>
        room.against(wall, u, 0.6, (fr) => wardrobe(c, fr, R, w, Math.min(2, (wall === "back" ? 9 : high(room, wall)) - 0.1))),
      ),
    desk: () => unit(1.4, 0.8, (wall, u) => room.against(wall, u, 0.62, (fr) => desk(c, fr, R))),
    piano: () => unit(1.6, 1.2, (wall, u) => room.against(wall, u, 0.6, (fr) => piano(c, fr, R))),
    sofa: (w = 2.2, more = {}) =>
      unit(w, 0.9, (wall, u) =>
        room.against(wall, u, 1, (fr) => sofa(c, fr, { x: 0, z: 0.05, w, colour: R.textile, pillow: R.second, style: R.sofa, ...more })),
      ),
    chaise: () =>
      unit(1.9, 0.8, (wall, u) => room.against(wall, u, 0.95, (fr) => chaise(c, fr, { x: 0, z: 0.1, w: 1.8, colour: R.second2 }))),
    windowSeat: (w = 2) =>
      unit(w, 0.5, (wall, u) => {
        room.window(wall, u - w / 2 + 0.1, u + w / 2 - 0.1, { v0: Math.max(0.62, R.window.v0), hang: false });
        room.against(wall, u, 0.6, (fr) => {
          puff(c, fr, { x: 0, z: 0, w, d: 0.58, h: 0.34, r: 0.03, colour: R.wood });
          puff(c, fr, { x: 0, z: 0, y: 0.34, w: w - 0.04, d: 0.56, h: 0.14, r: 0.06, colour: R.textile });
        });
      }),
    window: (w = 1.3, below) =>
      unit(Math.max(w, below?.w ?? 0), Math.max(below?.h ?? 0, R.window.v0 + 0.75), (wall, u) => {
        room.window(wall, u - w / 2, u + w / 2);
        below?.put(wall, u);
      }),
    gap: (w = 0.5) => unit(w, 0, () => {}),
  };
}

/** The fire of a room, at a place of a wall. */
function heat(room, wall, u, w = 1.7) {
  const { c, R } = room;
  const back = wall === "back";
  room.taken[wall].push([u - w / 2 - 0.2, u + w / 2 + 0.2]);
  const lift = R.profile === "box" ? 0 : (R.rise ?? 0) * Math.max(0, 1 - Math.abs(u - R.w / 2) / (R.w / 2));
  const tall = back ? R.h + lift * (R.profile === "arc" ? 0.9 : 1) : high(room, wall);
  if (R.fire === "stove")
    room.against(wall, u, 0.85, (fr) =>
      stove(c, fr, { x: 0, z: 0.15, top: tall - 0.1, colour: R.enamel ? R.second : GLAZE["wood-stove"] }),
    );
  else if (R.fire === "tile") room.against(wall, u, 0.8, (fr) => tileStove(c, fr, R, Math.min(2.2, tall - 0.1)));
  else
    room.against(
      wall,
      u,
      0.52,
      (fr) =>
        fireplace(c, fr, { x: 0, z: 0, kind: R.fire ?? "stone", colour: R.stone ?? "#7b7168", tall: back ? R.h + lift * 0.85 : tall, w }),
      { ahead: 0.1 },
    );
}

/** A wall lamp with a shade. */
export function sconce(c, f, u, v) {
  const { s } = c;
  s.poly(f.quad(u - 0.03, v - 0.16, u + 0.03, v), "#b58a48");
  s.poly(f.poly([u - 0.07, v - 0.02], [u + 0.07, v - 0.02], [u + 0.1, v + 0.2], [u - 0.1, v + 0.2]), "#fff3cf");
  const [x, y] = f.at(u, v + 0.1);
  c.lights.push([x, y, 1.25 * f.scale(u, v), "#F2B661", 0.55, 1]);
}

/** A round ladder or drying rack, used for towels and quilts. */
export const ladder = (c, fr, h = 1.8, colour = "#6b4a30") => {
  for (const k of [-0.26, 0.26]) rod(c, fr, [k, 0, 0], [k * 0.86, h, 0.28], colour, 5);
  for (let y = 0.35; y < h; y += 0.4) rod(c, fr, [-0.25, y, y / 6], [0.25, y, y / 6], colour, 4);
};

/** Adds a light of r units about a place of the screen. */
export const glow = (c, p, r, strength = 0.5, colour = "#F2B661") => c.lights.push([p[0], p[1], r, colour, strength, 1]);
