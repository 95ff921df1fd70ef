import type { ScenePicture } from "./assign-pictures.ts";

/** A drawn place with the given number of views. */
export function makePlace(family: string, place = family, views = 7): ScenePicture[] {
  return Array.from({ length: views }, (_, index) => ({
    place,
    view: `view-${index + 1}`,
    base: `${place}-${index + 1}`,
    width: 1400,
    height: 933,
    alt: `View ${index + 1} of ${place}`,
    placeholder: "data:image/webp;base64,AA",
    family,
  }));
}

/** The sentences of a description. */
export function splitSentences(description: string): string[] {
  return description
    .split(/(?<=[.?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** Counts how often each value occurs. */
export function countBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
