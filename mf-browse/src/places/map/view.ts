import { HEIGHT, type Point, WIDTH } from "./projection.ts";

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
