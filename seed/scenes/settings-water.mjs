/** Lagoon, river and canal. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { leafTree, overhang, palm, tuft } from "./flora.mjs";
import { grove, hills, peaks, water } from "./land.mjs";
import { leafIn } from "./settings-street.mjs";
import { air, weather } from "./settings-wild.mjs";

export const lagoon = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 8 });
    peaks(s, rnd.fork("p"), {
      y: H + 2,
      amp: 150,
      fill: mix(m, d, 0.5),
      lit: mix(d, e, 0.5),
      count: 3,
      base: H + 6,
      from: c.flip ? "right" : "left",
    });
    grove(s, rnd.fork("g"), { y: H, h: 26, fill: mix(b, c.pal.leaf, 0.5), lit: d, base: H + 6, gap: 34 });
    water(s, rnd.fork("w"), {
      y: H + 2,
      top: mix(e, "#9fe0d4", 0.35),
      deep: mix("#1f7d86", sky.shade, 0.35),
      light: "#eafff6",
      glitter: [[c.flip ? 330 : 860, 110, "#fff2cf", 0.6]],
      lines: 80,
    });
  },
  front(c) {
    const { s, rnd } = c;
    const x = c.flip ? 1120 : 80;
    palm(s, rnd, { x, y: 830, h: 620, fill: darken(leafIn(c, 0.6), 0.3), lit: leafIn(c, 0.3), lean: c.flip ? -0.16 : 0.16 });
    weather(c);
  },
};

export const river = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [a, b, m, d, e] = sky.stops;
    air(c, { cloud: 6 });
    hills(s, rnd.fork("h1"), { y: H - 70, amp: 60, fill: mix(m, d, 0.5) });
    hills(s, rnd.fork("h2"), { y: H - 30, amp: 44, fill: mix(mix(b, m, 0.5), c.pal.leaf, 0.3) });
    castle(c, c.flip ? 250 : 930, H - 84);
    village(c, H - 4);
    grove(s, rnd.fork("g"), { y: H + 2, h: 34, fill: leafIn(c, 0.5), lit: d, base: H + 12, gap: 44 });
    water(s, rnd.fork("w"), {
      y: H + 10,
      top: mix(d, e, 0.35),
      deep: mix(a, b, 0.5),
      light: e,
      glitter: [[c.flip ? 330 : 870, 90, sky.glow, 0.45]],
      lines: 70,
    });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 16; i++)
      tuft(s, rnd, {
        x: c.flip ? rnd.range(900, 1220) : rnd.range(-20, 300),
        y: 806,
        h: rnd.range(80, 150),
        fill: darken(leafIn(c, 0.75), 0.3),
        blades: 6,
      });
    weather(c);
  },
};

function castle(c, x, y) {
  const { s, sky } = c;
  const col = mix(sky.stops[2], sky.shade, 0.45);
  for (const [dx, w, h] of [
    [-50, 26, 66],
    [-24, 60, 46],
    [36, 24, 84],
  ]) {
    s.rect(x + dx, y - h, w, h + 30, col);
    s.path(`M${x + dx - 4} ${y - h}L${x + dx + w / 2} ${y - h - 28}L${x + dx + w + 4} ${y - h}Z`, darken(col, 0.2));
  }
  for (const [dx, dy] of [
    [-40, -40],
    [0, -24],
    [46, -52],
    [18, -24],
  ])
    s.rect(x + dx, y + dy, 5, 9, "#ffd98f");
}

function village(c, y) {
  const { s, rnd, sky } = c;
  for (let i = 0; i < 13; i++) {
    const x = (c.flip ? 560 : 60) + i * 46 + rnd.range(-8, 8);
    const w = rnd.range(30, 44);
    const h = rnd.range(22, 40);
    const col = mix(rnd.pick(["#d9c2a0", "#c99a80", "#b8b3a2"]), sky.shade, 0.5);
    s.rect(x, y - h, w, h + 8, col);
    s.path(`M${x - 3} ${y - h}L${x + w / 2} ${y - h - 18}L${x + w + 3} ${y - h}Z`, mix("#7a3f34", sky.shade, 0.45));
    for (let k = 0; k < 2; k++) if (rnd.chance(0.75)) s.rect(x + 6 + k * 15, y - h + 8, 7, 10, "#ffd78c");
  }
}

export const canal = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [a, b, , d, e] = sky.stops;
    air(c, { cloud: 4 });
    gables(c, H + 24);
    s.rect(0, H + 22, 1200, 26, mix("#7b6a5c", sky.shade, 0.5));
    for (const x of [120, 330, 860, 1090])
      leafTree(s, rnd.fork(`t${x}`), { x, y: H + 26, h: 170, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, LAMP, 0.3), spread: 0.34 });
    water(s, rnd.fork("w"), {
      y: H + 46,
      top: mix(b, d, 0.5),
      deep: mix(a, sky.shade, 0.3),
      light: e,
      glitter: [
        [180, 60, LAMP, 0.35],
        [520, 70, LAMP, 0.35],
        [900, 60, LAMP, 0.4],
      ],
      lines: 80,
    });
  },
  front(c) {
    overhang(c.s, c.rnd.fork("o"), { k: c.flip ? 1 : -1, fill: darken(leafIn(c, 0.7), 0.3), reach: 380, leaf: 30 });
    weather(c);
  },
};

function gables(c, y) {
  const { s, rnd, sky } = c;
  for (let x = -30; x < 1220; ) {
    const w = rnd.range(74, 110);
    const h = rnd.range(150, 230);
    const col = mix(rnd.pick(["#8a4a3c", "#5c4a44", "#a8785a", "#6a6e70", "#7A2038"]), sky.shade, 0.48);
    const top = y - h;
    const m = x + w / 2;
    const kind = rnd.int(0, 2);
    const head =
      kind === 0
        ? `L${x} ${top}L${m} ${top - 46}L${x + w} ${top}`
        : kind === 1
          ? `L${x} ${top}h${w * 0.2}v-16h${w * 0.15}v-16h${w * 0.3}v16h${w * 0.15}v16h${w * 0.2}`
          : `L${x} ${top}Q${x + w * 0.2} ${top - 8} ${x + w * 0.25} ${top - 34}Q${m} ${top - 62} ${x + w * 0.75} ${top - 34}Q${x + w * 0.8} ${top - 8} ${x + w} ${top}`;
    s.path(
      `M${x} ${y + 4}${head}L${x + w} ${y + 4}Z`,
      s.lin([
        [0, lighten(col, 0.08)],
        [1, darken(col, 0.2)],
      ]),
    );
    for (let v = 14; v < h - 26; v += 42)
      for (let k = 0; k < 3; k++)
        s.rect(
          x + w * (0.14 + k * 0.27),
          top + v,
          w * 0.17,
          26,
          rnd.chance(0.5) ? "#ffd992" : mix(sky.stops[1], "#10151c", 0.3),
          'opacity="0.88"',
        );
    x += w + 2;
  }
}
