import { expect, onTestFinished, test } from "vitest";
import type { Ending, RendererPort } from "./protocol.ts";
import { forkRenderer } from "./renderer-process.ts";

function openPort(): RendererPort {
  const port = forkRenderer();
  onTestFinished(() => port.kill());
  return port;
}

const start = (port: RendererPort) =>
  port.send({ kind: "start", shell: { source: Buffer.from("exports.sharedTable = {};"), filename: "shell.cjs" } });

/** Catches the next uncaught exception before the test runner does. */
function nextUncaught(): Promise<unknown> {
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const other of others) process.on("uncaughtException", other);
  });
  return new Promise((resolve) => process.on("uncaughtException", resolve));
}

test("a listener's error is an exception of this process, and the renderer goes on", async () => {
  const port = openPort();
  const endings: Ending[] = [];
  const ended = new Promise<Ending>((resolve) => port.onEnd(resolve));
  port.onEnd((ending) => endings.push(ending));
  const uncaught = nextUncaught();
  let messages = 0;
  port.onMessage(() => {
    messages += 1;
    if (messages === 1) throw new Error("a bug of the listener");
  });
  start(port);
  expect(await Promise.race([uncaught, ended])).toMatchObject({ message: "a bug of the listener" });
  start(port);
  await expect.poll(() => messages, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(endings).toEqual([]);
});
