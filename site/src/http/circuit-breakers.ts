import { LRUCache } from "lru-cache";
import CircuitBreaker from "opossum";

export const CIRCUIT_OPEN = "circuit_open";

export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError";
  readonly code = CIRCUIT_OPEN;

  constructor(name: string) {
    super(`${name} has failed too often, so it gets no requests for a moment.`);
  }
}

export interface CircuitSettings {
  /** Failures count for these milliseconds. */
  readonly window: number;
  readonly least: number;
  /** Milliseconds until an open circuit permits a trial call. */
  readonly resetAfter: number;
}

/** A circuit opens if half of at least three calls in the window fail. Three pages that time out after 5 s fit into the window. */
const SETTINGS: CircuitSettings = { window: 20_000, least: 3, resetAfter: 2000 };

const BREAKERS_MAX = 64;

type Work = () => Promise<unknown>;
type Log = (circuit: string, state: "open" | "closed") => void;

/** Circuit breakers by name. While most calls of a dependency fail, further calls fail at once, except trial calls. */
export class CircuitBreakers {
  private readonly settings: CircuitSettings;
  private readonly log: Log;
  private readonly breakers = new LRUCache<string, CircuitBreaker<[Work]>>({ max: BREAKERS_MAX, dispose: (breaker) => breaker.shutdown() });

  constructor(log: Log = () => {}, settings: Partial<CircuitSettings> = {}) {
    this.log = log;
    this.settings = { ...SETTINGS, ...settings };
  }

  /** @param work needs its own time limit; each rejection counts as a failure @throws {CircuitOpenError} while the circuit is open */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    let started = false;
    const begin = () => {
      started = true;
      return work();
    };
    try {
      return (await this.breakerOf(name).fire(begin)) as T;
    } catch (error) {
      throw started ? error : new CircuitOpenError(name);
    }
  }

  isOpen(name: string): boolean {
    return this.breakers.peek(name)?.opened ?? false;
  }

  states(): readonly (readonly [name: string, open: boolean])[] {
    return [...this.breakers].map(([name, { opened }]) => [name, opened] as const);
  }

  openings = 0;

  stop(): void {
    this.breakers.clear();
  }

  private breakerOf(name: string): CircuitBreaker<[Work]> {
    const known = this.breakers.get(name);
    if (known) return known;
    const { window, least, resetAfter } = this.settings;
    const breaker = new CircuitBreaker((work: Work) => work(), {
      // The work has its own time limits, which also cancel it.
      timeout: false,
      errorThresholdPercentage: 50,
      rollingCountTimeout: window,
      volumeThreshold: least,
      resetTimeout: resetAfter,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
    });
    breaker.on("open", () => {
      this.openings += 1;
      this.log(name, "open");
    });
    breaker.on("close", () => this.log(name, "closed"));
    this.breakers.set(name, breaker);
    return breaker;
  }
}
