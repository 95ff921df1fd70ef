import { tmpdir } from "node:os";
import { type PrebuiltFile, prebuildFile, responseHeaders } from "@nightlatch/process/http";
import { assetsOf, isIsolated, type LiveRecord, type ReleaseMap } from "@nightlatch/release";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { SiteConfig } from "../config.ts";
import { PRIVATE_NO_STORE } from "../http/security-headers.ts";
import { visitorReleases } from "../page/select-releases.ts";
import type { LiveReleases, Releases } from "./live-releases.ts";

const BUNDLES_CACHED_MAX = 12;

interface Options {
  readonly config: SiteConfig;
  readonly releases: Releases;
  readonly live: LiveReleases;
  readonly key: Buffer;
}

/**
 * `GET /releases.json`: the visitor's versions and the store's state. `GET /releases/<name>/<version>/record.json` and `.../server.cjs`:
 * the same versions for another site server (`pnpm dev ... --against`). `GET /pages.json`: data for a foreign host (docs/foreign-hosts.md).
 */
export async function releaseRoutes(app: FastifyInstance, { config, releases, live, key }: Options): Promise<void> {
  const mapFor = (request: FastifyRequest, reply: FastifyReply) => live.mapFor(visitorReleases(request, reply, live, key));

  app.get("/releases.json", async (request, reply) => {
    const map = await mapFor(request, reply);
    const store = releases.status;
    return reply.header("cache-control", PRIVATE_NO_STORE).send({ channel: live.channel, ...(store ? { store } : {}), ...versionsOf(map) });
  });

  const bundles = new LRUCache<string, PrebuiltFile, LiveRecord>({
    max: BUNDLES_CACHED_MAX,
    fetchMethod: async (_key, _stale, { context }) => prebuildFile([await releases.readServerBundle(context)], tmpdir()),
    dispose: (file) => file.retire(),
  });
  app.addHook("onClose", async () => bundles.clear());
  interface Version {
    Params: { name: string; version: string };
  }
  const unknown = (reply: FastifyReply) =>
    reply.code(404).header("cache-control", "no-store").send({ error: "There is no such release.", code: "release_not_found" });

  app.get<Version>("/releases/:name/:version/record.json", async (request, reply) => {
    // Server problems and publishers' names are not public.
    const { broken: _, by: __, ...record }: Partial<LiveRecord> = (await mapFor(request, reply))[request.params.name] ?? {};
    return record.version === request.params.version ? reply.header("cache-control", PRIVATE_NO_STORE).send(record) : unknown(reply);
  });

  app.get<Version>("/releases/:name/:version/server.cjs", async (request, reply) => {
    const record = (await mapFor(request, reply))[request.params.name];
    if (record?.version !== request.params.version) return unknown(reply);
    const file = await bundles.forceFetch(`${record.name} ${record.server.integrity}`, { context: record });
    const { headers, encoding } = responseHeaders(file, request.headers);
    reply.headers({ ...headers, "cache-control": PRIVATE_NO_STORE });
    return encoding ? reply.type("text/javascript; charset=utf-8").send(file.read(encoding)) : reply.code(304).send();
  });

  app.get("/pages.json", async (request, reply) => {
    const { shell: _, ...remotes } = await mapFor(request, reply);
    const { origin, homeMode, showRating, links } = config;
    return reply.header("cache-control", PRIVATE_NO_STORE).send({
      config: { origin, homeMode, showRating, links },
      remotes: Object.fromEntries(
        Object.entries(remotes)
          .filter(([, record]) => !isIsolated(record))
          .map(([name, record]) => [name, factsOf(record)]),
      ),
    });
  });
}

function versionsOf(map: ReleaseMap): { shell: string | null; remotes: Record<string, string> } {
  const { shell, ...remotes } = map;
  return { shell: shell?.version ?? null, remotes: Object.fromEntries(Object.values(remotes).map(({ name, version }) => [name, version])) };
}

function factsOf(record: LiveRecord) {
  const { contract, shared, pages = [] } = record;
  return { ...assetsOf(record), contract, shared, pages: pages.map(({ path, homeMode }) => ({ path, homeMode })) };
}
