import type { CliFrame, Environment } from "@nightlatch/shared/server";
import type { Desk } from "./desk.ts";
import type { InputOf, OperationName, ResultOf } from "./operations.ts";
import type { Pause } from "./tables/table-service.ts";

/** What the commands stand on. */
export interface Operator extends CliFrame {
  readonly env: Environment;
  /** Where operations are done, for what is more than one question and answer. */
  readonly desk: Pick<Desk, "backup" | "restore">;
  /** Does it where the database is: on the running server, else on the database itself. */
  run<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<ResultOf<Name>>;
  /** Says something beside what is printed. */
  note(line: string): void;
  /** Says how far it got: rows, and the share of the whole where it is known. */
  progress(rows: number, share?: number): void;
  /** Waits, where another side asks for it. */
  readonly pause: Pause;
}
