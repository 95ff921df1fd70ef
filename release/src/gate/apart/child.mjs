import { textOf, tryBundles } from "./try-bundles.mjs";

/**
 * Evaluates and renders foreign bundles in a process of its own, which may hang, crash or grow without harm to the one
 * that asked (run-apart.ts). Says what it begins before it does it, so that a silence has a name.
 *
 * @typedef {import("./run-apart.ts").Job} Job
 * @typedef {import("./run-apart.ts").Message} Message
 */

const send = process.send?.bind(process);
// A bundle is to find no way to speak in this process's name.
process.send = undefined;

/** What is going on, for failures that nothing catches. */
let current = /** @type {Message & { kind: "begin" }} */ ({ kind: "begin", step: "shell" });

/** @param {Message} message */
const tell = (message) => send?.(message);

/**
 * @param {"shell" | "remote" | "fixtures"} step
 * @param {number} [fixture]
 */
function begin(step, fixture) {
  current = { kind: "begin", step, ...(fixture === undefined ? {} : { fixture }) };
  tell(current);
}

/** @param {unknown} error whatever ended the work, thrown by it or by nobody knows what */
function fail(error) {
  const { step, fixture } = current;
  send?.({ kind: "failure", step, ...(fixture === undefined ? {} : { fixture }), problem: textOf(error) }, () => process.exit(1));
}

// Fixtures have all that they need: a page that reaches for the network would not be the same tomorrow.
globalThis.fetch = async () => {
  throw new Error("There is no network in the gate.");
};

process.on("uncaughtException", fail);
process.on("disconnect", () => process.exit(1));
process.once("message", (/** @type {Job} */ job) => {
  tryBundles(job, { begin, tell }).then(() => send?.({ kind: "done" }, () => process.exit(0)), fail);
});
