import type { Position } from "@nightlatch/domain";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const [NORTH, SOUTH] = [74, -56];
export const WIDTH = 10_000;

const mercator = (latitude: number): number => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
const down = (latitude: number): number => ((mercator(NORTH) - mercator(latitude)) / (2 * Math.PI)) * WIDTH;
export const HEIGHT = down(SOUTH);

export function project([latitude, longitude]: Position): Point {
  return { x: ((longitude + 180) / 360) * WIDTH, y: down(Math.min(NORTH, Math.max(SOUTH, latitude))) };
}

export interface View extends Point {
  readonly width: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const NARROWEST = 36;

export const WHOLE: View = { x: WIDTH / 2, y: HEIGHT / 2, width: WIDTH };

export const unitsPerPixel = (view: View, size: Size): number => view.width / Math.max(1, size.width);

export function clamp({ x, y, width }: View): View {
  const within = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return { x: within(x, WIDTH), y: within(y, HEIGHT), width: Math.min(WIDTH, Math.max(NARROWEST, width)) };
}

export function zoom(view: View, factor: number, at: Point = view): View {
  const width = Math.min(WIDTH, Math.max(NARROWEST, view.width * factor));
  const real = width / view.width;
  return clamp({ x: at.x + (view.x - at.x) * real, y: at.y + (view.y - at.y) * real, width });
}

export function pan(view: View, size: Size, right: number, down: number): View {
  const units = unitsPerPixel(view, size);
  return clamp({ ...view, x: view.x + right * units, y: view.y + down * units });
}

export function fit(points: readonly Point[], size: Size): View {
  if (points.length === 0) return WHOLE;
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const aspect = Math.max(1, size.width) / Math.max(1, size.height);
  const width = Math.max(right - left, (bottom - top) * aspect) * MARGIN;
  return clamp({ x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(width, ALONE) });
}

const MARGIN = 1.25;
const ALONE = 150;

export function onScreen({ x, y }: Point, view: View, size: Size): Point {
  const units = unitsPerPixel(view, size);
  return { x: (x - view.x) / units + size.width / 2, y: (y - view.y) / units + size.height / 2 };
}

export function underneath({ x, y }: Point, view: View, size: Size): Point {
  const units = unitsPerPixel(view, size);
  return { x: view.x + (x - size.width / 2) * units, y: view.y + (y - size.height / 2) * units };
}

interface Marker extends Point {
  readonly count: number;
}

export interface Cluster<S extends Marker> extends Point {
  readonly members: readonly S[];
  readonly count: number;
}

/** Merges points closer than `distance` (map units) into the one with the most listings. A grid limits the comparisons. */
export function gather<S extends Marker>(markers: readonly S[], distance: number): Cluster<S>[] {
  const cells = new Map<string, { x: number; y: number; members: S[]; count: number }[]>();
  const cellOf = (value: number): number => Math.floor(value / distance);
  const clusters: { x: number; y: number; members: S[]; count: number }[] = [];
  for (const marker of markers.toSorted((a, b) => b.count - a.count || a.x - b.x || a.y - b.y)) {
    const near = around(cellOf(marker.x), cellOf(marker.y))
      .flatMap((cell) => cells.get(cell) ?? [])
      .map((cluster) => ({ cluster, away: Math.hypot(cluster.x - marker.x, cluster.y - marker.y) }))
      .filter(({ away }) => away < distance)
      .sort((a, b) => a.away - b.away)[0]?.cluster;
    if (near) {
      near.members.push(marker);
      near.count += marker.count;
      continue;
    }
    const newCluster = { x: marker.x, y: marker.y, members: [marker], count: marker.count };
    clusters.push(newCluster);
    const cell = `${cellOf(marker.x)} ${cellOf(marker.y)}`;
    const others = cells.get(cell);
    if (others) others.push(newCluster);
    else cells.set(cell, [newCluster]);
  }
  return clusters;
}

const around = (x: number, y: number): string[] => [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => `${x + right} ${y + down}`));
