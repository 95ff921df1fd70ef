import { clientOf } from "@nightlatch/process";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { deskCookie, noDeskCookie } from "../../desk/desk-cookie.ts";
import { endDeskSession, IDLE_MS, openDeskSession, writeTokenOf } from "../../desk/desk-sessions.ts";
import { deviceInWords } from "../../desk/device-words.ts";
import { type DeskLink, readLink, spendLink } from "../../desk/links.ts";
import { mailLink } from "../../desk/mail-link.ts";
import { countAttempt } from "../../desk/refusals.ts";
import { ApiFault } from "../../errors.ts";
import { isEncrypted } from "../../http/same-origin.ts";
import { recordAudit } from "../../operator/audit.ts";
import type { Services } from "../../services.ts";
import { expectOwnPage, expectSession, expectToken, type HeldSession, heldSession, refuse } from "./held-session.ts";
import { operationsFor } from "./roles.ts";
import { runRoute } from "./run-route.ts";

const BODY_LIMIT = 4 * 1024;
const tokenBody = z.strictObject({ token: z.string().max(200) });
const emailBody = z.strictObject({ email: z.string().trim().max(254) });

/**
 * `/api/desk/...`: signing in at the desk, and its operations (docs/product/desk.md). No document lists these calls, nobody keeps
 * their answers, and each is refused unless it comes from a page of the site itself.
 */
export async function deskRoutes(scope: FastifyInstance, services: Services): Promise<void> {
  scope.addHook("onRequest", async (_request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", vary: "cookie" });
  });
  scope.get("/me", { schema: { hide: true } }, async (request, reply) => reply.send(meOf(await heldSession(request, services), services)));
  enterRoutes(scope, services);
  askRoute(scope, services);
  signOutRoute(scope, services);
  runRoute(scope, services);
}

/** Who is signed in, as the desk's pages need it. */
function meOf(session: HeldSession | undefined, { operating }: Services) {
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
    const link = await spend(trx, now);
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
  reply.header("set-cookie", deskCookie(secret, seconds, isEncrypted(request, publicUrl)));
  return meOf({ ...session, secret }, services);
}

function enterRoutes(scope: FastifyInstance, services: Services): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const onRequest = (request: FastifyRequest) => expectOwnPage(request, services);
  const options = { bodyLimit: BODY_LIMIT, onRequest, schema: { hide: true, body: tokenBody } };
  const spent = () => new ApiFault("desk_link_spent");
  // Looking uses nothing up: programs that open links from mails get no further, since signing in takes a press.
  app.post("/link", options, async (request, reply) => {
    const link = await readLink(services.db, request.body.token, new Date());
    if (!link) return refuse(request, services, spent());
    return reply.send({ name: link.name, role: link.role, hours: Math.round(link.sessionSeconds / 3_600) });
  });
  app.post("/enter", options, async (request, reply) => {
    const me = await signIn(request, reply, services, (trx, now) => spendLink(trx, request.body.token, now));
    return me ? reply.send(me) : refuse(request, services, spent());
  });
}

function askRoute(scope: FastifyInstance, services: Services): void {
  const onRequest = (request: FastifyRequest) => expectOwnPage(request, services);
  const options = { bodyLimit: BODY_LIMIT, onRequest, schema: { hide: true, body: emailBody } };
  scope.withTypeProvider<ZodTypeProvider>().post("/mail-link", options, async (request, reply) => {
    await countAttempt(services.db, "asked", clientOf(request.ip));
    const { email } = request.body;
    // After the answer, which is thereby the same for every address, and takes as long.
    reply.raw.once("finish", () => {
      mailLink(services, email, new Date()).catch((error) => services.log.error({ err: error }, "A link to the desk could not be mailed."));
    });
    return reply.code(202).send({ ok: true });
  });
}

function signOutRoute(scope: FastifyInstance, services: Services): void {
  const { db, publicUrl } = services;
  const onRequest = (request: FastifyRequest) => expectOwnPage(request, services);
  const options = { bodyLimit: BODY_LIMIT, onRequest, schema: { hide: true, body: tokenBody } };
  scope.withTypeProvider<ZodTypeProvider>().post("/sign-out", options, async (request, reply) => {
    const session = await expectSession(request, services);
    await expectToken(request, services, session, request.body.token);
    await endDeskSession(db, session.id, new Date());
    reply.header("set-cookie", noDeskCookie(isEncrypted(request, publicUrl)));
    return reply.send({ signedIn: false });
  });
}
