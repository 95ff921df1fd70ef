export function moved<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from];
  if (entry === undefined || from === to || to < 0 || to >= entries.length) return entries;
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

/** Focuses the button that moved with its item, or else an enabled neighbour. @param words start of the button's text */
export function focusInItem(list: Element | null, at: number, words: string): void {
  requestAnimationFrame(() => {
    const buttonsOf = (root: Element | null | undefined) => [...(root?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
    const buttons = buttonsOf(list?.children[at]);
    const same = buttons.find(({ textContent }) => textContent?.startsWith(words));
    (same ?? buttons[0] ?? buttonsOf(list?.parentElement)[0])?.focus();
  });
}
