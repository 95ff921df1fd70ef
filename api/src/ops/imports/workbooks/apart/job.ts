/** What a workbook may cost. */
export interface WorkbookLimits {
  readonly sheetBytes: number;
  readonly partBytes: number;
  readonly textBytes: number;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Milliseconds after which the process is killed from outside. */
  readonly patience: number;
}

/** A workbook to be unpacked: the message to the child, which has the file and a place for its rows as open files. */
export interface WorkbookJob {
  /** The name of the sheet; the first that is not hidden when left out. */
  readonly sheet?: string | undefined;
  /** Most rows that are wanted; all when left out. */
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
  /** The names of the sheets that are not hidden, in their order. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: number;
  readonly merged: readonly MergedArea[];
  readonly formulas: number;
}

/** A message of the child. */
export type WorkbookResult =
  | { readonly kind: "unpacked"; readonly unpacked: UnpackedSheet }
  /** The file cannot be taken, for a reason in words for people. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The child itself does not work. */
  | { readonly kind: "broken"; readonly problem: string };
