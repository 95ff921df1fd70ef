import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ApiClient } from "./client.ts";
import { sendPhoto, uploadPhoto } from "./upload-photo.ts";

class FakeRequest {
  static last: FakeRequest | undefined;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  opened = "";
  sent: unknown;
  status = 0;
  responseText = "";
  onload = (): void => {};
  onerror = (): void => {};
  onabort = (): void => {};
  onloadend = (): void => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
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
  respond(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.onload();
    this.onloadend();
  }
}

const file = new Blob(["photo"]);
const api = { get: () => Promise.reject(new Error("no challenge")) } as unknown as ApiClient;

function lastRequest(): FakeRequest {
  const request = FakeRequest.last;
  if (request?.sent !== file) throw new Error("Nothing was sent.");
  return request;
}

async function begin(options: Parameters<typeof uploadPhoto>[2] = {}) {
  const upload = uploadPhoto(api, file, options);
  upload.catch(() => {});
  return { upload, request: await vi.waitFor(lastRequest, { timeout: 30_000 }) };
}

beforeEach(() => {
  FakeRequest.last = undefined;
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("uploading a photo", () => {
  test("sends only the file, reports progress, and returns the photo's secret", async () => {
    const parts: number[] = [];
    const { upload, request } = await begin({ onProgress: (part) => parts.push(part) });
    expect([request.opened, request.headers]).toEqual(["POST /api/photos", { accept: "application/json" }]);
    request.upload.onprogress?.({ loaded: 1, total: 4 });
    request.upload.onprogress?.({ loaded: 4, total: 4 });
    request.respond(200, '{"photo":"secret","width":9,"height":6}');
    expect([await upload, parts]).toEqual([{ photo: "secret", width: 9, height: 6 }, [0.25, 1]]);
  });

  test.each([
    [
      400,
      '{"error":"This image is animated.","code":"invalid_photo","field":"photo"}',
      { message: "This image is animated.", code: "invalid_photo" },
    ],
    [502, "<h1>Bad gateway</h1>", { message: "Server error (502)", code: "unreadable" }],
    [200, "<h1>Hello</h1>", { message: "Server error (200)", code: "unreadable" }],
    [200, "{}", { message: "Server error (200)", code: "unreadable" }],
  ])("refused with %i %s reports the error", async (status, text, error) => {
    const { upload, request } = await begin();
    request.respond(status, text);
    await expect(upload).rejects.toMatchObject({ name: "ApiError", status, ...error });
  });

  test("fails when the connection drops or stalls", async () => {
    const networkError = { name: "ApiError", status: 0, code: "network", message: "The photo didn't upload. Check your connection." };
    const dropped = await begin();
    dropped.request.onerror();
    dropped.request.onloadend();
    await expect(dropped.upload).rejects.toMatchObject(networkError);

    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const upload = uploadPhoto(api, file);
    upload.catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    lastRequest().upload.onprogress?.({ loaded: 1, total: 4 });
    await vi.advanceTimersByTimeAsync(60_000);
    const state = vi.fn();
    void upload.catch(state);
    await vi.advanceTimersByTimeAsync(1);
    expect(state).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    await expect(upload).rejects.toMatchObject(networkError);
  });

  test("that is aborted rejects with the reason", async () => {
    const abort = new AbortController();
    const { upload } = await begin({ signal: abort.signal });
    abort.abort(new Error("removed"));
    await expect(upload).rejects.toThrow("removed");
    await expect(uploadPhoto(api, file, { signal: abort.signal })).rejects.toThrow("removed");
  });

  test("at the desk sends the session's token and no proof", async () => {
    const upload = sendPhoto("/api/desk/photos", file, { headers: { "x-desk-token": "t" } });
    const request = lastRequest();
    expect([request.opened, request.headers]).toEqual(["POST /api/desk/photos", { accept: "application/json", "x-desk-token": "t" }]);
    request.respond(200, '{"photo":"secret","src":"/media/photos/x.webp"}');
    expect(await upload).toMatchObject({ photo: "secret", src: "/media/photos/x.webp" });
  });
});
