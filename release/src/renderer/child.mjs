import { writeSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { FrameReader, frameOf } from "./frames.mjs";
import { RealmHost } from "./realm-host.mjs";

// The renderer's process evaluates releases in a realm (realm-host.mjs) and communicates only through its two pipes. It deletes Node's
// globals, so code that escapes the realm finds none. renderer-process.ts limits the process.

const KIB = 1024;
const { exit, stdin } = process;
const rssOf = process.memoryUsage.rss;
/** Returns 0 in containers without /proc. */
const rss = () => {
  try {
    return Math.round(rssOf() / KIB);
  } catch {
    return 0;
  }
};

/** Sends a text, and blocks while the pipe is full. @param {string} text */
function send(text) {
  try {
    const frame = frameOf(text, rss());
    for (let at = 0; at < frame.length; ) at += writeSync(1, frame, at);
  } catch {
    exit();
  }
}

/** @type {RealmHost | undefined} */
let realm;
/** @type {(readonly [text: string, number: number])[]} */
const waiting = [];

/** Handles one message per turn of the event loop, so that an unhandled error belongs to a known message. */
function takeNext() {
  const [text, number] = /** @type {readonly [string, number]} */ (waiting[0]);
  if (number === 0) realm?.receive(text);
  else {
    const job = JSON.parse(text);
    realm ??= new RealmHost(job.code, send, job);
    realm.evaluate(job.bundles);
  }
  waiting.shift();
  if (waiting.length > 0) hostSetImmediate(takeNext);
}
const hostSetImmediate = setImmediate;

const reader = new FrameReader(Number.POSITIVE_INFINITY, (text, number) => {
  if (waiting.push([text, number]) === 1) hostSetImmediate(takeNext);
});
stdin.on("data", (bytes) => reader.read(bytes));
for (const end of ["end", "error"]) stdin.on(end, () => exit());
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, (error) => (realm ? realm.reportError(error) : exit(1)));
// Ignores Ctrl-C, which signals all processes of a terminal. The site server ends this process after its pages.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => {});

// A new context has only JavaScript's own globals, which are not deleted.
const languageGlobals = new Set(runInContext("Object.getOwnPropertyNames(globalThis)", createContext()));
for (const name of Object.getOwnPropertyNames(globalThis)) if (!languageGlobals.has(name)) Reflect.deleteProperty(globalThis, name);
Reflect.deleteProperty(globalThis, "console");
