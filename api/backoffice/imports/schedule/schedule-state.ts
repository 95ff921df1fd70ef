import type { Database } from "@nightlatch/database/schema";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { choice, choices, line } from "../../inputs.ts";
import { ALLOWABLE } from "../../listings/oddities.ts";
import { time } from "../../show.ts";
import type { SpooledColumn } from "../table-spool.ts";
import { SAME_NAME } from "../take-rows.ts";

type StoredColumns = Readonly<Record<string, { readonly count: number; readonly kinds: readonly string[] }>>;

const WORTH = 3;

export const toStoredColumns = (columns: ReadonlyMap<string, SpooledColumn>): StoredColumns =>
  Object.fromEntries([...columns].map(([name, { count, kinds }]) => [name, { count, kinds: [...kinds] }]));

/** @returns `odd`: warnings about columns that lost their values or changed kind; `emptied`: columns that lost one or two values */
export function judgeColumns(
  before: StoredColumns,
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

export interface Guard {
  readonly kind: "columns" | "gone";
  readonly words: string;
}

export const GUARDS = ["columns", "gone"] as const satisfies readonly Guard["kind"][];

type Gone = Readonly<Record<"gone" | "known" | "records", number>> & Pick<Schedule, "share">;

export function judgeGone({ gone, known, records, share }: Gone): Guard[] {
  if (gone === 0 || gone * 100 <= share * known) return [];
  if (records === 0) return [{ kind: "gone", words: `The table has no records, and ${known} listings come from it.` }];
  return [{ kind: "gone", words: `${gone} of the table's ${known} listings are gone from it, more than ${share} percent.` }];
}

const NAMED = 3;

export function rejectedText(findings: readonly { readonly what: string; readonly why: string; readonly refused: boolean }[]): string {
  const refused = findings.filter((finding) => finding.refused);
  const more = refused.length > NAMED ? ` And ${refused.length - NAMED} more like this.` : "";
  return `${refused
    .slice(0, NAMED)
    .map(({ what, why }) => `${what} ${why}`)
    .join(" ")}${more}`;
}

export const optionsSchema = z.object({
  map: z.record(z.string(), z.json()).default({}),
  match: line(200).default("auto"),
  sameName: choice(SAME_NAME).default("refuse"),
  allow: choices(ALLOWABLE).default([]),
});

export type Schedule = Awaited<ReturnType<typeof readSchedule>>;

export const scheduleFields = {
  ...{ on: z.boolean(), everyMinutes: z.number(), share: z.number(), options: optionsSchema },
  ...{ nextAt: time.nullable(), setBy: z.string().nullable(), setAt: time.nullable() },
};

export const onLine = ({ everyMinutes, nextAt }: { readonly everyMinutes: number; readonly nextAt: string | null }): string =>
  `On, every ${everyMinutes} minutes; the next run is due at ${nextAt}.`;

export async function readSchedule(db: Kysely<Database>) {
  const row = await db.selectFrom("table_schedule").selectAll().executeTakeFirst();
  return {
    on: row?.is_on ?? false,
    everyMinutes: row?.every_minutes ?? 60,
    share: row?.share ?? 10,
    options: optionsSchema.parse(row?.options ?? {}),
    columns: (row?.columns ?? {}) as unknown as StoredColumns,
    nextAt: row?.next_at ?? null,
    setBy: row?.set_by ?? null,
    setAt: row?.set_at ?? null,
  };
}

export async function claimDue(db: Kysely<Database>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("table_schedule")
    .set({ next_at: sql<Date>`now() + make_interval(mins => every_minutes)` })
    .where("is_on", "=", true)
    .where(sql<boolean>`next_at <= now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function dueIn(db: Kysely<Database>, seconds: number): Promise<void> {
  await db
    .updateTable("table_schedule")
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("is_on", "=", true)
    .execute();
}
