export interface WorkbookLimits {
  readonly sheetBytes: number;
  readonly partBytes: number;
  readonly textBytes: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Milliseconds after which the process is killed from outside. */
  readonly patience: number;
}

export interface WorkbookJob {
  /** The name of the sheet; the first that is not hidden when left out. */
  readonly sheet?: string | undefined;
  readonly rows?: number | undefined;
  readonly limits: WorkbookLimits;
}

/** Cells that are shown as one, by the numbers of their first and last row and column, from 1 and from 0. */
export interface MergedArea {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** A sheet whose rows were written down, one a line: `[number, cells]`, or `[number, problem]`. */
export interface UnpackedSheet {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: number;
  readonly merged: readonly MergedArea[];
  readonly formulas: number;
}

export type WorkbookResult =
  | { readonly kind: "unpacked"; readonly unpacked: UnpackedSheet }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "broken"; readonly problem: string };
