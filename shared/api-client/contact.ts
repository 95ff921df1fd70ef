import type { ApiClient } from "./client.ts";
import { type GuardValues, withProof } from "./proof-of-work.ts";

/** What the contact page sends (SPEC.md point 3 "Contact message"), with the abuse-control fields of READINGS 53. */
export interface ContactPayload extends GuardValues {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** `POST /api/contact`. Rejects with an ApiError whose message is ready to show. */
export async function sendContactMessage(api: ApiClient, payload: ContactPayload, signal?: AbortSignal): Promise<{ message: string }> {
  return api.post("/api/contact", await withProof(api, payload, signal), signal);
}
