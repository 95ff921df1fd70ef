import { AsyncLocalStorage } from "node:async_hooks";

/** An AsyncLocalStorage that is off while nothing uses it: before Node 24, it slows down every promise (docs/adr/0012). */
export class WorkContext<Known> {
  private readonly contexts = new AsyncLocalStorage<Known>();
  private inFlight = 0;

  now(): Known | undefined {
    return this.inFlight > 0 ? this.contexts.getStore() : undefined;
  }

  isBusy(): boolean {
    return this.inFlight > 0;
  }

  /** Every `begin` needs an `end`. */
  begin(): void {
    this.inFlight += 1;
  }

  end(): void {
    this.inFlight -= 1;
    if (this.inFlight === 0) this.contexts.disable();
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
