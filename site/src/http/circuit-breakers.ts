import { LRUCache } from "lru-cache";
import CircuitBreaker from "opossum";

/** The error code of pages and calls that are refused while their circuit is open. Such refusals are not logged: the opening was. */
export const CIRCUIT_OPEN = "circuit_open";

/** Thrown at once, instead of waiting, when something has failed too often just now. */
export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError";
  readonly code = CIRCUIT_OPEN;

  constructor(name: string) {
    super(`${name} has failed too often and is left alone for a moment.`);
  }
}

export interface CircuitSettings {
  /** Milliseconds over which failures are counted. */
  readonly window: number;
  /** Fewest uses in that time that can open a circuit. */
  readonly least: number;
  /** Milliseconds that an open circuit refuses uses before it lets one through as a test. */
  readonly resetAfter: number;
}

/**
 * With these settings, three pages that wait for five seconds each, one after another, open a circuit. More at once do so
 * as soon as half of the uses in the window have failed. A service that is back after a restart is noticed within
 * seconds.
 */
const SETTINGS: CircuitSettings = { window: 20_000, least: 3, resetAfter: 2000 };

/** Most circuits that are kept. Beyond that the least recently used go, such as the circuits of replaced versions. */
const KEPT = 64;

type Work = () => Promise<unknown>;
type Log = (circuit: string, state: "open" | "closed") => void;

/**
 * Circuit breakers for things that pages depend on, each under a name of its own. Pages no longer wait for a thing that
 * fails more often than not: its uses are refused at once, except one now and then, whose success closes the circuit
 * again.
 */
export class CircuitBreakers {
  private readonly settings: CircuitSettings;
  private readonly log: Log;
  private readonly breakers = new LRUCache<string, CircuitBreaker<[Work]>>({ max: KEPT, dispose: (breaker) => breaker.shutdown() });

  /** @param log called when a circuit opens or closes, but not for every refused use */
  constructor(log: Log = () => {}, settings: Partial<CircuitSettings> = {}) {
    this.log = log;
    this.settings = { ...SETTINGS, ...settings };
  }

  /**
   * Runs `work` through a circuit.
   *
   * @param work must end by itself, and reject only for failures that count against the circuit
   * @throws {CircuitOpenError} at once, without calling `work`, while the circuit is open
   */
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

  /** Whether uses are refused at this moment. */
  isOpen(name: string): boolean {
    return this.breakers.peek(name)?.opened ?? false;
  }

  /** The circuits that are known, and whether uses of each are refused. */
  states(): readonly (readonly [name: string, open: boolean])[] {
    return [...this.breakers].map(([name, { opened }]) => [name, opened] as const);
  }

  /** How often circuits have opened. */
  openings = 0;

  /** Stops all circuits and forgets their counts. */
  stop(): void {
    this.breakers.clear();
  }

  private breakerOf(name: string): CircuitBreaker<[Work]> {
    const known = this.breakers.get(name);
    if (known) return known;
    const { window, least, resetAfter } = this.settings;
    const breaker = new CircuitBreaker((work: Work) => work(), {
      // The work has time limits of its own, which also end it.
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
