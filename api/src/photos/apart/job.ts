/** What a photo may be, and what it may cost. */
export interface PhotoLimits {
  /** Most pixels of a photo, and most in one row or column (`side`). */
  readonly pixels: number;
  readonly side: number;
  /** Most bytes of the unpacked picture where it cannot be read row by row, or has more than 8 bits for a colour. */
  readonly heldBytes: number;
  /** Most pixels of an AVIF, whose decoder needs 18 to 25 bytes for each. */
  readonly avifPixels: number;
  /** Seconds of processor time for one photo. */
  readonly cpuSeconds: number;
  /** Bytes of memory of the whole process. */
  readonly memoryBytes: number;
  /** Milliseconds after which the process is killed from outside: more than its processor time takes on a busy machine. */
  readonly patience: number;
}

/** A photo to be made: a message to the child. */
export interface PhotoJob {
  readonly id: number;
  /** Path of the file that was sent. */
  readonly source: string;
  /** The box that the photo is made to fit, in pixels. */
  readonly box: { readonly width: number; readonly height: number };
  /** Widths of files to make, of which those that are not narrower than the photo are left out. The photo's own is made always. */
  readonly widths: readonly number[];
  readonly formats: readonly ("avif" | "webp")[];
  /** Whether it is an illustration of even surfaces, and no photo. */
  readonly isFlat: boolean;
  readonly limits: PhotoLimits;
}

/** A photo that was made: its size, and the content of each of its files. */
export interface FittedPhoto {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly files: readonly { readonly width: number; readonly format: "avif" | "webp"; readonly content: Uint8Array }[];
}

/** A message of the child. */
export type PhotoResult =
  | { readonly id: number; readonly kind: "made"; readonly photo: FittedPhoto }
  /** The file cannot be taken, for a reason in words for people. After `spent` the child ends. */
  | { readonly id: number; readonly kind: "refused"; readonly reason: string; readonly spent?: true }
  /** The child itself does not work. */
  | { readonly id: number; readonly kind: "broken"; readonly problem: string };
