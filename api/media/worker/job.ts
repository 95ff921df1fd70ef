export interface PhotoLimits {
  readonly pixels: number;
  readonly side: number;
  /** Bytes of an unpacked picture that cannot be read row by row, or has more than 8 bits for a colour. */
  readonly heldBytes: number;
  /** The decoder needs 18 to 25 bytes for each. */
  readonly avifPixels: number;
  /** Seconds of processor time. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Milliseconds until the process is killed from outside, also on a busy machine. */
  readonly patience: number;
}

export interface PhotoJob {
  readonly id: number;
  readonly source: string;
  readonly box: { readonly width: number; readonly height: number };
  /** Those below the photo's own width are made, and always its own. */
  readonly widths: readonly number[];
  readonly formats: readonly ("avif" | "webp")[];
  readonly isFlat: boolean;
  readonly limits: PhotoLimits;
}

export interface FittedPhoto {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly files: readonly { readonly width: number; readonly format: "avif" | "webp"; readonly content: Uint8Array }[];
}

export type PhotoResult =
  | { readonly id: number; readonly kind: "made"; readonly photo: FittedPhoto }
  /** In words for people. After `spent` the child ends. */
  | { readonly id: number; readonly kind: "refused"; readonly reason: string; readonly spent?: true }
  | { readonly id: number; readonly kind: "broken"; readonly problem: string };
