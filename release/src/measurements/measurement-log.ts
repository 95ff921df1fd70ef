import type { ReleaseStore } from "../store.ts";
import { CounterFiles, hourOf, isHour, keys, listCounters } from "./counter-files.ts";
import { type Counts, countReason, countRender, countView, type Render, type View, type Weight, WHOLE } from "./counts.ts";
import { armOf, type Trial } from "./trials.ts";

export const RETENTION_DAYS = 30;
const DAY = 86_400_000;

export interface VersionCounts {
  readonly name: string;
  readonly version: string;
  readonly counts: Counts;
}

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

  follow(trials: readonly Trial[]): void {
    this.trials = trials;
  }

  view(name: string, version: string, view: View, weight: Weight | "none" = WHOLE): void {
    this.count(name, version, (counts) => countView(counts, view));
    if (weight !== "none") this.countInTrials(name, version, (counts) => countView(counts, view, weight));
  }

  render(name: string, version: string, render: Render, weight: Weight | "none" = WHOLE): void {
    this.count(name, version, (counts) => countRender(counts, render));
    if (weight !== "none") this.countInTrials(name, version, (counts) => countRender(counts, render, weight));
  }

  unhandledError(name: string, version: string, failure: string): void {
    this.count(name, version, (counts) => countRender(counts, { failure }));
    this.countInTrials(name, version, (counts) => {
      counts.strays += 1;
    });
  }

  /** Counts a page served without a render, such as a cached page. Trials omit these, because canary pages are cached less. */
  countServed(name: string, version: string): void {
    this.count(name, version, (counts) => {
      counts.given += 1;
    });
  }

  note(name: string, version: string, what: string): void {
    this.count(name, version, (counts) => countReason(counts, what));
  }

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

  async flush(): Promise<void> {
    const running = [hourOf(this.now()), ...this.trials.map(({ id }) => `${keys.trial(id)}/`)];
    await this.files.flush((key) => !running.some((part) => key.includes(part)));
    await this.sweep();
  }

  /** Deletes counts older than `RETENTION_DAYS`, once a day. Several servers may delete at once. */
  private async sweep(): Promise<void> {
    const today = hourOf(this.now()).slice(0, 10);
    if (today === this.sweptOn) return;
    this.sweptOn = today;
    const first = new Date(this.now().getTime() - RETENTION_DAYS * DAY);
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
