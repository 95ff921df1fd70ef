import type { ListingImage } from "@nightlatch/domain";
import { QuickExit, ResponsiveImage, VisuallyHidden } from "@nightlatch/ui";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { Stage, wrapIndex } from "./stage.tsx";
import styles from "./viewer.module.css";

interface ViewerProps {
  readonly images: readonly ListingImage[];
  readonly name: string;
  readonly first: number;
  readonly failed: ReadonlySet<number>;
  readonly close: () => void;
}

const NONE: readonly ListingImage[] = [];

const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Viewer({ images, name, first, failed, close }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const counter = useId();
  const count = images.length;
  const [index, setIndex] = useState(() => wrapIndex(first, count));
  const deferredImages = useDeferredValue(images, NONE);
  const go = (to: number) => setIndex(wrapIndex(to, count));

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // `close()` returns the focus; removing an open dialog does not.
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const target = KEYS[event.key];
    if (!target || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    go(target(index, count));
  }

  return (
    <dialog ref={dialog} className={styles.viewer} aria-labelledby={title} aria-describedby={counter} onClose={close} onKeyDown={onKeyDown}>
      <header className={styles.bar}>
        <h2 id={title} className={styles.title}>
          <VisuallyHidden>Photos of </VisuallyHidden>
          {name}
        </h2>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
          Close
          <Glyph path="M4 4l12 12M16 4 4 16" />
        </button>
        <QuickExit className={styles.exit} />
      </header>
      <Stage images={images} index={index} failed={failed} onStep={(step) => go(index + step)} />
      <p className={styles.caption} aria-hidden="true">
        {images[index]?.alt}
      </p>
      <p id={counter} className={styles.counter} role="status">
        <VisuallyHidden>Photo </VisuallyHidden>
        {index + 1} <span aria-hidden="true">/</span>
        <VisuallyHidden>of</VisuallyHidden> {count}
      </p>
      {count > 1 ? (
        <>
          <button type="button" className={styles.previous} onClick={() => go(index - 1)}>
            <VisuallyHidden>Previous photo</VisuallyHidden>
            <Glyph path="M12.5 3.5 6 10l6.5 6.5" />
          </button>
          <button type="button" className={styles.next} onClick={() => go(index + 1)}>
            <VisuallyHidden>Next photo</VisuallyHidden>
            <Glyph path="M7.5 3.5 14 10l-6.5 6.5" />
          </button>
          <Filmstrip images={deferredImages} index={index} go={go} />
        </>
      ) : null}
    </dialog>
  );
}

function Glyph({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

interface Props {
  readonly images: readonly ListingImage[];
  readonly index: number;
  readonly go: (index: number) => void;
}

function Filmstrip({ images, index, go }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Scrolls only the strip; `scrollIntoView` would also scroll the page behind the viewer.
    const [list, item] = [strip.current, strip.current?.children[index]];
    if (list && item instanceof HTMLElement) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }, [index, images]);
  return (
    <ul ref={strip} className={styles.strip}>
      {images.map((image, at) => (
        <li key={image.src}>
          <button
            type="button"
            className={styles.small}
            aria-label={`Photo ${at + 1}`}
            aria-current={at === index || undefined}
            onClick={() => go(at)}
          >
            <ResponsiveImage className={styles.smallPicture} image={image} sizes="6rem" alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}
