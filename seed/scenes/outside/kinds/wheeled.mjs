/** Railway cars, trailers, tents and camp fires. */
import { darken, lighten, mix } from "../../colour.mjs";
import { shine, surface } from "../../kit.mjs";
import { n } from "../../sheet.mjs";
import { hull } from "../../space.mjs";
import { block } from "../../volumes.mjs";
import { attach } from "../extras.mjs";
import { has } from "../facts.mjs";
import { awning, part } from "../mass.mjs";
import { window } from "../openings.mjs";
import { flames } from "../props.mjs";
import { grounds } from "../surroundings.mjs";

/** A railway carriage on its track. */
function carriage(c, fr, { L = 15, colour, wood = false }) {
  const { s } = c;
  const base = mix(colour, c.sky.shade, 0.24);
  const f = fr.wall(-L / 2, 0, L / 2, 0, 1, 4);
  const end = c.light < 0 ? fr.wall(L / 2, 0, L / 2, 2.8, 1, 4) : fr.wall(-L / 2, 2.8, -L / 2, 0, 1, 4);
  if (end.seen) s.poly(end.quad(0, 0, 2.8, 3), darken(base, 0.25));
  s.poly(f.quad(0, 0, L, 3), s.lin([lighten(base, 0.14), darken(base, 0.2)]));
  const roof = [
    [-L / 2 - 0.2, 4, -0.1],
    [L / 2 + 0.2, 4, -0.1],
    [L / 2 + 0.1, 4.6, 0.9],
    [-L / 2 - 0.1, 4.6, 0.9],
  ];
  s.poly(fr.poly(...roof), s.lin([lighten(mix("#4a4c50", c.sky.shade, 0.3), 0.14), mix("#2a2c30", c.sky.shade, 0.3)]));
  s.stroke(f.line(0, 0.5, L, 0.5) + f.line(0, 2.7, L, 2.7), mix("#d2b06a", c.sky.shade, 0.12), 2.4);
  if (wood) {
    let d = "";
    for (let u = 0.3; u < L; u += 0.4) d += f.line(u, 0.05, u, 0.95);
    s.stroke(d, darken(base, 0.25), 1.2);
  }
  for (let u = 1.5; u < L - 2; u += 1.55)
    window(c, f, u, 1.15, u + 1.1, 2.45, { cols: 1, rows: 1, sill: false, frame: mix("#d2b06a", "#2a2420", 0.5), arch: wood });
  for (const u of [0.2, L - 1.1]) s.poly(f.quad(u, 0.05, u + 0.9, 2.5), darken(base, 0.14));
  for (const u of [-L / 2 + 1.4, -L / 2 + 3, L / 2 - 3, L / 2 - 1.4]) {
    const [x, y] = fr.p(u, 0.55, 0);
    s.circle(x, y, 0.46 * fr.scale(u, 0), "#141516");
    s.circle(x, y, 0.2 * fr.scale(u, 0), mix("#8d9294", c.sky.shade, 0.3));
  }
  const under = fr.wall(-L / 2 + 0.3, 0, L / 2 - 0.3, 0, 0.75, 1);
  s.poly(under.quad(0, 0, L - 0.6, 0.25), "#17181a");
}

function track(c, fr, L) {
  let d = "";
  for (let x = -L / 2; x <= L / 2; x += 0.75) {
    const a = fr.p(x, 0.06, -0.5);
    const b = fr.p(x, 0.06, 1.4);
    d += `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  }
  c.s.stroke(d, mix("#4a3a2e", c.sky.shade, 0.4), Math.max(2, 0.18 * fr.scale(0, 0)));
  const f = fr.wall(-L / 2, -0.1, L / 2, -0.1, 0.08, 0.2);
  c.s.stroke(f.line(0, 0.06, L, 0.06), mix("#b8b0a4", c.sky.shade, 0.3), 3);
}

/** A sleeping car on its piece of track. */
export const pullman = (c) => ({
  extent: [17, 4, 5],
  pose: { rot: c.own("p").range(0.16, 0.32), wide: 0.66 },
  draw: (c2, fr) => {
    track(c2, fr, 19);
    carriage(c2, fr, { L: 15, colour: c2.pal.wall, wood: true });
    block(c2, fr, { x: 6.6, z: -1.2, w: 1.6, d: 1.2, h: 0.5, colour: c2.pal.deck });
    attach(c2, fr, {
      w: 15,
      d: 3,
      h: 4,
      rise: 0,
      base: 0,
      fh: 3,
      floors: 1,
      door: 0.5,
      doorX: 6.6,
      porch: false,
      props: 2,
      dormers: false,
    });
  },
});

/** Parlour cars behind an engine. */
export const railCars = (c) => ({
  extent: [34, 4, 5],
  pose: { rot: c.own("r").range(0.22, 0.34), wide: 0.86 },
  draw: (c2, fr) => {
    track(c2, fr, 60);
    const k = c2.light < 0 ? 1 : -1;
    for (const x of [k * 17.4, 0, -k * 17.4]) {
      const engine = x === -k * 17.4;
      carriage(c2, part(fr, x, 0), { L: engine ? 11 : 16, colour: engine ? c2.pal.trim : c2.pal.wall, wood: !engine });
    }
    attach(c2, fr, { w: 16, d: 3, h: 4, rise: 0, base: 0, fh: 3, floors: 1, door: 0.5, doorX: 0, porch: false, props: 1, dormers: false });
  },
});

/** Ridge tents on decks. */
export const tent = (c, fr, q) => {
  const { s } = c;
  const w = 4.2 * q.size;
  const d = 5;
  const y = 0.4;
  block(c, fr, { w: w + 1.2, d: d + 2, z: -1.8, h: 0.14, y: y - 0.14, colour: c.pal.deck, material: "planks" });
  const cloth = mix(c.pal.wall, c.sky.shade, 0.2);
  const lit = mix(cloth, "#f5b565", 0.42);
  const R = fr.plane([w / 2, y + 1.4, 0], [w / 2, y + 1.4, d], [0, y + 3.2, 0]);
  const Lf = fr.plane([-w / 2, y + 1.4, d], [-w / 2, y + 1.4, 0], [0, y + 3.2, d]);
  const side = fr.wall(w / 2, 0, w / 2, d, y, y + 1.4);
  const left = fr.wall(-w / 2, d, -w / 2, 0, y, y + 1.4);
  for (const f of [side, left]) if (f.seen) surface(c, f, "canvas", darken(lit, 0.1));
  for (const f of [R, Lf]) if (f.seen) surface(c, f, "canvas", lit);
  const f = fr.wall(-w / 2, 0, w / 2, 0, y, y + 3.2);
  s.poly(f.poly([0, 0], [w, 0], [w, 1.4], [w / 2, 3.2], [0, 1.4]), s.lin([lighten(lit, 0.1), darken(cloth, 0.1)]));
  s.poly(f.poly([w * 0.3, 0], [w * 0.7, 0], [w * 0.5, 2.5]), s.lin(["#fff0c2", "#eda04c"]));
  const fly = fr.poly(
    [-w / 2 - 0.6, y + 1.5, -1],
    [0, y + 3.5, -1],
    [w / 2 + 0.6, y + 1.5, -1],
    [w / 2 + 0.5, y + 1.7, 0],
    [0, y + 3.55, 0],
    [-w / 2 - 0.5, y + 1.7, 0],
  );
  s.poly(fly, mix(c.pal.trim, c.sky.shade, 0.3), 'opacity="0.9"');
  const [x, gy] = f.at(w / 2, 1);
  shine(c, x, gy, 2.6 * f.scale(w / 2, 1), 0.5);
};

/** A trailer of the fifties. */
export const trailer = (c, fr, q) => {
  const { s } = c;
  const own = c.own(`tr${q.i}`);
  const colour = own.pick(["#c3c9cc", "#c3c9cc", "#8fb0a8", "#d9c79a", "#c99a8a"]);
  const metal = mix(colour, c.sky.shade, 0.2);
  const L = 6.4 * q.size;
  const f = fr.wall(-L / 2, 0, L / 2, 0, 0.5, 3);
  const back = fr.wall(-L / 2, 2.2, L / 2, 2.2, 0.5, 3);
  const body = (g) => g.round(0, 0, L, 2.5, 1);
  s.poly(hull([...body(f), ...body(back)]), s.lin([lighten(metal, 0.35), darken(metal, 0.3)]));
  s.poly(
    body(f),
    s.lin([lighten(metal, 0.5), [0.35, mix(metal, c.sky.stops[3], 0.35)], lighten(metal, 0.22), darken(metal, 0.22), darken(metal, 0.45)]),
  );
  for (const [a, b] of [
    [0.4, L * 0.3],
    [L * 0.68, L - 0.5],
  ]) {
    s.poly(f.round(a, 1.1, b, 1.9, 0.16), "#33393b");
    s.poly(f.round(a + 0.06, 1.16, b - 0.06, 1.84, 0.13), s.lin(["#fff0c2", "#eda04c"]));
    const [x, y] = f.at((a + b) / 2, 1.5);
    shine(c, x, y, 2 * f.scale(a, 1), 0.42);
  }
  s.poly(f.round(L * 0.44, 0.1, L * 0.58, 2.1, 0.2), s.lin(["#fff0c2", "#e99a45"]));
  s.poly(f.quad(0, 0.4, L, 0.56), mix(c.pal.trim, c.sky.shade, 0.1));
  for (const u of [L * 0.28, L * 0.76]) {
    const [x, y] = f.at(u, -0.12);
    s.circle(x, y, 0.36 * f.scale(u, 0), "#141516");
    s.circle(x, y, 0.16 * f.scale(u, 0), "#8d9294");
  }
  awning(c, part(fr, 0, 0, 0, 0), {
    x: L * 0.04,
    w: L * 0.46,
    y: 2.5,
    d: 1.8,
    rise: 0.5,
    colour: own.pick([c.pal.trim, c.pal.door, c.pal.cloth]),
  });
};

/** A fire with logs to sit on, and tents. */
export const campFire = (_c) => ({
  extent: [16, 6, 4],
  pose: { wide: 0.62 },
  draw: (c2, fr) => {
    const own = c2.own("cf");
    for (const [i, x] of [-7, 6.4, -3.4, 3].entries())
      if (i < 3 || own.chance(0.6)) {
        const q = part(fr, x, i < 2 ? 3 : 6, own.range(-0.4, 0.4));
        const cloth = mix(own.fork(`${i}`).pick([c2.pal.wall, c2.pal.cloth, c2.pal.second, "#c9a26a"]), c2.sky.shade, 0.3);
        const [a, b, t, e] = [q.p(-1.5, 0, 0), q.p(1.5, 0, 0), q.p(0, 1.7, 0), q.p(0.4, 1.7, 2.4)];
        const g = q.p(1.9, 0, 2.4);
        c2.s.poly([b, g, e, t], darken(cloth, 0.25));
        c2.s.poly([a, b, t], cloth);
        c2.s.poly([q.p(-0.5, 0, -0.02), q.p(0.5, 0, -0.02), q.p(0, 1.2, -0.02)], c2.s.lin(["#fff0c2", "#e8984a"]));
      }
    for (let i = 0; i < 9; i++) {
      const a = (i / 9) * Math.PI * 2;
      const [x, y] = fr.p(Math.cos(a) * 1.3, 0, -0.6 + Math.sin(a) * 1.1);
      c2.s.ellipse(x, y, 14, 8, mix("#5a5450", c2.sky.shade, 0.3));
    }
    flames(c2, fr, 0, -0.6, 1.5);
    for (const a of [-2.4, -0.7, 0.7, 2.4]) {
      const p = fr.p(Math.sin(a) * 3.2 - 0.9, 0.24, -0.6 + Math.cos(a) * 2.4);
      const q = fr.p(Math.sin(a) * 3.2 + 0.9, 0.24, -0.6 + Math.cos(a) * 2.4);
      c2.s.stroke(
        `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`,
        mix("#6a4a34", c2.sky.shade, 0.3),
        0.42 * fr.scale(0, 0),
        'stroke-linecap="round"',
      );
    }
    grounds(c2, fr, { w: 12, d: 4, h: 3, props: 3, pool: false });
    attach({ ...c2, F: { ...c2.F, extras: c2.F.extras.filter((x) => x === "string-lights" || x === "lanterns" || x === "flag") } }, fr, {
      w: 10,
      d: 4,
      h: 3,
      rise: 0,
      base: 0,
      fh: 3,
      floors: 1,
      door: 0.5,
      doorX: 0,
      porch: false,
      props: 0,
      pool: false,
    });
  },
});

/** A fire between tents or trailers, where the facts name none. */
export const fireBetween = (c, fr) => {
  if (has(c, "fire-pit")) return;
  flames(c, fr, -1, -3.2, 0.9);
};
