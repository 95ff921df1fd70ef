import type { ApiClient } from "./client.ts";

/** What the contact page sends (SPEC.md point 3 "Contact message"), with the abuse-control fields of READINGS 53. */
export interface ContactPayload {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  /** Honeypot: people leave it empty. */
  readonly website?: string;
  /** Milliseconds from showing the form to sending it. */
  readonly elapsedMs?: number;
}

/** `POST /api/contact`. Rejects with an ApiError whose message is ready to show. */
export function sendContactMessage(api: ApiClient, payload: ContactPayload): Promise<{ message: string }> {
  return api.post("/api/contact", payload);
}
