/** A list with the entry at one place moved to another, the others in their order. */
export function movePhoto<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const moved = entries[from];
  if (moved === undefined || from === to) return entries;
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
