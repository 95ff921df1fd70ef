import { STORAGE_KEYS } from "@nightlatch/domain";
import type { NavigationController } from "../navigation/controller.ts";

/** The longest wait for an answer about a file, in milliseconds. */
const LIMIT = 20_000;

/** The part of `window` that `MissingAssets` needs. */
export type PageWindow = Pick<Window, "addEventListener" | "fetch"> & {
  readonly location: Pick<Location, "origin" | "pathname" | "reload">;
};

/**
 * Files of releases that did not load. A file that its server says is gone, as after a prune, makes the page out of date:
 * nothing happens to the page, so that nothing typed is lost, but the way to the next page loads the whole document. Each
 * file causes one such load in a tab at most, so that there is no endless loop when the new document misses it too.
 */
export class MissingAssets {
  private readonly page: PageWindow;
  private readonly storage: Storage | undefined;
  /** The addresses of files that failed, without the site's origin. */
  private readonly failed = new Set<string>();
  private gone: string | undefined;
  private at: string;

  /** @param storage the tab's own; without it no document is ever loaded again */
  constructor(page: PageWindow, storage: Storage | undefined) {
    this.page = page;
    this.storage = storage;
    this.at = page.location.pathname;
    // Errors of elements do not bubble, but they can be caught on their way down.
    page.addEventListener("error", ({ target }) => this.note(target), true);
  }

  /** Loads a whole document for the next page once a file is gone. */
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

  /**
   * Asks again for the files of a package that failed, past the browser's cache, which may hold the broken copy.
   *
   * @returns a file that is gone, if any is
   * @throws {Error} when the network does not answer, or not in time
   */
  async refresh(name: string): Promise<string | undefined> {
    for (const file of this.failedOf(name)) if (await this.isGone(file)) return file;
    return undefined;
  }

  /**
   * Loads the document at the present address again, once for each file.
   *
   * @returns whether it does
   */
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
    const { status } = await this.page.fetch(file, { cache: "reload", signal: AbortSignal.timeout(LIMIT) });
    const gone = status === 404;
    if (gone) this.gone = file;
    else this.failed.delete(file);
    return gone;
  }
}

/**
 * Has an image that does not come, and has no words of its own, give way to what lies beneath it, its tiny version or its
 * frame, until it comes after all: browsers draw a torn sheet in its place.
 *
 * @returns a function that ends it
 */
export function hideMissingImages(): () => void {
  const listen = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && !target.alt) target.style.opacity = type === "error" ? "0" : "";
  };
  // The window hears of no load but its own.
  for (const type of ["error", "load"]) document.addEventListener(type, listen, true);
  return () => {
    for (const type of ["error", "load"]) document.removeEventListener(type, listen, true);
  };
}
