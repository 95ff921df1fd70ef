import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES, DISCREET_TITLE } from "@nightlatch/domain";
import { keptStore } from "@nightlatch/runtime";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from "react";
import { keptInCookie } from "../cookies.ts";
import { useServices } from "../services.ts";

/**
 * Discreet mode: the tab's title and icon say nothing of the site, and pictures are blurred until they are touched. It is a
 * cookie, so that the server's page has it from its first moment on.
 */
const discreet = keptStore({
  key: COOKIES.discreet,
  initial: { on: false },
  read: (stored) => (stored === 1 ? { on: true } : undefined),
  write: ({ on }) => (on ? 1 : undefined),
  storage: keptInCookie,
});

export const toggleDiscreetMode = () => discreet.setState(({ on }) => ({ on: !on }));

/** The class of the document while discreet mode is on; the server renders it too. */
export const discreetClass = ({ discreet }: PublicConfig): string | undefined => (discreet ? "discreet" : undefined);

/** Whether discreet mode is on at this moment; the server tells what it is while a page is hydrated. */
export function useDiscreet(): boolean {
  const { config } = useServices();
  return useSyncExternalStore(
    discreet.subscribe,
    () => discreet.getState().on,
    () => config.discreet ?? false,
  );
}

/**
 * Keeps the document discreet, and the settings that pages read.
 *
 * @param children gets the settings with discreet mode in them. They change when the page can: one that waits for its script
 * stays as the server sent it.
 */
export function DiscreetModeProvider({ children }: { children: (config: PublicConfig) => ReactNode }) {
  const { config, first } = useServices();
  const on = useDiscreet();
  const settled = useDeferredValue(on);
  const current = useMemo(() => ({ ...config, discreet: settled }), [config, settled]);
  useEffect(() => {
    document.documentElement.classList.toggle("discreet", on);
    // The page's own title is part of what waits.
    if (on && first?.waits) document.title = DISCREET_TITLE;
    return on ? unblurTouched() : undefined;
  }, [on, first]);
  return useMemo(() => children(current), [children, current]);
}

/**
 * Marks pictures that were pointed at, pressed, or came into the focus: they stay clear while the page is open.
 *
 * @returns a function that stops it
 */
function unblurTouched(): () => void {
  const clear = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const around = target.closest("article, li, figure") ?? target.closest("a, button, picture");
    for (const picture of around?.querySelectorAll("img") ?? []) picture.setAttribute("data-touched", "");
  };
  const events = ["pointerover", "pointerdown", "focusin"] as const;
  for (const event of events) document.addEventListener(event, clear, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, clear);
  };
}

/** An icon without a picture. */
const BLANK = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** The tab's icons, which React puts into the head; an empty icon in discreet mode. */
export function SiteIcons() {
  if (useDiscreet()) return <link rel="icon" href={BLANK} type="image/svg+xml" />;
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
