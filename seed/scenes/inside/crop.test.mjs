import { describe, expect, it } from "vitest";
import { crop } from "./crop.mjs";

const WINDOW = [
  [100, 100],
  [200, 200],
];

describe("cropping", () => {
  it("keeps the parts of a path that a window shows and leaves out the others", () => {
    const seen = "M110 110L150 110L150 150Z";
    const crossing = "M0 150L400 150";
    const hidden = "M900 700L950 700L950 750Z";
    expect(crop([`<path d="${seen}${hidden}${crossing}" fill="#fff"/>`, `<path d="${hidden}" fill="#fff"/>`], [WINDOW])).toEqual([
      `<path d="${seen}${crossing}" fill="#fff"/>`,
    ]);
  });

  it("keeps what it cannot place: shapes that are turned, and moves that may reach the window", () => {
    const turned = '<path d="M900 700L950 700Z" transform="rotate(40 600 400)"/>';
    const reaching = '<path d="M300 150l-120 0" fill="none"/>';
    const group = ['<g transform="rotate(9)">', '<path d="M900 700L950 700Z"/>', "</g>"];
    for (const kept of [[turned], [reaching], group, ['<circle cx="900" cy="700" r="3"/>']]) expect(crop(kept, [WINDOW])).toEqual(kept);
    expect(crop(['<path d="M300 150l20 0" fill="none"/>'], [WINDOW])).toEqual([]);
  });
});
