import { evaluate, NODE_TABLE } from "../../evaluate.mjs";

/**
 * @typedef {import("./run-apart.ts").Job} Job
 * @typedef {import("./run-apart.ts").Message} Message
 */

/**
 * Evaluates a shell and a remote in it, and renders the remote's fixtures. Throws what a bundle throws.
 *
 * @param {Job} job
 * @param {{ begin: (step: "shell" | "remote" | "fixtures", fixture?: number) => void, tell: (message: Message) => void }}
 * listener
 * is told of each step before it begins, and of its outcome
 */
export async function tryBundles({ shell, remote, fixtures, skip, request, limits }, { begin, tell }) {
  // Loaded before the first step begins, because the time limit is for foreign code only.
  const site = fixtures &&
    request && { ...(await import("@nightlatch/shared/api-client")), ...(await import("@nightlatch/shared/fixtures")) };
  begin("shell");
  const host = /** @type {any} */ (evaluate(shell.source, shell.filename, NODE_TABLE));
  tell({ kind: "shell", facts: shellFacts(host) });
  if (!remote) return;
  begin("remote");
  const module = /** @type {any} */ (evaluate(remote.source, remote.filename, host.sharedTable));
  tell({ kind: "remote", facts: remoteFacts(module, host.remoteFor) });
  if (!site) return;
  begin("fixtures");
  const list = /** @type {any} */ (evaluate(fixtures.source, fixtures.filename, {})).fixtures;
  if (!Array.isArray(list)) throw new Error("The fixtures' bundle exports no array named fixtures.");
  tell({ kind: "fixtures", fixtures: list.map((fixture) => ({ ...fixture, answers: undefined })) });
  /** @param {[number, any]} entry */
  const show = async ([index, fixture]) => {
    begin("fixtures", index);
    // A page that can be shown without its data gets as much time as any other page.
    const waits = fixture.state === "loading" && fixture.expect?.status === 503;
    const result = await host
      .render({
        ...request,
        url: fixture.url,
        api: site.createApiClient(site.fixtureTransport(fixture)),
        loadRemote: async () => module,
        timeLimit: waits ? limits.loading : limits.render,
      })
      .then(rendered, (/** @type {unknown} */ error) => ({ kind: "failed", problem: textOf(error) }));
    tell({ kind: "result", fixture: index, result });
  };
  const left = [...list.entries()].filter(([index]) => !skip.includes(index));
  for (const entry of left) if (entry[1].state !== "loading") await show(entry);
  // These pages only wait, so they can wait together.
  await Promise.all(left.filter(([, { state }]) => state === "loading").map(show));
}

/** @param {any} result a RenderResult */
function rendered(result) {
  if (result.kind === "redirect") return { kind: "redirect", status: result.permanent ? 308 : 302, to: String(result.to) };
  const { status, html, problems } = result;
  return { kind: "html", status, html, problems: problems.map(textOf) };
}

/** @param {any} host the shell's exports */
function shellFacts({ render, remoteFor, sharedTable, sharedVersions }) {
  const table = Object.entries(sharedTable ?? {});
  const react = sharedTable?.react?.version;
  /** @param {string} key @param {any} value */
  const versionOf = (key, value) => sharedVersions?.[key] ?? (key.startsWith("react/") ? react : value?.version) ?? null;
  return {
    render: typeof render === "function",
    remoteFor: typeof remoteFor === "function",
    shared: Object.fromEntries(table.map(([key, value]) => [key, versionOf(key, value)])),
  };
}

/**
 * @param {any} module a remote's exports
 * @param {((pathname: string, homeMode: string) => string | undefined) | undefined} remoteFor the shell's route table
 */
function remoteFacts({ contract, routes }, remoteFor) {
  return {
    ...(typeof contract === "number" ? { contract } : {}),
    ...(Array.isArray(routes) ? { routes: routes.map((route) => routeFacts(route ?? {}, remoteFor)) } : {}),
  };
}

/**
 * @param {any} route
 * @param {Parameters<typeof remoteFacts>[1]} remoteFor
 */
function routeFacts({ path, load, Component, chunk, query }, remoteFor) {
  /** @param {string} address */
  const ownersOf = (address) => [...new Set(["home", "waitlist"].flatMap((homeMode) => remoteFor?.(address, homeMode) ?? []))];
  return {
    path: typeof path === "string" ? path : undefined,
    load: typeof load,
    component: isComponent(Component) ? "component" : typeof Component,
    chunk,
    query,
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

/** @param {unknown} error */
export function textOf(error) {
  try {
    return error instanceof Error ? error.message || error.name : String(error);
  } catch {
    return "something that cannot be shown";
  }
}
