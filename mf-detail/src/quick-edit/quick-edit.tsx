import { QUICK_EDIT_EVENT } from "@nightlatch/contract";
import { isLocalHost } from "@nightlatch/domain";
import { useEffect } from "react";
import { dialogs } from "../dialogs/load-dialogs.ts";
import { usePart } from "../lazy/use-part.ts";

/** The event that asks for the panel: the footer's button fires it on the window, with the listing's slug in its detail. */

/** The local Quick Edit: opens at its event, on a local host only (docs/product/detail.md#quick-edit). */
export function QuickEdit({ slug }: { slug: string }) {
  const { part, show, hide } = usePart(dialogs);

  useEffect(() => {
    if (!isLocalHost(window.location.hostname)) return;
    const open = (event: Event) => void ((event as CustomEvent).detail?.slug === slug && show().catch(console.error));
    window.addEventListener(QUICK_EDIT_EVENT, open);
    return () => window.removeEventListener(QUICK_EDIT_EVENT, open);
  }, [slug]);

  return part ? <part.QuickEditPanel slug={slug} close={hide} /> : null;
}
