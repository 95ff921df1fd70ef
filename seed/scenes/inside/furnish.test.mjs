import { describe, expect, it } from "vitest";
import { seedFacts } from "../../listings/index.ts";
import { makeRandom } from "../random.mjs";
import { Sheet } from "../sheet.mjs";
import { camera } from "../space.mjs";
import { GEAR } from "./gear.mjs";
import { furnish } from "./play.mjs";
import { Room } from "./room.mjs";
import { roomStyle } from "./style.mjs";

const [plain] = seedFacts().values();

/** An empty room under a roof of a kind, seen straight on. */
function makeRoom(profile) {
  const R = roomStyle({ ...plain, room: { ...plain.room, profile } }, "one");
  const cam = camera({ y: 1.4, f: 740, hy: 395 });
  return new Room({ s: new Sheet(), rnd: makeRandom(profile), cam, sky: { shade: "#2a2024", glow: "#ffd9a0" }, lights: [], light: 0.6 }, R);
}

describe("furnishing", () => {
  it.each(["flat", "a-frame", "attic", "vault", "boat", "tent"])("stands every piece somewhere: %s", (profile) => {
    for (const gear of [["cross", "strap-wall", "mirrors", "cage"], ["rig", "table", "rack", "stockade"], Object.keys(GEAR).slice(0, 6)]) {
      const room = makeRoom(profile);
      furnish(room, gear, { more: false });
      expect(room.items.length + room.decor.length, gear.join()).toBe(gear.length);
    }
  });

  it("stands nothing before a window, and nothing where something stands", () => {
    const room = makeRoom("flat");
    const { w } = room.R;
    room.window("back", w / 2 - 1, w / 2 + 1, { hang: false });
    const at = [];
    const unit = { w: 1, put: (_, u) => at.push(u) };
    const left = room.line("back", [unit, { ...unit }, { ...unit, w: w }]);
    expect(left.map((each) => each.w)).toEqual([w]);
    room.line("back", [{ ...unit }, { ...unit }, { ...unit }, { ...unit }]);
    for (const [i, u] of at.entries()) {
      expect(Math.abs(u - w / 2)).toBeGreaterThanOrEqual(1.5);
      for (const other of at.slice(i + 1)) expect(Math.abs(u - other)).toBeGreaterThanOrEqual(1);
    }
  });
});
