/** The longest wait for requests under way when the process is asked to end, in milliseconds. */
const DRAIN = 10_000;

/**
 * Ends a server cleanly on SIGTERM and SIGINT: it stops being ready, answers requests under way, then stops.
 *
 * @param onAsked called when one of the signals comes
 * @param drain milliseconds after which it ends all the same, with 1, and says so
 * @returns ends it in the same way without a signal, with this exit code
 */
export function closeOnSignals(close: () => Promise<void>, onAsked: () => void = () => {}, drain = DRAIN): (code: number) => void {
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    // A second signal ends the process at once.
    process.off("SIGTERM", asked).off("SIGINT", asked);
    setTimeout(() => {
      console.error(`What was under way did not end within ${drain / 1000} s and is cut off.`);
      process.exit(1);
    }, drain).unref();
    close().then(
      () => process.exit(code),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const asked = () => {
    onAsked();
    end(0);
  };
  process.on("SIGTERM", asked).on("SIGINT", asked);
  return end;
}
