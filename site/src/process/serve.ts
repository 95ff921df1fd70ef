import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Environment } from "@nightlatch/process";
import { isShared, openStartReleases, openStore, ReleaseRegistry, readReleaseKey, StartReleases, storeOf } from "@nightlatch/release";
import { parseSiteConfig, type SiteConfig } from "../config.ts";
import type { Releases } from "../live-releases.ts";
import { createSite, type SiteOptions } from "../site.ts";
import { openApi } from "./open-api.ts";

/** The time for which a server that is asked to end still takes requests, while `/readyz` sends new ones elsewhere, in milliseconds. */
const LAME = 500;

export interface ServeOptions {
  readonly env?: Environment;
  readonly log?: (line: string) => void;
  /** What a development server replaces. */
  readonly site?: Pick<SiteOptions, "assets" | "policy" | "inspect"> & { readonly releases?: (registry: ReleaseRegistry) => Releases };
  /** Called after an exception that nobody caught: the process should answer requests under way and end. */
  readonly fatal?: () => void;
}

/** A site that listens. */
export interface ServedSite {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves the site: what is live in its release store, with the API of its settings. It publishes nothing and changes no channel.
 *
 * @throws {Error} one clear message when a setting, the data folder or the port cannot be used, or when no shell is live
 */
export async function serve({
  env = process.env,
  log = console.log,
  site: { releases: replace, ...replaced } = {},
  fatal = () => process.exit(1),
}: ServeOptions = {}): Promise<ServedSite> {
  const config = parseSiteConfig(env);
  const registry = await openReleases(config, env);
  if (!replace) await expectShell(registry, config, env);
  const api = await openApi(config, env, log);
  try {
    let ending = false;
    const { app, noneUnderWay } = await createSite({
      ...replaced,
      config,
      releases: replace?.(registry) ?? registry,
      // A build that nobody else sees is no release, so neither its counts nor its failures are measured.
      ...(replace || registry instanceof StartReleases ? {} : { measured: registry }),
      ...(replace ? {} : { story: registry }),
      releaseKey: await readReleaseKey(env),
      api: api.mount,
      apiReady: () => !ending && api.ready(),
      strays: { events: process, fatal },
    });
    await app.listen({ host: config.host, port: config.port });
    const address = addressOf(app.server.address() as AddressInfo, config.host);
    api.listensAt(address);
    return {
      address,
      close: async () => {
        ending = true;
        await setTimeout(LAME);
        await noneUnderWay();
        await app.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}

/** The releases of the store, with the builds that `pnpm start` shows in their place on this machine alone, where there are any. */
async function openReleases({ channel }: SiteConfig, env: Environment): Promise<ReleaseRegistry> {
  if (env.START_RELEASES === "on" && isShared(env)) {
    const releases = await openStartReleases(env);
    if ((await releases.ownPackages(channel)).length > 0) return releases;
  }
  return new ReleaseRegistry(await openStore(env));
}

/** @throws {Error} when nothing could be shown, naming the store and the channel that were looked at */
async function expectShell(registry: ReleaseRegistry, { channel }: SiteConfig, env: Environment): Promise<void> {
  if ((await registry.channel(channel))?.packages.shell) return;
  throw new Error(
    `There is no shell to serve: the channel ${channel} of ${storeOf(env)} has none. Publish and promote one (docs/releasing.md), or let ` +
      "pnpm start publish the builds of this workspace.",
  );
}

/** @returns the address to open, with the port that was really taken */
const addressOf = ({ port }: AddressInfo, host: string): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
