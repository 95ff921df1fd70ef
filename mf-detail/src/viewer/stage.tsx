import type { Picture as PictureData } from "@nightlatch/domain";
import { NO_PICTURE_SCENE, Picture } from "@nightlatch/ui";
import { type CSSProperties, useRef, useState } from "react";
import { wrapIndex } from "./steps.ts";
import { useSwipe } from "./use-swipe.ts";
import { useZoomed } from "./use-zoomed.ts";
import styles from "./viewer.module.css";

interface Props {
  readonly pictures: readonly PictureData[];
  readonly index: number;
  readonly failed: ReadonlySet<number>;
  readonly onStep: (step: -1 | 1) => void;
}

interface Slide {
  readonly index: number;
  readonly offset: -1 | 0 | 1;
}

/** The picture that is shown and its neighbours, each once: with two pictures the other one is the next. */
export function slidesOf(index: number, count: number): Slide[] {
  const around = [0, 1, -1] as const;
  const slides = around.map((offset): Slide => ({ index: wrapIndex(index + offset, count), offset }));
  return slides.filter((slide, at) => slides.findIndex((other) => other.index === slide.index) === at);
}

/**
 * One picture as large as it fits, whole. Its neighbours lie at both sides of it and are fetched once it has loaded, so that
 * the next step shows at once.
 */
export function Stage({ pictures, index, failed, onStep }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const zoomed = useZoomed();
  const [settled, setSettled] = useState(false);
  const [broken, setBroken] = useState(failed);
  const swipe = useSwipe(track, pictures.length > 1 && !zoomed, onStep);
  const slides = slidesOf(index, pictures.length);

  return (
    <div className={styles.stage} data-zoomed={zoomed || undefined} {...swipe}>
      <div ref={track} className={styles.track}>
        {(settled ? slides : slides.slice(0, 1)).map(({ index: at, offset }) => {
          const picture = broken.has(at) ? undefined : pictures[at];
          const { width, height } = picture ?? NO_PICTURE_SCENE;
          const alt = pictures[at]?.alt ?? "";
          return (
            <div
              key={at}
              className={styles.slide}
              data-offset={offset}
              aria-hidden={offset !== 0 || undefined}
              onLoadCapture={() => setSettled(true)}
              onErrorCapture={(event) => {
                setSettled(true);
                if ((event.target as Element).closest("picture")) setBroken((before) => new Set([...before, at]));
              }}
            >
              {/* The style is set by script on the element, which the page's policy allows; it would not allow it in HTML. */}
              <div className={styles.frame} style={{ "--ratio": width / height } as CSSProperties}>
                <Picture key={picture ? "shown" : "failed"} className={styles.large} picture={picture} sizes="100vw" eager alt={alt} />
                {picture ? null : <p className={styles.sorry}>This photo could not be loaded.</p>}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
