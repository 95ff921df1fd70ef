import type { Picture as PictureData } from "@nightlatch/domain";
import { Picture } from "@nightlatch/ui";
import { useEffect, useRef } from "react";
import styles from "./viewer.module.css";

interface Props {
  readonly pictures: readonly PictureData[];
  readonly index: number;
  readonly go: (index: number) => void;
}

/** A strip of all pictures in small, on screens with room for it, which it has before they are there. The picture that is shown stays in view. */
export function Filmstrip({ pictures, index, go }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The strip is scrolled itself: scrolling the picture into view would move the page behind the viewer too.
    const [list, item] = [strip.current, strip.current?.children[index]];
    if (list && item instanceof HTMLElement) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }, [index, pictures]);
  return (
    <ul ref={strip} className={styles.strip}>
      {pictures.map((picture, at) => (
        <li key={picture.src}>
          <button
            type="button"
            className={styles.small}
            aria-label={`Photo ${at + 1}`}
            aria-current={at === index || undefined}
            onClick={() => go(at)}
          >
            <Picture className={styles.smallPicture} picture={picture} sizes="6rem" alt="" />
          </button>
        </li>
      ))}
    </ul>
  );
}
