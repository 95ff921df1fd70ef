import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type DrawnPictures, drawnFileNamed, drawnFileNames, SEED_FOLDER } from "@nightlatch/seed";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runOps } from "../program.ts";

const pictures: DrawnPictures = JSON.parse(readFileSync(path.join(SEED_FOLDER, "pictures", "pictures.gen.json"), "utf8"));
const names = drawnFileNames(pictures, "avif");

describe("ops pictures draw", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), "nightlatch-ops-pictures-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  async function run(): Promise<{ code: number; out: string; err: string }> {
    let [out, err] = ["", ""];
    const streams = { out: (text: string) => (out += text), err: (text: string) => (err += text) };
    return { code: await runOps(["pictures", "draw"], { DATA_DIR: dataDir }, streams), out, err };
  }

  it("draws what is missing, needs no database, and leaves alone what is there", async () => {
    const folder = path.join(dataDir, "drawings");
    mkdirSync(folder);
    const [missing] = names.filter((name) => name.endsWith("-living-400.avif"));
    for (const name of names) {
      const file = drawnFileNamed(name, pictures);
      const mark = file && pictures[file.slug]?.[file.view]?.mark;
      if (name !== missing) writeFileSync(path.join(folder, `${mark}-${name}`), "kept");
    }
    const there = readdirSync(folder).length;
    expect(await run()).toEqual({ code: 0, out: `All ${names.length} pictures are there, in ${folder} or in the release.\n`, err: "" });
    expect(readdirSync(folder)).toHaveLength(there + 1);
    const drawn = readdirSync(folder).find((name) => name.endsWith(`-${missing}`)) ?? "";
    expect((await sharp(path.join(folder, drawn)).metadata()).width).toBe(400);
    expect(readdirSync(dataDir)).toEqual(["drawings"]);
  });

  it("stops at a folder that cannot be written to", async () => {
    writeFileSync(path.join(dataDir, "drawings"), "");
    const { code, err } = await run();
    expect([code, err]).toEqual([1, expect.stringContaining("cannot be written to.")]);
  });
});
