import type { OperatorsView } from "@nightlatch/catalogue/preview/preview-views";
import { recordAudit } from "@nightlatch/database/audit";
import { withHotTubInStep } from "@nightlatch/database/consistent-fields";
import { imageFields } from "@nightlatch/database/photo-files";
import { sameHash } from "@nightlatch/database/secrets";
import { readListing, type SourceRecord, submissionIn, toListingDetail } from "@nightlatch/domain";
import { findSubmission } from "@nightlatch/forms/submissions/submission-store";
import { ApiFault } from "@nightlatch/http/errors";
import { prebuildJson } from "@nightlatch/http/json-response";
import { isEncrypted, isFromOwnPage } from "@nightlatch/http/same-origin";
import { photosOf } from "@nightlatch/media/photo-records";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type DeskSession,
  deskCookie,
  deskSecret,
  endDeskSession,
  IDLE_MS,
  lowerDeskSession,
  openDeskSession,
  readDeskSession,
  writeTokenOf,
} from "../desk/desk-sessions.ts";
import { deskClient, deviceCookie, deviceInWords } from "../desk/known-device.ts";
import type { DeskLink } from "../desk/links.ts";
import { asOfNow } from "../desk/operators.ts";
import { operatorOf } from "../desk/passkeys.ts";
import { countAttempt } from "../desk/rejected-attempts.ts";
import { operationsFor } from "../operations.ts";
import type { BackofficeServices } from "../server-context.ts";

export const BODY_LIMIT = 4 * 1024;

export interface RequestSession extends DeskSession {
  readonly secret: string;
}

/** Uses the role from the current settings. Removing an operator from the settings ends the operator's sessions. */
export async function findRequestSession(
  request: FastifyRequest,
  { db, publicUrl, operating }: BackofficeServices,
): Promise<RequestSession | undefined> {
  const secret = deskSecret(request.headers.cookie, isEncrypted(request, publicUrl));
  const session = secret === undefined ? undefined : await readDeskSession(db, secret, new Date());
  if (!session || secret === undefined) return undefined;
  const now = asOfNow(operating.operators, session);
  if (!now) await endDeskSession(db, session.id, new Date());
  else if (now.role !== session.role) await lowerDeskSession(db, session.id, now.role);
  return now && { ...now, secret };
}

export async function rejectRequest(request: FastifyRequest, { db }: BackofficeServices, fault: ApiFault): Promise<never> {
  await countAttempt(db, "refused", await deskClient(db, request, new Date()));
  throw fault;
}

/** Rejects calls from other sites. @throws {ApiFault} `desk_refused`, `desk_limited` */
export async function expectOwnPage(request: FastifyRequest, services: BackofficeServices): Promise<void> {
  if (isFromOwnPage(request, services.publicUrl)) return;
  await rejectRequest(
    request,
    services,
    new ApiFault("desk_refused", { values: { detail: "This did not come from a page of the desk." } }),
  );
}

/** @throws {ApiFault} `desk_signed_out` without a session */
export async function expectSession(request: FastifyRequest, services: BackofficeServices): Promise<RequestSession> {
  const session = await findRequestSession(request, services);
  if (!session) throw new ApiFault("desk_signed_out");
  return session;
}

export async function expectWrite(request: FastifyRequest, services: BackofficeServices, token: unknown): Promise<RequestSession> {
  const session = await expectSession(request, services);
  await expectToken(request, services, session, token);
  return session;
}

/** Requires the session's CSRF token (docs/product/desk.md#sessions). @throws {ApiFault} `desk_other_session`, `desk_limited` */
export async function expectToken(
  request: FastifyRequest,
  services: BackofficeServices,
  { secret }: RequestSession,
  token: unknown,
): Promise<void> {
  if (typeof token === "string" && sameHash(token, writeTokenOf(secret))) return;
  await rejectRequest(request, services, new ApiFault("desk_other_session"));
}

export const deskCall = <Body extends z.ZodType, Reply extends z.ZodType>(body: Body, response: Reply, bodyLimit = BODY_LIMIT) => ({
  bodyLimit,
  schema: { hide: true, body, response: { 200: response } },
});

export function createOperatorsView(services: BackofficeServices): OperatorsView {
  const isOperator: OperatorsView["isOperator"] = async (request) => (await findRequestSession(request, services)) !== undefined;
  return {
    isOperator,
    submission: async (request, slug) => {
      const id = submissionIn(slug);
      if (id === undefined || !(await isOperator(request))) return undefined;
      const found = await findSubmission(services.db, id);
      if (!found) return undefined;
      const images = imageFields(await photosOf(services.db, id));
      const record: SourceRecord = { ...found.record, ...images, id, Slug: slug, Published: false };
      return prebuildJson(toListingDetail(readListing(withHotTubInStep(record))));
    },
  };
}

export const signedInSchema = z
  .object({
    signedIn: z.literal(true),
    id: z.string(),
    name: z.string(),
    role: z.enum(["curator", "owner"]),
    openedBy: z.string(),
    expiresAt: z.string(),
    idleMinutes: z.number(),
    token: z.string(),
    may: z.array(z.enum(operationsFor("owner"))),
    mayKeep: z.boolean(),
  })
  .meta({ id: "SignedIn" });
type SignedIn = z.infer<typeof signedInSchema>;

export function meOf(session: RequestSession, { operating }: BackofficeServices): SignedIn {
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

export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  services: BackofficeServices,
  spend: (trx: BackofficeServices["db"], now: Date) => Promise<DeskLink | undefined>,
): Promise<SignedIn | undefined> {
  const { db, publicUrl } = services;
  const now = new Date();
  const held = await findRequestSession(request, services);
  const opened = await db.transaction().execute(async (trx) => {
    const spent = await spend(trx, now);
    const link = spent && asOfNow(services.operating.operators, spent);
    if (!link) return undefined;
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
