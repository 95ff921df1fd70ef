/** Work under way by key. A second request for the same key waits for the work that runs. */
export class SingleFlight<T> {
  private readonly underWay = new Map<string, Promise<T>>();

  has(key: string): boolean {
    return this.underWay.has(key);
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    let running = this.underWay.get(key);
    if (!running) {
      running = work().finally(() => this.underWay.delete(key));
      this.underWay.set(key, running);
    }
    return running;
  }
}
