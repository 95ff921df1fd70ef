import { type Picture as PictureData, pictureSrcSet } from "@nightlatch/shared/domain";
import { classNames } from "./class-names.ts";
import styles from "./picture.module.css";

export interface PictureProps {
  /** Absent when a listing has no picture: an illustration stands in (READINGS 34). */
  readonly picture: PictureData | undefined;
  /** How wide the picture is shown, as the `sizes` attribute has it: "(width >= 60rem) 33vw, 100vw". */
  readonly sizes: string;
  /** Fetched at once and before others, for the picture a view opens with; otherwise it waits until it is near. */
  readonly eager?: boolean;
  /** Instead of the picture's own words; empty for one that only repeats what stands beside it. */
  readonly alt?: string;
  /** Gives the frame its shape: an `aspect-ratio`, or a size. */
  readonly className?: string | undefined;
}

/**
 * A picture that fills its frame, in the best format the browser reads. Its tiny version lies beneath it until it
 * has come, so that nothing moves and no script is needed.
 */
export function Picture({ picture, sizes, eager = false, alt, className }: PictureProps) {
  if (!picture) return <PictureFallback className={className} />;
  return (
    <span className={classNames(styles.frame, className)}>
      {picture.placeholder ? <img className={styles.placeholder} src={picture.placeholder} alt="" aria-hidden="true" /> : null}
      <picture>
        {(["avif", "webp"] as const).map((format) => {
          const srcSet = pictureSrcSet(picture, format);
          return srcSet ? <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} /> : null;
        })}
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

/** A lamp in a window at dusk, for listings without pictures. */
function PictureFallback({ className }: { className: string | undefined }) {
  return (
    <span className={classNames(styles.frame, className)}>
      <svg className={styles.fallback} viewBox="0 0 300 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path className={styles.pane} d="M0 0h300v200H0z" />
        <circle className={styles.glow} cx="150" cy="112" r="70" />
        <circle className={styles.glow} cx="150" cy="112" r="42" />
        <path className={styles.shade} d="m134 122 8-30h16l8 30z" />
        <path className={styles.stand} strokeWidth="3" d="M150 122v34m-12 0h24" />
        <path className={styles.wall} fillRule="evenodd" strokeWidth="3" d="M-3-3h306v206H-3zm108 168h90V90a45 45 0 0 0-90 0z" />
      </svg>
    </span>
  );
}
