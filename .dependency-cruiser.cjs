/**
 * The boundaries between packages (docs/architecture.md). Each message says what to do instead.
 * `scripts/boundaries.test.mjs` plants a breach of each rule and sees it caught.
 */
const REMOTES = ["mf-browse", "mf-detail", "mf-forms", "mf-pricing"];
const PACKAGES = [...REMOTES, "shell", "shared", "api", "release"];
const others = (...allowed) => `^(${PACKAGES.filter((name) => !allowed.includes(name)).join("|")})/`;

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules need each other. Move what both use into a third.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...REMOTES.map((remote) => ({
      name: `${remote}-imports-itself-and-shared`,
      comment: "A remote knows other packages only through shared. Link by the address book; move code that two use to shared.",
      severity: "error",
      from: { path: `^${remote}/` },
      to: { path: others(remote, "shared") },
    })),
    {
      name: "shell-imports-itself-and-shared",
      comment:
        "The shell meets remotes at run time, in src/federation/load-remote.ts, and the api where scripts/serve.mjs puts both together.",
      severity: "error",
      from: { path: "^shell/" },
      to: { path: others("shell", "shared", "release") },
    },
    {
      name: "shell-pages-know-no-release-store",
      comment: "Only the site server reads the release store; what pages need of it comes in the boot data.",
      severity: "error",
      from: { path: "^shell/src/" },
      to: { path: "^release/" },
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
      comment: "The api shares rules and schemas with the site, nothing else. Move what it needs to shared/domain.",
      severity: "error",
      from: { path: "^api/" },
      to: { path: "^(mf-[a-z]+|shell|release|shared/(?!(dist/)?domain/))" },
    },
    {
      name: "release-imports-itself-and-contracts",
      comment: "The registry knows records and files, and the contract; pages and data are not its business.",
      severity: "error",
      from: { path: "^release/", pathNot: "^release/src/gate/apart/" },
      to: { path: "^(mf-[a-z]+|shell|api|shared/(?!(dist/)?contracts/))" },
    },
    {
      name: "the-gate-renders-fixtures-apart",
      comment: "Where the gate renders pages it is their API, by shared's client and fixtures; bundles come as text.",
      severity: "error",
      from: { path: "^release/src/gate/apart/" },
      to: { path: "^(mf-[a-z]+|shell|api|shared/(?!(dist/)?(contracts|api-client|fixtures)/))" },
    },
    {
      name: "shared-imports-nobody",
      comment: "Shared stands below everything. Pass in what it needs.",
      severity: "error",
      from: { path: "^shared/" },
      to: { path: others("shared") },
    },
    {
      name: "domain-is-pure",
      comment: "The domain is rules: no React, no Node, no fetch. Only its own files and the schema library.",
      severity: "error",
      from: { path: "^shared/domain/", pathNot: ["\\.test\\.tsx?$", "^shared/domain/testing/"] },
      to: { pathNot: "^shared/domain/|node_modules/zod/|/zod@" },
    },
    {
      name: "no-deep-imports",
      comment: "A package is used by the faces its package.json exports, not by a path into it.",
      severity: "error",
      from: { path: "^([^/]+)/" },
      to: {
        path: "^(mf-[a-z]+|shell|shared|api|release)/",
        pathNot: [
          "^$1/",
          "^shared/(domain|contracts|api-client|fixtures|runtime|ui|testing)/index\\.ts$",
          "^shared/testing/browser/index\\.ts$",
          "^shared/ui/[a-z-]+\\.css$",
          "^(api|release)/src/index\\.ts$",
          "^shell/server/index\\.ts$",
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
    exclude: { path: "^[^/]+/dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["source", "import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".css"],
    },
  },
};
