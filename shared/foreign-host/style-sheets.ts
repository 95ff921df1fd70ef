import { PageError } from "./page-error.ts";
import { PAGE_STYLES } from "./page-styles.gen.ts";
import type { FileLink } from "./read-site.ts";

const pageCounts = new Map<string, number>();
/** Style sheets of remotes that show no page. Chunk loaders consider them loaded, so the next page must add them again. */
const parked = new Map<string, HTMLLinkElement[]>();
let base: HTMLStyleElement | undefined;

/** Adds a remote's style sheets for one page. @returns a function that releases them; the last page of the remote removes them */
export function holdSheets(remote: string, nonce: string | undefined): () => void {
  const count = pageCounts.get(remote) ?? 0;
  pageCounts.set(remote, count + 1);
  if (count === 0) document.head.append(...(parked.get(remote) ?? []));
  addBase(nonce);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    const left = (pageCounts.get(remote) ?? 1) - 1;
    pageCounts.set(remote, left);
    if (left === 0) parked.set(remote, removeSheets(remote));
    if ([...pageCounts.values()].every((pages) => pages === 0)) base?.remove();
  };
}

function addBase(nonce: string | undefined): void {
  if (base?.isConnected) return;
  base = document.createElement("style");
  if (nonce) base.nonce = nonce;
  base.textContent = PAGE_STYLES;
  document.head.prepend(base);
}

function removeSheets(remote: string): HTMLLinkElement[] {
  const links = sheetLinks().filter((link) => isOf(link, remote));
  for (const link of links) link.remove();
  return links;
}

const sheetLinks = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];

const isOf = ({ href }: HTMLLinkElement, remote: string): boolean => new URL(href).pathname.startsWith(`/assets/${remote}/`);

const loading = new WeakMap<HTMLLinkElement, Promise<void>>();

/** Adds a style sheet once; resolves when it is loaded. @throws {PageError} `file` when it is missing or changed */
export function addSheet({ href, integrity }: FileLink): Promise<void> {
  const there = sheetLinks().find((link) => new URL(link.href).pathname === href);
  if (there) return loading.get(there) ?? Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  link.integrity = integrity;
  link.crossOrigin = "anonymous";
  const loaded = new Promise<void>((resolve, reject) => {
    // Listeners, because a remote's chunk loader clears `onload` and `onerror`.
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new PageError("file", `The style sheet ${href} did not load, or differs from the released one.`, undefined, href));
    });
  });
  loading.set(link, loaded);
  document.head.append(link);
  return loaded;
}
