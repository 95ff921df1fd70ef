import { sql } from "kysely";
import { z } from "zod";
import { utcDay } from "../../db/clock.ts";
import { findDemonstration } from "../../demonstration.ts";
import { countMentions } from "../../erasure/mentions.ts";
import { readMailTrouble } from "../../mail/mail-standing.ts";
import { operation } from "../operation.ts";
import { CONTACTS_READ, whoWorks } from "../ops-audit.ts";
import { readTableState } from "./table-state.ts";
import { noteVisit } from "./visits.ts";
import { readLate, readQueues } from "./waiting.ts";

/** Days within which the end of an advertisement is told. */
const AD_DAYS = 7;
/** Most changes that are told. */
const CHANGES_MAX = 50;
/** Days that somebody who looks for the first time is told about. */
const FIRST_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * `today`: what waits, how old it is against what we have promised, which advertisements end within a week, what the table
 * service leaves to somebody, whether there is a listing at all or the demonstration, why mails do not leave, how many texts name somebody who was erased, whether photos can be reached, and what others have changed since this operator's last visit (docs/product/desk.md#today).
 */
const today = operation("curator", z.object({}), async (db, _input, now, { photoStorage, proxyUnsaid = false }) => {
  const who = whoWorks();
  const seen = await noteVisit(db, who);
  const changes = await db
    .selectFrom("audit")
    .select(["id", "at", "who", "action", "subject"])
    .where("who", "!=", who)
    .where("action", "!=", CONTACTS_READ)
    .where((where) =>
      seen === undefined ? where("at", ">", new Date(now.getTime() - FIRST_DAYS * DAY_MS)) : where("id", ">", String(seen)),
    )
    .orderBy("id", "desc")
    .limit(CHANGES_MAX)
    .execute();
  const [from, until] = [utcDay(now), utcDay(new Date(now.getTime() + AD_DAYS * DAY_MS))];
  const ads = await db
    .selectFrom("ad_creatives")
    .select(["id", "advertiser_name as advertiser", sql<string>`to_char(active_until, 'YYYY-MM-DD')`.as("until")])
    .where(sql<boolean>`active_until between ${from}::date and ${until}::date`)
    .where("paused", "=", false)
    .orderBy("active_until")
    .orderBy("id")
    .execute();
  return {
    who,
    queues: await readQueues(db, now),
    late: await readLate(db, now),
    ads,
    table: await readTableState(db),
    mailServer: (await readMailTrouble(db)) ?? null,
    mentions: await countMentions(db),
    isEmpty: (await db.selectFrom("listings").select("id").limit(1).executeTakeFirst()) === undefined,
    demonstration: (await findDemonstration(db)).listings.length,
    proxyUnsaid,
    photosAway: (await photoStorage?.().answers()) === false,
    changes: changes.map(({ id, at, ...change }) => ({ id: Number(id), at: at.toISOString(), ...change })),
    firstVisit: seen === undefined,
  };
});

export const todayOperations = { today };
