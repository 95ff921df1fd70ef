import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "./geometry.ts";
import { pan, type Size, underneath, type View, zoom } from "./geometry.ts";

const DRAG = 6;
const WHEEL = 0.0015;

type Change = (change: (view: View) => View) => void;

/** A wheel zooms only with the focus or the control key, which trackpads send for a pinch. A finger scrolls the page until a tap. */
export function useGestures(stage: RefObject<HTMLElement | null>, size: Size, change: Change): void {
  const latest = useRef(size);
  useEffect(() => {
    latest.current = size;
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const stopWheel = listenToWheel(element, latest, change);
    const stopDrag = listenToPointers(element, latest, change);
    return () => {
      stopWheel();
      stopDrag();
    };
  }, [stage, change]);
}

const pointIn = (element: HTMLElement, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

function listenToWheel(element: HTMLElement, size: RefObject<Size>, change: Change): () => void {
  const handleWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !element.contains(document.activeElement)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1) * (event.ctrlKey ? 4 : 1);
    const at = pointIn(element, event);
    change((view) => zoom(view, Math.exp(Math.max(-300, Math.min(300, pixels)) * WHEEL), underneath(at, view, size.current)));
  };
  element.addEventListener("wheel", handleWheel, { passive: false });
  return () => element.removeEventListener("wheel", handleWheel);
}

function listenToPointers(element: HTMLElement, size: RefObject<Size>, change: Change): () => void {
  const down = new Map<number, Point>();
  let moved = 0;

  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (down.size === 0) moved = 0;
    down.set(event.pointerId, pointIn(element, event));
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = pointIn(element, event);
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (!other && moved < DRAG) return;
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, now);
    change((view) => (other ? pinch(view, size.current, other, before, now) : pan(view, size.current, before.x - now.x, before.y - now.y)));
  };
  const end = (event: PointerEvent) => void down.delete(event.pointerId);
  // A drag that ends on a dot does not open it.
  const handleClick = (event: MouseEvent) => {
    if (moved < DRAG || event.detail === 0) return;
    moved = 0;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", begin, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", end, { signal });
  element.addEventListener("pointercancel", end, { signal });
  element.addEventListener("click", handleClick, { capture: true, signal });
  return () => stop.abort();
}

function pinch(view: View, size: Size, still: Point, before: Point, now: Point): View {
  const [spread, wider] = [Math.hypot(before.x - still.x, before.y - still.y), Math.hypot(now.x - still.x, now.y - still.y)];
  const middle = { x: (before.x + still.x) / 2, y: (before.y + still.y) / 2 };
  const closer = zoom(view, Math.max(1, spread) / Math.max(1, wider), underneath(middle, view, size));
  return pan(closer, size, (before.x - now.x) / 2, (before.y - now.y) / 2);
}
