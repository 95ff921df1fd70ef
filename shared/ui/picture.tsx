import { imageSrcSet, type ListingImage as PictureData } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";
import { NO_IMAGE_SCENE } from "./scenes.ts";

export interface ListingPictureProps {
  readonly picture: PictureData | undefined;
  readonly sizes: string;
  readonly eager?: boolean;
  /** Replaces the picture's own text; empty when it only repeats its surroundings. */
  readonly alt?: string;
  readonly stay?: string;
  readonly phone?: ReactNode;
  readonly className?: string | undefined;
}

const sourcesOf = (picture: PictureData, sizes: string) =>
  (["avif", "webp"] as const).flatMap((format) => {
    const srcSet = imageSrcSet(picture, format);
    return srcSet ? [<source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />] : [];
  });

/** A tiny version lies beneath until the picture loads. Only the best format lists widths; few browsers need the others. */
export function ListingPicture({ picture = NO_IMAGE_SCENE, sizes, eager = false, alt, stay, phone, className }: ListingPictureProps) {
  return (
    <span className={classNames(styles.frame, className)} data-stay={stay}>
      {picture.placeholder ? <img className={styles.placeholder} src={picture.placeholder} alt="" /> : null}
      <picture>
        {phone}
        {sourcesOf(picture, sizes)[0]}
        <img
          className={styles.image}
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={alt ?? picture.alt}
          decoding="async"
          {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
        />
      </picture>
    </span>
  );
}
