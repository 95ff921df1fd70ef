import type { Locator } from "vitest/browser";

export function linesOf(text: Locator): string[] {
  const element = text.element();
  const edges = element.getBoundingClientRect();
  const lines = new Map<number, string>();
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    for (const [at, character] of [...(node as Text).data].entries()) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, left, right } = range.getBoundingClientRect();
      const middle = (left + right) / 2;
      if (left === right || middle < edges.left || middle > edges.right) continue;
      lines.set(Math.round(top), (lines.get(Math.round(top)) ?? "") + character);
    }
  }
  return [...lines].sort(([one], [other]) => one - other).map(([, line]) => line.trim());
}
