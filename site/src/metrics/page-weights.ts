import { createHmac, randomBytes } from "node:crypto";
import { clientOf, createClientLimit } from "@nightlatch/process";
import type { Weight } from "@nightlatch/release";

/** Seconds in which one client's failures are one in a trial, and its times count once: about as long as a visit. */
const VISIT = 1800;
/** How many times as many pages of a client may count as failures may. */
const PAGES_PER_FAILURE = 10;

/**
 * What of a client's pages counts in trials, so that one visitor whose browser fails at every page is one failure and not many.
 * Clients are remembered by a mark of 16 bits under a key that this process makes up: some 65,000 IPv4 addresses have the same
 * one, so that it tells nobody's.
 *
 * @param limit how many pages of a client count in a minute; of failures a tenth of it counts in each half-hour, at least one
 */
export function weighPages(limit: number): (client: string, scope: string, page: { failed: boolean; timed: boolean }) => Weight {
  const key = randomBytes(32);
  const rule = { max: Math.max(1, Math.floor(limit / PAGES_PER_FAILURE)), windowSeconds: VISIT };
  const [mayFail, mayTell] = [createClientLimit(rule), createClientLimit(rule)];
  const markOf = (client: string) => createHmac("sha256", key).update(clientOf(client)).digest().readUInt16BE().toString();
  return (client, scope, { failed, timed }) => {
    const mark = failed || timed ? markOf(client) : "";
    return { firstFailure: failed && mayFail(mark, scope), times: timed && mayTell(mark, scope) };
  };
}
