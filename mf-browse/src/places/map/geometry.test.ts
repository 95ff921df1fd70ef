import { expect, test } from "vitest";
import { chance } from "../../testing/chance.ts";
import {
  clamp,
  fit,
  gather,
  HEIGHT,
  NARROWEST,
  onScreen,
  pan,
  project,
  underneath,
  unitsPerPixel,
  type View,
  WHOLE,
  WIDTH,
  zoom,
} from "./geometry.ts";

const SIZE = { width: 900, height: 480 };
const numbers = chance();
const between = (min: number, max: number): number => min + ((max - min) * numbers.next().value) / 2_147_483_647;
const repeat = (times: number, check: () => void): void => {
  for (let time = 0; time < times; time += 1) check();
};
const anyView = (): View => clamp({ x: between(-1e4, 2e4), y: between(-1e4, 2e4), width: between(0, 2e4) });

const isOnMap = ({ x, y, width }: View) => x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT && width >= NARROWEST && width <= WIDTH;

test("the projection keeps north up, east right, and everything on the map, including the poles", () => {
  const [north, south] = [project([60, 10]), project([-30, 10])];
  expect(north.y).toBeLessThan(south.y);
  expect(project([0, -100]).x).toBeLessThan(project([0, 100]).x);
  for (const at of [
    [90, 180],
    [-90, -180],
    [71, 179.99],
  ] as const) {
    const { x, y } = project(at);
    expect(x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT, String(at)).toBe(true);
  }
});

test("a view never leaves the map, whatever changes it", () => {
  repeat(500, () => {
    const view = anyView();
    expect(isOnMap(zoom(view, between(0.01, 9), underneath({ x: between(0, 900), y: between(0, 480) }, view, SIZE)))).toBe(true);
    expect(isOnMap(pan(view, SIZE, between(-1e5, 1e5), between(-1e5, 1e5)))).toBe(true);
  });
});

test("the point under the pointer stays there while the map zooms in", () => {
  const view = { x: 2500, y: 2000, width: 2000 };
  const pointer = { x: 200, y: 100 };
  const point = underneath(pointer, view, SIZE);
  const closer = zoom(view, 0.5, point);
  expect(onScreen(point, closer, SIZE).x).toBeCloseTo(pointer.x, 6);
  expect(onScreen(point, closer, SIZE).y).toBeCloseTo(pointer.y, 6);
});

test("fits a view around points with a margin, or the whole map without points", () => {
  const points = [project([61, -150]), project([-34, 18]), project([52, 13])];
  const view = fit(points, SIZE);
  for (const point of points) {
    const { x, y } = onScreen(point, view, SIZE);
    expect(x > 0 && x < SIZE.width && y > 0 && y < SIZE.height).toBe(true);
  }
  expect(fit([], SIZE)).toEqual(WHOLE);
  expect(fit([project([0, 180])], SIZE).width).toBeGreaterThan(NARROWEST);
});

test("clusters contain every position once, at least a thumb apart", () => {
  repeat(100, () => {
    const distance = between(1, 200);
    const markers = Array.from({ length: Math.round(between(0, 60)) }, () => ({
      x: Math.round(between(0, 300)),
      y: Math.round(between(0, 300)),
      count: Math.round(between(1, 20)),
    }));
    const clusters = gather(markers, distance);
    expect(clusters.flatMap(({ members }) => members)).toHaveLength(markers.length);
    expect(new Set(clusters.flatMap(({ members }) => members))).toEqual(new Set(markers));
    for (const [at, one] of clusters.entries()) {
      expect(one.count).toBe(one.members.reduce((sum, { count }) => sum + count, 0));
      for (const other of clusters.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(distance);
    }
  });
});

test("reduces five thousand cities to as many targets as have room", () => {
  const markers = Array.from({ length: 5000 }, (_, index) => ({ ...project([(index * 37) % 70, ((index * 101) % 360) - 180]), count: 1 }));
  const clusters = gather(markers, 44 * unitsPerPixel(WHOLE, SIZE));
  expect(clusters.length).toBeLessThan(400);
  expect(clusters.reduce((sum, { members }) => sum + members.length, 0)).toBe(5000);
});
