import type { Database, DeskRole } from "@nightlatch/database/schema";
import type { ErasedFiles } from "@nightlatch/listings/erasure/finish-erasure";
import type { Mailer } from "@nightlatch/mail/mailer";
import type { PhotoStorage } from "@nightlatch/media/photo-storage";
import type { Environment } from "@nightlatch/process/settings";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { TableAccess } from "./imports/schedule/table-settings.ts";

export class OperationError extends Error {
  override readonly name: string = "OperationError";
}

export class MisunderstoodError extends OperationError {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

export class ConflictError extends OperationError {}

export class NotPermittedError extends OperationError {}

/** Thrown when a change would exceed the listing's plan. An owner may confirm the change. */
export class BeyondPlanError extends OperationError {
  readonly found: string;

  constructor(found: string) {
    super(`${found} --over-plan does it anyway.`);
    this.found = found;
  }
}

export interface OperationContext extends ErasedFiles {
  readonly mailer: Mailer;
  /** Returns the base URL without a final slash. @throws {OperationError} when the URL is unknown or ambiguous */
  siteAddress(db: Kysely<Database>): string | Promise<string>;
  readonly role?: DeskRole;
  readonly proxyUnsaid?: boolean;
  photoStorage?(): PhotoStorage;
  table?(): TableAccess | undefined;
}

export type NeededRole = "curator" | { readonly owner: string };

/** The required role (docs/product/desk.md#roles). A function derives the role from the validated input. */
export type Role<Input> = DeskRole | ((input: Input) => NeededRole);

/** @throws {NotPermittedError} for curators */
export function expectOwner({ role }: Pick<OperationContext, "role">, act: string): void {
  if (role !== undefined && role !== "owner") throw new NotPermittedError(`Only an owner may ${act}.`);
}

export function expectRole<Input>(role: Role<Input>, input: Input, context: Pick<OperationContext, "role">): void {
  const needed = typeof role === "function" ? role(input) : role;
  if (needed === "curator") return;
  expectOwner(context, needed === "owner" ? "do this" : needed.owner);
}

export const strictestOf = (...roles: readonly NeededRole[]): NeededRole => roles.find((role) => role !== "curator") ?? "curator";

export const overPlanRole = ({ overPlan }: { readonly overPlan: boolean }): NeededRole =>
  overPlan ? { owner: "exceed a plan" } : "curator";

export const contactsRole = ({ contacts }: { readonly contacts: boolean }): NeededRole =>
  contacts ? { owner: "see contacts" } : "curator";

export interface CommandWords<Input, Result> {
  readonly does: string;
  readonly examples?: readonly string[];
  readonly more?: string;
  readonly none?: string | ((input: Input) => string);
  says?(result: Result, input: Input): string | readonly string[];
  notes?(result: Result, input: Input, env: Environment): readonly string[];
  failed?(result: Result): boolean;
}

export interface Operation<Input = never, Result = unknown> {
  readonly role: Role<Input>;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Result>;
  readonly audit?: readonly string[];
  readonly undo?: string;
  readonly command?: CommandWords<Input, Result>;
  run(db: Kysely<Database>, input: Input, now: Date, context: OperationContext): Promise<unknown>;
}

interface Declared<In extends z.ZodType, Out extends z.ZodType>
  extends Pick<Operation<z.output<In>, z.output<Out>>, "role" | "audit" | "undo" | "command"> {
  readonly input: In;
  readonly output: Out;
}

export const operation = <In extends z.ZodType, Out extends z.ZodType>(
  declared: Declared<In, Out>,
  run: (db: Kysely<Database>, input: z.output<In>, now: Date, context: OperationContext) => Promise<z.input<Out>>,
) => ({ ...declared, run });

/** Wraps an operation in a transaction. Mails are sent after the commit. */
export const writeOperation = <In extends z.ZodType, Out extends z.ZodType>(
  declared: Declared<In, Out>,
  run: (trx: Transaction<Database>, input: z.output<In>, now: Date, context: OperationContext) => Promise<z.input<Out>>,
) =>
  operation(declared, async (db, input, now, context) => {
    const done = await db.transaction().execute((trx) => run(trx, input, now, context));
    context.mailer.wake();
    return done;
  });
