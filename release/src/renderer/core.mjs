import { AsyncLocalStorage } from "node:async_hooks";
import { format } from "node:util";
import { evaluate, NODE_TABLE } from "../evaluate.mjs";
import { remoteFacts, shellFacts } from "./facts.mjs";
import { problemOf, textOf } from "./problem.mjs";

/**
 * @typedef {import("./protocol.ts").ToRenderer} ToRenderer
 * @typedef {import("./protocol.ts").FromRenderer} FromRenderer
 * @typedef {import("./protocol.ts").RenderedPage} RenderedPage
 * @typedef {import("./protocol.ts").ApiAnswer} ApiAnswer
 */

/** Most lines of logs, and most stray failures, that are told in a second; the others are counted. */
const TOLD_A_SECOND = 20;
/** Most characters of a line of a log. */
const MAX_LINE = 2000;

/**
 * A renderer: evaluates a shell and a remote in it, and renders their pages. What it knows of the world comes by messages;
 * it is the same in production and in the gate.
 *
 * @param {{ send: (message: FromRenderer) => void, onMessage: (listener: (message: ToRenderer) => void) => void }} port
 * @param {() => number} rss tells the process's resident memory, in bytes
 * @returns {{ stray: (error: unknown) => void, log: (...parts: unknown[]) => void, end: () => void }} `stray` and `log` are told what
 *   this process catches; `end` is for a process that goes on without the renderer
 */
export function serveRenders(port, rss) {
  /** The id of the render whose code is running. @type {AsyncLocalStorage<number>} */
  const running = new AsyncLocalStorage();
  /** The calls of the API that wait, by render and call. @type {Map<string, (answer: ApiAnswer | undefined) => void>} */
  const waiting = new Map();
  const mayStray = limited();
  const mayLog = limited();
  let calls = 0;
  /** @type {any} */
  let host;
  /** @type {{ name: string, module: any } | undefined} */
  let remote;

  /** @param {Extract<ToRenderer, { kind: "start" }>} job */
  function start({ shell: ofShell, remote: ofRemote }) {
    /** @type {"shell" | "remote"} */
    let step = "shell";
    try {
      port.send({ kind: "step", step });
      host = evaluate(ofShell.source, ofShell.filename, NODE_TABLE);
      const shell = shellFacts(host);
      if (!ofRemote) return port.send({ kind: "started", shell });
      step = "remote";
      port.send({ kind: "step", step, shell });
      const module = /** @type {any} */ (evaluate(ofRemote.source, ofRemote.filename, host.sharedTable ?? {}));
      remote = { name: ofRemote.name, module };
      port.send({ kind: "started", shell, remote: remoteFacts(module) });
    } catch (error) {
      port.send({ kind: "refused", step, problem: problemOf(error) });
    }
  }

  /** @param {Extract<ToRenderer, { kind: "fixtures" }>} job */
  function readFixtures({ fixtures: { source, filename } }) {
    try {
      port.send({ kind: "step", step: "fixtures" });
      const list = /** @type {any} */ (evaluate(source, filename, {})).fixtures;
      if (!Array.isArray(list)) throw new Error("The fixtures' bundle exports no array named fixtures.");
      // Fixtures are data, so nothing of them is lost.
      port.send({ kind: "fixtures", fixtures: JSON.parse(JSON.stringify(list)) });
    } catch (error) {
      port.send({ kind: "refused", step: "fixtures", problem: problemOf(error) });
    }
  }

  /** @param {Extract<ToRenderer, { kind: "render" }>} job */
  async function render({ id, request }) {
    try {
      const result = await running.run(id, () =>
        host.render({ ...request, transport: transportOf(id), loadRemote: async (/** @type {string} */ name) => loadRemote(name) }),
      );
      port.send({ kind: "page", id, page: pageOf(result), rss: rss() });
    } catch (error) {
      port.send({ kind: "page", id, problem: problemOf(error), rss: rss() });
    }
    for (const key of waiting.keys()) if (key.startsWith(`${id}:`)) waiting.delete(key);
  }

  /** @param {string} name */
  function loadRemote(name) {
    if (remote?.name !== name) throw new Error(`${name} is not part of this page.`);
    return remote.module;
  }

  /** @param {number} id @returns {import("@nightlatch/api-client").Transport} */
  const transportOf =
    (id) =>
    (path, { method, headers }) =>
      new Promise((resolve, reject) => {
        if (method !== "GET") return reject(new TypeError(`A page that is rendered only reads: ${method} ${path} was not sent.`));
        const call = ++calls;
        waiting.set(`${id}:${call}`, (answer) => {
          if (answer) resolve({ ...answer, text: async () => answer.text });
          else reject(new TypeError("The API did not answer."));
        });
        port.send({ kind: "call", id, call, path: String(path), headers: { ...headers } });
      });

  port.onMessage((message) => {
    if (message.kind === "start") start(message);
    else if (message.kind === "fixtures") readFixtures(message);
    else if (message.kind === "render") render(message);
    else {
      const key = `${message.id}:${message.call}`;
      waiting.get(key)?.(message.answer);
      waiting.delete(key);
    }
  });

  return {
    stray(error) {
      const untold = mayStray();
      if (untold === undefined) return;
      const id = running.getStore();
      port.send({ kind: "stray", ...(id === undefined ? {} : { id }), problem: problemOf(error), untold });
    },
    log(...parts) {
      const untold = mayLog();
      if (untold !== undefined) port.send({ kind: "log", line: lineOf(parts), untold });
    },
    // Each promise of the process costs more for every storage that is in use.
    end: () => running.disable(),
  };
}

/** @param {any} result a RenderResult of the shell (shell/src/entry-server.tsx) @returns {RenderedPage} */
function pageOf(result) {
  if (result.kind === "redirect") return { kind: "redirect", to: String(result.to), permanent: result.permanent === true };
  const { status, html, problems, ofApi, mayBeKept, takesStyles } = result;
  return {
    kind: "html",
    status: Number(status),
    html: String(html),
    problems: [...problems].map(problemOf),
    ofApi: ofApi === true,
    mayBeKept: mayBeKept === true,
    takesStyles: takesStyles === true,
  };
}

/** @param {readonly unknown[]} parts */
function lineOf(parts) {
  try {
    return format(...parts).slice(0, MAX_LINE);
  } catch (error) {
    return textOf(error);
  }
}

/**
 * Limits how often something is told.
 *
 * @returns {() => number | undefined} undefined when it is too often; else how many were not told since the last one
 */
function limited() {
  let until = 0;
  let told = 0;
  let untold = 0;
  return () => {
    const now = Date.now();
    if (now >= until) {
      until = now + 1000;
      told = 0;
    }
    if (told >= TOLD_A_SECOND) {
      untold += 1;
      return undefined;
    }
    told += 1;
    const before = untold;
    untold = 0;
    return before;
  };
}
