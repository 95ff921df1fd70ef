import { rangeProblems } from "../fit.ts";
import type { BuildRecord } from "../release-record.ts";
import { shortestOf } from "../released-pages.ts";
import type { RemoteFacts, RouteFacts, ShellFacts } from "../renderer/protocol.ts";
import { type FederationManifest, MANIFEST, type ScannedFiles } from "./build-files.ts";
import { listed } from "./report.ts";

const EXPOSED = "./routes";

export function checkManifest(build: BuildRecord, { metaData, exposes }: FederationManifest): string[] {
  const problems: string[] = [];
  const paths = exposes.map(({ path }) => path);
  if (paths.length !== 1 || paths[0] !== EXPOSED) {
    const found = paths.length > 0 ? listed(paths) : "nothing";
    problems.push(`${MANIFEST} exposes ${found}. A remote may only expose ${EXPOSED}.`);
  }
  if (metaData.remoteEntry.name !== build.entry) {
    problems.push(`${MANIFEST} names ${metaData.remoteEntry.name} as the container, but build.json names ${build.entry}.`);
  }
  if (metaData.globalName !== build.global) {
    problems.push(`${MANIFEST} names the global ${metaData.globalName}, but build.json names ${build.global ?? "none"}.`);
  }
  for (const { assets } of exposes) {
    const files = Object.values(assets).flatMap(({ sync, async: later }) => [...sync, ...later]);
    const unknown = files.filter((file) => !Object.hasOwn(build.files, file));
    if (unknown.length > 0) problems.push(`${MANIFEST} names ${listed(unknown)}, which build.json does not list.`);
  }
  return problems;
}

export function checkModule(build: BuildRecord, { routes }: RemoteFacts): string[] {
  if (!routes) return ["The server bundle does not export an array named routes."];
  if (routes.length === 0) return ["The server bundle exports no routes, so it has no pages."];
  const problems = routes.flatMap((route, index) => {
    const name = route.path === undefined ? `Route ${index + 1}` : `Route "${route.path}"`;
    return routeProblems(build, route).map((problem) => `${name} ${problem}`);
  });
  const seen = new Map<string, string>();
  for (const { path, homeMode } of routes) {
    if (path === undefined) continue;
    // Patterns that differ only in parameter names match the same URLs.
    const shape = `${path.replace(/:[^/?]+/g, ":")} ${homeMode}`;
    const before = seen.get(shape);
    if (before !== undefined) problems.push(`Route "${path}" matches the same addresses as "${before}" before it, so it would never show.`);
    else seen.set(shape, path);
  }
  return problems;
}

const among =
  (...values: readonly string[]) =>
  (value: unknown) =>
    values.includes(value as string);

const DECLARATIONS: readonly (readonly [name: keyof RouteFacts, isValid: (value: unknown) => boolean, wrong: string])[] = [
  ["homeMode", among("home", "waitlist"), 'a homeMode other than "home" and "waitlist"'],
  ["robots", among("list", "refuse"), 'a robots other than "list" and "refuse"'],
  ["heading", (value) => typeof value === "string", "a heading that is not a text"],
  ["outline", among("cards", "stay", "hero"), 'an outline other than "cards", "stay" and "hero"'],
  ["personal", (value) => typeof value === "boolean", "a personal other than true and false"],
  [
    "query",
    (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
    "a query that is not a list of parameter names",
  ],
];

function routeProblems({ chunks }: BuildRecord, route: RouteFacts): string[] {
  const { path, load, component, chunk, robots, personal } = route;
  const problems: string[] = [];
  if (path === undefined) problems.push("has no path, or one that is not a text.");
  else {
    const pattern = patternProblem(path);
    if (pattern) problems.push(pattern);
  }
  if (component !== "component") problems.push(`has a Component of the type ${component}, not a component.`);
  if (load !== "function" && load !== "undefined") problems.push(`has a load of the type ${load}, not a function.`);
  if (chunk !== undefined && (typeof chunk !== "string" || !Object.hasOwn(chunks, chunk))) {
    const known = Object.keys(chunks);
    problems.push(`names the chunk ${JSON.stringify(chunk)}, but build.json has ${known.length > 0 ? listed(known) : "no chunks"}.`);
  }
  for (const [name, isValid, wrong] of DECLARATIONS)
    if (route[name] !== undefined && !isValid(route[name])) problems.push(`has ${wrong}: ${JSON.stringify(route[name])}.`);
  if (personal === true && robots === "list") problems.push('is personal, so its robots must not be "list".');
  if (robots === "list" && path !== undefined && /[:*]/.test(shortestOf(path)))
    problems.push('has the robots "list", but its pattern matches many addresses.');
  return problems;
}

const SEGMENT = /^(:[A-Za-z_][\w-]*|[\w.~-]+)\??$/;

function patternProblem(path: string): string | undefined {
  if (!path.startsWith("/")) return "does not begin with a slash: patterns are absolute.";
  if (/[?#]./.test(path.replace(/\?(?=\/|$)/g, ""))) return "has a query or a fragment: patterns are paths.";
  if (path === "/") return undefined;
  const segments = path.slice(1).split("/");
  const bad = segments.find((segment, index) => !SEGMENT.test(segment) && !(segment === "*" && index === segments.length - 1));
  if (bad !== undefined) return `has the segment "${bad}", which is not a text, a :parameter or a * at the end.`;
  const optional = segments.findIndex((segment) => segment.endsWith("?"));
  const after = optional < 0 ? undefined : segments.slice(optional).find((segment) => !segment.endsWith("?") && segment !== "*");
  if (after !== undefined) return `has "${after}" after an optional segment. Optional segments must come last.`;
  const parameters = segments.filter((segment) => segment.startsWith(":")).map((segment) => segment.replace("?", ""));
  const twice = parameters.find((parameter, index) => parameters.indexOf(parameter) !== index);
  return twice && `has the parameter ${twice} twice.`;
}

/** A string in every build of React, but not in code that imports React. */
const REACT_ITSELF = "react.transitional.element";

export function checkShared({ shared }: BuildRecord, shell: ShellFacts, { manifest, scripts }: ScannedFiles): string[] {
  const problems: string[] = [];
  const sharedModules = Object.keys(shell.shared);
  const extra = Object.keys(shared).filter((key) => !sharedModules.includes(key));
  if (extra.length > 0)
    problems.push(`build.json shares ${listed(extra)}, which the shell does not share. The shell shares ${listed(sharedModules)}.`);
  for (const [key, range] of Object.entries(shared)) {
    if (Object.hasOwn(shell.shared, key)) problems.push(...rangeProblems("build.json", key, range, shell.shared[key]));
  }
  for (const entry of manifest?.shared ?? []) {
    if (sharedModules.includes(entry.name) && !Object.hasOwn(shared, entry.name)) {
      problems.push(`build.json has no range for ${entry.name}, which the build takes from the shell.`);
    }
    if (!sharedModules.includes(entry.name)) {
      problems.push(`mf-manifest.json shares ${entry.name}, which the shell does not share. It would be loaded a second time.`);
      continue;
    }
    problems.push(...rangeProblems("mf-manifest.json", entry.name, entry.requiredVersion, shell.shared[entry.name]));
    if (entry.singleton !== true) problems.push(`mf-manifest.json does not share ${entry.name} as a singleton.`);
    const bundled = [...entry.assets.js.sync, ...entry.assets.js.async, ...(entry.fallback ? [entry.fallback] : [])];
    if (bundled.length > 0)
      problems.push(`The build contains its own copy of ${entry.name} (${bundled.join(", ")}). Share it with import: false.`);
  }
  for (const [file, text] of scripts) {
    if (text.includes(REACT_ITSELF))
      problems.push(`${file} contains a second React, in addition to the shell's. Share react with import: false.`);
  }
  return problems;
}

export function checkContract({ contract }: BuildRecord, served: readonly number[] | undefined, facts?: RemoteFacts): string[] {
  const problems: string[] = [];
  if (served && !served.includes(contract)) {
    problems.push(
      `build.json needs contract ${contract}, but the shell serves contract ${served.join(" and ")}. Build it against that shell's packages.`,
    );
  }
  if (facts && facts.contract !== contract) {
    const found = facts.contract === undefined ? "exports no contract number" : `exports contract ${facts.contract}`;
    problems.push(`The server bundle ${found}, but build.json says contract ${contract}.`);
  }
  return problems;
}
