import type { ProcessNames } from "@nightlatch/process/supervision";
import { NEEDED_FOR_NETWORK, rendererLayers } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";
import type { LiveReleases, Releases } from "../releases/live-releases.ts";

export interface Readiness {
  readonly ready: boolean;
  readonly database?: "away";
  readonly photos?: "away";
  /** The database does not confirm commits, so forms are refused. */
  readonly commits?: "stuck";
  /** Set if mails cannot be sent; `since` is ISO 8601. */
  readonly mails?: { readonly reason: string; readonly since: string };
  readonly jobs?: "here" | "elsewhere" | "unknown";
  readonly replica?: string;
}

interface Options {
  readonly live: LiveReleases;
  readonly releases: Releases;
  readonly apiReadiness: () => Readiness | Promise<Readiness>;
  readonly parts: ProcessNames | undefined;
  readonly warnings: readonly string[];
}

/** A server is ready without photos and without the release store, because it has copies of the live releases. */
export async function health(app: FastifyInstance, { live, releases, apiReadiness, parts, warnings }: Options): Promise<void> {
  const own = parts ? { parts } : {};
  const renderers = rendererLayers();
  if (renderers.network === "open") app.log.warn(`Renderers can open network connections here. To prevent it, ${NEEDED_FOR_NETWORK}.`);
  app.get("/healthz", () => ({ status: "alive", ...own }));
  app.get("/readyz", async (_request, reply) => {
    const api = await apiReadiness();
    const { ready: apiReady, ...why } = api;
    const ready = live.current.shell !== undefined && apiReady;
    const store = releases.status;
    const status = ready ? "ready" : api.database ? "not ready" : "starting";
    return reply
      .code(ready ? 200 : 503)
      .send({ status, ...own, ...why, renderers, ...(store ? { store } : {}), ...(warnings.length > 0 ? { warnings } : {}) });
  });
}
