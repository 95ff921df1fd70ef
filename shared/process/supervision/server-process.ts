/** Milliseconds for requests in flight. */
const DRAIN = 10_000;

/** On SIGTERM and SIGINT. @param drain milliseconds after which it exits with 1 @returns ends it without a signal */
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
export type ProcessName = (typeof PROCESS_NAMES)[number];
export type ProcessNames = readonly ProcessName[];

/** Reads `--part`, such as `site,api`. @throws {TypeError} with the code of a bad option, naming each unknown part */
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

export interface Supervisor {
  readonly ready: (address: string) => void;
  readonly ending: () => void;
}

/** Without a supervisor it does nothing. Call it before anything else. */
export function supervised(stop: () => void): Supervisor {
  const send = (message: string) => process.connected && process.send?.(message, () => {});
  process.on("message", (message) => {
    if (message === "stop") stop();
    else send("alive");
  });
  // A supervisor's successor needs this process's port and folder.
  process.on("disconnect", () => process.exit(1));
  return { ready: (address) => send(`ready ${address}`), ending: () => send("ending") };
}
