import type { PlanId } from "./plans.ts";
import type { PrivacyFacts } from "./privacy-facts.ts";

/*
 * What the API and the host's own page tell each other (docs/product/host.md). Types alone, so that no page carries a byte for it.
 */

/** `shown`: everybody sees it. `paused`: its host has paused it. `hidden`: the directory does not show it, and its host cannot change that. */
export type HostedState = "shown" | "paused" | "hidden";

/** One of the listings of the host whose link was opened. */
export interface HostedName {
  readonly slug: string;
  readonly name: string;
  readonly place: string;
  readonly state: HostedState;
}

/** A host's session. */
export interface HostSession {
  /** Goes back with every change, by which the API knows that its own page asks for it. */
  readonly csrf: string;
  /** The listing that the link was made for. */
  readonly slug: string;
  readonly listings: readonly HostedName[];
  /** Until the session ends, by the server's clock. */
  readonly secondsLeft: number;
}

/** What a host may propose to change: texts as a form holds them, and the slugs of features. */
export interface HostedFields {
  readonly name: string;
  readonly description: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly website: string;
  readonly bookingLink: string;
  readonly maxGuests: string;
  readonly bedrooms: string;
  readonly beds: string;
  readonly bathrooms: string;
  readonly bedLayoutNotes: string;
  readonly furniture: readonly string[];
  readonly wellness: readonly string[];
  readonly general: readonly string[];
  readonly atmosphere: readonly string[];
  readonly locationType: readonly string[];
}

/** A proposal that waits for the operator. */
export interface HostedProposal {
  readonly id: string;
  /** ISO time. */
  readonly sentAt: string;
  /** The fields that it changes, as the record spells them. */
  readonly fields: readonly string[];
  /** How many photos came with it. */
  readonly photos: number;
}

/** How a listing was seen on one day, UTC. */
export interface HostedDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** How often its page was looked at. */
  readonly views: number;
  /** How often its booking link was followed. */
  readonly followed: number;
}

/** A listing as its host sees it. */
export interface HostedListing extends HostedName {
  /** ISO time; only while it is paused. */
  readonly pausedSince?: string;
  readonly fields: HostedFields;
  readonly privacy: PrivacyFacts;
  /** How many photos it shows. */
  readonly photos: number;
  readonly plan: PlanId | undefined;
  /** The plan that the host asked for last. */
  readonly planWanted: PlanId | undefined;
  readonly proposals: readonly HostedProposal[];
  /** The last 90 days, the oldest first; a day without a view is one of zeros. */
  readonly days: readonly HostedDay[];
}

/** Days for which a host sees how the listing was seen. */
export const HOSTED_DAYS = 90;
