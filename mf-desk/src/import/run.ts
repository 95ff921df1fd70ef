import type { ResultOf } from "../desk/desk-api.ts";

/** A check or an import, as the server has it. */
export type Run = ResultOf<"imports show">;

/** Where the import is; the address has it, so that it survives a reload. */
export interface Place {
  readonly file: string | undefined;
  readonly run: string | undefined;
}
