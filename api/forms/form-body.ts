import {
  type ContactForm,
  checkContact,
  checkRemoval,
  FORM_MAX,
  type FormIssue,
  isBlank,
  isRemovalReason,
  PERMANENCES,
  PREFERRED_CONTACTS,
  REMOVAL_SUBJECT,
  type RemovalForm,
  textProblem,
  toContactMessage,
  toRemovalRequest,
} from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "./abuse/guard-fields.ts";
import { contactFields } from "./contact-body.ts";
import { byRule, formLine, formText } from "./form-fields.ts";

const REFERENCE_ERROR = "reference must be REQ- and a timestamp.";
const reference = z.string({ error: REFERENCE_ERROR }).regex(/^REQ-\d{1,16}$/, REFERENCE_ERROR);

const removalBodySchema = z
  .object(
    {
      reference,
      propertyName: formLine("propertyName"),
      propertyId: formLine("propertyId"),
      bookingLink: formLine("bookingLink"),
      hostName: formLine("hostName"),
      hostEmail: formLine("hostEmail"),
      hostPhone: formLine("hostPhone"),
      preferredContact: z.enum(PREFERRED_CONTACTS, { error: "preferredContact must be email or phone." }).optional().default("email"),
      reason: formLine("reason").transform((reason) => (isRemovalReason(reason) ? reason : "")),
      reasonDetails: formText("reasonDetails"),
      permanence: z.enum(PERMANENCES, { error: "permanence must be temporary or permanent." }).optional().default("permanent"),
      authorized: z.boolean({ error: "authorized must be true or false." }).optional().default(false),
    } satisfies Record<keyof RemovalForm | "reference", z.ZodType>,
    { error: "removal must be an object." },
  )
  .superRefine(byRule(checkRemoval))
  .transform(({ reference, ...form }) => ({ reference, form: toRemovalRequest(form) }));

/** `removal` contains the fields of a removal request's message (docs/product/api.md#form-handling-service). */
export const formBodySchema = z
  .strictObject(
    {
      ...contactFields,
      subject: formLine("subject", "What it is about, in one line."),
      removal: removalBodySchema
        .optional()
        .describe(`Only with the subject "${REMOVAL_SUBJECT}": the request field by field, and its reference.`),
      ...guardFields,
    },
    OBJECT_ERROR,
  )
  .superRefine((form, context) => {
    byRule(checkForm)(form, context);
    if (form.removal && form.subject.trim() !== REMOVAL_SUBJECT)
      context.addIssue({ code: "custom", path: ["subject"], message: `A removal request has the subject "${REMOVAL_SUBJECT}".` });
  })
  .meta({ required: ["name", "email", "subject", "message"] });
type FormBody = z.infer<typeof formBodySchema>;
type RemovalRequest = NonNullable<FormBody["removal"]>;

function checkForm(form: ContactForm): FormIssue[] {
  const { subject } = form;
  const problem = isBlank(subject) ? "Please enter a subject." : textProblem("The subject", subject, FORM_MAX.line);
  const issues = checkContact({ ...form, subject: "" });
  const before = issues.filter(({ field }) => field !== "message");
  return [...before, ...(problem ? [{ field: "subject", message: problem }] : []), ...issues.slice(before.length)];
}

export type FormMessage = ContactForm & { readonly formId: string; readonly removal: RemovalRequest | undefined };

export function toFormMessage(formId: string, body: FormBody): FormMessage {
  return { ...toContactMessage(body), subject: body.subject.trim().replace(/\s+/g, " "), formId, removal: body.removal };
}
