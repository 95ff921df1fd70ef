/** Files of a store that are read at once: each is an open file, or a request to a bucket. */
const AT_ONCE = 32;

/** Lets so much work run at once; the rest waits for its turn. */
export function turns(most = AT_ONCE) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
