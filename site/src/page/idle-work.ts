import { performance } from "node:perf_hooks";

/** Milliseconds between two looks at whether the process has time. */
const PAUSE = 50;
/** The share of a pause that the event loop may have been busy for in an idle process. */
const BUSY = 0.3;
/** Most pieces that wait; more are dropped, since none of them is needed. */
const WAITING = 1000;

/** Work that nobody waits for, one piece at a time, while the process has little else to do. A failure is of no matter. */
export class IdleWork {
  private readonly waiting: (() => Promise<void>)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  add(work: () => Promise<void>): void {
    if (this.stopped || this.waiting.length >= WAITING) return;
    this.waiting.push(work);
    if (!this.timer) this.look();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.waiting.length = 0;
  }

  private look(): void {
    const before = performance.eventLoopUtilization();
    this.timer = setTimeout(async () => {
      if (performance.eventLoopUtilization(before).utilization < BUSY)
        await this.waiting
          .shift()?.()
          .catch(() => {});
      this.timer = undefined;
      if (this.waiting.length > 0 && !this.stopped) this.look();
    }, PAUSE).unref();
  }
}
