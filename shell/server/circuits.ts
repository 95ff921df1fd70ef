import { LRUCache } from "lru-cache";
import CircuitBreaker from "opossum";

/** Code of what a page or a call is told while its circuit is open. It is no news: the opening was logged. */
export const CIRCUIT_OPEN = "circuit_open";

/** Says at once that something failed too often just now to be waited for again. */
export class CircuitOpenError extends Error {
  override readonly name = "CircuitOpenError";
  readonly code = CIRCUIT_OPEN;

  constructor(name: string) {
    super(`${name} has failed too often and is left alone for a moment.`);
  }
}

export interface CircuitSettings {
  /** The time over which failures are counted, in milliseconds. */
  readonly window: number;
  /** Fewer uses than this in that time never open a circuit. */
  readonly least: number;
  /** How long an open circuit stays so before one use is let through to see, in milliseconds. */
  readonly resetAfter: number;
}

/**
 * Three pages that wait for five seconds each, one after the other, open a circuit; so do more at once, as soon as half of
 * those in the window have failed. Whoever is back after a restart is noticed within seconds.
 */
const SETTINGS: CircuitSettings = { window: 20_000, least: 3, resetAfter: 2000 };

/** Circuits that are kept; beyond them those go that were unused longest, such as those of replaced versions. */
const KEPT = 64;

type Work = () => Promise<unknown>;
type Log = (circuit: string, state: "open" | "closed") => void;

/**
 * Stands before what pages depend on, each under a name of its own. What fails more often than not is no longer waited
 * for: uses are refused at once, but for one now and then, whose success lets all through again.
 */
export class Circuits {
  private readonly settings: CircuitSettings;
  private readonly log: Log;
  private readonly breakers = new LRUCache<string, CircuitBreaker<[Work]>>({ max: KEPT, dispose: (breaker) => breaker.shutdown() });

  /** @param log told when a circuit opens or closes, not of every use that is refused */
  constructor(log: Log = () => {}, settings: Partial<CircuitSettings> = {}) {
    this.log = log;
    this.settings = { ...SETTINGS, ...settings };
  }

  /**
   * @param work rejects for what counts against the circuit, and for nothing else; it must end by itself
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

  /** Ends the counting. */
  stop(): void {
    this.breakers.clear();
  }

  private breakerOf(name: string): CircuitBreaker<[Work]> {
    const known = this.breakers.get(name);
    if (known) return known;
    const { window, least, resetAfter } = this.settings;
    const breaker = new CircuitBreaker((work: Work) => work(), {
      // The work has limits of its own, which also end it.
      timeout: false,
      errorThresholdPercentage: 50,
      rollingCountTimeout: window,
      volumeThreshold: least,
      resetTimeout: resetAfter,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
    });
    breaker.on("open", () => this.log(name, "open"));
    breaker.on("close", () => this.log(name, "closed"));
    this.breakers.set(name, breaker);
    return breaker;
  }
}
