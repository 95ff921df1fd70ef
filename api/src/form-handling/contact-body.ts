import { checkContact } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { byRule, formLine, formText } from "./form-fields.ts";

export const contactFields = {
  name: formLine("name"),
  email: formLine("email"),
  /** Empty, or absent, means the placeholder. */
  subject: formLine("subject"),
  message: formText("message"),
};

/** docs/product/api.md#contact-message */
export const contactBodySchema = z.strictObject({ ...contactFields, ...guardFields }, OBJECT_ERROR).superRefine(byRule(checkContact));
