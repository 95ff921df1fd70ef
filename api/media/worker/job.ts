export interface PhotoLimits {
  readonly pixels: number;
  readonly side: number;
  /** Most bytes of a decoded image that the decoder cannot stream, or that has more than 8 bits per colour. */
  readonly heldBytes: number;
  /** Most pixels of an AVIF, because its decoder needs 18 to 25 bytes per pixel. */
  readonly avifPixels: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Milliseconds after which the parent kills the process. */
  readonly patience: number;
}

export interface PhotoJob {
  readonly id: number;
  readonly source: string;
  readonly box: { readonly width: number; readonly height: number };
  /** Widths to produce besides the photo's own width. Larger widths are skipped. */
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
  /** `reason` is shown to users. If `spent` is true, the child then exits. */
  | { readonly id: number; readonly kind: "refused"; readonly reason: string; readonly spent?: true }
  | { readonly id: number; readonly kind: "broken"; readonly problem: string };
