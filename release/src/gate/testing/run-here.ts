import { type Attempt, type Job, LIMITS, type Message, runApart } from "../apart/run-apart.ts";
import { textOf, tryBundles } from "../apart/try-bundles.mjs";

/** `runApart` without another process, for bundles that a test wrote itself and that do not hang or end the process. */
export const runHere: typeof runApart = (job, limits = LIMITS) => runApart(job, limits, inThisProcess);

async function inThisProcess(job: Job): Promise<Attempt> {
  const messages: Message[] = [];
  let at: Message & { kind: "begin" } = { kind: "begin", step: "shell" };
  const begin = (step: typeof at.step, fixture?: number) => {
    at = { kind: "begin", step, ...(fixture === undefined ? {} : { fixture }) };
  };
  // Copied through JSON, as a message to another process is.
  const tell = (message: Message) => messages.push(JSON.parse(JSON.stringify(message)));
  try {
    await tryBundles(JSON.parse(JSON.stringify(job)), { begin, tell });
    return { messages };
  } catch (error) {
    return { messages, stopped: { step: at.step, ...(at.fixture === undefined ? {} : { fixture: at.fixture }), problem: textOf(error) } };
  }
}
