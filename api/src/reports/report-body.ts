import { checkReport, reportFields } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";

/** The body of `POST /api/reports`. */
export const reportBodySchema = z.strictObject({ ...reportFields, ...guardFields }, OBJECT_ERROR).superRefine((form, context) => {
  for (const { field, message } of checkReport(form)) context.addIssue({ code: "custom", path: [field], message });
});
