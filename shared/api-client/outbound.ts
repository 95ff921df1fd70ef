import type { OutboundKind } from "../domain/index.ts";
import { sendBeaconJson } from "./beacon.ts";

/** A link to somewhere else that was followed from a listing. */
export interface OutboundTrack {
  /** The listing's slug. */
  readonly slug: string;
  readonly kind: OutboundKind;
}

/** `POST /api/outbound`: counts that a link was followed, and nothing about who did. Never throws, never delays the link. */
export function trackOutbound({ slug, kind }: OutboundTrack): void {
  sendBeaconJson("/api/outbound", { slug, kind });
}
