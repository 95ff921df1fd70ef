import type { ListingDetail } from "@nightlatch/domain";
import { lazyPart } from "@nightlatch/runtime";
import { useEffect } from "react";
import { usePart } from "../lazy/use-part.ts";
import styles from "./ad-slot.module.css";

/** Smaller screens request no advertisement (docs/product/ads-and-links.md#small-screens). */
const LARGE = "(width >= 62rem)";

const unit = lazyPart(() => import(/* webpackChunkName: "ad" */ "./ad-unit.tsx"));

/** A slot of fixed size, so that nothing shifts (docs/product/ads-and-links.md#ad-states). */
export function AdSlot({ listing }: { listing: Pick<ListingDetail, "id" | "state" | "country"> }) {
  const { part, show } = usePart(unit);

  useEffect(() => {
    const large = window.matchMedia(LARGE);
    // A failed chunk leaves a dark area.
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
