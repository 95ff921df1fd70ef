import { type ApiClient, type GuardValues, withProof } from "@nightlatch/api-client";
import { checkWaitlist, type FormIssue, toSubscription, WAITLIST_INTERESTS, type WaitlistForm } from "@nightlatch/domain";

/** The field names of a plain form post (docs/product/api.md#waiting-list). */
export const EMAIL_FIELD = "email_address";
export const INTEREST_FIELD = "tags[]";
/** The field that people leave empty (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
export const HONEYPOT = "website";

export interface SignupState {
  readonly status: "open" | "sending" | "joined";
  readonly issue?: FormIssue;
  readonly failure?: string;
}

const TRY_AGAIN = "That did not work. Please try again.";
const BUSY = "Too many forms came from your network. Please wait a few minutes and try again.";

const FIELD_PROBLEMS: Readonly<Record<string, FormIssue | undefined>> = {
  email: checkWaitlist({ email: "-", interest: "traveler" })[0],
  interest: checkWaitlist({ email: "a@b.example", interest: "" })[0],
};

/** The initial state from the API's redirect: `joined=1`, or `problem` with `email`, `interest`, `busy` or `failed`. */
export function startOfSignup(params: URLSearchParams): SignupState {
  if (params.get("joined") === "1") return { status: "joined" };
  const problem = params.get("problem");
  if (!problem) return { status: "open" };
  const issue = Object.hasOwn(FIELD_PROBLEMS, problem) ? FIELD_PROBLEMS[problem] : undefined;
  return issue ? { status: "open", issue } : { status: "open", failure: problem === "busy" ? BUSY : TRY_AGAIN };
}

export function readHoneypot(data: FormData): string {
  const value = data.get(HONEYPOT);
  return typeof value === "string" ? value : "";
}

export function readSignup(data: FormData): WaitlistForm {
  const email = data.get(EMAIL_FIELD);
  const tag = data.get(INTEREST_FIELD);
  const interest = WAITLIST_INTERESTS.find(({ tagId }) => tagId === tag)?.value ?? "";
  return { email: typeof email === "string" ? email : "", interest };
}

/** Reads the error without its class, because the shell's API client has its own. */
export function afterFailure(thrown: unknown): SignupState {
  const message = thrown instanceof Error && thrown.message ? thrown.message : TRY_AGAIN;
  const field = thrown instanceof Error && "field" in thrown ? String(thrown.field) : "";
  if (field.startsWith("email")) return { status: "open", issue: { field: "email", message } };
  if (field.startsWith("tags") || field === "interest") return { status: "open", issue: { field: "interest", message } };
  return { status: "open", failure: message };
}

/**
 * `POST /api/waitlist` (docs/product/api.md#waiting-list): requests a confirmation mail. Known and unknown addresses get the same
 * response.
 * @throws {ApiError} with a message ready to show; its `field` is `email_address` or `tags`
 */
export async function joinWaitlist(api: ApiClient, { email, interest, ...guard }: WaitlistForm & GuardValues, signal?: AbortSignal) {
  return api.post("/api/waitlist", await withProof(api, { ...toSubscription({ email, interest }), ...guard }, signal), signal);
}
