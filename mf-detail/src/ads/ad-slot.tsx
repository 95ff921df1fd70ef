import type { ListingDetail } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";
import { useEffect } from "react";
import { usePart } from "../lazy/use-part.ts";
import styles from "./ad-slot.module.css";

/**
 * The width from which the style sheet shows the slot. Below it no advertisement is asked for
 * (docs/product/ads-and-links.md#small-screens).
 */
const LARGE = "(width >= 62rem)";

const unit = lazyPart(() => import(/* webpackChunkName: "ad" */ "./ad-unit.tsx"));

/**
 * The slot of the advertisement beside a listing (docs/product/ads-and-links.md#ad-states), on large screens only. It has
 * its size from the start, so that nothing shifts, and holds a placeholder while there is no advertisement, whatever the
 * reason.
 */
export function AdSlot({ listing }: { listing: Pick<ListingDetail, "id" | "state" | "country"> }) {
  const { part, show } = usePart(unit);

  useEffect(() => {
    const large = window.matchMedia(LARGE);
    // Without its code the slot stays a dark ground.
    const look = () => void (large.matches && show().catch(() => {}));
    look();
    large.addEventListener("change", look);
    return () => large.removeEventListener("change", look);
  }, []);

  return (
    <aside className={styles.slot} aria-labelledby="sponsored">
      <p id="sponsored" className={styles.label}>
        Sponsored
      </p>
      <div className={styles.frame}>{part ? <part.AdUnit listing={listing} /> : null}</div>
    </aside>
  );
}
