import { type Kysely, type RawBuilder, sql } from "kysely";
import { isOver } from "./clock.ts";
import type { Database } from "./schema.ts";

export interface LeaseTimings {
  readonly everyMs: number;
  readonly lengthMs: number;
  /** Milliseconds between the leader's stop and the end of its lease, because its clock may be slower than the database's. */
  readonly marginMs: number;
}

export const LEASE_TIMINGS: LeaseTimings = { everyMs: 1_000, lengthMs: 5_000, marginMs: 1_000 };

interface Claimant {
  readonly name: string;
  readonly holder: string;
}

export interface HeldLease extends Claimant {
  readonly epoch: number;
}

/** Acquires or renews a lease. @returns its epoch, or undefined while another process has the lease */
export async function requestLease(db: Kysely<Database>, { name, holder }: Claimant, lengthMs: number): Promise<number | undefined> {
  const until = sql<Date>`now() + make_interval(secs => ${lengthMs / 1000}::double precision)`;
  const isFree = isOver("leases.held_until", 2 * lengthMs);
  const current = await db
    .selectFrom("leases")
    .select(["holder", isFree.as("free")])
    .where("name", "=", name)
    .executeTakeFirst();
  if (current && current.holder !== holder && !current.free) return undefined;
  const row = await withoutStandby(db, (trx) =>
    trx
      .insertInto("leases")
      .values({ name, holder, epoch: 1, held_until: until })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({
            holder,
            held_until: until,
            epoch: sql<number>`leases.epoch + case when leases.holder = ${holder}::uuid and not ${isFree} then 0 else 1 end`,
          })
          .where(({ or, eb }) => or([eb("leases.holder", "=", holder), isFree])),
      )
      .returning("epoch")
      .executeTakeFirst(),
  );
  return row?.epoch;
}

export async function releaseLease(db: Kysely<Database>, { name, holder, epoch }: HeldLease): Promise<void> {
  await withoutStandby(db, (trx) =>
    trx
      .updateTable("leases")
      .set({ held_until: sql<Date>`now()` })
      .where("name", "=", name)
      .where("holder", "=", holder)
      .where("epoch", "=", epoch)
      .execute(),
  );
}

/** Commits without waiting for the standby. A promoted standby may have an old epoch, so `isStillHeld` compares the holder too. */
const withoutStandby = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = local`.execute(trx);
    return work(trx);
  });

export const isStillHeld = ({ name, holder, epoch }: HeldLease): RawBuilder<boolean> =>
  sql<boolean>`exists (select from leases where name = ${name} and holder = ${holder}::uuid and epoch = ${epoch})`;
