import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

/** A Fastify instance whose handlers take their types from the routes' zod schemas. */
export type TypedApp = ReturnType<typeof withZodTypes>;

export function withZodTypes(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}
