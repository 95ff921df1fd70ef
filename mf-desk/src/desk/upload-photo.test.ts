import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SignedIn } from "./desk-api.ts";
import { uploadPhoto } from "./upload-photo.ts";

/** The parts of the browser's XMLHttpRequest that an upload uses. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  sent: unknown;
  status = 0;
  responseText = "";
  onload = (): void => {};
  onerror = (): void => {};
  onabort = (): void => {};
  onloadend = (): void => {};
  open = vi.fn();
  constructor() {
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort();
    this.onloadend();
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.onload();
    this.onloadend();
  }
}

const me = { token: "t" } as SignedIn;
const file = new Blob(["photo"]);

beforeEach(() => vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("sends the file with the session's token, tells how far it is, and gives what names the photo", async () => {
  const parts: number[] = [];
  const upload = uploadPhoto(me, file, { onProgress: (part) => parts.push(part) });
  const request = FakeRequest.last;
  expect([request.open.mock.calls, request.headers["x-desk-token"], request.sent]).toEqual([[["POST", "/api/desk/photos"]], "t", file]);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.answer(200, JSON.stringify({ photo: "abc", src: "/media/photos/x.webp" }));
  expect(await upload).toMatchObject({ photo: "abc", src: "/media/photos/x.webp" });
  expect(parts).toEqual([0.25]);
});

it.each<[what: string, act: (request: FakeRequest) => void, words: string]>([
  [
    "a refusal",
    (request) => request.answer(400, JSON.stringify({ error: "It is no photo.", code: "invalid_photo", field: "photo" })),
    "It is no photo.",
  ],
  ["a proxy's page", (request) => request.answer(502, "<h1>Bad gateway</h1>"), "did not answer as it should (502)"],
  ["a lost connection", (request) => request.onerror(), "did not get through"],
])("%s is told in a sentence", async (_what, act, words) => {
  const upload = uploadPhoto(me, file);
  act(FakeRequest.last);
  await expect(upload).rejects.toThrow(words);
});

it("an upload that stalls counts as lost, and one that is called off ends with its reason", async () => {
  vi.useFakeTimers();
  const stalled = uploadPhoto(me, file);
  vi.advanceTimersByTime(90_000);
  await expect(stalled).rejects.toThrow("did not get through");
  const abort = new AbortController();
  const called = uploadPhoto(me, file, { signal: abort.signal });
  abort.abort(new Error("taken out"));
  await expect(called).rejects.toThrow("taken out");
});
