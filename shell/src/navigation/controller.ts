import type { MatchedRoute } from "@nightlatch/contract";
import type { ComponentType, ReactNode } from "react";
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from "react-router-dom";
import type { InitialLoad } from "../pages/initial-load.ts";
import { ScrollRestoration } from "./scroll-restoration.ts";

export interface Arrival {
  readonly action: NavigationType;
  readonly location: Location;
  /** The history entry's key, which survives a replacement; empty without the Navigation API. */
  readonly entry: string;
}

interface ArrivalRenderer {
  readonly render: (arrival: Arrival) => void;
  readonly renderDeferred: (arrival: Arrival) => void;
}

interface Settings {
  readonly find: (pathname: string) => MatchedRoute | undefined;
  readonly rendered: string;
  readonly first?: InitialLoad | undefined;
}

export interface InstantResponder {
  readonly Skeleton: ComponentType<{ readonly route: MatchedRoute; readonly pathname: string; readonly status: string }>;
  readonly renderedPathname: string | undefined;
  readonly render: () => ReactNode;
  readonly expect: (pathname: string) => void;
  /**
   * Shows a skeleton or cached view at once; React renders the page in the next frame.
   * @param show renders the latest arrival
   * @returns false when React must render at once
   */
  readonly respond: (show: () => void) => boolean;
  readonly moveImages: () => void;
}

/** Without the Navigation API, other pages are full page loads. */
export const hasNavigationApi = (): boolean => "navigation" in window;

export class NavigationController implements Navigator {
  instant: InstantResponder | undefined;
  interceptor: ((pathname: string) => boolean) | undefined;
  readonly scroll = new ScrollRestoration();

  private readonly settings: Settings;
  private readonly listeners = new Set<() => void>();
  private renderer: ArrivalRenderer | undefined;
  private current: Arrival;
  private left: Arrival;
  private currentPath: string;
  private waits = 0;

  constructor(settings: Settings) {
    this.settings = settings;
    const location = { pathname: "/", search: "", hash: "", state: null, key: "default", ...parsePath(settings.rendered) };
    this.current = { action: NavigationType.Pop, location, entry: "" };
    this.left = this.current;
    this.currentPath = this.pageAt(location.pathname);
  }

  get arrival(): Arrival {
    return this.current;
  }

  get departure(): Arrival {
    return this.left;
  }

  /** Returns the server-rendered page for hydration, even if the visitor went back earlier. */
  start(): Arrival {
    const now = this.read(NavigationType.Pop);
    if (pageOf(now.location) === this.settings.rendered) this.current = now;
    return this.current;
  }

  follow(renderer: ArrivalRenderer): () => void {
    this.renderer = renderer;
    const ending = new AbortController();
    const { signal } = ending;
    if (hasNavigationApi()) navigation.addEventListener("navigate", this.onNavigate, { signal });
    addEventListener("popstate", this.onPopState, { signal });
    this.scroll.watch(signal);
    const now = this.read(NavigationType.Pop);
    if (pageOf(now.location) !== pageOf(this.current.location)) this.arrive(now);
    return () => {
      ending.abort();
      this.renderer = undefined;
    };
  }

  // The router calls these methods without `this`, so they are arrow functions.
  readonly createHref = (to: To): string => (typeof to === "string" ? to : createPath(to));

  readonly push = (to: To, state?: unknown): void => {
    const href = this.createHref(to);
    const { pathname, search } = new URL(href, location.href);
    const loads = !hasNavigationApi() && (pathname !== location.pathname || search !== location.search);
    if (loads && state == null) return void location.assign(href);
    history.pushState(entryState(state), "", href);
    // Only a reload preserves the history entry's state.
    if (loads) location.reload();
    else this.arrive(this.read(NavigationType.Push));
  };

  readonly replace = (to: To, state?: unknown): void => {
    const href = this.createHref(to);
    // Filters change a list's URL without a full page load.
    if (!hasNavigationApi() && new URL(href, location.href).pathname !== location.pathname) return void location.replace(href);
    history.replaceState(entryState(state), "", href);
    this.arrive(this.read(NavigationType.Replace));
  };

  readonly go = (by: number): void => history.go(by);

  /**
   * Notifies listeners, because a changed React context would replace the server's page with a placeholder.
   * @returns a function that ends the wait
   */
  readonly beginWaiting = (): (() => void) => {
    this.waits += 1;
    this.notify();
    return () => {
      this.waits -= 1;
      this.notify();
    };
  };

  readonly isWaiting = (): boolean => this.waits > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** Handles scrolling and focus after Back and Forward within the document. */
  private readonly onNavigate = (event: NavigateEvent): void => {
    this.scroll.leave(event.navigationType === "push");
    if (event.navigationType !== "traverse" || !event.canIntercept || this.isDeaf(new URL(event.destination.url))) return;
    event.intercept({ scroll: "manual", focusReset: "manual" });
  };

  /** Renders at once, because the browser has already navigated when `popstate` fires. */
  private readonly onPopState = (): void => {
    const arrival = this.read(NavigationType.Pop);
    if (hasNavigationApi() || pageOf(arrival.location) === pageOf(this.current.location)) this.arrive(arrival);
    else location.reload();
  };

  /**
   * True for pages that Quick exit passes, and for a page that waits for its script, because rendering would replace it with a
   * placeholder.
   */
  private isDeaf(to: Pick<Location, "pathname" | "search">): boolean {
    return (
      Boolean(document.documentElement.hidden) || (this.settings.first?.waits === true && pageOf(to) === pageOf(this.current.location))
    );
  }

  private arrive(arrival: Arrival): void {
    if (this.isDeaf(arrival.location)) return;
    this.left = this.current;
    this.current = arrival;
    if (this.interceptor?.(arrival.location.pathname)) return;
    const next = this.pageAt(arrival.location.pathname);
    const { renderer, instant } = this;
    if (!renderer) return;
    if (next === this.currentPath) renderer.renderDeferred(arrival);
    // Not a React transition, which would render long after the click, in slices (docs/adr/0039).
    else if (!instant?.respond(() => renderer.render(this.current))) renderer.render(arrival);
    this.currentPath = next;
  }

  private pageAt(pathname: string): string {
    const route = this.settings.find(pathname);
    return route ? pageIdOf(route) : "";
  }

  private read(action: NavigationType): Arrival {
    const { pathname, search, hash } = location;
    const { usr: state = null } = (history.state ?? {}) as { readonly usr?: unknown };
    // The router expects a new key for every arrival.
    const { id, key } = (hasNavigationApi() && navigation.currentEntry) || { id: String(performance.now()), key: "" };
    return { action, location: { pathname, search, hash, state, key: id }, entry: key };
  }
}

/** Returns a page's id without optional parameters and query, so changing those does not replace the page. */
export const pageIdOf = ({ remote, page, params }: MatchedRoute): string =>
  `${remote} ${page.path.replace(/:(\w+)(?![\w?])/g, (_, name: string) => params[name] ?? "")}`;

const pageOf = ({ pathname, search }: Pick<Location, "pathname" | "search">): string => pathname + search;

const entryState = (state: unknown): { readonly usr: unknown } | null => (state == null ? null : { usr: state });
