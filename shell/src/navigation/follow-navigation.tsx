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

export function SiteRouter({ navigation, children }: Props) {
  const [{ action, location }, render] = useState(() => navigation.start());
  const [waiting, startTransition] = useTransition();
  useLayoutEffect(
    () => navigation.follow({ render, renderDeferred: (arrival) => startTransition(() => render(arrival)) }),
    [navigation, startTransition],
  );
  useEffect(() => (waiting ? navigation.beginWaiting() : undefined), [navigation, waiting]);
  return (
    <Router location={location} navigationType={action} navigator={navigation}>
      {/* React's ids depend on the tree's shape, and the server's router has no sibling here. */}
      {children}
    </Router>
  );
}

function useNavigating(): boolean {
  const { navigation } = useServices();
  return useSyncExternalStore(navigation.subscribe, navigation.isWaiting, () => false);
}

export function NavigationProgress() {
  const waiting = useNavigating();
  // Sets the attribute directly, so that React does not render the page again.
  useLayoutEffect(() => void document.getElementById("main")?.toggleAttribute("data-waiting", waiting), [waiting]);
  return waiting ? <div className={styles.bar} role="progressbar" aria-label="Loading the page" /> : null;
}

export function FollowNavigation() {
  return (
    <>
      <SkeletonSlot />
      <ScrollRestoration />
      <RouteAnnouncer />
    </>
  );
}

function SkeletonSlot() {
  const { navigation } = useServices();
  useSyncExternalStore(
    navigation.subscribe,
    () => navigation.instant?.renderedPathname,
    () => undefined,
  );
  return navigation.instant?.render() ?? null;
}

/** A new page starts at its top or fragment. Back and Forward restore the scroll position, and a changed query scrolls nothing. */
function ScrollRestoration() {
  const { navigation } = useServices();
  const location = useLocation();
  const type = useNavigationType();
  const lastLocation = useRef(location);
  const fragment = useRef("");
  const waiting = useNavigating();

  useLayoutEffect(() => {
    const { scroll, instant } = navigation;
    const before = lastLocation.current;
    lastLocation.current = location;
    fragment.current = "";
    if (before === location) return scroll.leadOn();
    if (before.key === location.key) return;
    if (type === "POP") {
      const { position } = scroll;
      // The browser has already scrolled to a fragment, and to every position without the Navigation API.
      if (!position && (location.hash || !hasNavigationApi())) return;
      const end = scroll.leadBack(position ?? { y: 0 });
      instant?.moveImages();
      if (!document.activeElement || document.activeElement === document.body) focusContent();
      return end;
    }
    if (before.pathname === location.pathname && before.hash === location.hash) {
      scroll.save();
      return;
    }
    window.scrollTo(0, 0);
    focusContent();
    if (location.hash && !showFragment(location.hash)) fragment.current = location.hash;
    instant?.moveImages();
  }, [navigation, location, type]);

  // A skeleton has no element with the fragment's id, so this waits for the page.
  useLayoutEffect(() => {
    if (waiting || !fragment.current) return;
    showFragment(fragment.current);
    fragment.current = "";
  }, [waiting]);

  return null;
}

const focusContent = (): void => document.getElementById("main")?.focus({ preventScroll: true });

function showFragment(hash: string): boolean {
  const target = document.getElementById(hash.slice(1));
  target?.scrollIntoView();
  return target !== null;
}

function RouteAnnouncer() {
  const { pathname } = useLocation();
  const { discreet } = usePublicConfig();
  const waiting = useNavigating();
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    const known = (discreet && document.querySelector("main h1")?.textContent) || document.title;
    // A list's skeleton has no heading yet.
    if (waiting && !document.querySelector("main h1")) return;
    lastPathname.current = pathname;
    setTitle(known);
  }, [pathname, discreet, waiting]);
  return (
    <VisuallyHidden>
      <span role="status">{title}</span>
    </VisuallyHidden>
  );
}
