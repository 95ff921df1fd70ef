import { createApiClient } from "@nightlatch/api-client";
import { expect, test } from "vitest";
import { getProperties } from "./properties.ts";

const answer = (status: number, body: unknown) => createApiClient(async () => ({ status, text: async () => JSON.stringify(body) }));

test("the records come as the source spells them", async () => {
  expect(await getProperties(answer(200, [{ id: "rec1", Name: "Pine Hollow" }]))).toEqual([{ id: "rec1", Name: "Pine Hollow" }]);
});

test("an answer that is not ok has the contract's message and keeps its status and code", async () => {
  const api = answer(503, { error: "The catalogue is being rebuilt.", code: "unavailable" });
  await expect(getProperties(api)).rejects.toMatchObject({ message: "Failed to fetch properties", status: 503, code: "unavailable" });
});

test("so has one that another bundle's client refused", async () => {
  const foreign = Object.assign(new Error("Down"), { name: "ApiError", status: 500, code: "server_error" });
  const refuse = () => Promise.reject(foreign);
  const api = { get: refuse, post: refuse, patch: refuse };
  await expect(getProperties(api)).rejects.toMatchObject({ message: "Failed to fetch properties", status: 500, code: "server_error" });
});

test("a call that was called off is no failed fetch", async () => {
  const api = createApiClient(() => Promise.reject(new DOMException("Aborted", "AbortError")));
  await expect(getProperties(api)).rejects.toMatchObject({ name: "AbortError" });
});
