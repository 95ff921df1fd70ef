import { PHOTO_CAPTION_MAX, PHOTO_MAX, type SubmittedPhoto, textProblem } from "@nightlatch/domain";
import { z } from "zod";
import { lineOf } from "../form-fields.ts";

const NOT_OURS = "photo must be what POST /api/photos returned.";

const submittedPhotoSchema = z.strictObject(
  {
    photo: z
      .string({ error: NOT_OURS })
      .regex(/^[\w-]{43}$/, NOT_OURS)
      .describe("What POST /api/photos returned."),
    caption: lineOf("caption").optional().default("").describe("What it shows, in a few words."),
  },
  { error: (issue) => (issue.code === "invalid_type" ? "A photo must be an object with photo and caption." : undefined) },
);

export const submittedPhotosSchema = z
  .array(submittedPhotoSchema, { error: "Photos must be a list." })
  .max(PHOTO_MAX, `A listing can have at most ${PHOTO_MAX} photos.`)
  .superRefine((photos, context) => {
    for (const [index, { caption }] of photos.entries()) {
      const message = textProblem(`The caption of photo ${index + 1}`, caption, PHOTO_CAPTION_MAX);
      if (message) context.addIssue({ code: "custom", path: [index, "caption"], message });
    }
  })
  .transform((photos) => photos.map(({ photo, caption }) => ({ photo, caption: caption.trim().replace(/\s+/g, " ") })))
  .optional()
  .default([])
  .describe("Photos uploaded within the last day, the cover first.") satisfies z.ZodType<readonly SubmittedPhoto[]>;
