/** The longest time for which a frame is waited for, in milliseconds: a page in the background gets none. */
const LIMIT = 250;

/**
 * Calls once, as soon as the next frame is painted.
 *
 * @returns a function that has it not called
 */
export function afterFrame(call: () => void): () => void {
  // A message comes next of all, where a timer waits for what has been queued meanwhile.
  const { port1, port2 } = new MessageChannel();
  const timer = setTimeout(due, LIMIT);
  function due(): void {
    cancel();
    call();
  }
  function cancel(): void {
    clearTimeout(timer);
    port1.close();
  }
  port1.onmessage = due;
  requestAnimationFrame(() => port2.postMessage(null));
  return cancel;
}
