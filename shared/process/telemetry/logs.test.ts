import { afterEach, beforeEach, expect, it, test } from "vitest";
import { longestTask } from "../testing/longest-task.ts";
import { loggedError, startLogs, withoutPrivate } from "./logs.ts";

it.each([
  ["mail for ada.park+stay@mail.example was refused", "mail for [mail] was refused"],
  ["GET /unsubscribe?email=ada%40mail.example&token=x failed", "GET /unsubscribe?[query] failed"],
  ["a client at 203.0.113.77 or 2001:db8::17 asks", "a client at [address] or [address] asks"],
  ["the link Zk3vR9xQpL2mN8tYbW4c is over", "the link [token] is over"],
  ["Nightlatch is ready on http://127.0.0.1:3000", "Nightlatch is ready on http://127.0.0.1:3000"],
  ["A renderer ended: mf-browse@1.0.0 in shell@1.0.0 at 12:34:56", "A renderer ended: mf-browse@1.0.0 in shell@1.0.0 at 12:34:56"],
])("%s", (text, logged) => {
  expect(withoutPrivate(text)).toBe(logged);
});

test("an error is logged without quoted values, unknown fields, and the message above its stack", () => {
  const error = Object.assign(new Error(`invalid input syntax for type uuid: "Robin's sauna"`), {
    ...{ code: "22P02", routine: "string_to_uuid", detail: "Key (email)=(ada@mail.example) exists.", where: "portal with Robin" },
    cause: new SyntaxError("Unexpected token 'R', \"Robin\" is not valid JSON"),
  });
  const logged = loggedError(error);
  expect(logged).toMatchObject({
    type: "Error",
    message: 'invalid input syntax for type uuid: "…"',
    code: "22P02",
    routine: "string_to_uuid",
  });
  expect(logged.stack).toMatch(/^\s+at .*logs\.test\.ts/);
  expect(JSON.stringify(logged)).not.toMatch(/Robin|ada@/);
  expect(loggedError(new Error('no place {"q":"Robin"} for "[{"name":"Robin"}]"')).message).toBe('no place {"…"');
  expect(loggedError(new Error("The site's API didn't answer")).message).toBe("The site's API didn't answer");
  expect(loggedError("Robin")).toEqual({ type: "string", message: "", stack: "" });
});

const own = { ...console };
let lines: string[];
beforeEach(() => {
  lines = [];
});
afterEach(() => void Object.assign(console, own));
const start = (env: Record<string, string>) => startLogs(env, { write: (line: string) => lines.push(line) });

test("with LOG_FORMAT=json each console call writes one line of JSON, whatever it contains", () => {
  start({ LOG_FORMAT: "json" });
  console.log("ready on %s", "http://127.0.0.1:1");
  console.error("A job failed.", { err: new Error("first\nada@mail.example"), job: "mails" });
  console.error(new Error("alone"));
  console.warn("odd", undefined, null, { deep: { mail: "ada@mail.example", token: "\nZk3vR9xQpL2mN8tYbW4c" } });
  expect(lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1)).toBe(true);
  const [ready, failed, alone, odd] = lines.map((line) => JSON.parse(line));
  expect(ready).toEqual({ level: "info", time: expect.stringMatching(/^\d{4}-.*Z$/), msg: "ready on http://127.0.0.1:1" });
  expect(failed).toMatchObject({ level: "error", msg: "A job failed.", job: "mails", err: { message: "first\n[mail]" } });
  expect(alone).toMatchObject({ msg: "An error", err: { message: "alone" } });
  expect(odd).toMatchObject({ level: "warn", deep: { mail: "[mail]", token: "\n[token]" } });
});

test("without LOG_FORMAT=json the console is unchanged", () => {
  start({});
  start({ LOG_FORMAT: "text" });
  expect(console.log).toBe(own.log);
});

// A renderer's log lines have at most 2,001 characters; other lines may be longer.
test.each([".", "?", "@", "a@", "a@a.", "a%40", "1:", "a:", "a-0", "-", "“", "'x ", "1.", "a-B-0-", " ", "\u0301"])(
  "100,000 characters of %j take a line no longer than 200 ms of processor time",
  async (repeated) => {
    start({ LOG_FORMAT: "json" });
    const text = `x${repeated.repeat(100_000 / repeated.length)}x`;
    const least = Math.min(
      await longestTask(async () => console.log(text, { deep: text })),
      await longestTask(async () => console.error(new Error(text))),
    );
    expect(least).toBeLessThan(200);
    expect(lines).toHaveLength(2);
  },
);
