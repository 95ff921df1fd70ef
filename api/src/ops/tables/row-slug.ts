import { slugify } from "@nightlatch/domain";

/** A cell as trimmed text; numbers become text, and anything else is none. */
export const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value).trim() : "");

/** The slug that a row asks for: its own, or that of its name. */
export const slugOf = (row: Readonly<Record<string, unknown>>): string => textOf(row.Slug) || slugify(textOf(row.Name));
