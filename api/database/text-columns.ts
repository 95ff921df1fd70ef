import type { Database } from "./schema.ts";

interface FreeTexts {
  readonly key: string;
  readonly columns: readonly string[];
  /** Searches for a person use only mail addresses, because hosts may share a telephone number. */
  readonly isContact?: true;
}

export const FREE_TEXTS = {
  ad_creatives: { key: "id", columns: ["advertiser_name", "alt", "destination_url"] },
  audit: { key: "id", columns: ["changes"] },
  contact_messages: { key: "id", columns: ["name", "subject", "message", "answers"] },
  form_messages: { key: "id", columns: ["name", "subject", "message", "answers"] },
  host_contacts: { key: "listing_id", columns: ["fields"], isContact: true },
  import_runs: { key: "id", columns: ["name", "outcome"] },
  listing_reports: { key: "id", columns: ["details"] },
  listings: { key: "id", columns: ["record"] },
  mail_outbox: { key: "id", columns: ["content", "last_error"] },
  photos: { key: "id", columns: ["caption"] },
  preview_tokens: { key: "id", columns: ["name", "revoked_because"] },
  removal_contacts: { key: "removal_id", columns: ["fields"], isContact: true },
  removal_requests: { key: "id", columns: ["property_name", "booking_link", "reason_details"] },
  submission_contacts: { key: "submission_id", columns: ["fields"], isContact: true },
  submissions: { key: "id", columns: ["record", "base", "questions"] },
} as const satisfies Partial<Record<keyof Database, FreeTexts>>;

export type FreeTable = keyof typeof FREE_TEXTS;
export const FREE_TABLES = Object.keys(FREE_TEXTS) as FreeTable[];
export const isFreeTable = (name: string): name is FreeTable => Object.hasOwn(FREE_TEXTS, name);

export const OTHER_TEXTS: Readonly<Partial<Record<keyof Database, readonly string[]>>> = {
  ad_creatives: ["id", "placement_id", "image_path"],
  audit: ["who", "action", "subject"],
  contact_messages: ["email"],
  desk_challenges: ["asked_by", "challenge_hash"],
  desk_links: ["name", "role", "opened_by", "token_hash"],
  desk_passkeys: ["id", "person", "name", "label", "public_key", "transports"],
  desk_sessions: ["name", "role", "opened_by", "device", "secret_hash"],
  erasure_mentions: ["table_name", "row_key", "column_name", "fingerprint", "key"],
  form_messages: ["email", "form_id"],
  host_address_changes: ["email_before", "email_after", "before_hash", "after_hash", "undo_hash"],
  host_contacts: ["listing_id"],
  host_links: ["email", "listing_id", "token_hash"],
  import_changes: ["change"],
  import_files: ["name", "who"],
  import_maps: ["name", "map"],
  import_rows: ["listing_id"],
  import_runs: ["kind", "state", "who"],
  link_requests: ["kind", "address"],
  listing_index: ["id", "slug", "name", "city", "state", "country", "name_key", "city_key", "state_key", "country_key", "region", "plan"],
  listing_redirects: ["slug", "listing_id"],
  listing_reports: ["listing_id", "reason"],
  listings: ["id", "slug", "name_text", "city_text", "state_text", "country_text"],
  mail_trouble: ["reason"],
  mail_outbox: ["message_id", "kind", "recipient", "status", "about"],
  operator_visits: ["who"],
  photos: ["id", "claim_hash", "listing_id", "placeholder", "hashes"],
  preview_events: ["token_id", "event", "path"],
  preview_tokens: ["id", "token_hash", "scope", "allowed_ids"],
  removal_requests: ["reference", "property_id", "reason", "permanence", "status"],
  request_marks: ["action", "client"],
  submissions: ["listing_id", "status"],
  subscribers: ["email", "email_key", "status", "tags", "asked_tags"],
  table_records: ["record_id", "listing_id"],
  table_schedule: ["options", "columns", "set_by"],
};

export const WORDLESS_TABLES: readonly string[] = [
  ...["kysely_migration", "kysely_migration_lock", "secrets", "running_servers", "leases", "erasures", "catalogue_version"],
  ...["listing_changes", "listing_returns", "outbound_days", "ad_days", "ad_showings", "ad_marks", "used_proofs"],
  ...["preview_sessions", "subscriber_tokens", "host_sessions", "view_days", "removal_confirmations"],
];
