import type { ListingImage } from "@nightlatch/domain";
import { NO_IMAGE_SCENE, ResponsiveImage } from "@nightlatch/ui";
import { type CSSProperties, type RefObject, type TouchEvent, useRef, useState, useSyncExternalStore } from "react";
import styles from "./viewer.module.css";

interface Props {
  readonly images: readonly ListingImage[];
  readonly index: number;
  readonly failed: ReadonlySet<number>;
  readonly onStep: (step: -1 | 1) => void;
}

interface Slide {
  readonly index: number;
  readonly offset: -1 | 0 | 1;
}

export function slidesOf(index: number, count: number): Slide[] {
  const around = [0, 1, -1] as const;
  const slides = around.map((offset): Slide => ({ index: wrapIndex(index + offset, count), offset }));
  return slides.filter((slide, at) => slides.findIndex((other) => other.index === slide.index) === at);
}

export function Stage({ images, index, failed, onStep }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const zoomed = useZoomed();
  const [settled, setSettled] = useState(false);
  const [broken, setBroken] = useState(failed);
  const swipe = useSwipe(track, images.length > 1 && !zoomed, onStep);
  const slides = slidesOf(index, images.length);

  return (
    <div className={styles.stage} data-zoomed={zoomed || undefined} {...swipe}>
      <div ref={track} className={styles.track}>
        {(settled ? slides : slides.slice(0, 1)).map(({ index: at, offset }) => {
          const image = broken.has(at) ? undefined : images[at];
          const { width, height } = image ?? NO_IMAGE_SCENE;
          const alt = images[at]?.alt ?? "";
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
              {/* The content security policy allows styles set by a script, but not `style` attributes in HTML. */}
              <div className={styles.frame} style={{ "--ratio": width / height } as CSSProperties}>
                <ResponsiveImage key={image ? "shown" : "failed"} className={styles.large} image={image} sizes="100vw" eager alt={alt} />
                {image ? null : <p className={styles.sorry}>This photo didn't load.</p>}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface Start {
  readonly x: number;
  readonly y: number;
}

/** Handles swipes with one finger (docs/product/detail.md#photo-viewer). @param track element whose `--drag` follows the finger */
function useSwipe(track: RefObject<HTMLElement | null>, active: boolean, onStep: (step: -1 | 1) => void) {
  const start = useRef<Start>(null);

  function follow(distance: number | undefined): void {
    track.current?.toggleAttribute("data-dragged", distance !== undefined);
    track.current?.style.setProperty("--drag", `${distance ?? 0}px`);
  }

  function end(): void {
    start.current = null;
    follow(undefined);
  }

  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      if (!active || touches.length !== 1 || !touch) return end();
      start.current = { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove({ touches }: TouchEvent) {
      const touch = touches[0];
      if (!start.current || !touch) return;
      if (touches.length > 1) return end();
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
      follow(Math.abs(dx) > Math.abs(dy) ? dx : 0);
    },
    onTouchEnd({ changedTouches, touches }: TouchEvent) {
      const from = start.current;
      const touch = changedTouches[0];
      end();
      if (!from || !touch || touches.length > 0) return;
      const step = swipeStep(touch.clientX - from.x, touch.clientY - from.y);
      if (step !== 0) onStep(step);
    },
    onTouchCancel: end,
  };
}

const ZOOMED_FROM = 1.05;

function subscribe(onChange: () => void): () => void {
  window.visualViewport?.addEventListener("resize", onChange);
  return () => window.visualViewport?.removeEventListener("resize", onChange);
}

function useZoomed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => (window.visualViewport?.scale ?? 1) > ZOOMED_FROM,
    () => false,
  );
}

const SWIPE_THRESHOLD_PX = 60;

export function wrapIndex(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0;
}

/** Returns the step of a swipe, in CSS pixels: 1 to the left, -1 to the right, 0 below 60 px or mostly vertical. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
