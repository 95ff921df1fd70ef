/** The longest event-loop turn in milliseconds: elapsed or processor time, whichever is smaller, since other work inflates one of them. */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let since = performance.now();
  let used = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    longest = Math.max(longest, Math.min(now - since, (user + system) / 1_000));
    since = performance.now();
    used = process.cpuUsage();
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
  } finally {
    isDone = true;
    look();
  }
  return longest;
}
