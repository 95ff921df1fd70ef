import type { Log } from "../log.ts";
import { isLost } from "./lost-database.ts";

/** A log without lines about a database that is lost, which would be very many: its watch says it once (database-watch.ts). */
export function withoutLosses(log: Log): Log {
  const unlessLost = (write: Log["error"]) => (details: object, message: string) => {
    if (!("err" in details && isLost(details.err))) write(details, message);
  };
  return {
    info: log.info.bind(log),
    warn: unlessLost(log.warn.bind(log)),
    error: unlessLost(log.error.bind(log)),
  };
}
