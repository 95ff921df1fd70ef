import { AsyncLocalStorage } from "node:async_hooks";

/** Before Node 24, `AsyncLocalStorage` slows every promise once used, so it is off between such work (docs/adr/0012). */
export class WorkContext<Known> {
  private readonly contexts = new AsyncLocalStorage<Known>();
  private underWay = 0;

  now(): Known | undefined {
    return this.underWay > 0 ? this.contexts.getStore() : undefined;
  }

  isUnderWay(): boolean {
    return this.underWay > 0;
  }

  /** Every `begin` needs an `end`. */
  begin(): void {
    this.underWay += 1;
  }

  end(): void {
    this.underWay -= 1;
    if (this.underWay === 0) this.contexts.disable();
  }

  within<Result>(known: Known, work: () => Result): Result {
    return this.contexts.run(known, work);
  }

  async during<Result>(known: Known, work: () => Result): Promise<Awaited<Result>> {
    this.begin();
    try {
      return await this.within(known, work);
    } finally {
      this.end();
    }
  }
}
