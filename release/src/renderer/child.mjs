import { writeSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { FrameReader, frameOf } from "./frames.mjs";
import { RealmHost } from "./realm-host.mjs";

// The renderer's process. It evaluates releases in a realm of their own (realm-host.mjs), and reads and writes its two pipes alone. What
// code that escaped from the realm could use of this one is taken away here, beside what Node's permission model and the operating
// system keep from the process (renderer-process.ts).

const KIB = 1024;
const { exit, stdin } = process;
const rssOf = process.memoryUsage.rss;
/** Linux reports it in /proc, which not every container has. */
const rss = () => {
  try {
    return Math.round(rssOf() / KIB);
  } catch {
    return 0;
  }
};

/** Blocks while the site reads more slowly than a bundle writes. @param {string} text */
function send(text) {
  try {
    const frame = frameOf(text, rss());
    for (let at = 0; at < frame.length; ) at += writeSync(1, frame, at);
  } catch {
    // The site has closed its end.
    exit();
  }
}

/** @type {RealmHost | undefined} */
let realm;
/** @type {(readonly [text: string, number: number])[]} */
const waiting = [];

/** Takes messages one a turn, so that an error which one leaves behind is known to be its own. */
function takeNext() {
  const [text, number] = /** @type {readonly [string, number]} */ (waiting[0]);
  if (number === 0) realm?.receive(text);
  else {
    const job = JSON.parse(text);
    realm ??= new RealmHost(job.code, send, job);
    realm.evaluate(job.bundles);
  }
  waiting.shift();
  if (waiting.length > 0) setTurn(takeNext);
}
const setTurn = setImmediate;

const reader = new FrameReader(Number.POSITIVE_INFINITY, (text, number) => {
  if (waiting.push([text, number]) === 1) setTurn(takeNext);
});
stdin.on("data", (bytes) => reader.read(bytes));
for (const end of ["end", "error"]) stdin.on(end, () => exit());
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, (error) => (realm ? realm.reportError(error) : exit(1)));
// An operator's Ctrl-C goes to all processes of a terminal. The site server ends this one when its pages are done.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, () => {});

// The language's own names stay, as in a context that nothing was put into.
const kept = new Set(runInContext("Object.getOwnPropertyNames(globalThis)", createContext()));
for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
Reflect.deleteProperty(globalThis, "console");
