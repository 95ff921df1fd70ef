/** Things that stand along a wall: each has its width and puts itself at a stretch of any wall. */
import { darken, lighten, mix } from "../colour.mjs";
import { art, mirror, plant, tableThings, turntable, vase } from "../fittings.mjs";
import { bookcase, chaise, roundTable, sideboard, sofa } from "../furniture.mjs";
import { fireplace, stove } from "../hearths.mjs";
import { candles, floorLamp, tableLamp } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { box, puff, rod, shadow, solids } from "../solids.mjs";
import { disc } from "../space.mjs";
import { drum } from "../volumes.mjs";

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

/** A board with pots, books and a candle on it. */
function wallShelf(c, f, R, u) {
  const { s, rnd } = c;
  for (const v of [1.3, 1.72]) {
    s.poly(f.quad(u - 0.6, v - 0.04, u + 0.6, v), R.wood);
    for (let a = u - 0.52; a < u + 0.5; a += rnd.range(0.09, 0.24)) {
      const h = rnd.range(0.12, 0.26);
      if (rnd.chance(0.6))
        s.poly(f.quad(a, v, a + 0.06, v + h), mix(rnd.pick([R.textile, R.second, "#d9cbb0", "#33505c"]), "#1a1512", 0.2));
      else s.poly(f.ring(a + 0.06, v + 0.09, 0.07, 0.09), mix(R.second, "#cfa873", rnd.next()));
    }
  }
}

/** The fire of a room, at a place of a wall. */
export function heat(room, wall, u, w = 1.7) {
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

function tileStove(c, fr, R, h) {
  const { s } = c;
  shadow(c, fr, 0, 0.1, 0.9, 0.6);
  solids(c, fr, [
    { x: 0, z: 0.1, w: 0.95, d: 0.66, h: 0.5, colour: mix(R.second, "#e9e2d2", 0.4) },
    { x: 0, z: 0.16, y: 0.5, w: 0.82, d: 0.56, h: h - 0.6, colour: mix(R.second, "#e9e2d2", 0.5) },
    { x: 0, z: 0.12, y: h - 0.1, w: 0.92, d: 0.62, h: 0.1, colour: mix(R.second, "#e9e2d2", 0.3) },
  ]);
  const f = fr.wall(-0.41, 0.16, 0.41, 0.16, 0.5, h - 0.1);
  let d = "";
  for (let v = 0.2; v < h - 0.6; v += 0.2) d += f.line(0, v, 0.82, v);
  for (let u = 0.2; u < 0.8; u += 0.2) d += f.line(u, 0, u, h - 0.6);
  s.stroke(d, darken(R.second, 0.2), 1.4, 'opacity="0.6"');
  const g = fr.wall(-0.25, 0.1, 0.25, 0.1, 0.12, 0.42);
  s.poly(
    g.quad(0, 0, 0.5, 0.3),
    s.lin([
      [0, "#6e2a12"],
      [1, "#ffb35a"],
    ]),
  );
  s.stroke(loop(g.quad(0, 0, 0.5, 0.3)), "#3a2a20", 4);
}

export function wardrobe(c, fr, R, w = 1.3, h = 2) {
  const { s } = c;
  shadow(c, fr, 0, 0, w, 0.6);
  const F = box(c, fr, { x: 0, z: 0, y: 0.06, w, d: 0.58, h: h - 0.06, colour: R.wood });
  box(c, fr, { x: 0, z: -0.04, y: h, w: w + 0.1, d: 0.66, h: 0.08, colour: darken(R.wood, 0.1) });
  const n = Math.round(w / 0.62);
  for (let i = 0; i < n; i++) {
    const [a, b] = [0.04 + (i * (w - 0.04)) / n, ((i + 1) * (w - 0.04)) / n];
    s.stroke(
      loop(F.front.quad(a, 0.08, b, h - 0.16)) +
        loop(F.front.quad(a + 0.09, 0.9, b - 0.09, h - 0.28)) +
        loop(F.front.quad(a + 0.09, 0.18, b - 0.09, 0.78)),
      darken(R.wood, 0.45),
      1.8,
    );
    const [x, y] = F.front.at(i % 2 ? a + 0.06 : b - 0.06, 0.95);
    s.circle(x, y, 3, "#d9b06c");
  }
}

function desk(c, fr, R) {
  shadow(c, fr, 0, 0, 1.4, 0.6);
  solids(c, fr, [
    ...[-0.64, 0.64].flatMap((x) => [0.02, 0.54].map((z) => ({ x, z, w: 0.06, d: 0.06, h: 0.7, colour: darken(R.wood, 0.2) }))),
    { x: 0, z: 0, y: 0.6, w: 1.4, d: 0.6, h: 0.14, colour: R.wood },
  ]);
  tableLamp(c, fr, { x: 0.45, z: 0.35, y: 0.74, base: R.second, size: 0.8 });
  tableThings(c, fr, { x: -0.2, z: 0.3, y: 0.74, tint: R.textile });
  chair(c, fr, { x: 0, z: -0.5, colour: R.textile, wood: R.wood, rot: Math.PI });
}

function piano(c, fr, R) {
  const wood = darken(R.wood, 0.45);
  shadow(c, fr, 0, 0, 1.6, 0.6);
  solids(c, fr, [
    { x: 0, z: 0.28, w: 1.6, d: 0.32, h: 1.2, colour: wood },
    ...[-0.74, 0.74].map((x) => ({ x, z: 0, w: 0.09, d: 0.28, h: 0.62, colour: wood })),
    { x: 0, z: 0, y: 0.62, w: 1.6, d: 0.28, h: 0.12, colour: wood },
  ]);
  const top = fr.floor(-0.7, 0.02, 0.7, 0.2, 0.745);
  c.s.poly(top.quad(0, 0, 1.4, 0.16), "#efe6d4");
  let d = "";
  for (let u = 0.06; u < 1.4; u += 0.1) d += top.line(u, 0.06, u, 0.16);
  c.s.stroke(d, "#171214", 3.4);
  candles(c, fr, { x: -0.5, z: 0.4, y: 1.2, count: 2, spread: 0.1 });
  tableLamp(c, fr, { x: 0.5, z: 0.4, y: 1.2, base: R.second, size: 0.6, reach: 1.6 });
}

/** A plain chair; its back is at its far side. */
export function chair(c, fr, { x, z, colour, wood, rot = 0 }) {
  const fa = Math.abs(rot) < 1;
  const backZ = fa ? z + 0.4 : z;
  solids(c, fr, [
    ...[-0.19, 0.19].flatMap((k) =>
      [0.02, 0.4].map((q) => ({ x: x + k, z: z + q, w: 0.045, d: 0.045, h: 0.43, colour: darken(wood, 0.2) })),
    ),
    { x, z, y: 0.43, w: 0.45, d: 0.45, h: 0.06, r: 0.03, colour },
    { x, z: backZ, y: 0.49, w: 0.44, d: 0.05, h: 0.45, r: 0.04, colour: mix(colour, wood, 0.4) },
  ]);
}

/** A low table before seats, with things on it. */
export function coffeeTable(room, x, z, { r = 0.48, kind = room.rnd.pick(["round", "round", "box", "tray"]) } = {}) {
  const { c, R, rnd } = room;
  const things = rnd.pick(["books", "candles", "vase", "glasses"]);
  room.put(x, z, 0, (fr) => {
    if (kind === "box") {
      shadow(c, fr, 0, -r * 0.6, r * 2.2, r * 1.2);
      solids(c, fr, [
        ...[-1, 1].flatMap((k) =>
          [-1, 1].map((q) => ({ x: k * r, z: q * r * 0.5 - 0.03, w: 0.07, d: 0.07, h: 0.34, colour: darken(R.wood, 0.3) })),
        ),
        { x: 0, z: -r * 0.6, y: 0.34, w: r * 2.3, d: r * 1.2, h: 0.07, colour: R.wood },
      ]);
    } else roundTable(c, fr, { x: 0, z: 0, r, colour: R.wood, stem: kind === "tray" });
    if (things === "candles") candles(c, fr, { x: 0, z: 0, y: 0.42, count: 4, spread: 0.18 });
    else if (things === "vase") vase(c, fr, { x: -0.1, z: 0, y: 0.42, colour: R.second, leaf: "#6d8a58", bloom: "#f0d7b0", size: 0.9 });
    else if (things === "glasses") glassPair(c, fr, 0, 0, 0.42);
    if (things !== "candles") tableThings(c, fr, { x: 0.15, z: 0.02, y: 0.42, tint: R.second });
  });
}

/** A bottle and two glasses. */
export function glassPair(c, fr, x, z, y) {
  drum(c, fr, { x: x - 0.22, z, r0: 0.045, y0: y, y1: y + 0.18, fill: "#2c4a3a" });
  drum(c, fr, { x: x - 0.22, z, r0: 0.018, y0: y + 0.18, y1: y + 0.3, fill: "#24392e" });
  for (const k of [-0.08, 0.04]) {
    const [a, b] = fr.p(x + k, y, z - 0.06);
    const m = fr.scale(x, z);
    c.s.stroke(`M${a} ${b}v${-0.1 * m}`, "#fff2da", 2, 'opacity="0.7"');
    c.s.ellipse(a, b - 0.13 * m, 0.035 * m, 0.05 * m, "#a5304a", 'opacity="0.85"');
  }
}

/** Cushions on the floor around a place. */
export function floorCushions(room, x, z, count = 5, reach = 1.1) {
  const { c, R } = room;
  const tints = [R.textile, R.second, R.second2, lighten(R.textile, 0.2)];
  for (let i = 0; i < count; i++) {
    const a = (i / count) * Math.PI * 2 + 0.4;
    room.put(x + Math.cos(a) * reach, z + Math.sin(a) * reach * 0.75, -a, (fr) => {
      shadow(c, fr, 0, -0.28, 0.6, 0.5);
      puff(c, fr, { x: 0, z: -0.28, w: 0.62, d: 0.56, h: 0.17, r: 0.08, colour: tints[i % 4] });
    });
  }
}

/** A wall lamp with a shade. */
export function sconce(c, f, u, v) {
  const { s } = c;
  s.poly(f.quad(u - 0.03, v - 0.16, u + 0.03, v), "#b58a48");
  s.poly(
    f.poly([
      [u - 0.07, v - 0.02],
      [u + 0.07, v - 0.02],
      [u + 0.1, v + 0.2],
      [u - 0.1, v + 0.2],
    ]),
    "#fff3cf",
  );
  const [x, y] = f.at(u, v + 0.1);
  c.lights.push([x, y, 1.25 * f.scale(u, v), "#F2B661", 0.55, 1]);
}

/** A round ladder or drying rack, used for towels and quilts. */
export const ladder = (c, fr, h = 1.8, colour = "#6b4a30") => {
  for (const k of [-0.26, 0.26]) rod(c, fr, [k, 0, 0], [k * 0.86, h, 0.28], colour, 5);
  for (let y = 0.35; y < h; y += 0.4) rod(c, fr, [-0.25, y, y / 6], [0.25, y, y / 6], colour, 4);
};

export const glow = (c, p, r, strength = 0.5, colour = "#F2B661") => c.lights.push([p[0], p[1], r, colour, strength, 1]);
export { disc };
