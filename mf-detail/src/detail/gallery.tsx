import { paths } from "@nightlatch/shared/contracts";
import { GALLERY_THUMBNAILS, type Picture as PictureData } from "@nightlatch/shared/domain";
import { Link, useLocation } from "@nightlatch/shared/runtime";
import { classNames, Picture } from "@nightlatch/shared/ui";
import styles from "./gallery.module.css";

const MAIN_SIZES = "(width >= 75rem) 36rem, (width >= 62rem) 48vw, 92vw";
const THUMBNAIL_SIZES = "(width >= 75rem) 18rem, (width >= 62rem) 24vw, 92vw";
/** The address that shows every picture, so that it works without JavaScript and can be shared. */
const ALL = "photos=all";

interface Props {
  readonly pictures: readonly PictureData[];
  readonly name: string;
  readonly slug: string;
}

/**
 * One main picture and four thumbnails on large screens, a strip to swipe on small ones. All pictures are in the
 * strip; on large screens a link lays all of them out.
 */
export function Gallery({ pictures, name, slug }: Props) {
  const all = new URLSearchParams(useLocation().search).get("photos") === "all";
  const shown = GALLERY_THUMBNAILS + 1;
  if (pictures.length === 0) {
    return (
      <div className={styles.gallery} data-count="1">
        <Picture className={styles.picture} picture={undefined} sizes={MAIN_SIZES} />
      </div>
    );
  }
  return (
    <section className={styles.section} id="photos" aria-label={`Photos of ${name}`}>
      <ul className={classNames(styles.gallery, all && styles.all)} data-count={Math.min(pictures.length, shown)}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={classNames(styles.item, index >= shown && styles.beyond)}>
            <Picture className={styles.picture} picture={picture} sizes={index === 0 ? MAIN_SIZES : THUMBNAIL_SIZES} eager={index === 0} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <p className={styles.count} aria-hidden="true">
          {pictures.length} photos, swipe to see them
        </p>
      ) : null}
      {pictures.length > shown ? (
        <Link className={styles.toggle} to={paths.property(slug) + (all ? "" : `?${ALL}`)} replace>
          {all ? "Show fewer photos" : `Show all ${pictures.length} photos`}
        </Link>
      ) : null}
    </section>
  );
}
