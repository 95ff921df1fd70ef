import type { FastifyReply, FastifyRequest } from "fastify";
import { deskCookie, deviceInWords, endDeskSession, IDLE_MS, openDeskSession, writeTokenOf } from "../../desk/desk-sessions.ts";
import { deviceCookie } from "../../desk/known-device.ts";
import type { DeskLink } from "../../desk/links.ts";
import { asOfNow } from "../../desk/operators.ts";
import { operatorOf } from "../../desk/passkeys.ts";
import { isEncrypted } from "../../http/same-origin.ts";
import { recordAudit } from "../../operator/audit.ts";
import type { Services } from "../../services.ts";
import { type HeldSession, heldSession } from "./held-session.ts";
import { operationsFor } from "./roles.ts";

/** Who is signed in, as the desk's pages need it. */
export function meOf(session: HeldSession | undefined, { operating }: Services) {
  if (!session) return { signedIn: false as const, mail: operating.operators.length > 0 };
  const { id, name, role, secret, openedBy, expiresAt } = session;
  return {
    signedIn: true as const,
    ...{ id, name, role, openedBy },
    expiresAt: expiresAt.toISOString(),
    idleMinutes: IDLE_MS / 60_000,
    /** Carried by every write, in the header of its own. */
    token: writeTokenOf(secret),
    may: operationsFor(role),
    /** Whether they may have passkeys. */
    mayKeep: operatorOf(operating.operators, { name, role }) !== undefined,
  };
}

/** Opens a session for whom a link was made, in the transaction that used it up. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  spend: (trx: Services["db"], now: Date) => Promise<DeskLink | undefined>,
): Promise<ReturnType<typeof meOf> | undefined> {
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
