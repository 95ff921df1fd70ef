import { isApart, type LiveRecord } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import type { SiteConfig } from "../config.ts";
import { NEVER } from "../page/preview.ts";
import { visitorReleases } from "../page/select-releases.ts";
import type { LiveReleases } from "./live-releases.ts";

interface Options {
  readonly config: SiteConfig;
  readonly live: LiveReleases;
  /** The secret that signs overrides. */
  readonly key: Buffer;
}

/**
 * `GET /pages.json`: what a foreign host needs to show our pages (docs/foreign-hosts.md), in one answer, so that all of it is of
 * the same releases: the public settings, and each remote's pages, needs and files with their integrity. Nothing in it is more
 * than every page has.
 */
export function registerForeignPages(app: FastifyInstance, { config, live, key }: Options): void {
  app.get("/pages.json", async (request, reply) => {
    const { shell: _, ...remotes } = await live.mapFor(visitorReleases(request, reply, live, key));
    const { origin, homeMode, showRating, links } = config;
    return reply.header("cache-control", NEVER).send({
      config: { origin, homeMode, showRating, links },
      remotes: Object.fromEntries(
        Object.entries(remotes)
          .filter(([, record]) => !isApart(record))
          .map(([name, record]) => [name, factsOf(record)]),
      ),
    });
  });
}

function factsOf({ name, version, contract, shared, entry, global, css, chunks, pages, files }: LiveRecord) {
  const link = (file: string) => ({ href: `/assets/${name}/${file}`, integrity: files[file]?.integrity });
  return {
    version,
    contract,
    shared,
    global: global ?? name,
    entry: link(entry),
    css: css.map(link),
    chunks: Object.fromEntries(Object.entries(chunks).map(([chunk, own]) => [chunk, { css: own.css.map(link) }])),
    pages: (pages ?? []).map(({ path, homeMode }) => ({ path, homeMode })),
  };
}
