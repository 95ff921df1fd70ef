import { recordAudit } from "@nightlatch/database/audit";
import { isStorableText } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { DeskOperator } from "../desk/operators.ts";
import { addPasskey, judgePasskey, operatorOf, type PasskeySite, passkeyOptions, signInOptions } from "../desk/passkeys.ts";
import type { BackofficeServices } from "../server-context.ts";
import { deskCall, expectWrite, type RequestSession, rejectRequest, signedInSchema, signIn } from "./request-session.ts";

const BODY_LIMIT = 16 * 1024;
const LABEL_MAX = 60;

const response = z.looseObject({ id: z.string().max(2_000) });
const label = z
  .string({ error: "Give the passkey a name." })
  .trim()
  .min(1, "Give the passkey a name.")
  .max(LABEL_MAX, `The name must have at most ${LABEL_MAX} characters.`)
  .refine(isStorableText, "The name has a character that is not text.");
const token = z.string().max(200);

const credentials = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }));
const verification = z.enum(["discouraged", "preferred", "required"]);
const hints = z.array(z.enum(["hybrid", "security-key", "client-device"]));
const extensions = z.object({ credProps: z.boolean().optional() });
const shared = { challenge: z.string(), timeout: z.number().optional(), hints: hints.optional(), extensions: extensions.optional() };
const creationSchema = z.object({
  ...shared,
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  excludeCredentials: credentials.optional(),
  authenticatorSelection: z.object({ residentKey: verification.optional(), userVerification: verification.optional() }).optional(),
  attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
});
const requestSchema = z.object({
  ...shared,
  rpId: z.string().optional(),
  allowCredentials: credentials.optional(),
  userVerification: verification.optional(),
});

function siteOf({ headers }: FastifyRequest): PasskeySite {
  const { hostname, origin } = new URL(String(headers.origin));
  return { id: hostname, origin };
}

export function passkeyRoutes(scope: FastifyInstance, services: BackofficeServices): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const { db, operating } = services;
  const { operators } = operating;

  /** @throws {ApiFault} `desk_refused` for a session from a temporary link */
  const expectOperator = async (
    request: FastifyRequest,
    sentToken: string,
  ): Promise<{ session: RequestSession; operator: DeskOperator }> => {
    const session = await expectWrite(request, services, sentToken);
    const operator = operatorOf(operators, session);
    if (!operator) throw new ApiFault("desk_refused", { values: { detail: "Only operators named in the settings can have passkeys." } });
    return { session, operator };
  };

  app.post("/passkeys/options", deskCall(z.strictObject({ token }), creationSchema), async (request, reply) => {
    const { session, operator } = await expectOperator(request, request.body.token);
    return reply.send(await passkeyOptions(db, operator, { site: siteOf(request), session, now: new Date() }));
  });
  const adding = deskCall(z.strictObject({ token, label, response }), z.object({ ok: z.literal(true) }), BODY_LIMIT);
  app.post("/passkeys", adding, async (request, reply) => {
    const { session, operator } = await expectOperator(request, request.body.token);
    const registration = request.body.response as unknown as RegistrationResponseJSON;
    const { label } = request.body;
    const added = await addPasskey(db, operator, { response: registration, label, site: siteOf(request), session, now: new Date() });
    if (!added) return rejectRequest(request, services, new ApiFault("desk_passkey_refused"));
    await recordAudit(db, { who: operator.name, action: "desk.passkey", subject: `desk ${operator.name}`, changes: { label } });
    return reply.send({ ok: true });
  });
  app.post("/passkey-sign-in/options", deskCall(z.strictObject({}), requestSchema), async (request, reply) =>
    reply.send(await signInOptions(db, siteOf(request), new Date())),
  );
  app.post("/passkey-sign-in", deskCall(z.strictObject({ response }), signedInSchema, BODY_LIMIT), async (request, reply) => {
    const signed = request.body.response as unknown as AuthenticationResponseJSON;
    const link = await judgePasskey(db, { response: signed, site: siteOf(request), operators, now: new Date() });
    const me = link && (await signIn(request, reply, services, async () => link));
    return me ? reply.send(me) : rejectRequest(request, services, new ApiFault("desk_passkey_refused"));
  });
}
