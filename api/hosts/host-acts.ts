import { utcDay } from "@nightlatch/database/clock";
import { countRequest, type RequestLimit } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import {
  datedAnswers,
  isPublished,
  type PlanId,
  PRIVACY_KEYS,
  type PrivacyForm,
  planOf,
  privacyFields,
  readListing,
  readPrivacyFacts,
  type SourceRecord,
  toPrivacyBody,
} from "@nightlatch/domain";
import { isTaken, noteTaken, type Receipt } from "@nightlatch/forms/abuse/receipts";
import { ApiFault } from "@nightlatch/http/errors";
import type { Host } from "@nightlatch/listings/host-links";
import type { Mailer } from "@nightlatch/mail/mailer";
import type { Kysely, Transaction } from "kysely";
import { changeHosted } from "./change-hosted.ts";
import { actLetter, HOST_ACTS, type HostAct, hostNotice } from "./host-mails.ts";

const ACTS: RequestLimit = { action: "host-act", max: 30 };

export interface Acting {
  readonly db: Kysely<Database>;
  readonly mailer: Pick<Mailer, "put" | "addresses" | "wake">;
  readonly now: Date;
  readonly receipt?: Receipt | undefined;
}

/** Runs a host's action and stores its mail in one transaction, or does nothing if the request's receipt exists. @throws {ApiFault} */
export async function act(
  { db, mailer, receipt }: Acting,
  host: Host,
  work: (trx: Transaction<Database>) => Promise<HostAct | undefined>,
): Promise<void> {
  if (receipt && (await isTaken(db, receipt))) return;
  await db.transaction().execute(async (trx) => {
    if (receipt) await noteTaken(trx, receipt);
    await countRequest(trx, ACTS, host.email);
    const done = await work(trx);
    if (done) await mailer.put(trx, actLetter(host.email, done, mailer.addresses.operator));
  });
  mailer.wake();
}

/** See docs/product/host.md#pausing. @throws {ApiFault} `hidden_by_us` when the operator has hidden the listing */
export const setPaused = (acting: Acting, host: Host, slug: string, paused: boolean): Promise<void> =>
  act(acting, host, async (trx) => {
    const { now } = acting;
    const { before, changed } = await changeHosted(trx, host, {
      slug,
      action: paused ? "listing.pause" : "listing.resume",
      now,
      edit: (record) => {
        if (!isPublished(record)) throw new ApiFault("hidden_by_us");
        if (paused === Boolean(record["Paused Since"])) return record;
        return { ...record, "Paused Since": paused ? now.toISOString() : null };
      },
    });
    if (!changed) return undefined;
    const { name } = readListing(before.record);
    return paused ? HOST_ACTS.paused(name) : HOST_ACTS.shown(name);
  });

/** Stores privacy answers, dated today except unchanged verified answers (docs/product/host.md#privacy-facts). */
export const setFacts = (acting: Acting, host: Host, slug: string, answers: PrivacyForm): Promise<void> =>
  act(acting, host, async (trx) => {
    const { before, changed } = await changeHosted(trx, host, {
      slug,
      action: "listing.facts",
      now: acting.now,
      edit: (record) => withAnswers(record, answers, utcDay(acting.now)),
    });
    return changed ? HOST_ACTS.facts(readListing(before.record).name) : undefined;
  });

export function withAnswers(record: SourceRecord, answers: PrivacyForm, today: string): SourceRecord {
  const edited: Record<string, unknown> = { ...record };
  const privacyColumns: Readonly<Record<string, unknown>> = datedAnswers(toPrivacyBody(answers), today);
  const [facts, wanted] = [readPrivacyFacts(record), readPrivacyFacts(privacyColumns)];
  for (const key of PRIVACY_KEYS) {
    const stays = facts[key]?.by === "verified" && String(facts[key].values) === String(wanted[key]?.values ?? "");
    if (stays) continue;
    for (const field of Object.values(privacyFields(key))) {
      if (privacyColumns[field] === undefined) delete edited[field];
      else edited[field] = privacyColumns[field];
    }
  }
  return edited as SourceRecord;
}

export const requestPlan = (acting: Acting, host: Host, slug: string, plan: PlanId): Promise<void> =>
  act(acting, host, async (trx) => {
    const { before, changed } = await changeHosted(trx, host, {
      slug,
      action: "listing.plan-wanted",
      now: acting.now,
      edit: (record) => ({ ...record, "Plan Wanted": plan }),
    });
    if (!changed) return undefined;
    const { name } = planOf(plan);
    const { put, addresses } = acting.mailer;
    const notice = { subject: `Plan wanted: ${name}`, slug, pairs: [["Plan Wanted", name] as const] };
    await put(trx, { ...hostNotice(notice, addresses.operator), replyTo: host.email });
    return HOST_ACTS.planned(readListing(before.record).name, name);
  });
