import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const script = fileURLToPath(new URL("../../scripts/ops.mjs", import.meta.url));

/** Has the operator's CLI do something on the running shared site. @returns what it printed */
export async function ops<Result>(...args: readonly string[]): Promise<Result> {
  const env = { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR };
  const { stdout } = await run(process.execPath, [script, ...args, "--json"], { env });
  return JSON.parse(stdout);
}
