import { type RefObject, type TouchEvent, useRef } from "react";
import { swipeStep } from "./steps.ts";

interface Start {
  readonly x: number;
  readonly y: number;
}

/**
 * Handlers of touches by which a swipe turns to another picture (docs/product/detail.md#photo-viewer). Only one finger
 * counts: with a second one, which pinches, or a touch that the browser takes over to scroll, nothing is turned.
 *
 * @param track follows the finger by its custom property `--drag`, CSS pixels
 * @param active whether a swipe may count
 */
export function useSwipe(track: RefObject<HTMLElement | null>, active: boolean, onStep: (step: -1 | 1) => void) {
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
