import { createContext } from "react";

/**
 * How a part of a page waits for its code. A page that the server sent can be read before its code is there: where somebody
 * waits with patience, a chunk that does not come is fetched again and is no error, so that nothing is taken away.
 */
export interface Patience {
  /** Whether the page still is as the server sent it. */
  readonly waits: boolean;
  /** What a load brings, however many tries that takes. Never rejects. */
  readonly until: <T>(load: () => Promise<T>) => Promise<T>;
}

/** The patience of the page around a part; undefined for pages that the server did not send. */
export const PatienceContext = createContext<Patience | undefined>(undefined);
