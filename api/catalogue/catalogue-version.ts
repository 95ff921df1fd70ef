import type { FastifyInstance } from "fastify";
import type { Catalogue } from "./catalogue.ts";
import type { LiveCatalogue } from "./live/live-catalogue.ts";

const HEADER = "catalogue-version";

export const catalogueVersion = ({ version, validUntil }: Pick<Catalogue, "version" | "validUntil">): string =>
  Number.isFinite(validUntil) ? `${version}-${validUntil}` : String(version);

/** Reads the catalogue version before the response is built, so the response is never older than its version header. */
export function sendCatalogueVersion(app: FastifyInstance, catalogue: Pick<LiveCatalogue, "current">): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(HEADER, catalogueVersion(catalogue.current()));
  });
}
