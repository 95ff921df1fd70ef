/** Skies and weather. Every colour of a scene's air comes from one of these. */
import { mix } from "./colour.mjs";
import { n } from "./sheet.mjs";

/** Top to horizon; glow is the light near the horizon, shade the colour of far shadow. */
export const SKIES = {
  emberDusk: { stops: ["#1c2747", "#473a68", "#9c5270", "#e38a68", "#f7c98b"], glow: "#ffcf94", shade: "#241f38", stars: 30 },
  tealDusk: { stops: ["#0f2c38", "#1d4f58", "#4f8078", "#b9b184", "#f2cd8c"], glow: "#ffdc9b", shade: "#12282c", stars: 40 },
  blueHour: { stops: ["#12204a", "#28427c", "#5470a6", "#97a2cf", "#e2c3c2"], glow: "#ffd9c4", shade: "#182444", stars: 50 },
  snowEvening: { stops: ["#202c56", "#3d4f86", "#7481b0", "#a9b0d2", "#dcd5e4"], glow: "#f6e3e0", shade: "#26315a", stars: 16 },
  warmDawn: { stops: ["#3f6590", "#7f9bbd", "#d3b6b5", "#f8cda6", "#fde6bb"], glow: "#fff0cd", shade: "#3a4a66", stars: 0 },
  roseDawn: { stops: ["#4b5a8e", "#8d83ae", "#d99db0", "#f6bfa8", "#fde0c0"], glow: "#ffe8cd", shade: "#3d3c60", stars: 0 },
  rainyNight: { stops: ["#121c2b", "#1e3042", "#34505f", "#56727a", "#7d8f8e"], glow: "#a9b7ae", shade: "#14202c", stars: 0 },
  violetNight: { stops: ["#12123a", "#271f58", "#4d3579", "#8a4f8a", "#cf8183"], glow: "#f0a78f", shade: "#1c1638", stars: 60 },
  starry: { stops: ["#0a1230", "#13264d", "#21456b", "#3f6f85", "#86a79b"], glow: "#b8cdb0", shade: "#101d33", stars: 150 },
  mossMist: { stops: ["#25463f", "#466d5c", "#7fa084", "#b9c8a0", "#e6e0b6"], glow: "#f4ecc4", shade: "#1c332c", stars: 0 },
  goldHour: { stops: ["#507488", "#93ac9f", "#e5cd97", "#f8bb6f", "#f49a62"], glow: "#ffe1a0", shade: "#3a3a3c", stars: 0 },
  claretDusk: { stops: ["#251a38", "#552648", "#99394f", "#d9695a", "#f6b06f"], glow: "#ffc98a", shade: "#2a1a2c", stars: 26 },
  moonNight: { stops: ["#0d1a2e", "#16304a", "#28506a", "#4f7c8a", "#93ada4"], glow: "#c5d5c4", shade: "#11222f", stars: 90 },
  slateSnow: { stops: ["#27333f", "#3f5262", "#68808d", "#9aabb0", "#cfd2cc"], glow: "#e8e4d6", shade: "#26343f", stars: 0 },
  lilacDusk: { stops: ["#23265a", "#4b4588", "#8a6ca6", "#cf96ae", "#f6c7ac"], glow: "#ffd9b8", shade: "#26234a", stars: 40 },
  apricotDusk: { stops: ["#2c4a66", "#5f7d8c", "#b9a48c", "#eeb884", "#fbdca0"], glow: "#ffe0a8", shade: "#2a3440", stars: 8 },
  peachDusk: { stops: ["#34476b", "#7486a0", "#c9a49a", "#f2b896", "#fde0b8"], glow: "#ffe2be", shade: "#2c3450", stars: 6 },
  harbourBlue: { stops: ["#0e2440", "#1f4a6e", "#3f7d98", "#86b0b4", "#d6d2b4"], glow: "#ffe2b0", shade: "#13283c", stars: 50 },
  slateDusk: { stops: ["#2a3642", "#475866", "#76868e", "#a9aea6", "#d9cdb0"], glow: "#f0ddb4", shade: "#222c36", stars: 0 },
};

function drawStars(s, rnd, count, horizon) {
  for (let i = 0; i < count; i++) {
    const y = rnd.next() ** 1.6 * horizon * 0.85;
    s.circle(rnd.range(0, s.w), y, rnd.range(0.6, 1.7), "#fff6dd", `opacity="${n(rnd.range(0.3, 0.95) * (1 - y / horizon))}"`);
  }
}

/** A slanting river of faint light, thick with small stars. */
function milkyWay(s, rnd, k) {
  const pale = mix(k.stops[3], "#e9d9e6", 0.5);
  s.group(`transform="rotate(-38 600 230)" ${s.blur(34)}`, () => {
    s.ellipse(600, 230, 900, 120, pale, 'opacity="0.13"');
    s.ellipse(560, 220, 620, 62, pale, 'opacity="0.16"');
    s.ellipse(640, 236, 300, 24, "#f6e3d6", 'opacity="0.22"');
    s.ellipse(500, 246, 260, 12, k.stops[0], 'opacity="0.4"');
  });
  s.group('transform="rotate(-38 600 230)"', () => {
    for (let i = 0; i < 150; i++) {
      const spread = (rnd.next() + rnd.next() + rnd.next() - 1.5) * 120;
      s.circle(rnd.range(-150, 1300), 230 + spread, rnd.range(0.5, 1.4), "#fff6dd", `opacity="${n(rnd.range(0.3, 0.8))}"`);
    }
  });
}

/** Drifts of cloud: stacked soft bars with rounded ends, lit from beneath by the horizon. */
export function clouds(s, rnd, { y0, y1, count, light, dark, opacity = 0.42 }) {
  for (let i = 0; i < count; i++) {
    const t = (i + rnd.next()) / count;
    const y = y0 + (y1 - y0) * t;
    const len = rnd.range(240, 480) * (1.2 - t * 0.35);
    const x = rnd.range(-160, s.w - 120);
    const fill = s.lin([
      [0, mix(dark, light, 0.25 + t * 0.4), 0.5],
      [1, light, 0.95],
    ]);
    const a = `opacity="${n(opacity * rnd.range(0.5, 1) * (0.45 + t * 0.55))}"`;
    for (let k = 0; k < 4; k++) {
      const w = len * rnd.range(0.3, 0.8);
      const h = rnd.range(7, 15) * (1.25 - t * 0.6);
      s.rect(x + (len - w) * rnd.next(), y + (k - 1.5) * h * 0.72, w, h, fill, `rx="${n(h / 2)}" ${a}`);
    }
  }
}

/**
 * Paints the air down past the horizon.
 * @param {import("./sheet.mjs").Sheet} s
 */
export function paintSky(s, rnd, { sky, horizon, light = 0.5, moon, sun, cloud = 4, milky = false }) {
  const k = typeof sky === "string" ? SKIES[sky] : sky;
  const at = [0, 0.3, 0.58, 0.83, 1];
  s.rect(
    0,
    0,
    s.w,
    horizon + 60,
    s.span(
      k.stops.map((c, i) => [at[i], c]),
      0,
      0,
      0,
      horizon,
    ),
  );
  s.ellipse(
    light * s.w,
    horizon,
    s.w * 0.62,
    horizon * 0.5,
    s.rad([
      [0, k.glow, 0.75],
      [0.5, k.glow, 0.25],
      [1, k.glow, 0],
    ]),
  );
  if (milky) milkyWay(s, rnd.fork("milky"), k);
  drawStars(s, rnd.fork("stars"), k.stars, horizon);
  if (moon) {
    const [mx, my, mr, crescent] = moon;
    s.glow(mx, my, mr * 5, k.glow, crescent ? 0.3 : 0.45);
    if (crescent)
      s.path(
        `M${n(mx + mr * 0.4)} ${n(my - mr * 0.92)}A${n(mr)} ${n(mr)} 0 1 0 ${n(mx + mr * 0.92)} ${n(my + mr * 0.4)}A${n(mr * 0.8)} ${n(mr * 0.8)} 0 1 1 ${n(mx + mr * 0.4)} ${n(my - mr * 0.92)}Z`,
        "#fdf0cf",
      );
  }
  if (moon && !moon[3]) {
    const [mx, my, mr] = moon;
    s.circle(mx, my, mr, s.rad(["#fff8e4", [0.8, "#fbe9c4"], "#f1d9ae"], 0.4, 0.4, 0.7));
    s.circle(mx - mr * 0.25, my + mr * 0.2, mr * 0.2, "#e6cfa6", 'opacity="0.5"');
    s.circle(mx + mr * 0.3, my - mr * 0.3, mr * 0.14, "#e6cfa6", 'opacity="0.5"');
  }
  if (sun) {
    const [sx, sy, sr] = sun;
    s.glow(sx, sy, sr * 6, k.glow, 0.6);
    s.circle(sx, sy, sr, s.lin(["#fff4d2", k.glow]));
  }
  if (cloud) clouds(s, rnd.fork("clouds"), { y0: horizon * 0.2, y1: horizon * 0.86, count: cloud, light: k.glow, dark: k.stops[1] });
  return k;
}

/** A soft band of mist. */
export function mist(s, y, h, colour, opacity = 0.5) {
  s.rect(
    0,
    y - h / 2,
    s.w,
    h,
    s.lin([
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ]),
  );
}

export function rain(s, rnd, strength = 1) {
  let d = "";
  for (let i = 0; i < 110 * strength; i++) {
    const x = rnd.range(-40, s.w);
    const y = rnd.range(-40, s.h);
    const L = rnd.range(18, 46);
    d += `M${n(x)} ${n(y)}l${n(-L * 0.22)} ${n(L)}`;
  }
  s.stroke(d, "#dfe9ea", 1.1, 'opacity="0.2"');
}

export function snowfall(s, rnd, count = 150) {
  for (let i = 0; i < count; i++) {
    const near = rnd.next() ** 3;
    s.circle(rnd.range(0, s.w), rnd.range(0, s.h), 1.2 + near * 3.4, "#ffffff", `opacity="${n(0.45 + 0.4 * (1 - near))}"`);
  }
}

export function fireflies(s, rnd, { x0, x1, y0, y1, count = 16, colour = "#ffe08a" }) {
  for (let i = 0; i < count; i++) {
    const x = rnd.range(x0, x1);
    const y = rnd.range(y0, y1);
    s.glow(x, y, rnd.range(8, 15), colour, 0.6);
    s.circle(x, y, rnd.range(1.2, 2.2), "#fff3c4");
  }
}
