import { z } from "zod";
import { captionProblem, PHOTO_MAX } from "./photo-rules.ts";

const NOT_OURS = "photo must be what POST /api/photos answered.";

const sentPhotoSchema = z.strictObject(
  {
    photo: z
      .string({ error: NOT_OURS })
      .regex(/^[\w-]{43}$/, NOT_OURS)
      .describe("What POST /api/photos answered."),
    caption: z.string({ error: "caption must be text." }).optional().default("").describe("What it shows, in a few words."),
  },
  { error: (issue) => (issue.code === "invalid_type" ? "A photo must be an object with photo and caption." : undefined) },
);

/** A listing's photos in their order, the cover first; captions come out trimmed and on one line. */
export const sentPhotosSchema = z
  .array(sentPhotoSchema, { error: "Photos must be a list." })
  .max(PHOTO_MAX, `A listing can have at most ${PHOTO_MAX} photos.`)
  .superRefine((photos, context) => {
    for (const [index, { caption }] of photos.entries()) {
      const message = captionProblem(caption, index + 1);
      if (message) context.addIssue({ code: "custom", path: [index, "caption"], message });
    }
  })
  .transform((photos) => photos.map(({ photo, caption }) => ({ photo, caption: caption.trim().replace(/\s+/g, " ") })))
  .optional()
  .default([])
  .describe("Photos that were uploaded within a day, the cover first.");

/** The answer of `POST /api/photos`. */
export const uploadedPhotoSchema = z.object({
  photo: z.string().describe("Names the photo when the listing is handed in. A secret: whoever has it may use the photo."),
  width: z.number().int().describe("Of the photo as it is kept, upright."),
  height: z.number().int(),
});
export type UploadedPhoto = z.infer<typeof uploadedPhotoSchema>;
