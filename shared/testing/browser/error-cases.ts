import { NETWORK_FAILURE, type Reply } from "../fake-api.ts";

export interface ErrorCase {
  readonly reply: Reply;
  readonly message: string;
}

const coded = (status: number, code: string, error: string): ErrorCase => ({ reply: { status, json: { error, code } }, message: error });

export const CODED_ERRORS: readonly ErrorCase[] = [
  coded(429, "too_many_requests", "Too many messages from your network. Please try again in 9 minutes."),
  coded(503, "not_ready", "The service is starting or stopping. Please try again in a moment."),
];

/** Error responses without a message of the API. @param fallback the form's own message, for JSON without one */
export const uncodedErrors = (fallback: string): readonly ErrorCase[] => [
  { reply: { status: 500, json: { message: "no" } }, message: fallback },
  { reply: { status: 502, text: "<h1>upstream is away</h1>" }, message: "Server error (502): upstream is away" },
  { reply: { status: 504, text: "" }, message: "Server error (504)" },
];

export const DROPPED: ErrorCase = { reply: NETWORK_FAILURE, message: "The network did not answer. Check your connection and try again." };
