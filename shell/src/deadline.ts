import { withLimit } from "@nightlatch/shared/server";

/** Something was not there in time. */
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

  /** Milliseconds until then. */
  get left(): number {
    return Math.max(0, this.at - performance.now());
  }

  /** @throws {DeadlineError} when the work is not done by then; it is not waited for any more */
  holdTo<T>(work: Promise<T>): Promise<T> {
    return withLimit(work, this.left, () => new DeadlineError(this.limit));
  }
}
