import type { DeskRole } from "../../db/schema.ts";
import { type OperationName, operations } from "../operations.ts";

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Whether a role may do an operation with some input. `runOperation` judges the input itself (docs/product/desk.md#roles). */
export const mayDo = (role: DeskRole, name: OperationName): boolean => role === "owner" || operations[name].role !== "owner";

/** The operations that a role may do with some input. */
export const operationsFor = (role: DeskRole): OperationName[] =>
  (Object.keys(operations) as OperationName[]).filter((name) => mayDo(role, name));
