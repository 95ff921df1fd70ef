import { addressesOf, isStorableText, PHOTO_CAPTION_MAX, type SourceImage } from "@nightlatch/domain";
import { imagesOf } from "@nightlatch/media/listing-images";
import { claimForListing } from "@nightlatch/media/photo-records";
import type { Environment } from "@nightlatch/process/settings";
import { z } from "zod";
import { reason, slug } from "../inputs.ts";
import { MisunderstoodError, OperationError, overPlanRole, writeOperation } from "../operation.ts";
import { kindOf } from "./cells.ts";
import { changeListing, listingChangeSchema, overPlan } from "./listing-changes.ts";

export const isImageField = (field: string): boolean => kindOf(field) === "images";

/** Finds origins outside this site and IMAGE_ORIGINS, whose images browsers would block. */
export function unloadableOrigins(value: unknown, allowed: readonly string[]): string[] {
  if (!Array.isArray(value)) return [];
  const addresses = value.flatMap((image: unknown) =>
    typeof image === "object" && image !== null ? addressesOf(image as SourceImage) : [],
  );
  const origins = addresses.flatMap((address) => (/^https?:/i.test(address.trim()) ? [originOf(address.trim())] : []));
  return [...new Set(origins)].filter((origin) => !allowed.includes(origin));
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return "an address that cannot be read";
  }
}

export const imageOrigins = ({ IMAGE_ORIGINS = "" }: Environment): string[] =>
  IMAGE_ORIGINS.split(",").flatMap((each) => (URL.canParse(each.trim()) ? [new URL(each.trim()).origin] : []));

export const imageWarning = (origins: readonly string[]): string =>
  `Images from ${origins.join(", ")} are not shown: pages load images only from this site. The site's IMAGE_ORIGINS can add others.`;

const IMAGES_MAX = 200;

const caption = z
  .string()
  .trim()
  .max(PHOTO_CAPTION_MAX, `Caption must have at most ${PHOTO_CAPTION_MAX} characters.`)
  .refine(isStorableText, "Caption has a character that is not text.");

const imageInput = z.object({
  slug,
  reason,
  version: z.iso.datetime().optional(),
  overPlan,
  pictures: z
    .array(
      z.union([
        z.object({ url: z.string().min(1), caption }),
        z.object({ photo: z.string().regex(/^[\w-]{43}$/, "A photo must be the value that its upload returned."), caption }),
      ]),
    )
    .max(IMAGES_MAX, `At most ${IMAGES_MAX} photos.`),
});

const nameOf = (wantedImage: { readonly url: string } | { readonly photo: string }): string =>
  "url" in wantedImage ? wantedImage.url : wantedImage.photo;

export const pictures = writeOperation(
  { role: overPlanRole, input: imageInput, output: listingChangeSchema, audit: ["listing.pictures"], undo: "listings revert" },
  (trx, { pictures: wanted, ...input }, now) => {
    if (new Set(wanted.map(nameOf)).size < wanted.length) throw new MisunderstoodError("A listing can have each photo only once.");
    return changeListing(trx, {
      ...input,
      now,
      action: "listing.pictures",
      edit: async ({ id, record, contact }) => {
        const byUrl = new Map(imagesOf(record).map((image) => [image.url, image]));
        const images: SourceImage[] = [];
        for (const [at, wantedImage] of wanted.entries()) {
          const image =
            "url" in wantedImage ? byUrl.get(wantedImage.url) : await claimForListing(trx, { secret: wantedImage.photo, listing: id, now });
          if (!image) {
            const why =
              "url" in wantedImage ? `The listing has no photo ${wantedImage.url}.` : `Photo ${at + 1} is no longer here. Add it again.`;
            throw new OperationError(why);
          }
          const { alt: _, ...rest } = image;
          images.push(wantedImage.caption === "" ? rest : { ...rest, alt: wantedImage.caption });
        }
        return { ...record, ...contact, "Preview Image": images.slice(0, 1), "Image Gallery": images };
      },
    });
  },
);
