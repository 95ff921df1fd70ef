import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import { importOperations } from "./imports/import-operations.ts";
import { listingOperations } from "./listings/listing-operations.ts";
import { expectRole, MisunderstoodError, type Operation, OperationError, type Surroundings } from "./operation.ts";
import { photoOperations } from "./photos/photo-operations.ts";
import { scheduleOperations } from "./schedule/schedule-operations.ts";
import { eraseOperations } from "./sent-in/erase-operations.ts";
import { messageOperations } from "./sent-in/message-operations.ts";
import { personOperations } from "./sent-in/person-operations.ts";
import { removalOperations } from "./sent-in/removal-operations.ts";
import { reportOperations } from "./sent-in/report-operations.ts";
import { submissionOperations } from "./sent-in/submission-operations.ts";
import { subscriberOperations } from "./sent-in/subscriber-operations.ts";
import { adOperations } from "./site/ad-operations.ts";
import { auditOperations } from "./site/audit-operations.ts";
import { demoOperations } from "./site/demo-operations.ts";
import { deskOperations } from "./site/desk-operations.ts";
import { mailOperations } from "./site/mail-operations.ts";
import { previewOperations } from "./site/preview-operations.ts";
import { tableOperations } from "./tables/table-operations.ts";
import { todayOperations } from "./today/today-operation.ts";

/** All operations, by their names on the command line. */
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
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]["run"]>>;

/** Operations that look through whole tables of the database, however large it is. */
export const UNHURRIED: ReadonlySet<string> = new Set<OperationName>([
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

function misunderstood(error: z.ZodError): MisunderstoodError {
  const [issue] = error.issues;
  return new MisunderstoodError(issue?.message ?? z.prettifyError(error), issue?.path.map(String).join(".") || undefined);
}

/**
 * Checks the input, and whether the person's role permits it, and runs the operation.
 *
 * @throws {OperationError} when the operation cannot be done, {MisunderstoodError} when the input is not understood,
 * {NotPermittedError} when the role does not permit it
 */
export async function runOperation(db: Kysely<Database>, name: string, input: unknown, around: Surroundings): Promise<unknown> {
  if (!Object.hasOwn(operations, name)) throw new OperationError(`There is no operation ${JSON.stringify(name)}.`);
  const { input: schema, role, run } = operations[name as OperationName] as Operation<unknown>;
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw misunderstood(parsed.error);
  expectRole(role, parsed.data, around);
  return run(db, parsed.data, new Date(), around);
}
