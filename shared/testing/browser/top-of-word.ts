import type { Locator } from "vitest/browser";

/** Where a word of an element's text stands, in pixels from the upper edge of the window: words of one line have one such place. */
export function topOfWord(line: Locator, word: string): number {
  const text = line.element().firstChild as Text;
  const at = text.data.indexOf(word);
  if (at < 0) throw new Error(`"${text.data}" has no "${word}".`);
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + word.length);
  return range.getBoundingClientRect().top;
}
