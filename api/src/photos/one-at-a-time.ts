/**
 * Runs jobs one after the other.
 *
 * @param max how many may wait or run
 * @param full what to reject with when there are as many
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
    // One that fails does not fail those behind it.
    last = result.catch(() => {});
    return result;
  };
}
