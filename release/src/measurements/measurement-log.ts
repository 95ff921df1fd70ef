import type { ReleaseStore } from "../store.ts";
import { CounterFiles, listCounters } from "./counter-files.ts";
import { type Counts, countReason, countRender, countView, type Render, type View, type Weight, WHOLE } from "./counts.ts";
import { hourOf, isHour, keys } from "./keys.ts";
import { armOf, type Trial } from "./trials.ts";

/** Days for which counts are kept. */
export const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** What was counted of one version. */
export interface VersionCounts {
  readonly name: string;
  readonly version: string;
  readonly counts: Counts;
}

/** The counts of one server, by package, version and hour, and also for each running trial. */
export class MeasurementLog {
  private readonly store: ReleaseStore;
  private readonly files: CounterFiles;
  private readonly now: () => Date;
  private trials: readonly Trial[] = [];
  private sweptOn = "";

  constructor(store: ReleaseStore, now: () => Date = () => new Date()) {
    this.store = store;
    this.files = new CounterFiles(store);
    this.now = now;
  }

  /** Sets the trials that run from now on. */
  follow(trials: readonly Trial[]): void {
    this.trials = trials;
  }

  /** @param weight what of it counts in trials */
  view(name: string, version: string, view: View, weight: Weight | "none" = WHOLE): void {
    this.count(name, version, (counts) => countView(counts, view));
    if (weight !== "none") this.countInTrials(name, version, (counts) => countView(counts, view, weight));
  }

  /** @param weight what of it counts in trials; "none" for a client that has asked for very many pages */
  render(name: string, version: string, render: Render, weight: Weight | "none" = WHOLE): void {
    this.count(name, version, (counts) => countRender(counts, render));
    if (weight !== "none") this.countInTrials(name, version, (counts) => countRender(counts, render, weight));
  }

  /** Counts a failure outside of any page; in the hour as a page that failed. */
  stray(name: string, version: string, failure: string): void {
    this.count(name, version, (counts) => countRender(counts, { failure }));
    this.countInTrials(name, version, (counts) => {
      counts.strays += 1;
    });
  }

  /**
   * Counts a page that was given out and tells nothing of how the version renders, as a kept one. In trials it does not count: a
   * canary's pages are asked for less often, so fewer of them are kept.
   */
  given(name: string, version: string): void {
    this.count(name, version, (counts) => {
      counts.given += 1;
    });
  }

  /** Counts something about a version's renders that is no failure. */
  note(name: string, version: string, what: string): void {
    this.count(name, version, (counts) => countReason(counts, what));
  }

  /** What this server has counted in the running hour. */
  thisHour(): readonly VersionCounts[] {
    const hour = hourOf(this.now());
    return this.files.under(`${keys.names}/`).flatMap(([key, counts]) => {
      const [, name, version, of] = key.split("/");
      return name && version && of === hour ? [{ name, version, counts }] : [];
    });
  }

  private count(name: string, version: string, change: (counts: Counts) => void): void {
    this.files.count(keys.hour(name, version, hourOf(this.now())), change);
  }

  private countInTrials(name: string, version: string, change: (counts: Counts) => void): void {
    for (const trial of this.trials) {
      const arm = trial.name === name ? armOf(trial, version) : undefined;
      if (arm) this.files.count(keys.arm(trial.id, arm), change);
    }
  }

  /** Writes what was counted since the last flush. @throws what the store throws; nothing is lost then */
  async flush(): Promise<void> {
    const running = [hourOf(this.now()), ...this.trials.map(({ id }) => `${keys.trial(id)}/`)];
    await this.files.flush((key) => !running.some((part) => key.includes(part)));
    await this.sweep();
  }

  /** Removes, once a day, counts that are older than `KEPT_DAYS`. Several servers may do so at once. */
  private async sweep(): Promise<void> {
    const today = hourOf(this.now()).slice(0, 10);
    if (today === this.sweptOn) return;
    this.sweptOn = today;
    const first = new Date(this.now().getTime() - KEPT_DAYS * DAY);
    for (const name of await this.store.list(keys.names)) {
      for (const version of await this.store.list(keys.package(name))) {
        const files = await listCounters(this.store, keys.version(name, version));
        for (const { file, key } of files) if (isHour(key) && key < hourOf(first)) await this.store.remove(file);
      }
    }
    const since = first.toISOString().replace(/\D/g, "");
    for (const id of await this.store.list(keys.trials)) if (id < since && this.isOver(id)) await this.store.remove(keys.trial(id));
  }

  private isOver(id: string): boolean {
    return !this.trials.some((trial) => trial.id === id);
  }
}
