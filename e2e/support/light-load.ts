import { setTimeout } from "node:timers/promises";

export interface Failure {
  readonly path: string;
  readonly problem: string;
}

/** Requests pages from servers as a proxy does: when a server refuses the connection, the next one gets the request. */
export class LightLoad {
  private readonly failures: Failure[] = [];
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;
  private asked = 0;

  /** @param every milliseconds between two requests */
  constructor(addresses: () => readonly string[], paths: readonly string[], every = 50) {
    this.running = this.run(addresses, paths, every);
  }

  private async run(addresses: () => readonly string[], paths: readonly string[], every: number): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let turn = 0; !this.ending.signal.aborted; turn++) {
      const asking = this.ask(addresses(), turn, paths[turn % paths.length] ?? "/");
      underWay.add(asking);
      asking.finally(() => underWay.delete(asking));
      await setTimeout(every);
    }
    await Promise.all(underWay);
  }

  private async ask(addresses: readonly string[], turn: number, path: string): Promise<void> {
    let problem = "no server took the connection";
    for (let index = 0; index < addresses.length; index++) {
      const address = addresses[(turn + index) % addresses.length];
      try {
        const answer = await fetch(address + path, { signal: AbortSignal.timeout(20_000) });
        const text = await answer.text();
        this.asked += 1;
        if (answer.status === 200 && text.includes("<h1")) return;
        problem = `${answer.status} with ${text.length} characters`;
        break;
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } };
        if (cause?.code === "ECONNREFUSED") continue;
        problem = String(cause?.code ?? error);
        break;
      }
    }
    this.failures.push({ path, problem });
  }

  take(): Failure[] {
    return this.failures.splice(0);
  }

  get answered(): number {
    return this.asked;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }
}
