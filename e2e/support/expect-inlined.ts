import { expect } from "@playwright/test";
import { siteUrl } from "./running-site.ts";

const NOT_INLINED = /<link rel="stylesheet"|srcSet="\/[^"]*"[^>]* data-inline=""/;

/** Waits until a page has its styles and first image inlined, which takes a busy machine a while (docs/adr/0039). */
export const expectInlined = (path: string, cookie = "") =>
  expect
    .poll(async () => NOT_INLINED.test(await (await fetch(siteUrl() + path, { headers: { cookie } })).text()), {
      message: path,
      // The cache stores a page without its image for up to a minute.
      timeout: 75_000,
    })
    .toBe(false);
