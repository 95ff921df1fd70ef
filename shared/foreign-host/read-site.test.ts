import { expect, test } from "vitest";
import { readSite } from "./read-site.ts";

const FACTS = { config: { origin: "https://site.example" }, remotes: {} };

test("readSite reads the site's pages from one address", async () => {
  const requests: string[] = [];
  const read = await readSite(async (path) => {
    requests.push(path);
    return Response.json(FACTS);
  });
  expect(read).toEqual(FACTS);
  expect(requests).toEqual(["/pages.json"]);
});

test.each<[string, () => Promise<Response>, string]>([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), "got no response"],
  ["a refusal", async () => new Response("", { status: 502 }), "returned status 502"],
  ["the host's own page", async () => new Response("<!doctype html>"), "returned something other than JSON"],
  ["another description", async () => Response.json({ pages: [] }), "does not describe the site's pages"],
  ["nothing", async () => Response.json(null), "does not describe the site's pages"],
])("%s is reported in one sentence with a remedy", async (_name, fetch, sentence) => {
  const error = await readSite(fetch).catch((failure) => failure);
  expect(error).toMatchObject({ code: "unreachable" });
  expect(error.message).toContain(sentence);
  expect(error.message).toMatch(/The host's server must forward this path to the site\.$/);
});
