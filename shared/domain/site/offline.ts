/**
 * What pages and the worker that keeps saved stays for offline say to each other (docs/product/deciding.md#saved-stays-offline).
 * Either side may be of another release, so each checks what it gets.
 */

/** The address of the worker's script. Only who chose to keep stays ever asks for it. */
export const OFFLINE_WORKER = "/sw.js";

/** The files of pictures that a device shows: so many pixels wide, in this format. */
export interface PictureWish {
  readonly width: number;
  readonly format: "avif" | "webp";
}

/** Asks the worker to keep these stays and no others. */
export interface KeepRequest {
  readonly type: "keep";
  readonly slugs: readonly string[];
  /** Absent: as it was told before. */
  readonly picture?: PictureWish;
  /** The releases of the page that asks; what is kept of others is renewed at once. */
  readonly releases?: string;
  /** Whether to look at everything again, however short ago that was. */
  readonly again?: boolean;
}

/** `gone`: the listing is not published any more. `failed`: it did not come, and is tried again at the next visit. */
export type OfflineStanding = "waiting" | "kept" | "failed" | "gone";

/** `full`: the browser gives no more room. `offline`: our server did not answer. `preview`: what is seen now must not be kept. */
export type OfflineProblem = "full" | "offline" | "preview";

/** What the worker keeps just now. */
export interface OfflineReport {
  readonly type: "offline";
  readonly stays: readonly { readonly slug: string; readonly standing: OfflineStanding }[];
  /** The size of all that is kept. */
  readonly bytes: number;
  /** When our server was last asked about everything, in milliseconds since 1970; absent before the first time. */
  readonly checkedAt?: number;
  /** Whether it is still at work. */
  readonly busy: boolean;
  readonly problem?: OfflineProblem;
}

const STANDINGS: readonly unknown[] = ["waiting", "kept", "failed", "gone"];
const PROBLEMS: readonly unknown[] = ["full", "offline", "preview"];
/** More stays than a device saves are no list of ours. */
const MOST_STAYS = 200;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** Whether this is a time that a date can say. */
const isTime = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 8.64e15;

/** Reads a message to the worker; undefined when it is none. */
export function readKeepRequest(value: unknown): KeepRequest | undefined {
  if (!isRecord(value) || value.type !== "keep" || !Array.isArray(value.slugs)) return undefined;
  const { slugs, picture, releases, again } = value;
  const isWish = isRecord(picture) && Number(picture.width) > 0 && (picture.format === "avif" || picture.format === "webp");
  return {
    type: "keep",
    slugs: [...new Set(slugs.filter((slug): slug is string => typeof slug === "string" && slug !== ""))].slice(0, MOST_STAYS),
    ...(isWish ? { picture: { width: Number(picture.width), format: picture.format as PictureWish["format"] } } : {}),
    ...(typeof releases === "string" ? { releases } : {}),
    ...(again === true ? { again } : {}),
  };
}

/** Reads a message from the worker; undefined when it is none. */
export function readOfflineReport(value: unknown): OfflineReport | undefined {
  if (!isRecord(value) || value.type !== "offline" || !Array.isArray(value.stays) || typeof value.bytes !== "number") return undefined;
  const stays = value.stays.filter((stay) => isRecord(stay) && typeof stay.slug === "string" && STANDINGS.includes(stay.standing));
  const problem = PROBLEMS.includes(value.problem) ? { problem: value.problem as OfflineProblem } : {};
  const asked = isTime(value.checkedAt) ? { checkedAt: value.checkedAt } : {};
  return { type: "offline", stays, bytes: value.bytes, ...asked, busy: value.busy === true, ...problem };
}
