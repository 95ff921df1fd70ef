import { paths } from "@nightlatch/shared/contracts";
import { GALLERY_THUMBNAILS, type Picture as PictureData } from "@nightlatch/shared/domain";
import { Link, useLocation } from "@nightlatch/shared/runtime";
import { classNames, Picture } from "@nightlatch/shared/ui";
import styles from "./gallery.module.css";

const MAIN_SIZES = "(width >= 75rem) 36rem, (width >= 62rem) 48vw, 92vw";
const THUMBNAIL_SIZES = "(width >= 75rem) 18rem, (width >= 62rem) 24vw, 92vw";
/** The address that shows every picture, so that it works without JavaScript and can be shared. */
const ALL = "photos=all";

const SHOWN = GALLERY_THUMBNAILS + 1;

/** How the list is laid out on large screens: by how many pictures there are, or as pairs when all are shown. */
function layoutOf(count: number, all: boolean): string | undefined {
  if (all || count === 2) return styles.two;
  return count < 2 ? styles.one : count === 3 ? styles.three : undefined;
}

/** The place of one picture in that layout. */
function placeOf(index: number, count: number, all: boolean): string | false | undefined {
  if (all || count < 3) return false;
  if (index === 0) return styles.main;
  if (index >= SHOWN) return styles.beyond;
  return count === SHOWN - 1 && index === count - 1 && styles.wide;
}

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
  const count = pictures.length;
  const list = classNames(styles.gallery, layoutOf(count, all));
  if (count === 0) {
    return (
      <div className={list}>
        <div className={styles.item}>
          <Picture className={styles.picture} picture={undefined} sizes={MAIN_SIZES} />
        </div>
      </div>
    );
  }
  return (
    <section className={styles.section} id="photos" aria-label={`Photos of ${name}`}>
      {/* Reached by Tab, so that the arrow keys move the strip where it scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className={list} tabIndex={0}>
        {pictures.map((picture, index) => (
          <li key={picture.src} className={classNames(styles.item, placeOf(index, count, all))}>
            <Picture
              className={styles.picture}
              picture={picture}
              sizes={index === 0 || all ? MAIN_SIZES : THUMBNAIL_SIZES}
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <p className={styles.count} aria-hidden="true">
          {count} photos, swipe to see them
        </p>
      ) : null}
      {count > SHOWN ? (
        <Link className={styles.toggle} to={paths.property(slug) + (all ? "" : `?${ALL}`)} replace>
          {all ? "Show fewer photos" : `Show all ${count} photos`}
        </Link>
      ) : null}
    </section>
  );
}
