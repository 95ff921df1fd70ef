import type { Point } from "./projection.ts";

export interface Spot extends Point {
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
