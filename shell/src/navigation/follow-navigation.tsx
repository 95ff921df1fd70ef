import { usePublicConfig } from "@nightlatch/runtime";
import { VisuallyHidden } from "@nightlatch/ui";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, useTransition } from "react";
import { Router, useLocation, useNavigationType } from "react-router-dom";
import { useServices } from "../services.ts";
import { hasNavigationApi, type NavigationController } from "./controller.ts";
import styles from "./navigation-progress.module.css";

interface Props {
  readonly navigation: NavigationController;
  readonly children: ReactNode;
}

/** The router of a page that the server rendered: shows where the visitor is, as the controller says. */
export function SiteRouter({ navigation, children }: Props) {
  const [{ action, location }, render] = useState(() => navigation.start());
  const [waiting, startTransition] = useTransition();
  useLayoutEffect(
    () => navigation.follow({ render, renderLater: (arrival) => startTransition(() => render(arrival)) }),
    [navigation, startTransition],
  );
  useEffect(() => (waiting ? navigation.beginWaiting() : undefined), [navigation, waiting]);
  return (
    <Router location={location} navigationType={action} navigator={navigation}>
      {/* The children have no sibling here: the server's router has none, and React's ids come from the shape of the tree. */}
      {children}
    </Router>
  );
}

function useNavigating(): boolean {
  const { navigation } = useServices();
  return useSyncExternalStore(navigation.subscribe, navigation.isWaiting, () => false);
}

/** A thin bar while the next page is on its way; its style shows it only when that takes long enough to be noticed. */
export function NavigationProgress() {
  const waiting = useNavigating();
  // A list that is about to change is dimmed by its own style. Set by hand: React must not render the page for it.
  useLayoutEffect(() => void document.getElementById("main")?.toggleAttribute("data-waiting", waiting), [waiting]);
  return waiting ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}

/** The parts of the layout that follow each navigation. */
export function FollowNavigation() {
  return (
    <>
      <SkeletonSlot />
      <ScrollKeeper />
      <RouteAnnouncer />
    </>
  );
}

/** Renders what shows before React renders a page, once the code for that has come. */
function SkeletonSlot() {
  const { navigation } = useServices();
  useSyncExternalStore(
    navigation.subscribe,
    () => navigation.instant?.drawn,
    () => undefined,
  );
  return navigation.instant?.render() ?? null;
}

/**
 * Keeps the place: a new page starts at its top (or at its fragment) with focus on the content, Back and Forward return to
 * where the page was and to the link that led away. A change of the query alone moves nothing.
 */
function ScrollKeeper() {
  const { navigation } = useServices();
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location);
  const fragment = useRef("");
  const waiting = useNavigating();

  useLayoutEffect(() => {
    const { scroll, instant } = navigation;
    const before = shown.current;
    shown.current = location;
    fragment.current = "";
    if (before === location) return scroll.leadOn();
    if (before.key === location.key) return;
    if (type === "POP") {
      const { place } = scroll;
      // The browser has scrolled already: to the fragment of a link, and everywhere without the Navigation API.
      if (!place && (location.hash || !hasNavigationApi())) return;
      const end = scroll.leadBack(place ?? { y: 0 });
      instant?.moveImages();
      if (!document.activeElement || document.activeElement === document.body) focusContent();
      return end;
    }
    if (before.pathname === location.pathname && before.hash === location.hash) {
      // The new entry is where the old one was, even if nothing is scrolled before it is left.
      scroll.keep();
      return;
    }
    window.scrollTo(0, 0);
    focusContent();
    if (location.hash && !showFragment(location.hash)) fragment.current = location.hash;
    instant?.moveImages();
  }, [navigation, location, type]);

  // The skeleton of a page does not have its fragments.
  useLayoutEffect(() => {
    if (waiting || !fragment.current) return;
    showFragment(fragment.current);
    fragment.current = "";
  }, [waiting]);

  return null;
}

const focusContent = (): void => document.getElementById("main")?.focus({ preventScroll: true });

/** Scrolls to a fragment. @returns whether the page has it */
function showFragment(hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView();
  return target !== null;
}

/**
 * Announces the title of each page that is reached without a page load, as a browser does after one: as soon as it is known,
 * which may be before the page is there.
 */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  // In discreet mode the tab's title says nothing, so the page's heading is announced instead.
  const { discreet } = usePublicConfig();
  const waiting = useNavigating();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    const known = (discreet && document.querySelector("main h1")?.textContent) || document.title;
    // The skeleton of a list does not know its heading.
    if (waiting && !document.querySelector("main h1")) return;
    shown.current = pathname;
    setTitle(known);
  }, [pathname, discreet, waiting]);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
