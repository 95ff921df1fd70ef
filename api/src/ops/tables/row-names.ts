import type { Place } from "./read-table.ts";

/** A row's place as a result shows it: what the operator can find it by, and no more. */
export const placeOf = ({ line, number, id, recordId }: Place): Readonly<Record<string, unknown>> => ({
  ...(number === undefined ? {} : { record: number }),
  line,
  ...(id === undefined ? {} : { id }),
  ...(recordId === undefined ? {} : { recordId }),
});

/** A row's place in words: "line 4", "record 17 (id x)", "record recA". */
export function nameOf({ line, number, id, recordId }: Place): string {
  if (recordId !== undefined) return `record ${recordId}`;
  if (number === undefined) return `line ${line}`;
  return `record ${number} (${id === undefined ? `line ${line}` : `id ${id}`})`;
}
