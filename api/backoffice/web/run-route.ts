import { Readable } from "node:stream";
import { PHOTO_BYTES_MAX, uploadedPhotoSchema } from "@nightlatch/domain";
import { ApiFault } from "@nightlatch/http/errors";
import { AddressUnknownError } from "@nightlatch/http/own-address";
import { pathOf, shorten } from "@nightlatch/http/validation";
import { tooLarge } from "@nightlatch/media/receive";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { BeyondPlanError, ConflictError, MisunderstoodError, NotPermittedError, OperationError } from "../operation.ts";
import { isOperation, mayDo, NO_TIMEOUT, type OperationName, runOperation } from "../operations.ts";
import { doneBy } from "../ops-audit.ts";
import type { BackofficeServices } from "../server-context.ts";
import { contextOf } from "../server-context.ts";
import { expectSession, expectToken, expectWrite, type RequestSession } from "./request-session.ts";

const BODY_LIMIT = 4 * 1024 * 1024;

const bodySchema = z.strictObject({ token: z.string().max(200), input: z.unknown().default({}) });

interface RunRequest {
  readonly session: RequestSession;
  readonly operation: OperationName;
}

/** Checks the session before it reads the body (docs/product/desk.md#operations). */
export function runRoute(app: FastifyInstance, services: BackofficeServices): void {
  const runRequests = new WeakMap<FastifyRequest, RunRequest>();
  app.withTypeProvider<ZodTypeProvider>().post(
    "/run/:operation",
    {
      bodyLimit: BODY_LIMIT,
      schema: {
        hide: true,
        params: z.object({ operation: z.string() }),
        body: bodySchema,
        response: { 200: z.object({ result: z.unknown() }) },
      },
      onRequest: async (request) => {
        const session = await expectSession(request, services);
        const { operation } = request.params as { readonly operation: string };
        if (!isOperation(operation)) throw new ApiFault("not_found", { values: { path: shorten(pathOf(request)) } });
        if (!mayDo(session.role, operation)) throw new ApiFault("desk_refused", { values: { detail: "Only an owner may do this." } });
        runRequests.set(request, { session, operation });
      },
    },
    async (request, reply) => {
      const { session, operation } = runRequests.get(request) as RunRequest;
      const { token, input } = request.body;
      await expectToken(request, services, session, token);
      const result = await run(services, operation, input, session);
      return reply.send({ result: result ?? null });
    },
  );
}

async function run(
  services: BackofficeServices,
  operation: OperationName,
  input: unknown,
  { name, role }: RequestSession,
): Promise<unknown> {
  const { db, operating, catalogue } = services;
  const work = (on: typeof db) => doneBy(name, () => runOperation(on, operation, input, { ...contextOf(services), role }));
  try {
    // The embedded database's only connection has no timeout.
    const result = await (NO_TIMEOUT.has(operation) && !operating.embedded ? operating.withoutTimeout(work) : work(db));
    // Updates this server's catalogue. Other servers poll for changes.
    await catalogue.refresh();
    return result;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof MisunderstoodError) {
    const values = { detail: inWords(error.message) };
    return new ApiFault("invalid_body", { values, ...(error.field === undefined ? {} : { field: error.field }) });
  }
  if (error instanceof NotPermittedError) return new ApiFault("desk_refused", { values: { detail: error.message } });
  if (error instanceof ConflictError) return new ApiFault("desk_conflict", { values: { detail: inWords(error.message) } });
  if (error instanceof BeyondPlanError) return new ApiFault("desk_beyond_plan", { values: { detail: error.found } });
  if (error instanceof OperationError || error instanceof AddressUnknownError)
    return new ApiFault("desk_not_done", { values: { detail: inWords(error.message) } });
  return error;
}

const ID = / [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[ .:;,])/g;

export function inWords(message: string): string {
  const words = message
    .replace(/; `[^`]+` shows? (them|what is)\.$/, ".")
    .replace(ID, "")
    .replace(/(\. )?--([a-z][a-z-]*)/g, (_, start: string | undefined, flag: string) => {
      const name = flag.replaceAll("-", " ");
      return start === undefined ? name : start + name.charAt(0).toUpperCase() + name.slice(1);
    })
    .replaceAll("`", "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FOR = ["listings pictures", "ads add"] as const;

const takenSchema = uploadedPhotoSchema.extend({
  src: z.string(),
});

/** Checks `x-desk-token` before reading the body (docs/product/desk.md#one-listing). A job deletes photos that stay unused for a day. */
export function photoRoute(scope: FastifyInstance, services: BackofficeServices): void {
  const requestSessions = new WeakMap<FastifyRequest, RequestSession>();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
  scope.withTypeProvider<ZodTypeProvider>().post(
    "/photos",
    {
      schema: { hide: true, response: { 200: takenSchema } },
      onRequest: async (request) => {
        const session = await expectWrite(request, services, request.headers["x-desk-token"]);
        if (!FOR.some((operation) => mayDo(session.role, operation)))
          throw new ApiFault("desk_refused", { values: { detail: "Only an owner may do this." } });
        if (Number(request.headers["content-length"] ?? 0) > PHOTO_BYTES_MAX) throw tooLarge();
        requestSessions.set(request, session);
      },
    },
    async (request, reply) => {
      const { name } = requestSessions.get(request) as RequestSession;
      // Fastify leaves the body of an empty file undefined, because the request has no length and no type.
      const body = (request.body as Readable | undefined) ?? Readable.from([]);
      return reply.send(await services.photos.take(body, `desk ${name}`));
    },
  );
}
