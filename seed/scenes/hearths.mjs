/** Fires, fireplaces and stoves. */
import { darken, lighten, mix } from "./colour.mjs";
import { vase } from "./fittings.mjs";
import { shine } from "./kit.mjs";
import { candles } from "./lamps.mjs";
import { loop, n } from "./sheet.mjs";
import { box, leg, shadow } from "./solids.mjs";

/** Fire drawn in a box on the screen. */
export function fire(c, x, y, w, h) {
  const { s, rnd } = c;
  for (const [k, colour] of [
    [1, "#d5521f"],
    [0.74, "#f08a2c"],
    [0.46, "#ffd476"],
  ]) {
    let d = `M${n(x - (w / 2) * k)} ${n(y)}`;
    const tongues = 5;
    for (let i = 0; i < tongues; i++) {
      const u0 = x - (w / 2) * k + (w * k * i) / tongues;
      const u1 = u0 + (w * k) / tongues;
      const H = h * k * (1 - Math.abs(i - 2) * 0.2) * rnd.range(0.75, 1);
      d += `Q${n(u0 + (u1 - u0) * 0.1)} ${n(y - H * 0.6)} ${n((u0 + u1) / 2 + rnd.range(-3, 3))} ${n(y - H)}Q${n(u1)} ${n(y - H * 0.5)} ${n(u1)} ${n(y - H * 0.12)}`;
    }
    s.path(`${d}L${n(x + (w / 2) * k)} ${n(y)}Z`, colour);
  }
  shine(c, x, y - h * 0.4, w * 3.4, 0.6, "#ff9d47");
}

/** A hearth against the wall at depth z. Kinds: stone, brick, marble, adobe. */
export function fireplace(c, fr, { x, z, w = 1.7, h = 1.2, colour = "#7b7168", kind = "stone", tall = 2.8 }) {
  const { s, rnd } = c;
  const adobe = kind === "adobe";
  if (adobe) {
    const f = fr.wall(x - w / 2, z, x + w / 2, z, 0, tall);
    s.poly(
      f.poly(
        [0, 0],
        [w, 0],
        [w, 0.5],
        [w * 0.94, 1.2],
        [w * 0.72, 1.6],
        [w * 0.66, tall],
        [w * 0.34, tall],
        [w * 0.28, 1.6],
        [w * 0.06, 1.2],
        [0, 0.5],
      ),
      s.across([darken(colour, 0.2), [0.45, lighten(colour, 0.12)], darken(colour, 0.3)]),
    );
  } else {
    const F = box(c, fr, { x, z, w, d: 0.5, h: tall, colour });
    const f = F.front;
    s.clip(loop(f.quad(0, 0, w, tall)), () => {
      for (let v = 0; v < tall; v += kind === "stone" ? 0.24 : 0.12) {
        if (kind === "marble") break;
        for (let u = -0.1; u < w; ) {
          const q = kind === "stone" ? rnd.range(0.22, 0.46) : 0.25;
          s.poly(
            f.round(u + 0.01, v + 0.01, u + q - 0.01, v + (kind === "stone" ? 0.23 : 0.11), kind === "stone" ? 0.06 : 0.01),
            mix(colour, rnd.chance(0.5) ? "#d9c7ae" : "#1d1917", rnd.range(0.05, 0.28)),
          );
          u += q;
        }
      }
    });
  }
  const f = fr.wall(x - w / 2, z, x + w / 2, z, 0, tall);
  const m = w * 0.24;
  s.poly(
    adobe || kind === "stone" ? f.arch(m, 0.12, w - m, h * 0.82, 0.26) : f.quad(m, 0.12, w - m, h * 0.78),
    s.lin(["#160c08", "#4a1d0e"]),
  );
  const [a, b] = f.at(w / 2, 0.16);
  const k = f.scale(w / 2, 0.2);
  for (const q of [-0.16, 0.14, 0])
    s.rect(a + (q - 0.2) * k, b - 0.08 * k - Math.abs(q) * 18, 0.4 * k, 0.085 * k, "#3a2115", `rx="${n(0.04 * k)}"`);
  fire(c, a, b - 0.05 * k, w * 0.4 * k, h * 0.48 * k);
  box(c, fr, { x, z: z - 0.3, w: w + 0.2, d: 0.35, h: 0.1, colour: darken(colour, 0.2) });
  if (!adobe) {
    box(c, fr, { x, z: z - 0.14, y: h, w: w + 0.24, d: 0.2, h: 0.1, colour: kind === "marble" ? lighten(colour, 0.2) : "#5a3b25" });
    candles(c, fr, { x: x - w * 0.36, z: z - 0.05, y: h + 0.1, count: 2, spread: 0.09 });
    vase(c, fr, { x: x + w * 0.36, z: z - 0.05, y: h + 0.1, colour: "#33505c", leaf: "#5d7a4f", size: 0.7 });
  }
}

/** An iron stove with its pipe. */
export function stove(c, fr, { x, z, top = 2.8, w = 0.62, colour = "#2a2c2e" }) {
  const { s } = c;
  shadow(c, fr, x, z, w, 0.5);
  const [a] = fr.p(x, 1, z + 0.25);
  const k = fr.scale(x, z + 0.25);
  const [, ty] = fr.p(x, top, z + 0.25);
  const [, by] = fr.p(x, 0.95, z + 0.25);
  s.rect(a - 0.08 * k, ty, 0.16 * k, by - ty, s.across(["#0e0f10", [0.4, "#3a3d3f"], "#0e0f10"]));
  for (const q of [-0.4, 0.4]) leg(c, fr, x + q * w, z + 0.04, 0.2, "#0f1011", 0.03);
  const F = box(c, fr, { x, z, y: 0.18, w, d: 0.46, h: 0.74, colour });
  s.poly(F.front.round(0.08, 0.14, w - 0.08, 0.6, 0.05), s.lin(["#6e2a12", "#f0a044"]));
  const [px, py] = F.front.at(w / 2, 0.16);
  fire(c, px, py, w * 0.62 * F.front.scale(0, 0), 0.36 * F.front.scale(0, 0));
  s.stroke(loop(F.front.round(0.08, 0.14, w - 0.08, 0.6, 0.05)), "#101112", 3);
  box(c, fr, { x, z: z - 0.03, y: 0.9, w: w + 0.08, d: 0.52, h: 0.05, colour: "#1c1e20" });
}
