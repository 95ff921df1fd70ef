import type { Services } from "../services.ts";

/** The time that a pointer rests on a link before its page is fetched, in milliseconds. */
const HOVER_DELAY = 60;

/**
 * Fetches the remote and the data of a link's page ahead, on hover, focus or touch. The listeners stand on the document, so
 * that links of remotes are covered too.
 *
 * @returns a function that stops it
 */
export function startPrefetch({ remotes, pages, find }: Pick<Services, "remotes" | "pages" | "find">): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function prepare(url: URL): void {
    const name = find(url.pathname)?.remote;
    if (!name) return;
    // A failure shows only when the page is really visited, which tries anew.
    remotes.load(name).then(
      (module) => pages.prepare(module, url),
      () => remotes.retry(name),
    );
  }

  function onPoint({ target }: { readonly target: EventTarget | null }): void {
    const url = internalLink(target);
    clearTimeout(timer);
    if (url) timer = setTimeout(prepare, HOVER_DELAY, url);
  }

  function onIntent(event: Event): void {
    const url = internalLink(event.target);
    if (url) prepare(url);
  }

  const listeners = [
    ["pointerover", onPoint],
    ["focusin", onPoint],
    ["touchstart", onIntent],
    ["pointerdown", onIntent],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { passive: true, capture: true });
  // The pointer may rest on a link already.
  onPoint({ target: document.querySelector("a:hover") });
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, { capture: true });
  };
}

/** @returns the address of the same-site page that a click on this element would open, if any */
function internalLink(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return undefined;
  const url = new URL(link.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  return url.origin === location.origin && !samePage ? url : undefined;
}
