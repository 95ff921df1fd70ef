import { limitRate } from "../limit-rate.ts";
import type { ApiResponse, FromRenderer, RemoteFacts, RenderedPage, RouteFacts, ShellFacts, Step, ToRenderer } from "../protocol.ts";
import { problemOf } from "./problem.ts";
import { currentRender, enterRender } from "./timers.ts";

/** Most lines and unhandled errors sent per second. Further ones are only counted. */
const SENT_A_SECOND = 20;

const MAX_PROBLEMS = 20;

export type Factory = (this: unknown, exports: unknown, require: (id: string) => unknown, module: { exports: unknown }) => void;

/** Contains a renderer's evaluated bundles and their pages, and sends all messages of the renderer. */
export class Renders {
  private readonly send: (message: FromRenderer) => void;
  private readonly waiting = new Map<string, (response: ApiResponse | undefined) => void>();
  private readonly errors = limitRate(SENT_A_SECOND);
  private readonly lines = limitRate(SENT_A_SECOND);
  private calls = 0;
  private shell: Exports;
  private remote: { readonly name: string; readonly module: Exports } | undefined;

  constructor(send: (message: FromRenderer) => void) {
    this.send = send;
  }

  announce(step: Step): void {
    this.send({ kind: "step", step, ...(step === "remote" ? { shell: shellFacts(this.shell) } : {}) });
  }

  /** Evaluates a bundle. Returns false if it threw, and reports the error. */
  evaluate(step: Step, factory: Factory, filename: string, name: string): boolean {
    try {
      const table = step === "remote" ? (this.shell.sharedTable ?? {}) : {};
      const exports = run(factory, filename, table);
      if (step === "fixtures") this.send({ kind: "fixtures", fixtures: fixturesOf(exports) });
      else if (step === "shell") this.shell = exports;
      else this.remote = { name, module: exports };
      return true;
    } catch (error) {
      this.refuse(step, error);
      return false;
    }
  }

  refuse(step: Step, error: unknown): void {
    this.send({ kind: "refused", step, problem: problemOf(error) });
  }

  start(): void {
    try {
      this.send({
        kind: "started",
        shell: shellFacts(this.shell),
        ...(this.remote ? { remote: remoteFacts(this.remote.module) } : {}),
      });
    } catch (error) {
      this.refuse(this.remote ? "remote" : "shell", error);
    }
  }

  take(message: Extract<ToRenderer, { readonly kind: "render" | "answer" }>): void {
    enterRender(message.id);
    if (message.kind === "render") {
      this.render(message);
      return;
    }
    const key = `${message.id}:${message.call}`;
    this.waiting.get(key)?.(message.answer);
    this.waiting.delete(key);
  }

  reportError(error: unknown): void {
    const untold = this.errors.take();
    const id = currentRender();
    if (untold !== undefined) this.send({ kind: "stray", ...(id === undefined ? {} : { id }), problem: problemOf(error), untold });
  }

  log(line: string): void {
    const untold = this.lines.take();
    if (untold !== undefined) this.send({ kind: "log", line, untold });
  }

  private async render({ id, request }: Extract<ToRenderer, { readonly kind: "render" }>): Promise<void> {
    try {
      const result = await this.shell.render({
        ...request,
        transport: this.transportOf(id),
        loadRemote: async (name: string) => this.loadRemote(name),
      });
      this.send({ kind: "page", id, page: pageOf(result), rss: 0 });
    } catch (error) {
      this.send({ kind: "page", id, problem: problemOf(error), rss: 0 });
    }
    for (const key of this.waiting.keys()) if (key.startsWith(`${id}:`)) this.waiting.delete(key);
  }

  private loadRemote(name: string): Exports {
    if (this.remote?.name !== name) throw new Error(`${name} is not part of this page.`);
    return this.remote.module;
  }

  private readonly transportOf =
    (id: number) =>
    (path: string, { method, headers }: { method: string; headers: Readonly<Record<string, string>> }) =>
      new Promise((resolve, reject) => {
        if (method !== "GET") return reject(new TypeError(`Pages can only read while they are rendered: ${method} ${path} was not sent.`));
        this.calls += 1;
        const call = this.calls;
        this.waiting.set(`${id}:${call}`, (response) => {
          if (response) resolve({ ...response, text: async () => response.text });
          else reject(new TypeError("The API did not respond."));
        });
        this.send({ kind: "call", id, call, path: String(path), headers: { ...headers } });
      });
}

function run(factory: Factory, filename: string, table: Readonly<Record<string, unknown>>): unknown {
  const module = { exports: {} as unknown };
  const require = (id: string) => {
    if (Object.hasOwn(table, id)) return table[id];
    throw new Error(`${filename} requires ${id}, which the shell does not share.`);
  };
  factory.call(module.exports, module.exports, require, module);
  return module.exports;
}

function fixturesOf({ fixtures }: Exports): readonly unknown[] {
  if (!Array.isArray(fixtures)) throw new Error("The fixtures bundle exports no array named fixtures.");
  return fixtures;
}

/** @param result a RenderResult (shell/src/entry-server.tsx) */
function pageOf(result: Exports): RenderedPage {
  if (result.kind === "redirect") return { kind: "redirect", to: String(result.to), permanent: result.permanent === true };
  const { status, html, ofApi, mayBeKept, takesStyles } = result;
  const problems = [...result.problems];
  return {
    kind: "html",
    status: Number(status),
    html: String(html),
    problems: problems.slice(0, MAX_PROBLEMS).map(problemOf),
    untold: Math.max(0, problems.length - MAX_PROBLEMS),
    ofApi: ofApi === true,
    mayBeKept: mayBeKept === true,
    takesStyles: takesStyles === true,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a release wrote it, and each access checks its type.
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
    // Converts other types, which may not be serializable.
    chunk: typeof chunk === "string" || chunk === undefined ? chunk : String(chunk),
    homeMode,
    query,
    robots,
    heading,
    outline,
    personal,
  };
}

/** True for functions, and for results of `memo`, `forwardRef` and `lazy`. */
function isComponent(value: Exports): boolean {
  if (typeof value === "function") return true;
  return ["react.memo", "react.forward_ref", "react.lazy"].some((kind) => value?.$$typeof === Symbol.for(kind));
}
