/**
 * Waits for some work, but not longer than `limit` milliseconds.
 *
 * @param what names the work in the error
 * @throws {Error} when it is not done by then; the work goes on alone
 */
export function withLimit<T>(work: Promise<T>, limit: number, what = "An answer"): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limit} ms.`)), limit);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
