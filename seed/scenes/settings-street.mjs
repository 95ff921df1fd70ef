/** Streets, squares, yards and the skyline. */
import { darken, LAMP, lighten, mix } from "./colour.mjs";
import { leafTree, shrub } from "./flora.mjs";
import { city } from "./land.mjs";
import { air, weather } from "./settings-wild.mjs";
import { n } from "./sheet.mjs";
import { mist } from "./skies.mjs";

export const leafIn = (c, t) => mix(c.pal.leaf, c.sky.shade, t);

/** Paving that holds the light: wet stones or dry flags. */
export function paving(c, y, colour, wet) {
  const { s, rnd, sky } = c;
  const base = mix(colour, sky.shade, 0.5);
  s.rect(
    0,
    y,
    s.w,
    s.h - y,
    s.lin([
      [0, lighten(base, 0.1)],
      [1, darken(base, 0.35)],
    ]),
  );
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

function streetLamp(c, x, y, h) {
  const { s } = c;
  s.rect(x - 3, y - h, 6, h, "#15181a");
  s.rect(x - 7, y - 22, 14, 22, "#15181a");
  s.path(`M${x - 11} ${y - h}L${x - 15} ${y - h - 34}H${x + 15}L${x + 11} ${y - h}Z`, "#ffeabb");
  s.path(`M${x - 18} ${y - h - 34}L${x} ${y - h - 52}L${x + 18} ${y - h - 34}Z`, "#15181a");
  s.glow(x, y - h - 18, 150, LAMP, 0.6);
  s.ellipse(
    x,
    y + 8,
    110,
    18,
    s.rad([
      [0, LAMP, 0.4],
      [1, LAMP, 0],
    ]),
  );
}

/** A row of houses in shadow behind the one we look at. */
function terrace(c, y, tall, tints) {
  const { s, rnd, sky } = c;
  for (let x = -40; x < 1240; ) {
    const w = rnd.range(120, 190);
    const h = tall * rnd.range(0.82, 1.12);
    const col = mix(rnd.pick(tints), sky.shade, 0.62);
    s.rect(
      x,
      y - h,
      w + 2,
      h + 10,
      s.lin([
        [0, lighten(col, 0.04)],
        [1, darken(col, 0.2)],
      ]),
    );
    s.rect(x - 4, y - h - 10, w + 8, 14, darken(col, 0.25));
    const cols = Math.round(w / 52);
    for (let i = 0; i < cols; i++) {
      for (let v = 30; v < h - 60; v += 76) {
        const lit = rnd.chance(0.42);
        const wx = x + 16 + (i * (w - 20)) / cols;
        s.rect(wx - 3, y - h + v - 3, 30, 50, darken(col, 0.3));
        s.rect(
          wx,
          y - h + v,
          24,
          44,
          lit
            ? s.lin([
                [0, "#ffe2a6"],
                [1, "#e09a4e"],
              ])
            : mix(sky.stops[1], col, 0.5),
          lit ? 'opacity="0.85"' : "",
        );
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
  },
  front(c) {
    streetTree(c, c.flip ? 1165 : 30, 690);
    streetLamp(c, c.flip ? 1010 : 200, 730, 300);
    weather(c);
  },
};

export const skyline = {
  back(c) {
    air(c, { cloud: 4 });
    const { s, rnd, sky, horizon: H } = c;
    const near = mix(sky.stops[0], sky.shade, 0.5);
    city(s, rnd.fork("city"), { y: H + 130, layers: 4, tall: 430, near, far: mix(sky.stops[2], sky.stops[3], 0.3) });
    mist(s, H + 60, 120, sky.stops[3], 0.3);
  },
  front(c) {
    const near = mix(c.sky.stops[0], "#0b0e14", 0.45);
    city(c.s, c.rnd.fork("roofs"), { y: 800, layers: 1, tall: 150, near, far: near });
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

function streetTree(c, x, y) {
  leafTree(c.s, c.rnd.fork(`tree${x}`), { x, y, h: 460, fill: leafIn(c, 0.5), lit: mix(c.pal.leaf, LAMP, 0.3), spread: 0.26 });
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
    for (let i = 0; i < 8; i++)
      shrub(s, rnd, {
        x: rnd.pick([rnd.range(-20, 200), rnd.range(1000, 1220)]),
        y: 812,
        r: rnd.range(34, 70),
        fill: leafIn(c, 0.7),
        lit: leafIn(c, 0.4),
      });
    weather(c);
  },
};

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
    for (let i = 0; i < 6; i++)
      shrub(s, rnd, {
        x: rnd.pick([rnd.range(-20, 150), rnd.range(1060, 1220)]),
        y: 812,
        r: rnd.range(40, 66),
        fill: leafIn(c, 0.65),
        lit: leafIn(c, 0.4),
      });
    weather(c);
  },
};
