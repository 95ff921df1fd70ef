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

/** A change of a host's address that waits for both addresses. */
export interface AddressChange {
  /** ISO time until which both can agree. */
  readonly until: string;
  /** Which of them has. */
  readonly said: { readonly before: boolean; readonly after: boolean };
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
  /** A change of the host's address that waits. */
  readonly address?: AddressChange | undefined;
}

/** What a host may propose to change: texts as a form holds them, and the slugs of the type and of features. */
export interface HostedFields {
  readonly name: string;
  /** Empty while the listing has no type, several, or one that the directory does not know. */
  readonly propertyType: string;
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

/** A picture of a listing with its caption; its address in the record names it. */
export interface CaptionedPicture {
  readonly url: string;
  readonly caption: string;
}

/** A picture as the host's page shows it. */
export interface HostedPicture extends CaptionedPicture {
  /** The address of a small file. */
  readonly src: string;
  /** Whether it is a photo that the host sent. */
  readonly own: boolean;
}

/** A place in the order of pictures that a host wants: a picture that the listing has, or a new photo, by what its upload was answered with. */
export type ArrangedPicture = CaptionedPicture | { readonly photo: string };

/** A listing's values as the host's page showed them when the host began to write. */
export interface SeenListing {
  readonly fields: HostedFields;
  readonly pictures: readonly CaptionedPicture[];
}

/** A proposal that waits for the operator, or that was declined of late. */
export interface HostedProposal {
  readonly id: string;
  /** ISO time. */
  readonly sentAt: string;
  /** The fields that it changes, as the record spells them. */
  readonly fields: readonly string[];
  /** How many photos came with it. */
  readonly photos: number;
  /** Why it was declined; undefined while it waits. */
  readonly declined?: string;
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
  /** Its pictures in their order, the cover first. */
  readonly pictures: readonly HostedPicture[];
  readonly plan: PlanId | undefined;
  /** ISO time until which a boost runs; only while one does. */
  readonly boostUntil?: string;
  /** The plan that the host asked for last. */
  readonly planWanted: PlanId | undefined;
  readonly proposals: readonly HostedProposal[];
  /** The days of the last year since the listing was there, the oldest first; a day without a view is one of zeros. */
  readonly days: readonly HostedDay[];
}

/** Most days for which a host sees how the listing was seen. */
export const HOSTED_DAYS = 365;
