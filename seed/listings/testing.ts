import type { DrawnPictures } from "../drawn.ts";

/** Pictures of the listings with these slugs, as they are listed. */
export function makePictures(...slugs: readonly string[]): DrawnPictures {
  const views = ["front", "living", "bedroom", "bath", "again"] as const;
  const pictures = views.map((view) => [view, { alt: `View ${view}`, placeholder: "data:image/webp;base64,AA", mark: "0" }] as const);
  return Object.fromEntries(slugs.map((slug) => [slug, Object.fromEntries(pictures)]));
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
