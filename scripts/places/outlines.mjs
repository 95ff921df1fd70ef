import { arcsOf, bordersOf, pointsOf, ringsOf, simplify } from "./topology.mjs";

/** The Mercator projection of mf-browse/src/places/map/geometry.ts. */
const WIDTH = 10_000;
const [NORTH, SOUTH] = [74, -56];
const mercator = (latitude) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const down = (latitude) => ((mercator(NORTH) - mercator(latitude)) / (2 * Math.PI)) * WIDTH;
const project = ([longitude, latitude]) => [((longitude + 180) / 360) * WIDTH, down(Math.max(SOUTH - 5, Math.min(NORTH + 5, latitude)))];

/** Regions with most of the listings, whose outlines are finer. */
const isFine = ([x, y]) => {
  const longitude = (x / WIDTH) * 360 - 180;
  return (longitude > -170 && longitude < -52) || (longitude > -12 && longitude < 30 && y < down(34));
};
const toleranceAt = (point) => (isFine(point) ? 3 : 12);

function areaOf(points) {
  let twice = 0;
  for (let at = 1; at < points.length; at++) twice += points[at - 1][0] * points[at][1] - points[at][0] * points[at - 1][1];
  return Math.abs(twice / 2);
}

/** An SVG path of whole numbers and relative steps. */
function pathOf(points) {
  let [x, y] = [Math.round(points[0][0]), Math.round(points[0][1])];
  let path = `M${x} ${y}`;
  let command = "l";
  for (const point of points.slice(1)) {
    const [dx, dy] = [Math.round(point[0]) - x, Math.round(point[1]) - y];
    if (dx === 0 && dy === 0) continue;
    path += `${command || (dx < 0 ? "" : " ")}${dx}${dy < 0 ? "" : " "}${dy}`;
    command = "";
    x += dx;
    y += dy;
  }
  return path;
}

/** SVG paths of land and of borders. @param cities positions; islands with a city are always drawn */
export function makeOutlines(world, states, cities) {
  const arcs = arcsOf(world);
  const positions = cities.map(([latitude, longitude]) => project([longitude, latitude]));
  const hasCity = (points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs) - 5, Math.max(...xs) + 5, Math.min(...ys) - 5, Math.max(...ys) + 5];
    return positions.some(([x, y]) => x > left && x < right && y > top && y < bottom);
  };
  const rings = ringsOf(world.objects.land).map((ring) => pointsOf(ring, arcs).map(project));
  const seen = rings.filter((points) => points.some(([, y]) => y > 0 && y < down(SOUTH)));
  const large = seen.filter((points) => areaOf(points) > (points.some(isFine) ? 20 : 150) || hasCity(points));
  const line = (points) => pathOf(simplify(points, toleranceAt));
  return {
    LAND: large.map((points) => `${line(points)}z`).join(""),
    COUNTRY_BORDERS: bordersOf(world.objects.countries, arcs)
      .map((arc) => line(arc.map(project)))
      .join(""),
    STATE_BORDERS: bordersOf(states.objects.states, arcsOf(states))
      .map((arc) => line(arc.map(project)))
      .join(""),
  };
}
