import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const start = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));

export interface RunningSite {
  readonly address: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends the site as an operator would and removes its folder. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!bound || typeof bound === "string") throw new Error("The system gave no port.");
  return bound.port;
}

/**
 * Starts the built site on a free port with a folder of its own, and waits until it is ready.
 *
 * @param env settings beside those; `API_URL` of another site saves the time of an own database
 */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "nightlatch-e2e-"));
  const port = await freePort();
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /ready on (http:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => reject(new Error(`The site ended with ${code} before it was ready:\n${output}`)));
  });
  return {
    address,
    dataDir,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
