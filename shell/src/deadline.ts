import { withLimit } from "@nightlatch/process/supervision";

/** The error of work that was not done in time. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";

  constructor(limit: number) {
    super(`The page took longer than ${limit} ms.`);
  }
}

/** The moment by which a page is answered, whatever it still waits for. */
export class Deadline {
  private readonly limit: number;
  private readonly at: number;

  /** @param limit from now, in milliseconds */
  constructor(limit: number) {
    this.limit = limit;
    this.at = performance.now() + limit;
  }

  /** The milliseconds that are left until the deadline. */
  get left(): number {
    return Math.max(0, this.at - performance.now());
  }

  /**
   * Waits for some work, but no longer than to the deadline; the work itself goes on.
   *
   * @throws {DeadlineError} when the work is not done by then
   */
  holdTo<T>(work: Promise<T>): Promise<T> {
    return withLimit(work, this.left, () => new DeadlineError(this.limit));
  }
}
