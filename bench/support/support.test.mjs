import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareLedger } from "./check.mjs";
import { openTally, sendRequest } from "./send-request.mjs";

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

test("a tally separates honest rejections from others, and failures from responses", async () => {
  const tally = openTally();
  for (const path of ["/200", "/429", "/503/2", "/507/2", "/503", "/500/2", "/cut"])
    tally.note(await sendRequest(origin + path), `GET ${path}`);
  expect(tally.kinds).toEqual({ 200: 1, 429: 1, "honest 503": 1, "honest 507": 1, 503: 1, 500: 1, none: 1 });
  expect(tally.broken()).toEqual(["1 x GET /503: 503 said", "1 x GET /500/2: 500 said"]);
  expect(tally.failures()).toEqual(["1 x GET /cut: ECONNRESET"]);
  expect(tally.others(["200", "429"])).toBe(5);
});

test.each([
  // A form without a response may still be stored, and mails may still wait.
  ["kept", { stored: ["b", "a", "c"], outbox: 3, mailed: ["a"] }, []],
  ["without an acknowledged form", { stored: ["a"], outbox: 1, mailed: [] }, ["acknowledged forms lost, such as b: 1, at most 0"]],
  ["with a form twice", { stored: ["a", "b", "b"], outbox: 3, mailed: [] }, ["forms stored twice: 1, at most 0"]],
  ["with a mail twice", { stored: ["a", "b"], outbox: 2, mailed: ["a", "b", "a"] }, ["mails sent twice: 1, at most 0"]],
  ["with a form that has no mail", { stored: ["a", "b"], outbox: 1, mailed: [] }, ["stored forms without a mail: 1, at most 0"]],
])("a ledger %s", (_what, found, broken) => {
  const ledger = { acknowledged: ["a", "b"].map((text) => ({ text, at: 0 })) };
  const result = compareLedger(ledger, found);
  expect(result.broken).toEqual(broken);
  expect(result.metrics).toMatchObject({ acknowledged: 2, "mails sent": found.mailed.length });
});
