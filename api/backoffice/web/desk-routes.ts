import { recordAudit } from "@nightlatch/database/audit";
import { isEmail } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { isEncrypted } from "@nightlatch/http/same-origin";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { storeLinkRequest } from "@nightlatch/listings/link-requests";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { endDeskSession, listSessions, noDeskCookie } from "../desk/desk-sessions.ts";
import { deskClient } from "../desk/known-device.ts";
import { readLink, spendLink } from "../desk/links.ts";
import { asOfNow } from "../desk/operators.ts";
import { dropPasskey, listPasskeys } from "../desk/passkey-store.ts";
import { countAttempt } from "../desk/rejected-attempts.ts";
import type { BackofficeServices } from "../server-context.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import {
  BODY_LIMIT,
  deskCall,
  expectOwnPage,
  expectSession,
  expectWrite,
  findRequestSession,
  meOf,
  rejectRequest,
  signedInSchema,
  signIn,
} from "./request-session.ts";
import { photoRoute, runRoute } from "./run-route.ts";

const tokenBody = z.strictObject({ token: z.string().max(200) });
const okSchema = z.object({ ok: z.literal(true) });
const meSchema = z.union([
  signedInSchema,
  z.object({
    signedIn: z.literal(false),
    mail: z.boolean(),
  }),
]);
const linkSchema = signedInSchema.pick({ name: true, role: true }).extend({ hours: z.number() });
const dated = { since: z.string(), lastUsed: z.string() };
const ownSchema = z.object({
  sessions: z.array(
    signedInSchema.pick({ id: true, name: true, role: true, openedBy: true }).extend({ ...dated, device: z.string(), until: z.string() }),
  ),
  passkeys: z.array(z.object({ ...dated, id: z.string(), name: z.string(), label: z.string(), lastUsed: z.string().nullable() })),
});
const dropBody = z.strictObject({ token: z.string().max(200), id: z.uuid().optional(), passkey: z.string().max(2_000).optional() });
const emailBody = z.strictObject({ email: z.string().trim().max(254) });

/** Registers undocumented routes for the site's own pages (docs/product/desk.md). */
export async function deskRoutes(scope: FastifyInstance, services: BackofficeServices): Promise<void> {
  const { db, operating, publicUrl } = services;
  scope.addHook("onRequest", async (request, reply) => {
    reply.headers({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", vary: "cookie" });
    if (request.method === "POST") await expectOwnPage(request, services);
  });
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.get("/me", { schema: { hide: true, response: { 200: meSchema } } }, async (request, reply) => {
    const session = await findRequestSession(request, services);
    return reply.send(session ? meOf(session, services) : { signedIn: false, mail: operating.operators.length > 0 });
  });
  const spent = () => new ApiFault("desk_link_spent");
  // Does not use the link up, because mail scanners open links. Signing in requires a click.
  app.post("/link", deskCall(tokenBody, linkSchema), async (request, reply) => {
    const found = await readLink(db, request.body.token, new Date());
    const link = found && asOfNow(operating.operators, found);
    if (!link) return rejectRequest(request, services, spent());
    return reply.send({ name: link.name, role: link.role, hours: Math.round(link.sessionSeconds / 3_600) });
  });
  app.post("/enter", deskCall(tokenBody, signedInSchema), async (request, reply) => {
    const me = await signIn(request, reply, services, (trx, now) => spendLink(trx, request.body.token, now));
    return me ? reply.send(me) : rejectRequest(request, services, spent());
  });
  const routeOptions = { bodyLimit: BODY_LIMIT, schema: { hide: true, body: emailBody, response: { 202: okSchema } } };
  app.post("/mail-link", routeOptions, async (request, reply) => {
    const client = await deskClient(db, request, new Date());
    await countAttempt(db, "asked", client);
    const address = comparable(request.body.email);
    if (isEmail(address)) await storeLinkRequest(db, { kind: "desk", address, known_device: client.known });
    return reply.code(202).send({ ok: true });
  });
  app.post("/sign-out", deskCall(tokenBody, z.object({ signedIn: z.literal(false) })), async (request, reply) => {
    const session = await expectWrite(request, services, request.body.token);
    await endDeskSession(db, session.id, new Date());
    reply.header("set-cookie", noDeskCookie(isEncrypted(request, publicUrl)));
    return reply.send({ signedIn: false });
  });
  app.get("/own", { schema: { hide: true, response: { 200: ownSchema } } }, async (request, reply) => {
    const { name } = await expectSession(request, services);
    return reply.send({ sessions: await listSessions(db, new Date(), name), passkeys: await listPasskeys(db, name) });
  });
  app.post("/own/revoke", deskCall(dropBody, okSchema), async (request, reply) => {
    const { token, id, passkey } = request.body;
    const { name } = await expectWrite(request, services, token);
    await db.transaction().execute(async (trx) => {
      const ended = id === undefined ? undefined : await endDeskSession(trx, id, new Date(), name);
      const dropped = passkey === undefined ? undefined : await dropPasskey(trx, passkey, name);
      if (ended === undefined && dropped === undefined)
        throw new ApiFault("desk_not_done", { values: { detail: "It is no longer there." } });
      const changes = ended === undefined ? { passkeys: 1 } : { sessions: 1 };
      await recordAudit(trx, { who: name, action: "desk.revoke", subject: `desk ${name}`, changes });
    });
    return reply.send({ ok: true });
  });
  passkeyRoutes(scope, services);
  runRoute(scope, services);
  // Isolates the body parsers, because photos are not JSON.
  await scope.register(async (photos: FastifyInstance) => photoRoute(photos, services));
}
