import { type Picture as PictureData, pictureSrcSet } from "@nightlatch/domain";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";
import { NO_PICTURE_SCENE } from "./scenes.ts";

export interface PictureProps {
  /** Absent when a listing has no picture: an illustrated door stands in (docs/product/detail.md#missing-pictures). */
  readonly picture: PictureData | undefined;
  /** The width at which the picture is shown, in the form of the `sizes` attribute: "(width >= 60rem) 33vw, 100vw". */
  readonly sizes: string;
  /** Fetches the picture at once and before others; otherwise it waits until it is near. */
  readonly eager?: boolean;
  /** Replaces the picture's own words; empty for a picture that only repeats what stands beside it. */
  readonly alt?: string;
  /** The id of the stay whose first picture it is: between a card and the stay's page it moves into its place. */
  readonly stay?: string;
  /** What phones get in the place of the picture's widths, for the picture that a view opens with: a `PhoneSource`. */
  readonly phone?: ReactNode;
  /** Gives the frame its shape: an `aspect-ratio`, or a size. */
  readonly className?: string | undefined;
}

/** The widths of a picture, a format each, the best first. */
const sourcesOf = (picture: PictureData, sizes: string) =>
  (["avif", "webp"] as const).flatMap((format) => {
    const srcSet = pictureSrcSet(picture, format);
    return srcSet ? [<source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />] : [];
  });

/**
 * A picture that fills its frame, in the best format the browser reads. Its tiny version lies beneath until the picture has
 * come, so that nothing moves and no script is needed. Its widths are named in the best format alone, since a list has many pictures
 * and few browsers need another, which get the one of middle width.
 */
export function Picture({ picture = NO_PICTURE_SCENE, sizes, eager = false, alt, stay, phone, className }: PictureProps) {
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
