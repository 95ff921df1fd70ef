import { useState } from "react";
import type { OnDemand } from "./on-demand.ts";

/** A part that is shown once it is wanted: `show` fetches it and rejects when it does not come, `hide` takes it away. */
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
