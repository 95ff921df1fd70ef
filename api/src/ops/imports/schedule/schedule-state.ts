import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import { choice, choices, line } from "../../inputs.ts";
import { ALLOWABLE } from "../../listings/oddities.ts";
import { SAME_NAME } from "../take-rows.ts";
import type { KeptColumns } from "./guards.ts";

export const optionsSchema = z.object({
  map: z.record(z.string(), z.json()).default({}),
  match: line(200).default("auto"),
  sameName: choice(SAME_NAME).default("refuse"),
  allow: choices(ALLOWABLE).default([]),
});

export interface Schedule {
  readonly on: boolean;
  readonly everyMinutes: number;
  /** Most percent of the listings from the table that one run may find gone. */
  readonly share: number;
  readonly options: z.output<typeof optionsSchema>;
  readonly columns: KeptColumns;
  readonly nextAt: Date | null;
  readonly setBy: string | null;
  readonly setAt: Date | null;
}

export const scheduleFields = {
  ...{ on: z.boolean(), everyMinutes: z.number(), share: z.number(), options: optionsSchema },
  ...{ nextAt: z.string().nullable(), setBy: z.string().nullable(), setAt: z.string().nullable() },
};

export const onLine = ({ everyMinutes, nextAt }: { readonly everyMinutes: number; readonly nextAt: string | null }): string =>
  `On, every ${everyMinutes} minutes; the next run is due at ${nextAt}.`;

export async function readSchedule(db: Kysely<Database>): Promise<Schedule> {
  const row = await db.selectFrom("table_schedule").selectAll().executeTakeFirst();
  return {
    on: row?.is_on ?? false,
    everyMinutes: row?.every_minutes ?? 60,
    share: row?.share ?? 10,
    options: optionsSchema.parse(row?.options ?? {}),
    columns: (row?.columns ?? {}) as unknown as KeptColumns,
    nextAt: row?.next_at ?? null,
    setBy: row?.set_by ?? null,
    setAt: row?.set_at ?? null,
  };
}

/** Of several servers that find a run due, only one gets it. @returns whether it is this caller's */
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
