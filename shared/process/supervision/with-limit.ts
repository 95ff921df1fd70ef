/**
 * Waits for some work no longer than a time, in milliseconds.
 *
 * @param late the error when it is not done by then, or words that name the work in one
 * @throws {Error} that error; the work goes on alone
 */
export function withLimit<T>(work: Promise<T>, limit: number, late: string | (() => Error) = "An answer"): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(typeof late === "string" ? new Error(`${late} took longer than ${limit} ms.`) : late()), limit);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
