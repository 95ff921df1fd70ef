import type { Parts } from "@nightlatch/process/supervision";
import { NEEDED_FOR_NETWORK, rendererLayers } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import type { LiveReleases, Releases } from "../releases/live-releases.ts";

/** Whether an API can answer all requests, and whether its database keeps it from that. Without the database, it answers reads from memory. */
export interface Readiness {
  readonly ready: boolean;
  readonly database?: "away";
  readonly photos?: "away";
  /** Set while the API's database does not confirm commits, so that forms are refused. */
  readonly commits?: "stuck";
  /** Why mails do not leave, in the process that sends them, and since when (ISO 8601). */
  readonly mails?: { readonly reason: string; readonly since: string };
  /** Whether the jobs run in this process, where another could run them. */
  readonly jobs?: "here" | "elsewhere" | "unknown";
  /** Why the database's replica, where there is one, is not read from. */
  readonly replica?: string;
}

interface Options {
  readonly live: LiveReleases;
  readonly releases: Releases;
  readonly apiReadiness: () => Readiness | Promise<Readiness>;
  readonly parts: Parts | undefined;
  /** Names of problems in the settings that do not keep the site from serving. */
  readonly warnings: readonly string[];
}

/** `/healthz` and `/readyz`. A server without its release store is ready, since it has copies of the live releases; so is one without photos. */
export async function health(app: FastifyInstance, { live, releases, apiReadiness, parts, warnings }: Options): Promise<void> {
  const own = parts ? { parts } : {};
  const renderers = rendererLayers();
  if (renderers.network === "open") app.log.warn(`Renderers can open sockets here: ${NEEDED_FOR_NETWORK}.`);
  app.get("/healthz", () => ({ status: "alive", ...own }));
  app.get("/readyz", async (_request, reply) => {
    const api = await apiReadiness();
    const { ready: apiReady, ...why } = api;
    const ready = live.snapshot.shell !== undefined && apiReady;
    const store = releases.standing;
    const status = ready ? "ready" : api.database ? "not ready" : "starting";
    return reply
      .code(ready ? 200 : 503)
      .send({ status, ...own, ...why, renderers, ...(store ? { store } : {}), ...(warnings.length > 0 ? { warnings } : {}) });
  });
}
