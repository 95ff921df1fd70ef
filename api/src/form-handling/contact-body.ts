import { checkContact, contactFields } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";

/** The body of `POST /api/contact` (docs/product/api.md#contact-message). */
export const contactBodySchema = z.strictObject({ ...contactFields, ...guardFields }, OBJECT_ERROR).superRefine((form, context) => {
  for (const { field, message } of checkContact(form)) context.addIssue({ code: "custom", path: [field], message });
});
