import type { PublicConfig } from "@nightlatch/contract";
import { COOKIES, DISCREET_TITLE } from "@nightlatch/domain";
import { createPersistentStore } from "@nightlatch/runtime";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from "react";
import { cookieBackingStore } from "../cookies.ts";
import { useServices } from "../services.ts";

const discreet = createPersistentStore({
  key: COOKIES.discreet,
  initial: { on: false },
  read: (stored) => (stored === 1 ? { on: true } : undefined),
  write: ({ on }) => (on ? 1 : undefined),
  storage: cookieBackingStore,
});

export const toggleDiscreetMode = () => discreet.setState(({ on }) => ({ on: !on }));

export const discreetClass = ({ discreet }: PublicConfig): string | undefined => (discreet ? "discreet" : undefined);

export function useDiscreet(): boolean {
  const { config } = useServices();
  return useSyncExternalStore(
    discreet.subscribe,
    () => discreet.getState().on,
    () => config.discreet ?? false,
  );
}

export function DiscreetModeProvider({ children }: { children: (config: PublicConfig) => ReactNode }) {
  const { config, first } = useServices();
  const on = useDiscreet();
  const settled = useDeferredValue(on);
  const current = useMemo(() => ({ ...config, discreet: settled }), [config, settled]);
  useEffect(() => {
    document.documentElement.classList.toggle("discreet", on);
    // React cannot update the title of a page whose script has not loaded.
    if (on && first?.waits) document.title = DISCREET_TITLE;
    return on ? unblurTouched() : undefined;
  }, [on, first]);
  return useMemo(() => children(current), [children, current]);
}

function unblurTouched(): () => void {
  const clear = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const around = target.closest("article, li, figure") ?? target.closest("a, button, picture");
    for (const image of around?.querySelectorAll("img") ?? []) image.setAttribute("data-touched", "");
  };
  const ending = new AbortController();
  for (const event of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(event, clear, { passive: true, signal: ending.signal });
  return () => ending.abort();
}

const BLANK = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

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
