import { clientOf } from "@nightlatch/process";
import type { Kysely } from "kysely";
import { UncertainCommitError } from "../db/database-errors.ts";
import { countRequest } from "../db/request-limit.ts";
import type { Database } from "../db/schema.ts";
import { ApiFault } from "../errors.ts";
import type { Challenges } from "./challenges.ts";
import type { GuardFields } from "./guard-fields.ts";
import { isTaken, noteTaken, type Receipt, receiptOf } from "./receipts.ts";

/** Fewest milliseconds from showing a form to sending it. No person is faster. */
const QUICKEST_MS = 1_000;
/** Most forms from one client that come without a proof of work: enough for a person without JavaScript. */
const UNPROVEN_MAX = 5;

/** The sender of a form, as the guard judged it. */
export interface Sender {
  /**
   * Whether the route must store nothing and answer as if it had. The sender is a program that filled in the honeypot, or
   * a person whose message was taken before and whose answer was lost.
   */
  readonly done: boolean;
  /**
   * Counts the form, uses up its proof and remembers it as taken, in the transaction that stores the form: a form that is
   * rolled back is not counted.
   *
   * @throws {ApiFault} `too_many_requests`, `invalid_proof`, `taken_already`
   */
  admit(trx: Kysely<Database>): Promise<void>;
  /**
   * Has somebody else take the form instead of storing it. It is counted before that, and remembered as taken after it: a
   * form that was not taken must get there when it is sent again.
   *
   * @throws {ApiFault} as `admit`, or what `take` throws
   */
  handOn(take: () => Promise<void>): Promise<void>;
}

/**
 * The guard of every public form: honeypot, time trap, rate limit and proof of work
 * (docs/product/abuse-and-privacy.md#guard-of-public-forms).
 */
export interface Guard {
  readonly challenges: Challenges;
  /**
   * @param form name of the form; each form has a limit of its own
   * @param address network address that the request came from
   * @param about `content`, the message where it is not beside the guard's fields; `times`, how many such requests belong to one
   * form, as uploads of photos do: it multiplies the limit, and is 1 unless given
   * @throws {ApiFault} `sent_too_soon`, `invalid_proof`, `name_used`
   * @throws {UncertainCommitError} when the message was taken before, and the database does not confirm it
   */
  meet(
    form: string,
    fields: GuardFields,
    address: string,
    about?: { readonly content?: unknown; readonly times?: number },
  ): Promise<Sender>;
}

/** How many forms of one kind a client may send in ten minutes, with and without proofs. */
export function formLimits(limit: number): { proven: number; unproven: number } {
  return { proven: limit, unproven: Math.min(limit, UNPROVEN_MAX) };
}

/**
 * @param limit most forms of one kind from one client in ten minutes; without proofs the limit is lower
 * @param commitsStuck whether commits are not confirmed at the moment
 */
export function createGuard(db: Kysely<Database>, challenges: Challenges, limit: number, commitsStuck = () => false): Guard {
  const { proven, unproven } = formLimits(limit);
  return {
    challenges,
    meet: async (form, { website, elapsedMs, proof: sent, once, ...beside }, address, { content = beside, times = 1 } = {}) => {
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
          // The first of two requests may be stored on the primary alone.
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
