import { repeat } from "@nightlatch/process/supervision";
import {
  haltWorseCanaries,
  type MeasurementLog,
  type ReleaseRecord,
  type ReleaseRegistry,
  type Trial,
  trialsOf,
} from "@nightlatch/release";
import type { FastifyInstance } from "fastify";

const EVERY = 3000;
const SOON = 100;

export type MeasuredReleases = Pick<ReleaseRegistry, "store" | "channel" | "packages" | "versions" | "halt">;

export type Version = Pick<ReleaseRecord, "name" | "version">;

export interface WatchOptions {
  readonly releases: MeasuredReleases;
  readonly channel: string;
  readonly every?: number;
}

export function watchCanaries(app: FastifyInstance, log: MeasurementLog, options: WatchOptions) {
  const { releases, channel, every = EVERY } = options;
  let trials: readonly Trial[] = [];
  let pollTimer: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    trials = trialsOf(channel, await releases.channel(channel));
    log.follow(trials);
    await log.flush();
    for (const { name, version, reason } of await haltWorseCanaries(releases, trials, { channel }))
      app.log.warn(`The canary ${name} ${version} was halted: ${reason}`);
  }
  const looking = repeat(look, every, { log: app.log, problem: "Measurements could not be stored" });
  // Runs after the last request, which could add counts.
  app.addHook("onClose", async () => {
    clearTimeout(pollTimer);
    await looking.stop();
    await log.flush().catch((error: unknown) => app.log.error({ err: error }, "The last measurements could not be stored"));
  });

  return {
    get hasTrials() {
      return trials.length > 0;
    },
    failed({ name, version }: Version) {
      if (!trials.some((trial) => trial.name === name && trial.canary === version)) return;
      pollTimer ??= setTimeout(() => {
        pollTimer = undefined;
        looking.now();
      }, SOON).unref();
    },
    look: () => looking.now(),
  };
}
