const { readdirSync } = require("node:fs");

/** Rules for imports between packages (docs/architecture.md). `scripts/boundaries.test.mjs` tests each rule. */
const REMOTES = readdirSync(__dirname).filter((name) => name.startsWith("mf-"));
/** The desk calls operations of the API, and may import their types. */
const DESK = "mf-desk";
const PACKAGES = [...REMOTES, "shell", "site", "dev", "shared", "seed", "api", "release", "production"];
/** Packages of shared, each with the packages of shared that it may import. */
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
/** Packages of the API. Each may import the packages before it; `api/src` may import all. */
const API = ["http", "database", "catalogue", "mail", "media", "listings", "forms", "hosts", "backoffice"];
const TESTS = ["\\.test\\.(ts|tsx|mjs)$", "/testing/", "/(vitest[a-z.]*|rspack)\\.config\\.ts$"];
const GALLERY = "\\.gallery\\.tsx$";
const others = (...allowed) => `^(${PACKAGES.filter((name) => !allowed.includes(name)).join("|")})/`;

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules import each other. Move the code or type that both use into a third module.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...REMOTES.map((remote) => ({
      name: `${remote}-imports-itself-and-shared`,
      comment: "A remote imports no other remote. Link to its pages with `paths` of @nightlatch/contract, and move common code to shared.",
      severity: "error",
      from: { path: `^${remote}/` },
      to: { path: remote === DESK ? others(remote, "shared", "api") : others(remote, "shared") },
    })),
    {
      name: "desk-imports-only-types-of-the-api",
      comment: "The desk's pages call operations by HTTP. Import only their types from @nightlatch/api: `import type`.",
      severity: "error",
      from: { path: `^${DESK}/` },
      to: { path: "^api/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "shell-imports-itself-and-shared",
      comment: "The shell imports only shared. It loads remotes at run time, in src/federation/load-remote.ts.",
      severity: "error",
      from: { path: "^shell/" },
      to: { path: others("shell", "shared") },
    },
    {
      name: "site-imports-shell-shared-and-release",
      comment: "The site server reads remotes from the release store. Only src/process/open-api.ts imports the API.",
      severity: "error",
      from: { path: "^site/", pathNot: "^site/src/process/open-api\\.ts$" },
      to: { path: others("site", "shell", "shared", "release") },
    },
    {
      name: "site-imports-only-exports-of-the-shell",
      comment: "The site server renders the shell's released bundle. Import only types, from @nightlatch/shell/boot and /ssr.",
      severity: "error",
      from: { path: "^site/src/", pathNot: TESTS },
      to: { path: "^shell/src/", pathNot: "^shell/src/(boot\\.ts|entry-server\\.tsx)$" },
    },
    {
      name: "pages-import-no-test-helpers",
      comment: "Import shared/testing and shared/fixtures only in tests and in fixtures.",
      severity: "error",
      from: {
        path: `^(${REMOTES.join("|")}|shell/src|shared/(api-client|contract|domain|runtime|process|ui))/`,
        pathNot: [...TESTS, GALLERY, "/src/fixtures\\.tsx?$", "/fixtures/"],
      },
      to: { path: "^shared/(testing|fixtures)/" },
    },
    {
      name: "only-the-gallery-imports-gallery-files",
      comment: "`*.gallery.tsx` files are for development. Move the code that a page needs to another module.",
      severity: "error",
      from: { pathNot: [...TESTS, GALLERY] },
      to: { path: GALLERY },
    },
    {
      name: "only-tests-import-test-helpers",
      comment: "The `testing` folders of shared/domain and shared/process are for tests. Move the code that others need out of them.",
      severity: "error",
      from: { pathNot: [TESTS, "^e2e/(specs|support)/", "^bench/rehearsal/"].flat() },
      to: { path: "^shared/(domain|process)/testing/" },
    },
    {
      name: "one-file-imports-module-federation",
      comment: "Only src/federation/load-remote.ts loads remotes. Use its Remotes interface.",
      severity: "error",
      from: { path: "^shell/src/", pathNot: "^shell/src/federation/load-remote\\.ts$" },
      to: { path: "@module-federation" },
    },
    {
      name: "api-imports-itself-and-shared-rules",
      comment: "The API imports only shared/domain, shared/process and shared/brand. Move the code that it needs there.",
      severity: "error",
      from: { path: "^api/" },
      to: { path: "^(mf-[a-z]+|shell|site|dev|release|shared/(?!(domain|process|brand)/))" },
    },
    ...API.map((name, at) => ({
      name: `api-${name}-imports-downward`,
      comment: `Packages of the API import only packages before them: ${API.join(" < ")} < src. Pass the value in, or move its code.`,
      severity: "error",
      from: { path: `^api/${name}/`, pathNot: TESTS },
      to: { path: `^api/(?!(${API.slice(0, at + 1).join("|")})/)` },
    })),
    {
      name: "api-imports-no-routes",
      comment: "Other code of api/src must not import routes and docs. Move common code into another package of the API.",
      severity: "error",
      from: {
        path: "^api/src/",
        pathNot: [...TESTS, "^api/src/(routes|docs)/", "^api/src/(app|index|main|open-(jobs|services)|plugin|serve-processes)\\.ts$"],
      },
      to: { path: "^api/src/((routes|docs)/|(app|main|open-(jobs|services)|plugin|serve-processes)\\.ts$)" },
    },
    {
      name: "api-routes-and-docs-are-independent",
      comment: "Routes and the API's documentation import nothing of each other. Move common code into another package of the API.",
      severity: "error",
      from: { path: "^api/src/(routes|docs)/", pathNot: TESTS },
      to: { path: "^api/src/(routes|docs)/", pathNot: "^api/src/$1/" },
    },
    {
      name: "release-imports-itself-and-contracts",
      comment: "The release registry imports only shared/contract and shared/process. It contains no code of pages or listings.",
      severity: "error",
      from: { path: "^release/", pathNot: "^release/src/renderer/" },
      to: { path: "^(mf-[a-z]+|shell|site|dev|seed|api|shared/(?!(contract|process)/))" },
    },
    {
      name: "renderers-import-contract-and-fixtures",
      comment: "A renderer imports only shared/contract, shared/api-client and shared/fixtures. It receives bundles as text.",
      severity: "error",
      from: { path: "^release/src/renderer/" },
      to: { path: "^(mf-[a-z]+|shell|site|dev|seed|api|shared/(?!(contract|api-client|fixtures)/))" },
    },
    {
      name: "shared-imports-only-shared",
      comment: "Packages of shared import only shared. Pass in the value that the code needs.",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: others("shared") },
    },
    ...Object.entries(MAY_IMPORT).map(([name, below]) => ({
      name: `shared-${name}-imports-${below.join("-and-") || "nothing"}`,
      comment: "MAY_IMPORT in .dependency-cruiser.cjs lists the imports of each package. Pass the value in, or move common code.",
      severity: "error",
      from: { path: `^shared/${name}/`, pathNot: TESTS },
      to: { path: `^shared/(?!(${[name, ...below].join("|")})/)` },
    })),
    {
      name: "seed-imports-the-domain",
      comment: "The seed is data. Of shared, it imports only the domain.",
      severity: "error",
      from: { path: "^seed/", pathNot: TESTS },
      to: { path: `${others("seed", "shared")}|^shared/(?!domain/)` },
    },
    {
      name: "pages-import-no-server-code",
      comment: "shared/process is for servers. Move the code that a page also needs to another package of shared.",
      severity: "error",
      from: {
        path: `^(${REMOTES.join("|")}|shell/src|shared/(?!process/))`,
        pathNot: "^shell/src/entry-server\\.tsx$",
      },
      to: { path: "^shared/process/" },
    },
    {
      name: "server-code-imports-no-react",
      comment: "shared/process is for servers: only Node and its own files.",
      severity: "error",
      from: { path: "^shared/process/" },
      to: { path: "node_modules/(react|react-dom|zustand)/" },
    },
    {
      name: "domain-is-pure",
      comment: "The domain imports only its own files and zod: no React, no Node, no fetch.",
      severity: "error",
      from: { path: "^shared/domain/", pathNot: ["\\.test\\.tsx?$", "^shared/domain/testing/"] },
      to: { pathNot: "^shared/domain/|node_modules/zod/|/zod@" },
    },
    {
      name: "production-imports-no-build-code",
      comment: "production starts the site and the API. Move code that builds to scripts.",
      severity: "error",
      from: { path: "^production/" },
      to: { path: `${others("production", "site", "api", "release", "shared")}|^shared/(?!process/)|^(scripts|e2e|bench)/` },
    },
    {
      name: "only-specs-import-e2e-and-bench",
      comment: "e2e and bench test the workspace from outside. Move the code that others need to scripts or to a package.",
      severity: "error",
      from: { path: "^([^/]+)/", pathNot: "/e2e/[^/]+\\.spec\\.ts$" },
      to: { path: "^(e2e|bench)/", pathNot: "^$1/" },
    },
    {
      name: "packages-import-no-scripts",
      comment: "Scripts build and start packages, so no package imports scripts. A build describes itself in its release record.",
      severity: "error",
      from: { path: `^(${PACKAGES.join("|")})/`, pathNot: TESTS },
      to: { path: "^scripts/" },
    },
    {
      name: "no-deep-imports",
      comment: "Import only the paths that a package exports in its package.json.",
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
      comment: "No module has this name. Check the name, or add the dependency to package.json.",
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
