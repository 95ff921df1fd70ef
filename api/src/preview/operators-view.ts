import type { FastifyRequest } from "fastify";
import type { PreparedAnswer } from "../http/json-answer.ts";

/** What operators who are signed in at the desk see beside what their views show. */
export interface OperatorsView {
  /** Whether a request is an operator's. */
  isOperator(request: FastifyRequest): Promise<boolean>;
  /** What the page of a listing would be for a submission; undefined for other slugs, and for requests of others. */
  submission(request: FastifyRequest, slug: string): Promise<PreparedAnswer | undefined>;
}
