import { WINDOW_SECONDS } from "@nightlatch/database/request-limit";
import { formLimits } from "@nightlatch/forms/abuse/guard";
import { beforeEach, expect, it } from "vitest";
import { expectRejected, openTestApi } from "../../../testing/api.ts";
import { setRows } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";

const MOST = formLimits(20).unproven;
const MESSAGE = { name: "Robin", email: "robin@example.com", subject: "press", message: "Hello there." };

const api = await openTestApi([], { trustProxy: true });
const { db } = api.services;
beforeEach(() => emptyTables(db, "contact_messages", "request_marks"));

const send = (payload: object, client = "203.0.113.1") =>
  api.app.inject({ method: "POST", url: "/api/contact", payload, headers: { "x-forwarded-for": client } });
const readStored = () => db.selectFrom("contact_messages").select(["name", "email", "subject", "message"]).execute();

it("stores the message and confirms it in the page's words", async () => {
  const response = await send({ ...MESSAGE, website: "", elapsedMs: 20_000 });
  const expected = { message: "Message sent successfully! We'll get back to you soon." };
  expect([response.statusCode, response.json(), response.headers["cache-control"]]).toEqual([200, expected, "no-store"]);
  expect(await readStored()).toEqual([MESSAGE]);
});

it("reads the placeholder subject, or none, as general", async () => {
  const { subject: _, ...withoutSubject } = MESSAGE;
  await send({ ...MESSAGE, subject: "" });
  await send(withoutSubject);
  expect((await readStored()).map((row) => row.subject)).toEqual(["general", "general"]);
});

it.each([
  ["email", { email: "robin" }],
  ["message", { message: "x".repeat(5_001) }],
  ["message", { message: "half \ud83d pair" }],
  ["name", { name: 5 }],
  ["elapsedMs", { elapsedMs: "soon" }],
  ["admin", { admin: true }],
])("refuses a bad %s and stores nothing", async (field, change) => {
  expectRejected(await send({ ...MESSAGE, ...change }), field);
  expect(await readStored()).toEqual([]);
});

it("accepts a few messages per client, then sends Retry-After, and blocks no other client", async () => {
  const responses = await Promise.all(Array.from({ length: MOST + 3 }, () => send(MESSAGE)));
  const rejected = responses.filter((response) => response.statusCode === 429);
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(MOST);
  expect(rejected).toHaveLength(3);
  for (const response of rejected) {
    expect(response.json().code).toBe("too_many_requests");
    expect(response.json().error).toMatch(/Please try again in \d+ minutes\.$/);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(WINDOW_SECONDS);
  }
  expect(await readStored()).toHaveLength(MOST);
  expect((await send(MESSAGE, "203.0.113.2")).statusCode).toBe(200);
});

it("accepts a client again after its window, and deletes the old marks", async () => {
  for (let count = 0; count < MOST; count++) await send(MESSAGE);
  await setRows(db, "request_marks", { at: new Date(Date.now() - (WINDOW_SECONDS + 5) * 1000) });
  expect((await send(MESSAGE)).statusCode).toBe(200);
  expect(await db.selectFrom("request_marks").selectAll().execute()).toHaveLength(1);
});
