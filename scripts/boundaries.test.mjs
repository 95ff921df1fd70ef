import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./build/workspace.mjs";

const PACKAGES = ["api", "shared", "shell", "release", "mf-browse", "mf-detail", "mf-forms", "mf-pricing"];
const cruiser = join(root, "node_modules/.bin/depcruise");

async function cruise(cwd, folders) {
  const run = promisify(execFile);
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(
    cruiser,
    ["--config", join(root, ".dependency-cruiser.cjs"), "--output-type", "json", ...folders],
    options,
  ).catch(
    // It exits non-zero when it finds something; what it found is on standard output all the same.
    (error) => {
      if (error.stdout) return error;
      throw error;
    },
  );
  return JSON.parse(stdout);
}

/** A small house of the same layout, with one file planted in it. */
function plant(files) {
  const house = mkdtempSync(join(tmpdir(), "nightlatch-boundaries-"));
  houses.push(house);
  for (const name of PACKAGES) {
    mkdirSync(join(house, name), { recursive: true });
    cpSync(join(root, name, "package.json"), join(house, name, "package.json"));
  }
  symlinkSync(join(root, "shell/node_modules"), join(house, "node_modules"));
  const faces = {
    "shared/domain/index.ts": "export const a = 1;",
    "shell/server/index.ts": "export const a = 1;",
    "api/src/index.ts": "export const a = 1;",
    "release/src/index.ts": "export const a = 1;",
  };
  for (const [path, text] of Object.entries({ ...faces, ...files })) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  return house;
}

const houses = [];
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

const importing = (path) => `import * as planted from ${JSON.stringify(path)};\nexport const used = planted;\n`;

/** @type {[string, Record<string, string>][]} rule, files that breach it */
const BREACHES = [
  [
    "mf-browse-imports-itself-and-shared",
    { "mf-browse/src/a.ts": importing("../../mf-detail/src/b.ts"), "mf-detail/src/b.ts": "export const b = 1;" },
  ],
  ["mf-forms-imports-itself-and-shared", { "mf-forms/src/a.tsx": `${importing("../../api/src/index.ts")}export const x = <p />;` }],
  ["shell-imports-itself-and-shared", { "shell/server/a.ts": importing("../../api/src/index.ts") }],
  [
    "shell-imports-itself-and-shared",
    { "shell/src/a.ts": importing("../../mf-browse/src/b.ts"), "mf-browse/src/b.ts": "export const b = 1;" },
  ],
  ["shell-pages-know-no-release-store", { "shell/src/a.ts": importing("../../release/src/index.ts") }],
  ["remotes-meet-the-shell-in-one-file", { "shell/src/app.ts": importing("@module-federation/runtime-core") }],
  [
    "api-imports-itself-and-the-domain",
    { "api/src/a.ts": importing("../../shared/ui/index.ts"), "shared/ui/index.ts": "export const u = 1;" },
  ],
  ["release-imports-itself-and-contracts", { "release/src/a.ts": importing("../../shared/domain/index.ts") }],
  ["the-gate-renders-fixtures-apart", { "release/src/gate/apart/a.ts": importing("../../../../shared/domain/index.ts") }],
  ["shared-imports-nobody", { "shared/ui/a.ts": importing("../../release/src/index.ts") }],
  ["domain-is-pure", { "shared/domain/a.ts": importing("react") }],
  ["domain-is-pure", { "shared/domain/a.ts": importing("node:fs") }],
  ["no-deep-imports", { "mf-browse/src/a.ts": importing("../../shared/domain/deep.ts"), "shared/domain/deep.ts": "export const d = 1;" }],
  ["no-cycles", { "shared/domain/a.ts": importing("./b.ts"), "shared/domain/b.ts": importing("./a.ts") }],
  ["no-unresolvable", { "release/src/a.ts": importing("./nowhere.ts") }],
];

describe("boundaries", () => {
  test.each(BREACHES)("%s catches a planted breach", async (rule, files) => {
    const { summary } = await cruise(plant(files), PACKAGES);
    expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
  });

  test("a house without a breach passes", async () => {
    const { summary } = await cruise(plant({ "shared/ui/a.ts": importing("../domain/index.ts") }), PACKAGES);
    expect(summary.violations).toEqual([]);
  });

  test("this house passes, and every package of it was read", async () => {
    const { summary, modules } = await cruise(root, PACKAGES);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
    for (const name of PACKAGES) {
      const read = modules.filter(({ source }) => source.startsWith(`${name}/`) && /\.tsx?$/.test(source));
      expect(read.length, name).toBeGreaterThan(0);
      expect(
        read.some(({ dependencies }) => dependencies.length > 0),
        `${name} has imports`,
      ).toBe(true);
    }
  });
});
