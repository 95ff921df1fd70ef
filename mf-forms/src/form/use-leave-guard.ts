import { useEffect } from "react";

/** Asks before an unload or a link discards input. Back and Forward within the site do not ask, because the draft stores the input. */
export function useLeaveGuard(question: string | undefined): void {
  useEffect(() => {
    if (question === undefined) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      // Quick exit hides the document first, and no dialog may stop it.
      if (!document.documentElement.hidden) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      if (!leadsAway(event) || window.confirm(question)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("beforeunload", onUnload);
    window.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("click", onClick, true);
    };
  }, [question]);
}

function leadsAway(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return false;
  const url = new URL(link.href);
  return url.origin === window.location.origin && url.pathname !== window.location.pathname;
}
