import { CONTACT_SUBJECTS, type ContactForm, checkContact } from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "./abuse/guard-fields.ts";
import { byRule, formLine, formText } from "./form-fields.ts";

export const contactFields = {
  name: formLine("name", "The sender's name."),
  email: formLine("email", "Where to send the answer."),
  subject: formLine("subject", "Empty means general.").meta({ enum: ["", ...CONTACT_SUBJECTS.map(({ value }) => value)] }),
  message: formText("message", "The message."),
} satisfies Record<keyof ContactForm, z.ZodType>;

export const contactBodySchema = z
  .strictObject({ ...contactFields, ...guardFields }, OBJECT_ERROR)
  .superRefine(byRule(checkContact))
  .meta({ required: ["name", "email", "message"] });
