import type { Services } from "../services.ts";
import type { PageAddress } from "./page-loads.ts";
import type { FailedPart } from "./recovery.ts";

/** A remote's page that shows its panel, or waits for its scripts, as its boundary describes it. */
export interface FailedPage extends Pick<FailedPart, "at" | "arriving" | "isOver"> {
  readonly remote: string;
  readonly address: PageAddress;
  readonly services: Services;
  /** Renders the page in the panel's place. */
  readonly show: () => void;
}

/**
 * The failed part that a page is: its `load` loads the remote, when that failed, and the page's data anew, and shows the page. A
 * page that still is as the server sent it has its data, and is taken over by React once its scripts are there.
 */
export function toFailedPart({ remote, at, arriving, isOver, address, services, show }: FailedPage): FailedPart {
  const { remotes, pages, queryClient, first } = services;
  async function load(): Promise<void> {
    if (first?.waits) return first.again();
    remotes.retry(remote);
    pages.forget(address);
    queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
    await pages.read(await remotes.load(remote), address);
    show();
  }
  return { remote, at, arriving, isOver, load };
}
