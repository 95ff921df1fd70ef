import { readListing, type SourceRecord, submissionIn, toListingDetail } from "@nightlatch/domain";
import { withHotTubInStep } from "../../db/consistent-fields.ts";
import { prepareJson } from "../../http/json-answer.ts";
import { imageFields, photosOf } from "../../photos/photo-store.ts";
import type { OperatorsView } from "../../preview/views.ts";
import type { Services } from "../../services.ts";
import { findSubmission } from "../../submissions/submission-store.ts";
import { heldSession } from "./held-session.ts";

/** Shows operators what waits: photos of submissions, and the page that a submission would be. */
export function createOperatorsView(services: Services): OperatorsView {
  const isOperator: OperatorsView["isOperator"] = async (request) => (await heldSession(request, services)) !== undefined;
  return {
    isOperator,
    submission: async (request, slug) => {
      const id = submissionIn(slug);
      if (id === undefined || !(await isOperator(request))) return undefined;
      const found = await findSubmission(services.db, id);
      if (!found) return undefined;
      const images = imageFields(await photosOf(services.db, id));
      const record: SourceRecord = { ...found.record, ...images, id, Slug: slug, Published: false };
      return prepareJson(toListingDetail(readListing(withHotTubInStep(record))));
    },
  };
}
