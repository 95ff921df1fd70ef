import { createContext } from "react";

/** A server-rendered page is readable before its code loads, so a failed chunk is retried there and is not an error. */
export interface Patience {
  readonly waits: boolean;
  /** Retries until it succeeds; never rejects. */
  readonly until: <T>(load: () => Promise<T>) => Promise<T>;
}

export const PatienceContext = createContext<Patience | undefined>(undefined);
