import type { OutboundKind } from "@nightlatch/domain";
import { sendBeaconJson } from "./beacon.ts";

/** A followed link from a listing to another site. */
interface OutboundTrack {
  /** The listing's slug. */
  readonly slug: string;
  readonly kind: OutboundKind;
}

/** `POST /api/outbound`: counts a followed link, and tells nothing about the visitor. Never throws, never delays the link. */
export function sendOutbound({ slug, kind }: OutboundTrack): void {
  sendBeaconJson("/api/outbound", { slug, kind });
}
