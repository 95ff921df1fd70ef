import type { Position } from "@nightlatch/domain";

/** A point of the map, in units: the world is 10,000 wide. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The map's edges in degrees. Nobody hosts beyond them, and Mercator's projection has no end there. */
const [NORTH, SOUTH] = [74, -56];
export const WIDTH = 10_000;

const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const down = (latitude: number): number => ((mercator(NORTH) - mercator(latitude)) / (2 * Math.PI)) * WIDTH;
export const HEIGHT = down(SOUTH);

/** Where a position is on the map: Mercator's projection, as the outlines were drawn in (scripts/places/outlines.mjs). */
export function project([latitude, longitude]: Position): Point {
  return { x: ((longitude + 180) / 360) * WIDTH, y: down(Math.min(NORTH, Math.max(SOUTH, latitude))) };
}

/** The part of the map that is seen: its middle, and its width in the map's units. */
export interface View extends Point {
  readonly width: number;
}

/** The size of the map on the screen, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The narrowest view: some 130 km at the equator. */
export const NARROWEST = 36;

export const WHOLE: View = { x: WIDTH / 2, y: HEIGHT / 2, width: WIDTH };

/** Units of the map to a pixel of the screen. */
export const unitsPerPixel = (view: View, size: Size): number => view.width / Math.max(1, size.width);

/** The view with its width within the limits and its middle on the map. */
export function clamp({ x, y, width }: View): View {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return { x: within(x, WIDTH), y: within(y, HEIGHT), width: Math.min(WIDTH, Math.max(NARROWEST, width)) };
}

/** @param factor below 1 goes closer. What is at the point stays there */
export function zoom(view: View, factor: number, at: Point = view): View {
  const width = Math.min(WIDTH, Math.max(NARROWEST, view.width * factor));
  const real = width / view.width;
  return clamp({ x: at.x + (view.x - at.x) * real, y: at.y + (view.y - at.y) * real, width });
}

/** @param right, down pixels by which the view moves */
export function pan(view: View, size: Size, right: number, down: number): View {
  const units = unitsPerPixel(view, size);
  return clamp({ ...view, x: view.x + right * units, y: view.y + down * units });
}

/** The closest view of all points, with room around them; the whole map for none. */
export function fit(points: readonly Point[], size: Size): View {
  if (points.length === 0) return WHOLE;
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const aspect = Math.max(1, size.width) / Math.max(1, size.height);
  const width = Math.max(right - left, (bottom - top) * aspect) * ROOM;
  return clamp({ x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(width, ALONE) });
}

const ROOM = 1.25;
/** The width of the view of one city alone: some of the land around it is there to know it by. */
const ALONE = 150;

/** Where a point of the map is on the screen, in pixels from the map's upper left corner. */
export function onScreen({ x, y }: Point, view: View, size: Size): Point {
  const units = unitsPerPixel(view, size);
  return { x: (x - view.x) / units + size.width / 2, y: (y - view.y) / units + size.height / 2 };
}

/** The point of the map that is under a point of the screen. */
export function underneath({ x, y }: Point, view: View, size: Size): Point {
  const units = unitsPerPixel(view, size);
  return { x: view.x + (x - size.width / 2) * units, y: view.y + (y - size.height / 2) * units };
}

interface Spot extends Point {
  readonly count: number;
}

/** Spots that are too close to each other to be pressed one by one, where the first of them is. */
export interface Cluster<S extends Spot> extends Point {
  /** Those with more listings first. */
  readonly members: readonly S[];
  readonly count: number;
}

/**
 * Gathers spots so that no two clusters are nearer than a distance. The spot with the most listings keeps its place and takes
 * those around it; it looks into nine cells of a grid only, so thousands take milliseconds.
 *
 * @param distance in the units of the spots
 */
export function gather<S extends Spot>(spots: readonly S[], distance: number): Cluster<S>[] {
  const cells = new Map<string, { x: number; y: number; members: S[]; count: number }[]>();
  const cellOf = (value: number): number => Math.floor(value / distance);
  const clusters: { x: number; y: number; members: S[]; count: number }[] = [];
  for (const spot of spots.toSorted((a, b) => b.count - a.count || a.x - b.x || a.y - b.y)) {
    const near = around(cellOf(spot.x), cellOf(spot.y))
      .flatMap((cell) => cells.get(cell) ?? [])
      .map((cluster) => ({ cluster, away: Math.hypot(cluster.x - spot.x, cluster.y - spot.y) }))
      .filter(({ away }) => away < distance)
      .sort((a, b) => a.away - b.away)[0]?.cluster;
    if (near) {
      near.members.push(spot);
      near.count += spot.count;
      continue;
    }
    const made = { x: spot.x, y: spot.y, members: [spot], count: spot.count };
    clusters.push(made);
    const cell = `${cellOf(spot.x)} ${cellOf(spot.y)}`;
    const others = cells.get(cell);
    if (others) others.push(made);
    else cells.set(cell, [made]);
  }
  return clusters;
}

const around = (x: number, y: number): string[] => [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${x + right} ${y + down}`));
