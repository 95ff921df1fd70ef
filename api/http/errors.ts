import type { ErrorBody } from "@nightlatch/domain";

export interface ErrorEntry {
  readonly status: number;
  /** `{name}` is replaced by the error's value of that name. */
  readonly message: string;
  readonly when: string;
  readonly desk?: true;
}

export const API_ERRORS = {
  invalid_query: { status: 400, message: "{detail}", when: "A query parameter is unknown or its value is not understood." },
  invalid_path: { status: 400, message: "{detail}", when: "A part of the path is not understood." },
  invalid_body: { status: 400, message: "{detail}", when: "A field of the body is missing, unknown or not understood." },
  invalid_header: { status: 400, message: "{detail}", when: "A header is not understood." },
  malformed_json: { status: 400, message: "The body is not valid JSON.", when: "The body could not be parsed." },
  malformed_address: { status: 400, message: "The address is not valid.", when: "The path holds a broken percent escape." },
  bad_request: { status: 400, message: "The request could not be understood.", when: "The request breaks a rule of HTTP." },
  sent_too_soon: {
    status: 400,
    message: "That was very quick. Please wait a few seconds and send it again.",
    when: "A form was sent faster than a person can fill it in.",
  },
  invalid_proof: {
    status: 400,
    message: "The proof of work is no longer valid. Please send it again.",
    when: "A proof of work is wrong, too old, or was used before.",
  },
  too_slow: {
    status: 408,
    message: "That took too long to arrive. Please send it again.",
    when: "The body of a request arrives too slowly, or stops.",
  },
  taken_already: {
    status: 409,
    message: "This has already arrived. You don't need to send it again.",
    when: "The same message is being stored at this moment.",
  },
  invalid_photo: { status: 400, message: "{detail}", when: "A file is not a photo that we accept; the message says why." },
  drafts_need_preview: {
    status: 401,
    message: "Drafts are shown only in a preview session, and this request has none.",
    when: "Drafts were requested without a valid preview session.",
  },
  preview_refused: {
    status: 403,
    message: "This invitation is not valid, or no longer valid.",
    when: "A preview token is unknown, expired or revoked.",
  },
  preview_auto_revoked: {
    status: 403,
    message:
      "This invitation was opened in more browsers than it allows, so it has closed. Write to us and we will gladly send you a new one.",
    when: "A preview token was revoked because it was used in more browsers than it allows.",
  },
  host_link_refused: {
    status: 403,
    message: "This link no longer opens your page: each works once. Ask for a new one with your email address.",
    when: "A host's link is unknown, used, expired, revoked or replaced.",
  },
  host_address_refused: {
    status: 403,
    message: "This link no longer works. It was used or undone, or it is older than a week.",
    when: "A link about a host's change of address is unknown, expired, used or cancelled.",
  },
  removal_link_refused: {
    status: 403,
    message: "There is nothing left to confirm. The request is settled, the listing has another address, or a week has passed.",
    when: "A link that confirms a removal request is unknown or expired, or its request is settled or no longer names its host's stored address.",
  },
  host_session_needed: {
    status: 401,
    message: "Your visit has ended. Open this page in another tab and ask for a new link there. What you typed here stays.",
    when: "A call of the host's page has no session, or its session has ended.",
  },
  foreign_request: {
    status: 403,
    message: "This did not come from our own page, so nothing was changed. Load the page again and repeat it.",
    when: "A change that needs a session does not come from a page of this site.",
  },
  hidden_by_us: {
    status: 409,
    message: "We have hidden this listing, so only we can show it again. Please write to us.",
    when: "A host wants to show a listing that the directory does not show.",
  },
  not_found: { status: 404, message: "There is nothing at {path}.", when: "No such path." },
  listing_not_found: { status: 404, message: 'There is no listing "{slug}".', when: "No visible listing has this slug." },
  method_not_allowed: {
    status: 405,
    message: "{path} does not take {method}, only {allowed}.",
    when: "The path exists for other methods.",
  },
  edit_conflict: {
    status: 409,
    message: "Someone else has changed this listing in the meantime. Load it again and repeat your changes.",
    when: "A listing was changed since the version that an edit was made to.",
  },
  payload_too_large: { status: 413, message: "The body is too large; at most {limit} bytes are accepted.", when: "The body is too large." },
  photo_too_large: { status: 413, message: "{detail}", when: "A photo has more bytes than are accepted." },
  unsupported_media_type: {
    status: 415,
    message: "Send the body as application/json.",
    when: "The call does not accept the body's declared type.",
  },
  too_many_requests: {
    status: 429,
    message: "Too many messages from your network. Please try again in {wait}.",
    when: "A client sent too many requests; Retry-After says when to try again.",
  },
  too_far_ahead: {
    status: 429,
    message: "Too many requests came at once on one connection. Wait for responses before you send more.",
    when: "A connection sends many requests before the first of them is answered.",
  },
  desk_signed_out: {
    status: 401,
    message: "You are not signed in at the desk, or your session has ended.",
    when: "The call needs a session at the desk.",
    desk: true,
  },
  desk_refused: {
    status: 403,
    message: "{detail}",
    when: "The session's role does not permit it, or it did not come from the desk.",
    desk: true,
  },
  desk_other_session: {
    status: 403,
    message: "This page belongs to another session at the desk. Load it again.",
    when: "A write lacks the token of its cookie's session.",
    desk: true,
  },
  desk_link_spent: {
    status: 403,
    message: "This link was already used, is too old, or is incomplete. Ask for a new one.",
    when: "A link to the desk cannot be used.",
    desk: true,
  },
  desk_passkey_refused: {
    status: 403,
    message: "This passkey does not sign you in here. Use a link instead.",
    when: "A passkey is unknown, or its response is wrong.",
    desk: true,
  },
  desk_conflict: { status: 409, message: "{detail}", when: "Another operator has done or changed it in the meantime.", desk: true },
  desk_not_done: { status: 422, message: "{detail}", when: "An operation cannot be done; the message says why.", desk: true },
  desk_beyond_plan: {
    status: 422,
    message: "{detail}",
    when: "A listing would exceed its plan; an owner may do it anyway.",
    desk: true,
  },
  desk_limited: {
    status: 429,
    message: "There were too many attempts. Please wait ten minutes and try again.",
    when: "Too many attempts to sign in were refused; Retry-After says when to try again.",
    desk: true,
  },
  server_error: { status: 500, message: "Something went wrong on our side. Please try again.", when: "An unexpected error." },
  service_failed: {
    status: 502,
    message: "The service behind this form did not accept it. Please try again in a little while.",
    when: "A form goes to an outside service by configuration, and that service failed.",
  },
  no_room_for_photos: {
    status: 503,
    message: "We can't accept photos at the moment. Please try again in a little while, or send the listing without them.",
    when: "More photos wait than there is room or time for; Retry-After says when to try again.",
  },
  photos_away: {
    status: 503,
    message: "{detail}",
    when: "The photo storage fails, or too many image sizes wait to be made; Retry-After says when to try again.",
  },
  database_away: {
    status: 503,
    message: "{detail}",
    when: "The call needs the database, which does not answer, is too busy or has no room left; Retry-After says when to try again. Calls that memory can answer still work.",
  },
  maybe_stored: {
    status: 503,
    message: "{detail}",
    when: "The database did not confirm in time, so the data may be stored. Sent again under the same name (`once`), it counts once; Retry-After says when.",
  },
  name_used: {
    status: 409,
    message: "This number belongs to another message of yours. Please send it again.",
    when: "A form is sent under the name (`once`) of another message.",
  },
  not_ready: { status: 503, message: "The service is starting or stopping. Please try again in a moment.", when: "Starting or stopping." },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof API_ERRORS;

export class ApiFault extends Error {
  override readonly name = "ApiFault";
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    details: { values?: Readonly<Record<string, string>>; field?: string; headers?: Record<string, string> } = {},
  ) {
    super(fill(API_ERRORS[code].message, details.values ?? {}));
    this.code = code;
    this.statusCode = API_ERRORS[code].status;
    this.field = details.field;
    this.headers = details.headers ?? {};
  }

  body(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.field === undefined ? {} : { field: this.field }) };
  }
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
