import type { OfflineProblem } from "@nightlatch/domain";
import { countOf } from "../browse/texts.ts";

/** About what the site's own files take, and about what one stay does with its pictures, in bytes. */
const FILES = 900_000;
const STAY = 100_000;

/** A size as people say it. */
export const sizeOf = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;

/** What keeping takes before anything of it was asked for. */
export const aboutSize = (stays: number): string =>
  `${stays === 1 ? "The page and the pictures of your saved stay take" : `The pages and pictures of your ${stays} saved stays take`} about ${sizeOf(FILES + stays * STAY)} here.`;

interface Sum {
  /** Saved stays, and those of them that are kept. */
  readonly all: number;
  readonly kept: number;
  readonly busy: boolean;
  readonly problem?: OfflineProblem | undefined;
}

/** How far it has come, in a sentence or two. */
export function sumOf({ all, kept, busy, problem }: Sum): string {
  const far = kept === all ? (all === 1 ? "Your stay is kept." : `All ${all} stays are kept.`) : `${kept} of ${countOf(all, "stay")} kept.`;
  if (all === 0) return "No stay is saved. One that you save is kept too.";
  if (busy) return `Keeping your stays. ${far}`;
  if (problem === "full") return `This browser has no more room. ${far}`;
  if (problem === "preview") return `Pages aren't kept while you see a preview or a version on trial. ${far}`;
  if (problem === "offline") return `Our server couldn't be reached. ${far}`;
  return kept === all ? `${far} ${all === 1 ? "It opens" : "They open"} without a connection.` : far;
}
