import {
  checkRemoval,
  FORM_MAX,
  type FormIssue,
  isBlank,
  isEmail,
  isRemovalReason,
  PERMANENCES,
  PREFERRED_CONTACTS,
  REMOVAL_SUBJECT,
  textProblem,
  toRemovalRequest,
} from "@nightlatch/domain";
import { z } from "zod";
import { guardFields, OBJECT_ERROR } from "../abuse/guard-fields.ts";
import { byRule, formLine, formText } from "./form-fields.ts";

/** Uses the form's own messages. A group heading is not a reason. */
export const removalSchema = z
  .object({
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
  })
  .superRefine(byRule(checkRemoval))
  .transform(toRemovalRequest);

/** Documents a field as required, although a missing one reads as empty and gets its own message. */
const told = (description: string) => ({ default: undefined, description });

const REFERENCE_ERROR = "reference must be REQ- and a timestamp.";
const reference = z.string({ error: REFERENCE_ERROR }).regex(/^REQ-\d{1,16}$/, REFERENCE_ERROR);

const removalBodySchema = z
  .looseObject({ reference }, { error: "removal must be an object." })
  .transform(({ reference, ...form }, context) => {
    const parsed = removalSchema.safeParse(form);
    if (parsed.success) return { reference, form: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  });

/** docs/product/api.md#form-handling-service. `removal` has the message of a removal request as fields. */
export const formBodySchema = z
  .strictObject(
    {
      name: formLine("name").meta(told("Who writes.")),
      email: formLine("email").meta(told("Where the answer goes.")),
      subject: formLine("subject").meta(told("What it is about, in a line.")),
      message: formText("message").meta(told("The message.")),
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

function checkForm({ name, email, subject, message }: Pick<FormBody, "name" | "email" | "subject" | "message">): FormIssue[] {
  const entries: readonly (readonly [field: string, problem: string | false | undefined])[] = [
    ["name", isBlank(name) && "Please enter your name."],
    ["name", textProblem("Your name", name, FORM_MAX.line)],
    ["email", isBlank(email) && "Please enter your email."],
    ["email", !isBlank(email) && !isEmail(email.trim()) && "Please enter a valid email address."],
    ["subject", isBlank(subject) && "Please enter a subject."],
    ["subject", textProblem("The subject", subject, FORM_MAX.line)],
    ["message", isBlank(message) && "Please enter a message."],
    ["message", textProblem("Your message", message, FORM_MAX.text)],
  ];
  return entries.flatMap(([field, problem]) => (problem ? [{ field, message: problem }] : []));
}

export interface FormMessage {
  readonly formId: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly removal: RemovalRequest | undefined;
}

export function toFormMessage(formId: string, { name, email, subject, message, removal }: FormBody): FormMessage {
  const line = (text: string) => text.trim().replace(/\s+/g, " ");
  return { formId, name: line(name), email: email.trim(), subject: line(subject), message: message.trim(), removal };
}
