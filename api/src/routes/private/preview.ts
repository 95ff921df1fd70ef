import { closingCookies, openingCookies, previewSecret } from "@nightlatch/catalogue/preview/preview-cookie";
import { endSession, openSession, storeEvent } from "@nightlatch/catalogue/preview/sessions";
import { isStorableText, PREVIEW_EVENTS, previewGrantSchema, previewSessionSchema } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { CACHE } from "@nightlatch/http/json-response";
import { isEncrypted } from "@nightlatch/http/same-origin";
import { clientOf } from "@nightlatch/process/http";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { responseSchemas, type TypedApp, withoutContent } from "../responses.ts";

const TEXT_MAX = 200;
const PATH_MAX = 2_000;

const text = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text.` })
    .max(max, `${name} must have at most ${max} characters.`)
    .refine(isStorableText, `${name} has a character that is not text.`);

const grantedSchema = previewGrantSchema.extend({ ok: z.literal(true) });
const rejectedSchema = z.object({
  ok: z.literal(false),
  error: z.string(),
  code: z.enum(["preview_refused", "preview_auto_revoked"]),
  autoRevoked: z.boolean(),
});
const rejectedResponses: ReturnType<typeof responseSchemas> = {
  403: { description: "The token is unknown, expired or revoked.", content: { "application/json": { schema: rejectedSchema } } },
};
const eventSchema = z.strictObject({
  token: text("token", TEXT_MAX).optional().describe("Not needed with a session, whose cookie identifies the browser."),
  event: z.enum(PREVIEW_EVENTS, { error: `event must be one of ${PREVIEW_EVENTS.join(", ")}.` }),
  path: text("path", PATH_MAX).refine((path) => path.startsWith("/"), "path must be a path of this site."),
});

const secondsUntil = (time: string): number => Math.max(1, Math.ceil((Date.parse(time) - Date.now()) / 1000));

export function previewRoutes(app: TypedApp, services: Services): void {
  validateRoute(app, services);
  sessionRoute(app, services);
  logoutRoute(app, services);
  trackRoute(app, services);
}

function validateRoute(app: TypedApp, { db, publicUrl }: Services): void {
  app.get(
    "/preview/validate",
    {
      schema: {
        summary: "Opens a preview session with a token.",
        description:
          "The session is an httpOnly cookie. A browser that already has it gets the same one. One browser more than the " +
          "token allows revokes the token for all of them, and the response has autoRevoked.",
        querystring: z.strictObject({ token: text("token", TEXT_MAX).describe("The token of the invitation.") }),
        response: { ...responseSchemas("The session is open.", grantedSchema, "invalid_query", "too_many_requests"), ...rejectedResponses },
      },
    },
    async (request, reply) => {
      const { token } = request.query;
      reply.header("cache-control", CACHE.never);
      const held = previewSecret(request.headers.cookie);
      const opened = await openSession(db, { token, held, client: clientOf(request.ip), now: new Date() });
      if (opened.kind === "refused") {
        const { autoRevoked } = opened;
        const fault = new ApiFault(autoRevoked ? "preview_auto_revoked" : "preview_refused");
        return reply.code(fault.statusCode).send({ ok: false, ...fault.body(), autoRevoked });
      }
      const { grant, secret } = opened;
      const secure = isEncrypted(request, publicUrl);
      return reply.header("set-cookie", openingCookies(secret, secondsUntil(grant.expiresAt), secure)).send({ ok: true, ...grant });
    },
  );
}

function sessionRoute(app: TypedApp, services: Services): void {
  app.get(
    "/preview/session",
    {
      schema: {
        summary: "What the request's preview session permits; 204 when it has none.",
        querystring: z.strictObject({}),
        response: {
          ...responseSchemas("The session is valid.", previewSessionSchema, "invalid_query"),
          ...withoutContent("There is no session."),
        },
      },
    },
    async (request, reply) => {
      const { grant } = await services.viewOf(request);
      reply.header("cache-control", CACHE.never);
      if (!grant) return reply.code(204).send();
      return reply.send({ ...grant, secondsLeft: secondsUntil(grant.expiresAt) });
    },
  );
}

function logoutRoute(app: TypedApp, { db }: Services): void {
  app.get(
    "/preview/logout",
    {
      schema: {
        summary: "Ends the request's preview session. Without one it does nothing.",
        querystring: z.strictObject({}),
        response: responseSchemas("The session has ended.", z.object({ ok: z.literal(true) }), "invalid_query"),
      },
    },
    async (request, reply) => {
      const secret = previewSecret(request.headers.cookie);
      if (secret) await endSession(db, secret, new Date());
      return reply.header("cache-control", CACHE.never).header("set-cookie", closingCookies()).send({ ok: true });
    },
  );
}

function trackRoute(app: TypedApp, { db }: Services): void {
  app.post(
    "/preview/track",
    {
      schema: {
        summary: "Records that a preview was opened or left.",
        description: "The response is the same whether the token is known or not.",
        body: eventSchema,
        response: withoutContent(
          "Recorded.",
          "invalid_body",
          "malformed_json",
          "payload_too_large",
          "unsupported_media_type",
          "too_many_requests",
        ),
      },
    },
    async (request, reply) => {
      const { token, event, path } = request.body;
      const held = previewSecret(request.headers.cookie);
      await storeEvent(db, { token, held, client: clientOf(request.ip) }, event, path.split(/[?#]/)[0] ?? path);
      return reply.code(204).header("cache-control", CACHE.never).send();
    },
  );
}
