import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { recordAudit } from "../../db/audit.ts";
import { deskCookie, endDeskSession, IDLE_MS, openDeskSession, writeTokenOf } from "../../desk/desk-sessions.ts";
import { deviceCookie, deviceInWords } from "../../desk/known-device.ts";
import type { DeskLink } from "../../desk/links.ts";
import { asOfNow } from "../../desk/operators.ts";
import { operatorOf } from "../../desk/passkeys.ts";
import { isEncrypted } from "../../http/same-origin.ts";
import type { Services } from "../../services.ts";
import { operationsFor } from "../operations.ts";
import { type HeldSession, heldSession } from "./held-session.ts";

export const signedInSchema = z
  .object({
    signedIn: z.literal(true),
    id: z.string(),
    name: z.string(),
    role: z.enum(["curator", "owner"]),
    openedBy: z.string(),
    expiresAt: z.string(),
    /** Minutes without a call after which it ends earlier. */
    idleMinutes: z.number(),
    token: z.string(),
    may: z.array(z.enum(operationsFor("owner"))),
    mayKeep: z.boolean(),
  })
  .meta({ id: "SignedIn" });
type SignedIn = z.infer<typeof signedInSchema>;

export function meOf(session: HeldSession, { operating }: Services): SignedIn {
  const { id, name, role, secret, openedBy, expiresAt } = session;
  return {
    signedIn: true,
    ...{ id, name, role, openedBy },
    expiresAt: expiresAt.toISOString(),
    idleMinutes: IDLE_MS / 60_000,
    token: writeTokenOf(secret),
    may: operationsFor(role),
    mayKeep: operatorOf(operating.operators, { name, role }) !== undefined,
  };
}

/** Opens a session for whom a link was made, in the transaction that used it up. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  spend: (trx: Services["db"], now: Date) => Promise<DeskLink | undefined>,
): Promise<SignedIn | undefined> {
  const { db, publicUrl } = services;
  const now = new Date();
  const held = await heldSession(request, services);
  const opened = await db.transaction().execute(async (trx) => {
    const spent = await spend(trx, now);
    const link = spent && asOfNow(services.operating.operators, spent);
    if (!link) return undefined;
    // A browser has one session: whoever signs in again leaves the one before.
    if (held) await endDeskSession(trx, held.id, now);
    const device = deviceInWords(request.headers["user-agent"]);
    const changes = { role: link.role, device, by: link.openedBy };
    await recordAudit(trx, { who: link.name, action: "desk.enter", subject: `desk ${link.name}`, changes });
    return openDeskSession(trx, link, { device, now });
  });
  if (!opened) return undefined;
  const { session, secret } = opened;
  const seconds = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000);
  const secure = isEncrypted(request, publicUrl);
  reply.header("set-cookie", [deskCookie(secret, seconds, secure), await deviceCookie(db, now, secure)]);
  return meOf({ ...session, secret }, services);
}
