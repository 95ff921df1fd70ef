/** Parts that the advertisers' pictures share. */
import { n } from "../scenes/sheet.mjs";
import { letter } from "./lettering.mjs";

export const WIDTH = 300;
export const HEIGHT = 1050;
export const FOG = "#EEF0ED";

/** A light that fades into the dark around it. */
export function halo(s, x, y, r, colour, strength, squash = 1) {
  const fill = s.rad([
    [0, colour, strength],
    [0.3, colour, strength * 0.42],
    [0.65, colour, strength * 0.12],
    [1, colour, 0],
  ]);
  s.ellipse(x, y, r, r * squash, fill);
}

export function stars(s, rnd, count, y0, y1) {
  for (let i = 0; i < count; i++) {
    const t = rnd.next() ** 1.4;
    s.circle(
      rnd.range(0, WIDTH),
      y0 + (y1 - y0) * t,
      rnd.range(0.5, 1.3),
      "#fff6dd",
      `opacity="${n(rnd.range(0.3, 0.9) * (1 - t * 0.8))}"`,
    );
  }
}

/** A sky from the top to `foot`. @param {readonly string[]} colours top to horizon */
export function sky(s, colours, foot) {
  const at = (i) => i / (colours.length - 1);
  s.rect(
    0,
    0,
    WIDTH,
    foot,
    s.span(
      colours.map((colour, i) => [at(i), colour]),
      0,
      0,
      0,
      foot,
    ),
  );
}

/** The advertiser's name and line in the quiet part of a picture, with a hairline between them. */
export function sign(s, { name, line, y, colour, soft, size = 21 }) {
  const rows = name.split("\n");
  for (const [i, row] of rows.entries()) letter(s, row, { x: WIDTH / 2, y: y + i * size * 1.75, size, colour });
  const below = y + (rows.length - 1) * size * 1.75;
  s.rect(WIDTH / 2 - 22, below + 19, 44, 1, soft);
  letter(s, line, { x: WIDTH / 2, y: below + 46, size: 9.2, gap: 4.4, colour: soft, weight: 1.05 });
}
