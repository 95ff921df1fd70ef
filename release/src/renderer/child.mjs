import { serveRenders } from "./core.mjs";

// The renderer's process. It has no environment, and the permission model keeps files, child processes and other threads
// from it (renderer-process.ts). What JavaScript could still reach of this process and of the network is taken away here,
// before any bundle is evaluated.

const own = process;
const memoryUsage = own.memoryUsage.bind(own);
/** Linux tells it by /proc, which not every container has. */
const rss = () => {
  try {
    return memoryUsage().rss;
  } catch {
    return 0;
  }
};
const exit = own.exit.bind(own);
const send = /** @type {NonNullable<typeof process.send>} */ (own.send).bind(own);

/** @type {((message: import("./protocol.ts").ToRenderer) => void)[]} */
const listeners = [];
own.on("message", (/** @type {import("./protocol.ts").ToRenderer} */ message) => {
  for (const listener of listeners) listener(message);
});
const { stray, log } = serveRenders(
  {
    // Not connected any more means that nobody waits for the message.
    send: (message) => own.connected && send(message, undefined, undefined, () => {}),
    onMessage: (listener) => listeners.push(listener),
  },
  rss,
);
own.on("uncaughtException", stray);
own.on("unhandledRejection", stray);
// An operator's Ctrl-C goes to all processes of a terminal. The site server ends this one when its pages are done.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) own.on(signal, () => {});
own.on("disconnect", () => exit());

// `exit` and `disconnect` stay: Node's own ending of a process needs them, and they cost this process alone.
const TAKEN = ["kill", "_kill", "abort", "binding", "_linkedBinding", "dlopen", "getBuiltinModule", "_debugProcess", "_debugEnd", "send"];
for (const name of TAKEN) Object.defineProperty(own, name, { value: undefined });

/** What libraries of server bundles read of a process. */
const facade = {
  env: { NODE_ENV: "production" },
  argv: [],
  version: own.version,
  versions: { node: own.versions.node },
  platform: own.platform,
  cwd: () => "/",
  emitWarning: () => {},
  exit,
  hrtime: own.hrtime,
  memoryUsage: own.memoryUsage,
  nextTick: own.nextTick.bind(own),
  uptime: own.uptime.bind(own),
};
Object.defineProperty(globalThis, "process", { value: facade, configurable: true, writable: true });
for (const name of ["fetch", "WebSocket", "EventSource", "navigator"]) Reflect.deleteProperty(globalThis, name);
for (const name of ["log", "info", "warn", "error", "debug", "trace", "dir"])
  Object.defineProperty(console, name, { value: log, configurable: true, writable: true });
