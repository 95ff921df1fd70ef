import { type Picture, pictureSrcSet } from "@nightlatch/domain";

interface Props {
  /** The picture, or a part of it. */
  readonly picture: Picture;
  /** The width of the file, in pixels; nothing where the picture has none of it. */
  readonly width: number;
  /** What a phone is. */
  readonly media?: string;
}

/**
 * The one file that phones get of the picture that a view opens with. The server puts it into the page itself, in the place of its
 * address (site/src/page/inline-picture.ts).
 */
export function PhoneSource({ picture, width, media = "(width < 40rem)" }: Props) {
  const [file] = pictureSrcSet(picture, "avif")?.match(`\\S+(?= ${width}w)`) ?? [];
  return file ? <source media={media} type="image/avif" srcSet={file} suppressHydrationWarning data-inline="" /> : null;
}
