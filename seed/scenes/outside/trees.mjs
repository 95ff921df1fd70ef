/** Trees by the name of their kind, in the colours of the season. */
import { darken, lighten, mix } from "../colour.mjs";
import { agave, bareTree, birch, cypress, leafTree, palm, pine, saguaro, shrub } from "../flora.mjs";

const LEAF = {
  spring: ["#8aa85c", "#7d9c58", "#9ab06a"],
  summer: ["#4f7a48", "#5d8450", "#456e4a"],
  autumn: ["#c2742f", "#b4502f", "#cf9a3c", "#a8632e"],
  winter: ["#7c6a55"],
};
const CONIFER = ["#2f5a48", "#335f46", "#2b5050", "#3a5c40"];

/** The colour of leaves here: one for trees that lose them and one for those that do not. */
export function leavesOf(F, rnd) {
  return { leaf: rnd.pick(LEAF[F.season] ?? LEAF.summer), conifer: rnd.pick(CONIFER) };
}

const deep = (c, colour, t) => mix(colour, c.sky.shade, t);

/** Broad-leaved tree; bare in winter unless it keeps its leaves. */
function broad(c, x, y, h, o = {}) {
  const { s, rnd } = c;
  if (c.F.season === "winter" && !o.evergreen)
    return bareTree(s, rnd, { x, y, h: h * 0.9, fill: deep(c, "#4a3c34", 0.5), snow: c.snow ? "#e8edf5" : undefined });
  const leaf = o.leaf ?? (o.evergreen ? (o.colour ?? "#5f7a4c") : c.pal.leaf);
  return leafTree(s, rnd, {
    x,
    y,
    h,
    fill: deep(c, leaf, o.deep ?? 0.46),
    lit: mix(leaf, c.sky.glow, 0.3),
    trunk: deep(c, o.trunk ?? "#4a382e", 0.45),
    spread: o.spread ?? 0.38,
  });
}
const needle = (c, x, y, h, o = {}) =>
  pine(c.s, c.rnd, {
    x,
    y,
    h,
    fill: deep(c, o.colour ?? c.pal.conifer, o.deep ?? 0.6),
    lit: mix(o.colour ?? c.pal.conifer, c.sky.stops[3], 0.28),
    snow: c.snow ? "#eaeef6" : undefined,
  });

const KINDS = {
  pine: needle,
  spruce: (c, x, y, h) => needle(c, x, y, h, { colour: "#2c4f4c" }),
  hemlock: (c, x, y, h) => needle(c, x, y, h, { colour: "#274a3c", deep: 0.66 }),
  ponderosa: (c, x, y, h) => {
    c.s.stroke(`M${x} ${y}V${y - h * 0.5}`, deep(c, "#8a5a40", 0.45), h * 0.035);
    needle(c, x, y - h * 0.26, h * 0.8, { colour: "#3f6444" });
  },
  fir: (c, x, y, h) => {
    const w = h * 0.07;
    const bark = deep(c, "#6a4a3a", 0.5);
    c.s.rect(x - w / 2, y - h * 0.75, w, h * 0.75, c.s.across([lighten(bark, 0.08), [0.4, bark], darken(bark, 0.35)]));
    needle(c, x, y - h * 0.3, h * 0.95, { colour: "#2c5244" });
  },
  oak: (c, x, y, h) => broad(c, x, y, h),
  poplar: (c, x, y, h) => broad(c, x, y, h * 1.15, { spread: 0.22 }),
  birch: (c, x, y, h) =>
    c.F.season === "winter"
      ? broad(c, x, y, h)
      : birch(c.s, c.rnd, { x, y, h, leaf: mix(c.pal.leaf, c.sky.glow, 0.15), bark: mix("#d9d4c6", c.sky.shade, 0.35) }),
  aspen: (c, x, y, h) =>
    birch(c.s, c.rnd, {
      x,
      y,
      h,
      leaf: mix(c.F.season === "autumn" ? "#d9a83c" : c.pal.leaf, c.sky.glow, 0.12),
      bark: mix("#d4d2c2", c.sky.shade, 0.3),
    }),
  cypress: (c, x, y, h) => cypress(c.s, { x, y, h, fill: deep(c, "#34543f", 0.5), lit: mix("#4a6a4a", c.sky.stops[3], 0.3) }),
  olive: (c, x, y, h) => broad(c, x, y, h * 0.8, { evergreen: true, colour: "#8f9a6e", spread: 0.44 }),
  "cork-oak": (c, x, y, h) => broad(c, x, y, h, { evergreen: true, colour: "#6b7a50", trunk: "#8a4f38", spread: 0.48 }),
  "live-oak": (c, x, y, h) => {
    broad(c, x, y, h, { evergreen: true, colour: "#5a7348", spread: 0.56 });
    let d = "";
    for (let i = 0; i < 16; i++)
      d += `M${Math.round(x + c.rnd.range(-0.5, 0.5) * h)} ${Math.round(y - h * c.rnd.range(0.5, 0.62))}q${c.rnd.range(-4, 4).toFixed(1)} ${(h * 0.08).toFixed(1)} 0 ${(h * c.rnd.range(0.1, 0.2)).toFixed(1)}`;
    c.s.stroke(d, deep(c, "#a7ac8e", 0.4), Math.max(1.6, h * 0.012), 'opacity="0.7" stroke-linecap="round"');
  },
  pecan: (c, x, y, h) => broad(c, x, y, h * 1.05, { spread: 0.42 }),
  eucalyptus: (c, x, y, h) => broad(c, x, y, h * 1.1, { evergreen: true, colour: "#7f9a80", trunk: "#b8a890", spread: 0.26 }),
  magnolia: (c, x, y, h) => broad(c, x, y, h, { evergreen: true, colour: "#42653f", spread: 0.36 }),
  jacaranda: (c, x, y, h) => broad(c, x, y, h, { evergreen: true, colour: "#8d74b0", spread: 0.42 }),
  fig: (c, x, y, h) => broad(c, x, y, h * 0.9, { evergreen: true, colour: "#4d7a4a", spread: 0.5 }),
  mangrove: (c, x, y, h) => {
    let d = "";
    for (let i = -4; i <= 4; i++) d += `M${x} ${y - h * 0.3}Q${x + i * h * 0.06} ${y - h * 0.2} ${x + i * h * 0.09} ${y}`;
    c.s.stroke(d, deep(c, "#5a4636", 0.5), h * 0.014);
    broad(c, x, y - h * 0.14, h * 0.8, { evergreen: true, colour: "#46704a", spread: 0.5 });
  },
  "bald-cypress": (c, x, y, h) => {
    c.s.path(
      `M${x - h * 0.09} ${y}Q${x - h * 0.03} ${y - h * 0.2} ${x - h * 0.02} ${y - h * 0.8}H${x + h * 0.02}Q${x + h * 0.03} ${y - h * 0.2} ${x + h * 0.09} ${y}Z`,
      deep(c, "#6a5a4c", 0.5),
    );
    KINDS["live-oak"](c, x, y - h * 0.25, h * 0.9);
  },
  "fruit-tree": (c, x, y, h) => {
    broad(c, x, y, h * 0.7, { spread: 0.4 });
    if (c.F.season === "winter") return;
    for (let i = 0; i < 10; i++)
      c.s.circle(
        x + c.rnd.range(-0.24, 0.24) * h,
        y - h * c.rnd.range(0.34, 0.6),
        Math.max(2, h * 0.012),
        mix(c.F.season === "spring" ? "#f3d7d4" : "#b8402f", c.sky.shade, 0.2),
      );
  },
  palm: (c, x, y, h) => palm(c.s, c.rnd, { x, y, h, fill: deep(c, "#47764a", 0.5), lit: mix("#6a9456", c.sky.stops[4], 0.3) }),
  saguaro: (c, x, y, h) =>
    saguaro(c.s, { x, y, h: h * 0.72, fill: deep(c, "#5f7f54", 0.5), lit: mix("#7f9a68", c.sky.stops[4], 0.4), arms: c.rnd.int(0, 2) }),
  agave: (c, x, y, h) => agave(c.s, c.rnd, { x, y, r: h * 0.26, fill: deep(c, "#6a8a72", 0.45), lit: mix("#8aa58a", c.sky.stops[3], 0.3) }),
  juniper: (c, x, y, h) => {
    for (let i = 0; i < 3; i++)
      shrub(c.s, c.rnd, {
        x: x + c.rnd.range(-0.08, 0.08) * h,
        y: y - i * h * 0.14,
        r: h * (0.2 - i * 0.04),
        fill: deep(c, "#566a48", 0.5),
        lit: mix("#7a8a58", c.sky.glow, 0.2),
      });
  },
  banana: (c, x, y, h) => palm(c.s, c.rnd, { x, y, h: h * 0.5, fill: deep(c, "#5a8a48", 0.4), lit: mix("#86ac58", c.sky.glow, 0.25) }),
  rhododendron: (c, x, y, h) => {
    for (let i = 0; i < 3; i++)
      shrub(c.s, c.rnd, {
        x: x + c.rnd.range(-0.25, 0.25) * h,
        y: y - c.rnd.range(0, 0.12) * h,
        r: h * 0.2,
        fill: deep(c, "#3a5f44", 0.5),
        lit: mix("#56784c", c.sky.glow, 0.2),
        dots: c.F.season === "spring" || c.F.season === "summer" ? "#c98fa8" : undefined,
      });
  },
};

/** Draws a tree of a kind; (x, y) is where it meets the ground, h its height in drawing units. */
export const tree = (c, kind, x, y, h) => (KINDS[kind] ?? KINDS.oak)(c, Math.round(x), Math.round(y), h);
