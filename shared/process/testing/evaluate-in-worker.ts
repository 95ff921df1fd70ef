import { spawn } from "node:child_process";
import { once } from "node:events";

const PATIENCE = 50_000;

/** Evaluates a module in a new process, where `isTracking()` returns whether Node tracks promises. @returns its printed JSON */
export async function evaluateInWorker(program: string): Promise<unknown> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", IS_TRACKING + program], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: PATIENCE,
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  const [code, signal] = await once(child, "close");
  if (code !== 0) throw new Error(`The module ended with ${code ?? signal}.`);
  return JSON.parse(printed);
}

const IS_TRACKING = `
import { executionAsyncId } from "node:async_hooks";
const isTracking = () => new Promise((resolve) => setImmediate(() => void Promise.resolve().then(() => resolve(executionAsyncId() !== 0))));
`;
