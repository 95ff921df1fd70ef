import { textOf, tryBundles } from "./try-bundles.mjs";

/**
 * The child process: it evaluates and renders foreign bundles, which may hang, crash or grow without harm to the process
 * that started it (run-apart.ts). It announces each step before it begins, so that the parent knows which step went
 * silent.
 *
 * @typedef {import("./run-apart.ts").Job} Job
 * @typedef {import("./run-apart.ts").Message} Message
 */

const send = process.send?.bind(process);
// Bundles must not be able to send messages in the name of this process.
process.send = undefined;

/** The step under way, for failures that nothing catches. */
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

/** @param {unknown} error what ended the work, also when nothing caught it */
function fail(error) {
  const { step, fixture } = current;
  send?.({ kind: "failure", step, ...(fixture === undefined ? {} : { fixture }), problem: textOf(error) }, () => process.exit(1));
}

// Fixtures bring all their data: a page that asked the network would not be the same tomorrow.
globalThis.fetch = async () => {
  throw new Error("There is no network in the gate.");
};

process.on("uncaughtException", fail);
process.on("disconnect", () => process.exit(1));
process.once("message", (/** @type {Job} */ job) => {
  tryBundles(job, { begin, tell }).then(() => send?.({ kind: "done" }, () => process.exit(0)), fail);
});
