import { type Chore, repeat } from "@nightlatch/process";
import type { Kysely } from "kysely";
import { type LinkRequest, takeLinkRequest, waitingLinkRequests } from "../db/link-requests.ts";
import type { Database } from "../db/schema.ts";
import { putDeskLink } from "../desk/mail-link.ts";
import type { DeskOperator } from "../desk/operators.ts";
import { putHostLink } from "../host/ask-for-link.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";

/** Milliseconds between two looks for links that were asked for. */
const LOOK_EVERY_MS = 2_000;

export interface LinkPost {
  readonly mailer: Pick<Mailer, "put" | "putConfirmation" | "addresses">;
  readonly operators: readonly DeskOperator[];
  /** The site's own address, without a slash at its end. */
  siteAddress(): string;
}

/**
 * Mails the links that were asked for since the last look, and forgets who asked. Unknown addresses cost the same statements as known
 * ones (docs/product/abuse-and-privacy.md#one-answer-for-every-address).
 *
 * @param failed called for a request that could not be served; it is tried again at the next look, for an hour
 * @returns how many mails will leave
 */
export async function mailAskedLinks(
  db: Kysely<Database>,
  post: LinkPost,
  now: Date,
  failed: (error: unknown) => void = (error) => {
    throw error;
  },
): Promise<number> {
  let mailed = 0;
  for (const request of await waitingLinkRequests(db)) {
    try {
      if (await db.transaction().execute((trx) => serve(trx, request))) mailed += 1;
    } catch (error) {
      failed(error);
    }
  }
  return mailed;

  async function serve(trx: Kysely<Database>, request: LinkRequest): Promise<boolean> {
    const { kind, address, known_device: knownDevice } = request;
    if (!(await takeLinkRequest(trx, request))) return false;
    return kind === "host" ? putHostLink(trx, address, post, now) : putDeskLink(trx, address, post, { knownDevice, now });
  }
}

/**
 * Mails links that were asked for, at its own moments, whatever the moments of the requests. The sender finds the mails at its next
 * look.
 */
export function keepMailingLinks(db: Kysely<Database>, post: LinkPost, log: Log): Chore {
  const problem = "A link that was asked for could not be mailed";
  const failed = (error: unknown) => log.error({ err: error }, `${problem}; it is tried again soon.`);
  return repeat(() => mailAskedLinks(db, post, new Date(), failed), LOOK_EVERY_MS, { log, problem });
}
