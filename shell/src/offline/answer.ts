import { paths } from "@nightlatch/contract";
import { type Asked, slugOf } from "./asked.ts";
import type { KeptIn } from "./fetch-kept.ts";
import { recordIn } from "./keeper.ts";
import { keptPicture } from "./kept-record.ts";
import { NOT_HERE } from "./not-here.ts";
import { toDiscreet } from "./page-parts.ts";

/**
 * Answers from what is kept, after the network has failed.
 *
 * @param isDiscreet whether discreet mode is on
 * @returns undefined when it is not kept; for a page, one that says so
 */
export async function answerKept(asked: Asked, cache: KeptIn, isDiscreet: () => Promise<boolean>): Promise<Response | undefined> {
  const record = await recordIn(cache);
  if (asked.kind === "picture") return cache.match(keptPicture(record, asked.path) ?? asked.path);
  if (asked.kind === "file") return cache.match(asked.path);
  const slug = asked.kind === "listing" ? asked.slug : slugOf(asked.path);
  const stay = record.stays.find((each) => each.slug === slug) ?? record.stays.find(({ now }) => now === slug);
  if (asked.kind === "listing") return stay && cache.match(`/api/listings/${encodeURIComponent(stay.slug)}`);
  if (stay && stay.now !== slug) return Response.redirect(paths.property(stay.now), 302);
  const page = stay || record.pages.includes(asked.path) ? await cache.match(stay ? paths.property(stay.now) : asked.path) : undefined;
  if (!page) return new Response(NOT_HERE.html, { status: 503, headers: NOT_HERE.headers });
  return (await isDiscreet()) ? new Response(toDiscreet(await page.text()), { headers: page.headers }) : page;
}

/** The longest wait for the network before a kept page stands in for it, in milliseconds: a connection may be there in name alone. */
export const PATIENCE_MS = 10_000;

/**
 * The network's answer, and what is kept only where it fails: nothing that is kept is shown while our server answers.
 *
 * @param kept undefined where nothing stands in
 * @param wait fulfilled when the network has had its time
 */
export async function networkFirst(
  network: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  wait: Promise<unknown>,
): Promise<Response> {
  const late = Symbol("late");
  try {
    const first = await Promise.race([network, wait.then(() => late)]);
    if (first !== late) return first as Response;
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
  const found = await kept();
  // A page that only says that it is not here is worth less than a late one.
  return found?.ok ? found : network.catch(() => found ?? Response.error());
}
