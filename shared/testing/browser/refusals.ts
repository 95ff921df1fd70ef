import { LOST, type Reply } from "../fake-api.ts";

/** A refusal of a form's call: the answer, and the words that the page shows for it. */
export interface Refusal {
  readonly reply: Reply;
  readonly shown: string;
}

const coded = (status: number, code: string, error: string): Refusal => ({ reply: { status, json: { error, code } }, shown: error });

/** Every error of the API's table that a form can get and that names no field. */
export const CODED_REFUSALS: readonly Refusal[] = [
  coded(400, "malformed_json", "The body is not valid JSON."),
  coded(400, "sent_too_soon", "That was very quick. Please wait a few seconds and send it again."),
  coded(400, "invalid_proof", "The proof of work is not valid any more. Please send it again."),
  coded(413, "payload_too_large", "The body is too large; at most 65536 bytes are taken."),
  coded(415, "unsupported_media_type", "Send the body as application/json."),
  coded(429, "too_many_requests", "Too many messages from your network. Please try again in 9 minutes."),
  coded(500, "server_error", "Something went wrong on our side. Please try again."),
  coded(502, "service_failed", "The service that takes this form did not take it. Please try again in a while."),
  coded(503, "not_ready", "The service is starting or stopping. Please try again in a moment."),
];

/** Failed answers without the API's words. @param fallback the form's own words, for JSON without any */
export const wordlessRefusals = (fallback: string): readonly Refusal[] => [
  { reply: { status: 500, json: { message: "no" } }, shown: fallback },
  { reply: { status: 502, text: "<h1>upstream is away</h1>" }, shown: "Server error (502): upstream is away" },
  { reply: { status: 504, text: "" }, shown: "Server error (504)" },
];

/** No answer at all. */
export const DROPPED: Refusal = { reply: LOST, shown: "The network did not answer. Check your connection and try again." };
