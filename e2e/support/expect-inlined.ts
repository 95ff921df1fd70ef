import { expect } from "@playwright/test";
import { siteUrl } from "./running-site.ts";

const NOT_INLINED = /<link rel="stylesheet"|srcSet="\/[^"]*"[^>]* data-inline=""/;

/** Waits until a page contains its styles and first image, which a busy machine inlines late (docs/adr/0039). */
export const expectInlined = (path: string, cookie = "") =>
  expect
    .poll(async () => NOT_INLINED.test(await (await fetch(siteUrl() + path, { headers: { cookie } })).text()), {
      message: path,
      // A page that was rendered before its image stays in the cache for a minute.
      timeout: 75_000,
    })
    .toBe(false);
