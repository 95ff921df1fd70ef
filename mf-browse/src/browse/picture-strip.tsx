import { listingQuery } from "@nightlatch/api-client";
import type { ListingCard, Picture as PictureData } from "@nightlatch/domain";
import { useApi, useQueryClient } from "@nightlatch/runtime";
import { classNames, Picture } from "@nightlatch/ui";
import { type MouseEvent, type SyntheticEvent, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import styles from "./picture-strip.module.css";

/** The part of a picture's width that has to be in view before it counts. */
const IN_VIEW = 0.02;
/** The time without a move after which a swipe is over, in milliseconds. Not every browser tells when it is. */
const REST_MS = 150;

export interface PictureStripProps {
  /** A card with a picture. */
  readonly card: ListingCard;
  /** The `sizes` of the card's picture. */
  readonly sizes: string;
}

/**
 * The pictures of a card, sliding over the one that the card has: to swipe, or to step through by buttons and by the arrow keys of the
 * card's link, so that no card has a further stop of the Tab key. A press leads to the stay's page, as on the rest of the card.
 * Nothing is fetched before it is asked for (docs/product/deciding.md#card-pictures).
 */
export function PictureStrip({ card, sizes }: PictureStripProps) {
  const { pictures, asking, ask } = useStayPictures(card.slug);
  const { strip, scroller, shown, reach, moved, step, onScroll } = useSteps({ pictures, ask });
  // Until it is known how many there are, there is room for one more to swipe to.
  const count = pictures ? Math.max(pictures.length, 1) : 2;
  const failed = asking === "failed";
  const hasNext = shown < count - 1;
  return (
    <div className={styles.strip} ref={strip}>
      <div
        className={styles.scroller}
        ref={scroller}
        onScroll={onScroll}
        onClick={handOn}
        onTouchStart={handOn}
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
        {failed ? "The other pictures didn't come" : moved ? wordsOf(pictures, shown, count) : undefined}
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

/** The link of the card that an element is in. */
const linkOf = (element: Element | null): HTMLElement | null | undefined =>
  element?.closest("article")?.querySelector<HTMLElement>("h2 a, h3 a");

/** A finger's touch or press on the strip is one on the card's link, whose area the strip lies over. */
function handOn({ currentTarget, nativeEvent }: SyntheticEvent): void {
  const { type, ctrlKey, metaKey, shiftKey } = nativeEvent as globalThis.MouseEvent;
  const same =
    type === "click"
      ? new window.MouseEvent(type, { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
      : new Event(type, { bubbles: true });
  linkOf(currentTarget)?.dispatchEvent(same);
}

/** One picture, or its tiny version as long as it has not come into view. Through the first one the card's own is seen. */
function Slide({ picture, placeholder, sizes, stay }: SlideProps) {
  return (
    <span className={styles.slide}>
      {picture ? (
        <Picture className={styles.picture} picture={picture} sizes={sizes} stay={stay} alt="" />
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
  // The focus stays where it is: on the card's link its keys go on.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(styles.step, className)}
      aria-label={name}
      aria-busy={busy}
      onMouseDown={keepFocus}
      onClick={onStep}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d="M9 5l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  );
}

/** Which picture is shown, and the ways to another. */
function useSteps({ pictures, ask }: Pick<ReturnType<typeof useStayPictures>, "pictures" | "ask">) {
  const strip = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  // Where the steps lead to, which the strip may still be on its way to.
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
    // Without its picture the strip goes back to the one that it has.
    if (!(await ask())?.[1]) element.scrollTo({ left: 0 });
  }

  useArrowKeys(strip, step);
  return { strip, scroller, shown, reach, moved, step, onScroll };
}

/** Steps by the arrow keys while a link of the card has the focus. */
function useArrowKeys(strip: { readonly current: HTMLElement | null }, step: (by: 1 | -1) => Promise<void>): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const card = strip.current?.closest("article");
    const link = linkOf(strip.current);
    link?.setAttribute("aria-keyshortcuts", "ArrowRight ArrowLeft");
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
      const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
      if (!by || !isPlain || event.target !== link) return;
      event.preventDefault();
      void latest.current(by);
    };
    card?.addEventListener("keydown", onKey);
    return () => card?.removeEventListener("keydown", onKey);
  }, [strip]);
}

/** The longest wait for a listing's pictures, in milliseconds: who waits longer has turned elsewhere. */
const LIMIT_MS = 10_000;

type Asking = "idle" | "asking" | "failed";

/**
 * All pictures of a stay, of which its card has the first. They are asked for with the listing, which the stay's page needs too:
 * whoever goes on to it has it already, and who comes to a card whose page was fetched ahead asks nothing.
 */
function useStayPictures(slug: string) {
  const api = useApi();
  const client = useQueryClient();
  const [pictures, setPictures] = useState<readonly PictureData[]>();
  const [asking, setAsking] = useState<Asking>("idle");
  const underWay = useRef<Promise<readonly PictureData[] | undefined>>(undefined);

  async function fetchAll(): Promise<readonly PictureData[] | undefined> {
    setAsking("asking");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, LIMIT_MS);
    });
    try {
      const { pictures: all } = await Promise.race([client.fetchQuery(listingQuery(api, slug)), limit]);
      setPictures(all);
      setAsking("idle");
      return all;
    } catch {
      setAsking("failed");
      return undefined;
    } finally {
      clearTimeout(timer);
      underWay.current = undefined;
    }
  }

  /** Asks for them, once at a time. @returns undefined when they did not come */
  const ask = () => {
    underWay.current ??= fetchAll();
    return underWay.current;
  };
  return { pictures, asking, ask };
}
