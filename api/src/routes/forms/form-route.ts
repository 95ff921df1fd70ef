import type { ErrorCode } from "../../errors.ts";

/** Most bytes of a form's body: several times what its fields can hold. */
export const FORM_BODY_LIMIT = 64 * 1024;

/** The errors that every public form can answer. */
export const FORM_ERRORS = [
  "invalid_body",
  "malformed_json",
  "sent_too_soon",
  "invalid_proof",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "database_away",
  "maybe_stored",
  "name_used",
  "taken_already",
] as const satisfies readonly ErrorCode[];
