import { imageSrcSet, type ListingImage } from "@nightlatch/domain";

interface Props {
  readonly image: ListingImage;
  /** In pixels. If the image has no file of this width, nothing is rendered. */
  readonly width: number;
  readonly media?: string;
}

/** A `<source>` whose file the server inlines (site/src/page/inline-image.ts). */
export function PhoneSource({ image, width, media = "(width < 40rem)" }: Props) {
  const [file] = imageSrcSet(image, "avif")?.match(`\\S+(?= ${width}w)`) ?? [];
  return file ? <source media={media} type="image/avif" srcSet={file} suppressHydrationWarning data-inline="" /> : null;
}
