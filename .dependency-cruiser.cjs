const { readdirSync } = require("node:fs");

/**
 * The boundaries between packages (docs/architecture.md). Each message says what to do instead.
 * `scripts/boundaries.test.mjs` plants a breach of each rule and sees it caught.
 */
const REMOTES = readdirSync(__dirname).filter((name) => name.startsWith("mf-"));
/** The remote whose calls are the operations of the API, whatever these are, so that it takes their types from there. */
const DESK = "mf-desk";
const PACKAGES = [...REMOTES, "shell", "site", "dev", "shared", "seed", "api", "release", "production"];
/** The small packages of shared, each with the packages that it may import. */
const MAY_IMPORT = {
  brand: [],
  contract: [],
  domain: [],
  process: [],
  "api-client": ["domain"],
  runtime: ["api-client", "contract", "domain"],
  ui: ["contract", "domain", "runtime"],
  fixtures: ["api-client", "contract", "domain"],
  testing: ["api-client", "brand", "contract", "domain", "fixtures", "runtime", "ui"],
  build: ["contract"],
  "test-config": ["testing"],
  "foreign-host": ["api-client", "contract", "domain", "runtime"],
};
/** The packages of the API. Each may import those before it, and `api/src`, which answers requests, all of them. */
const API = ["http", "database", "catalogue", "mail", "media", "listings", "forms", "hosts", "backoffice"];
const TESTS = ["\\.test\\.(ts|tsx|mjs)$", "/testing/", "/(vitest[a-z.]*|rspack)\\.config\\.ts$"];
/** States of components, which the gallery of `pnpm dev` and its test load. */
const GALLERY = "\\.gallery\\.tsx$";
const others = (...allowed) => `^(${PACKAGES.filter((name) => !allowed.includes(name)).join("|")})/`;

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules need each other, if only for a type. Move what both use into a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...REMOTES.map((remote) => ({
      name: `${remote}-imports-itself-and-shared`,
      comment: "A remote knows other packages only through shared. Link by the address book; move code that two use to shared.",
      severity: "error",
      from: { path: `^${remote}/` },
      to: { path: remote === DESK ? others(remote, "shared", "api") : others(remote, "shared") },
    })),
    {
      name: "desk-takes-types-alone-from-the-api",
      comment: "The desk's pages call operations by HTTP. Import only their types from @nightlatch/api: `import type`.",
      severity: "error",
      from: { path: `^${DESK}/` },
      to: { path: "^api/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "shell-imports-itself-and-shared",
      comment: "The shell meets remotes at run time, in src/federation/load-remote.ts, and nothing else but what comes in the boot data.",
      severity: "error",
      from: { path: "^shell/" },
      to: { path: others("shell", "shared") },
    },
    {
      name: "site-imports-release-and-the-shells-faces",
      comment: "The site server meets remotes in the store, and the api in src/process/open-api.ts alone.",
      severity: "error",
      from: { path: "^site/", pathNot: "^site/src/process/open-api\\.ts$" },
      to: { path: others("site", "shell", "shared", "release") },
    },
    {
      name: "site-server-takes-the-shell-by-its-faces",
      comment:
        "The site server renders the shell's released bundle and never its sources. It knows their types by @nightlatch/shell/boot and /ssr.",
      severity: "error",
      from: { path: "^site/src/", pathNot: TESTS },
      to: { path: "^shell/src/", pathNot: "^shell/src/(boot\\.ts|entry-server\\.tsx)$" },
    },
    {
      name: "pages-load-no-test-helpers",
      comment: "shared/testing and shared/fixtures are for tests and for fixtures' own files, which no page loads.",
      severity: "error",
      from: {
        path: `^(${REMOTES.join("|")}|shell/src|shared/(api-client|contract|domain|runtime|process|ui))/`,
        pathNot: [...TESTS, GALLERY, "/src/fixtures\\.tsx?$", "/fixtures/"],
      },
      to: { path: "^shared/(testing|fixtures)/" },
    },
    {
      name: "only-the-gallery-loads-states",
      comment: "Files of states show components in development. Move what a page needs to a module of its own.",
      severity: "error",
      from: { pathNot: [...TESTS, GALLERY] },
      to: { path: GALLERY },
    },
    {
      name: "only-tests-load-helpers-of-tests",
      comment:
        "testing of shared/domain makes up records and laws, that of shared/process servers. Move what others need to the package itself.",
      severity: "error",
      from: { pathNot: [TESTS, "^e2e/(specs|support)/", "^bench/rehearsal/"].flat() },
      to: { path: "^shared/(domain|process)/testing/" },
    },
    {
      name: "remotes-meet-the-shell-in-one-file",
      comment: "Loading remotes is src/federation/load-remote.ts's work; use its Remotes interface.",
      severity: "error",
      from: { path: "^shell/src/", pathNot: "^shell/src/federation/load-remote\\.ts$" },
      to: { path: "@module-federation" },
    },
    {
      name: "api-imports-itself-and-the-domain",
      comment:
        "The api shares rules and what processes have in common with the site, nothing else. Move what it needs to shared/domain or shared/process.",
      severity: "error",
      from: { path: "^api/" },
      to: { path: "^(mf-[a-z]+|shell|site|dev|release|shared/(?!(domain|process|brand)/))" },
    },
    ...API.map((name, at) => ({
      name: `api-${name}-imports-downward`,
      comment: `The packages of the api have one direction of imports: ${API.join(" < ")} < src. Pass in what it needs, or move it down.`,
      severity: "error",
      from: { path: `^api/${name}/`, pathNot: TESTS },
      to: { path: `^api/(?!(${API.slice(0, at + 1).join("|")})/)` },
    })),
    {
      name: "api-jobs-know-no-way-in",
      comment: "Routes and the documentation call the rest of api/src, and nothing calls them. Move what both use into a package below.",
      severity: "error",
      from: {
        path: "^api/src/",
        pathNot: [...TESTS, "^api/src/(routes|docs)/", "^api/src/(app|index|main|open-(jobs|services)|plugin|serve-processes)\\.ts$"],
      },
      to: { path: "^api/src/((routes|docs)/|(app|main|open-(jobs|services)|plugin|serve-processes)\\.ts$)" },
    },
    {
      name: "api-ways-in-stand-apart",
      comment: "Routes and the documentation know nothing of each other. Move what both need into a package below.",
      severity: "error",
      from: { path: "^api/src/(routes|docs)/", pathNot: TESTS },
      to: { path: "^api/src/(routes|docs)/", pathNot: "^api/src/$1/" },
    },
    {
      name: "release-imports-itself-and-contracts",
      comment:
        "The registry knows records and files, the contract, and what processes have in common; pages and data are not its business.",
      severity: "error",
      from: { path: "^release/", pathNot: "^release/src/renderer/" },
      to: { path: "^(mf-[a-z]+|shell|site|dev|seed|api|shared/(?!(contract|process)/))" },
    },
    {
      name: "renderers-know-fixtures",
      comment: "Where fixtures' pages are rendered, the near side is their API, by shared's client and fixtures; bundles come as text.",
      severity: "error",
      from: { path: "^release/src/renderer/" },
      to: { path: "^(mf-[a-z]+|shell|site|dev|seed|api|shared/(?!(contract|api-client|fixtures)/))" },
    },
    {
      name: "shared-imports-nobody",
      comment: "Shared stands below everything. Pass in what it needs.",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: others("shared") },
    },
    ...Object.entries(MAY_IMPORT).map(([name, below]) => ({
      name: `shared-${name}-stands-on-${below.join("-and-") || "nothing"}`,
      comment: "The small packages of shared stand in one order. Pass in what it needs, or move what both use further down.",
      severity: "error",
      from: { path: `^shared/${name}/`, pathNot: TESTS },
      to: { path: `^shared/(?!(${[name, ...below].join("|")})/)` },
    })),
    {
      name: "seed-stands-on-the-domain",
      comment: "The seed is data: listings by the domain's rules, and pictures.",
      severity: "error",
      from: { path: "^seed/", pathNot: TESTS },
      to: { path: `${others("seed", "shared")}|^shared/(?!domain/)` },
    },
    {
      name: "pages-load-no-server-code",
      comment: "shared/process is for processes. What a page needs too belongs to the domain, or to another face of shared.",
      severity: "error",
      from: {
        path: `^(${REMOTES.join("|")}|shell/src|shared/(?!process/))`,
        // Only the shell's server bundle has it.
        pathNot: "^shell/src/entry-server\\.tsx$",
      },
      to: { path: "^shared/process/" },
    },
    {
      name: "server-code-knows-no-page",
      comment: "shared/process is what processes have in common: neither React nor the rules of pages. Only its own files and Node.",
      severity: "error",
      from: { path: "^shared/process/" },
      to: { path: "node_modules/(react|react-dom|zustand)/" },
    },
    {
      name: "domain-is-pure",
      comment: "The domain is rules: no React, no Node, no fetch. Only its own files and the schema library.",
      severity: "error",
      from: { path: "^shared/domain/", pathNot: ["\\.test\\.tsx?$", "^shared/domain/testing/"] },
      to: { pathNot: "^shared/domain/|node_modules/zod/|/zod@" },
    },
    {
      name: "production-is-what-runs",
      comment:
        "production is the folder that runs: the site, the api, the releases and what processes have in common, by their faces. What builds belongs to scripts.",
      severity: "error",
      from: { path: "^production/" },
      to: { path: `${others("production", "site", "api", "release", "shared")}|^shared/(?!process/)|^(scripts|e2e|bench)/` },
    },
    {
      name: "nothing-stands-on-tests-and-measurements",
      comment: "e2e and bench look at the house from outside. Move what others need to scripts, or to the package it is about.",
      severity: "error",
      from: { path: "^([^/]+)/", pathNot: "/e2e/[^/]+\\.spec\\.ts$" },
      to: { path: "^(e2e|bench)/", pathNot: "^$1/" },
    },
    {
      name: "packages-know-no-scripts",
      comment: "Scripts build and start packages, and no package knows how. What one needs of a build is in its record.",
      severity: "error",
      from: { path: `^(${PACKAGES.join("|")})/`, pathNot: TESTS },
      to: { path: "^scripts/" },
    },
    {
      name: "no-deep-imports",
      comment: "A package is used by the faces its package.json exports, not by a path into it.",
      severity: "error",
      from: { path: "^(shared/[a-z-]+|[^/]+)/" },
      to: {
        path: "^(mf-[a-z]+|shell|site|shared/[a-z-]+|seed|api|release|production)/",
        pathNot: [
          "^$1/",
          "^shared/[a-z-]+/index\\.(ts|mjs)$",
          "^shared/testing/browser/index\\.ts$",
          "^shared/testing/(mark-looks|vitest)\\.ts$",
          "^shared/test-config/chromium\\.mjs$",
          "^shared/domain/testing/index\\.ts$",
          "^shared/brand/fonts/faces\\.css$",
          "^shared/ui/[a-z-]+(\\.module)?\\.css$",
          "^(api|release)/src/index\\.ts$",
          "^api/src/engine\\.ts$",
          "^release/src/testing/index\\.ts$",
          "^shared/process/[a-z]+/index\\.ts$",
          "^site/src/process/supervise-site\\.ts$",
          "^site/src/index\\.ts$",
          "^seed/index\\.ts$",
          "^production/(commands|publish-built|start)\\.mjs$",
          "^shell/src/(boot\\.ts|entry-server\\.tsx)$",
        ],
      },
    },
    {
      name: "no-unresolvable",
      comment: "This import leads nowhere. Check the name, or add the dependency to package.json.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: "tsc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^((shared|api)/)?[^/]+/dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".css"],
    },
  },
};
