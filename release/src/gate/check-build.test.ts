import { appendFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { integrityOf } from "../build.ts";
import type { BuildRecord } from "../release-record.ts";
import { rendererHere } from "../testing/index.ts";
import { type CheckOptions, checkBuild, readRemote } from "./check-build.ts";
import type { Budgets } from "./check-size.ts";
import { type CheckName, problemLines } from "./report.ts";
import {
  type Changes,
  FIXTURES,
  makeRemote,
  makeShell,
  type manifestOf,
  REMOTE_BUNDLE,
  SHELL_BUNDLE,
  shellSource,
} from "./testing/make-dist.ts";
import { LIMITS } from "./try-bundles.ts";

const QUICK = { ...LIMITS, loading: 20 };
const inShell = { shells: [shellSource()], limits: QUICK, open: rendererHere };
const isolated = { shells: [shellSource()], limits: QUICK };
/** Blocks the thread forever without using processor time. */
const BLOCKED = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);";
const IMPATIENT = { ...QUICK, silence: 1500 };

async function problemsOf(dist: string, options: CheckOptions = inShell): Promise<string[]> {
  return problemLines(await checkBuild(dist, options)).map((line) => line.trim());
}

async function expectOnly(changes: Changes, check: CheckName, problem: string | RegExp, options: CheckOptions = inShell): Promise<void> {
  const problems = await problemsOf(await makeRemote(changes), options);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
  expect(problems[0]).toMatch(new RegExp(`^${check}: `));
}

describe("a remote's build", () => {
  test("that fits passes all checks", async () => {
    const report = await checkBuild(await makeRemote(), isolated);
    expect(problemLines(report)).toEqual([]);
    expect(report).toMatchObject({ name: "mf-browse", version: "1.0.0", shells: ["1.0.0"], ok: true });
    expect(report.checks.map(({ check }) => check)).toEqual(["build", "contract", "shape", "shared", "size", "style", "fixtures"]);
    expect(report.pages?.map(({ path }) => path)).toEqual(["/properties", "/properties/:propertyType/:state?", "/saved"]);
  });

  test("is rejected with all problems at once, each with its check", async () => {
    const dist = await makeRemote({
      css: "@layer remote{h1{margin:0}}",
      record: (record) => ({ ...record, contract: 2, shared: { ...record.shared, react: "^18.0.0" } }),
      fixtures: FIXTURES.replace("Alder & Birch", "Cedar"),
    });
    const checks = (await checkBuild(dist, inShell)).checks.filter(({ ok }) => !ok).map(({ check }) => check);
    expect(checks).toEqual(["contract", "shared", "style", "fixtures"]);
  });

  test("needs a shell that it can run in", async () => {
    const report = await checkBuild(await makeRemote());
    expect(problemLines(report).join("\n")).toContain("No shell is live, so nothing can run it. Publish and promote the shell first.");
    expect(report.checks.filter(({ ok }) => ok).map(({ check }) => check)).toEqual(["build", "contract", "size", "style"]);
  });
});

describe("a build's description", () => {
  test.each<[string, (record: BuildRecord) => unknown, string]>([
    ["a file outside the folder", (record) => ({ ...record, files: { "../../secret.js": record.files["routes.aa.js"] } }), "files"],
    ["a bundle outside the folder", (record) => ({ ...record, server: { ...record.server, file: "../server.cjs" } }), "server.file"],
    ["an entry outside the folder", (record) => ({ ...record, entry: "/etc/passwd" }), "entry"],
    ["a version outside the store's folder", (record) => ({ ...record, version: "../1" }), "version"],
    ["a field of the wrong type", (record) => ({ ...record, contract: "1" }), "contract"],
    ["a field that is missing", ({ chunks: _, ...record }) => record, "chunks"],
  ])("with %s is rejected with the field's name", async (_what, record, field) => {
    const problems = await problemsOf(await makeRemote({ record }));
    expect(problems.join("\n")).toMatch(new RegExp(`^build: .*does not describe a build:\\n\\s+${field.replace(".", "\\.")}\\b`, "s"));
  });

  test.each<[string, (dist: string) => Promise<void>, string]>([
    ["that is no JSON", (dist) => writeFile(join(dist, "build.json"), "{"), "build.json is not JSON"],
    [
      "with a file changed after the build",
      (dist) => appendFile(join(dist, "client/routes.aa.js"), "x"),
      "routes.aa.js does not match its hash",
    ],
    ["with a file missing", (dist) => rm(join(dist, "client/saved.aa.js")), "client/saved.aa.js is missing"],
    ["with a packed file missing", (dist) => rm(join(dist, "client/saved.aa.js.br")), "client/saved.aa.js.br is missing"],
    [
      "with another server bundle",
      (dist) => appendFile(join(dist, "ssr/server.cjs"), "x"),
      "ssr/server.cjs \\(server\\) does not match its hash",
    ],
  ])("%s is rejected", async (_what, change, problem) => {
    const dist = await makeRemote();
    await change(dist);
    expect(await problemsOf(dist)).toEqual([expect.stringMatching(`^build: .*${problem}`)]);
  });

  test("with a packed file that has other content is rejected", async () => {
    const dist = await makeRemote({
      record: (record) => ({ ...record, files: { ...record.files, "saved.aa.js": { ...record.files["saved.aa.js"], brotli: 3 } } }),
    });
    await writeFile(join(dist, "client/saved.aa.js.br"), "bad");
    expect(await problemsOf(dist)).toEqual(["build: client/saved.aa.js.br does not unpack to the original file. Build the package again."]);
  });

  test("with a name that is missing from its files is rejected", async () => {
    await expectOnly({ record: (record) => ({ ...record, css: ["gone.css"] }) }, "build", "names gone.css in css, but not among its files");
  });
});

test("the contracts in build.json and in the module must be served by the shell", async () => {
  const two = {
    record: (record: BuildRecord) => ({ ...record, contract: 2 }),
    bundle: REMOTE_BUNDLE.replace("exports.contract = 1", "exports.contract = 2"),
  };
  await expectOnly(two, "contract", "build.json needs contract 2, but the shell serves contract 1.");
  const serving = { ...inShell, shells: [shellSource({}, `${SHELL_BUNDLE}exports.contracts = [2, 1];`)] };
  expect(await problemsOf(await makeRemote(two), serving)).toEqual([]);
  expect(await problemsOf(await makeRemote(), serving)).toEqual([]);
  const bundle = REMOTE_BUNDLE.replace("exports.contract = 1", "exports.contract = 2");
  await expectOnly({ bundle }, "contract", "The server bundle exports contract 2, but build.json says contract 1.");
  await expectOnly({ bundle: REMOTE_BUNDLE.replace("exports.contract = 1;", "") }, "contract", "exports no contract number");
});

describe("the exposed module", () => {
  const withRoutes = (...routes: readonly string[]) => ({ bundle: `${REMOTE_BUNDLE}exports.routes.push(${routes.join(", ")});` });

  test("with invalid routes is rejected with a reason for each", async () => {
    const breaches: readonly [string, string][] = [
      ['{ path: "saved/a", Component() {} }', 'Route "saved/a" does not begin with a slash'],
      ['{ path: "/saved?a=1", Component() {} }', 'Route "/saved?a=1" has a query or a fragment'],
      ['{ path: "/properties/(a|b)", Component() {} }', 'Route "/properties/(a|b)" has the segment "(a|b)"'],
      ['{ path: "/properties/*/a", Component() {} }', 'Route "/properties/*/a" has the segment "*"'],
      ['{ path: "/properties/:a/x/:a", Component() {} }', 'Route "/properties/:a/x/:a" has the parameter :a twice'],
      ["{ Component() {} }", "Route 9 has no path"],
      ["null", "Route 10 has no path"],
      ['{ path: "/properties/:a?/b", Component() {} }', 'has "b" after an optional segment'],
      ['{ path: "/", homeMode: "party", Component() {} }', 'has a homeMode other than "home" and "waitlist": "party"'],
      ['{ path: "/properties/r", robots: "noindex", Component() {} }', 'has a robots other than "list" and "refuse": "noindex"'],
      ['{ path: "/properties/p", personal: "yes", Component() {} }', 'has a personal other than true and false: "yes"'],
      ['{ path: "/properties/q", personal: true, robots: "list", Component() {} }', 'is personal, so its robots must not be "list"'],
      ['{ path: "/properties/h", heading: 1, Component() {} }', "has a heading that is not a text: 1"],
      ['{ path: "/properties/o", outline: "map", Component() {} }', 'has an outline other than "cards", "stay" and "hero": "map"'],
      ['{ path: "/properties/r/:s", robots: "list", Component() {} }', 'has the robots "list", but its pattern matches many'],
      ['{ path: "/properties/a", Component: "div" }', "has a Component of the type string"],
      ['{ path: "/properties/b", Component() {}, load: {} }', "has a load of the type object"],
      ['{ path: "/properties/d/:d", Component() {}, query: "search" }', 'has a query that is not a list of parameter names: "search"'],
      ['{ path: "/properties/c", Component() {}, chunk: "gone" }', 'names the chunk "gone", but build.json has saved'],
      ['{ path: "/properties/:other/:names?", Component() {} }', 'matches the same addresses as "/properties/:propertyType/:state?"'],
    ];
    const problems = await problemsOf(await makeRemote(withRoutes(...breaches.map(([route]) => route))));
    for (const [, problem] of breaches) expect(problems.join("\n")).toContain(problem);
    expect(problems.every((line) => line.startsWith("shape: "))).toBe(true);
  });

  test("reports the parameters that routes declare, and none for the others", async () => {
    const report = await checkBuild(
      await makeRemote(withRoutes('{ path: "/properties/d/e/f", Component() {}, query: ["search"] }')),
      inShell,
    );
    expect(report.pages).toContainEqual({ path: "/properties/d/e/f", query: ["search"] });
    expect(report.pages).toContainEqual({ path: "/saved" });
  });

  test("may use memo and lazy components, and patterns with a star at the end", async () => {
    const component = (kind: string) => `{ $$typeof: Symbol.for("react.${kind}") }`;
    const routes = [
      `{ path: "/properties/a/*", Component: ${component("lazy")} }`,
      `{ path: "/properties/a/b?", Component: ${component("memo")} }`,
    ];
    expect(await problemsOf(await makeRemote(withRoutes(...routes)))).toEqual([]);
  });

  test("without routes is rejected", async () => {
    const problems = await problemsOf(await makeRemote({ bundle: "exports.contract = 1; exports.routes = {};" }));
    expect(problems).toContain("shape: The server bundle does not export an array named routes.");
  });

  type Manifest = ReturnType<typeof manifestOf>;
  test.each<[string, (manifest: Manifest) => unknown, string]>([
    [
      "exposes more",
      (manifest) => ({ ...manifest, exposes: [...manifest.exposes, { ...manifest.exposes[0], path: "./store" }] }),
      "exposes ./routes and ./store. A remote may only expose ./routes.",
    ],
    ["exposes nothing", (manifest) => ({ ...manifest, exposes: [] }), "exposes nothing"],
    [
      "names another global",
      (manifest) => ({ ...manifest, metaData: { ...manifest.metaData, globalName: "other" } }),
      "names the global other, but build.json names mf_browse",
    ],
    [
      "names another container",
      (manifest) => ({ ...manifest, metaData: { ...manifest.metaData, remoteEntry: { name: "other.js" } } }),
      "names other.js as the container",
    ],
    ["is no manifest", () => ({ shared: [] }), "client/mf-manifest.json cannot be used: metaData"],
  ])("in a container whose manifest %s is rejected", async (_what, manifest, problem) => {
    const problems = await problemsOf(await makeRemote({ manifest }), {});
    expect(problems.join("\n")).toContain(`shape: ${problem.startsWith("client") ? "" : "mf-manifest.json "}${problem}`);
  });
});

describe("shared dependencies", () => {
  const ranged = (shared: Readonly<Record<string, string>>) => ({ record: (record: BuildRecord) => ({ ...record, shared }) });
  const good = { react: "^19.3.0", "react/jsx-runtime": "^19.3.0", "react-dom": "^19.3.0", "@nightlatch/runtime": "^1.0.0" };

  test("must match the shell's versions with their ranges", async () => {
    const { react: _, ...without } = good;
    await expectOnly(ranged(without), "shared", "has no range for react, which the build takes from the shell");
    await expectOnly(ranged({ ...good, lodash: "^4.0.0" }), "shared", "shares lodash, which the shell does not");
    await expectOnly(ranged({ ...good, react: "^18.0.0" }), "shared", "needs react ^18.0.0, but the shell has 19.3.1");
    await expectOnly(ranged({ ...good, "@nightlatch/runtime": "^2.0.0" }), "shared", "runtime ^2.0.0, but the shell has 1.0.0");
    await expectOnly(ranged({ ...good, "react-dom": "newest" }), "shared", 'needs react-dom "newest", which is not a version range');
  });

  test("must not be bundled again", async () => {
    const files = { "routes.aa.js": 'const e=Symbol.for("react.transitional.element");' };
    await expectOnly({ client: files }, "shared", "routes.aa.js contains a second React, in addition to the shell's");
    const bundled = (fallback: string) => (manifest: ReturnType<typeof manifestOf>) => ({
      ...manifest,
      shared: manifest.shared.map((entry) => ({ ...entry, fallback })),
    });
    const problems = await problemsOf(await makeRemote({ manifest: bundled("react.js") }));
    expect(problems).toContain("shared: The build contains its own copy of react (react.js). Share it with import: false.");
  });

  test("are the only modules that a server bundle may require", async () => {
    const problems = await problemsOf(await makeRemote({ bundle: `require("node:fs");${REMOTE_BUNDLE}` }));
    expect(problems[0]).toMatch(/shape: The server bundle does not run: .*requires node:fs, which the shell does not share/);
  });
});

describe("sizes", () => {
  const roomy = { own: 9000, firstView: 9000, container: 9000, route: 9000, file: 9000 };
  const noise = Array.from({ length: 10 }, (_, index) => integrityOf(Buffer.from([index]))).join("");

  test("may equal a budget, but not exceed it by a byte", async () => {
    const dist = await makeRemote();
    const problemsWith = (container: number) => problemsOf(dist, { ...inShell, budgets: { ...roomy, container } });
    const [sizeProblem = ""] = await problemsWith(0);
    const size = Number(/takes (\d+) bytes/.exec(sizeProblem)?.[1]);
    expect(size).toBeGreaterThan(0);
    expect(await problemsWith(size)).toEqual([]);
    expect(await problemsWith(size - 1)).toEqual([expect.stringMatching(/, 1 more than the \d+ allowed/)]);
  });

  test("pass within the package's own larger budget, as long as it is registered", async () => {
    const budgets = { ...roomy, firstView: 20, route: 20 };
    const budget = { own: 400, firstView: 9000, route: 9000 };
    const oversized = await makeRemote({ record: (record) => ({ ...record, budget }) });
    expect(await problemsOf(await makeRemote(), { ...inShell, budgets })).not.toEqual([]);
    expect(await problemsOf(oversized, { ...inShell, budgets })).toEqual([]);
    const agreed = (own: number, more = {}) => ({ name: "mf-browse", owner: "browse", budget: { own, ...more } });
    expect(await problemsOf(oversized, { ...inShell, budgets, registration: agreed(400, { firstView: 9000, route: 9000 }) })).toEqual([]);
    expect(await problemsOf(oversized, { ...inShell, budgets, registration: agreed(399, { firstView: 9000 }) })).toEqual([
      "size: The package.json of mf-browse sets 400 bytes for every page, but the store allows 399 bytes (release packages).",
      "size: The package.json of mf-browse sets 9000 bytes for a route, but the store allows the site's limit (release packages).",
    ]);
  });

  test("of a build without an own budget must stay within the registered one", async () => {
    const registration = { name: "mf-browse", owner: "browse", budget: { own: 20 } };
    expect((await problemsOf(await makeRemote(), { ...inShell, budgets: roomy, registration }))[0]).toContain("more than the 20 allowed");
  });

  test.each<[string, string, Partial<Budgets>, RegExp]>([
    [
      "a package",
      "routes.aa.js",
      { own: 300 },
      /The common part of all pages of mf-browse takes \d+ bytes .*, \d+ more than the 300 allowed: routes\.aa\.js \d+, /,
    ],
    [
      "an initial load with the shell",
      "routes.aa.js",
      { firstView: 300 },
      /The initial load of a page, with the 10 bytes of shell 1\.0\.0, takes \d+ bytes/,
    ],
    ["a container", "remoteEntry.aa.js", { container: 300 }, /The container remoteEntry\.aa\.js takes/],
    ["a route's chunk", "saved.aa.js", { route: 300 }, /The initial load of \/saved takes/],
    ["a single file", "later.aa.js", { file: 400 }, /The file later\.aa\.js takes/],
  ])("of %s over its budget are rejected with the files that use it", async (_what, file, budget, problem) => {
    await expectOnly({ client: { [file]: noise } }, "size", problem, { ...inShell, budgets: { ...roomy, ...budget } });
  });
});

describe("fixture pages", () => {
  const changed = (from: string, to: string) => ({ fixtures: FIXTURES.replace(from, to) });

  test.each<[string, Changes, string]>([
    ["does not show its text", changed("Alder & Birch", "Cedar"), 'The fixture full (full, /properties) does not show "Cedar".'],
    ["has another status", changed("status: 503", "status: 200"), "The fixture error (error, /properties) returns status 503, not 200."],
    [
      "throws while it should be well",
      { bundle: REMOTE_BUNDLE.replace("Saved<!-- -->", `" + nothing.there + "`) },
      "The fixture saved (full, /saved) has a part that failed: nothing is not defined.",
    ],
    ["names a state that there is not", changed('state: "empty"', 'state: "fine"'), "Fixture 2 cannot be used: state:"],
    ["has the name of another", changed('name: "empty"', 'name: "full"'), "Two fixtures are named full."],
    [
      "is never shown with all that it has",
      { fixtures: FIXTURES.replaceAll('"full"', '"empty"').replace('name: "empty"', 'name: "a"') },
      'No fixture has the state "full"',
    ],
  ])("are rejected when one %s", async (_what, changes, problem) => {
    const problems = await problemsOf(await makeRemote(changes));
    expect(problems.join("\n")).toContain(`fixtures: ${problem}`);
    expect(problems.every((line) => line.startsWith("fixtures: "))).toBe(true);
  });

  test("must exist", async () => {
    await expectOnly({ record: ({ fixtures: _, ...record }) => record }, "fixtures", "The build has no fixtures");
    await expectOnly({ fixtures: "exports.fixture = [];" }, "fixtures", "exports no array named fixtures");
    await expectOnly({ fixtures: 'throw new Error("no wood");' }, "fixtures", "The fixtures bundle does not run: no wood");
  });

  test("must show the boundary's placeholder when a part fails", async () => {
    const shells = [shellSource({}, SHELL_BUNDLE.replace("<!--$!-->", ""))];
    const problems = await problemsOf(await makeRemote(), { ...inShell, shells });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain("failed without the placeholder that a boundary shows");
  });

  test("may redirect", async () => {
    const bundle = `${REMOTE_BUNDLE}exports.routes[2].load = async () => ({ kind: "redirect", to: "/properties" });`;
    const fixtures = FIXTURES.replace('{ status: 200, text: "Saved stays" }', '{ status: 302, text: "/properties" }');
    expect(await problemsOf(await makeRemote({ bundle, fixtures }))).toEqual([]);
  });

  test("have no network", async () => {
    const bundle = `${REMOTE_BUNDLE}exports.routes[2].load = () => fetch("http://127.0.0.1:9/");`;
    expect(await problemsOf(await makeRemote({ bundle }), isolated)).toContain(
      "fixtures: The fixture saved (full, /saved) has a part that failed: fetch is not defined.",
    );
  });
});

describe("untrusted code", () => {
  test("that never ends is stopped while it loads", async () => {
    const problems = await problemsOf(await makeRemote({ bundle: BLOCKED }), { ...isolated, limits: IMPATIENT });
    expect(problems[0]).toBe("shape: The server bundle does not run: did not end within 1.5 s and was stopped.");
  });

  test("that never ends on one page fails that page's fixture only, and the others are checked", async () => {
    const bundle = REMOTE_BUNDLE.replace('Component: () => "<p>Saved<!-- --> stays</p>"', `Component: () => { ${BLOCKED} }`);
    const fixtures = FIXTURES.replace(
      "exports.fixtures = [",
      `exports.fixtures = [\n${/.*name: "saved".*/.exec(FIXTURES)?.[0].replace('"saved"', '"first"')}`,
    );
    const problems = await problemsOf(await makeRemote({ bundle, fixtures }), { ...isolated, limits: IMPATIENT });
    expect(problems).toEqual([
      "fixtures: The fixture first (full, /saved) did not end within 1.5 s and was stopped.",
      "fixtures: The fixture saved (full, /saved) did not end within 1.5 s and was stopped.",
    ]);
  });

  test.each<[string, string, string, CheckOptions?]>([
    ["throws", 'throw new Error("not today");', "The server bundle does not run: not today", inShell],
    ["throws nothing that can be shown", "throw { toString() { throw 1; } };", "something that cannot be shown", inShell],
    ["fills its memory", "const kept = []; for (;;) kept.push(new Array(1e6).fill(1));", "reached its memory limit"],
    ["tries to end its process", "process.exit(0);", "process.exit is not a function"],
  ])(
    "that %s fails one check only",
    async (_what, bundle, problem, options = isolated) => {
      const problems = await problemsOf(await makeRemote({ bundle }), options);
      expect(problems[0]).toContain(problem);
    },
    60_000,
  );

  test("that fails after loading fails the page that was being rendered", async () => {
    const bundle = REMOTE_BUNDLE.replace(
      'Component: () => "<p>Saved<!-- --> stays</p>"',
      'load: () => new Promise(() => setTimeout(() => { throw new Error("late"); })), Component: () => ""',
    );
    expect(await problemsOf(await makeRemote({ bundle }), isolated)).toEqual(["fixtures: The fixture saved (full, /saved) failed: late."]);
  });

  test("cannot read the publisher's environment", async () => {
    process.env.RELEASE_KEY = "a secret";
    const bundle = `if (process.env.RELEASE_KEY || process.send) throw new Error("seen");${REMOTE_BUNDLE}`;
    expect(await problemsOf(await makeRemote({ bundle }), isolated)).toEqual([]);
    delete process.env.RELEASE_KEY;
  });
});

describe("a shell's build", () => {
  const live = async () => readRemote(await makeRemote());

  test("passes when the live set fits it", async () => {
    const report = await checkBuild(await makeShell(), { ...inShell, remotes: [await live()] });
    expect(problemLines(report)).toEqual([]);
    expect(report.checks.map(({ check }) => check)).toEqual(["build", "contract", "shape", "shared", "size", "remotes"]);
  });

  test.each([
    ["does not run", "throw new Error('no');", "shape: The server bundle does not run: no."],
    [
      "cannot render",
      SHELL_BUNDLE.replace("exports.render", "exports.paint"),
      "shape: The server bundle does not export the function render.",
    ],
    [
      "shares nothing",
      SHELL_BUNDLE.replace("exports.sharedTable", "exports.table"),
      "shape: The server bundle does not export sharedTable",
    ],
    [
      "takes back what it shared",
      SHELL_BUNDLE.replace(', "react-dom": { version: "19.3.1" }', ""),
      "shared: It no longer shares react-dom, but shell 1.0.0 does.",
    ],
  ])("is rejected when it %s", async (_what, bundle, problem) => {
    const problems = await problemsOf(await makeShell({ bundle }), { shells: [shellSource()], open: rendererHere });
    expect(problems.join("\n")).toContain(problem);
  });

  test.each([
    ["has another React", SHELL_BUNDLE.replaceAll("19.3.1", "20.0.0"), "build.json needs react ^19.3.0, but the shell has 20.0.0."],
    [
      "renders its pages otherwise",
      SHELL_BUNDLE.replace("status: 200", "status: 404"),
      "The fixture full (full, /properties) returns status 404, not 200.",
    ],
  ])("is rejected when a live remote does not fit because it %s", async (_what, bundle, problem) => {
    const problems = await problemsOf(await makeShell({ bundle }), { limits: QUICK, open: rendererHere, remotes: [await live()] });
    expect(problems.join("\n")).toContain(`remotes: It breaks mf-browse 1.0.0, which is live: ${problem}`);
  });
});
