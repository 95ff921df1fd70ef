import { GALLERY_THUMBNAILS, imageFile, type ListingDetail, type ListingImage } from "@nightlatch/domain";
import { knownStay, lazyImport } from "@nightlatch/runtime";
import { classNames, PhoneSource, ResponsiveImage, STAY_IMAGE_SIZES } from "@nightlatch/ui";
import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import sections from "../detail/detail.module.css";
import styles from "./gallery.module.css";

const THUMBNAIL_SIZES = "(width >= 75rem) 18rem, (width >= 62rem) 24vw, 100vw";

const viewer = lazyImport(() => import(/* webpackChunkName: "viewer" */ "../viewer/viewer.tsx"));

interface Props {
  readonly listing: Pick<ListingDetail, "id" | "slug" | "name" | "pictures">;
}

export function Gallery({ listing }: Props) {
  if (listing.pictures.length > 0) return <Photos listing={listing} />;
  return (
    <div className={classNames(styles.gallery, styles.one)}>
      <div className={styles.item}>
        <ResponsiveImage className={styles.picture} image={undefined} sizes={STAY_IMAGE_SIZES} />
      </div>
    </div>
  );
}

function Photos({ listing }: Props) {
  const { pictures, name } = listing;
  const list = useRef<HTMLUListElement>(null);
  const { failed, onError } = useFailedImages(list);
  const { viewerModule, first, open, hide } = useViewer();
  const [currentIndex, setCurrentIndex] = useState(0);
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
        onScroll={(event) => setCurrentIndex(indexInStrip(event.currentTarget, count))}
      >
        {pictures.map((image, index) => (
          <li
            key={image.src}
            className={classNames(styles.item, styles[slotOf(index, count) ?? ""])}
            onErrorCapture={(event) => onError(event, index)}
          >
            <a className={styles.link} href={fileOf(image)} aria-haspopup="dialog" onClick={(event) => open(event, index)}>
              {failed.has(index) ? (
                <ResponsiveImage className={styles.picture} image={undefined} sizes={THUMBNAIL_SIZES} alt={`${image.alt} (did not load)`} />
              ) : index === 0 ? (
                <MainImage listing={listing} image={image} />
              ) : (
                <ResponsiveImage className={styles.picture} image={image} sizes={THUMBNAIL_SIZES} />
              )}
            </a>
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <p className={classNames(styles.count, sections.scripted)} aria-hidden="true">
          {currentIndex + 1} / {count}
        </p>
      ) : null}
      {count > VISIBLE_MAX ? (
        <button
          type="button"
          className={classNames(styles.toggle, sections.scripted)}
          aria-haspopup="dialog"
          onClick={(event) => open(event, 0)}
        >
          Show all {count} photos
        </button>
      ) : null}
      {viewerModule ? <viewerModule.Viewer images={pictures} name={name} first={first ?? 0} failed={failed} close={hide} /> : null}
    </section>
  );
}

const isUpright = (image: ListingImage | undefined): boolean => image !== undefined && image.height > image.width;

function MainImage({ listing: { id, slug }, image }: Props & { image: ListingImage }) {
  const { card, shown } = knownStay(slug) ?? {};
  const placeholder = (card?.picture?.src === image.src && shown) || image.placeholder;
  return (
    <ResponsiveImage
      className={styles.picture}
      image={placeholder ? { ...image, placeholder } : image}
      sizes={STAY_IMAGE_SIZES}
      stay={id}
      phone={<PhoneSource image={image} width={800} />}
      eager
    />
  );
}

function useViewer() {
  const [first, setFirst] = useState<number>();

  useEffect(() => {
    (window.requestIdleCallback ?? window.setTimeout)(viewer.prefetch);
  }, []);

  function open(event: MouseEvent<HTMLElement>, index: number): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Some browsers do not focus a clicked link, but closing the viewer returns the focus to it.
    link.focus({ preventScroll: true });
    const show = () => setFirst(index);
    // Synchronous, so that the viewer appears in the frame of the click.
    if (viewer.now()) show();
    else viewer.get().then(show, () => link instanceof HTMLAnchorElement && window.location.assign(link.href));
  }

  return { viewerModule: first === undefined ? first : viewer.now(), first, open, hide: () => setFirst(undefined) };
}

const VISIBLE_MAX = GALLERY_THUMBNAILS + 1;

export function layoutOf(count: number): "one" | "two" | "three" | "five" {
  return count < 2 ? "one" : count < 3 ? "two" : count < 4 ? "three" : "five";
}

export function slotOf(index: number, count: number): "main" | "wide" | "beyond" | undefined {
  if (count < 3) return undefined;
  if (index === 0) return "main";
  if (index >= VISIBLE_MAX) return "beyond";
  return count === VISIBLE_MAX - 1 && index === count - 1 ? "wide" : undefined;
}

export function fileOf({ src, variants }: ListingImage): string {
  return variants?.formats.includes("webp") && variants.widths.length > 0
    ? imageFile(variants.base, Math.max(...variants.widths), "webp")
    : src;
}

export function indexInStrip({ scrollLeft, clientWidth }: { scrollLeft: number; clientWidth: number }, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.round(scrollLeft / clientWidth)));
}

const NONE: ReadonlySet<number> = new Set();

function useFailedImages(list: RefObject<HTMLElement | null>) {
  const [failed, setFailed] = useState(NONE);

  useEffect(() => {
    // No `onError` listener exists before hydration, so this finds images that failed earlier.
    const broken = [...(list.current?.children ?? [])].flatMap((item, index) => {
      const image = item.querySelector<HTMLImageElement>("picture img");
      return image?.complete && image.naturalWidth === 0 ? [index] : [];
    });
    if (broken.length > 0) setFailed(new Set(broken));
  }, [list]);

  return {
    failed,
    onError(event: SyntheticEvent, index: number) {
      if ((event.target as Element).closest("picture")) setFailed((before) => (before.has(index) ? before : new Set([...before, index])));
    },
  };
}
