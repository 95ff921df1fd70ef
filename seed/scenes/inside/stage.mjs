/** A small stage with tables before it. */
import { darken, mix } from "../colour.mjs";
import { curtains } from "../fittings.mjs";
import { folds } from "../furniture.mjs";
import { n } from "../sheet.mjs";
import { box, solids } from "../solids.mjs";
import { boothUnit, CLUB, cabaret } from "./booths.mjs";
import { beam, pole } from "./dance.mjs";
import { glow } from "./units.mjs";

/** A low stage or a screen between curtains. */
export const stage = {
  plan: (facts, rnd) => ({
    turn: rnd.chance(0.25),
    screen: facts.has.includes("screen"),
    piano: facts.has.includes("piano"),
    pole: facts.has.includes("pole"),
    tables: rnd.int(2, 3),
  }),
  room: (R) => ({ ...CLUB(R), d: 6.4, w: 8, h: R.profile === "box" ? Math.max(R.h, 3.4) : Math.max(R.h, 2.4) }),
  set(room, P) {
    const { c, R } = room;
    const top = Math.min(R.h - 0.15, 3.2);
    room.on("back", (f) => {
      const [a, b] = [R.w * 0.22, R.w * 0.78];
      if (P.screen) {
        c.s.poly(f.quad(a + 0.3, 0.9, b - 0.3, top - 0.2), "#14161c");
        c.s.poly(f.quad(a + 0.36, 0.96, b - 0.36, top - 0.26), c.s.lin(["#f2e6cc", "#cdbb98"]));
        glow(c, f.at(R.w / 2, 1.8), 2.6 * f.scale(R.w / 2, 1), 0.4, "#fff0d0");
      } else folds(c, f, a, 0.24, b, top, darken(R.textile, 0.15), 20);
      curtains(c, f, a, b, top, { colour: R.textile, width: 1, bottom: 0.2 });
      folds(c, f, a - 0.9, top - 0.35, b + 0.9, top + 0.06, R.textile, 16);
    });
    room.put(
      0,
      R.d - 1.35,
      0,
      (fr) => {
        box(c, fr, { x: 0, z: 0, w: R.w * 0.62, d: 1.35, h: 0.34, colour: R.wood });
        for (let i = -4; i <= 4; i++) {
          const [x, y] = fr.p(i * 0.5, 0.36, 0.05);
          c.s.path(`M${n(x - 8)} ${n(y)}A8 8 0 0 1 ${n(x + 8)} ${n(y)}Z`, "#ffe2a0");
          glow(c, [x, y], 60, 0.4);
        }
      },
      { ahead: -0.8 },
    );
    if (P.pole) pole(room, 0, R.d - 0.9, 0.34);
    else if (P.piano) room.put(-0.8, R.d - 0.9, 0, (fr) => grand(c, fr, R), { y: 0.34 });
    if (!P.screen && !P.pole) room.put(0.5, R.d - 1, 0, (fr) => microphone(c, fr), { y: 0.34 });
    beam(room, -1.4, R.d - 1.4, -0.2, R.d - 0.8, "#ffe3ad", 0.8);
    beam(room, 1.4, R.d - 1.4, 0.3, R.d - 0.8, "#ffd0a0", 0.8);
    for (let i = 0; i < P.tables; i++) cabaret(room, (i - (P.tables - 1) / 2) * 2.5, R.d - 2.9 - (i % 2) * 0.5);
    room.line("right", [boothUnit(room), boothUnit(room)], { to: R.d - 1.6 });
    room.light = [0, 1.2, R.d - 1];
  },
  say: (P) =>
    P.screen
      ? "a screen between {textile} curtains, small tables with candles before it"
      : "a small stage between {textile} curtains, candlelit tables before it",
};

function microphone(c, fr) {
  const [x, y] = fr.p(0, 0, 0);
  const k = fr.scale(0, 0);
  c.s.stroke(`M${n(x)} ${n(y)}V${n(y - 1.4 * k)}`, "#15161a", 3);
  c.s.circle(x, y - 1.45 * k, 0.05 * k, "#3b3d42");
  c.s.ellipse(x, y, 0.18 * k, 0.045 * k, "#15161a");
}

function grand(c, fr, R) {
  const wood = "#17141a";
  solids(c, fr, [
    ...[
      [-0.6, 0.1],
      [0.6, 0.1],
      [0.2, 0.7],
    ].map(([x, z]) => ({ x, z, w: 0.1, d: 0.1, h: 0.62, colour: wood })),
    { x: 0, z: 0, y: 0.62, w: 1.5, d: 0.9, h: 0.26, colour: mix(wood, R.wood, 0.15) },
  ]);
  c.s.poly(fr.poly([-0.75, 0.9, 0.85], [0.7, 0.9, 0.85], [0.75, 1.45, 0.5], [-0.3, 1.55, 0.5]), "#221e26");
  const top = fr.floor(-0.65, -0.02, 0.65, 0.14, 0.75);
  c.s.poly(top.quad(0, 0, 1.3, 0.14), "#efe6d4");
}
