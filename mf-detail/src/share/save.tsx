import type { ListingDetail } from "@nightlatch/domain";
import { useSavedStay } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import styles from "../detail/heading.module.css";
import { LineIcon } from "../icons/line-icon.tsx";

/** The button that saves the stay on this device, or removes it. */
export function Save({ listing }: { listing: ListingDetail }) {
  const { saved, toggle } = useSavedStay(listing);
  if (listing.draft) return null;
  return (
    <Button variant="secondary" onClick={toggle}>
      <LineIcon path="M12 20 4.6 12.8a4.6 4.6 0 0 1 6.5-6.5l.9.9.9-.9a4.6 4.6 0 0 1 6.5 6.5z" />
      <span className={styles.saved}>{saved ? "Saved" : "Save"}</span>
    </Button>
  );
}
