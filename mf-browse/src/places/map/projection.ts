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
