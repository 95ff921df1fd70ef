import { expect } from "@playwright/test";
import { siteUrl } from "./site.ts";

/** A style sheet or first picture that a page names by its address. */
const LEFT_OUT = /<link rel="stylesheet"|srcSet="\/[^"]*"[^>]* data-inline=""/;

/**
 * Waits until a page is sent with its styles and its first picture in it. On a busy machine they come too late for the first answer
 * (docs/adr/0040).
 *
 * @param cookie of the visitor who is to see the page
 */
export const expectPrompt = (path: string, cookie = "") =>
  expect
    .poll(async () => LEFT_OUT.test(await (await fetch(siteUrl() + path, { headers: { cookie } })).text()), {
      message: path,
      // A page that was made before its picture stays in the cache for a minute.
      timeout: 75_000,
    })
    .toBe(false);
