import type { FastifyInstance } from "fastify";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { LiveCatalogue } from "../catalogue/live/live-catalogue.ts";

/** The header by which every answer tells the version of the catalogue that it shows, or one before it. */
const HEADER = "catalogue-version";

/**
 * A text that differs when answers from the catalogue may: after a change of listings, and after the end of a featured boost,
 * which makes another catalogue of the same listings. It is the same in all processes.
 */
export const catalogueVersion = ({ version, validUntil }: Pick<Catalogue, "version" | "validUntil">): string =>
  Number.isFinite(validUntil) ? `${version}-${validUntil}` : String(version);

/**
 * Adds the version to every answer. The version is taken before the answer is made: an answer may show a newer catalogue than
 * its header says, but never an older one, so a page that is kept by this version is not kept too long.
 */
export function tellCatalogueVersion(app: FastifyInstance, catalogue: Pick<LiveCatalogue, "current">): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(HEADER, catalogueVersion(catalogue.current()));
  });
}
