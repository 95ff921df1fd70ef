import { paths } from "@nightlatch/contract";
import { fullPlace, type ListingDetail, RATING } from "@nightlatch/domain";
import { Link, usePublicConfig } from "@nightlatch/runtime";
import { Badge, classNames, VisuallyHidden } from "@nightlatch/ui";
import { Save } from "../share/save.tsx";
import { Share } from "../share/share.tsx";
import sections from "./detail.module.css";
import styles from "./heading.module.css";
import { addressOnPaper } from "./texts.ts";

/** The heading: the type's badge and the marks the listing carries, its name, its place and rating, and a way to share it. */
export function Heading({ listing }: { listing: ListingDetail }) {
  const { origin, showRating } = usePublicConfig();
  const { type, name, slug, featured, verified, draft } = listing;
  return (
    <header className={styles.heading}>
      <p className={styles.marks}>
        {draft ? <Badge>Draft, in preview only</Badge> : null}
        {type ? <Badge>{type.label}</Badge> : null}
        {verified ? (
          <Link className={styles.mark} to={`${paths.about()}#verification`}>
            <Badge kind="verified">Verified with the host</Badge>
          </Link>
        ) : null}
      </p>
      <h1 className={styles.name}>{name}</h1>
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
      {featured ? (
        <p className={styles.note}>
          <Badge kind="featured">Featured</Badge> Shown before others in lists. Hosts can pay for that place.
        </p>
      ) : null}
      <p className={styles.printed}>{addressOnPaper(origin + paths.property(slug))}</p>
      <div className={classNames(styles.share, sections.scripted)}>
        <Save listing={listing} />
        <Share name={name} url={origin + paths.property(slug)} />
      </div>
    </header>
  );
}
