/**
 * A shell's bundle that tries to escape its realm: it walks and calls everything reachable from globals, errors, promises and a full
 * stack. The bundle's page lists each object from another realm as JSON. The list must be empty.
 */
export const HOSTILE_SHELL = `
const found = new Set();
const seen = new Set();
const queue = [];
const OWN = Object.prototype;
const OWN_FUNCTION = Function.prototype;
const { getPrototypeOf, getOwnPropertyDescriptor } = Object;
const { ownKeys, apply, construct } = Reflect;
const isObject = (value) => value !== null && (typeof value === "object" || typeof value === "function");

function isForeign(value) {
  let last = value;
  for (let proto = getPrototypeOf(value), steps = 0; proto !== null && steps < 100; proto = getPrototypeOf(proto), steps += 1) last = proto;
  return last !== OWN && last !== value;
}

function meet(value, path) {
  if (!isObject(value) || seen.has(value)) return;
  seen.add(value);
  if (isForeign(value)) report(value, path);
  queue.push([value, path]);
}

function report(value, path) {
  found.add(path);
  try {
    const process = value.constructor.constructor("return process")();
    found.add(path + " leads to process " + process.pid);
  } catch {}
}

const attempt = (work, path) => {
  try {
    meet(work(), path);
  } catch (error) {
    meet(error, path + " throws");
  }
};

/** Calls a function until the stack is full, where the host's code would overflow. */
function full(work, path) {
  const deeper = () => {
    try { work(); } catch (error) { if (isObject(error) && isForeign(error)) report(error, path + " on a full stack"); }
    try { deeper(); } catch (error) {
      if (isObject(error) && isForeign(error)) report(error, path + " on a full stack");
      try { work(); } catch (again) { if (isObject(again) && isForeign(again)) report(again, path + " on a full stack"); }
    }
  };
  try { deeper(); } catch (error) { meet(error, path + " overflows"); }
}

/** Functions that would break the walk: they never return, wait, or change what the walk uses. */
const LEFT_OUT = /(^|\\.)(wait|waitAsync|setInterval|freeze|seal|preventExtensions|setPrototypeOf|defineProperty|defineProperties|deleteProperty|assign|fill|copyWithin|set|repeat|padStart|padEnd|__defineGetter__|__defineSetter__|sort|reverse|splice|push|unshift|pop|shift|clear|delete|add|length|log|info|warn|error|debug|trace|dir|concat|flat|from|exec|compile)$/;

function walk() {
  for (let steps = 0; queue.length > 0 && steps < 200000; steps += 1) {
    const [value, path] = queue.pop();
    attempt(() => getPrototypeOf(value), path + ".__proto__");
    let keys = [];
    try { keys = ownKeys(value); } catch (error) { meet(error, path + " keys"); }
    for (const key of keys.slice(0, 2000)) {
      const name = path + "." + String(key);
      let property;
      try { property = getOwnPropertyDescriptor(value, key); } catch (error) { meet(error, name); continue; }
      if (!property) continue;
      meet(property.value, name);
      meet(property.get, name + " getter");
      meet(property.set, name + " setter");
      attempt(() => value[key], name);
    }
    if (typeof value !== "function" || path.split(".").length > 8 || LEFT_OUT.test(path)) continue;
    for (const args of [[], [{}], ["x", () => {}], [Symbol("x"), 1n]]) {
      attempt(() => apply(value, undefined, args), path + "()");
      attempt(() => apply(value, {}, args), path + ".call()");
      attempt(() => construct(value, args), "new " + path);
    }
  }
}

const CALLS = {
  stack: () => new Error("x").stack,
  caught: () => { try { null.x; } catch (error) { return error.stack; } },
  captured: () => { const holder = {}; Error.captureStackTrace(holder); return holder.stack; },
  evaluated: () => (0, eval)("1"),
  made: () => new Function("return 1"),
  generated: () => (function* () {}).constructor("yield 1"),
  later: () => (async () => {}).constructor("1"),
  timer: () => setTimeout(() => {}, 1e6),
  message: () => console.error(new Error("x"), { toString() { throw 1; } }, new Proxy({}, { get() { throw 1; } })),
  rejected: () => void Promise.reject(new Error("x")).catch(() => {}),
  thenable: () => Promise.resolve({ then(take) { meet(take, "then"); } }),
  keys: () => Object.keys(globalThis),
  define: () => { Object.defineProperty(globalThis, "defined", { value: 1, configurable: true }); delete globalThis.defined; },
  tagged: () => new URL("x"),
  encoded: () => new TextDecoder("nothing"),
  cloned: () => structuredClone(() => {}),
  stopped: () => AbortSignal.abort().throwIfAborted(),
  streamed: () => new ReadableStream({ start() { throw new Error("x"); } }),
  dated: () => new Intl.DateTimeFormat("x-y-z-nothing"),
  shared: () => new SharedArrayBuffer(-1),
  required: () => require("node:net"),
  main: () => require.main,
  module: () => module.constructor,
  caller: () => (function own() { return own.caller; })(),
  parameters: () => (function own() { return own.arguments; })(),
};

exports.render = async () => {
  seen.add(exports.render);
  Error.prepareStackTrace = (error, sites) => {
    meet(sites, "sites");
    for (const site of sites) for (const name of ["getThis", "getFunction", "getEvalOrigin"]) attempt(() => site[name](), name);
    return "";
  };
  Error.stackTraceLimit = 100;
  for (const name of ownKeys(globalThis)) attempt(() => globalThis[name], String(name));
  meet(globalThis, "globalThis");
  meet(arguments, "arguments");
  for (const [name, call] of Object.entries(CALLS)) attempt(call, name);
  for (const [name, call] of Object.entries(CALLS)) full(call, name);
  walk();
  await new Promise((done) => setTimeout(done, 20));
  for (const name of ["process.binding", "process.getBuiltinModule", "process.exit", "process.kill", "process.mainModule", "Buffer", "WebAssembly", "fetch",
    "WebSocket", "Worker", "require.cache", "global", "navigator", "crypto", "SharedWorker", "BroadcastChannel", "__proto__.process"]) {
    let value = globalThis;
    for (const part of name.split(".")) value = value == null ? undefined : part === "require" ? require : value[part];
    if (value !== undefined) found.add("has " + name);
  }
  return { kind: "html", status: 200, html: JSON.stringify([...found]), problems: [] };
};
`;

/** Each kind of import. The bundle must be refused, or the call must fail within the realm. */
export const IMPORTS: readonly string[] = [
  'import("node:fs")',
  'import ("node:net")',
  'import/* a comment */("node:net")',
  'import // a line\n("node:net")',
  'import("node:fs", { with: { type: "json" } })',
  "import.meta.url",
  '[...[import("node:fs")]]',
  "`$" + '{import("node:fs")}`',
  'import.source("node:fs")',
];
