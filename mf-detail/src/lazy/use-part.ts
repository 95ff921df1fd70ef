import type { Lazy } from "@nightlatch/runtime";
import { useState } from "react";

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
