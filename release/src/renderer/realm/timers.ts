interface Timer {
  readonly work: (...values: unknown[]) => void;
  readonly values: readonly unknown[];
  readonly every: number | undefined;
  readonly render: number | undefined;
  at: number;
}

/** Longest delay in milliseconds, equal to Node's. */
const LONGEST = 2 ** 31 - 1;
const timers = new Map<number, Timer>();
/** The earliest timer, or undefined if it must be searched again. */
let first: readonly [id: number, timer: Timer] | undefined;
let last = 0;
let current: number | undefined;

/** Returns the current render's id, or undefined while bundles are evaluated. */
export const currentRender = (): number | undefined => current;

export const enterRender = (id: number | undefined): void => {
  current = id;
};

/** @param delay milliseconds @throws {TypeError} unless `work` is a function */
export function setTimer(work: Timer["work"], delay: unknown, values: readonly unknown[], repeats = false): number {
  if (typeof work !== "function") throw new TypeError("A timer runs a function.");
  const wait = Math.min(Math.max(Number(delay) || 0, repeats ? 1 : 0), LONGEST);
  last += 1;
  const timer = { work, values, every: repeats ? wait : undefined, render: current, at: Date.now() + wait };
  timers.set(last, timer);
  if (first && timer.at < first[1].at) first = [last, timer];
  return last;
}

export function clearTimer(id: unknown): void {
  timers.delete(Number(id));
  if (first?.[0] === Number(id)) first = undefined;
}

export function nextDue(): number | undefined {
  const next = earliest();
  return next && Math.max(0, next[1].at - Date.now());
}

/** Runs the earliest timer that is due. Timers due at the same time run in the order of creation. */
export function runDue(): void {
  const next = earliest();
  if (!next || next[1].at > Date.now()) return;
  const [id, timer] = next;
  first = undefined;
  if (timer.every === undefined) timers.delete(id);
  else timer.at = Date.now() + timer.every;
  enterRender(timer.render);
  timer.work(...timer.values);
}

function earliest(): readonly [id: number, timer: Timer] | undefined {
  if (first === undefined) for (const entry of timers) if (!first || entry[1].at < first[1].at) first = entry;
  return first;
}
