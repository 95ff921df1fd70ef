import { type Kysely, type RawBuilder, sql } from "kysely";
import { isOver } from "../db/clock.ts";
import type { Database } from "../db/schema.ts";

/** All in milliseconds. */
export interface LeaseTimings {
  /** The pause between two looks at a lease, by its holder and by those who wait for it. */
  readonly everyMs: number;
  /** How long it lasts from the last time that its holder asked for it, by the database's clock. */
  readonly lengthMs: number;
  /** How much earlier than that its holder takes it for lost, by its own clock, which may be slower. */
  readonly marginMs: number;
}

/** A holder that is killed, frozen or cut off is followed by another after six seconds at most. */
export const LEASE_TIMINGS: LeaseTimings = { everyMs: 1_000, lengthMs: 5_000, marginMs: 1_000 };

/** Who asks for a lease. */
interface Claimant {
  readonly name: string;
  /** A UUID that no other process has, nor this one's earlier run. */
  readonly holder: string;
}

/** A lease that was given. Each change of hands has the next epoch, so that a holder of before is known. */
export interface Held extends Claimant {
  readonly epoch: number;
}

/**
 * Gets a lease that is free, or makes one's own last longer. Times are the database's alone: clocks of machines differ.
 *
 * @returns its epoch, or undefined while another has it
 */
export async function askForLease(db: Kysely<Database>, { name, holder }: Claimant, lengthMs: number): Promise<number | undefined> {
  const until = sql<Date>`now() + make_interval(secs => ${lengthMs / 1000}::double precision)`;
  const isFree = isOver("leases.held_until", 2 * lengthMs);
  // Whoever waits only reads: what it does every second takes no lock that the holder would wait for.
  const current = await db
    .selectFrom("leases")
    .select(["holder", isFree.as("free")])
    .where("name", "=", name)
    .executeTakeFirst();
  if (current && current.holder !== holder && !current.free) return undefined;
  const given = await withoutStandby(db, (trx) =>
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
  return given?.epoch;
}

/** Gives a lease back before its end, so that nobody waits for that. */
export async function giveLeaseBack(db: Kysely<Database>, { name, holder, epoch }: Held): Promise<void> {
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

/**
 * Commits a lease without its synchronous standby: jobs go on while that is away. A standby that takes over may know an older epoch;
 * the condition of `isHeldStill` has the holder too, so no two processes hold the same.
 */
const withoutStandby = <T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = local`.execute(trx);
    return work(trx);
  });

/**
 * The condition that nobody else has been given a lease since. A statement that has it changes nothing for a holder that was frozen
 * and does not know yet that it was followed.
 */
export const isHeldStill = ({ name, holder, epoch }: Held): RawBuilder<boolean> =>
  sql<boolean>`exists (select from leases where name = ${name} and holder = ${holder}::uuid and epoch = ${epoch})`;
