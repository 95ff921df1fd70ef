/** Steam rooms: tiled benches in warm mist. */
import { steam } from "../baths.mjs";
import { darken, lighten, mix } from "../colour.mjs";
import { candles } from "../lamps.mjs";
import { loop } from "../sheet.mjs";
import { box, puff } from "../solids.mjs";
import { disc, hull } from "../space.mjs";
import { drum } from "../volumes.mjs";
import { glow } from "./units.mjs";

/** What stands in the middle of a steam room. */
const HEATED = {
  slab(c, fr, R, tile) {
    const eight = (r, y) =>
      fr.poly(
        ...Array.from({ length: 8 }, (_, i) => [
          r * Math.cos(((i + 0.5) / 4) * Math.PI),
          y,
          0.3 + r * 0.7 * Math.sin(((i + 0.5) / 4) * Math.PI),
        ]),
      );
    c.s.poly(hull([...eight(1.1, 0), ...eight(1.1, 0.45)]), c.s.lin([darken(tile, 0.05), darken(tile, 0.4)]));
    c.s.poly(eight(1.1, 0.45), mix(tile, "#efe6d8", 0.6));
    c.s.poly(eight(0.7, 0.452), "none", `stroke="${R.textile}" stroke-width="4" opacity="0.5"`);
    puff(c, fr, { x: -0.5, z: 0.1, y: 0.45, w: 0.4, d: 0.3, h: 0.14, r: 0.06, colour: R.textile });
    basin(c, fr, 0.45, 0.2, 0.45);
  },
  basin(c, fr, R, tile) {
    drum(c, fr, { x: 0, z: 0.2, r0: 0.26, r1: 0.2, y0: 0, y1: 0.6, fill: c.s.lin([lighten(tile, 0.1), darken(tile, 0.35)]) });
    drum(c, fr, { x: 0, z: 0.2, r0: 0.3, r1: 0.52, y0: 0.6, y1: 0.82, fill: c.s.lin([lighten(tile, 0.3), darken(tile, 0.2)]) });
    c.s.poly(disc(fr, 0, 0.82, 0.2, 0.52), lighten(tile, 0.35));
    c.s.poly(disc(fr, 0, 0.81, 0.2, 0.45), "#7fc4bd");
    glow(c, fr.p(0, 0.82, 0.2), 0.8 * fr.scale(0, 0.2), 0.35, "#bff0e4");
    puff(c, fr, { x: 0.9, z: 0.2, w: 0.5, d: 0.4, h: 0.34, r: 0.04, colour: darken(tile, 0.15) });
    for (let i = 0; i < 3; i++)
      puff(c, fr, { x: 0.9, z: 0.24, y: 0.34 + i * 0.09, w: 0.42, d: 0.3, h: 0.09, r: 0.04, colour: i === 1 ? R.textile : R.linen });
  },
  columns(c, fr, R, tile) {
    const tall = R.h + (R.profile === "box" ? 0 : R.rise * 0.5);
    const tint = mix(R.textile, tile, 0.45);
    for (const x of [-1.45, 1.45]) {
      drum(c, fr, {
        x,
        z: 0.9,
        r0: 0.15,
        y0: 0,
        y1: tall,
        fill: c.s.across([darken(tint, 0.1), [0.35, lighten(tint, 0.3)], darken(tint, 0.4)]),
      });
      for (let y = 0.1; y < tall - 0.2; y += 0.3) drum(c, fr, { x, z: 0.9, r0: 0.153, y0: y, y1: y + 0.03, fill: lighten(tint, 0.45) });
      for (const y of [0, tall - 0.18]) drum(c, fr, { x, z: 0.9, r0: 0.2, y0: y, y1: y + 0.14, fill: lighten(tile, 0.15) });
    }
    puff(c, fr, { x: 0, z: 0.1, w: 0.5, d: 0.4, h: 0.34, r: 0.04, colour: darken(tile, 0.15) });
    for (let i = 0; i < 3; i++)
      puff(c, fr, { x: 0, z: 0.14, y: 0.34 + i * 0.09, w: 0.42, d: 0.3, h: 0.09, r: 0.04, colour: i === 1 ? R.textile : R.linen });
  },
};

/** A brass bowl for pouring water. */
function basin(c, fr, x, z, y) {
  drum(c, fr, { x, z, r0: 0.08, r1: 0.16, y0: y, y1: y + 0.1, fill: c.s.across(["#f0cf86", "#b58a48", "#6b4a24"]) });
  c.s.poly(disc(fr, x, y + 0.1, z, 0.15), "#7fc4bd");
}

/** Tiled benches in warm mist, flat or under a vault. */
export const steamRoom = {
  plan: (facts, rnd) => ({
    vault: facts.kind === "hammam" || rnd.chance(0.55),
    middle: facts.kind === "hammam" ? "slab" : rnd.pick(Object.keys(HEATED)),
    back: rnd.pick(["niches", "band", "stars"]),
    strong: rnd.pick([0.15, 0.3, 0.5]),
    turn: rnd.chance(0.4),
  }),
  room: (R, P) => {
    const tile = mix(R.second, "#cfc6b4", P.strong + 0.15);
    return {
      ...(P.vault ? { profile: "arc", h: 1.5, rise: 1.5, ribs: false } : { profile: "box", h: 2.7 }),
      w: 5.6,
      d: 4.6,
      near: 0.4,
      wall: ["squares", tile],
      back: ["squares", mix(R.textile, "#cfc6b4", P.strong)],
      ceil: [P.vault ? "squares" : "plain", lighten(tile, 0.1)],
      floor: [P.strong < 0.2 ? "checker" : "tiles", darken(tile, 0.1)],
      beams: undefined,
      dado: undefined,
      cornice: false,
      curtain: undefined,
      trim: tile,
    };
  },
  set(room, P) {
    const { c, R } = room;
    const tile = R.wall[1];
    const step = (y, z, d) =>
      room.put(0, z, 0, (fr) => {
        const F = box(c, fr, { x: 0, z: 0, w: R.w - 0.1, d, h: y, colour: tile });
        let a = "";
        for (let u = 0.2; u < R.w - 0.1; u += 0.2) a += F.front.line(u, 0, u, y);
        c.s.stroke(a, darken(tile, 0.4), 1.2, 'opacity="0.4"');
        c.s.poly(F.front.quad(0, y - 0.1, R.w - 0.1, y), R.textile, 'opacity="0.55"');
      });
    step(0.9, R.d - 0.6, 0.6);
    step(0.45, R.d - 1.2, 0.6);
    room.on("back", (f) => {
      if (P.back === "niches")
        for (const q of [0.22, 0.5, 0.78]) {
          const [u, w] = [R.w * q, 0.38];
          c.s.poly(f.arch(u - w, 1.15, u + w, 2.15, 0.38), darken(R.back[1], 0.25));
          c.s.poly(f.arch(u - w + 0.06, 1.2, u + w - 0.06, 2.08, 0.33), c.s.lin(["#ffe0a4", mix("#c7783c", R.back[1], 0.4)]));
          glow(c, f.at(u, 1.6), 1.2 * f.scale(u, 1.6), 0.45);
        }
      else if (P.back === "band") {
        for (const v of [1.35, 1.75]) c.s.poly(f.quad(0, v, R.w, v + 0.16), v > 1.5 ? R.textile : R.second, 'opacity="0.8"');
        let d = "";
        for (let u = 0.2; u < R.w; u += 0.2) d += loop(f.poly([u, 1.54], [u + 0.09, 1.63], [u, 1.72], [u - 0.09, 1.63]));
        c.s.path(d, lighten(R.textile, 0.3), 'opacity="0.7"');
      } else
        for (const [q, v] of [
          [0.3, 1.9],
          [0.5, 2.2],
          [0.7, 1.9],
          [0.4, 1.6],
          [0.6, 1.6],
        ]) {
          c.s.poly(f.ring(R.w * q, v, 0.08), "#fff3cf");
          glow(c, f.at(R.w * q, v), 110, 0.45);
        }
    });
    room.put(0, R.d - 2.6, 0, (fr) => HEATED[P.middle](c, fr, R, tile));
    for (const x of [-2, 2])
      room.put(x, R.d - 1.1, 0, (fr) => candles(c, fr, { x: 0, z: 0, y: 0.46, count: 3, spread: 0.14 }), { ahead: 0.5 });
    room.hung.push([
      0,
      () => {
        for (const [x, y] of [
          [320, 470],
          [900, 480],
        ])
          steam(c, x, y, 420, 330, 0.07);
      },
    ]);
    if (P.back !== "stars") room.hang(0, R.d - 1.6, "lantern");
    room.light = [0, 1.3, R.d - 1];
  },
  say: (P) =>
    ({
      slab: "a steam room with a warm stone slab and tiled benches",
      basin: "a steam room with a stone basin and tiled benches",
      columns: "a steam room with two tiled columns and benches",
    })[P.middle],
};
