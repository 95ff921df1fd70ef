import { type ApiClient, type BodyOf, type CallAt, withProof } from "@nightlatch/api-client";

/** `POST /api/reports`. Rejects with an ApiError whose message is ready to show and whose `field` is the form's. */
export async function sendReport(api: ApiClient, report: BodyOf<CallAt<"post", "/api/reports">>, signal?: AbortSignal) {
  return api.post("/api/reports", await withProof(api, report, signal), signal);
}
