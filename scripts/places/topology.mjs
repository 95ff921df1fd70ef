/** Reads TopoJSON: quantized arcs that neighbouring shapes share. A reversed arc has the number `~i`. */

/** The arcs of a topology as lists of [longitude, latitude] in degrees. */
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

/** The rings of a shape as lists of arc numbers, those of holes among them. */
export function ringsOf(geometry) {
  if (geometry.type === "Polygon") return geometry.arcs;
  if (geometry.type === "MultiPolygon") return geometry.arcs.flat();
  return (geometry.geometries ?? []).flatMap(ringsOf);
}

/** One ring's points in degrees; the last is the first. One that crosses the antimeridian goes on beyond 180 degrees. */
export function pointsOf(ring, arcs) {
  const points = ring.flatMap((number, index) => {
    const arc = number < 0 ? arcs[~number].toReversed() : arcs[number];
    return index === 0 ? arc : arc.slice(1);
  });
  let turns = 0;
  return points.map(([x, y], at) => {
    const step = at === 0 ? 0 : x - points[at - 1][0];
    if (Math.abs(step) > 180) turns -= Math.sign(step) * 360;
    return [x + turns, y];
  });
}

/** The arcs between two shapes of a collection. */
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

/**
 * Whether a point lies in a shape, given as rings of points. Rings of holes count against it.
 *
 * @param {number[][][]} rings
 * @param {number[]} point
 */
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

/** A line without the points that stand out by less than the tolerance there, in the units of its points (Douglas and Peucker). */
export function simplify(points, toleranceAt) {
  if (points.length < 3) return points;
  const keep = new Set([0, points.length - 1]);
  const parts = [[0, points.length - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    let [furthest, distance] = [0, 0];
    for (let at = from + 1; at < to; at++) {
      const away = distanceToSegment(points[at], points[from], points[to]);
      if (away > distance && away > toleranceAt(points[at])) [furthest, distance] = [at, away];
    }
    if (furthest === 0) continue;
    keep.add(furthest);
    parts.push([from, furthest], [furthest, to]);
  }
  return points.filter((_, at) => keep.has(at));
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
