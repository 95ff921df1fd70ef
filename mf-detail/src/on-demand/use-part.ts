import { useState } from "react";
import type { OnDemand } from "./on-demand.ts";

/** The state of a part that is shown once it is wanted: `show` fetches it and rejects when it does not come, `hide` removes it. */
export function usePart<Part>(source: OnDemand<Part>) {
  const [part, setPart] = useState<Part>();
  return {
    part,
    show: async () => {
      const loaded = await source.load();
      setPart(() => loaded);
    },
    hide: () => setPart(undefined),
  };
}
