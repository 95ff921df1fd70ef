/** Lounges. */
import { darken, mix } from "../colour.mjs";
import { roundTable, sofa, stool } from "../furniture.mjs";
import { candles } from "../lamps.mjs";
import { boothUnit, CLUB, sofaUnit } from "./booths.mjs";
import { carpet } from "./seats.mjs";
import { glow, unitsOf } from "./units.mjs";

/** Booths or sofas, by what is behind them. */
export const lounge = {
  plan: (_f, rnd) => ({ kind: rnd.pick(["booths", "sofas", "alcoves", "window"]), turn: rnd.chance(0.5) }),
  room: (R, P) => ({ ...CLUB(R), curtain: P.kind === "window" ? R.textile : undefined }),
  set(room, P) {
    const { c, R, rnd } = room;
    const U = unitsOf(room);
    if (P.kind === "booths") {
      room.line("back", [boothUnit(room), boothUnit(room), boothUnit(room), U.plant()], { gap: 0.15, order: false });
      room.line("right", [boothUnit(room), boothUnit(room)], { to: R.d - 1.5 });
    } else if (P.kind === "alcoves") {
      for (const q of [0.2, 0.5, 0.8]) room.on("back", (f) => alcove(c, f, R, R.w * q));
      room.line("back", [sofaUnit(room, 2.2), sofaUnit(room, 2.2), sofaUnit(room, 1.4)]);
      room.line("right", [sofaUnit(room, 1.9), U.plant()], { to: R.d - 1.2 });
    } else if (P.kind === "window") {
      room.window("back", R.w * 0.18, R.w * 0.46);
      room.window("back", R.w * 0.54, R.w * 0.82);
      room.line("back", [sofaUnit(room, 2.1), sofaUnit(room, 2.1), U.plant()], { gap: 0.3, under: true });
      room.line("right", [U.bookcase(1.4), sofaUnit(room, 1.7)], { to: R.d - 1.1 });
    } else {
      room.line("back", [U.bookcase(1.4), R.fire ? U.fire(1.6) : U.art(), U.sideboard(1.5), U.plant(), U.mirror()]);
      room.put(-1.6, R.d - 2.2, -1.1, (fr) => sofa(c, fr, { x: 0, z: -0.4, w: 2, colour: R.textile, pillow: R.second, style: "tufted" }));
      room.put(1.7, R.d - 2.2, 1.05, (fr) => sofa(c, fr, { x: 0, z: -0.4, w: 2, colour: R.second2, pillow: R.textile, style: "tufted" }));
      room.line("right", [U.plant(), U.sideboard(1.3)], { to: R.d - 1 });
    }
    carpet(room, 0, R.d - 2.4, 3.8, 2.3);
    for (const x of P.kind === "sofas" ? [0] : [-1.3, 1.2])
      room.put(x, R.d - 2.1, 0, (fr) => {
        roundTable(c, fr, { x: 0, z: 0, r: 0.36, h: 0.45, colour: R.wood });
        candles(c, fr, { x: 0, z: 0, y: 0.45, count: 3, spread: 0.1 });
      });
    if (rnd.chance(0.5))
      for (const x of [-0.5, 0.6])
        room.put(x, R.d - 2.7, 0, (fr) => stool(c, fr, { x: 0, z: 0, r: 0.28, h: 0.4, colour: R.second2, soft: true }));
    room.hang(0, R.d - 2, rnd.chance(0.5) ? "chandelier" : R.pendant);
    room.light = [0, 1.2, R.d - 0.8];
  },
  say: (P) =>
    ({
      booths: "booths in {textile} with a lamp on each table",
      sofas: "buttoned sofas in {textile} about a candlelit table",
      alcoves: "{textile} sofas before lit alcoves",
      window: "{textile} sofas before tall curtained windows",
    })[P.kind],
};

function alcove(c, f, R, u) {
  const { s } = c;
  const w = R.w * 0.1;
  const top = Math.min(2.6, f.h - 0.25);
  s.poly(f.arch(u - w, 0.9, u + w, top), darken(R.wall[1], 0.3));
  s.poly(
    f.arch(u - w + 0.08, 0.98, u + w - 0.08, top - 0.08),
    s.lin(["#f0b765", [0.6, mix("#c7783c", R.wall[1], 0.3)], darken(R.wall[1], 0.2)]),
  );
  glow(c, f.at(u, top - 0.4), f.scale(u, 2), 0.4);
}
