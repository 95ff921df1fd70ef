import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiDocument } from "../docs/page.ts";
import { startTestApi, type TestApi } from "../testing/api.ts";
import { FORMS } from "../testing/forms.ts";
import { makeRecord } from "../testing/records.ts";

/** Calls that the document leaves out. */
const UNLISTED = ["/api/waitlist/confirm", "/api/waitlist/unsubscribe"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/plain",
  "nonsense",
  "",
];
const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "\ud83d",
  "a@x.example",
  "a@x.example\r\nBcc: b@x.example",
  "https://x.example",
  "javascript:alert(1)",
  "https://a:b@x.example:99999",
  "__proto__",
  "%E0%A4%A",
  "REQ-1",
  "Request to remove listing",
  "tag-cage",
  "interest-host",
  "type-kink-cabin",
  "2026-13-45T99:99:99Z",
  "x".repeat(6_000),
  "Ａ́ \u202e",
];

describe("POST with anything at all", () => {
  let api: TestApi;
  let calls: { readonly url: string; readonly fields: readonly string[]; readonly good: object }[];

  beforeAll(async () => {
    api = await startTestApi([makeRecord("one")], { trustProxy: true });
    const document = await api.get<ApiDocument>("/api/openapi.json");
    const listed = Object.entries(document.paths).flatMap(([path, { post }]) => {
      if (!post) return [];
      const fields = Object.values(post.requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema?.properties ?? {}));
      const url = path.replaceAll(/\{\w+\}/g, "any");
      return [{ url, fields, good: FORMS.find(([form]) => form === url)?.[1] ?? {} }];
    });
    calls = [...listed, ...UNLISTED.map((url) => ({ url, fields: ["token"], good: {} }))];
  });
  afterAll(() => api.close());

  const arbText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: "binary", maxLength: 40 }));
  const arbValue = fc.oneof(
    { weight: 4, arbitrary: arbText },
    { weight: 2, arbitrary: fc.constantFrom(0, -1, 1e21, 1.5, Number.MAX_SAFE_INTEGER, true, null) },
    { weight: 1, arbitrary: fc.array(arbText, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const arbBody = (fields: readonly string[], good: object) =>
    fc.oneof(
      // A good body with a field or two that are not.
      {
        weight: 6,
        arbitrary: fc
          .dictionary(fc.constantFrom(...fields, "proof"), arbValue, { maxKeys: 2 })
          .map((change) => JSON.stringify({ ...good, ...change })),
      },
      {
        weight: 6,
        arbitrary: fc
          .dictionary(
            fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields, "proof") }, { weight: 1, arbitrary: arbText }),
            arbValue,
            {
              maxKeys: fields.length + 1,
            },
          )
          .map((body) => JSON.stringify(body)),
      },
      { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
      { weight: 1, arbitrary: fc.dictionary(arbText, arbText).map((values) => new URLSearchParams(values).toString()) },
    );

  it("is refused or taken, and never fails", async () => {
    expect(calls.length).toBeGreaterThanOrEqual(6);
    const statuses = new Set<number>();
    for (const { url, fields, good } of calls) {
      await fc.assert(
        fc.asyncProperty(
          arbBody(fields, good),
          fc.oneof({ weight: 5, arbitrary: fc.constant(TYPES[0] as string) }, { weight: 2, arbitrary: fc.constantFrom(...TYPES) }),
          fc.constantFrom("", "?token=x", "?x=1&x=2", `?token=${"y".repeat(300)}`),
          fc.nat(65_535),
          async (payload, type, query, client) => {
            const headers = { "x-forwarded-for": `198.51.${client >> 8}.${client & 255}`, ...(type ? { "content-type": type } : {}) };
            const answer = await api.app.inject({ method: "POST", url: url + query, payload, headers });
            statuses.add(answer.statusCode);
            expect(answer.statusCode, `${url} ${type} ${payload}: ${answer.body}`).toBeLessThan(500);
            if (answer.statusCode === 400) expect(answer.json().error).not.toBe("");
          },
        ),
        { numRuns: 120 },
      );
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 415]));
  });
});
