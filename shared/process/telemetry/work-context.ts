import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What is known of the work under way, such as its trace, wherever that work goes on.
 *
 * Before Node 24 a context costs each promise of the process, whoever's it is, from its first use on. So there are contexts only while
 * there is such work: it is counted, and with the last of it they are switched off (docs/adr/0061).
 */
export class WorkContext<Known> {
  private readonly contexts = new AsyncLocalStorage<Known>();
  private underWay = 0;

  /** What is known of the work that asks; undefined outside of it, and once all work has ended. */
  now(): Known | undefined {
    return this.underWay > 0 ? this.contexts.getStore() : undefined;
  }

  /** Whether there is such work. */
  isUnderWay(): boolean {
    return this.underWay > 0;
  }

  /** Counts work that begins, whose end will be told. */
  begin(): void {
    this.underWay += 1;
  }

  /** Counts work that has ended. */
  end(): void {
    this.underWay -= 1;
    if (this.underWay === 0) this.contexts.disable();
  }

  /** Goes on with work that has begun. */
  within<Result>(known: Known, work: () => Result): Result {
    return this.contexts.run(known, work);
  }

  /** Does a piece of work, from its beginning to its end. */
  async during<Result>(known: Known, work: () => Result): Promise<Awaited<Result>> {
    this.begin();
    try {
      return await this.within(known, work);
    } finally {
      this.end();
    }
  }
}
