/** Time limit for requests in flight, in milliseconds. */
const DRAIN = 10_000;

/** Closes and exits on SIGTERM and SIGINT. @param drain milliseconds until it exits with 1 @returns does the same without a signal */
export function closeOnSignals(close: () => Promise<void>, onStop: () => void = () => {}, drain = DRAIN): (code: number) => void {
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    process.off("SIGTERM", onStopSignal).off("SIGINT", onStopSignal);
    setTimeout(() => {
      console.error(`Work in flight did not end within ${drain / 1000} s and is cut off.`);
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
  const onStopSignal = () => {
    onStop();
    end(0);
  };
  process.on("SIGTERM", onStopSignal).on("SIGINT", onStopSignal);
  return end;
}

export const PROCESS_NAMES = ["site", "api", "jobs"] as const;
export type ProcessNames = readonly (typeof PROCESS_NAMES)[number][];

/** Reads `--part`, such as `site,api`. @throws {TypeError} naming each unknown part, with the code of `parseArgs` for invalid options */
export function parseProcessNames(value: string): ProcessNames {
  const named = value.split(",").map((name) => name.trim());
  const wrong = named.filter((name) => !PROCESS_NAMES.some((part) => part === name));
  if (wrong.length > 0)
    throw Object.assign(
      new TypeError(
        `--part takes ${PROCESS_NAMES.join(", ")}, or several of them separated by commas, not ${wrong.map((name) => JSON.stringify(name)).join(", ")}.`,
      ),
      { code: "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" },
    );
  return PROCESS_NAMES.filter((part) => named.includes(part));
}

/** Connects this process to its supervisor, if it has one. Call it before anything else. */
export function supervised(stop: () => void) {
  const send = (message: string) => process.connected && process.send?.(message, () => {});
  process.on("message", (message) => {
    if (message === "stop") stop();
    else send("alive");
  });
  // When the supervisor dies, its successor needs this process's port and folder.
  process.on("disconnect", () => process.exit(1));
  return { ready: (address: string) => send(`ready ${address}`), ending: () => send("ending") };
}
