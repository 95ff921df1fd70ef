/** The air over a place: its sky by hour and weather, and what falls from it. */
import { mix } from "../colour.mjs";
import { n } from "../sheet.mjs";
import { mist, paintSky, rain, SKIES, snowfall } from "../skies.mjs";

const HOURS = {
  dawn: ["warmDawn", "roseDawn", "peachDusk", "apricotDusk"],
  sunset: ["goldHour", "apricotDusk", "peachDusk", "emberDusk", "roseDawn", "goldHour"],
  dusk: ["tealDusk", "apricotDusk", "harbourBlue", "tealDusk", "emberDusk", "peachDusk", "slateDusk", "claretDusk", "lilacDusk"],
  "blue-hour": ["blueHour", "harbourBlue", "tealDusk", "snowEvening", "harbourBlue"],
  night: ["starry", "moonNight", "starry", "moonNight", "violetNight"],
};

const WEATHERS = {
  rain: ["rainyNight", "slateSnow", "slateDusk"],
  mist: ["mossMist", "slateSnow", "slateDusk"],
  snow: ["slateSnow", "snowEvening"],
  clouds: ["slateDusk", "slateSnow", "tealDusk", "apricotDusk"],
};

/** A sky between two of the same hour, so that no two places have quite the same air. */
export function skyOf(rnd, hour, weather) {
  const names = [...(HOURS[hour] ?? HOURS.dusk)];
  const a = SKIES[rnd.pick(WEATHERS[weather] && (hour !== "night" || weather === "rain") ? WEATHERS[weather] : names)];
  const b = SKIES[rnd.pick(names)];
  const t = rnd.range(0, WEATHERS[weather] ? 0.2 : 0.5);
  return {
    stops: a.stops.map((v, i) => mix(v, b.stops[i], t)),
    glow: mix(a.glow, b.glow, t),
    shade: mix(a.shade, b.shade, t),
    stars:
      weather === "clear" || weather === "stars" || weather === "moon" || weather === "northern-lights"
        ? Math.round(a.stars * (weather === "stars" ? 1.6 : 1))
        : 0,
  };
}

/** Curtains of green light. */
function aurora(c) {
  const { s } = c;
  const rnd = c.rnd.fork("aurora");
  for (let i = 0; i < 4; i++) {
    const x = rnd.range(60, 1000);
    const w = rnd.range(120, 300);
    const y = rnd.range(30, 130);
    s.path(
      `M${n(x)} ${n(y + 190)}Q${n(x + w * 0.3)} ${n(y + 120)} ${n(x + w * 0.6)} ${n(y + 180)}T${n(x + w * 1.5)} ${n(y + 150)}L${n(x + w * 1.7)} ${n(y - 40)}Q${n(x + w)} ${n(y + 20)} ${n(x + w * 0.5)} ${n(y - 30)}Z`,
      s.lin([
        [0, "#7fe8c0", 0],
        [0.6, i % 2 ? "#7fe8c0" : "#a08ad8", 0.2],
        [1, "#8ff0c4", 0.34],
      ]),
    );
  }
}

/** Paints the sky down to the horizon, with its moon or sun. */
export function paintAir(c) {
  const r = c.rnd.fork("moon");
  const { F } = c;
  const dark = c.hour === "night" || c.hour === "blue-hour";
  const clear = !["rain", "mist", "snow", "clouds"].includes(c.weather);
  const moon = clear && (c.weather === "moon" || (dark && c.weather !== "northern-lights" && r.chance(0.65)));
  const x = c.flip ? r.range(90, 400) : r.range(800, 1110);
  paintSky(c.s, c.rnd.fork("sky"), {
    sky: c.sky,
    horizon: c.horizon,
    light: c.flip ? r.range(0.15, 0.4) : r.range(0.6, 0.85),
    moon: moon ? [x, r.range(70, 190), r.range(24, 42), r.chance(0.45) && c.weather !== "moon"] : undefined,
    sun:
      clear && (c.hour === "dawn" || (c.hour === "sunset" && r.chance(0.5)))
        ? [c.flip ? r.range(240, 400) : r.range(800, 960), c.horizon - r.range(40, 90), 36]
        : undefined,
    cloud: c.weather === "clouds" ? 11 : c.weather === "stars" ? 1 : r.int(2, 7),
    milky: c.weather === "stars" && c.hour === "night",
  });
  if (c.weather === "northern-lights") aurora(c);
  if (F.weather === "mist") mist(c.s, c.horizon - 20, 160, c.sky.stops[4], 0.35);
}

/** Lays rain, snow or mist over the finished picture. */
export function fall(c) {
  if (c.weather === "rain") rain(c.s, c.rnd.fork("rain"));
  if (c.weather === "snow") snowfall(c.s, c.rnd.fork("snow"), 110);
  if (c.weather === "mist") mist(c.s, c.horizon + 110, 140, c.sky.stops[3], 0.25);
}
