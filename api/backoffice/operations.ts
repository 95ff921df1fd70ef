import type { Database, DeskRole } from "@nightlatch/database/schema";
import type { Kysely } from "kysely";
import { z } from "zod";
import { importOperations, tableOperations } from "./imports/import-operations.ts";
import { scheduleOperations } from "./imports/schedule/schedule-operations.ts";
import { messageOperations } from "./inbox/messages.ts";
import { removalOperations } from "./inbox/removals.ts";
import { reportOperations } from "./inbox/reports.ts";
import { readInput } from "./inputs.ts";
import { listingOperations } from "./listings/listing-operations.ts";
import { expectRole, type Operation, type OperationContext, OperationError } from "./operation.ts";
import { recordingOnly } from "./ops-audit.ts";
import { photoOperations } from "./photos/photo-operations.ts";
import { adOperations } from "./site/ads.ts";
import { auditOperations } from "./site/audit-list.ts";
import { demoOperations } from "./site/demo-remove.ts";
import { deskOperations } from "./site/desk-operations.ts";
import { mailOperations } from "./site/mails.ts";
import { previewOperations } from "./site/preview.ts";
import { eraseOperations } from "./submissions/erase.ts";
import { personOperations } from "./submissions/person-data.ts";
import { submissionOperations } from "./submissions/submission-operations.ts";
import { subscriberOperations } from "./submissions/subscribers.ts";
import { todayOperations } from "./today/today.ts";

export const operations = {
  ...listingOperations,
  ...submissionOperations,
  ...removalOperations,
  ...reportOperations,
  ...subscriberOperations,
  ...messageOperations,
  ...eraseOperations,
  ...personOperations,
  ...mailOperations,
  ...adOperations,
  ...demoOperations,
  ...tableOperations,
  ...importOperations,
  ...scheduleOperations,
  ...photoOperations,
  ...previewOperations,
  ...auditOperations,
  ...deskOperations,
  ...todayOperations,
};

export type OperationName = keyof typeof operations;
export type InputOf<Name extends OperationName> = z.input<(typeof operations)[Name]["input"]>;
export type ResultOf<Name extends OperationName> = z.output<(typeof operations)[Name]["output"]>;

export const NO_TIMEOUT: ReadonlySet<string> = new Set<OperationName>([
  "erase",
  "mentions erase",
  "person show",
  "person export",
  "removals resolve",
  "listings remove",
  "demo remove",
  "table confirm",
  "photos check",
]);

/** @throws {OperationError} when the operation fails, {MisunderstoodError} for invalid input, {NotPermittedError} for the wrong role */
export async function runOperation(db: Kysely<Database>, name: string, input: unknown, context: OperationContext): Promise<unknown> {
  if (!Object.hasOwn(operations, name)) throw new OperationError(`There is no operation ${JSON.stringify(name)}.`);
  const { input: schema, output, role, audit = [], run } = operations[name as OperationName] as unknown as Operation<unknown>;
  const read = readInput(schema, input);
  expectRole(role, read, context);
  const result = await recordingOnly(audit, () => run(db, read, new Date(), context));
  const parsed = output.safeParse(result);
  if (parsed.success) return parsed.data;
  // Reports that the change was committed, so that the operator does not repeat it.
  const done = audit.length > 0 ? "It was done, but its" : "The";
  throw new OperationError(`${done} result cannot be shown: ${z.prettifyError(parsed.error).replaceAll(/\s+/g, " ")}`);
}

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/** Whether a role may run an operation with any input. `runOperation` checks the actual input (docs/product/desk.md#roles). */
export const mayDo = (role: DeskRole, name: OperationName): boolean => role === "owner" || operations[name].role !== "owner";

export const operationsFor = (role: DeskRole): OperationName[] =>
  (Object.keys(operations) as OperationName[]).filter((name) => mayDo(role, name));
