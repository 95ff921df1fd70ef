import { AbortController, AbortSignal } from "abortcontroller-polyfill/dist/cjs-ponyfill.js";
import "core-js/actual/atob.js";
import "core-js/actual/btoa.js";
import "core-js/actual/dom-exception/index.js";
import "core-js/actual/structured-clone.js";
import "core-js/actual/url/index.js";
import "core-js/actual/url-search-params/index.js";
import { textOf } from "./problem.ts";
import { TextDecoder, TextEncoder } from "./text-codec.ts";
import { clearTimer, setTimer } from "./timers.ts";

/**
 * Installs web globals (docs/production-reference.md#what-a-server-bundle-may-use). All globals are created in the realm: from
 * a single host object, a bundle could reach the host's `Function`, and so the host's process.
 */
export function installGlobals(log: (line: string) => void): void {
  const write = (...parts: unknown[]) => log(lineOf(parts));
  const began = Date.now();
  const later = (work: (...values: unknown[]) => void, delay: unknown, values: unknown[]) => setTimer(work, delay, values);
  const globals: Readonly<Record<string, unknown>> = {
    AbortController,
    AbortSignal,
    TextDecoder,
    TextEncoder,
    clearImmediate: clearTimer,
    clearInterval: clearTimer,
    clearTimeout: clearTimer,
    console: Object.fromEntries(["debug", "dir", "error", "info", "log", "trace", "warn"].map((name) => [name, write])),
    performance: { now: () => Date.now() - began, timeOrigin: began },
    process: { env: { NODE_ENV: "production" } },
    queueMicrotask: (work: () => void) => void Promise.resolve().then(work),
    setImmediate: (work: () => void, ...values: unknown[]) => later(work, 0, values),
    setInterval: (work: () => void, delay: unknown, ...values: unknown[]) => setTimer(work, delay, values, true),
    setTimeout: (work: () => void, delay: unknown, ...values: unknown[]) => later(work, delay, values),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
  // Removes WebAssembly, whose memory the heap limit does not cover.
  Reflect.deleteProperty(globalThis, "WebAssembly");
}

const MAX_LINE = 2000;

/** Formats console arguments. The first may contain `%s`, `%d`, `%i`, `%f`, `%o`, `%O`, `%j` and `%c`. */
export function lineOf(parts: readonly unknown[]): string {
  try {
    const [first, ...rest] = parts;
    if (typeof first !== "string") return parts.map(describe).join(" ").slice(0, MAX_LINE);
    const text = first.replace(/%[sdifoOjc%]/g, (mark) => {
      if (mark === "%%") return "%";
      if (rest.length === 0) return mark;
      const value = rest.shift();
      if (mark === "%c") return "";
      return mark === "%d" || mark === "%f" ? String(Number(value)) : mark === "%i" ? String(Math.trunc(Number(value))) : describe(value);
    });
    return [text, ...rest.map(describe)].join(" ").slice(0, MAX_LINE);
  } catch (error) {
    return textOf(error);
  }
}

function describe(value: unknown): string {
  if (typeof value !== "object" || value === null || value instanceof Error) return textOf(value);
  return JSON.stringify(value) ?? textOf(value);
}
