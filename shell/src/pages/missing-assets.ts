import { STORAGE_KEYS } from "@nightlatch/domain";
import type { NavigationController } from "../navigation/controller.ts";

const LIMIT = 20_000;

export type PageWindow = Pick<Window, "addEventListener" | "fetch"> & {
  readonly location: Pick<Location, "origin" | "pathname" | "reload">;
};

/** A file gone from its server, as after a prune, makes the next navigation load the document: nothing typed is lost. */
export class MissingAssets {
  private readonly page: PageWindow;
  private readonly storage: Storage | undefined;
  private readonly failed = new Set<string>();
  private gone: string | undefined;
  private at: string;

  /** @param storage the tab's own; without it no document is reloaded */
  constructor(page: PageWindow, storage: Storage | undefined) {
    this.page = page;
    this.storage = storage;
    this.at = page.location.pathname;
    // Errors of elements do not bubble, but are captured.
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

  /** Past the browser's cache. @returns a file that is gone, if any @throws {Error} without a response in time */
  async refresh(name: string): Promise<string | undefined> {
    for (const file of this.failedOf(name)) if (await this.isGone(file)) return file;
    return undefined;
  }

  /** Once for each file, against loops. @returns whether it does */
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

/** Their tiny version or frame then shows. @returns stops it */
export function hideMissingImages(): () => void {
  const listen = ({ type, target }: Event) => {
    if (target instanceof HTMLImageElement && !target.alt) target.style.opacity = type === "error" ? "0" : "";
  };
  // Load events of elements do not bubble.
  const ending = new AbortController();
  for (const type of ["error", "load"]) document.addEventListener(type, listen, { capture: true, signal: ending.signal });
  return () => ending.abort();
}
