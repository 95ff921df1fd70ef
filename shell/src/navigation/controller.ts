import type { Place } from "@nightlatch/contract";
import type { ComponentType, ReactNode } from "react";
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from "react-router-dom";
import type { FirstView } from "../pages/first-view.ts";
import { ScrollRestoration } from "./scroll-restoration.ts";

/** One arrival at an address of this document. */
export interface Arrival {
  readonly action: NavigationType;
  readonly location: Location;
  /** The history entry's own key, which stays when the entry is replaced; empty without the Navigation API. */
  readonly entry: string;
}

/** Renders arrivals in React. */
interface Renderer {
  readonly render: (arrival: Arrival) => void;
  /** Renders as a transition: the page stays until its next content is there. */
  readonly renderLater: (arrival: Arrival) => void;
}

interface Settings {
  readonly find: (pathname: string) => Place | undefined;
  /** Path and query of the page that the server rendered. */
  readonly rendered: string;
  readonly first?: FirstView | undefined;
}

/** Shows a skeleton or a cached view before React renders the page (instant-view.tsx). */
export interface InstantAnswer {
  readonly Skeleton: ComponentType<{ readonly place: Place; readonly pathname: string; readonly status: string }>;
  /** The path of the page whose skeleton is drawn. */
  readonly drawn: string | undefined;
  /** The drawn skeleton, for React. */
  readonly render: () => ReactNode;
  /** Draws the skeleton of a page whose link is being pressed. */
  readonly expect: (pathname: string) => void;
  /**
   * Shows something in the place of the page that was arrived at. React renders the page in the next frame.
   *
   * @param show has React render the page of the last arrival
   * @returns whether the press is answered; otherwise React is to render at once
   */
  readonly answer: (show: () => void) => boolean;
  /** Moves the images of the page that was left to their places in the new page. */
  readonly moveImages: () => void;
}

/** Whether this browser has the Navigation API. Without it, ways to other pages load whole documents. */
export const hasNavigationApi = (): boolean => "navigation" in window;

/**
 * The one owner of navigation in the browser (docs/adr/0039): the router's navigator, and all state of navigation. On the server it
 * only holds the address.
 */
export class NavigationController implements Navigator {
  /** Undefined until its code has come. */
  instant: InstantAnswer | undefined;
  /** Called with the path of each arrival. Returns true when it loads a whole document instead. */
  interceptor: ((pathname: string) => boolean) | undefined;
  readonly scroll = new ScrollRestoration();

  private readonly settings: Settings;
  private readonly listeners = new Set<() => void>();
  private renderer: Renderer | undefined;
  private current: Arrival;
  private left: Arrival;
  /** The page that React shows. */
  private shown: string;
  private waits = 0;

  constructor(settings: Settings) {
    this.settings = settings;
    const location = { pathname: "/", search: "", hash: "", state: null, key: "default", ...parsePath(settings.rendered) };
    this.current = { action: NavigationType.Pop, location, entry: "" };
    this.left = this.current;
    this.shown = this.pageAt(location.pathname);
  }

  /** The last arrival. */
  get arrival(): Arrival {
    return this.current;
  }

  /** The arrival before the last one. */
  get departure(): Arrival {
    return this.left;
  }

  /** The arrival that React hydrates: the page that the server rendered, even when Back was pressed meanwhile. */
  start(): Arrival {
    const now = this.read(NavigationType.Pop);
    if (pageOf(now.location) === this.settings.rendered) this.current = now;
    return this.current;
  }

  /**
   * Follows the visitor from now on.
   *
   * @returns a function that ends it
   */
  follow(renderer: Renderer): () => void {
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

  // The router calls these without the object.
  readonly createHref = (to: To): string => (typeof to === "string" ? to : createPath(to));

  readonly push = (to: To, state?: unknown): void => {
    const href = this.createHref(to);
    const { pathname, search } = new URL(href, location.href);
    const loads = !hasNavigationApi() && (pathname !== location.pathname || search !== location.search);
    if (loads && state == null) return void location.assign(href);
    history.pushState(entryState(state), "", href);
    // Only so does the state come along.
    if (loads) location.reload();
    else this.arrive(this.read(NavigationType.Push));
  };

  readonly replace = (to: To, state?: unknown): void => {
    const href = this.createHref(to);
    // The address of a list follows what it shows, which no document needs to be loaded for.
    if (!hasNavigationApi() && new URL(href, location.href).pathname !== location.pathname) return void location.replace(href);
    history.replaceState(entryState(state), "", href);
    this.arrive(this.read(NavigationType.Replace));
  };

  readonly go = (by: number): void => history.go(by);

  /**
   * Says that the next page is on its way. No context, because a change of one would reach the page that the server sent, and React
   * would put its placeholder there instead of waiting for its script.
   *
   * @returns a function that says that the wait is over
   */
  readonly beginWaiting = (): (() => void) => {
    this.waits += 1;
    this.notify();
    return () => {
      this.waits -= 1;
      this.notify();
    };
  };

  /** Whether the next page is on its way, behind its skeleton or behind the page before. */
  readonly isWaiting = (): boolean => this.waits > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Has React look at the state of navigation again. */
  notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** Keeps the place before it is left. Back and Forward within the document leave scroll and focus to us. */
  private readonly onNavigate = (event: NavigateEvent): void => {
    this.scroll.leave(event.navigationType === "push");
    if (event.navigationType !== "traverse" || !event.canIntercept || this.isDeaf(new URL(event.destination.url))) return;
    event.intercept({ scroll: "manual", focusReset: "manual" });
  };

  /** Hears of Back and Forward, and of links to fragments, which the browser follows by itself. React renders at once what this asks for. */
  private readonly onPopState = (): void => {
    const arrival = this.read(NavigationType.Pop);
    if (hasNavigationApi() || pageOf(arrival.location) === pageOf(this.current.location)) this.arrive(arrival);
    else location.reload();
  };

  /**
   * Whether React is to hear nothing of the way to an address: Quick exit only passes through, and to a page that waits for its script
   * as the server sent it, React would show a placeholder in its place.
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
    if (next === this.shown) renderer.renderLater(arrival);
    // No transition: React would render it in slices between frames, long after the press (docs/adr/0039).
    else if (!instant?.answer(() => renderer.render(this.current))) renderer.render(arrival);
    this.shown = next;
  }

  /** Names the page at a path; one name for all paths that belong to no page. */
  private pageAt(pathname: string): string {
    const place = this.settings.find(pathname);
    return place ? pageIdOf(place) : "";
  }

  private read(action: NavigationType): Arrival {
    const { pathname, search, hash } = location;
    const { usr: state = null } = (history.state ?? {}) as { readonly usr?: unknown };
    // The router needs another key for each arrival.
    const { id, key } = (hasNavigationApi() && navigation.currentEntry) || { id: String(performance.now()), key: "" };
    return { action, location: { pathname, search, hash, state, key: id }, entry: key };
  }
}

/**
 * Names the page that a place is on. Addresses that differ in parts which may be missing, or in their query, are one page that
 * shows something else: it stays while that comes. Any other is another page.
 */
export const pageIdOf = ({ remote, page, params }: Place): string =>
  `${remote} ${page.path.replace(/:(\w+)(?![\w?])/g, (_, name: string) => params[name] ?? "")}`;

/** The part of an address that its page depends on. */
const pageOf = ({ pathname, search }: Pick<Location, "pathname" | "search">): string => pathname + search;

/** The state of a link as the router's own history stores it. Remotes read and write it there. */
const entryState = (state: unknown): { readonly usr: unknown } | null => (state == null ? null : { usr: state });
