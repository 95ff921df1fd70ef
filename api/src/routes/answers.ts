import { errorBodySchema } from "@nightlatch/domain";
import { z } from "zod";
import { API_ERRORS, type ErrorCode } from "../errors.ts";

interface DescribedAnswer {
  readonly description: string;
  readonly content: { readonly "application/json": { readonly schema: z.ZodType } };
}

/**
 * The answers of a call, for its route's `schema.response`: the good answer, and the errors that it can give beside those
 * of every call. They document the call, and tests compare real answers with them.
 */
export function answers(description: string, schema: z.ZodType, ...errors: readonly ErrorCode[]): Record<number, DescribedAnswer> {
  return { 200: json(description, schema), ...refusals(errors) };
}

/** Like `answers`, for a call that creates something: 201. */
export function created(description: string, schema: z.ZodType, ...errors: readonly ErrorCode[]): Record<number, DescribedAnswer> {
  return { 201: json(description, schema), ...refusals(errors) };
}

/** Like `answers`, for a call whose answer has no body: 204. */
export function withoutContent(description: string, ...errors: readonly ErrorCode[]): Record<number, DescribedAnswer | z.ZodNull> {
  return { 204: z.null().describe(description), ...refusals(errors) };
}

function refusals(errors: readonly ErrorCode[]): Record<number, DescribedAnswer> {
  const described: Record<number, DescribedAnswer> = {};
  for (const status of new Set(errors.map((code) => API_ERRORS[code].status))) {
    const codes = errors.filter((code) => API_ERRORS[code].status === status);
    described[status] = json(codes.map((code) => `${code}: ${API_ERRORS[code].when}`).join(" "), errorBodySchema);
  }
  return described;
}

function json(description: string, schema: z.ZodType): DescribedAnswer {
  return { description, content: { "application/json": { schema } } };
}
