/** The land that a place stands in: what is behind it and underfoot. */
import { darken, LAMP, lighten, mix } from "../colour.mjs";
import { ground, water } from "../land.mjs";
import { makeRandom } from "../random.mjs";
import { n } from "../sheet.mjs";
import { mist } from "../skies.mjs";
import { fall, paintAir, skyOf } from "./air.mjs";
import { LANDS, recipeOf, rockOf } from "./lands.mjs";
import { LAYERS } from "./layers.mjs";
import { standAmong } from "./near-ground.mjs";
import { leavesOf, tree } from "./trees.mjs";

/** Everything behind the house, down to the ground it stands on. With `afloat`, water lies where the ground would. */
export function drawBack(c, { afloat = false } = {}) {
  const { s, sky, horizon: H, F } = c;
  const R = recipeOf(F.land);
  paintAir(c);
  const layers = [...R.back];
  const beyond = F.beyond && LANDS[F.beyond];
  if (beyond) layers.unshift(...beyond.back.filter((name) => !layers.includes(name)).slice(0, 2));
  if (F.extras.includes("windmills")) layers.push("windmills");
  for (const name of layers) LAYERS[name]?.(c, H);
  if (c.weather === "mist" || R.mist) mist(s, H + 10, 120, sky.stops[3], R.mist ?? 0.45);
  if (afloat) return float(c, H);
  underfoot(c, R, H + Math.min(c.lowCap ?? 200, Math.max(R.low ?? 30, beyond?.low ?? 0)));
  for (const name of R.after ?? []) LAYERS[name](c, H);
  if (R.fence) fence(c, H + 84);
  if (R.woods) standAmong(c, R, H);
  flank(c, R, H);
  return undefined;
}

function float(c, H) {
  const [a, b, , d, e] = c.sky.stops;
  const tropical = ["lagoon", "palm-beach", "mangroves"].includes(c.F.land);
  water(c.s, c.rnd.fork("afloat"), {
    y: H + 20,
    top: tropical ? mix(e, "#9fe0d4", 0.35) : mix(d, e, 0.4),
    deep: tropical ? mix("#1f7d86", c.sky.shade, 0.35) : mix(a, b, 0.5),
    light: e,
    glitter: [
      [c.flip ? 330 : 870, 90, c.sky.glow, 0.45],
      [600, 120, LAMP, 0.2],
    ],
    lines: 80,
  });
}

function underfoot(c, R, y) {
  const { s, sky } = c;
  const [kind, colour] = R.ground;
  if (kind === "paving") return paving(c, y, c.snow ? "#cfd4dc" : colour, R.wet || c.weather === "rain");
  const base =
    c.snow || kind === "snow"
      ? mix("#eef1f8", sky.stops[1], 0.34)
      : kind === "grass"
        ? mix(colour ?? seasonGrass(c), sky.shade, 0.42)
        : mix(colour ?? "#c9a878", sky.shade, 0.34);
  ground(s, c.rnd.fork("g"), {
    y,
    fill: base,
    low: darken(mix(base, sky.shade, 0.42), 0.22),
    kind: c.snow ? "snow" : kind,
    tone: c.snow ? "#ffffff" : mix(lighten(base, 0.3), sky.glow, 0.35),
    bend: kind === "snow" ? 36 : 10,
  });
  if (R.path !== false && c.path) lane(c, base);
  return undefined;
}

const seasonGrass = (c) => ({ spring: "#7f9c54", summer: "#6a8a4c", autumn: "#9a8a50", winter: "#8a8260" })[c.F.season] ?? "#6a8a4c";

/** A trodden way from the door to the near ground. */
function lane(c, base) {
  const rnd = c.rnd.fork("lane");
  const y = c.horizon + 92;
  const x = 600 + rnd.range(-40, 40);
  const k = c.flip ? -1 : 1;
  const end = 600 + k * rnd.range(40, 330);
  const col = mix(mix("#cdb48c", c.snow ? "#dfe3ea" : "#cdb48c", 0.5), c.sky.shade, 0.36);
  c.s.path(
    `M${n(x - 16)} ${y}Q${n(x - 30)} ${y + 100} ${n(end - 130)} 812H${n(end + 110)}Q${n(x + 40)} ${y + 90} ${n(x + 18)} ${y}Z`,
    c.s.span([mix(col, base, 0.35), darken(col, 0.28)], 0, y, 0, 800),
    'opacity="0.8"',
  );
}

/** Paving that holds the light: wet stones or dry flags. */
export function paving(c, y, colour, wet) {
  const { s, sky } = c;
  const rnd = c.rnd.fork("paving");
  const base = mix(colour, sky.shade, 0.5);
  s.rect(0, y, s.w, s.h - y, s.lin([lighten(base, 0.1), darken(base, 0.35)]));
  let d = "";
  for (let k = 0; k < 9; k++) d += `M0 ${n(y + (s.h - y) * (k / 9) ** 1.6)}H1200`;
  for (let x = -1400; x < 2600; x += 150) d += `M${n(600 + (x - 600) * 0.35)} ${n(y)}L${n(x)} 800`;
  s.stroke(d, darken(base, 0.4), 1.6, 'opacity="0.55"');
  if (!wet) return;
  for (let i = 0; i < 22; i++) {
    const t = rnd.next();
    s.ellipse(
      rnd.range(0, 1200),
      y + 16 + (s.h - y) * t,
      rnd.range(30, 120) * (0.4 + t),
      rnd.range(2, 7) * (0.4 + t),
      mix(sky.stops[3], LAMP, rnd.next() * 0.7),
      'opacity="0.22"',
    );
  }
}

function flank(c, R, H) {
  const rnd = c.rnd.fork("flank");
  const count = rnd.int(...R.count);
  const spots = [];
  for (let i = 0; i < count; i++) {
    const left = (i + (c.flip ? 1 : 0)) % 2 === 0;
    spots.push([left ? rnd.range(10, 270) : rnd.range(930, 1190), H + rnd.range(44, 92)]);
  }
  spots.sort((a, b) => a[1] - b[1]);
  for (const [i, [x, y]] of spots.entries()) tree(c, R.trees[i % R.trees.length], x, y, rnd.range(210, 340) * (y - H > 70 ? 1.15 : 0.95));
}

/** A rail fence across the land, open before the house. */
export function fence(c, y) {
  const wood = mix("#a89880", c.sky.shade, 0.5);
  let d = "";
  for (let x = -20; x < 1220; x += 74) if (x < 300 || x > 880) d += `M${x} ${y - 34}h7v44h-7Z`;
  c.s.path(`${d}M-20 ${y - 26}H330v5H-20ZM-20 ${y - 10}H330v5H-20ZM870 ${y - 26}H1240v5H870ZM870 ${y - 10}H1240v5H870Z`, wood);
}

/**
 * The land alone, without a house: what a window of the place looks out on.
 *
 * @param {import("../sheet.mjs").Sheet} s sheet to paint on
 * @param {object} F the listing's facts @param {string} seed its slug @param {{horizon?: number, hour?: string}} o
 */
export function drawLand(s, F, seed, { horizon = 470, hour = F.hour } = {}) {
  const rnd = makeRandom(`${seed}/land`);
  const leaves = leavesOf(F, makeRandom(`${seed}/leaves`));
  const c = {
    s,
    F,
    rnd,
    hour,
    weather: F.weather,
    sky: skyOf(makeRandom(`${seed}/sky/${hour}`), hour, F.weather),
    horizon,
    flip: makeRandom(`${seed}/flip`).chance(0.5),
    snow: F.snow,
    warm: "#f2a34c",
    lights: [],
    pal: { ...leaves, wall: F.colour[1], stone: "#a39a8c", rock: rockOf(F.land) },
    path: false,
  };
  drawBack(c);
  fall(c);
  return c;
}
