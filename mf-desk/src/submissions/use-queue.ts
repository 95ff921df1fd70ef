import type { ResultOf } from "../desk/desk-api.ts";
import { useAnswer } from "../desk/desk-context.ts";

/** Most submissions of the queue that are stepped through. */
const QUEUE = 500;

type Waiting = ResultOf<"submissions list">[number];

interface Queue {
  readonly count: number;
  /** The place of this one in it, counted from 0; -1 when it does not wait. */
  readonly at: number;
  readonly before: Waiting | undefined;
  readonly next: Waiting | undefined;
}

/** The queue that is worked through: where this one is in it, and which come before and after. */
export function useQueue(id: string): Queue {
  const { data = [] } = useAnswer("submissions list", { state: "pending", limit: QUEUE });
  const at = data.findIndex((each) => each.id === id);
  const next = at < 0 ? data[0] : data[at + 1];
  return { count: data.length, at, before: at > 0 ? data[at - 1] : undefined, next };
}
