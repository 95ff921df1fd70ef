import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, brokenIn, openTally } from "./ask.mjs";

let origin;
const server = createServer((request, response) => {
  const [, status, wait] = request.url?.split("/") ?? [];
  if (status === "cut") return void request.socket.destroy();
  response.writeHead(Number(status), wait ? { "retry-after": wait } : {}).end("said");
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
});
afterAll(() => server.close());

test("a tally tells honest refusals from others, and failures from answers", async () => {
  const tally = openTally();
  for (const path of ["/200", "/429", "/503/2", "/507/2", "/503", "/500/2", "/cut"]) tally.note(await ask(origin + path), `GET ${path}`);
  expect(tally.kinds).toEqual({ 200: 1, 429: 1, "honest 503": 1, "honest 507": 1, 503: 1, 500: 1, none: 1 });
  expect(brokenIn(tally)).toEqual(["1 x GET /503: 503 said", "1 x GET /500/2: 500 said"]);
  expect([...tally.failures.keys()]).toEqual(["GET /cut: ECONNRESET"]);
});
