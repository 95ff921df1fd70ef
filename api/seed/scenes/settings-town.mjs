/** Built-up and tended surroundings: streets, skyline, palms and pools, lagoon, gardens, river, canal, square. */
import { darken, lighten, LAMP, mix } from "./colour.mjs";
import { bamboo, cypress, leafTree, overhang, palm, shrub, tuft } from "./flora.mjs";
import { festoon } from "./kit.mjs";
import { city, conifers, ground, grove, hills, peaks, water } from "./land.mjs";
import { air, weather } from "./settings-wild.mjs";
import { mist } from "./skies.mjs";
import { n } from "./sheet.mjs";

const leafIn = (c, t) => mix(c.pal.leaf, c.sky.shade, t);

/** Paving that holds the light: wet stones or dry flags. */
function paving(c, y, colour, wet) {
  const { s, rnd, sky } = c;
  const base = mix(colour, sky.shade, 0.5);
  s.rect(0, y, s.w, s.h - y, s.lin([[0, lighten(base, 0.1)], [1, darken(base, 0.35)]]));
  let d = "";
  for (let k = 0; k < 9; k++) {
    const yy = y + (s.h - y) * (k / 9) ** 1.6;
    d += `M0 ${n(yy)}H1200`;
  }
  for (let x = -1400; x < 2600; x += 150) d += `M${n(600 + (x - 600) * 0.35)} ${n(y)}L${n(x)} 800`;
  s.stroke(d, darken(base, 0.4), 1.6, 'opacity="0.55"');
  if (!wet) return;
  for (let i = 0; i < 26; i++) {
    const t = rnd.next();
    s.ellipse(rnd.range(0, 1200), y + 16 + (s.h - y) * t, rnd.range(30, 120) * (0.4 + t), rnd.range(2, 7) * (0.4 + t), mix(sky.stops[3], LAMP, rnd.next() * 0.7), 'opacity="0.22"');
  }
}

function streetLamp(c, x, y, h) {
  const { s } = c;
  s.rect(x - 3, y - h, 6, h, "#15181a");
  s.rect(x - 7, y - 22, 14, 22, "#15181a");
  s.path(`M${x - 11} ${y - h}L${x - 15} ${y - h - 34}H${x + 15}L${x + 11} ${y - h}Z`, "#ffeabb");
  s.path(`M${x - 18} ${y - h - 34}L${x} ${y - h - 52}L${x + 18} ${y - h - 34}Z`, "#15181a");
  s.glow(x, y - h - 18, 150, LAMP, 0.6);
  s.ellipse(x, y + 8, 110, 18, s.rad([[0, LAMP, 0.4], [1, LAMP, 0]]));
}

/** A row of houses in shadow behind the one we look at. */
function terrace(c, y, tall, tints) {
  const { s, rnd, sky } = c;
  for (let x = -40; x < 1240; ) {
    const w = rnd.range(120, 190);
    const h = tall * rnd.range(0.82, 1.12);
    const col = mix(rnd.pick(tints), sky.shade, 0.62);
    s.rect(x, y - h, w + 2, h + 10, s.lin([[0, lighten(col, 0.04)], [1, darken(col, 0.2)]]));
    s.rect(x - 4, y - h - 10, w + 8, 14, darken(col, 0.25));
    const cols = Math.round(w / 52);
    for (let i = 0; i < cols; i++) {
      for (let v = 30; v < h - 60; v += 76) {
        const lit = rnd.chance(0.42);
        const wx = x + 16 + (i * (w - 20)) / cols;
        s.rect(wx - 3, y - h + v - 3, 30, 50, darken(col, 0.3));
        s.rect(wx, y - h + v, 24, 44, lit ? s.lin([[0, "#ffe2a6"], [1, "#e09a4e"]]) : mix(sky.stops[1], col, 0.5), lit ? 'opacity="0.85"' : "");
        s.rect(wx + 11, y - h + v, 2, 44, darken(col, 0.3));
      }
    }
    x += w;
  }
}

export const street = {
  back(c) {
    air(c, { cloud: 3 });
    const { s, rnd, sky, horizon: H } = c;
    city(s, rnd.fork("city"), { y: H - 20, layers: 2, tall: 330, near: mix(sky.stops[1], sky.shade, 0.4), far: sky.stops[2] });
    terrace(c, H + 70, 300, [c.pal.wall, "#5c6a70", "#8d6f58", "#6b4a44"]);
    paving(c, H + 70, "#6a6f72", c.weather === "rain");
    s.rect(0, H + 150, 1200, 12, mix("#8c8c88", sky.shade, 0.4));
    for (const x of c.flip ? [140, 1100] : [90, 1060]) {
      streetTree(c, x, H + 150);
    }
  },
  front(c) {
    streetLamp(c, c.flip ? 1010 : 200, 730, 300);
    weather(c);
  },
};

function streetTree(c, x, y) {
  leafTree(c.s, c.rnd.fork(`tree${x}`), { x, y, h: 330, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, LAMP, 0.3), spread: 0.3 });
}

export const skyline = {
  back(c) {
    air(c, { cloud: 4 });
    const { s, rnd, sky, horizon: H } = c;
    const near = mix(sky.stops[0], sky.shade, 0.5);
    city(s, rnd.fork("city"), { y: H + 130, layers: 4, tall: 430, near, far: mix(sky.stops[2], sky.stops[3], 0.3) });
    mist(s, H + 60, 120, sky.stops[3], 0.3);
  },
  front(c) {
    weather(c);
  },
};

export const alley = {
  back(c) {
    air(c, { cloud: 2 });
    const { s, rnd, sky, horizon: H } = c;
    city(s, rnd.fork("city"), { y: H, layers: 3, tall: 380, near: mix(sky.stops[1], sky.shade, 0.5), far: sky.stops[2] });
    paving(c, H + 80, "#5f666c", true);
  },
  front(c) {
    streetLamp(c, c.flip ? 160 : 1050, 740, 320);
    weather(c);
  },
};

/** Palms around a pool; the pool itself lies in the near ground. */
export const palms = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 6 });
    hills(s, rnd.fork("h"), { y: H - 6, amp: 36, fill: mix(m, d, 0.5) });
    water(s, rnd.fork("w"), { y: H + 2, base: H + 40, top: mix(d, e, 0.4), deep: mix(m, b, 0.5), light: "#fff0d8" });
    grove(s, rnd.fork("g"), { y: H + 40, h: 44, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, d, 0.4), base: H + 60, gap: 40 });
    paving(c, H + 58, "#c9ad8c", false);
    for (const [x, h] of c.flip ? [[120, 380], [230, 320], [980, 340], [1090, 420]] : [[1070, 400], [960, 320], [250, 330], [110, 400]]) palm(s, rnd, { x, y: H + 84, h, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, e, 0.35) });
  },
  front(c) {
    if (!c.noPool) swimming(c);
    const { s, rnd } = c;
    overhang(s, rnd.fork("o"), { k: c.flip ? -1 : 1, fill: darken(leafIn(c, 0.7), 0.35), reach: 320, leaf: 40 });
  },
};

function swimming(c) {
  const { s, rnd, sky } = c;
  const y = 615;
  const k = c.flip ? -1 : 1;
  const X = (x) => 600 + k * (x - 600);
  const shape = `M${X(120)} 830Q${X(160)} ${y + 10} ${X(470)} ${y}Q${X(760)} ${y - 12} ${X(960)} ${y + 40}Q${X(1160)} ${y + 100} ${X(1260)} 830Z`;
  s.stroke(shape, mix("#f0dcc0", sky.shade, 0.15), 22);
  s.path(shape, s.span([[0, "#8fe0d4"], [0.5, "#3fa9a6"], [1, "#1f6f7c"]], 0, y, 0, 800));
  s.clip(shape, () => {
    for (const [x, w, a] of [[430, 46, 0.5], [560, 60, 0.55], [700, 46, 0.5], [840, 36, 0.35]]) for (let i = 0; i < 15; i++) s.ellipse(X(x) + rnd.range(-18, 18), y + 8 + i * 13, w * rnd.range(0.4, 1), 2 + i * 0.3, "#ffdc9a", `opacity="${a * 0.75}"`);
    for (let i = 0; i < 40; i++) {
      const yy = rnd.range(y, 800);
      const L = rnd.range(20, 80);
      s.stroke(`M${n(rnd.range(100, 1160))} ${n(yy)}q${n(L / 2)} -7 ${n(L)} 0`, "#d9fff4", 1.8, 'opacity="0.4" stroke-linecap="round"');
    }
  });
  s.glow(X(640), 720, 460, "#5fd3c8", 0.22, 0.4);
}

export const lagoon = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 8 });
    peaks(s, rnd.fork("p"), { y: H + 2, amp: 150, fill: mix(m, d, 0.5), lit: mix(d, e, 0.5), count: 3, base: H + 6, from: c.flip ? "right" : "left" });
    grove(s, rnd.fork("g"), { y: H, h: 26, fill: mix(b, c.pal.leaf, 0.5), lit: d, base: H + 6, gap: 34 });
    water(s, rnd.fork("w"), { y: H + 2, top: mix(e, "#9fe0d4", 0.35), deep: mix("#1f7d86", sky.shade, 0.35), light: "#eafff6", glitter: [[c.flip ? 330 : 860, 110, "#fff2cf", 0.6]], lines: 80 });
  },
  front(c) {
    const { s, rnd } = c;
    const x = c.flip ? 1120 : 80;
    palm(s, rnd, { x, y: 830, h: 620, fill: darken(leafIn(c, 0.6), 0.3), lit: leafIn(c, 0.3), lean: c.flip ? -0.16 : 0.16 });
    weather(c);
  },
};

export const bambooGarden = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 2 });
    hills(s, rnd.fork("h"), { y: H - 50, amp: 70, fill: mix(m, d, 0.55) });
    mist(s, H - 40, 140, e, 0.6);
    conifers(s, rnd.fork("c"), { y: H - 4, h: 110, fill: mix(b, c.pal.leaf, 0.35), gap: 24 });
    mist(s, H + 10, 90, d, 0.5);
    ground(s, rnd.fork("g"), { y: H + 26, fill: leafIn(c, 0.3), low: darken(leafIn(c, 0.65), 0.2), tone: mix(c.pal.leaf, sky.glow, 0.5) });
    for (const x of c.flip ? [1060, 160] : [130, 1070]) bamboo(s, rnd.fork(`b${x}`), { x, y: H + 80, h: 470, fill: leafIn(c, 0.35), lit: mix(c.pal.leaf, e, 0.5), count: 8, spread: 100 });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 7; i++) {
      const t = i / 6;
      s.ellipse(600 + Math.sin(t * 3) * 60 * (c.flip ? -1 : 1), 640 + t * 150, 40 + t * 60, 9 + t * 16, mix("#8f938c", c.sky.shade, 0.4 - t * 0.1));
    }
    for (let i = 0; i < 10; i++) shrub(s, rnd, { x: rnd.pick([rnd.range(-10, 300), rnd.range(900, 1210)]), y: 806, r: rnd.range(36, 66), fill: leafIn(c, 0.65), lit: leafIn(c, 0.3) });
    for (const x of c.flip ? [820] : [370]) stoneLantern(c, x, 730, 1);
  },
};

function stoneLantern(c, x, y, k) {
  const { s } = c;
  const st = mix("#8f938c", c.sky.shade, 0.45);
  s.rect(x - 12 * k, y - 66 * k, 24 * k, 66 * k, s.lin([[0, lighten(st, 0.1)], [1, darken(st, 0.3)]], 0, 0, 1, 0));
  s.rect(x - 28 * k, y - 76 * k, 56 * k, 12 * k, lighten(st, 0.08));
  s.rect(x - 21 * k, y - 112 * k, 42 * k, 37 * k, darken(st, 0.15));
  s.rect(x - 12 * k, y - 106 * k, 24 * k, 25 * k, "#ffe3a6");
  s.path(`M${x - 42 * k} ${y - 110 * k}Q${x} ${y - 128 * k} ${x} ${y - 144 * k}Q${x} ${y - 128 * k} ${x + 42 * k} ${y - 110 * k}Z`, darken(st, 0.1));
  s.glow(x, y - 94 * k, 130 * k, LAMP, 0.6);
}

export const yard = {
  back(c) {
    air(c, { cloud: 5 });
    const { s, rnd, sky, horizon: H } = c;
    city(s, rnd.fork("city"), { y: H + 20, layers: 2, tall: 200, near: mix(sky.stops[1], sky.shade, 0.3), far: sky.stops[2] });
    for (const x of c.flip ? [930, 1010] : [180, 260]) {
      s.path(`M${x} ${H + 60}L${x + 8} ${H - 200}H${x + 34}L${x + 42} ${H + 60}Z`, mix("#7a4a40", sky.shade, 0.55));
      s.rect(x + 5, H - 206, 32, 10, mix("#5a3a34", sky.shade, 0.5));
    }
    paving(c, H + 60, "#6f7478", c.weather === "rain");
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 8; i++) shrub(s, rnd, { x: rnd.pick([rnd.range(-20, 200), rnd.range(1000, 1220)]), y: 812, r: rnd.range(34, 70), fill: leafIn(c, 0.7), lit: leafIn(c, 0.4) });
    weather(c);
  },
};

/** Lawns and clipped trees of a great house. */
export const park = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 5 });
    hills(s, rnd.fork("h"), { y: H - 20, amp: 30, fill: mix(m, d, 0.5) });
    grove(s, rnd.fork("g"), { y: H + 10, h: 110, fill: mix(b, c.pal.leaf, 0.5), lit: mix(d, e, 0.4), gap: 70 });
    mist(s, H + 10, 60, e, 0.3);
    ground(s, rnd.fork("gr"), { y: H + 36, fill: leafIn(c, 0.25), low: darken(leafIn(c, 0.65), 0.2), tone: mix(c.pal.leaf, sky.glow, 0.5), bend: 4 });
    for (const x of c.flip ? [120, 210, 1000, 1110] : [90, 190, 1010, 1100]) cypress(s, { x, y: H + 80, h: rnd.range(220, 330), fill: leafIn(c, 0.55), lit: mix(c.pal.leaf, d, 0.35) });
    s.path(`M560 ${H + 80}L640 ${H + 80}L900 810H300Z`, s.span([[0, mix("#cbb491", sky.shade, 0.3)], [1, mix("#8f7a5e", sky.shade, 0.5)]], 0, H + 80, 0, 800));
  },
  front(c) {
    const { s, rnd } = c;
    for (const k of [-1, 1]) for (let i = 0; i < 3; i++) {
      const x = 600 + k * (250 + i * 130);
      const y = 700 + i * 44;
      const r = 34 + i * 16;
      s.circle(x, y - r * 0.8, r, s.rad([[0, leafIn(c, 0.25)], [1, leafIn(c, 0.65)]], 0.35, 0.3, 0.8));
    }
    for (let i = 0; i < 9; i++) shrub(s, rnd, { x: rnd.pick([rnd.range(-20, 240), rnd.range(960, 1220)]), y: 815, r: rnd.range(40, 70), fill: leafIn(c, 0.65), lit: leafIn(c, 0.35), dots: c.pal.bloom });
    weather(c);
  },
};

export const walledGarden = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, , d, e] = sky.stops;
    air(c, { cloud: 7 });
    hills(s, rnd.fork("h"), { y: H - 50, amp: 40, fill: mix(sky.stops[2], d, 0.5) });
    grove(s, rnd.fork("g1"), { y: H - 20, h: 120, fill: mix(b, c.pal.leaf, 0.45), lit: e, gap: 70 });
    const hedge = leafIn(c, 0.42);
    s.rect(0, H - 6, 1200, 70, s.lin([[0, lighten(hedge, 0.16)], [0.2, hedge], [1, darken(hedge, 0.3)]]));
    ground(s, rnd.fork("g"), { y: H + 58, fill: leafIn(c, 0.2), low: darken(leafIn(c, 0.6), 0.2), tone: mix(c.pal.leaf, sky.glow, 0.6), bend: 3 });
    for (const [x, h] of c.flip ? [[130, 300], [1080, 340]] : [[1090, 320], [110, 350]]) leafTree(s, rnd.fork(`t${x}`), { x, y: H + 80, h, fill: leafIn(c, 0.4), lit: mix(c.pal.leaf, sky.glow, 0.45) });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 16; i++) shrub(s, rnd, { x: rnd.pick([rnd.range(-20, 330), rnd.range(880, 1220)]), y: 812, r: rnd.range(36, 74), fill: leafIn(c, 0.55), lit: mix(c.pal.leaf, c.sky.glow, 0.25), dots: rnd.pick(["#e9a8a0", "#f3d6a0", "#c9a2c4", undefined]) });
    festoon(c, [-10, 250], [1210, 230], 60, 16);
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
    water(s, rnd.fork("w"), { y: H + 10, top: mix(d, e, 0.35), deep: mix(a, b, 0.5), light: e, glitter: [[c.flip ? 330 : 870, 90, sky.glow, 0.45]], lines: 70 });
  },
  front(c) {
    const { s, rnd } = c;
    for (let i = 0; i < 16; i++) tuft(s, rnd, { x: c.flip ? rnd.range(900, 1220) : rnd.range(-20, 300), y: 806, h: rnd.range(80, 150), fill: darken(leafIn(c, 0.75), 0.3), blades: 6 });
    weather(c);
  },
};

function castle(c, x, y) {
  const { s, sky } = c;
  const col = mix(sky.stops[2], sky.shade, 0.45);
  for (const [dx, w, h] of [[-50, 26, 66], [-24, 60, 46], [36, 24, 84]]) {
    s.rect(x + dx, y - h, w, h + 30, col);
    s.path(`M${x + dx - 4} ${y - h}L${x + dx + w / 2} ${y - h - 28}L${x + dx + w + 4} ${y - h}Z`, darken(col, 0.2));
  }
  for (const [dx, dy] of [[-40, -40], [0, -24], [46, -52], [18, -24]]) s.rect(x + dx, y + dy, 5, 9, "#ffd98f");
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
    for (const x of [120, 330, 860, 1090]) leafTree(s, rnd.fork(`t${x}`), { x, y: H + 26, h: 170, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, LAMP, 0.3), spread: 0.34 });
    water(s, rnd.fork("w"), { y: H + 46, top: mix(b, d, 0.5), deep: mix(a, sky.shade, 0.3), light: e, glitter: [[180, 60, LAMP, 0.35], [520, 70, LAMP, 0.35], [900, 60, LAMP, 0.4]], lines: 80 });
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
    const head = kind === 0 ? `L${x} ${top}L${m} ${top - 46}L${x + w} ${top}` : kind === 1 ? `L${x} ${top}h${w * 0.2}v-16h${w * 0.15}v-16h${w * 0.3}v16h${w * 0.15}v16h${w * 0.2}` : `L${x} ${top}Q${x + w * 0.2} ${top - 8} ${x + w * 0.25} ${top - 34}Q${m} ${top - 62} ${x + w * 0.75} ${top - 34}Q${x + w * 0.8} ${top - 8} ${x + w} ${top}`;
    s.path(`M${x} ${y + 4}${head}L${x + w} ${y + 4}Z`, s.lin([[0, lighten(col, 0.08)], [1, darken(col, 0.2)]]));
    for (let v = 14; v < h - 26; v += 42) for (let k = 0; k < 3; k++) s.rect(x + w * (0.14 + k * 0.27), top + v, w * 0.17, 26, rnd.chance(0.5) ? "#ffd992" : mix(sky.stops[1], "#10151c", 0.3), 'opacity="0.88"');
    x += w + 2;
  }
}

export const square = {
  back(c) {
    air(c, { cloud: 4 });
    const { s, rnd, sky, horizon: H } = c;
    city(s, rnd.fork("city"), { y: H + 10, layers: 2, tall: 220, near: mix(sky.stops[1], sky.shade, 0.3), far: sky.stops[2] });
    terrace(c, H + 60, 230, ["#b8a78c", "#a08c78", "#8c8578"]);
    paving(c, H + 60, c.snow ? "#cfd4dc" : "#a39a8a", c.weather === "rain");
  },
  front(c) {
    for (const x of c.flip ? [980, 190] : [210, 1000]) streetLamp(c, x, 720, 260);
    const { s, rnd } = c;
    for (let i = 0; i < 6; i++) shrub(s, rnd, { x: rnd.pick([rnd.range(-20, 150), rnd.range(1060, 1220)]), y: 812, r: rnd.range(40, 66), fill: leafIn(c, 0.65), lit: leafIn(c, 0.4) });
    weather(c);
  },
};

export const vineyard = {
  back(c) {
    const { s, rnd, sky, horizon: H } = c;
    const [, b, m, d, e] = sky.stops;
    air(c, { cloud: 7 });
    peaks(s, rnd.fork("p"), { y: H - 20, amp: 110, fill: mix(m, d, 0.6), lit: mix(d, e, 0.5), count: 5 });
    hills(s, rnd.fork("h1"), { y: H - 20, amp: 36, fill: mix(mix(m, b, 0.3), c.pal.leaf, 0.3) });
    mist(s, H, 70, e, 0.4);
    ground(s, rnd.fork("g"), { y: H + 24, fill: leafIn(c, 0.25), low: darken(leafIn(c, 0.6), 0.2), tone: mix(c.pal.leaf, sky.glow, 0.5) });
    for (let k = 0; k < 7; k++) {
      const y = H + 36 + k * k * 5.2 + k * 8;
      for (let x = -20; x < 1220; x += 16 + k * 7) s.ellipse(x + rnd.range(-4, 4), y, 9 + k * 4, 6 + k * 3.2, rnd.chance(0.5) ? leafIn(c, 0.35) : mix(c.pal.leaf, sky.glow, 0.22), 'opacity="0.9"');
    }
    for (const [x, h] of c.flip ? [[130, 300], [220, 240], [1090, 280]] : [[1090, 310], [1010, 240], [110, 280]]) cypress(s, { x, y: H + 90, h, fill: leafIn(c, 0.55), lit: mix(c.pal.leaf, e, 0.35) });
  },
  front(c) {
    overhang(c.s, c.rnd.fork("o"), { k: c.flip ? -1 : 1, fill: darken(leafIn(c, 0.65), 0.3), reach: 340, leaf: 44 });
    weather(c);
  },
};
