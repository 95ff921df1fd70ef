import type { Lazy } from "@nightlatch/runtime";
import { useState } from "react";

/** A part that is shown once it is wanted: `show` fetches it and rejects when it does not come, `hide` takes it away. */
export function usePart<Part>(source: Pick<Lazy<Part>, "get">) {
  const [part, setPart] = useState<Part>();
  return {
    part,
    show: async () => {
      const loaded = await source.get();
      setPart(() => loaded);
    },
    hide: () => setPart(undefined),
  };
}
