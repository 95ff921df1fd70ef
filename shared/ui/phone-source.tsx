import { imageSrcSet, type ListingImage } from "@nightlatch/domain";

interface Props {
  readonly image: ListingImage;
  /** In pixels. Renders nothing when the picture lacks this width. */
  readonly width: number;
  readonly media?: string;
}

/** The server inlines it (site/src/page/inline-image.ts). */
export function PhoneSource({ image, width, media = "(width < 40rem)" }: Props) {
  const [file] = imageSrcSet(image, "avif")?.match(`\\S+(?= ${width}w)`) ?? [];
  return file ? <source media={media} type="image/avif" srcSet={file} suppressHydrationWarning data-inline="" /> : null;
}
