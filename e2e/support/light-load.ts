import { setTimeout } from "node:timers/promises";

export interface Failure {
  readonly path: string;
  readonly problem: string;
}

/** Requests pages as a proxy does: when a server refuses the connection, the next server gets the request. */
export class LightLoad {
  private readonly failures: Failure[] = [];
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;
  private requestCount = 0;

  constructor(addresses: () => readonly string[], paths: readonly string[], every = 50) {
    this.running = this.run(addresses, paths, every);
  }

  private async run(addresses: () => readonly string[], paths: readonly string[], every: number): Promise<void> {
    const inFlight = new Set<Promise<void>>();
    for (let round = 0; !this.ending.signal.aborted; round++) {
      const pending = this.request(addresses(), round, paths[round % paths.length] ?? "/");
      inFlight.add(pending);
      pending.finally(() => inFlight.delete(pending));
      await setTimeout(every);
    }
    await Promise.all(inFlight);
  }

  private async request(addresses: readonly string[], round: number, path: string): Promise<void> {
    let problem = "no server took the connection";
    for (let index = 0; index < addresses.length; index++) {
      const address = addresses[(round + index) % addresses.length];
      try {
        const response = await fetch(address + path, { signal: AbortSignal.timeout(20_000) });
        const text = await response.text();
        this.requestCount += 1;
        if (response.status === 200 && text.includes("<h1")) return;
        problem = `${response.status} with ${text.length} characters`;
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

  get responseCount(): number {
    return this.requestCount;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
  }
}
