import { readFile } from "node:fs/promises";
import path from "node:path";
import { hostedListingSchema, hostSessionSchema, readListing } from "@nightlatch/domain";
import { clientOf } from "@nightlatch/process/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { recordAudit } from "../../db/audit.ts";
import { storeLinkRequest } from "../../db/link-requests.ts";
import { comparable } from "../../erasure/addresses.ts";
import { finishErasure } from "../../erasure/finish-erasure.ts";
import { ApiFault } from "../../errors.ts";
import { findHosted } from "../../host/change-hosted.ts";
import { type ErasedHosted, eraseHost, vanish } from "../../host/erase-hosted.ts";
import { heldAbout } from "../../host/held.ts";
import { act, setFacts, setPaused, wishForPlan } from "../../host/host-acts.ts";
import { askBody, confirmedBody, factsBody, openBody, pauseBody, plainBody, planBody, proposalBody } from "../../host/host-bodies.ts";
import {
  closingHostCookie,
  endHostSession,
  hostSecret,
  openHostSession,
  openingHostCookie,
  readHostSession,
} from "../../host/host-links.ts";
import { HOST_ACTS } from "../../host/host-mails.ts";
import { describeHosted, describeSession, isPhotoOfHost } from "../../host/hosted-listing.ts";
import { propose } from "../../host/propose.ts";
import { pathOf } from "../../http/error-handler.ts";
import { CACHE } from "../../http/json-answer.ts";
import { isEncrypted, isFromOwnPage, requireCsrf } from "../../http/same-origin.ts";
import { deletePhotos } from "../../photos/delete-photos.ts";
import { photoIdIn } from "../../photos/photo-files.ts";
import type { Services } from "../../services.ts";
import { FORM_BODY_LIMIT } from "../forms/form-route.ts";
import { type TypedApp, withZodTypes } from "../typed-app.ts";
import { askAddressRoutes, confirmRoutes } from "./host-address.ts";
import { acting, hostOf, letIn } from "./host-request.ts";

const OK = { ok: true } as const;
const okSchema = z.object({ ok: z.literal(true) });
const goneSchema = okSchema.extend({
  /** Whether the session goes on for another listing. */
  stays: z.boolean(),
});
/** Everything that is kept, which the host downloads as it is. */
const heldSchema = z.record(z.string(), z.unknown());
const params = z.object({ slug: z.string() });
/** Room for a form twice: as the page showed it, and as the host wants it. */
const PROPOSAL_BODY_LIMIT = 4 * FORM_BODY_LIMIT;

/**
 * `/api/host/...`: the calls of the host's own page (docs/product/host.md). Only a page of this site may ask for changes, and every
 * call but those of links needs a session. They are for that page alone, so no document lists them.
 */
export function hostRoutes(scope: FastifyInstance, services: Services): void {
  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", CACHE.never).header("x-robots-tag", "noindex, nofollow");
    if (isChange(request) && !isFromOwnPage(request, services.publicUrl)) throw new ApiFault("foreign_request");
  });
  linkRoutes(withZodTypes(scope), services);
  confirmRoutes(withZodTypes(scope), services);
  void scope.register(async (own: FastifyInstance) => {
    own.addHook("onRequest", async (request) => {
      const secret = hostSecret(request.headers.cookie);
      const host = secret === undefined ? undefined : await readHostSession(services.db, secret, new Date());
      if (!host) throw new ApiFault("host_session_needed");
      letIn(request, host);
    });
    // Bodies are checked before handlers run, so the token is asked for last of all that says who it is.
    own.addHook("preHandler", async (request) => {
      if (!isChange(request)) return;
      requireCsrf((request.body as { readonly csrf: string }).csrf, hostOf(request).secret);
    });
    const app = withZodTypes(own);
    sessionRoutes(app, services);
    askAddressRoutes(app, services);
    actRoutes(app, services);
    proposalRoutes(app, services);
    eraseRoutes(app, services);
  });
}

const isChange = ({ method }: FastifyRequest): boolean => method !== "GET" && method !== "HEAD";

/** The calls that lead to a session. */
function linkRoutes(app: TypedApp, services: Services): void {
  const { db, guard } = services;
  app.post(
    "/link",
    { bodyLimit: FORM_BODY_LIMIT, schema: { hide: true, body: askBody, response: { 200: okSchema } } },
    async (request, reply) => {
      const { email, ...fields } = request.body;
      const sender = await guard.meet("host-link", fields, request.ip);
      if (sender.done) return reply.send(OK);
      await db.transaction().execute(async (trx) => {
        await sender.admit(trx);
        await storeLinkRequest(trx, { kind: "host", address: comparable(email), known_device: false });
      });
      return reply.send(OK);
    },
  );
  // Having no session is no failure: the page asks so that it knows what to show.
  app.get(
    "/session",
    { schema: { hide: true, response: { 200: z.object({ session: hostSessionSchema.nullable() }) } } },
    async (request, reply) => {
      const secret = hostSecret(request.headers.cookie);
      const host = secret === undefined ? undefined : await readHostSession(db, secret, new Date());
      return reply.send({ session: host ? await describeSession(db, host) : null });
    },
  );
  app.post(
    "/session",
    { bodyLimit: 4096, schema: { hide: true, body: openBody, response: { 200: hostSessionSchema } } },
    async (request, reply) => {
      const now = new Date();
      const secret = await openHostSession(db, {
        token: request.body.token,
        current: hostSecret(request.headers.cookie),
        client: clientOf(request.ip),
        now,
      });
      const host = secret === undefined ? undefined : await readHostSession(db, secret, now);
      if (!host) throw new ApiFault("host_link_refused");
      reply.header("set-cookie", openingHostCookie(host.secret, host.secondsLeft, isEncrypted(request, services.publicUrl)));
      return reply.send(await describeSession(db, host));
    },
  );
}

function sessionRoutes(app: TypedApp, services: Services): void {
  const { db, siteAddress } = services;
  app.post("/session/end", { schema: { hide: true, body: plainBody, response: { 200: okSchema } } }, async (request, reply) => {
    await endHostSession(db, hostOf(request).secret);
    return reply.header("set-cookie", closingHostCookie()).send(OK);
  });
  app.get("/listings/:slug", { schema: { hide: true, params, response: { 200: hostedListingSchema } } }, async (request, reply) =>
    reply.send(await describeHosted(db, hostOf(request), request.params.slug, new Date())),
  );
  // A change, too: a mail tells of it.
  app.post(
    "/listings/:slug/held",
    { schema: { hide: true, params, body: plainBody, response: { 200: heldSchema } } },
    async (request, reply) => {
      const { slug } = request.params;
      const now = new Date();
      const host = hostOf(request);
      const held = await heldAbout(db, host, slug, { site: siteAddress(), now });
      await act({ ...acting(services, request), now }, host, async (trx) => {
        const { id, record } = await findHosted(trx, host, slug);
        // A subject of its own keeps downloads out of the listing's changes.
        await recordAudit(trx, { who: "host", action: "host.download", subject: `host of listing ${id}`, changes: {} });
        return HOST_ACTS.downloaded(readListing(record).name);
      });
      return reply.send(held);
    },
  );
}

/** What a host changes at once. The page gets the listing as it then is. */
function actRoutes(app: TypedApp, services: Services): void {
  const changed = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    // This server shows the change at once; the others notice it by themselves.
    await services.catalogue.refresh();
    return reply.send(await describeHosted(services.db, hostOf(request), slug, new Date()));
  };
  app.post(
    "/listings/:slug/pause",
    { schema: { hide: true, params, body: pauseBody, response: { 200: hostedListingSchema } } },
    async (request, reply) => {
      const { slug } = request.params;
      await setPaused(acting(services, request), hostOf(request), slug, request.body.paused);
      return changed(request, reply, slug);
    },
  );
  app.post(
    "/listings/:slug/facts",
    { bodyLimit: FORM_BODY_LIMIT, schema: { hide: true, params, body: factsBody, response: { 200: hostedListingSchema } } },
    async (request, reply) => {
      const { slug } = request.params;
      await setFacts(acting(services, request), hostOf(request), slug, request.body.answers);
      return changed(request, reply, slug);
    },
  );
  app.post(
    "/listings/:slug/plan",
    { schema: { hide: true, params, body: planBody, response: { 200: hostedListingSchema } } },
    async (request, reply) => {
      const { slug } = request.params;
      await wishForPlan(acting(services, request), hostOf(request), slug, request.body.plan);
      return changed(request, reply, slug);
    },
  );
}

/** What a host wants changed and the operator looks at first, with the host's own photos, which may be nobody else's to see. */
function proposalRoutes(app: TypedApp, services: Services): void {
  const { db, photos } = services;
  app.post(
    "/listings/:slug/proposals",
    { bodyLimit: PROPOSAL_BODY_LIMIT, schema: { hide: true, params, body: proposalBody, response: { 200: hostedListingSchema } } },
    async (request, reply) => {
      const { slug } = request.params;
      const { csrf: _, once: __, ...wanted } = request.body;
      await propose(acting(services, request), hostOf(request), slug, wanted);
      return reply.send(await describeHosted(db, hostOf(request), slug, new Date()));
    },
  );
  app.get("/photos/:file", { schema: { hide: true, params: z.object({ file: z.string() }) } }, async (request, reply) => {
    const { file } = request.params;
    const id = photoIdIn(file);
    const found = id !== undefined && (await isPhotoOfHost(db, hostOf(request), id)) ? await photos.find(file) : undefined;
    const content =
      found && ("content" in found ? found.content : await readFile(path.join(found.folder, found.name)).catch(() => undefined));
    if (!content) throw new ApiFault("not_found", { values: { path: pathOf(request) } });
    return reply.type(`image/${path.extname(file).slice(1)}`).send(content);
  });
}

/** What cannot be taken back. */
function eraseRoutes(app: TypedApp, services: Services): void {
  const finish = async (reply: FastifyReply, { records, stays }: ErasedHosted) => {
    await services.catalogue.refresh();
    if (!stays) reply.header("set-cookie", closingHostCookie());
    // Files, too, without the host waiting for them. What fails here is done by this server's own looks.
    setImmediate(() => {
      const files = { ...services.operating, deletePhotos: () => deletePhotos(services.db, services.photos.storage) };
      finishErasure(services.db, files, records).catch((error) =>
        services.log.error({ err: error }, "Files of an erasure could not be erased yet."),
      );
    });
    return reply.send({ ok: true, stays });
  };
  const confirm = (given: string, slug: string) => {
    if (given !== slug) throw new ApiFault("invalid_body", { values: { detail: "confirm must be the listing's slug." }, field: "confirm" });
  };
  app.post(
    "/listings/:slug/vanish",
    { schema: { hide: true, params, body: confirmedBody, response: { 200: goneSchema } } },
    async (request, reply) => {
      confirm(request.body.confirm, request.params.slug);
      return finish(reply, await vanish(acting(services, request), hostOf(request), request.params.slug));
    },
  );
  app.post(
    "/listings/:slug/erase",
    { schema: { hide: true, params, body: confirmedBody, response: { 200: goneSchema } } },
    async (request, reply) => {
      confirm(request.body.confirm, request.params.slug);
      await findHosted(services.db, hostOf(request), request.params.slug);
      return finish(reply, await eraseHost(acting(services, request), hostOf(request)));
    },
  );
}
