import { type Chore, repeat } from "@nightlatch/process";
import type { Kysely } from "kysely";
import { type LinkRequest, takeLinkRequests, waitingLinkRequests } from "../db/link-requests.ts";
import type { Database } from "../db/schema.ts";
import { putDeskLink } from "../desk/mail-link.ts";
import type { DeskOperator } from "../desk/operators.ts";
import { putHostLink } from "../host/ask-for-link.ts";
import { hostsAmong } from "../host/host-links.ts";
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
 * Mails the links that were asked for since the last look, and forgets who asked. One query finds the addresses of hosts among all
 * of a batch.
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
  const waiting = await waitingLinkRequests(db);
  if (waiting.length === 0) return 0;
  const hosts = await hostsAmong(
    db,
    waiting.filter(({ kind }) => kind === "host").map(({ address }) => address),
  );
  const operatorOf = ({ address }: LinkRequest) => post.operators.find(({ email }) => email === address);
  const isKnown = (request: LinkRequest) => (request.kind === "host" ? hosts.has(request.address) : operatorOf(request) !== undefined);
  const unknown = waiting.filter((request) => !isKnown(request));
  if (unknown.length > 0) await takeLinkRequests(db, unknown);
  let mailed = 0;
  for (const request of waiting.filter(isKnown)) {
    try {
      if (await db.transaction().execute((trx) => serve(trx, request))) mailed += 1;
    } catch (error) {
      failed(error);
    }
  }
  return mailed;

  async function serve(trx: Kysely<Database>, request: LinkRequest): Promise<boolean> {
    if ((await takeLinkRequests(trx, [request])).length === 0) return false;
    const operator = operatorOf(request);
    if (request.kind === "host") return putHostLink(trx, request.address, post, now);
    return operator !== undefined && putDeskLink(trx, operator, post, { knownDevice: request.known_device, now });
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
