import { errorBodySchema } from "@nightlatch/domain";
import { API_ERRORS, type ErrorCode } from "@nightlatch/http/errors";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";

export type TypedApp = ReturnType<typeof withZodTypes>;

export const withZodTypes = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

interface DescribedResponse {
  readonly description: string;
  readonly content: { readonly "application/json": { readonly schema: z.ZodType } };
}

export function responseSchemas(
  description: string,
  schema: z.ZodType,
  ...errors: readonly ErrorCode[]
): Record<number, DescribedResponse> {
  return { 200: json(description, schema), ...errorResponses(errors) };
}

export function created(description: string, schema: z.ZodType, ...errors: readonly ErrorCode[]): Record<number, DescribedResponse> {
  return { 201: json(description, schema), ...errorResponses(errors) };
}

export function withoutContent(description: string, ...errors: readonly ErrorCode[]): Record<number, DescribedResponse | z.ZodNull> {
  return { 204: z.null().describe(description), ...errorResponses(errors) };
}

function errorResponses(errors: readonly ErrorCode[]): Record<number, DescribedResponse> {
  const described: Record<number, DescribedResponse> = {};
  for (const status of new Set(errors.map((code) => API_ERRORS[code].status))) {
    const codes = errors.filter((code) => API_ERRORS[code].status === status);
    described[status] = json(codes.map((code) => `${code}: ${API_ERRORS[code].when}`).join(" "), errorBodySchema);
  }
  return described;
}

function json(description: string, schema: z.ZodType): DescribedResponse {
  return { description, content: { "application/json": { schema } } };
}
