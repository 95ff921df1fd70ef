/** Reads TopoJSON: shapes share quantized arcs, and `~i` is arc `i` reversed. */

/** Arcs as [longitude, latitude] in degrees. */
export function arcsOf({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Rings as lists of arc numbers, including holes. */
export function ringsOf(geometry) {
  if (geometry.type === "Polygon") return geometry.arcs;
  if (geometry.type === "MultiPolygon") return geometry.arcs.flat();
  return (geometry.geometries ?? []).flatMap(ringsOf);
}

/** Points in degrees; the last equals the first. Beyond the antimeridian, longitudes exceed 180. */
export function pointsOf(ring, arcs) {
  const points = ring.flatMap((number, index) => {
    const arc = number < 0 ? arcs[~number].toReversed() : arcs[number];
    return index === 0 ? arc : arc.slice(1);
  });
  let rounds = 0;
  return points.map(([x, y], at) => {
    const step = at === 0 ? 0 : x - points[at - 1][0];
    if (Math.abs(step) > 180) rounds -= Math.sign(step) * 360;
    return [x + rounds, y];
  });
}

export function bordersOf({ geometries }, arcs) {
  const uses = new Map();
  for (const geometry of geometries) {
    for (const number of new Set(ringsOf(geometry).flat())) {
      const arc = number < 0 ? ~number : number;
      uses.set(arc, (uses.get(arc) ?? 0) + 1);
    }
  }
  return [...uses].filter(([, count]) => count > 1).map(([arc]) => arcs[arc]);
}

/** Holes count, because each crossed ring toggles the result. @param {number[][][]} rings @param {number[]} point */
export function contains(rings, [x, y]) {
  let inside = false;
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at++) {
      const [[ax, ay], [bx, by]] = [ring[at - 1], ring[at]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/** Removes points that are nearer to the line than the tolerance (Douglas and Peucker). */
export function simplify(points, toleranceAt) {
  if (points.length < 3) return points;
  const retained = new Set([0, points.length - 1]);
  const parts = [[0, points.length - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    let [furthest, distance] = [0, 0];
    for (let at = from + 1; at < to; at++) {
      const away = distanceToSegment(points[at], points[from], points[to]);
      if (away > distance && away > toleranceAt(points[at])) [furthest, distance] = [at, away];
    }
    if (furthest === 0) continue;
    retained.add(furthest);
    parts.push([from, furthest], [furthest, to]);
  }
  return points.filter((_, at) => retained.has(at));
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
