import { afterEach, expect, it, vi } from "vitest";
import { uploadPicture } from "./upload-picture.ts";

afterEach(() => vi.unstubAllGlobals());
const file = new File(["x"], "x.png");

it("gives what names the picture", async () => {
  const fetched = vi.fn(async () => Response.json({ photo: "abc", width: 300, height: 1050 }));
  vi.stubGlobal("fetch", fetched);
  expect(await uploadPicture(file)).toBe("abc");
  expect(fetched.mock.calls).toMatchObject([["/api/photos", { method: "POST", body: file }]]);
});

it.each([
  ["a refusal", async () => Response.json({ error: "It is too large.", code: "photo_too_large" }, { status: 413 }), "It is too large."],
  ["a server away", async () => Promise.reject(new TypeError("offline")), "could not be uploaded"],
  ["a proxy's page", async () => new Response("<h1>502</h1>", { status: 502 }), "could not be uploaded"],
])("%s is told in a sentence", async (_what, answer, words) => {
  vi.stubGlobal("fetch", answer);
  await expect(uploadPicture(file)).rejects.toThrow(words);
});
