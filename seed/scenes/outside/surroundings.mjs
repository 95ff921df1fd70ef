/** What stands round a house: walls, fences, decks, lights, and things on the ground. */
import { darken, mix } from "../colour.mjs";
import { festoon, tone } from "../kit.mjs";
import { n } from "../sheet.mjs";
import { block, post } from "../volumes.mjs";
import { has } from "./facts.mjs";
import { part } from "./mass.mjs";
import { entrance } from "./openings.mjs";
import { PROPS } from "./props.mjs";

/** Posts with beams across and, for a pergola, leaves. */
export function pergola(c, fr, A) {
  const { s } = c;
  const w = Math.min(A.w * 0.8, 7);
  const x = A.pergolaX ?? 0;
  const wood = mix(has(c, "ramada") ? "#8a6a4a" : c.pal.trim, c.sky.shade, 0.3);
  for (const k of [0, 1 / 3, 2 / 3, 1]) post(c, fr, x - w / 2 + w * k, -2.4, 0, 2.5, 0.09, wood);
  for (const z of [-2.5, -1.7, -0.9]) {
    const a = fr.p(x - w / 2 - 0.3, 2.58, z);
    const b = fr.p(x + w / 2 + 0.3, 2.58, z);
    s.stroke(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, wood, Math.max(2, 0.12 * fr.scale(x, z)));
  }
  const k = fr.scale(x, -2);
  for (let i = 0; i < 30; i++) {
    const [px, py] = fr.p(x + c.rnd.range(-0.52, 0.52) * w, 2.6 + c.rnd.range(-0.25, 0.2), c.rnd.range(-2.5, -0.9));
    s.ellipse(
      px,
      py,
      c.rnd.range(0.1, 0.22) * k,
      c.rnd.range(0.07, 0.14) * k,
      has(c, "ramada") ? mix("#a88a5a", c.sky.shade, 0.35) : mix(c.pal.leaf, i % 3 ? c.sky.shade : c.sky.glow, 0.34),
    );
  }
}

/** A deck along the front. */
export function deckBefore(c, fr, A) {
  const w = A.w * 0.92;
  block(c, fr, { w, d: 3, z: -3, h: 0.2, y: Math.max(0, A.base - 0.2), colour: c.pal.deck, material: "planks" });
  for (const x of [-w / 2 + 0.2, 0, w / 2 - 0.2]) if (A.base > 0.5) post(c, fr, x, -2.9, 0, A.base - 0.2, 0.08, darken(c.pal.deck, 0.4));
}

/** Strings of lamps from posts to the house. */
export function lightsOver(c, fr, A) {
  const x = A.w / 2 + 1.6;
  for (const k of [-1, 1]) post(c, fr, k * x, -3, 0, 3, 0.05, mix("#3a2f28", c.sky.shade, 0.3));
  const count = Math.max(6, Math.min(13, Math.round(A.w)));
  festoon(c, fr.p(-x, 3, -3), fr.p(0, Math.min(A.h, 3.2), -0.1), 16, Math.round(count * 0.7));
  festoon(c, fr.p(0, Math.min(A.h, 3.2), -0.1), fr.p(x, 3, -3), 16, Math.round(count * 0.7));
}

/** A garden wall at both sides with its gate. */
export function yardWall(c, fr, A) {
  const L = Math.max(3, A.w * 0.35);
  for (const k of [-1, 1])
    block(c, fr, {
      x: k * (A.w / 2 + L / 2),
      z: 0.3,
      w: L,
      d: 0.35,
      h: 2,
      colour: c.F.walls === "brick" ? c.pal.wall : c.pal.stone,
      material: c.F.walls === "brick" ? "brick" : "stucco",
    });
  if (!has(c, "gate")) return;
  const k = c.flip ? -1 : 1;
  const x = k * (A.w / 2 + L * 0.5);
  const f = fr.wall(x - 0.8, 0.25, x + 0.8, 0.25, 0, 2.3);
  entrance(c, f, 0.8, { w: 1.3, h: 2.1, kind: "plank", lamps: 1 });
}

/** A picket fence, or a hedge or bamboo at both sides. */
export function enclosure(c, fr, A) {
  const { s, rnd } = c;
  const z = -3.4;
  const x = A.w / 2 + 4.5;
  if (has(c, "fence")) {
    for (const [a, b] of [
      [-x, -1.3],
      [1.3, x],
    ]) {
      const f = fr.wall(a, z, b, z, 0, 0.95);
      let d = "";
      for (let u = 0; u <= f.w; u += 0.26) d += f.line(u, 0, u, 0.95);
      s.stroke(
        `${d}${f.line(0, 0.3, f.w, 0.3)}${f.line(0, 0.75, f.w, 0.75)}`,
        tone(c, c.frame === "#20201f" ? "#cfc4ae" : c.frame, f),
        Math.max(1.4, 0.06 * f.scale(f.w / 2, 0)),
      );
    }
    return;
  }
  const canes = has(c, "bamboo");
  for (const k of [-1, 1])
    for (let i = 0; i < 9; i++) {
      const [px, py] = fr.p(k * (A.w / 2 + 0.8 + i * 0.45), 0, 0.2);
      const q = fr.scale(k * (A.w / 2 + 1), 0.2);
      if (canes)
        s.stroke(
          `M${n(px)} ${n(py)}q${n(rnd.range(-8, 8))} ${n(-1.6 * q)} ${n(rnd.range(-14, 14))} ${n(-rnd.range(2.6, 3.8) * q)}`,
          mix("#7a9a55", c.sky.shade, rnd.range(0.3, 0.5)),
          Math.max(2, 0.1 * q),
        );
      else s.ellipse(px, py - 0.55 * q, 0.45 * q, 0.62 * q, mix("#4a6a44", c.sky.shade, rnd.range(0.4, 0.54)));
    }
}

/** Things that stand about on the ground: tubs, saunas, fires, tables. They take the places at either side in turn. */
export function grounds(c, fr, A) {
  const list = [];
  const { F } = c;
  if (F.tub && !["indoor", "rooftop", "covered"].includes(F.tub)) list.push("tub");
  if (F.sauna && F.sauna !== "indoor") list.push("sauna");
  for (const name of [
    "fire-pit",
    "long-table",
    "hammock",
    "daybeds",
    "umbrellas",
    "woodpile",
    "canoe",
    "boat",
    "fountain",
    "telescope",
    "horses",
    "candles",
  ])
    if (has(c, name)) list.push(name);
  if (A.afloat) {
    // On the water there is only the deck to stand on.
    if (list[0] === "tub" && A.deckAt) PROPS.tub(c, part(fr, A.deckAt[0], A.deckAt[1], 0, A.deckAt[2]), { A });
    return;
  }
  if (F.pool && !["indoor", "rooftop"].includes(F.pool) && A.pool !== false)
    PROPS.pool(c, fr, { x: 0, z: -6.5, w: Math.min(9, A.w * 0.7), A });
  if (has(c, "dock")) PROPS.dock(c, fr, { x: A.w * 0.3, z: -4, A });
  const first = c.flip ? -1 : 1;
  list.slice(0, A.props ?? 3).forEach((name, i) => {
    const k = i % 2 === 0 ? first : -first;
    const x = k * (A.w / 2 + (i < 2 ? 1.9 : 4.2));
    const z = i < 2 ? -2.2 : -3.6;
    PROPS[name]?.(c, part(fr, x, z), { A });
  });
}
