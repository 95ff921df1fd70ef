import type { LiveRecord, ReleaseMap } from "@nightlatch/release";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LiveReleases, Releases } from "./live-releases.ts";
import { NEVER } from "./preview.ts";
import { visitorReleases } from "./visitor-releases.ts";

interface Options {
  readonly releases: Releases;
  readonly live: LiveReleases;
  /** The secret that signs overrides. */
  readonly key: Buffer;
}

/**
 * `GET /releases.json`: the versions that this visitor gets, and how this server stands to its release store. `GET /releases/<name>/<version>/record.json` and
 * `.../server.cjs`: the records and server bundles of those versions, from which another site server can render the same
 * pages (`pnpm dev ... --against`). Versions that the visitor does not get answer 404.
 */
export function registerReleases(app: FastifyInstance, { releases, live, key }: Options): void {
  const mapFor = (request: FastifyRequest, reply: FastifyReply) => live.mapFor(visitorReleases(request, reply, live, key));

  app.get("/releases.json", async (request, reply) => {
    const map = await mapFor(request, reply);
    const store = releases.standing;
    return reply.header("cache-control", NEVER).send({ channel: live.channel, ...(store ? { store } : {}), ...versionsOf(map) });
  });

  interface Version {
    Params: { name: string; version: string };
  }
  const unknown = (reply: FastifyReply) =>
    reply.code(404).header("cache-control", "no-store").send({ error: "There is no such release.", code: "release_not_found" });

  app.get<Version>("/releases/:name/:version/record.json", async (request, reply) => {
    // Why a server cannot render it is for its own log, and who published it is for those who release.
    const { broken: _, by: __, ...record }: Partial<LiveRecord> = (await mapFor(request, reply))[request.params.name] ?? {};
    return record.version === request.params.version ? reply.header("cache-control", NEVER).send(record) : unknown(reply);
  });

  app.get<Version>("/releases/:name/:version/server.cjs", async (request, reply) => {
    const record = (await mapFor(request, reply))[request.params.name];
    if (record?.version !== request.params.version) return unknown(reply);
    const source = await releases.readServerBundle(record);
    return reply.header("cache-control", NEVER).type("text/javascript; charset=utf-8").send(source);
  });
}

/** A map's versions in the form of `/releases.json`. */
function versionsOf(map: ReleaseMap): { shell: string | null; remotes: Record<string, string> } {
  const { shell, ...remotes } = map;
  return { shell: shell?.version ?? null, remotes: Object.fromEntries(Object.values(remotes).map(({ name, version }) => [name, version])) };
}
