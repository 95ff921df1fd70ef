import { PHOTO_CAPTION_MAX, type SourceImage } from "@nightlatch/domain";
import { z } from "zod";
import { picturesOf } from "../../photos/listing-pictures.ts";
import { line, reason, slug } from "../inputs.ts";
import { MisunderstoodError, OperationError, operation } from "../operation.ts";
import { changeListing } from "./listing-changes.ts";

/** Most pictures of one change. */
const PICTURES_MAX = 200;

const caption = z.union([z.literal(""), line("Caption", PHOTO_CAPTION_MAX)]);

const pictureInput = z.object({
  slug,
  reason,
  version: z.iso.datetime().optional(),
  pictures: z.array(z.object({ url: z.string().min(1), caption })).max(PICTURES_MAX, `At most ${PICTURES_MAX} pictures.`),
});

/** `listings pictures`: the order and captions of a listing's pictures, the cover first. Those that are left out leave it. */
export const pictures = operation(pictureInput, (db, { slug, reason, version, pictures: wanted }, now) => {
  if (new Set(wanted.map(({ url }) => url)).size < wanted.length) throw new MisunderstoodError("A picture can stand in a listing once.");
  return changeListing(db, {
    slug,
    reason,
    now,
    version,
    action: "listing.pictures",
    edit: ({ record, contact }) => {
      const byUrl = new Map(picturesOf(record).map((image) => [image.url, image]));
      const images = wanted.map(({ url, caption }): SourceImage => {
        const image = byUrl.get(url);
        if (!image) throw new OperationError(`The listing has no picture ${url}.`);
        const { alt: _, ...rest } = image;
        return caption === "" ? rest : { ...rest, alt: caption };
      });
      return { ...record, ...contact, "Preview Image": images.slice(0, 1), "Image Gallery": images };
    },
  });
});
