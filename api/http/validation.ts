import { isNestedTooDeeply, NESTING_MAX } from "@nightlatch/process/http";
import type { FastifyRequest, FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import { ApiFault, type ErrorCode } from "./errors.ts";

const CODE_BY_PART: Readonly<Record<string, ErrorCode>> = { querystring: "invalid_query", params: "invalid_path", body: "invalid_body" };
const VALUE_LENGTH_MAX = 60;

/** Reports the first problem in a sentence that quotes the invalid value. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const code = CODE_BY_PART[httpPart ?? ""] ?? "bad_request";
  return (data: unknown) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: faultOf(code, parsed.error.issues) };
  };
};

/** @throws {ApiFault} `invalid_body` if values are nested too deeply */
export function expectShallow(body: unknown): void {
  if (isNestedTooDeeply(body))
    throw new ApiFault("invalid_body", { values: { detail: `The body has more than ${NESTING_MAX} levels of lists and objects.` } });
}

function faultOf(code: ErrorCode, issues: readonly z.core.$ZodIssue[]): ApiFault {
  const issue = issues[0];
  if (!issue) return new ApiFault("bad_request");
  const field = issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path.map(String).join(".");
  return new ApiFault(code, { values: { detail: sentenceOf(code, issue, field ?? "") }, ...(field ? { field } : {}) });
}

function sentenceOf(code: ErrorCode, issue: z.core.$ZodIssue, field: string): string {
  const inputKind = code === "invalid_query" ? "query parameter" : "field";
  if (issue.code === "unrecognized_keys") return `There is no ${inputKind} "${shorten(field)}".`;
  if (/[.!?]$/.test(issue.message)) return issue.message;
  return field
    ? `The ${inputKind} "${shorten(field)}" is not valid: ${issue.message}.`
    : `The ${inputKind}s are not valid: ${issue.message}.`;
}

export function shorten(text: string): string {
  const characters = [...text];
  return characters.length > VALUE_LENGTH_MAX ? `${characters.slice(0, VALUE_LENGTH_MAX).join("")}...` : text;
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}
