import { type ApiClient, type GuardValues, withProof } from "@nightlatch/api-client";

/** The body of a contact message (docs/product/api.md#contact-message), with the abuse-control fields. */
interface ContactPayload extends GuardValues {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** `POST /api/contact`. Rejects with an ApiError whose message is ready to show. */
export async function sendContactMessage(api: ApiClient, payload: ContactPayload, signal?: AbortSignal): Promise<{ message: string }> {
  return api.post("/api/contact", await withProof(api, payload, signal), signal);
}
