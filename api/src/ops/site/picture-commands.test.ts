import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type DrawnPictures, drawnFileNamed, drawnFileNames, SEED_FOLDER } from "@nightlatch/seed";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTestDesk, type TestDesk } from "../../testing/operator-desk.ts";

const pictures: DrawnPictures = JSON.parse(readFileSync(path.join(SEED_FOLDER, "pictures", "pictures.gen.json"), "utf8"));
const names = drawnFileNames(pictures, "avif");

describe("ops pictures draw", () => {
  let desk: TestDesk;
  beforeEach(async () => {
    desk = await makeTestDesk();
  });
  afterEach(() => desk.remove());

  it("draws what is missing and leaves alone what is there", async () => {
    const folder = path.join(desk.dataDir, "drawings");
    mkdirSync(folder);
    const [missing] = names.filter((name) => name.endsWith("-living-400.avif"));
    for (const name of names) {
      const file = drawnFileNamed(name, pictures);
      const mark = file && pictures[file.slug]?.[file.view]?.mark;
      if (name !== missing) writeFileSync(path.join(folder, `${mark}-${name}`), "kept");
    }
    const there = readdirSync(folder).length;
    expect(await desk.ops("pictures", "draw")).toEqual({
      code: 0,
      out: `All ${names.length} pictures are there, in ${folder} or in the release.\n`,
      err: "",
    });
    expect(readdirSync(folder)).toHaveLength(there + 1);
    const drawn = readdirSync(folder).find((name) => name.endsWith(`-${missing}`)) ?? "";
    expect((await sharp(path.join(folder, drawn)).metadata()).width).toBe(400);
  });

  it("stops at a folder that cannot be written to", async () => {
    writeFileSync(path.join(desk.dataDir, "drawings"), "");
    const { code, err } = await desk.ops("pictures", "draw");
    expect([code, err]).toEqual([1, expect.stringContaining("cannot be written to.")]);
  });
});
