import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { postToService } from "./outside-service.ts";

const PATIENCE = { timeout: 30_000 };

const LIMIT = 16 * 1024;
let server: Server | undefined;

async function start(respond: (response: ServerResponse) => void): Promise<string> {
  const started = createServer((request, response) => {
    request.resume().on("end", () => respond(response));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}
const startFailing = (body: string) => start((response) => response.writeHead(400, { connection: "close" }).end(body));

afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

function errorBody(bytes: number, letter = "x"): string {
  const [start, end] = ['{"error":"Not today.","pad":"', '"}'];
  return start + letter.repeat((bytes - start.length - end.length) / Buffer.byteLength(letter)) + end;
}

it("reads a service's error response up to the limit", async () => {
  await expect(postToService(await startFailing(errorBody(LIMIT)), {})).rejects.toMatchObject({
    code: "invalid_body",
    message: "Not today.",
  });
});

it.each([
  ["letters of one byte", "x", LIMIT + 1],
  ["letters of two bytes", "ä", LIMIT + 3],
])("ignores a response over the limit, in %s", async (_, letter, bytes) => {
  await expect(postToService(await startFailing(errorBody(bytes, letter)), {})).rejects.toMatchObject({ code: "service_failed" });
});

it.each([200, 400])("closes an endless response with status %s at the limit", async (status) => {
  let left = false;
  const url = await start((response) => {
    response.writeHead(status).on("close", () => {
      left = true;
    });
    response.write("x".repeat(LIMIT + 1));
  });
  // Disables the time limit, so that only the size limit can end the request.
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(new AbortController().signal);
  const [taken] = await Promise.allSettled([postToService(url, {})]);
  await vi.waitFor(() => expect(left).toBe(true), PATIENCE);
  expect(timeout).toHaveBeenCalled();
  expect(taken.status).toBe(status === 200 ? "fulfilled" : "rejected");
});
