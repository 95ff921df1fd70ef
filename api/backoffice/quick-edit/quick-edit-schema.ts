import {
  checkQuickEdit,
  PRIVACY_KEYS,
  QUICK_EDIT_FLAGS,
  QUICK_EDIT_NUMBERS,
  type QuickEdit,
  type QuickEditChanges,
} from "@nightlatch/domain";
import { byRule } from "@nightlatch/forms/form-fields";
import { z } from "zod";

const text = (field: string) => z.string({ error: `${field} must be text.` });
const count = (field: string) => z.number({ error: `${field} must be a number, or null.` }).nullable();
const flag = (field: string) => z.boolean({ error: `${field} must be true or false.` });

function each<K extends string, S extends z.ZodType>(fields: readonly K[], schemaOf: (field: K) => S): Record<K, S> {
  return Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as Record<K, S>;
}

const values = {
  ...each(["name", "description", "website", "bookingLink"], text),
  ...each(QUICK_EDIT_NUMBERS, count),
  ...each(QUICK_EDIT_FLAGS, flag),
  ...each(PRIVACY_KEYS, text),
};

export const quickEditSchema = z.strictObject({ slug: z.string(), version: z.string(), ...values }) satisfies z.ZodType<QuickEdit>;

export const quickEditChangesSchema = z
  .strictObject(values, { error: (issue) => (issue.code === "invalid_type" ? "The body must be a JSON object." : undefined) })
  .partial()
  .extend({ version: z.string({ error: "version is required: send back the one that you read." }) })
  .superRefine(byRule(checkQuickEdit)) satisfies z.ZodType<QuickEditChanges>;
