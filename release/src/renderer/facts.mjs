/**
 * @typedef {import("./protocol.ts").ShellFacts} ShellFacts
 * @typedef {import("./protocol.ts").RemoteFacts} RemoteFacts
 * @typedef {import("./protocol.ts").RouteFacts} RouteFacts
 */

/**
 * The facts about a shell's server bundle.
 *
 * @param {any} host its exports
 * @returns {ShellFacts}
 */
export function shellFacts({ render, startsBy, contracts, sharedTable, sharedVersions }) {
  const table = Object.entries(sharedTable ?? {});
  const react = sharedTable?.react?.version;
  /** @param {string} key @param {any} value */
  const versionOf = (key, value) => sharedVersions?.[key] ?? (key.startsWith("react/") ? react : value?.version) ?? null;
  return {
    render: typeof render === "function",
    ...(Array.isArray(contracts) ? { contracts: contracts.map(Number) } : {}),
    startsBy: startsBy === undefined ? undefined : String(startsBy),
    shared: Object.fromEntries(table.map(([key, value]) => [key, versionOf(key, value)])),
  };
}

/**
 * The facts about a remote's server bundle.
 *
 * @param {any} module its exports
 * @returns {RemoteFacts}
 */
export function remoteFacts({ contract, routes }) {
  return {
    ...(typeof contract === "number" ? { contract } : {}),
    ...(Array.isArray(routes) ? { routes: routes.map((route) => routeFacts(route ?? {})) } : {}),
  };
}

/**
 * @param {any} route
 * @returns {RouteFacts}
 */
function routeFacts({ path, homeMode, load, Component, chunk, query, robots, heading, outline, personal }) {
  return {
    path: typeof path === "string" ? path : undefined,
    load: typeof load,
    component: isComponent(Component) ? "component" : typeof Component,
    // Anything but text would not survive the way out of this process.
    chunk: typeof chunk === "string" || chunk === undefined ? chunk : String(chunk),
    // Copied, so that nothing but data leaves this process.
    homeMode: dataOf(homeMode),
    query: dataOf(query),
    robots: dataOf(robots),
    heading: dataOf(heading),
    outline: dataOf(outline),
    personal: dataOf(personal),
  };
}

/** @param {any} value */
const dataOf = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? "null"));

/** @param {any} value a function, or a value made by `memo`, `forwardRef` or `lazy` */
function isComponent(value) {
  if (typeof value === "function") return true;
  return ["react.memo", "react.forward_ref", "react.lazy"].some((kind) => value?.$$typeof === Symbol.for(kind));
}
