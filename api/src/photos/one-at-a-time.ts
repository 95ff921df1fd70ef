/**
 * Runs jobs one after another.
 *
 * @param max most jobs that may wait or run
 * @param full makes the error that a job is rejected with when there are that many
 */
export function oneAtATime(max: number, full: () => Error): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (job) => {
    if (waiting >= max) return Promise.reject(full());
    waiting += 1;
    const result = last.then(job).finally(() => {
      waiting -= 1;
    });
    // A job that fails must not fail those behind it.
    last = result.catch(() => {});
    return result;
  };
}
