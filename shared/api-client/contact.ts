import type { ApiClient } from "./client.ts";
import { type GuardValues, withProof } from "./proof-of-work.ts";

/** The body of a contact message (docs/product/api.md#contact-message), with the abuse-control fields. */
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
