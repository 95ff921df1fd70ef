import type { SpooledColumn } from "../table-spool.ts";

export type KeptColumns = Readonly<Record<string, { readonly count: number; readonly kinds: readonly string[] }>>;

/** Fewest records that make a column worth stopping for: single values come and go. */
const WORTH = 3;

export const toKept = (columns: ReadonlyMap<string, SpooledColumn>): KeptColumns =>
  Object.fromEntries([...columns].map(([name, { count, kinds }]) => [name, { count, kinds: [...kinds] }]));

/**
 * Finds columns that lost every value, as after a new name, and columns whose values are of another kind. The service leaves out empty
 * cells, so a column is gone when no record has a value in it. @returns sentences, and the columns that are merely empty now
 */
export function judgeColumns(
  before: KeptColumns,
  now: ReadonlyMap<string, SpooledColumn>,
): { readonly odd: readonly string[]; readonly emptied: readonly string[] } {
  const odd: string[] = [];
  const emptied: string[] = [];
  for (const [name, { count, kinds }] of Object.entries(before)) {
    const column = now.get(name);
    if (column === undefined || column.count === 0) {
      if (count < WORTH) emptied.push(name);
      else odd.push(`The column ${name} had ${count} values at the last run and has none now. It may have been renamed or deleted.`);
      continue;
    }
    if (count < WORTH || kinds.some((kind) => (column.kinds as ReadonlySet<string>).has(kind))) continue;
    odd.push(`The column ${name} had ${kinds.join(" and ")} at the last run, and has ${[...column.kinds].join(" and ")} now.`);
  }
  return { odd, emptied };
}

/** Something about a table that stops a run before it changes anything, unless an owner takes it knowingly. */
export interface Guard {
  readonly kind: "columns" | "gone";
  readonly words: string;
}

export const GUARDS = ["columns", "gone"] as const satisfies readonly Guard["kind"][];

interface Gone {
  readonly gone: number;
  readonly known: number;
  readonly records: number;
  /** Most percent of them that may be gone. */
  readonly share: number;
}

export function judgeGone({ gone, known, records, share }: Gone): Guard[] {
  if (gone === 0 || gone * 100 <= share * known) return [];
  if (records === 0) return [{ kind: "gone", words: `The table has no records, and ${known} listings come from it.` }];
  return [
    { kind: "gone", words: `${gone} of the ${known} listings that come from the table are gone from it, more than ${share} percent.` },
  ];
}

const NAMED = 3;

export function refusedWords(findings: readonly { readonly what: string; readonly why: string; readonly refused: boolean }[]): string {
  const refused = findings.filter((finding) => finding.refused);
  const more = refused.length > NAMED ? ` And ${refused.length - NAMED} more like this.` : "";
  return `${refused
    .slice(0, NAMED)
    .map(({ what, why }) => `${what} ${why}`)
    .join(" ")}${more}`;
}
