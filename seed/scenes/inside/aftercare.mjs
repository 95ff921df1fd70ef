/** The quiet room for afterwards. */
import { mix } from "../colour.mjs";
import { tableThings } from "../fittings.mjs";
import { box, puff } from "../solids.mjs";
import { carpet, seat } from "./seats.mjs";
import { ladder, unitsOf } from "./units.mjs";

/** A daybed with quilts, a kettle and low light. */
export const aftercare = {
  plan: (_facts, rnd) => ({ turn: rnd.chance(0.4), day: rnd.chance(0.5) }),
  room: (R) => ({ curtain: R.curtain ?? mix(R.second, "#efe4cc", 0.6), dimness: 0.5 }),
  set(room, P) {
    const { c, R, rnd } = room;
    const U = unitsOf(room);
    const x = rnd.range(-0.8, 0.1);
    const u = R.w / 2 + x;
    if (P.day) room.window("back", u - 1, u + 1);
    room.against("back", u, 1.3, (fr) => {
      puff(c, fr, { x: 0, z: 0.1, y: 0, w: 2.3, d: 1.1, h: 0.32, r: 0.05, colour: R.wood });
      puff(c, fr, { x: 0, z: 0.1, y: 0.32, w: 2.25, d: 1.08, h: 0.2, r: 0.08, colour: R.linen });
      for (const [k, tint] of [
        [-0.8, R.textile],
        [-0.3, R.second],
        [0.25, mix(R.textile, "#efe0c8", 0.5)],
        [0.8, R.second2],
      ])
        puff(c, fr, { x: k, z: 0.95, y: 0.52, w: 0.5, d: 0.2, h: 0.34, r: 0.1, colour: tint });
      puff(c, fr, { x: 0.5, z: 0.06, y: 0.5, w: 1, d: 0.8, h: 0.06, r: 0.03, colour: R.textile });
      for (let i = 0; i < 3; i++)
        puff(c, fr, { x: -0.75, z: 0.2, y: 0.52 + i * 0.08, w: 0.55, d: 0.4, h: 0.08, r: 0.04, colour: [R.second, R.linen, R.second2][i] });
    });
    carpet(room, x, R.d - 2.3, 3, 1.8);
    room.put(x + 0.4, R.d - 2, 0, (fr) => {
      box(c, fr, { x: 0, z: 0, w: 0.8, d: 0.5, h: 0.4, colour: R.wood });
      kettle(c, fr, -0.2, 0.22, 0.4);
      tableThings(c, fr, { x: 0.18, z: 0.25, y: 0.4, tint: R.second });
    });
    seat(room, x + 2.2, R.d - 2.1, 0.8);
    room.line("back", [U.lamp(), U.bookcase(1), U.plant()], { from: u + 1.4 });
    room.line(
      "back",
      [
        {
          w: 0.8,
          put: (w, at) =>
            room.against(w, at, 0.4, (fr) => {
              ladder(c, fr);
              puff(c, fr, { x: 0, z: 0.1, y: 1.1, w: 0.46, d: 0.12, h: 0.42, r: 0.05, colour: R.textile });
            }),
        },
        U.plant(),
      ],
      { to: u - 1.3 },
    );
    room.hang(x, R.d - 2.1, R.pendant === "chandelier" ? "paper" : R.pendant);
    room.light = [x, 1, R.d - 1.2];
  },
  say: () => "a daybed with quilts and cushions in {textile}, a kettle on the table beside it",
};

/** A kettle of dark enamel. */
export function kettle(c, fr, x, z, y) {
  const [a, b] = fr.p(x, y, z);
  const k = fr.scale(x, z);
  c.s.path(
    `M${a - 0.1 * k} ${b}Q${a - 0.13 * k} ${b - 0.17 * k} ${a} ${b - 0.18 * k}Q${a + 0.13 * k} ${b - 0.17 * k} ${a + 0.1 * k} ${b}Z`,
    c.s.lin(["#5a7470", "#22332f"]),
  );
  c.s.stroke(`M${a + 0.09 * k} ${b - 0.08 * k}l${0.09 * k} ${-0.07 * k}`, "#33504c", 0.03 * k);
  c.s.stroke(
    `M${a - 0.07 * k} ${b - 0.17 * k}C${a - 0.07 * k} ${b - 0.31 * k} ${a + 0.07 * k} ${b - 0.31 * k} ${a + 0.07 * k} ${b - 0.17 * k}`,
    "#c79a55",
    4,
  );
}
