import { expect, onTestFinished } from "vitest";
import { type FrameLocator, page } from "vitest/browser";
import type { Reply } from "../fake-api.ts";

export interface DocumentSettings {
  readonly routes: string;
  readonly fixtures: string;
  readonly fixture: string;
  readonly replies?: Readonly<Record<string, Reply>>;
  readonly url: string;
}

export interface FreshDocument {
  readonly at: FrameLocator;
  readonly document: () => Document;
  readonly complaints: () => readonly string[];
  readonly reload: () => Promise<void>;
}

/** Opens a page in a new document, which loads all modules itself. @param blocked whether the document has no storage */
export async function openDocument(settings: DocumentSettings, { blocked = false } = {}): Promise<FreshDocument> {
  const address = `/fresh-document?${new URLSearchParams({ settings: JSON.stringify(settings), ...(blocked ? { blocked: "" } : {}) })}`;
  const frame = document.createElement("iframe");
  frame.style.cssText = "display: block; width: 1280px; height: 800px";
  onTestFinished(() => frame.remove());
  const own = () => frame.contentDocument as Document;
  const complaints = () => (frame.contentWindow as unknown as { readonly complaints?: readonly string[] }).complaints ?? [];
  const expectLoaded = () =>
    expect.poll(() => [complaints(), own().querySelector("main h1") !== null], { timeout: 30_000 }).toEqual([[], true]);
  frame.src = address;
  document.body.append(frame);
  await expectLoaded();
  return {
    at: page.frameLocator(page.elementLocator(frame)),
    document: own,
    complaints,
    async reload() {
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
      // The page has changed its address.
      frame.contentWindow?.history.replaceState(null, "", address);
      frame.contentWindow?.location.reload();
      await loaded;
      await expectLoaded();
    },
  };
}
