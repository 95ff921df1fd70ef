import type { ApiClient, GuardValues } from "@nightlatch/api-client";
import { postForm } from "../form/post-form.ts";

/** The body of a contact message (docs/product/api.md#contact-message), with the abuse-control fields. */
interface ContactPayload extends GuardValues {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** `POST /api/contact`. Rejects with an ApiError whose message is ready to show. */
export const sendContactMessage = (api: ApiClient, payload: ContactPayload): Promise<{ message: string }> =>
  postForm(api, "/api/contact", payload);
