import type { DrawnFile } from "@nightlatch/seed";
import type { Facts } from "@nightlatch/seed/listings";

/** A file to be drawn: a message to the child. */
export interface DrawJob {
  readonly id: number;
  readonly file: DrawnFile & { readonly facts: Facts };
}

/** A message of the child: the file's content, or what went wrong with this one drawing. */
export type DrawResult = { readonly id: number; readonly content: Uint8Array } | { readonly id: number; readonly problem: string };
