import type { OfflineProblem } from "@nightlatch/domain";
import { countOf } from "../browse/texts.ts";

/** Estimated bytes: the site's own files, and a stay with its photos. */
const FILES = 650_000;
const STAY = 1_200_000;

export const sizeOf = (bytes: number): string => `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;

export function aboutSize(stays: number): string {
  const what = stays === 1 ? "page and the pictures of your saved stay take" : `pages and pictures of your ${stays} saved stays take`;
  return `The ${what} about ${sizeOf(FILES + stays * STAY)} here.`;
}

export function keptText(bytes: number, checkedAt: number | undefined): string {
  const day =
    checkedAt === undefined ? "" : `, as they were on ${new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(checkedAt)}`;
  return `${sizeOf(bytes)} on this device: the pages with their pictures${day}.`;
}

interface Sum {
  readonly all: number;
  readonly kept: number;
  readonly busy: boolean;
  readonly problem?: OfflineProblem | undefined;
}

export function sumOf({ all, kept, busy, problem }: Sum): string {
  const far = kept === all ? (all === 1 ? "Your stay is kept." : `All ${all} stays are kept.`) : `${kept} of ${countOf(all, "stay")} kept.`;
  if (all === 0) return "No stay is saved now. The next one you save is kept too.";
  if (busy) return `Keeping your stays. ${far}`;
  if (problem === "full") return `This browser has no more room. ${far}`;
  if (problem === "preview") return `Pages aren't kept while you see a preview or a version on trial. ${far}`;
  if (problem === "offline") return `Our server couldn't be reached. ${far}`;
  return kept === all ? `${far} ${all === 1 ? "It opens" : "They open"} without a connection.` : far;
}
