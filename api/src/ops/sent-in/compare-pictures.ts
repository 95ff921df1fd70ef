import { isDeepStrictEqual } from "node:util";
import type { SourceImage, SourceRecord } from "@nightlatch/domain";
import { captionedPictures, PICTURES, readWanted } from "../../host/proposed-pictures.ts";
import { picturesOf } from "../../photos/listing-pictures.ts";

/** A picture of a listing whose host wants other ones. */
export interface ComparedPicture {
  readonly url: string;
  /** The address of a small file. */
  readonly src: string;
  readonly caption: string;
  /** What happens to it: `goes` stands with the pictures now, the others with those that are wanted. */
  readonly fate: "stays" | "goes" | "comes" | "moves" | "renamed";
}

export interface ComparedPictures {
  readonly now: readonly ComparedPicture[];
  readonly wanted: readonly ComparedPicture[];
  /** Whether the listing's pictures are others than when the host asked. */
  readonly changedMeanwhile: boolean;
}

/** The pictures of a listing beside those that its host wants; undefined where both are the same. */
export function comparePictures(
  record: SourceRecord,
  {
    proposed,
    base,
    values,
  }: {
    readonly proposed: SourceRecord;
    readonly base: Readonly<Record<string, unknown>> | undefined;
    readonly values: Readonly<Record<string, unknown>>;
  },
): ComparedPictures | undefined {
  const [now, wanted] = [picturesOf(record), picturesOf(proposed)];
  if (isDeepStrictEqual(now, wanted)) return undefined;
  const [before, after] = [now.filter(isAmong(wanted)), wanted.filter(isAmong(now))];
  const fateOf = (image: SourceImage): ComparedPicture["fate"] => {
    const old = now.find(({ url }) => url === image.url);
    if (!old) return "comes";
    if ((old.alt ?? "") !== (image.alt ?? "")) return "renamed";
    // Its place is another among the pictures that stay.
    return before.findIndex(({ url }) => url === image.url) === after.findIndex(({ url }) => url === image.url) ? "stays" : "moves";
  };
  return {
    now: now.map((image) => shown(image, isAmong(wanted)(image) ? "stays" : "goes")),
    wanted: wanted.map((image) => shown(image, fateOf(image))),
    changedMeanwhile: readWanted(values) !== undefined && !isDeepStrictEqual(base?.[PICTURES], captionedPictures(record)),
  };
}

const isAmong = (images: readonly SourceImage[]) => (image: SourceImage) => images.some(({ url }) => url === image.url);

function shown({ url, thumbnails, alt }: SourceImage, fate: ComparedPicture["fate"]): ComparedPicture {
  return { url, src: thumbnails?.large?.url ?? url, caption: alt ?? "", fate };
}
