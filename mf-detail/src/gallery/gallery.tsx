import type { ListingDetail, Picture as PictureData } from "@nightlatch/domain";
import { knownStay, lazyPart } from "@nightlatch/runtime";
import { classNames, PhoneSource, Picture, STAY_PICTURE_SIZES } from "@nightlatch/ui";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import sections from "../detail/detail.module.css";
import styles from "./gallery.module.css";
import { fileOf, indexInStrip, layoutOf, placeOf, SHOWN } from "./layout.ts";
import { useFailedPictures } from "./use-failed-pictures.ts";

const THUMBNAIL_SIZES = "(width >= 75rem) 18rem, (width >= 62rem) 24vw, 100vw";

const viewer = lazyPart(() => import(/* webpackChunkName: "viewer" */ "../viewer/viewer.tsx"));

interface Props {
  readonly listing: Pick<ListingDetail, "id" | "slug" | "name" | "pictures">;
}

/** The listing's pictures; where there are none, the illustrated door (docs/product/detail.md#missing-pictures). */
export function Gallery({ listing }: Props) {
  if (listing.pictures.length > 0) return <Photos listing={listing} />;
  return (
    <div className={classNames(styles.gallery, styles.one)}>
      <div className={styles.item}>
        <Picture className={styles.picture} picture={undefined} sizes={STAY_PICTURE_SIZES} />
      </div>
    </div>
  );
}

/**
 * One main picture and four thumbnails on large screens, a strip to swipe on small ones. Each leads to the full-screen
 * viewer; without scripts all are laid out, and each leads to its file.
 */
function Photos({ listing }: Props) {
  const { pictures, name } = listing;
  const list = useRef<HTMLUListElement>(null);
  const { failed, onError } = useFailedPictures(list);
  const { part, first, open, hide } = useViewer();
  const [shown, setShown] = useState(0);
  const count = pictures.length;

  return (
    <section
      className={styles.section}
      id="photos"
      aria-label={`Photos of ${name}`}
      onPointerOver={viewer.prefetch}
      onFocus={viewer.prefetch}
    >
      <ul
        ref={list}
        className={classNames(styles.gallery, styles[layoutOf(count)], isUpright(pictures[0]) && styles.upright)}
        onScroll={(event) => setShown(indexInStrip(event.currentTarget, count))}
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.src}
            className={classNames(styles.item, styles[placeOf(index, count) ?? ""])}
            onErrorCapture={(event) => onError(event, index)}
          >
            <a className={styles.link} href={fileOf(picture)} aria-haspopup="dialog" onClick={(event) => open(event, index)}>
              {failed.has(index) ? (
                <Picture className={styles.picture} picture={undefined} sizes={THUMBNAIL_SIZES} alt={`${picture.alt} (did not load)`} />
              ) : index === 0 ? (
                <MainPicture listing={listing} picture={picture} />
              ) : (
                <Picture className={styles.picture} picture={picture} sizes={THUMBNAIL_SIZES} />
              )}
            </a>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <p className={classNames(styles.count, sections.scripted)} aria-hidden="true">
          {shown + 1} / {count}
        </p>
      ) : null}
      {count > SHOWN ? (
        <button
          type="button"
          className={classNames(styles.toggle, sections.scripted)}
          aria-haspopup="dialog"
          onClick={(event) => open(event, 0)}
        >
          Show all {count} photos
        </button>
      ) : null}
      {part ? <part.Viewer pictures={pictures} name={name} first={first ?? 0} failed={failed} close={hide} /> : null}
    </section>
  );
}

const isUpright = (picture: PictureData | undefined): boolean => picture !== undefined && picture.height > picture.width;

/** The main picture, over the file of it that a card on the way here has shown, until its own has come. */
function MainPicture({ listing: { id, slug }, picture }: Props & { picture: PictureData }) {
  const { card, shown } = knownStay(slug) ?? {};
  const placeholder = (card?.picture?.src === picture.src && shown) || picture.placeholder;
  return (
    <Picture
      className={styles.picture}
      picture={placeholder ? { ...picture, placeholder } : picture}
      sizes={STAY_PICTURE_SIZES}
      stay={id}
      phone={<PhoneSource picture={picture} width={800} />}
      eager
    />
  );
}

/** The viewer's state. Its code comes while the page is idle, or at the latest when a picture is pressed. */
function useViewer() {
  const [first, setFirst] = useState<number>();

  useEffect(() => {
    (window.requestIdleCallback ?? window.setTimeout)(viewer.prefetch);
  }, []);

  function open(event: MouseEvent<HTMLElement>, index: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const pressed = event.currentTarget;
    // Not every browser focuses an element that is pressed, and the focus comes back here.
    pressed.focus({ preventScroll: true });
    const show = () => setFirst(index);
    // In the press itself, whose frame then has it.
    if (viewer.now()) show();
    // Without the viewer the picture's file is opened.
    else viewer.get().then(show, () => pressed instanceof HTMLAnchorElement && window.location.assign(pressed.href));
  }

  return { part: first === undefined ? first : viewer.now(), first, open, hide: () => setFirst(undefined) };
}
