import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./build/workspace.mjs";
import { FOLDER, makeFonts } from "./make-fonts.mjs";

test("the fonts match their subsets, with their licences", async () => {
  const files = await makeFonts();
  expect(readdirSync(FOLDER).sort()).toEqual([...files.keys()].sort());
  for (const [file, bytes] of files) {
    const same = bytes.equals(readFileSync(join(FOLDER, file)));
    expect(same, `${file} is not what its script makes. Run \`node scripts/make-fonts.mjs\` and commit what it writes.`).toBe(true);
  }
});

const FETCHED_AHEAD = 23_000;

test("preloaded fonts are the first subset of each, and small", () => {
  const { fonts, files } = JSON.parse(readFileSync(join(root, "shell/dist/build.json"), "utf8"));
  expect(fonts.map((file) => file.split(".")[0])).toEqual(["figtree-first", "petrona-first"]);
  expect(fonts.reduce((sum, file) => sum + files[file].bytes, 0)).toBeLessThanOrEqual(FETCHED_AHEAD);
});
