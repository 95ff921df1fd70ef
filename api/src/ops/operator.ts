import type { CliFrame, Environment } from "@nightlatch/process";
import type { Pause } from "../table-service/table-settings.ts";
import type { Desk } from "./desk.ts";
import type { InputOf, OperationName, ResultOf } from "./operations.ts";

/** The tools that the commands get. */
export interface Operator extends CliFrame {
  readonly env: Environment;
  /** The desk, for backups, restores and photos, which are more than one question and answer. */
  readonly desk: Pick<Desk, "backup" | "restore" | "photo" | "allowNew">;
  /** Runs an operation on the running server, or on the database itself when none runs. */
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Every line of standard input that is not empty, without spaces at its ends. */
  readLines(): Promise<string[]>;
  /** Writes a line on stderr, beside the result. */
  note(line: string): void;
  /** Shows progress: the number of rows so far, and their share of the whole where it is known. */
  progress(rows: number, share?: number): void;
  /** Waits for some milliseconds, as when the table service asks for it. */
  readonly pause: Pause;
}
