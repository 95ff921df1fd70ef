import { useEffect } from "react";

/**
 * Asks before a page with unsaved input is left: by the browser when the document goes, by a question of our own when a link
 * leads to another page of the site. Back and Forward within the site cannot be stopped; the draft is for them.
 *
 * @param question undefined while there is nothing to lose
 */
export function useLeaveGuard(question: string | undefined): void {
  useEffect(() => {
    if (question === undefined) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      // Quick exit hides the page first, and nothing may stop it.
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
