import {
  type ArrangedImage,
  checkPrivacy,
  FORM_MAX,
  type HostedFields,
  isEmail,
  PLANS,
  PRIVACY_KEYS,
  type PrivacyForm,
  takesSeveral,
  textProblem,
} from "@nightlatch/domain";
import { guardFields, OBJECT_ERROR } from "@nightlatch/forms/abuse/guard-fields";
import { byRule, formLine, formText, lineOf, textOf } from "@nightlatch/forms/form-fields";
import { submittedPhotosSchema } from "@nightlatch/forms/submissions/submitted-photos";
import { z } from "zod";

const csrf = z.string({ error: "csrf is required: send back what the session returned." }).max(100, "csrf is too long.");
const change = { csrf, once: guardFields.once };
const list = (field: string) => z.array(z.string(), { error: `${field} must be a list.` }).max(100, `${field} has too many entries.`);

export const linkRequestBody = z
  .strictObject({ email: formLine("email"), ...guardFields }, OBJECT_ERROR)
  .refine(({ email }) => isEmail(email.trim()), { path: ["email"], message: "Please enter a valid email address." });

export const openBody = z.strictObject({ token: z.string({ error: "token must be text." }).max(200, "token is too long.") }, OBJECT_ERROR);

export const addressBody = z.strictObject({ ...change, email: formLine("email") }, OBJECT_ERROR);

export const plainBody = z.strictObject(change, OBJECT_ERROR);
export const pauseBody = z.strictObject({ ...change, paused: z.boolean({ error: "paused must be true or false." }) }, OBJECT_ERROR);

export const planBody = z.strictObject(
  {
    ...change,
    plan: z.enum(
      PLANS.map(({ id }) => id),
      { error: `plan must be one of ${PLANS.map(({ id }) => id).join(", ")}.` },
    ),
  },
  OBJECT_ERROR,
);

export const confirmedBody = z.strictObject(
  { ...change, confirm: z.string({ error: "confirm must be the listing's slug." }).max(FORM_MAX.line, "confirm is too long.") },
  OBJECT_ERROR,
);

const answers = Object.fromEntries(
  PRIVACY_KEYS.flatMap((key) => [
    [key, takesSeveral(key) ? list(key).optional().default([]) : formLine(key)],
    [`${key}Detail`, formLine(`${key}Detail`)],
  ]),
) as unknown as { readonly [F in keyof PrivacyForm]: z.ZodType<PrivacyForm[F]> };
const answersSchema = z.strictObject(answers, OBJECT_ERROR).superRefine(byRule(checkPrivacy));
export const factsBody = z.strictObject({ ...change, answers: answersSchema }, OBJECT_ERROR);

const fields = z.strictObject(
  {
    name: lineOf("name"),
    propertyType: lineOf("propertyType").optional(),
    description: textOf("description"),
    city: lineOf("city"),
    state: lineOf("state"),
    country: lineOf("country"),
    website: lineOf("website"),
    bookingLink: lineOf("bookingLink"),
    maxGuests: lineOf("maxGuests"),
    bedrooms: lineOf("bedrooms"),
    beds: lineOf("beds"),
    bathrooms: lineOf("bathrooms"),
    bedLayoutNotes: textOf("bedLayoutNotes"),
    furniture: list("furniture"),
    wellness: list("wellness"),
    general: list("general"),
    atmosphere: list("atmosphere"),
    locationType: list("locationType"),
  },
  OBJECT_ERROR,
) satisfies z.ZodType<Omit<HostedFields, "propertyType">>;

const IMAGES_MAX = 200;
const url = z.string({ error: "url must be a picture's." }).max(FORM_MAX.address, "url is too long.");
const captioned = z.strictObject({ url, caption: textOf("caption") });
const image = z.union([captioned, z.strictObject({ photo: z.string().max(100) })], {
  error: "A picture must be an object with url and caption, or with photo.",
}) satisfies z.ZodType<ArrangedImage>;
const imageList = <T extends z.ZodType>(entry: T) => z.array(entry).max(IMAGES_MAX, `At most ${IMAGES_MAX} photos.`);

const NOTE_MAX = 1000;

export const proposalBody = z.strictObject(
  {
    ...change,
    fields,
    note: formText("note").refine(
      (note) => textProblem("The note", note, NOTE_MAX) === undefined,
      `The note can have at most ${NOTE_MAX} characters.`,
    ),
    photos: submittedPhotosSchema,
    /** All images of the listing in their new order. If omitted, new photos are appended. */
    pictures: imageList(image).optional(),
    seen: z.strictObject({ fields, pictures: imageList(captioned) }, OBJECT_ERROR).optional(),
  },
  OBJECT_ERROR,
);
