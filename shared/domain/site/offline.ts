/** Page and service worker check each other's messages: their releases may differ (docs/product/deciding.md#saved-stays-offline). */

/** Loaded only after the visitor turned on offline stays. */
export const OFFLINE_WORKER = "/sw.js";

export interface ImageChoice {
  readonly width: number;
  readonly format: "avif" | "webp";
}

export interface SaveRequest {
  readonly type: "keep";
  readonly slugs: readonly string[];
  readonly picture?: ImageChoice;
  readonly releases?: string;
  readonly again?: boolean;
}

/** `gone`: no longer published. `failed`: retried at the next visit. */
export type OfflineStatus = "waiting" | "kept" | "failed" | "gone";

export type OfflineProblem = "full" | "offline" | "preview";

export interface OfflineReport {
  readonly type: "offline";
  readonly stays: readonly { readonly slug: string; readonly standing: OfflineStatus }[];
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly checkedAt?: number;
  readonly busy: boolean;
  readonly problem?: OfflineProblem;
}

const STANDINGS: readonly unknown[] = ["waiting", "kept", "failed", "gone"];
const PROBLEMS: readonly unknown[] = ["full", "offline", "preview"];
const MOST_STAYS = 200;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

const isTime = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 8.64e15;

export function parseSaveRequest(value: unknown): SaveRequest | undefined {
  if (!isRecord(value) || value.type !== "keep" || !Array.isArray(value.slugs)) return undefined;
  const { slugs, picture, releases, again } = value;
  const isWish = isRecord(picture) && Number(picture.width) > 0 && (picture.format === "avif" || picture.format === "webp");
  return {
    type: "keep",
    slugs: [...new Set(slugs.filter((slug): slug is string => typeof slug === "string" && slug !== ""))].slice(0, MOST_STAYS),
    ...(isWish ? { picture: { width: Number(picture.width), format: picture.format as ImageChoice["format"] } } : {}),
    ...(typeof releases === "string" ? { releases } : {}),
    ...(again === true ? { again } : {}),
  };
}

export function readOfflineReport(value: unknown): OfflineReport | undefined {
  if (!isRecord(value) || value.type !== "offline" || !Array.isArray(value.stays) || typeof value.bytes !== "number") return undefined;
  const stays = value.stays.filter((stay) => isRecord(stay) && typeof stay.slug === "string" && STANDINGS.includes(stay.standing));
  const problem = PROBLEMS.includes(value.problem) ? { problem: value.problem as OfflineProblem } : {};
  const checked = isTime(value.checkedAt) ? { checkedAt: value.checkedAt } : {};
  return { type: "offline", stays, bytes: value.bytes, ...checked, busy: value.busy === true, ...problem };
}
