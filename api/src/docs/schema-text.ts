import { type Html, html } from "./html.ts";

/** The part of JSON Schema that our documents use. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly format?: string;
}

const LISTED_VALUES_MAX = 30;

/** The type of a value in words: `list of ListingCard`, `"email" or "phone"`. */
export function typeText(schema: SchemaNode): Html {
  if (schema.$ref) {
    const name = shapeName(schema.$ref);
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return joinText(choices.map(typeText));
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) return enumText(schema.enum);
  if (schema.type === "array") return schema.items ? html`list of ${typeText(schema.items)}` : html`list`;
  if (schema.type === "object" && typeof schema.additionalProperties === "object" && !schema.properties) {
    return html`map of names to ${typeText(schema.additionalProperties)}`;
  }
  if (schema.type === "object") return html`${schema.properties ? `object (${Object.keys(schema.properties).join(", ")})` : "object"}`;
  const types = [schema.type ?? "anything"].flat().join(" or ");
  return html`${schema.format ? `${types}, ${schema.format}` : types}`;
}

/** The limits and default of a value: `1 to 60; 18 when left out`. Empty when there are none. */
export function limitsText(schema: SchemaNode): string {
  const limits: string[] = [];
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined) limits.push(`${minimum} to ${maximum}`);
  else if (minimum !== undefined) limits.push(`at least ${minimum}`);
  else if (maximum !== undefined) limits.push(`at most ${maximum}`);
  if (schema.maxLength !== undefined) limits.push(`at most ${schema.maxLength} characters`);
  if (schema.maxItems !== undefined) limits.push(`at most ${schema.maxItems} entries`);
  if (schema.default !== undefined) limits.push(`${JSON.stringify(schema.default)} when left out`);
  return limits.join("; ");
}

export function shapeName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

function enumText(values: readonly unknown[]): Html {
  if (values.length > LISTED_VALUES_MAX) return html`one of ${values.length} values`;
  return html`${values.map((value, index) => html`${index ? ", " : ""}<code>${JSON.stringify(value)}</code>`)}`;
}

function joinText(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index ? " or " : ""}${part}`)}`;
}
