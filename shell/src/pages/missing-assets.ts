import { STORAGE_KEYS } from "@nightlatch/domain";
import type { NavigationController } from "../navigation/controller.ts";

const REQUEST_MAX_MS = 20_000;

export type PageWindow = Pick<Window, "addEventListener" | "fetch"> & {
  readonly location: Pick<Location, "origin" | "pathname" | "reload">;
};

/** Reloads the document when a server file is gone, but only at the next navigation, so that typed text stays until then. */
export class MissingAssets {
  private readonly page: PageWindow;
  private readonly storage: Storage | undefined;
  private readonly failed = new Set<string>();
  private gone: string | undefined;
  private at: string;

  /** @param storage session storage; without it no document is reloaded */
  constructor(page: PageWindow, storage: Storage | undefined) {
    this.page = page;
    this.storage = storage;
    this.at = page.location.pathname;
    // Uses the capture phase, because error events of elements do not bubble.
    page.addEventListener("error", ({ target }) => this.note(target), true);
  }

  watch(navigation: Pick<NavigationController, "interceptor">): void {
    navigation.interceptor = (pathname) => {
      const leaves = pathname !== this.at;
      this.at = pathname;
      return leaves && this.gone !== undefined && this.loadPageFor(this.gone);
    };
  }

  hasFailed(name: string): boolean {
    return this.failedOf(name).length > 0;
  }

  /** Requests failed files again, bypassing the HTTP cache. @returns a file that is gone @throws {Error} without a response in time */
  async refresh(name: string): Promise<string | undefined> {
    for (const file of this.failedOf(name)) if (await this.isGone(file)) return file;
    return undefined;
  }

  /** Reloads once per file, which prevents loops. @returns whether the page reloads */
  loadPageFor(file: string): boolean {
    try {
      const before = this.storage?.getItem(STORAGE_KEYS.reloadedFor)?.split(" ") ?? [];
      if (!this.storage || before.includes(file)) return false;
      this.storage.setItem(STORAGE_KEYS.reloadedFor, [...before, file].join(" "));
    } catch {
      return false;
    }
    this.page.location.reload();
    return true;
  }

  private note(target: EventTarget | null): void {
    const { src, href } = (target ?? {}) as { readonly src?: unknown; readonly href?: unknown };
    const address = src || href;
    const start = `${this.page.location.origin}/assets/`;
    if (typeof address !== "string" || !address.startsWith(start)) return;
    const file = address.slice(this.page.location.origin.length);
    this.failed.add(file);
    this.isGone(file).catch(() => {});
  }

  private failedOf(name: string): string[] {
    return [...this.failed].filter((file) => file.startsWith(`/assets/${name}/`));
  }

  private async isGone(file: string): Promise<boolean> {
    const { status } = await this.page.fetch(file, { cache: "reload", signal: AbortSignal.timeout(REQUEST_MAX_MS) });
    const gone = status === 404;
    if (gone) this.gone = file;
    else this.failed.delete(file);
    return gone;
  }
}

/** Hides failed images without alternative text, so that their placeholder shows. @returns a function that removes the listeners */
export function hideMissingImages(): () => void {
  const listen = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && !target.alt) target.style.opacity = type === "error" ? "0" : "";
  };
  const ending = new AbortController();
  for (const type of ["error", "load"]) document.addEventListener(type, listen, { capture: true, signal: ending.signal });
  return () => ending.abort();
}
