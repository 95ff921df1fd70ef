import { imageSrcSet, type ListingImage } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./responsive-image.module.css";
import { NO_IMAGE_SCENE } from "./scenes.ts";

interface ResponsiveImageProps {
  readonly image: ListingImage | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
  /** Replaces the image's own alternative text; empty if it repeats text next to the image. */
  readonly alt?: string;
  readonly stay?: string;
  readonly phone?: ReactNode;
  readonly className?: string | undefined;
}

const sourcesOf = (image: ListingImage, sizes: string) =>
  (["avif", "webp"] as const).flatMap((format) => {
    const srcSet = imageSrcSet(image, format);
    return srcSet ? [<source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />] : [];
  });

/** Shows a tiny placeholder until the image loads. Only the best format has a `<source>`, because few browsers need another. */
export function ResponsiveImage({ image = NO_IMAGE_SCENE, sizes, eager = false, alt, stay, phone, className }: ResponsiveImageProps) {
  return (
    <span className={classNames(styles.frame, className)} data-stay={stay}>
      {image.placeholder ? <img className={styles.placeholder} src={image.placeholder} alt="" /> : null}
      <picture>
        {phone}
        {sourcesOf(image, sizes)[0]}
        <img
          className={styles.image}
          src={image.src}
          width={image.width}
          height={image.height}
          alt={alt ?? image.alt}
          decoding="async"
          {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
      </picture>
    </span>
  );
}
