/** What many drawings ask of the facts and of the light. */
import { darken, lighten, mix } from "../colour.mjs";

/** Whether the facts name one of these extras. */
export const has = (c, ...names) => names.some((name) => c.F.extras.includes(name));

/** Shades a round thing from its lit side. */
export const roundFill = (c, colour, lit = 0.16, shade = 0.45) => {
  const base = mix(colour, c.sky.shade, 0.38);
  return c.s.lin(
    [lighten(base, lit * 0.6), [0.35, lighten(base, lit)], darken(base, shade)],
    c.light < 0 ? 0 : 1,
    0,
    c.light < 0 ? 1 : 0,
    0,
  );
};
