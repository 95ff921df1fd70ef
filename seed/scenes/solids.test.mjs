import { describe, expect, it } from "vitest";
import { solids } from "./solids.mjs";
import { camera, frame } from "./space.mjs";

/** Order in which the parts of a chair are drawn when it is turned. */
function orderOf(rot) {
  const order = [];
  const part = (name, box) => ({ ...box, draw: () => order.push(name) });
  solids({}, frame(camera({ y: 1.4 }), 0, 4, rot), [
    part("right arm", { x: 0.5, z: 0, y: 0, w: 0.2, d: 0.8, h: 0.6 }),
    part("seat", { x: 0, z: 0, y: 0, w: 0.8, d: 0.8, h: 0.4 }),
    part("back", { x: 0, z: 0.8, y: 0, w: 1.2, d: 0.2, h: 1 }),
    part("left arm", { x: -0.5, z: 0, y: 0, w: 0.2, d: 0.8, h: 0.6 }),
    part("cushion", { x: 0, z: 0.1, y: 0.4, w: 0.6, d: 0.6, h: 0.2 }),
  ]);
  return order;
}
const before = (order, a, b) => order.indexOf(a) < order.indexOf(b);

describe("parts of a piece", () => {
  it.each([0, 0.6, Math.PI / 2, 2.4, Math.PI, -Math.PI / 2, -0.9])("are drawn far ones first, turned by %f", (rot) => {
    const order = orderOf(rot);
    expect(new Set(order).size).toBe(5);
    expect(before(order, "seat", "cushion")).toBe(true);
    const facing = Math.cos(rot);
    if (Math.abs(facing) > 0.5) expect(before(order, "back", "seat")).toBe(facing > 0);
    const side = Math.sin(rot);
    if (Math.abs(side) > 0.5) expect(before(order, "left arm", "seat")).toBe(before(order, "seat", "right arm"));
  });
});
