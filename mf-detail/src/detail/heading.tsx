import { type ListingDetail, RATING } from "@nightlatch/shared/domain";
import { usePublicConfig } from "@nightlatch/shared/runtime";
import { Badge, VisuallyHidden } from "@nightlatch/shared/ui";
import styles from "./heading.module.css";
import { fullPlace } from "./texts.ts";

/** Name, place, the type's badge and the marks the listing carries. */
export function Heading({ listing }: { listing: ListingDetail }) {
  const { showRating } = usePublicConfig();
  return (
    <header className={styles.heading}>
      <h1 className={styles.name}>{listing.name}</h1>
      <p className={styles.place}>
        <span>{fullPlace(listing)}</span>
        {showRating ? (
          <span className={styles.rating}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
              <path d="m8 1 2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12l-4.4 2.5 1-4.9L.9 6.2l5-.6z" fill="currentColor" />
            </svg>
            <VisuallyHidden>Rated </VisuallyHidden>
            {RATING.score} <span className={styles.reviews}>{RATING.text}</span>
          </span>
        ) : null}
      </p>
      <p className={styles.marks}>
        {listing.type ? <Badge>{listing.type.label}</Badge> : null}
        {listing.featured ? <Badge kind="featured">Featured listing</Badge> : null}
        {listing.verified ? <Badge kind="verified">Verified with the host</Badge> : null}
      </p>
    </header>
  );
}
