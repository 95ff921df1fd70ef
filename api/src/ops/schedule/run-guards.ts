/** Something about a table that stops a run before it changes anything, unless an owner takes it knowingly. */
export interface Guard {
  readonly kind: "columns" | "gone";
  /** One sentence. */
  readonly words: string;
}

export const GUARDS = ["columns", "gone"] as const satisfies readonly Guard["kind"][];

interface Gone {
  /** Listings that this run finds gone. */
  readonly gone: number;
  /** Listings that come from the table. */
  readonly known: number;
  readonly records: number;
  /** Most percent of them that may be gone. */
  readonly share: number;
}

/** Whether more listings are gone at once than a run may believe. */
export function judgeGone({ gone, known, records, share }: Gone): Guard[] {
  if (gone === 0 || gone * 100 <= share * known) return [];
  if (records === 0) return [{ kind: "gone", words: `The table has no records, and ${known} listings come from it.` }];
  return [
    { kind: "gone", words: `${gone} of the ${known} listings that come from the table are gone from it, more than ${share} percent.` },
  ];
}

/** Most findings that a run names when it stops because of them. */
const NAMED = 3;

/** Why a table is refused as a whole. */
export function refusedWords(findings: readonly { readonly what: string; readonly why: string; readonly refused: boolean }[]): string {
  const refused = findings.filter((finding) => finding.refused);
  const more = refused.length > NAMED ? ` And ${refused.length - NAMED} more like this.` : "";
  return `${refused
    .slice(0, NAMED)
    .map(({ what, why }) => `${what} ${why}`)
    .join(" ")}${more}`;
}
