import type { Page, Request } from "@playwright/test";
import { waitForHydration } from "./test.ts";

export async function openMeasured(page: Page, address: string): Promise<void> {
  const deferredChunk = page.waitForResponse((response) => /\/later\.\w+\.js$/.test(response.url()));
  await page.goto(address);
  await waitForHydration(page);
  await deferredChunk;
  await page.waitForLoadState("networkidle");
}

export function watchMeasurements(page: Page): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/measurements") sent.push(request);
  });
  return sent;
}
