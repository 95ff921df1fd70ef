import { listingQuery } from "@nightlatch/api-client";
import type { ListingCard, ListingImage as PictureData } from "@nightlatch/domain";
import { useApi, useQueryClient } from "@nightlatch/runtime";
import { classNames, ListingPicture } from "@nightlatch/ui";
import { type MouseEvent, type SyntheticEvent, type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import styles from "./picture-strip.module.css";

/** The share of an image's width that must be in view before the image counts as shown. */
const IN_VIEW = 0.02;
const REST_MS = 150;

export interface ImageStripProps {
  readonly card: ListingCard;
  readonly sizes: string;
}

/** Shows a card's images. The first use fetches them (docs/product/deciding.md#card-pictures). */
export function ImageStrip({ card, sizes }: ImageStripProps) {
  const { pictures, asking, ask } = useListingImages(card.slug);
  const { strip, scroller, shown, reach, moved, step, onScroll } = useSteps({ pictures, ask });
  // Before the number of images is known, the strip has space for one more.
  const count = pictures ? Math.max(pictures.length, 1) : 2;
  const failed = asking === "failed";
  const hasNext = shown < count - 1;
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
            picture={index > 0 && index <= reach ? pictures?.[index] : undefined}
            placeholder={index > 0 ? pictures?.[index]?.placeholder : undefined}
            sizes={sizes}
            stay={index === shown ? card.id : undefined}
          />
        ))}
      </div>
      {shown > 0 ? <Step name={`Previous picture of ${card.name}`} className={styles.before} onStep={() => step(-1)} /> : null}
      {hasNext ? (
        <Step name={`Next picture of ${card.name}`} className={styles.next} busy={asking === "asking"} onStep={() => step(1)} />
      ) : null}
      {pictures && count > 1 && !failed ? (
        <p className={styles.count} aria-hidden="true">
          {shown + 1} / {count}
        </p>
      ) : null}
      <p role="status" className={failed ? styles.count : styles.told}>
        {failed ? "The other pictures didn't load" : moved ? wordsOf(pictures, shown, count) : undefined}
      </p>
    </div>
  );
}

const wordsOf = (pictures: readonly PictureData[] | undefined, shown: number, count: number): string | undefined =>
  pictures && [count === 1 ? "The only picture" : `${shown + 1} of ${count}`, pictures[shown]?.alt].filter(Boolean).join(". ");

interface SlideProps {
  readonly picture: PictureData | undefined;
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

function Slide({ picture, placeholder, sizes, stay }: SlideProps) {
  return (
    <span className={styles.slide}>
      {picture ? (
        <ListingPicture className={styles.picture} picture={picture} sizes={sizes} stay={stay} alt="" />
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

function useSteps({ pictures, ask }: Pick<ReturnType<typeof useListingImages>, "pictures" | "ask">) {
  const strip = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
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
    const all = pictures ?? (by === 1 ? await ask() : undefined);
    if (!all) return;
    setMoved(true);
    const to = Math.min(Math.max(aim + by, 0), Math.max(all.length - 1, 0));
    setReach((before) => Math.max(before, to));
    setAim(to);
  }

  async function onScroll({ currentTarget: element }: UIEvent<HTMLDivElement>): Promise<void> {
    const at = element.scrollLeft / element.clientWidth;
    const index = Math.round(at);
    setShown(index);
    setReach((before) => Math.max(before, Math.ceil(at - IN_VIEW)));
    clearTimeout(rest.current);
    rest.current = setTimeout(setAim, REST_MS, index);
    if (at < IN_VIEW || pictures) return;
    setMoved(true);
    // Without a second image the strip scrolls back to the first.
    if (!(await ask())?.[1]) element.scrollTo({ left: 0 });
  }

  useArrowKeys(strip, step);
  return { strip, scroller, shown, reach, moved, step, onScroll };
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
  const [pictures, setPictures] = useState<readonly PictureData[]>();
  const [asking, setAsking] = useState<RequestState>("idle");

  /** Concurrent calls share one request. @returns undefined after a failed request */
  async function ask(): Promise<readonly PictureData[] | undefined> {
    setAsking("asking");
    const limit = new Promise<never>((_, reject) => setTimeout(reject, LIMIT_MS));
    try {
      const { pictures: all } = await Promise.race([client.fetchQuery(listingQuery(api, slug)), limit]);
      setPictures(all);
      setAsking("idle");
      return all;
    } catch {
      setAsking("failed");
      return undefined;
    }
  }

  return { pictures, asking, ask };
}
