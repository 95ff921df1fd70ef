import type { Environment } from "@nightlatch/process";
import type { z } from "zod";
import type { begin, end } from "../imports/import-runs.ts";
import type { RowChange, take } from "./import-operation.ts";
import type { values } from "./table-operations.ts";

/** The operations that an import is made of. */
interface ImportOperations {
  readonly "listings import": typeof take;
  readonly "listings values": typeof values;
  readonly "imports begin": typeof begin;
  readonly "imports end": typeof end;
}

/** What an import works with: a command has all of it, a server makes it of its own. */
export interface ImportTools {
  readonly env: Environment;
  run<Name extends keyof ImportOperations>(
    name: Name,
    input: z.input<ImportOperations[Name]["input"]>,
  ): Promise<Awaited<ReturnType<ImportOperations[Name]["run"]>>>;
  /** Tells the result: as data, and as lines for people. */
  print(result: unknown, lines: readonly string[]): void;
  /** Is given what a dry run finds, batch by batch, where that may be too much to be kept; else the result has all of it. */
  found?(changes: readonly RowChange[]): Promise<void>;
  note(line: string): void;
  fail(): void;
  progress(rows: number, share?: number): void;
}
