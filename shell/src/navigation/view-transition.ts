/** Duration of the animation in milliseconds. */
const TIME = 200;

interface Seen {
  readonly box: DOMRect;
  readonly image: HTMLImageElement;
}

export class ViewTransition {
  private left = new Map<string, Seen>();
  private transitions = new Map<string, number>();

  note(): void {
    this.left = new Map();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { frame, stay, box } of framesInView()) {
      const image = [...frame.querySelectorAll("img")].findLast(({ complete, naturalWidth }) => complete && naturalWidth > 0);
      if (image) this.left.set(stay, { box, image });
    }
  }

  /** Animates without native view transitions, which delay the page. */
  move(): void {
    const before = this.left;
    this.left = new Map();
    if (before.size === 0) return;
    this.transitions = new Map();
    for (const { frame, stay, box } of framesInView()) {
      const from = before.get(stay);
      if (!from) continue;
      move(from, box);
      hideFrame(frame, TIME);
      this.transitions.set(stay, performance.now() + TIME);
    }
  }

  hideArrivals(): void {
    const now = performance.now();
    for (const [stay, arrival] of this.transitions)
      for (const frame of document.querySelectorAll<HTMLElement>(`main [data-stay="${CSS.escape(stay)}"]`))
        if (arrival > now) hideFrame(frame, arrival - now);
  }
}

function framesInView(): { readonly frame: HTMLElement; readonly stay: string; readonly box: DOMRect }[] {
  return (
    [...document.querySelectorAll<HTMLElement>("main [data-stay]")]
      // Measuring inside a card that the browser skips would lay it out (pages/offscreen-cards.ts).
      .filter((frame) => isInView((frame.closest("article") ?? frame).getBoundingClientRect()))
      .map((frame) => ({ frame, stay: frame.dataset.stay ?? "", box: frame.getBoundingClientRect() }))
      .filter(({ box }) => isInView(box))
  );
}

const isInView = ({ width, top, bottom }: DOMRect): boolean => width > 0 && bottom > 0 && top < window.innerHeight;

const hideFrame = (frame: HTMLElement, time: number): unknown => frame.animate([{ opacity: 0 }, { opacity: 0 }], time);

function move({ image, box: from }: Seen, to: DOMRect): void {
  const copy = document.createElement("img");
  copy.src = image.currentSrc || image.src;
  copy.alt = "";
  copy.ariaHidden = "true";
  if (image.hasAttribute("data-touched")) copy.dataset.touched = "";
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "9",
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    maxWidth: "none",
    objectFit: "cover",
    pointerEvents: "none",
  });
  document.body.append(copy);
  // The image has its final size from the start; a transform scales and clips it to its old frame.
  const scale = Math.max(from.width / to.width, from.height / to.height);
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const cutX = (to.width - from.width / scale) / 2;
  const cutY = (to.height - from.height / scale) / 2;
  const start = { transform: `translate(${x}px, ${y}px) scale(${scale})`, clipPath: `inset(${cutY}px ${cutX}px)` };
  const end = { transform: "none", clipPath: "inset(0)" };
  const motion = copy.animate([start, end], { duration: TIME, easing: "cubic-bezier(0.2, 0, 0, 1)" });
  const remove = () => copy.remove();
  motion.onfinish = remove;
  motion.oncancel = remove;
}
