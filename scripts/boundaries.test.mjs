import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { cruise } from "dependency-cruiser";
import { beforeAll, describe, expect, test } from "vitest";
import { root } from "./build/workspace.mjs";
import { packages } from "./test-plan.mjs";

const PACKAGES = packages();
const API = ["http", "database", "catalogue", "mail", "media", "listings", "forms", "hosts", "backoffice"];
const { forbidden, options } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");

/** Uses the library, because the program would load the compiler again for each workspace. */
async function findIn(workspace) {
  const { output } = await cruise(PACKAGES, { ...options, ruleSet: { forbidden }, validate: true, baseDir: workspace });
  return /** @type {import("dependency-cruiser").ICruiseResult} */ (output);
}

function plant(files) {
  const workspace = mkdtempSync(join(tmpdir(), "nightlatch-boundaries-"));
  for (const name of PACKAGES) {
    mkdirSync(join(workspace, name), { recursive: true });
    cpSync(join(root, name, "package.json"), join(workspace, name, "package.json"));
  }
  symlinkSync(join(root, "shell/node_modules"), join(workspace, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
  return workspace;
}

const importing = (path) => `import * as planted from ${JSON.stringify(path)};\nexport const used = planted;\n`;
const NOTHING = "export const a = 1;";

const SOUND = {
  "shared/domain/index.ts": NOTHING,
  "shared/domain/deep.ts": NOTHING,
  "shared/domain/testing/index.ts": NOTHING,
  "api/catalogue/law.test.ts": importing("../../shared/domain/testing/index.ts"),
  "shared/process/http/index.ts": NOTHING,
  "shared/process/testing/index.ts": NOTHING,
  "shared/ui/index.ts": NOTHING,
  "shared/ui/sound.ts": importing("../domain/index.ts"),
  "shared/runtime/index.ts": NOTHING,
  "shared/contract/index.ts": NOTHING,
  "seed/index.ts": importing("../shared/domain/index.ts"),
  "site/src/index.ts": NOTHING,
  "site/src/sound.ts": importing("../../release/src/index.ts"),
  "shell/src/boot.ts": NOTHING,
  "shell/src/pages/page.ts": NOTHING,
  "site/src/types.ts": importing("../../shell/src/boot.ts"),
  "shared/testing/index.ts": NOTHING,
  "shared/fixtures/index.ts": NOTHING,
  "mf-browse/src/list.test.ts": importing("../../shared/testing/index.ts"),
  "mf-browse/src/fixtures.ts": importing("../../shared/fixtures/index.ts"),
  "mf-browse/src/list.gallery.tsx": importing("../../shared/fixtures/index.ts"),
  "api/src/index.ts": NOTHING,
  ...Object.fromEntries(API.map((name) => [`api/${name}/index.ts`, NOTHING])),
  "production/commands.mjs": importing("../api/src/index.ts"),
  "mf-desk/src/types.ts": 'import type { a } from "../../api/src/index.ts";\nexport type Used = typeof a;\n',
  "api/src/services.ts": importing("../database/store.ts"),
  "api/database/store.ts": NOTHING,
  "api/catalogue/catalogue.ts": importing("../database/store.ts"),
  "api/src/routes/route.ts": importing("../services.ts"),
  "api/src/open-services.ts": NOTHING,
  "release/src/index.ts": NOTHING,
  "mf-browse/src/index.ts": NOTHING,
  "mf-detail/src/index.ts": NOTHING,
  "scripts/build.mjs": importing("../release/src/index.ts"),
  "e2e/support/running-site.ts": importing("../../scripts/build.mjs"),
  "bench/run.mjs": importing("../release/src/index.ts"),
};

/**
 * Files that each break one rule. All are in one workspace, because reading one takes seconds.
 * @type {[rule: string, file: string, imports: string][]}
 */
const BREACHES = [
  ["desk-imports-only-types-of-the-api", "mf-desk/src/work.ts", "../../api/src/index.ts"],
  ["mf-desk-imports-itself-and-shared", "mf-desk/src/other-remote.ts", "../../mf-detail/src/index.ts"],
  ["mf-browse-imports-itself-and-shared", "mf-browse/src/other-remote.ts", "../../mf-detail/src/index.ts"],
  ["mf-forms-imports-itself-and-shared", "mf-forms/src/api.tsx", "../../api/src/index.ts"],
  ["site-imports-shell-shared-and-release", "site/src/api.ts", "../../api/src/index.ts"],
  ["shell-imports-itself-and-shared", "shell/src/remote.ts", "../../mf-browse/src/index.ts"],
  ["shell-imports-itself-and-shared", "shell/src/releases.ts", "../../release/src/index.ts"],
  ["site-imports-only-exports-of-the-shell", "site/src/home.ts", "../../shell/src/pages/page.ts"],
  ["shell-imports-itself-and-shared", "shell/src/server.ts", "../../site/src/index.ts"],
  ["pages-import-no-test-helpers", "mf-browse/src/helped.tsx", "../../shared/testing/index.ts"],
  ["pages-import-no-test-helpers", "mf-forms/src/example.ts", "../../shared/fixtures/index.ts"],
  ["pages-import-no-test-helpers", "shell/src/example.ts", "../../shared/fixtures/index.ts"],
  ["pages-import-no-test-helpers", "shared/ui/example.ts", "../testing/index.ts"],
  ["only-the-gallery-imports-gallery-files", "mf-browse/src/stated.tsx", "./list.gallery.tsx"],
  ["only-tests-import-test-helpers", "api/src/made-up.ts", "../../shared/domain/testing/index.ts"],
  ["only-tests-import-test-helpers", "shared/domain/made-up.ts", "./testing/index.ts"],
  ["only-tests-import-test-helpers", "release/src/made-up.ts", "../../shared/process/testing/index.ts"],
  ["one-file-imports-module-federation", "shell/src/app.ts", "@module-federation/runtime-core"],
  ["api-imports-itself-and-shared-rules", "api/src/ui.ts", "../../shared/ui/index.ts"],
  ...API.map(
    (name, at) =>
      /** @type {[string, string, string]} */ ([
        `api-${name}-imports-downward`,
        `api/${name}/upward.ts`,
        at + 1 < API.length ? `../${API[at + 1]}/index.ts` : "../src/index.ts",
      ]),
  ),
  ["api-imports-no-routes", "api/src/jobs/opened.ts", "../open-services.ts"],
  ["api-routes-and-docs-are-independent", "api/src/docs/shapes.ts", "../routes/route.ts"],
  ["release-imports-itself-and-contracts", "release/src/domain.ts", "../../shared/domain/index.ts"],
  ["renderers-import-contract-and-fixtures", "release/src/renderer/domain.ts", "../../../shared/domain/index.ts"],
  ["shared-imports-only-shared", "shared/ui/release.ts", "../../release/src/index.ts"],
  ["pages-import-no-server-code", "mf-pricing/src/limits.ts", "../../shared/process/http/index.ts"],
  ["pages-import-no-server-code", "shell/src/limits.ts", "../../shared/process/http/index.ts"],
  ["pages-import-no-server-code", "shared/ui/limits.ts", "../process/http/index.ts"],
  ["server-code-imports-no-react", "shared/process/page.ts", "react"],
  ["shared-process-imports-nothing", "shared/process/rules.ts", "../domain/index.ts"],
  ["shared-contract-imports-nothing", "shared/contract/rules.ts", "../domain/index.ts"],
  ["shared-domain-imports-nothing", "shared/domain/remote.ts", "../contract/index.ts"],
  ["shared-runtime-imports-api-client-and-contract-and-domain", "shared/runtime/part.ts", "../ui/index.ts"],
  ["seed-imports-the-domain", "seed/pages.ts", "../shared/ui/index.ts"],
  ["api-imports-itself-and-shared-rules", "api/src/pages.ts", "../../shared/contract/index.ts"],
  ["domain-is-pure", "shared/domain/library.ts", "react"],
  ["domain-is-pure", "shared/domain/node.ts", "node:fs"],
  ["only-specs-import-e2e-and-bench", "scripts/visit.mjs", "../e2e/support/running-site.ts"],
  ["only-specs-import-e2e-and-bench", "e2e/support/measure.ts", "../../bench/run.mjs"],
  ["production-imports-no-build-code", "production/start.mjs", "../scripts/build.mjs"],
  ["packages-import-no-scripts", "mf-detail/src/built.ts", "../../scripts/build.mjs"],
  ["no-deep-imports", "mf-browse/src/deep.ts", "../../shared/domain/deep.ts"],
  ["no-deep-imports", "scripts/deep.mjs", "../api/database/store.ts"],
  ["no-deep-imports", "e2e/specs/deep.spec.ts", "../../mf-browse/src/index.ts"],
  ["no-cycles", "shared/domain/cycle.ts", "./way-back.ts"],
  ["no-cycles", "shared/domain/circle-of-types.ts", "./way-back-by-type.ts"],
  ["no-unresolvable", "release/src/unresolvable.ts", "./nowhere.ts"],
];

describe("a workspace with violations", () => {
  let violations;
  beforeAll(async () => {
    const planted = Object.fromEntries(BREACHES.map(([, file, path]) => [file, importing(path)]));
    const cyclicFiles = {
      "shared/domain/way-back.ts": importing("./cycle.ts"),
      "shared/domain/way-back-by-type.ts": 'import type { used } from "./circle-of-types.ts";\nexport type Used = typeof used;\n',
    };
    const jsx = { "mf-forms/src/api.tsx": `${planted["mf-forms/src/api.tsx"]}export const x = <p />;` };
    ({ violations } = (await findIn(plant({ ...SOUND, ...planted, ...cyclicFiles, ...jsx }))).summary);
  });
  const rulesAgainst = (file) => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  test.each(BREACHES)("%s catches %s", (rule, file) => {
    expect(rulesAgainst(file)).toContain(rule);
  });

  test("reports no other violation", () => {
    for (const file of Object.keys(SOUND)) expect(rulesAgainst(file), file).toEqual([]);
    const guilty = [...BREACHES.map(([, file]) => file), "shared/domain/way-back.ts", "shared/domain/way-back-by-type.ts"];
    expect(guilty).toEqual(expect.arrayContaining(violations.map(({ from }) => from)));
  });
});

// Reads 2,500 modules, which takes a busy machine more than a minute.
test("this workspace has no violations, and each of its packages was read", { timeout: 300_000 }, async () => {
  const { summary, modules } = await findIn(root);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  for (const name of PACKAGES) {
    const read = modules.filter(({ source }) => source.startsWith(`${name}/`) && /\.(tsx?|mjs)$/.test(source));
    expect(read.length, name).toBeGreaterThan(0);
    expect(
      read.some(({ dependencies }) => dependencies.length > 0),
      `${name} has imports`,
    ).toBe(true);
  }
});

test("the domain can use neither DOM nor Node globals", async () => {
  const copied = ["tsconfig.base.json", "shared/domain/tsconfig.json", "shared/domain/globals.d.ts"];
  const names = ["fetch", "localStorage", "window", "document", "navigator", "setTimeout", "process", "Buffer"];
  const domain = join(mkdtempSync(join(tmpdir(), "nightlatch-domain-")), "shared/domain");
  for (const path of copied) cpSync(join(root, path), join(domain, "../..", path), { recursive: true });
  writeFileSync(join(domain, "planted.ts"), `${names.join(";\n")};\nnew URL("https://stays.example").hostname;\n`);
  const tsc = promisify(execFile)(join(root, "node_modules/.bin/tsc"), ["-p", domain, "--noEmit"]);
  const { stdout = "" } = await tsc.catch((error) => error);
  const refused = [...stdout.matchAll(/planted\.ts\((\d+),1\): error TS\d+: Cannot find name/g)].map(([, line]) => names[line - 1]);
  expect(refused).toEqual(names);
});
