import type { RemoteFacts, RouteFacts, ShellFacts } from "../protocol.ts";

// biome-ignore lint/suspicious/noExplicitAny: a release wrote it, and each reading of it says what it takes.
export type Exports = any;

export function shellFacts({ render, startsBy, contracts, sharedTable, sharedVersions }: Exports): ShellFacts {
  const table = Object.entries(sharedTable ?? {});
  const react = sharedTable?.react?.version;
  const versionOf = (key: string, value: Exports) => sharedVersions?.[key] ?? (key.startsWith("react/") ? react : value?.version) ?? null;
  return {
    render: typeof render === "function",
    ...(Array.isArray(contracts) ? { contracts: contracts.map(Number) } : {}),
    startsBy: startsBy === undefined ? undefined : String(startsBy),
    shared: Object.fromEntries(table.map(([key, value]) => [key, versionOf(key, value)])),
  };
}

export const remoteFacts = ({ contract, routes }: Exports): RemoteFacts => ({
  ...(typeof contract === "number" ? { contract } : {}),
  ...(Array.isArray(routes) ? { routes: routes.map((route) => routeFacts(route ?? {})) } : {}),
});

function routeFacts({ path, homeMode, load, Component, chunk, query, robots, heading, outline, personal }: Exports): RouteFacts {
  return {
    path: typeof path === "string" ? path : undefined,
    load: typeof load,
    component: isComponent(Component) ? "component" : typeof Component,
    // Other values would not survive serialization.
    chunk: typeof chunk === "string" || chunk === undefined ? chunk : String(chunk),
    homeMode,
    query,
    robots,
    heading,
    outline,
    personal,
  };
}

/** Functions, and results of `memo`, `forwardRef` and `lazy`. */
function isComponent(value: Exports): boolean {
  if (typeof value === "function") return true;
  return ["react.memo", "react.forward_ref", "react.lazy"].some((kind) => value?.$$typeof === Symbol.for(kind));
}
