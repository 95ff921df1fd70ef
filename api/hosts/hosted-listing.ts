import type { Database } from "@nightlatch/database/schema";
import {
  fullPlace,
  type HostedListing,
  type HostedName,
  type HostSession,
  hostedFieldsOf,
  isPaused,
  PLANS,
  type PlanId,
  readListing,
  type SourceRecord,
} from "@nightlatch/domain";
import { csrfToken } from "@nightlatch/http/same-origin";
import { type Host, hostedStateOf, listingsOfHost } from "@nightlatch/listings/host-links";
import type { Kysely } from "kysely";
import { waitingAddress } from "./address-change.ts";
import { findHosted } from "./change-hosted.ts";
import { daysOf } from "./host-counts.ts";
import { proposalsOf } from "./proposals.ts";
import { hostedImages } from "./proposed-images.ts";

export async function describeSession(db: Kysely<Database>, host: Host): Promise<HostSession> {
  const own = await listingsOfHost(db, host.email);
  const slug = own.find(({ id }) => id === host.listingId)?.slug ?? own[0]?.slug ?? "";
  const listings = own.map(({ slug, record }) => nameOf(slug, record));
  const address = await waitingAddress(db, host.email, new Date());
  return { csrf: csrfToken(host.secret), slug, listings, secondsLeft: host.secondsLeft, ...(address ? { address } : {}) };
}

function nameOf(slug: string, record: SourceRecord): HostedName {
  const { name, city, state, country } = readListing(record);
  return { slug, name, place: fullPlace({ city, state, country }), state: hostedStateOf(record) };
}

const planIn = (value: unknown): PlanId | undefined => PLANS.find(({ id }) => id === value)?.id;

export async function describeHosted(db: Kysely<Database>, host: Host, slug: string, now: Date): Promise<HostedListing> {
  const { id, record } = await findHosted(db, host, slug);
  const listing = readListing(record);
  const { boostUntil } = listing;
  const paused = record["Paused Since"];
  return {
    ...nameOf(slug, record),
    ...(isPaused(record) && paused ? { pausedSince: paused } : {}),
    fields: hostedFieldsOf(listing, record),
    privacy: listing.privacyFacts,
    pictures: hostedImages(record),
    plan: planIn(record.Plan),
    ...(boostUntil !== undefined && boostUntil > now.getTime() ? { boostUntil: new Date(boostUntil).toISOString() } : {}),
    planWanted: planIn(record["Plan Wanted"]),
    proposals: await proposalsOf(db, id),
    days: await daysOf(db, id, now),
  };
}

export async function isPhotoOfHost(db: Kysely<Database>, host: Host, photoId: string): Promise<boolean> {
  const own = await listingsOfHost(db, host.email);
  return own.some(({ record }) => hostedImages(record).some(({ url }) => url.includes(`/${photoId}-`)));
}
