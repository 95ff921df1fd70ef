/** A rectangle on the page, in CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance between the heights that are tried, and how far down a place is looked for, in CSS pixels. */
const STEP = 6;
const REACH = 1600;
/** The space kept free around a label, in CSS pixels. */
const GAP = 4;

/**
 * A free place for a label inside a part of the page: as far up as possible, at the right, at the left or between.
 *
 * @param taken areas that the label must not lie on
 * @returns undefined when there is none
 */
export function freeSpot(part: Area, { width, height }: Size, taken: readonly Area[]): Area | undefined {
  const room = part.width - width - 2 * GAP;
  const lowest = part.top + Math.min(part.height, REACH) - height - GAP;
  if (room < 0) return undefined;
  for (let top = part.top + GAP; top <= lowest; top += STEP) {
    for (const share of [1, 0, 0.5, 0.25, 0.75]) {
      const spot = { left: part.left + GAP + room * share, top, width, height };
      if (!taken.some((area) => overlaps(area, spot))) return spot;
    }
  }
  return undefined;
}

const overlaps = (a: Area, b: Area): boolean =>
  a.left < b.left + b.width + GAP && b.left < a.left + a.width + GAP && a.top < b.top + b.height + GAP && b.top < a.top + a.height + GAP;

/** A way to write a label, with its size. */
export interface Wording extends Size {
  readonly text: string;
}

/**
 * The label of a part and its place: rather a short one in a free place than a long one over words, and none at all rather
 * than one over something that can be pressed.
 *
 * @param wordings longest first
 */
export function labelFor(
  part: Area,
  wordings: readonly Wording[],
  controls: readonly Area[],
  words: readonly Area[],
): (Area & { readonly text: string }) | undefined {
  for (const taken of [[...controls, ...words], controls]) {
    for (const wording of wordings) {
      const spot = freeSpot(part, wording, taken);
      if (spot) return { ...spot, text: wording.text };
    }
  }
  return undefined;
}
