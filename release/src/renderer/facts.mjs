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
export function shellFacts({ render, remoteFor, startsBy, routeTable, sharedTable, sharedVersions }) {
  const table = Object.entries(sharedTable ?? {});
  const react = sharedTable?.react?.version;
  /** @param {string} key @param {any} value */
  const versionOf = (key, value) => sharedVersions?.[key] ?? (key.startsWith("react/") ? react : value?.version) ?? null;
  return {
    render: typeof render === "function",
    remoteFor: typeof remoteFor === "function",
    startsBy: startsBy === undefined ? undefined : String(startsBy),
    routeTable: Object.fromEntries(Object.entries(routeTable ?? {}).map(([remote, paths]) => [remote, [...paths].map(String)])),
    shared: Object.fromEntries(table.map(([key, value]) => [key, versionOf(key, value)])),
  };
}

/**
 * The facts about a remote's server bundle.
 *
 * @param {any} module its exports
 * @param {((pathname: string, homeMode: string) => string | undefined) | undefined} remoteFor the shell's route table
 * @returns {RemoteFacts}
 */
export function remoteFacts({ contract, routes }, remoteFor) {
  return {
    ...(typeof contract === "number" ? { contract } : {}),
    ...(Array.isArray(routes) ? { routes: routes.map((route) => routeFacts(route ?? {}, remoteFor)) } : {}),
  };
}

/**
 * @param {any} route
 * @param {Parameters<typeof remoteFacts>[1]} remoteFor
 * @returns {RouteFacts}
 */
function routeFacts({ path, load, Component, chunk, query }, remoteFor) {
  /** @param {string} address */
  const ownersOf = (address) => [...new Set(["home", "waitlist"].flatMap((homeMode) => remoteFor?.(address, homeMode) ?? []))];
  return {
    path: typeof path === "string" ? path : undefined,
    load: typeof load,
    component: isComponent(Component) ? "component" : typeof Component,
    // Anything but text would not survive the way out of this process.
    chunk: typeof chunk === "string" || chunk === undefined ? chunk : String(chunk),
    // Copied, so that nothing but data leaves this process.
    query: query === undefined ? undefined : JSON.parse(JSON.stringify(query) ?? "null"),
    ...(remoteFor && typeof path === "string"
      ? { owners: Object.fromEntries(samplesOf(path).map((address) => [address, ownersOf(address)])) }
      : {}),
  };
}

/** @param {any} value a function, or a value made by `memo`, `forwardRef` or `lazy` */
function isComponent(value) {
  if (typeof value === "function") return true;
  return ["react.memo", "react.forward_ref", "react.lazy"].some((kind) => value?.$$typeof === Symbol.for(kind));
}

/**
 * Sample addresses that a pattern matches: the shortest one, and one for each further optional segment.
 *
 * @param {string} pattern
 */
function samplesOf(pattern) {
  const segments = pattern.split("/").filter(Boolean);
  const optional = segments.filter((segment) => segment.endsWith("?")).length;
  return Array.from({ length: optional + 1 }, (_, taken) => {
    let left = taken;
    const kept = segments.filter((segment) => !segment.endsWith("?") || left-- > 0);
    return `/${kept.map((segment) => segment.replace(/^:.*|^\*$/, "sample").replace(/\?$/, "")).join("/")}`;
  });
}
