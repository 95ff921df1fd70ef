/** Parts that rooms share: windows, hangings, the hearth, hanging lamps and wall lamps. */
import { curtains } from "./fittings.mjs";
import { box } from "./furniture.mjs";
import { fireplace, stove } from "./hearths.mjs";
import { shine } from "./kit.mjs";
import { chandelier, pendant, tableLamp } from "./lamps.mjs";

/** A window of the place's own kind between two places on a wall. */
export function win(R, u0, u1, more = {}) {
  const k = R.window ?? {};
  if (k.kind === "round") {
    const r = Math.min(0.82, (u1 - u0) / 2);
    const m = (u0 + u1) / 2;
    const v = Math.max(1.5, (more.v0 ?? 0) + r * 0.9);
    return { kind: "round", u0: m - r, u1: m + r, v0: v - r, v1: v + r, cols: 2, rows: 2, frame: k.frame };
  }
  return {
    u0,
    u1,
    v0: k.v0 ?? 0.85,
    v1: k.v1 ?? 2.25,
    kind: k.kind,
    cols: Math.max(1, Math.round((u1 - u0) / (k.pane ?? 0.75))),
    rows: k.rows ?? 2,
    frame: k.frame,
    ...more,
  };
}

export const hangings = (c, S, R, o) => {
  if (R.curtain && (o.wall ?? "back") === "back") curtains(c, S.faces.back, o.u0, o.u1, o.v1 + 0.16, { colour: R.curtain, width: 0.46 });
};

export function heat(c, fr, R, o) {
  if (R.fire === "stove") stove(c, fr, { x: o.x, z: R.d - 0.62, top: R.h + (R.profile === "box" ? 0 : R.rise * 0.5) });
  else fireplace(c, fr, { x: o.x, z: R.d - 0.5, kind: R.fire ?? "stone", colour: R.stone ?? "#7b7168", tall: R.h, w: o.w ?? 1.7 });
}

export function overhead(c, fr, R, x, z, kind = R.pendant ?? "globe") {
  const top = R.h + (R.profile === "box" ? 0 : (R.rise ?? 0) * 0.8);
  if (kind === "chandelier")
    chandelier(c, fr, { x, z, y: Math.min(R.h - 0.3 + (R.profile === "box" ? 0 : (R.rise ?? 0) * 0.45), 2.35), top });
  else if (kind) pendant(c, fr, { x, z, y: Math.min(R.h - 0.55 + (R.profile === "box" ? 0 : (R.rise ?? 0) * 0.4), 2.2), top, kind });
}

export const nightstands = (c, fr, R, x, w, z) => {
  for (const k of [-1, 1]) {
    box(c, fr, { x: x + k * (w / 2 + 0.42), z, w: 0.5, d: 0.4, h: 0.5, colour: R.wood });
    tableLamp(c, fr, { x: x + k * (w / 2 + 0.42), z: z + 0.2, y: 0.5, base: R.second, size: 0.85, reach: 2 });
  }
};

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
  shine(c, x, y, 1.25 * f.scale(u, v), 0.55);
}
