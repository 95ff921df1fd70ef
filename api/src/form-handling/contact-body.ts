import { checkContact } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { byRule, formText } from "./form-fields.ts";

/** The fields of a contact message alone, without those of the guard. */
export const contactFields = {
  name: formText("name"),
  email: formText("email"),
  /** Empty, or absent, means the placeholder. */
  subject: formText("subject"),
  message: formText("message"),
};

/** The body of `POST /api/contact` (docs/product/api.md#contact-message). */
export const contactBodySchema = z.strictObject({ ...contactFields, ...guardFields }, OBJECT_ERROR).superRefine(byRule(checkContact));
