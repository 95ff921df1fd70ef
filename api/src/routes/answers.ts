import { errorBodySchema } from "@nightlatch/shared/domain";
import { z } from "zod";
import { API_ERRORS, type ErrorCode } from "../errors.ts";

interface DescribedAnswer {
  readonly description: string;
  readonly content: { readonly "application/json": { readonly schema: z.ZodType } };
}

/**
 * What a call answers, for its route's `schema.response`: the good answer, and the errors it may give besides those
 * every call may give. It documents the call and is what tests hold real answers against.
 */
export function answers(description: string, schema: z.ZodType, ...errors: readonly ErrorCode[]): Record<number, DescribedAnswer> {
  return { 200: json(description, schema), ...refusals(errors) };
}

/** `answers` for a call that makes something: 201. */
export function created(description: string, schema: z.ZodType, ...errors: readonly ErrorCode[]): Record<number, DescribedAnswer> {
  return { 201: json(description, schema), ...refusals(errors) };
}

/** `answers` for a call that says nothing back: 204. */
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
