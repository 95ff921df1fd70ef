import { type Picture, pictureSrcSet } from "@nightlatch/domain";

interface Props {
  readonly picture: Picture;
  /** In pixels. Renders nothing when the picture lacks this width. */
  readonly width: number;
  readonly media?: string;
}

/** The server inlines it (site/src/page/inline-picture.ts). */
export function PhoneSource({ picture, width, media = "(width < 40rem)" }: Props) {
  const [file] = pictureSrcSet(picture, "avif")?.match(`\\S+(?= ${width}w)`) ?? [];
  return file ? <source media={media} type="image/avif" srcSet={file} suppressHydrationWarning data-inline="" /> : null;
}
