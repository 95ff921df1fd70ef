/** Things of a place that go with any of its rooms: a painted wall, a line of coloured light, a telescope. */
import { darken, lighten, mix } from "../colour.mjs";
import { loop, n } from "../sheet.mjs";
import { rod, shadow } from "../solids.mjs";
import { glow } from "./units.mjs";

/** Large plain shapes painted on the back wall. */
function mural(room) {
  const { c, R, rnd } = room;
  const top = R.h + (R.profile === "box" ? 0 : (R.rise ?? 0) * 0.4);
  const tints = [R.textile, R.second, mix(R.textile, "#e9d6b4", 0.5), darken(R.second, 0.3), lighten(R.textile, 0.2)];
  const shapes = Array.from({ length: 7 }, (_, i) => ({
    u: R.w * (0.12 + (0.76 * i) / 6) + rnd.range(-0.3, 0.3),
    v: rnd.range(0.5, top * 0.8),
    r: rnd.range(0.5, 1.1),
    tint: tints[i % tints.length],
  }));
  room.decor.unshift([
    "back",
    (f) => {
      c.s.clip(loop(f.poly(...room.parts.outline.map(([a, b]) => [a, Math.max(b, 0.14)]))), () => {
        for (const { u, v, r, tint } of shapes) c.s.poly(f.ring(u, v, r, r * 0.8), tint, 'opacity="0.62"');
        const wave = (v, tint) =>
          c.s.poly(
            f.poly(...Array.from({ length: 21 }, (_, i) => [(R.w * i) / 20, v + 0.25 * Math.sin(i * 0.55 + v * 3)]), [R.w, 0], [0, 0]),
            tint,
            'opacity="0.55"',
          );
        wave(0.9, tints[3]);
        wave(0.5, tints[0]);
      });
    },
  ]);
}

/** Tubes of coloured light in curves on the back wall. */
function neon(room) {
  const { c, R, rnd } = room;
  const [u, v] = [R.w * rnd.pick([0.28, 0.72]), Math.min(R.h - 0.5, 2.2)];
  const tints = ["#ff8fb4", "#8fd8ff"];
  room.decor.push([
    "back",
    (f) => {
      for (const [k, tint] of tints.entries()) {
        const pts = Array.from({ length: 25 }, (_, i) => f.at(u - 0.8 + i / 15, v - k * 0.2 + 0.16 * Math.sin(i * 0.5 + k)));
        const d = `M${pts.map((p) => p.map(n).join(" ")).join("L")}`;
        c.s.stroke(d, tint, 9, 'opacity="0.4" stroke-linecap="round" stroke-linejoin="round"');
        c.s.stroke(d, lighten(tint, 0.7), 3.4, 'stroke-linecap="round" stroke-linejoin="round"');
        glow(c, f.at(u, v - k * 0.2), 1.4 * f.scale(u, v), 0.4, tint);
      }
    },
  ]);
}

/** A brass telescope on three legs, turned to the window. */
function telescope(room) {
  const { c, R } = room;
  const x = R.w / 2 - 1.3;
  room.put(x, R.d - 1.2, -0.3, (fr) => {
    shadow(c, fr, -0.2, -0.2, 0.5, 0.4, 0.3);
    for (const [a, b] of [
      [-0.32, -0.1],
      [0.3, -0.16],
      [0.02, 0.34],
    ])
      rod(c, fr, [a, 0, b], [0, 1.15, 0], R.wood, 6);
    const k = fr.scale(0, 0);
    rod(c, fr, [-0.42, 1.02, -0.1], [0.5, 1.48, 0.2], "#8a6428", 0.13 * k);
    rod(c, fr, [-0.42, 1.03, -0.1], [0.5, 1.49, 0.2], "#e0b868", 0.06 * k);
    rod(c, fr, [-0.55, 0.96, -0.14], [-0.42, 1.02, -0.1], "#2a2624", 0.08 * k);
  });
}

/** Rooms in which a place's accent may be, the first of them that it has. */
const ACCENTS = {
  mural: [mural, ["living", "bedroom", "playroom", "lounge", "dance-floor"]],
  neon: [neon, ["dance-floor", "lounge", "bar", "playroom", "living"]],
  telescope: [telescope, ["living", "second-bedroom", "bedroom"]],
};

/** Adds to a room what the place has of these, when this is the room for it. */
export function accents(room, facts, view) {
  for (const [name, [draw, views]] of Object.entries(ACCENTS))
    if (facts.has.includes(name) && views.find((v) => facts.views.includes(v)) === view) draw(room);
}

/** What is added, for the words of the picture. */
export function tellAccents(facts, view) {
  const names = { mural: "a painted wall behind", neon: "a line of coloured light on the wall", telescope: "a telescope by the window" };
  return Object.entries(ACCENTS)
    .filter(([name, [, views]]) => facts.has.includes(name) && views.find((v) => facts.views.includes(v)) === view)
    .map(([name]) => `, ${names[name]}`)
    .join("");
}
