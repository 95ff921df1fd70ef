import { listingQuery } from "@nightlatch/api-client";
import type { ListingCard, ListingImage } from "@nightlatch/domain";
import { useApi, useQueryClient } from "@nightlatch/runtime";
import { classNames, ResponsiveImage } from "@nightlatch/ui";
import { type MouseEvent, type SyntheticEvent, type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import styles from "./image-strip.module.css";

/** The share of an image's width that must be in view before the image counts as shown. */
const IN_VIEW = 0.02;
const REST_MS = 150;

export interface ImageStripProps {
  readonly card: ListingCard;
  readonly sizes: string;
}

/** Shows a card's images, and fetches them at the first interaction (docs/product/deciding.md#card-pictures). */
export function ImageStrip({ card, sizes }: ImageStripProps) {
  const { images, requestState, load } = useListingImages(card.slug);
  const { strip, scroller, currentIndex, reach, moved, step, onScroll } = useSteps({ images, load });
  // Assumes a second image until the number is known.
  const count = images ? Math.max(images.length, 1) : 2;
  const failed = requestState === "failed";
  const hasNext = currentIndex < count - 1;
  return (
    <div className={styles.strip} ref={strip}>
      <div
        className={styles.scroller}
        ref={scroller}
        onScroll={onScroll}
        onClick={forwardToLink}
        onTouchStart={forwardToLink}
        tabIndex={-1}
        aria-hidden="true"
      >
        {Array.from({ length: count }, (_, index) => (
          <Slide
            key={index}
            image={index > 0 && index <= reach ? images?.[index] : undefined}
            placeholder={index > 0 ? images?.[index]?.placeholder : undefined}
            sizes={sizes}
            stay={index === currentIndex ? card.id : undefined}
          />
        ))}
      </div>
      {currentIndex > 0 ? <Step name={`Previous picture of ${card.name}`} className={styles.before} onStep={() => step(-1)} /> : null}
      {hasNext ? (
        <Step name={`Next picture of ${card.name}`} className={styles.next} busy={requestState === "asking"} onStep={() => step(1)} />
      ) : null}
      {images && count > 1 && !failed ? (
        <p className={styles.count} aria-hidden="true">
          {currentIndex + 1} / {count}
        </p>
      ) : null}
      <p role="status" className={failed ? styles.count : styles.told}>
        {failed ? "The other pictures didn't load" : moved ? wordsOf(images, currentIndex, count) : undefined}
      </p>
    </div>
  );
}

const wordsOf = (images: readonly ListingImage[] | undefined, currentIndex: number, count: number): string | undefined =>
  images && [count === 1 ? "The only picture" : `${currentIndex + 1} of ${count}`, images[currentIndex]?.alt].filter(Boolean).join(". ");

interface SlideProps {
  readonly image: ListingImage | undefined;
  readonly placeholder: string | undefined;
  readonly sizes: string;
  readonly stay: string | undefined;
}

const linkOf = (element: Element | null): HTMLElement | null | undefined =>
  element?.closest("article")?.querySelector<HTMLElement>("h2 a, h3 a");

function forwardToLink({ currentTarget, nativeEvent }: SyntheticEvent): void {
  const { type, ctrlKey, metaKey, shiftKey } = nativeEvent as globalThis.MouseEvent;
  const same =
    type === "click"
      ? new window.MouseEvent(type, { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
      : new Event(type, { bubbles: true });
  linkOf(currentTarget)?.dispatchEvent(same);
}

function Slide({ image, placeholder, sizes, stay }: SlideProps) {
  return (
    <span className={styles.slide}>
      {image ? (
        <ResponsiveImage className={styles.picture} image={image} sizes={sizes} stay={stay} alt="" />
      ) : placeholder ? (
        <img className={styles.placeholder} src={placeholder} alt="" />
      ) : null}
    </span>
  );
}

interface StepProps {
  readonly name: string;
  readonly className: string | undefined;
  readonly busy?: boolean;
  readonly onStep: () => void;
}

function Step({ name, className, busy = false, onStep }: StepProps) {
  // Keeps the focus on the card's link, which handles the arrow keys.
  const preserveFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.step, className)}
      aria-label={name}
      aria-busy={busy}
      onMouseDown={preserveFocus}
      onClick={onStep}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d="M9 5l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}

function useSteps({ images, load }: Pick<ReturnType<typeof useListingImages>, "images" | "load">) {
  const strip = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  const [aim, setAim] = useState(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [reach, setReach] = useState(0);
  const [moved, setMoved] = useState(false);

  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element || (aim === 0 && element.scrollLeft === 0)) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: aim * element.clientWidth, behavior: still ? "instant" : "smooth" });
  }, [aim]);

  async function step(by: 1 | -1): Promise<void> {
    const all = images ?? (by === 1 ? await load() : undefined);
    if (!all) return;
    setMoved(true);
    const to = Math.min(Math.max(aim + by, 0), Math.max(all.length - 1, 0));
    setReach((before) => Math.max(before, to));
    setAim(to);
  }

  async function onScroll({ currentTarget: element }: UIEvent<HTMLDivElement>): Promise<void> {
    const at = element.scrollLeft / element.clientWidth;
    const index = Math.round(at);
    setCurrentIndex(index);
    setReach((before) => Math.max(before, Math.ceil(at - IN_VIEW)));
    clearTimeout(rest.current);
    rest.current = setTimeout(setAim, REST_MS, index);
    if (at < IN_VIEW || images) return;
    setMoved(true);
    // Without a second image the strip scrolls back to the first.
    if (!(await load())?.[1]) element.scrollTo({ left: 0 });
  }

  useArrowKeys(strip, step);
  return { strip, scroller, currentIndex, reach, moved, step, onScroll };
}

function useArrowKeys(strip: { readonly current: HTMLElement | null }, step: (by: 1 | -1) => Promise<void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (!by || !isPlain || event.target !== linkOf(strip.current)) return;
    event.preventDefault();
    void step(by);
  });
  useEffect(() => {
    const card = strip.current?.closest("article");
    linkOf(strip.current)?.setAttribute("aria-keyshortcuts", "ArrowRight ArrowLeft");
    card?.addEventListener("keydown", onKey);
    return () => card?.removeEventListener("keydown", onKey);
  }, [strip]);
}

const LIMIT_MS = 10_000;

type RequestState = "idle" | "asking" | "failed";

function useListingImages(slug: string) {
  const api = useApi();
  const client = useQueryClient();
  const [images, setImages] = useState<readonly ListingImage[]>();
  const [requestState, setRequestState] = useState<RequestState>("idle");

  async function load(): Promise<readonly ListingImage[] | undefined> {
    setRequestState("asking");
    const limit = new Promise<never>((_, reject) => setTimeout(reject, LIMIT_MS));
    try {
      const { pictures: all } = await Promise.race([client.fetchQuery(listingQuery(api, slug)), limit]);
      setImages(all);
      setRequestState("idle");
      return all;
    } catch {
      setRequestState("failed");
      return undefined;
    }
  }

  return { images, requestState, load };
}
