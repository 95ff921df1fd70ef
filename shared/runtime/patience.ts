import { createContext } from "react";

/**
 * How a part waits for its code. A server-rendered page is readable before its code, so a failed chunk is retried there and is no
 * error.
 */
export interface Patience {
  /** Whether the page still is as the server sent it. */
  readonly waits: boolean;
  /** Retries until it succeeds; never rejects. */
  readonly until: <T>(load: () => Promise<T>) => Promise<T>;
}

/** Undefined for pages that the server did not send. */
export const PatienceContext = createContext<Patience | undefined>(undefined);
