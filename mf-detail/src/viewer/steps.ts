/** The shortest swipe, in CSS pixels (docs/product/detail.md#photo-viewer). */
const SWIPE_THRESHOLD_PX = 60;

/** An index that wraps around at both ends (docs/product/detail.md#photo-viewer). 0 when there are no pictures. */
export function wrapIndex(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0;
}

/**
 * The step a swipe asks for: 1 for the next picture (finger to the left), -1 for the one before, 0 for none. A
 * swipe counts from 60 px, when it is mostly horizontal (docs/product/detail.md#photo-viewer).
 *
 * @param dx distance moved to the right, CSS pixels
 * @param dy distance moved down, CSS pixels
 */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
