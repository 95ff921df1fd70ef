import type { PreviewEvent, PreviewGrant } from "@nightlatch/shared/domain";
import type { ColumnType, Generated, Insertable } from "kysely";
import type { Mail, MailKind } from "../mail/mail.ts";

/** JSON columns are written as text and read as what they hold. */
type Json<T> = ColumnType<T, string, string>;
/** Written by the database's clock or by a Date; read as a Date. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface ListingsTable {
  id: string;
  slug: string;
  /** The record in the source's spelling, without its private fields. */
  record: Json<Readonly<Record<string, unknown>>>;
  published: boolean;
  /** Normalised in TypeScript, since Postgres and JavaScript disagree about letters (see `listingTexts`). */
  name_text: string;
  city_text: string;
  state_text: string;
  country_text: string;
  updated_at: Timestamp;
}

/** What a record holds about its host. Apart from the listing, so that no read of listings can touch it. */
export interface HostContactsTable {
  listing_id: string;
  /** The record's private fields, in the source's spelling. */
  fields: Json<Readonly<Record<string, unknown>>>;
}

/** One row. Its number grows in the same transaction as any change to listings. */
export interface CatalogueVersionTable {
  id: Generated<number>;
  /** int8: text from a server, so it is always read through `Number`. */
  version: ColumnType<string | number, number, number>;
}

/** Which listings a version of the catalogue added, changed or removed. A version without rows here may be about any. */
export interface ListingChangesTable {
  /** int8, as in `catalogue_version`. */
  version: ColumnType<string | number, number, number>;
  listing_id: string;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
}

/** Who asked for what lately, for rate limits. Rows live no longer than the longest window. */
export interface RequestMarksTable {
  id: Generated<string>;
  action: string;
  client: string;
  at: Timestamp;
}

/** An invitation to what is not public. `allowed_ids` are record ids. */
export interface PreviewTokensTable {
  id: string;
  name: string;
  token_hash: string;
  scope: PreviewGrant["scope"];
  allowed_ids: Json<readonly string[]>;
  max_sessions: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: ColumnType<Date | null, Date | undefined, Date | null>;
  revoked_because: string | null;
}

/** A browser that opened an invitation. */
export interface PreviewSessionsTable {
  secret_hash: string;
  token_id: string;
  started_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

export interface PreviewEventsTable {
  token_id: string;
  event: PreviewEvent;
  /** Without its query. */
  path: string;
  at: Timestamp;
}

/** A day, written as `2026-03-04`. Read it as text (`to_char`): the driver would make a local midnight of it. */
type Day = ColumnType<Date, string, string>;

/** One picture of an advertiser, and where and when it may be shown. */
export interface AdCreativesTable {
  id: string;
  advertiser_name: string;
  placement_id: string;
  /** Region groups; empty means everywhere. */
  regions: string[];
  /** First and last day, UTC; both count. Null: no end. */
  active_from: Day;
  active_until: ColumnType<Date | null, string | null | undefined, string | null>;
  /** How often beside the others. */
  weight: Generated<number>;
  paused: Generated<boolean>;
  /** Below this site's own address. */
  image_path: string;
  alt: string;
  destination_url: string;
}

/** What advertisers are told: totals of a day, UTC. */
export interface AdDaysTable {
  day: Day;
  creative_id: string;
  impressions: Generated<number>;
  clicks: Generated<number>;
}

/** How often a tab was given a creative. Forgotten after a day (`ads/forget-visits.ts`). */
export interface AdShowingsTable {
  session_hash: string;
  creative_id: string;
  times: number;
  first_at: Timestamp;
}

/** What was counted already, as a hash of view, creative and event. Forgotten after a day. */
export interface AdMarksTable {
  mark: string;
  at: Timestamp;
}

export interface ListingReportsTable {
  id: string;
  listing_id: string;
  reason: string;
  details: string;
  created_at: Timestamp;
  /** Null while nobody has dealt with it. */
  resolved_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** Null until a notice to the operator spoke of it. */
  noticed_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

/** Listings that were taken down for a while. */
export interface ListingReturnsTable {
  listing_id: string;
  /** The day, UTC, on which it shows again. */
  on_day: Day;
}

/** Links out of a listing that were followed, totals of a day, UTC. */
export interface OutboundDaysTable {
  day: Day;
  listing_id: string;
  kind: string;
  times: number;
}

/** What operators changed. */
export interface AuditTable {
  id: Generated<string>;
  at: Timestamp;
  /** The tool that was used. */
  who: string;
  action: string;
  /** What was changed: `listing {id}`. */
  subject: string;
  changes: Json<Readonly<Record<string, unknown>>>;
}

/** Mails on their way out; `mail/outbox.ts` tells what each status means. */
export interface MailOutboxTable {
  id: string;
  message_id: string;
  kind: MailKind;
  recipient: string;
  /** Null once the mail has left: it may hold what nobody else should read. */
  content: ColumnType<Omit<Mail, "kind" | "to"> | null, string | null, string | null>;
  status: "queued" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "withheld";
  /** Refusals so far. */
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  /** Whose it is while it is claimed or sending. */
  claim: string | null;
  leased_until: ColumnType<Date | null, Date | undefined, Date | null>;
  last_error: string | null;
  created_at: Timestamp;
  settled_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

/** Addresses of the waiting list. */
export interface SubscribersTable {
  id: string;
  email: string;
  /** The address without case, so that one mailbox is one subscriber. */
  email_key: string;
  status: "pending" | "confirmed";
  tags: Json<readonly string[]>;
  /** What the address asked for last; it counts once it is confirmed from the mailbox. */
  asked_tags: Json<readonly string[]>;
  mailed_at: ColumnType<Date | null, Date | undefined, Date | null>;
  created_at: Timestamp;
  confirmed_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

/** Links in mails to subscribers. */
export interface SubscriberTokensTable {
  token_hash: string;
  subscriber_id: string;
  purpose: "confirm" | "unsubscribe";
  /** Null for a link that stays good. */
  expires_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** Listings that hosts handed in. */
export interface SubmissionsTable {
  id: string;
  /** The record in the source's spelling, without its private fields. */
  record: Json<Readonly<Record<string, unknown>>>;
  status: "pending" | "accepted" | "declined";
  created_at: Timestamp;
  /** When the host was told that it is published, or it was settled that nobody tells. */
  told_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

export interface SubmissionContactsTable {
  submission_id: string;
  /** The record's private fields, in the source's spelling. */
  fields: Json<Readonly<Record<string, unknown>>>;
}

/** Photos that hosts uploaded; their files lie in a folder. */
export interface PhotosTable {
  /** The name in addresses: 128 random bits. */
  id: string;
  /** Of the secret by which the photo is given to a listing. */
  claim_hash: string;
  /** Null until a listing is handed in with it. The listing that is made of a submission has its id. */
  submission_id: ColumnType<string | null, string | undefined, string>;
  position: Generated<number>;
  caption: Generated<string>;
  width: number;
  height: number;
  /** `data:` address of a tiny blurred version. */
  placeholder: string;
  /** All files together. */
  bytes: number;
  created_at: Timestamp;
}

/** What came in through the built-in form-handling service. */
export interface FormMessagesTable {
  id: string;
  form_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
}

/** Removal requests, field by field. */
export interface RemovalRequestsTable {
  id: string;
  message_id: string;
  /** Made by the host's own clock, so two requests may share one. */
  reference: string;
  property_id: string | null;
  property_name: string;
  booking_link: string | null;
  reason: string;
  reason_details: string | null;
  permanence: "temporary" | "permanent";
  status: "open" | "done" | "declined";
  created_at: Timestamp;
}

export interface RemovalContactsTable {
  removal_id: string;
  fields: Json<Readonly<Record<string, unknown>>>;
}

/** Secrets that all servers of one database share. */
export interface SecretsTable {
  name: string;
  value: string;
  created_at: Timestamp;
}

/** What counts once: proofs of work, by the signature of their challenge, and messages, by their sender's name for them. */
export interface UsedProofsTable {
  id: string;
  expires_at: Timestamp;
}

/** Servers that share the database, each by an id of its own run. */
export interface RunningServersTable {
  id: string;
  /** The site's own address, without a slash at its end. */
  public_url: string;
  /** When it last said that it runs, by the database's clock. */
  seen_at: Timestamp;
}

export interface Database {
  listings: ListingsTable;
  host_contacts: HostContactsTable;
  catalogue_version: CatalogueVersionTable;
  listing_changes: ListingChangesTable;
  contact_messages: ContactMessagesTable;
  request_marks: RequestMarksTable;
  mail_outbox: MailOutboxTable;
  subscribers: SubscribersTable;
  subscriber_tokens: SubscriberTokensTable;
  submissions: SubmissionsTable;
  submission_contacts: SubmissionContactsTable;
  photos: PhotosTable;
  form_messages: FormMessagesTable;
  removal_requests: RemovalRequestsTable;
  removal_contacts: RemovalContactsTable;
  secrets: SecretsTable;
  used_proofs: UsedProofsTable;
  ad_creatives: AdCreativesTable;
  ad_days: AdDaysTable;
  ad_showings: AdShowingsTable;
  ad_marks: AdMarksTable;
  listing_reports: ListingReportsTable;
  listing_returns: ListingReturnsTable;
  outbound_days: OutboundDaysTable;
  audit: AuditTable;
  preview_tokens: PreviewTokensTable;
  preview_sessions: PreviewSessionsTable;
  preview_events: PreviewEventsTable;
  running_servers: RunningServersTable;
}

export type NewListing = Insertable<ListingsTable>;
