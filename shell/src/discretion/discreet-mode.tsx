import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES } from "@nightlatch/domain";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { setCookie, YEAR_SECONDS } from "../cookies.ts";

interface DiscreetMode {
  readonly on: boolean;
  toggle(): void;
}

const DiscreetContext = createContext<DiscreetMode>({ on: false, toggle: () => {} });

export const useDiscreetMode = (): DiscreetMode => useContext(DiscreetContext);

/** The class of the document while discreet mode is on; the server renders it too. */
export const discreetClass = ({ discreet }: PublicConfig): string | undefined => (discreet ? "discreet" : undefined);

/**
 * Discreet mode: the tab's title and icon say nothing of the site, and pictures are blurred until they are touched. It is a
 * cookie, so that the server's page has it from its first moment on.
 *
 * @param children gets the settings with the mode as it is now
 */
export function DiscreetModeProvider({ config, children }: { config: PublicConfig; children: (config: PublicConfig) => ReactNode }) {
  const [on, setOn] = useState(config.discreet ?? false);
  const mode = useMemo(
    () => ({
      on,
      toggle() {
        setOn(!on);
        setCookie(COOKIES.discreet, "1", on ? 0 : YEAR_SECONDS);
      },
    }),
    [on],
  );
  const current = useMemo(() => ({ ...config, discreet: on }), [config, on]);
  useEffect(() => {
    document.documentElement.classList.toggle("discreet", on);
    return on ? unblurTouched() : undefined;
  }, [on]);
  return <DiscreetContext value={mode}>{children(current)}</DiscreetContext>;
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
