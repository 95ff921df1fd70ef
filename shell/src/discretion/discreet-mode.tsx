import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES } from "@nightlatch/domain";
import { keptStore } from "@nightlatch/runtime";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { keptInCookie } from "../cookies.ts";

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

/** @param children gets the settings with discreet mode as it is now; the server tells what it is while a page is hydrated */
export function DiscreetModeProvider({ config, children }: { config: PublicConfig; children: (config: PublicConfig) => ReactNode }) {
  const on = useSyncExternalStore(
    discreet.subscribe,
    () => discreet.getState().on,
    () => config.discreet ?? false,
  );
  const current = useMemo(() => ({ ...config, discreet: on }), [config, on]);
  useEffect(() => {
    document.documentElement.classList.toggle("discreet", on);
    return on ? unblurTouched() : undefined;
  }, [on]);
  return children(current);
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
