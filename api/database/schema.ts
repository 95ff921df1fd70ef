import type { PreviewEvent, PreviewGrant } from "@nightlatch/domain";
import type { ColumnType, Generated, Insertable } from "kysely";
import type { Mail, MailKind } from "./mail.ts";

type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
type Timestamp = ColumnType<Date, Date | undefined, Date>;
type LaterTimestamp = ColumnType<Date | null, Date | undefined, Date | null>;

type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A date such as `2026-03-04`. Select it with `to_char`, because the driver returns midnight in the server's time zone. */
type Day = ColumnType<Date, string, string>;

export interface Written {
  readonly at: string;
  readonly who: string;
  readonly text: string;
}

export interface Message {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Timestamp;
  answers: GeneratedJson<readonly Written[]>;
  closed_at: LaterTimestamp;
}

export type DeskRole = "curator" | "owner";

export interface Database {
  listings: {
    id: string;
    slug: string;
    record: Json<Readonly<Record<string, unknown>>>;
    published: boolean;
    /** Texts folded by `listingTexts`, because Postgres folds letters differently. */
    name_text: string;
    city_text: string;
    state_text: string;
    country_text: string;
    updated_at: Timestamp;
  };
  listing_index: {
    id: string;
    slug: string;
    name: string;
    city: string;
    state: string;
    country: string;
    name_key: string;
    city_key: string;
    state_key: string;
    country_key: string;
    region: string;
    published: boolean;
    paused: ColumnType<boolean, boolean | undefined, boolean>;
    featured: boolean;
    boost_until: ColumnType<Date | null, Date | null, Date | null>;
    verified: boolean;
    types: string[];
    tags: string[];
    plan: string;
    photos: number;
    facts: number;
    booking: boolean;
    described: boolean;
    updated_at: Timestamp;
  };
  /** In a separate table, so that queries of listings cannot read contacts. */
  host_contacts: {
    listing_id: string;
    fields: Json<Readonly<Record<string, unknown>>>;
  };
  catalogue_version: {
    id: Generated<number>;
    version: ColumnType<string | number, number, number>;
  };
  /** A version without rows means that any listing may have changed. */
  listing_changes: {
    version: ColumnType<string | number, number, number>;
    listing_id: string;
  };
  listing_redirects: {
    slug: string;
    listing_id: string;
  };
  contact_messages: Message;
  request_marks: {
    id: Generated<string>;
    action: string;
    client: string;
    at: Timestamp;
  };
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
  preview_sessions: {
    secret_hash: string;
    token_id: string;
    started_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  preview_events: {
    token_id: string;
    event: PreviewEvent;
    path: string;
    at: Timestamp;
  };
  ad_creatives: {
    id: string;
    advertiser_name: string;
    placement_id: string;
    regions: string[];
    /** UTC dates, both inclusive. */
    active_from: Day;
    active_until: ColumnType<Date | null, string | null | undefined, string | null>;
    weight: Generated<number>;
    paused: Generated<boolean>;
    image_path: string;
    alt: string;
    destination_url: string;
  };
  ad_days: {
    day: Day;
    creative_id: string;
    impressions: Generated<number>;
    clicks: Generated<number>;
  };
  ad_showings: {
    session_hash: string;
    creative_id: string;
    times: number;
    first_at: Timestamp;
  };
  /** A hash of page view (or session and property), creative and event, so that an event counts once. */
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
    resolved_at: LaterTimestamp;
    noticed_at: LaterTimestamp;
  };
  listing_returns: {
    listing_id: string;
    on_day: Day;
  };
  outbound_days: {
    day: Day;
    listing_id: string;
    kind: string;
    times: number;
  };
  audit: {
    id: Generated<string>;
    at: Timestamp;
    who: string;
    action: string;
    subject: string;
    changes: Json<Readonly<Record<string, unknown>>>;
  };
  mail_outbox: {
    id: string;
    message_id: string;
    kind: MailKind;
    recipient: string;
    content: ColumnType<Omit<Mail, "kind" | "to"> | null, string | null, string | null>;
    status: "queued" | "claimed" | "sending" | "sent" | "failed" | "uncertain" | "withheld";
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    claim: string | null;
    leased_until: LaterTimestamp;
    last_error: string | null;
    /** True if the mail must be deleted once it is settled, because its recipient asked for erasure. */
    last_word: Generated<boolean>;
    held_until: LaterTimestamp;
    about: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Timestamp;
    settled_at: LaterTimestamp;
  };
  subscribers: {
    id: string;
    email: string;
    email_key: string;
    status: "pending" | "confirmed";
    tags: Json<readonly string[]>;
    asked_tags: Json<readonly string[]>;
    mailed_at: LaterTimestamp;
    created_at: Timestamp;
    confirmed_at: LaterTimestamp;
  };
  subscriber_tokens: {
    token_hash: string;
    subscriber_id: string;
    purpose: "confirm" | "unsubscribe";
    expires_at: ColumnType<Date | null, Date | null, Date | null>;
  };
  submissions: {
    id: string;
    record: Json<Readonly<Record<string, unknown>>>;
    status: "pending" | "accepted" | "declined";
    created_at: Timestamp;
    told_at: LaterTimestamp;
    listing_id: ColumnType<string | null, string | undefined, string | null>;
    base: ColumnType<Readonly<Record<string, unknown>> | null, string | undefined, string | null>;
    version: Generated<number>;
    decided_at: LaterTimestamp;
    questions: GeneratedJson<readonly Written[]>;
  };
  host_links: {
    token_hash: string;
    listing_id: string;
    email: string;
    created_at: Timestamp;
    expires_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  host_sessions: {
    secret_hash: string;
    token_hash: string;
    started_at: Timestamp;
    expires_at: Timestamp;
  };
  host_address_changes: {
    id: string;
    email_before: string;
    email_after: string;
    before_hash: string;
    after_hash: string;
    undo_hash: ColumnType<string | null, string | undefined, string | null>;
    before_said_at: LaterTimestamp;
    after_said_at: LaterTimestamp;
    done_at: LaterTimestamp;
    listings: Generated<readonly string[]>;
    created_at: Timestamp;
    expires_at: Timestamp;
  };
  view_days: {
    day: Day;
    listing_id: string;
    times: number;
  };
  submission_contacts: {
    submission_id: string;
    fields: Json<Readonly<Record<string, unknown>>>;
  };
  photos: {
    id: string;
    /** `unfinished-{id}` until the photo's files are stored. */
    claim_hash: string;
    submission_id: ColumnType<string | null, string | undefined, string>;
    listing_id: ColumnType<string | null, string | undefined, string>;
    position: Generated<number>;
    caption: Generated<string>;
    left_out: Generated<boolean>;
    width: number;
    height: number;
    placeholder: string;
    bytes: number;
    /** SHA-256 in hex by file name, such as `800.webp`. Null for photos from before migration 0030. */
    hashes: ColumnType<Readonly<Record<string, string>> | null, string | undefined, string>;
    created_at: Timestamp;
  };
  form_messages: Message & { form_id: string };
  removal_requests: {
    id: string;
    message_id: string;
    /** Made from the browser's clock, so two requests may have the same reference. */
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
  removal_confirmations: {
    removal_id: string;
    token_hash: string;
    expires_at: Timestamp;
    confirmed_at: OptionalTimestamp;
  };
  secrets: {
    name: string;
    value: string;
    created_at: Timestamp;
  };
  /** Signatures of solved challenges, and message ids that clients sent, so that each is accepted once. */
  used_proofs: {
    id: string;
    content_hash: ColumnType<string | null, string | undefined, string | null>;
    expires_at: Timestamp;
  };
  running_servers: {
    id: string;
    public_url: string;
    seen_at: Timestamp;
  };
  leases: {
    name: string;
    holder: string;
    epoch: number;
    held_until: Timestamp;
  };
  /** After a restore of an older backup, these erasures are repeated (docs/adr/0036). */
  erasures: {
    kind: "address" | "subscription" | "listing" | "text";
    /** Keyed hash of the address or id, or of the text and its location. */
    fingerprint: string;
    key: string;
    at: Timestamp;
  };
  /** Mentions of an erased person in other people's texts, for review by an owner (docs/adr/0036). */
  erasure_mentions: {
    id: Generated<string>;
    table_name: string;
    row_key: string;
    column_name: string;
    fingerprint: string;
    key: string;
    at: Timestamp;
  };
  operator_visits: {
    who: string;
    seen_id: ColumnType<string | number, number, number>;
    looked_id: ColumnType<string | number, number, number>;
    looked_at: Timestamp;
  };
  desk_links: {
    token_hash: string;
    name: string;
    role: DeskRole;
    opened_by: string;
    session_seconds: number;
    created_at: Timestamp;
    expires_at: Timestamp;
    used_at: LaterTimestamp;
  };
  desk_sessions: {
    id: Generated<string>;
    secret_hash: string;
    name: string;
    role: DeskRole;
    opened_by: string;
    device: string;
    started_at: Timestamp;
    used_at: Timestamp;
    expires_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  desk_passkeys: {
    id: string;
    person: string;
    name: string;
    label: string;
    public_key: string;
    counter: ColumnType<string | number, number, number>;
    transports: Json<readonly string[]>;
    created_at: Timestamp;
    used_at: LaterTimestamp;
  };
  desk_challenges: {
    challenge_hash: string;
    asked_by: string;
    expires_at: Timestamp;
  };
  link_requests: {
    kind: "host" | "desk";
    /** A normalised mail address that a visitor typed to request a link, so it may be anybody's. */
    address: string;
    known_device: ColumnType<boolean, boolean | undefined, boolean>;
    asked_at: Timestamp;
  };
  mail_trouble: {
    id: Generated<boolean>;
    reason: string;
    since: Timestamp;
  };
  import_runs: {
    id: string;
    kind: "import" | "check";
    name: string;
    who: string;
    /** A `stopped` import has stored its complete batches. */
    state: "running" | "done" | "stopped" | "undoing" | "undone";
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    same: Generated<number>;
    refused: Generated<number>;
    share: ColumnType<number | null, number | null | undefined, number | null>;
    outcome: ColumnType<Readonly<Record<string, unknown>> | null, string | null | undefined, string | null>;
    file_id: ColumnType<string | null, string | null | undefined, string | null>;
    started_at: Timestamp;
    seen_at: Timestamp;
    ended_at: LaterTimestamp;
  };
  import_rows: {
    run_id: string;
    listing_id: string;
    added: boolean;
    undone: Generated<boolean>;
  };
  import_files: {
    id: string;
    name: string;
    size: number;
    who: string;
    created_at: Timestamp;
  };
  import_chunks: {
    file_id: string;
    position: number;
    content: Uint8Array;
  };
  import_changes: {
    run_id: string;
    position: number;
    added: boolean;
    change: Json<Readonly<Record<string, unknown>>>;
  };
  table_schedule: {
    id: Generated<number>;
    is_on: Generated<boolean>;
    every_minutes: Generated<number>;
    /** Percentage of this table's listings that may be missing from one import. */
    share: Generated<number>;
    options: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
    columns: ColumnType<Readonly<Record<string, readonly string[]>> | null, string | null | undefined, string | null>;
    next_at: OptionalTimestamp;
    set_by: string | null;
    set_at: OptionalTimestamp;
  };
  table_records: {
    record_id: string;
    listing_id: string;
    gone_at: OptionalTimestamp;
    kept_at: OptionalTimestamp;
  };
  import_maps: {
    name: string;
    map: Json<Readonly<Record<string, unknown>>>;
    updated_at: Timestamp;
  };
}

export type NewListing = Insertable<Database["listings"]>;
export type NewCreative = Insertable<Database["ad_creatives"]>;
