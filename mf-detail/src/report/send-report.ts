import { type ApiClient, type GuardValues, withProof } from "@nightlatch/api-client";
import type { ReportReason } from "@nightlatch/domain";

/** The body of a report, with the abuse-control fields (docs/product/abuse-and-privacy.md#guard-of-public-forms). */
interface ReportPayload extends GuardValues {
  /** The listing's slug. */
  readonly slug: string;
  readonly reason: ReportReason;
  /** At most 500 characters. */
  readonly details?: string;
}

/** `POST /api/reports`. Rejects with an ApiError whose message is ready to show and whose `field` is the form's. */
export async function sendReport(api: ApiClient, report: ReportPayload, signal?: AbortSignal): Promise<{ ok: true }> {
  return api.post("/api/reports", await withProof(api, report, signal), signal);
}
