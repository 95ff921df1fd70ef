import { UncertainCommitError } from "@nightlatch/database/database-errors";
import { countRequest } from "@nightlatch/database/request-limit";
import type { Database } from "@nightlatch/database/schema";
import { ApiFault } from "@nightlatch/http/errors";
import { clientOf } from "@nightlatch/process/http";
import type { Kysely } from "kysely";
import type { Challenges } from "./challenges.ts";
import type { GuardFields } from "./guard-fields.ts";
import { isTaken, noteTaken, type Receipt, receiptOf } from "./receipts.ts";

/** Fewest milliseconds that a person needs to fill in a form. */
const QUICKEST_MS = 1_000;
const UNPROVEN_MAX = 5;

export interface Sender {
  /** Whether to report success but store nothing, because a bot filled in the honeypot, or the message was already accepted. */
  readonly done: boolean;
  /** Counts the form in the message's transaction. @throws {ApiFault} `too_many_requests`, `invalid_proof`, `taken_already` */
  admit(trx: Kysely<Database>): Promise<void>;
  /** Counts the form, then runs `take`, then stores the receipt, so that a failed form can be sent again. @throws {ApiFault} as `admit` */
  handOn(take: () => Promise<void>): Promise<void>;
}

/** See docs/product/abuse-and-privacy.md#guard-of-public-forms. */
export interface Guard {
  readonly challenges: Challenges;
  /** @param form kind with its own limit @param about `content`: a message not in `fields` @throws {ApiFault}, {UncertainCommitError} */
  meet(
    form: string,
    fields: GuardFields,
    address: string,
    about?: { readonly content?: unknown; readonly times?: number },
  ): Promise<Sender>;
}

export function formLimits(limit: number): { proven: number; unproven: number } {
  return { proven: limit, unproven: Math.min(limit, UNPROVEN_MAX) };
}

/** @param limit forms of one kind that one client may send in ten minutes; forms without proofs have a lower limit */
export function createGuard(db: Kysely<Database>, challenges: Challenges, limit: number, commitsStuck = () => false): Guard {
  const { proven, unproven } = formLimits(limit);
  return {
    challenges,
    meet: async (form, { website, elapsedMs, proof: sent, once, ...fieldValues }, address, { content = fieldValues, times = 1 } = {}) => {
      const receipt = once === undefined ? undefined : receiptOf(form, once, content);
      if (website || (receipt && (await isTaken(db, receipt)))) return { done: true, admit: async () => {}, handOn: async () => {} };
      if (elapsedMs !== undefined && elapsedMs < QUICKEST_MS) throw new ApiFault("sent_too_soon", { field: "elapsedMs" });
      const proof = sent ? await challenges.check(sent) : undefined;
      const count = async (trx: Kysely<Database>) => {
        const max = times * (proof ? proven : unproven);
        await countRequest(trx, { action: form, max }, clientOf(address));
        await proof?.redeem(trx);
      };
      const noteOnce = async (trx: Kysely<Database>, receipt: Receipt) => {
        try {
          await noteTaken(trx, receipt);
        } catch (error) {
          // While commits are stuck, the first of two equal requests may be stored on the primary only.
          throw commitsStuck() && error instanceof ApiFault && error.code === "taken_already" ? new UncertainCommitError(error) : error;
        }
      };
      return {
        done: false,
        admit: async (trx) => {
          if (receipt) await noteOnce(trx, receipt);
          await count(trx);
        },
        handOn: async (take) => {
          await db.transaction().execute(count);
          await take();
          if (receipt) await noteTaken(db, receipt);
        },
      };
    },
  };
}
