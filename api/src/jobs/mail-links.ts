import { type DeskLinkPost, putDeskLink } from "@nightlatch/backoffice/desk/mail-link";
import type { Database } from "@nightlatch/database/schema";
import { type LinkPost as HostLinkPost, putHostLink } from "@nightlatch/hosts/request-link";
import type { Log } from "@nightlatch/http/log";
import { type LinkRequest, takeLinkRequest, waitingLinkRequests } from "@nightlatch/listings/link-requests";
import { type Chore, repeat } from "@nightlatch/process/supervision";
import type { Kysely } from "kysely";

const LOOK_EVERY_MS = 2_000;

export type LinkPost = HostLinkPost & DeskLinkPost;

/** Does equal work for unknown addresses, so timing reveals none (docs/product/abuse-and-privacy.md). @returns number of mails to send */
export async function mailRequestedLinks(
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

/** Runs on a schedule, so that response times do not reveal known addresses. */
export function mailLinksChore(db: Kysely<Database>, post: LinkPost, log: Log): Chore {
  const problem = "A requested link could not be emailed";
  const failed = (error: unknown) => log.error({ err: error }, `${problem}; it is tried again soon.`);
  return repeat(() => mailRequestedLinks(db, post, new Date(), failed), LOOK_EVERY_MS, { log, problem });
}
