/** The wide opening scene, the link-preview picture, the empty-picture scene and the mark. */
import { CLARET, darken, LAMP, mix, NIGHT, SPRUCE } from "./colour.mjs";
import { plant } from "./fittings.mjs";
import { pine, tuft } from "./flora.mjs";
import { door, flushLights, lantern, pane, shine, surface } from "./kit.mjs";
import { conifers, ground, hills, peaks } from "./land.mjs";
import { oneAframe } from "./outside/kinds/cabins.mjs";
import { makeRandom } from "./random.mjs";
import { Sheet } from "./sheet.mjs";
import { fireflies, mist, paintSky, SKIES } from "./skies.mjs";
import { camera, frame } from "./space.mjs";
import { block } from "./volumes.mjs";

const LAND = { wall: "#8a5f3c", roof: "#26312f", trim: "#33261e", door: CLARET, leaf: "#24483d", deck: "#8d6c4e" };

/** Lake, hills and an A-frame with its lamp lit, at a given width; the left third stays dark and calm. */
function lakeDusk(w, h, { horizon, houseX, scale = 1, seed }) {
  const s = new Sheet(w, h);
  const rnd = makeRandom(seed);
  const sky = { ...SKIES.tealDusk, stops: ["#0d1f28", "#173d47", "#3f6d6a", "#a39b76", "#e9bd7d"] };
  const c = { s, rnd, pal: LAND, sky, skyName: "tealDusk", lights: [], horizon, light: -0.6, frame: "#2c211c", F: { roof: "shingle" } };
  const [a, b, m, d, e] = sky.stops;
  paintSky(s, rnd.fork("sky"), { sky: "tealDusk", horizon, light: 0.8, cloud: 5, moon: [w * 0.9, h * 0.17, h * 0.04] });
  peaks(s, rnd.fork("p"), { y: horizon, amp: h * 0.25, fill: mix(m, b, 0.35), lit: mix(d, m, 0.5), count: 6, from: "right" });
  mist(s, horizon - 10, h * 0.12, e, 0.3);
  hills(s, rnd.fork("h"), { y: horizon - 8, amp: h * 0.04, fill: mix(b, LAND.leaf, 0.35) });
  conifers(s, rnd.fork("c"), { y: horizon + 4, h: h * 0.09, fill: mix(sky.shade, LAND.leaf, 0.45), base: horizon + 20, gap: 15 });
  const shore = horizon + h * 0.15;
  ground(s, rnd.fork("g"), {
    y: horizon + 8,
    fill: mix(LAND.leaf, sky.shade, 0.4),
    low: mix(LAND.leaf, sky.shade, 0.8),
    tone: mix(LAND.leaf, sky.glow, 0.35),
    bend: 6,
  });
  c.cam = camera({ y: 1.9, hy: horizon, f: 1000 * scale, cx: houseX });
  for (const [dx, dy, ph] of [
    [-300, 0.1, 0.4],
    [-380, 0.12, 0.5],
    [290, 0.1, 0.46],
    [390, 0.12, 0.56],
    [470, 0.11, 0.4],
  ])
    pine(s, rnd, {
      x: houseX + dx * scale,
      y: horizon + h * dy,
      h: h * ph,
      fill: mix(LAND.leaf, sky.shade, 0.65),
      lit: mix(LAND.leaf, d, 0.25),
    });
  const house = () => {
    oneAframe(c, frame(c.cam, 0, 21, 0.34), { W: 4.2, H: 8.2, D: 8, y: 0.7, glass: true });
    lamps(c, { x: houseX, y: horizon, scale });
  };
  reflectAll(c, shore + h * 0.05, house, { a, d, e, b });
  flushLights(c);
  return { s, c, rnd };
}

/** The lamps of the house: one hangs behind the glass, one stands there, and two are out on the deck. */
function lamps(c, { x, y, scale }) {
  const { s } = c;
  const at = (dx, dy) => [x + dx * scale, y + dy * scale];
  const [hx, hy] = at(-6, -188);
  s.stroke(`M${hx} ${hy - 62 * scale}V${hy}`, "#2c211c", 2 * scale);
  s.circle(hx, hy, 9 * scale, "#fff6dc");
  shine(c, hx, hy, 120 * scale, 0.6);
  const [sx, sy] = at(58, -24);
  s.stroke(`M${sx} ${sy}V${sy + 66 * scale}`, "#2c211c", 3 * scale);
  s.path(`M${sx - 9 * scale} ${sy - 20 * scale}h${18 * scale}l${6 * scale} ${22 * scale}h${-30 * scale}z`, "#ffe9b8");
  shine(c, sx, sy - 8 * scale, 80 * scale, 0.5);
  for (const dx of [-290, 238]) {
    const [lx, ly] = at(dx, 18);
    s.stroke(`M${lx} ${ly}V${ly + 44 * scale}`, "#2c211c", 3 * scale);
    s.circle(lx, ly, 5 * scale, "#fff1c4");
    shine(c, lx, ly, 60 * scale, 0.6);
  }
}

/** Draws the house, and its reflection in the water below the shore line. */
function reflectAll(c, y, draw, { b, d, e }) {
  const { s } = c;
  draw();
  flushLights(c);
  const copy = s.body.slice();
  const deep = mix("#0d1f28", b, 0.3);
  s.clip(`M0 ${y}Q${s.w * 0.25} ${y - 16} ${s.w * 0.5} ${y}T${s.w} ${y - 4}V${s.h}H0Z`, () => {
    s.rect(0, y - 20, s.w, s.h, deep);
    s.group(`transform="matrix(1 0 0 -1 0 ${2 * y})" opacity="0.5" ${s.blur(2.5)}`, () => s.body.push(...copy));
    s.rect(
      0,
      y - 20,
      s.w,
      s.h - y + 20,
      s.lin([
        [0, deep, 0.1],
        [1, deep, 0.75],
      ]),
    );
    for (let i = 0; i < 70; i++) {
      const t = c.rnd.next() ** 1.3;
      const L = c.rnd.range(30, 140) * (0.4 + t);
      s.ellipse(c.rnd.range(s.w * 0.2, s.w), y + 6 + (s.h - y) * t, L, 1 + t * 1.6, c.rnd.chance(0.5) ? e : d, 'opacity="0.16"');
    }
  });
}

/** 21:9 opening scene. */
export function drawHero() {
  const { s, rnd } = lakeDusk(1866, 800, { horizon: 430, houseX: 1290, scale: 1, seed: "hero-dusk" });
  const near = darken(mix(LAND.leaf, "#12282c", 0.8), 0.4);
  for (const [x, h] of [
    [40, 640],
    [150, 520],
    [255, 600],
    [1800, 560],
    [1710, 420],
  ])
    pine(s, rnd, { x, y: 830, h, fill: near, lit: mix(near, LAND.leaf, 0.3) });
  for (let i = 0; i < 26; i++)
    tuft(s, rnd, { x: rnd.pick([rnd.range(-20, 520), rnd.range(1500, 1900)]), y: 806, h: rnd.range(50, 130), fill: near, blades: 7 });
  fireflies(s, rnd, { x0: 700, x1: 1700, y0: 520, y1: 640, count: 14 });
  s.rect(
    0,
    0,
    1866,
    800,
    s.across([
      [0, NIGHT, 0.9],
      [0.3, NIGHT, 0.62],
      [0.55, NIGHT, 0.1],
      [1, NIGHT, 0],
    ]),
  );
  s.rect(
    0,
    560,
    1866,
    240,
    s.lin([
      [0, NIGHT, 0],
      [1, NIGHT, 0.6],
    ]),
  );
  return s.text();
}

/** The part of the opening scene around the house, 5:4, where a narrow frame cuts it: 76 % of what is cut off lies before it. */
export const drawHeroPart = () =>
  drawHero().replace('viewBox="0 0 1866 800" width="1866"', `viewBox="${0.76 * (1866 - 1000)} 0 1000 800" width="1000"`);

/** 1200 by 630 picture for link previews. */
export function drawPreview() {
  const { s, rnd } = lakeDusk(1200, 630, { horizon: 340, houseX: 640, scale: 0.82, seed: "og-default" });
  const near = darken(mix(LAND.leaf, "#12282c", 0.8), 0.35);
  for (const [x, h] of [
    [30, 520],
    [140, 400],
    [1170, 480],
    [1080, 330],
  ])
    pine(s, rnd, { x, y: 650, h, fill: near, lit: mix(near, LAND.leaf, 0.3) });
  for (let i = 0; i < 22; i++) tuft(s, rnd, { x: rnd.range(0, 1200), y: 636, h: rnd.range(30, 70), fill: near, blades: 6 });
  fireflies(s, rnd, { x0: 200, x1: 1000, y0: 430, y1: 520, count: 12 });
  return s.text();
}

/** A closed door and its lamp: stands in where a listing has no picture. */
export function drawNoPicture() {
  const s = new Sheet(1200, 800);
  const sky = { ...SKIES.moonNight, shade: "#16242a" };
  const c = {
    s,
    rnd: makeRandom("no-picture"),
    pal: { wall: "#3f5a58", trim: "#25302f", door: CLARET, leaf: "#3a6650" },
    sky,
    lights: [],
    light: 0.6,
    cam: camera({ y: 1.7, hy: 425, f: 720 }),
  };
  s.rect(0, 0, 1200, 800, SPRUCE);
  const fr = frame(c.cam, 0, 0, 0);
  const wall = { ...c, bright: 0.12 };
  const f = fr.wall(-5, 4.6, 5, 4.6, 0, 5);
  surface(wall, f, "planks", "#46625f");
  s.poly(fr.level(-8, 4.6, 8, 0.4, 0), s.lin(["#3a4745", "#161f20"]));
  const g = fr.floor(-8, 0.4, 8, 4.6, 0);
  for (let v = 0; v < 4.1; v += 0.6)
    for (let u = 3.4 - ((v * 1.7) % 0.5); u < 12.6; u += 0.86)
      s.poly(g.round(u, v, u + 0.82, v + 0.56, 0.06), mix("#3d4b49", "#26302f", c.rnd.next()), 'opacity="0.7"');
  door({ ...c, bright: 0.3 }, f, 4.25, 5.75, 2.6, { v0: 0.34, colour: "#7d1f3c", frame: "#d9cdb6" });
  pane(c, f, 4.25, 2.76, 5.75, 3.15, { cols: 3, rows: 1, frame: "#d9cdb6", sill: false, curtain: false, inside: "none" });
  lantern(c, f, 6.25, 1.75, 0.46);
  block(c, fr, { x: 0, z: 3.8, w: 2.7, d: 0.8, h: 0.17, colour: "#8f9088" });
  block(c, fr, { x: 0, z: 4.2, w: 2.4, d: 0.4, h: 0.34, colour: "#8f9088" });
  plant(c, frame(c.cam, 0, 0, 0), { x: -1.7, z: 4.1, h: 1.5, kind: "fig", pot: "#7a5040" });
  s.group(`style="mix-blend-mode:screen" ${s.blur(20)}`, () =>
    s.poly(fr.poly([0.4, 0, 3.8], [1.9, 0, 3.8], [2.6, 0, 1.4], [-1.2, 0, 1.4]), LAMP, 'opacity="0.3"'),
  );
  s.rect(
    0,
    0,
    1200,
    800,
    s.rad(
      [
        [0, "#0c1416", 0],
        [0.6, "#0c1416", 0.25],
        [1, "#0c1416", 0.72],
      ],
      0.55,
      0.5,
      0.72,
    ),
  );
  for (const l of c.lights) l[4] *= 0.7;
  flushLights(c);
  return s.text();
}

/** The mark: an arched window at night with a lamp burning in it. Square of 512 units. */
export function drawMark() {
  const arch = (k) => `M${128 + k} ${432 - k}V${224}A${128 - k} ${128 - k} 0 0 1 ${384 - k} 224V${432 - k}Z`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="256" cy="262" r="190"><stop offset="0" stop-color="#ffe9b8"/><stop offset=".45" stop-color="${LAMP}"/><stop offset="1" stop-color="#b5652f"/></radialGradient></defs><rect width="512" height="512" rx="96" fill="${NIGHT}"/><path d="${arch(0)}" fill="#31413f"/><path d="${arch(20)}" fill="url(#g)"/><path d="M204 262L222 196H290L308 262Z" fill="#fffaf0"/><path d="M247 262H265V340H247Z" fill="${CLARET}"/><path d="M206 382Q206 338 256 338Q306 338 306 382V412H206Z" fill="${CLARET}"/><path d="M108 412H404V444H108Z" fill="#31413f"/></svg>`;
}
