import { useQuery } from "@nightlatch/runtime";
import { DESK } from "../desk/desk-api.ts";
import { useDesk } from "../desk/desk-context.ts";
import type { Run } from "./run.ts";

const LOOK_MS = 1_000;

/** A check or an import, looked at every second until it has ended; nothing without an id. */
export function useRun(id: string | undefined) {
  const { me, run } = useDesk();
  return useQuery<Run>({
    queryKey: [DESK, "run", "imports show", me.name, { id }, "followed"],
    queryFn: () => run("imports show", { id: String(id) }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === "running" ? LOOK_MS : false),
  });
}
