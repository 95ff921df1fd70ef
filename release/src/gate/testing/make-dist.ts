import type { BuildRecord } from "../../release-record.ts";
import { emptyRecord, makeDist } from "../../testing/make-build.ts";
import type { ShellSource } from "../check-build.ts";

const SHARED = { react: "^19.3.0", "react/jsx-runtime": "^19.3.0", "react-dom": "^19.3.0", "@nightlatch/runtime": "^1.0.0" };

export const SHELL_BUNDLE = `
exports.sharedTable = { react: { version: "19.3.1" }, "react/jsx-runtime": {}, "react-dom": { version: "19.3.1" }, "@nightlatch/runtime": {} };
exports.sharedVersions = { "@nightlatch/runtime": "1.0.0" };
exports.render = async ({ url, transport, loadRemote, assets, timeLimit }) => {
  const api = { get: async (path) => JSON.parse(await (await transport(path, { method: "GET", headers: {} })).text()) };
  const { routes } = await loadRemote(Object.keys(assets)[0]);
  const route = routes.find(({ path }) => path === url);
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), timeLimit));
  try {
    const data = await Promise.race([route.load ? route.load({ api }) : undefined, late]);
    if (data && data.kind === "redirect") return data;
    return { kind: "html", status: 200, html: "<html><main>" + route.Component(data) + "</main><script>{}</script></html>", problems: [] };
  } catch (error) {
    return { kind: "html", status: 503, html: "<html><main><!--$!--><p>Validating route...</p></main></html>", problems: [error] };
  }
};
`;

export const REMOTE_BUNDLE = `
require("react");
exports.contract = 1;
exports.routes = [
  { path: "/properties", load: ({ api }) => api.get("/api/listings"), Component: (data) => "<h1>Stays</h1>" + data.names.join(" &amp; ") },
  { path: "/properties/:propertyType/:state?", Component: () => "<p>a type</p>" },
  { path: "/saved", Component: () => "<p>Saved<!-- --> stays</p>", chunk: "saved" },
];
`;

export const FIXTURES = `
const answer = (names) => [{ path: "/api/listings", body: { names } }];
exports.fixtures = [
  { name: "full", state: "full", url: "/properties", expect: { status: 200, text: "Alder & Birch" }, answers: answer(["Alder", "Birch"]) },
  { name: "empty", state: "empty", url: "/properties", expect: { status: 200, text: "Stays" }, answers: answer([]) },
  { name: "error", state: "error", url: "/properties", expect: { status: 503, text: "Validating route..." } },
  { name: "loading", state: "loading", url: "/properties", expect: { status: 503, text: "Validating route..." } },
  { name: "saved", state: "full", url: "/saved", expect: { status: 200, text: "Saved stays" } },
];
`;

const CSS = "@layer remote{.browse-page-aaaaa{margin:0}.browse-page-aaaaa h1{font-size:2rem}}";

export function manifestOf(name: string) {
  const none = { sync: [] as string[], async: [] as string[] };
  return {
    metaData: { globalName: name.replace("-", "_"), remoteEntry: { name: "remoteEntry.aa.js" } },
    shared: ["react", "react/jsx-runtime"].map((key) => ({
      name: key,
      singleton: true,
      requiredVersion: "^19.3.0",
      assets: { js: none },
      fallback: "",
    })),
    exposes: [
      {
        path: "./routes",
        assets: { js: { sync: ["routes.aa.js"], async: ["saved.aa.js"] }, css: { sync: ["routes.aa.css"], async: [] as string[] } },
      },
    ],
  };
}

export interface Changes {
  readonly name?: string;
  readonly bundle?: string;
  readonly fixtures?: string;
  readonly css?: string;
  readonly client?: Readonly<Record<string, string>>;
  readonly manifest?: (manifest: ReturnType<typeof manifestOf>) => unknown;
  readonly record?: (record: BuildRecord) => unknown;
}

export function makeRemote({
  name = "mf-browse",
  bundle = REMOTE_BUNDLE,
  fixtures = FIXTURES,
  css = CSS,
  ...changes
}: Changes = {}): Promise<string> {
  const manifest = manifestOf(name);
  return makeDist({
    client: {
      "remoteEntry.aa.js": "container;",
      "routes.aa.js": "routes;",
      "saved.aa.js": "saved;",
      "routes.aa.css": css,
      "mf-manifest.json": JSON.stringify(changes.manifest ? changes.manifest(manifest) : manifest),
      ...changes.client,
    },
    ssr: { "server.cjs": bundle, "fixtures.cjs": fixtures },
    record: (record) => {
      const whole: BuildRecord = {
        ...record,
        name,
        shared: SHARED,
        entry: "remoteEntry.aa.js",
        global: name.replace("-", "_"),
        css: ["routes.aa.css"],
        preload: ["remoteEntry.aa.js", "routes.aa.js"],
        chunks: { saved: { js: ["saved.aa.js"], css: [] } },
      };
      return changes.record ? changes.record(whole) : whole;
    },
  });
}

export function makeShell({ bundle = SHELL_BUNDLE, ...changes }: Pick<Changes, "bundle" | "client" | "record"> = {}): Promise<string> {
  return makeDist({
    client: { "shell.aa.js": "shell;", "shell.aa.css": "html{margin:0}", ...changes.client },
    ssr: { "server.cjs": bundle },
    record: (record) => {
      const { fixtures: _none, ...rest } = record;
      const whole: BuildRecord = { ...rest, name: "shell", entry: "shell.aa.js", css: ["shell.aa.css"] };
      return changes.record ? changes.record(whole) : whole;
    },
  });
}

export const shellSource = (changes: Partial<BuildRecord> = {}, bundle = SHELL_BUNDLE): ShellSource => ({
  record: { ...emptyRecord({ "shell.aa.js": "shell;" }), name: "shell", entry: "shell.aa.js", ...changes },
  bundle: Buffer.from(bundle),
});
