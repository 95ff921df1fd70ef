import { WIPE_EVENT } from "@nightlatch/contract";
import type { Match } from "./match-rules.ts";

/**
 * The match whose stays are looked at, so that Back from them leads to it. It has nobody's answers, is in this document's memory
 * alone, and goes with it.
 */
export const lookedAt: { match: Match | undefined } = { match: undefined };

if (typeof window !== "undefined")
  for (const end of ["pagehide", WIPE_EVENT])
    window.addEventListener(end, () => {
      lookedAt.match = undefined;
    });
