import { AMOUNT_LIMITS, type AmountLimits, limitsInWords, PRIVATE_FIELDS, PROPERTY_TYPES, TAG_MAP } from "@nightlatch/domain";
import type { Command } from "commander";
import { type FieldKind, KNOWN_FIELDS, kindOf } from "../listings/cells.ts";
import { privacyValuesInWords } from "../listings/privacy-columns.ts";
import type { Operator } from "../operator.ts";

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: "text",
  flag: "yes or no: checked, true, yes, 1; false, no, 0 or empty",
  published: "yes or no: checked, true, yes, 1; false, no, 0 or empty",
  truthy: "yes or no: checked, true, yes, 1; false, no, 0 or empty",
  amount: "number",
  names: "list by commas, names with commas in quotes; or a JSON list",
  texts: "text, or a JSON list of texts",
  images: "list of images: name (address), ... or JSON",
  other: "anything",
};

const limits: Readonly<Record<string, AmountLimits>> = AMOUNT_LIMITS;
const hidden: readonly string[] = PRIVATE_FIELDS;

function describeField(field: string) {
  const limit = Object.hasOwn(limits, field) ? limits[field] : undefined;
  return {
    field,
    kind: kindOf(field),
    values: limit ? limitsInWords(limit) : (privacyValuesInWords(field) ?? KINDS[kindOf(field)]),
    ...(limit ? { least: limit.least, most: limit.most, step: limit.step } : {}),
    contact: hidden.includes(field),
  };
}

/** `ops fields`: what a table of listings may hold. It asks no database. */
export function addFieldCommand(program: Command, { print }: Operator): void {
  program
    .command("fields")
    .description("Lists the fields of listings, and the types and tags that the site knows.")
    .addHelpText("after", "\nExamples:\n  ops fields\n  ops fields --json")
    .action(() => {
      const fields = KNOWN_FIELDS.map(describeField);
      const types = PROPERTY_TYPES.map(({ id, slug, label }) => ({ id, slug, label }));
      const tags = Object.entries(TAG_MAP).map(([id, { slug, name, category }]) => ({ id, slug, name, category }));
      print({ fields, types, tags }, [
        "Fields, as tables and --set spell them:",
        ...fields.map(({ field, values, contact }) => `  ${field}: ${values}${contact ? "; never shown" : ""}`),
        "",
        "Types, for Property Type (id, or name):",
        ...types.map(({ id, label }) => `  ${id}  ${label}`),
        "",
        "Tags, for Tags and Kink Furniture (id, or name):",
        ...tags.map(({ id, name, category }) => `  ${id}  ${name} (${category})`),
      ]);
    });
}
