import type { PreviewEvent, PreviewGrant } from "@nightlatch/domain";
import type { ColumnType, Generated, Insertable } from "kysely";
import type { Mail, MailKind } from "../mail/mail.ts";

/** A JSON column: written as text, and read as the value that the text means. */
type Json<T> = ColumnType<T, string, string>;
/** A JSON column that the database fills where nothing is given. */
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
/** A moment: written by the database's clock or as a Date, and read as a Date. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** A moment that is null until it comes. */
type LaterTimestamp = ColumnType<Date | null, Date | undefined, Date | null>;

type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A day, written as `2026-03-04`. Read it as text (`to_char`): the driver would make it midnight of the server's time zone. */
type Day = ColumnType<Date, string, string>;

/** Words of an operator to somebody outside. */
export interface Written {
  /** ISO 8601. */
  readonly at: string;
  readonly who: string;
  readonly text: string;
}

/** What an operator at the desk on the web may do (docs/product/desk.md#roles). */
export type DeskRole = "curator" | "owner";

/** The tables, by name. */
export interface Database {
  listings: {
    id: string;
    slug: string;
    /** The record in the source's spelling, without its private fields. */
    record: Json<Readonly<Record<string, unknown>>>;
    published: boolean;
    /** The texts for searching. They are folded in TypeScript, since Postgres and JavaScript disagree about letters (see `listingTexts`). */
    name_text: string;
    city_text: string;
    state_text: string;
    country_text: string;
    updated_at: Timestamp;
  };
  /** What the operator's table of listings filters, sorts and shows, read from each record when that is written. */
  listing_index: {
    id: string;
    slug: string;
    name: string;
    city: string;
    state: string;
    country: string;
    /** Folded as in `listings`. */
    name_key: string;
    city_key: string;
    state_key: string;
    country_key: string;
    /** Whose places for boosts the listing takes one of. */
    region: string;
    published: boolean;
    /** Whether its host alone keeps it from being shown (docs/product/host.md#pausing). */
    paused: ColumnType<boolean, boolean | undefined, boolean>;
    /** By its own mark or its plan. A boost that runs features it too. */
    featured: boolean;
    boost_until: ColumnType<Date | null, Date | null, Date | null>;
    verified: boolean;
    /** Slugs of its types; an id that the site does not know stands for itself. */
    types: string[];
    /** Slugs of its features. */
    tags: string[];
    /** Empty for none. */
    plan: string;
    photos: number;
    /** How many questions about privacy it answers. */
    facts: number;
    booking: boolean;
    described: boolean;
    updated_at: Timestamp;
  };
  /** What a record says about its host. It is apart from the listing, so that no read of listings can touch it. */
  host_contacts: {
    listing_id: string;
    /** The record's private fields, in the source's spelling. */
    fields: Json<Readonly<Record<string, unknown>>>;
  };
  /** The version of the catalogue, one row. It grows in the same transaction as any change of listings. */
  catalogue_version: {
    id: Generated<number>;
    /** int8: a Postgres server sends it as text, so it is always read through `Number`. */
    version: ColumnType<string | number, number, number>;
  };
  /** The log of changes: listings that a version of the catalogue added, changed or removed. A version without rows may have changed any. */
  listing_changes: {
    /** int8, as in `catalogue_version`. */
    version: ColumnType<string | number, number, number>;
    listing_id: string;
  };
  /** Slugs that listings had before. A slug that a listing has now is never among them. */
  listing_redirects: {
    slug: string;
    /** The listing that had it last. */
    listing_id: string;
  };
  contact_messages: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at: Timestamp;
    /** What it was answered by mail. */
    answers: GeneratedJson<readonly Written[]>;
    /** When it was answered, or closed without an answer. */
    closed_at: LaterTimestamp;
  };
  /** Marks of recent requests, for rate limits. They are kept no longer than the window of their limit. */
  request_marks: {
    id: Generated<string>;
    action: string;
    client: string;
    at: Timestamp;
  };
  /** An invitation to see drafts. `allowed_ids` are ids of records. */
  preview_tokens: {
    id: string;
    name: string;
    token_hash: string;
    scope: PreviewGrant["scope"];
    allowed_ids: Json<readonly string[]>;
    max_sessions: number;
    created_at: Timestamp;
    expires_at: Timestamp;
    revoked_at: LaterTimestamp;
    revoked_because: string | null;
  };
  /** The session of a browser that opened an invitation. */
  preview_sessions: {
    secret_hash: string;
    token_id: string;
    started_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  preview_events: {
    token_id: string;
    event: PreviewEvent;
    /** The path of the page, without its query. */
    path: string;
    at: Timestamp;
  };
  /** A creative: one picture of an advertiser, and where and when it may be shown. */
  ad_creatives: {
    id: string;
    advertiser_name: string;
    placement_id: string;
    /** Region groups; empty means everywhere. */
    regions: string[];
    /** First and last day, UTC, both included; without a last day it has no end. */
    active_from: Day;
    active_until: ColumnType<Date | null, string | null | undefined, string | null>;
    /** How often it is shown, in proportion to the weights of others. */
    weight: Generated<number>;
    paused: Generated<boolean>;
    /** Path on this site. */
    image_path: string;
    alt: string;
    destination_url: string;
  };
  /** Totals of a creative for a day, UTC. They are what advertisers are told. */
  ad_days: {
    day: Day;
    creative_id: string;
    impressions: Generated<number>;
    clicks: Generated<number>;
  };
  /** How often a tab was given a creative. Deleted after a day (`ads/track-ad.ts`). */
  ad_showings: {
    session_hash: string;
    creative_id: string;
    times: number;
    first_at: Timestamp;
  };
  /** Events that were counted already, each as a hash of view (or session and property), creative and event. Deleted after a day. */
  ad_marks: {
    mark: string;
    at: Timestamp;
  };
  listing_reports: {
    id: string;
    listing_id: string;
    reason: string;
    details: string;
    created_at: Timestamp;
    /** When the report was dealt with; null until then. */
    resolved_at: LaterTimestamp;
    /** When a notice to the operator listed the report; null until then. */
    noticed_at: LaterTimestamp;
  };
  /** Listings that are hidden for a while. */
  listing_returns: {
    listing_id: string;
    /** The day, UTC, on which the listing shows again. */
    on_day: Day;
  };
  /** How often links out of a listing were followed: totals of a day, UTC. */
  outbound_days: {
    day: Day;
    listing_id: string;
    kind: string;
    times: number;
  };
  /** Changes that operators made. */
  audit: {
    id: Generated<string>;
    at: Timestamp;
    /** The tool that made the change. */
    who: string;
    action: string;
    /** What was changed, as `listing {id}`. */
    subject: string;
    changes: Json<Readonly<Record<string, unknown>>>;
  };
  /** The outbox of mails; `mail/outbox.ts` tells what each status means. */
  mail_outbox: {
    id: string;
    message_id: string;
    kind: MailKind;
    recipient: string;
    /** Null once the mail has left: it may hold what nobody else should read. */
    content: ColumnType<Omit<Mail, "kind" | "to"> | null, string | null, string | null>;
    status: "queued" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "withheld";
    /** How often a mail server refused the mail so far. */
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    /** The claim of the sender that holds the mail while it is claimed or sending. */
    claim: string | null;
    leased_until: LaterTimestamp;
    last_error: string | null;
    /** Whether the row is deleted once it is settled in any way: its receiver asked for everything else to be erased. */
    last_word: Generated<boolean>;
    /** Until then the mail does not leave; null for a mail that leaves at once. */
    held_until: LaterTimestamp;
    /** What it tells about, as `submission {id}`, for a mail that can be taken back. */
    about: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Timestamp;
    settled_at: LaterTimestamp;
  };
  /** Subscribers of the waiting list. */
  subscribers: {
    id: string;
    email: string;
    /** The address without case, so that one mailbox is one subscriber. */
    email_key: string;
    status: "pending" | "confirmed";
    tags: Json<readonly string[]>;
    /** The tags that the address asked for last; they count once it is confirmed from the mailbox. */
    asked_tags: Json<readonly string[]>;
    mailed_at: LaterTimestamp;
    created_at: Timestamp;
    confirmed_at: LaterTimestamp;
  };
  /** Tokens of the links in mails to subscribers. */
  subscriber_tokens: {
    token_hash: string;
    subscriber_id: string;
    purpose: "confirm" | "unsubscribe";
    /** When the link stops working; null for a link that always works. */
    expires_at: ColumnType<Date | null, Date | null, Date | null>;
  };
  /** Listings that hosts have submitted. */
  submissions: {
    id: string;
    /** The record in the source's spelling, without its private fields. */
    record: Json<Readonly<Record<string, unknown>>>;
    status: "pending" | "accepted" | "declined";
    created_at: Timestamp;
    /** When the host was told that the listing is published, or it was decided that nobody needs to tell. */
    told_at: LaterTimestamp;
    /** The listing that a host wants changed; null for a new listing, which gets the submission's id. */
    listing_id: ColumnType<string | null, string | undefined, string | null>;
    /** The values for which changes were proposed, by the record's fields; null for a new listing. */
    base: ColumnType<Readonly<Record<string, unknown>> | null, string | undefined, string | null>;
    /** Grows with every change of the record, its photos or its status. */
    version: Generated<number>;
    /** When it was accepted or declined; null while it waits. */
    decided_at: LaterTimestamp;
    /** What its host was asked by mail. */
    questions: GeneratedJson<readonly Written[]>;
  };
  /** Links by which hosts open their page. */
  host_links: {
    token_hash: string;
    listing_id: string;
    /** The address that it was mailed to, comparable. */
    email: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    /** When a newer link took its place; sessions that it opened go on. */
    ended_at: LaterTimestamp;
  };
  host_sessions: {
    secret_hash: string;
    /** The link that opened it. */
    token_hash: string;
    started_at: Timestamp;
    expires_at: Timestamp;
  };
  /** Addresses that hosts want changed, and those that were changed and can be taken back. */
  host_address_changes: {
    id: string;
    /** Comparable, as is `email_after`. */
    email_before: string;
    email_after: string;
    /** Hashes of the tokens by which the two addresses agree. */
    before_hash: string;
    after_hash: string;
    /** Hash of the token by which the old address takes it back; null until it is made. */
    undo_hash: ColumnType<string | null, string | undefined, string | null>;
    before_said_at: LaterTimestamp;
    after_said_at: LaterTimestamp;
    done_at: LaterTimestamp;
    /** Ids of the listings that have the new address by it. */
    listings: Generated<readonly string[]>;
    created_at: Timestamp;
    /** Until when it waits for both addresses; once it is made, until when it can be taken back. */
    expires_at: Timestamp;
  };
  /** How often a listing's page was looked at: totals of a day, UTC. */
  view_days: {
    day: Day;
    listing_id: string;
    times: number;
  };
  submission_contacts: {
    submission_id: string;
    /** The record's private fields, in the source's spelling. */
    fields: Json<Readonly<Record<string, unknown>>>;
  };
  /** Photos that hosts uploaded. Their files are in a folder. */
  photos: {
    /** The photo's name in addresses: 128 random bits. */
    id: string;
    /** Hash of the secret by which a host attaches the photo to a listing; `unfinished-` and the id until its files are stored. */
    claim_hash: string;
    /** The submission that the photo came with; null until then. A listing made of a submission has the submission's id. */
    submission_id: ColumnType<string | null, string | undefined, string>;
    /** The listing that an operator put the photo into, as long as it came with no submission. */
    listing_id: ColumnType<string | null, string | undefined, string>;
    position: Generated<number>;
    caption: Generated<string>;
    /** Whether the operator leaves it out of the listing. */
    left_out: Generated<boolean>;
    width: number;
    height: number;
    /** `data:` address of a tiny blurred version. */
    placeholder: string;
    /** Bytes of all its files together. */
    bytes: number;
    /** The SHA-256 of each file, in hex, by `800.webp`; null of photos from before there were any. */
    hashes: ColumnType<Readonly<Record<string, string>> | null, string | undefined, string>;
    created_at: Timestamp;
  };
  /** Messages that came in through the built-in form-handling service. */
  form_messages: {
    id: string;
    form_id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at: Timestamp;
    /** What it was answered by mail. */
    answers: GeneratedJson<readonly Written[]>;
    /** When it was answered, or closed without an answer. */
    closed_at: LaterTimestamp;
  };
  /** Removal requests, field by field. */
  removal_requests: {
    id: string;
    message_id: string;
    /** The host's browser makes it from its own clock, so two requests may have the same. */
    reference: string;
    property_id: string | null;
    property_name: string;
    booking_link: string | null;
    reason: string;
    reason_details: string | null;
    permanence: "temporary" | "permanent";
    status: "open" | "done" | "declined";
    created_at: Timestamp;
  };
  removal_contacts: {
    removal_id: string;
    fields: Json<Readonly<Record<string, unknown>>>;
  };
  /** The link of a removal request, and when it was pressed. */
  removal_confirmations: {
    removal_id: string;
    token_hash: string;
    expires_at: Timestamp;
    confirmed_at: OptionalTimestamp;
  };
  /** Secrets that all servers of one database share. */
  secrets: {
    name: string;
    value: string;
    created_at: Timestamp;
  };
  /** Ids of things that count once: proofs of work, by the signature of their challenge, and messages, by the sender's name for them. */
  used_proofs: {
    id: string;
    /** Of the message that a receipt is of; null for proofs. */
    content_hash: ColumnType<string | null, string | undefined, string | null>;
    expires_at: Timestamp;
  };
  /** Servers that share the database. Each run of a server has an id of its own. */
  running_servers: {
    id: string;
    /** The site's own address, without a slash at its end. */
    public_url: string;
    /** When the server last reported that it runs, by the database's clock. */
    seen_at: Timestamp;
  };
  /** Who does the work that one process does for all (docs/adr/0057). */
  leases: {
    name: string;
    holder: string;
    /** One more with each change of hands. */
    epoch: number;
    /** By the database's clock. */
    held_until: Timestamp;
  };
  /** What was erased. A restore of a backup from before erases it again (docs/adr/0036). */
  erasures: {
    /**
     * `address`: all about an email address; `subscription`: its place on the waiting list alone; `listing`: a listing, by its id;
     * `text`: what a free text of somebody else said about an erased person, by the text with its place.
     */
    kind: "address" | "subscription" | "listing" | "text";
    /** Keyed hash of the address, the id, or the text. */
    fingerprint: string;
    /** The key of the hash. */
    key: string;
    at: Timestamp;
  };
  /** Free texts of other people that name an erased person, and wait for an owner (docs/adr/0036). */
  erasure_mentions: {
    id: Generated<string>;
    table_name: string;
    row_key: string;
    column_name: string;
    /** Keyed hash of the address or the telephone number that the text has. */
    fingerprint: string;
    /** The key of the hash. */
    key: string;
    at: Timestamp;
  };
  /** The looks of operators at what waits (ops/today). */
  operator_visits: {
    who: string;
    /** int8, as in `catalogue_version`: the newest entry of the audit at the end of the visit before. */
    seen_id: ColumnType<string | number, number, number>;
    /** The newest entry at the last look. */
    looked_id: ColumnType<string | number, number, number>;
    looked_at: Timestamp;
  };
  /** A link that lets one person into the desk, once. */
  desk_links: {
    token_hash: string;
    /** The person's name, as the audit has it. */
    name: string;
    role: DeskRole;
    /** Who made the link, or how it was asked for. */
    opened_by: string;
    /** For how long the session lasts that it opens. */
    session_seconds: number;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: LaterTimestamp;
  };
  /** A browser that is signed in at the desk. */
  desk_sessions: {
    id: Generated<string>;
    /** SHA-256 of the cookie's value. */
    secret_hash: string;
    name: string;
    role: DeskRole;
    opened_by: string;
    /** The browser in words, such as `Firefox on Linux`. */
    device: string;
    started_at: Timestamp;
    used_at: Timestamp;
    expires_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  /** A passkey of an operator whom DESK_OPERATORS names. */
  desk_passkeys: {
    /** The credential's id, as base64url. */
    id: string;
    /** The operator's address in DESK_OPERATORS, in small letters. */
    person: string;
    /** The operator's name when the passkey was added. */
    name: string;
    /** The operator's own name for the passkey. */
    label: string;
    /** As base64url. */
    public_key: string;
    counter: ColumnType<string | number, number, number>;
    transports: Json<readonly string[]>;
    created_at: Timestamp;
    used_at: LaterTimestamp;
  };
  /** A challenge that a browser was given to sign with a passkey; it counts once. */
  desk_challenges: {
    challenge_hash: string;
    /** The id of the session that adds a passkey, or `spent` once it signed somebody in. */
    asked_by: string;
    expires_at: Timestamp;
  };
  /** An address that somebody asked to have a link mailed to. A job looks whose it is, and deletes the row. */
  link_requests: {
    kind: "host" | "desk";
    /** Comparable. Anybody may have typed it. */
    address: string;
    known_device: ColumnType<boolean, boolean | undefined, boolean>;
    asked_at: Timestamp;
  };
  /** Why mails do not leave: one row while they do not. */
  mail_trouble: {
    id: Generated<boolean>;
    reason: string;
    since: Timestamp;
  };
  /** A run of an import: one that was taken in, or a check that only says what would happen. */
  import_runs: {
    id: string;
    kind: "import" | "check";
    /** The file's name, or the table's. */
    name: string;
    who: string;
    /** `stopped`: its process ended, or the source broke off; whole batches were taken. `undoing` and `undone` follow `done` and `stopped`. */
    state: "running" | "done" | "stopped" | "undoing" | "undone";
    /** Rows that were read so far. */
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    same: Generated<number>;
    refused: Generated<number>;
    /** The share of the source that was read, from 0 to 1. */
    share: ColumnType<number | null, number | null | undefined, number | null>;
    /** What was found out: findings, bad rows, remarks. */
    outcome: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
    /** The file that waits and how it is read; null for a run of a command. */
    file_id: ColumnType<string | null, string | null | undefined, string | null>;
    started_at: Timestamp;
    /** When the run last told of itself. */
    seen_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  /** A listing that an import added or changed. Its values before and after are in the audit. */
  import_rows: {
    run_id: string;
    listing_id: string;
    added: boolean;
    undone: Generated<boolean>;
  };
  /** A file that waits for its import, for a day at most. */
  import_files: {
    id: string;
    name: string;
    /** Whole size in bytes, as it was announced. */
    size: number;
    who: string;
    created_at: Timestamp;
  };
  import_chunks: {
    file_id: string;
    position: number;
    content: Uint8Array;
  };
  /** A change that a check found, for the preview. It goes with the run's file. */
  import_changes: {
    run_id: string;
    position: number;
    added: boolean;
    change: Json<Readonly<Record<string, unknown>>>;
  };
  /** The table service as the source by schedule; one row once it was set. */
  table_schedule: {
    id: Generated<number>;
    is_on: Generated<boolean>;
    every_minutes: Generated<number>;
    /** Most percent of the listings from the table that may be gone from it in one run. */
    share: Generated<number>;
    /** How its columns are read. */
    options: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    /** The columns that the last run saw, each with the kinds of its values. */
    columns: ColumnType<Readonly<Record<string, readonly string[]>> | null, string | null | undefined, string | null>;
    /** When the next run is due. */
    next_at: OptionalTimestamp;
    set_by: string | null;
    set_at: OptionalTimestamp;
  };
  /** A record of the table service with the listing that it is. One whose listing is not there any more was removed here. */
  table_records: {
    record_id: string;
    listing_id: string;
    /** Since when it is gone from the table. */
    gone_at: OptionalTimestamp;
    /** When an operator said that its listing stays all the same. */
    kept_at: OptionalTimestamp;
  };
  /** How the columns of a table that comes again are called here. */
  import_maps: {
    name: string;
    map: Json<Readonly<Record<string, unknown>>>;
    updated_at: Timestamp;
  };
}

export type NewListing = Insertable<Database["listings"]>;
