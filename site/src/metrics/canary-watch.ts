import { repeat } from "@nightlatch/process/supervision";
import { haltWorseCanaries, type MeasurementLog, type ReleaseRegistry, type Trial, trialsOf } from "@nightlatch/release";
import type { FastifyInstance } from "fastify";

/** Milliseconds between two times that counts are written and canaries checked. */
const EVERY = 3000;
/** Milliseconds after which canaries are checked when one of them has failed, so that a few failures are enough. */
const SOON = 100;

/** The part of the registry that keeps counts and ends canaries. */
export type MeasuredReleases = Pick<ReleaseRegistry, "store" | "channel" | "packages" | "versions" | "halt">;

/** A package's version. */
export interface Version {
  readonly name: string;
  readonly version: string;
}

export interface WatchOptions {
  readonly releases: MeasuredReleases;
  readonly channel: string;
  /** Milliseconds between two checks of canaries. */
  readonly every?: number;
}

export interface CanaryWatch {
  /** Whether any canary runs. */
  readonly hasTrials: boolean;
  /** To be called for each failure of a version. A canary is then judged soon. */
  failed(version: Version): void;
  /** Looks at the channel and its canaries now, or once more after the look that is under way. */
  look(): void;
}

/** Writes what a log has counted, and halts canaries that are worse than the live version, again and again until the app closes. */
export function watchCanaries(app: FastifyInstance, log: MeasurementLog, options: WatchOptions): CanaryWatch {
  const { releases, channel, every = EVERY } = options;
  let trials: readonly Trial[] = [];
  let asked: ReturnType<typeof setTimeout> | undefined;

  async function look(): Promise<void> {
    trials = trialsOf(channel, await releases.channel(channel));
    log.follow(trials);
    await log.flush();
    for (const { name, version, reason } of await haltWorseCanaries(releases, trials, { channel }))
      app.log.warn(`The canary ${name} ${version} was halted: ${reason}`);
  }
  const looking = repeat(look, every, { log: app.log, problem: "Measurements could not be kept" });
  // The last counts are written when no request can add to them any more.
  app.addHook("onClose", async () => {
    clearTimeout(asked);
    await looking.stop();
    await log.flush().catch((error: unknown) => app.log.error({ err: error }, "The last measurements could not be kept"));
  });

  return {
    get hasTrials() {
      return trials.length > 0;
    },
    failed({ name, version }) {
      if (!trials.some((trial) => trial.name === name && trial.canary === version)) return;
      // After a pause, since each of many visitors' failures asks for a look.
      asked ??= setTimeout(() => {
        asked = undefined;
        looking.now();
      }, SOON).unref();
    },
    look: () => looking.now(),
  };
}
