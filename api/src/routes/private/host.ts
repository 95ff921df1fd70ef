import { readFile } from "node:fs/promises";
import path from "node:path";
import { recordAudit } from "@nightlatch/database/audit";
import { photoIdIn } from "@nightlatch/database/photo-files";
import { hashSecret } from "@nightlatch/database/secrets";
import { addressChangeSchema, hostedListingSchema, hostSessionSchema, readListing } from "@nightlatch/domain";
import { receiptOf } from "@nightlatch/forms/abuse/receipts";
import { confirmRemoval } from "@nightlatch/forms/removal-confirmation";
import { agreeToAddress, dropAddress, requestAddressChange, takeAddressBack, waitingAddress } from "@nightlatch/hosts/address-change";
import { findHosted } from "@nightlatch/hosts/change-hosted";
import { type ErasedHosted, eraseHost, vanish } from "@nightlatch/hosts/erase-hosted";
import { type Acting, act, requestPlan, setFacts, setPaused } from "@nightlatch/hosts/host-acts";
import {
  addressBody,
  confirmedBody,
  factsBody,
  linkRequestBody,
  openBody,
  pauseBody,
  plainBody,
  planBody,
  proposalBody,
} from "@nightlatch/hosts/host-bodies";
import { collectHostData } from "@nightlatch/hosts/host-data";
import { HOST_ACTS } from "@nightlatch/hosts/host-mails";
import { describeHosted, describeSession, isPhotoOfHost } from "@nightlatch/hosts/hosted-listing";
import { propose } from "@nightlatch/hosts/propose";
import { ApiFault } from "@nightlatch/http/errors";
import { CACHE } from "@nightlatch/http/json-response";
import { isEncrypted, isFromOwnPage, requireCsrf } from "@nightlatch/http/same-origin";
import { pathOf } from "@nightlatch/http/validation";
import { comparable } from "@nightlatch/listings/erasure/email-addresses";
import { finishErasure } from "@nightlatch/listings/erasure/finish-erasure";
import {
  closingHostCookie,
  endHostSession,
  type Host,
  hostSecret,
  openHostSession,
  openingHostCookie,
  readHostSession,
} from "@nightlatch/listings/host-links";
import { storeLinkRequest } from "@nightlatch/listings/link-requests";
import { deletePhotos } from "@nightlatch/media/delete-photos";
import { clientOf } from "@nightlatch/process/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { DONE, doneSchema, FORM_BODY_LIMIT } from "../forms/forms.ts";
import { type TypedApp, withZodTypes } from "../responses.ts";

const bodyLimit = 4096;
const PROPOSAL_BODY_LIMIT = 4 * FORM_BODY_LIMIT;

const params = z.object({ slug: z.string() });

const call = <Body extends z.ZodType, Output extends z.ZodType>(body: Body, output: Output) =>
  ({ schema: { hide: true, body, response: { 200: output } } }) as const;
const listingCall = <Body extends z.ZodType, Output extends z.ZodType>(body: Body, output: Output) =>
  ({ schema: { hide: true, params, body, response: { 200: output } } }) as const;

const hosts = new WeakMap<FastifyRequest, Host>();

function hostOf(request: FastifyRequest): Host {
  const host = hosts.get(request);
  if (!host) throw new ApiFault("host_session_needed");
  return host;
}

function acting({ db, mailer }: Services, request: FastifyRequest): Acting {
  const { csrf: _, once, ...content } = request.body as { readonly csrf: string; readonly once?: string };
  const receipt =
    once === undefined ? undefined : receiptOf(`host ${hashSecret(`${hostOf(request).email} ${request.url}`)}`, once, content);
  return { db, mailer, now: new Date(), receipt };
}

const isChange = ({ method }: FastifyRequest): boolean => method !== "GET" && method !== "HEAD";

/** Accepts changes only from the site's own pages. All calls except links need a session (docs/product/host.md). */
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
      hosts.set(request, host);
    });
    own.addHook("preHandler", async (request) => {
      if (isChange(request)) requireCsrf((request.body as { readonly csrf: string }).csrf, hostOf(request).secret);
    });
    const app = withZodTypes(own);
    sessionRoutes(app, services);
    addressRequestRoutes(app, services);
    actRoutes(app, services);
    proposalRoutes(app, services);
    eraseRoutes(app, services);
  });
}

function linkRoutes(app: TypedApp, { db, guard, publicUrl }: Services): void {
  app.post("/link", { bodyLimit: FORM_BODY_LIMIT, ...call(linkRequestBody, doneSchema) }, async (request, reply) => {
    const { email, ...fields } = request.body;
    const sender = await guard.meet("host-link", fields, request.ip);
    if (sender.done) return reply.send(DONE);
    await db.transaction().execute(async (trx) => {
      await sender.admit(trx);
      await storeLinkRequest(trx, { kind: "host", address: comparable(email), known_device: false });
    });
    return reply.send(DONE);
  });
  app.get(
    "/session",
    { schema: { hide: true, response: { 200: z.object({ session: hostSessionSchema.nullable() }) } } },
    async (request, reply) => {
      const secret = hostSecret(request.headers.cookie);
      const host = secret === undefined ? undefined : await readHostSession(db, secret, new Date());
      return reply.send({ session: host ? await describeSession(db, host) : null });
    },
  );
  app.post("/session", { bodyLimit, ...call(openBody, hostSessionSchema) }, async (request, reply) => {
    const now = new Date();
    const { token } = request.body;
    const secret = await openHostSession(db, { token, current: hostSecret(request.headers.cookie), client: clientOf(request.ip), now });
    const host = secret === undefined ? undefined : await readHostSession(db, secret, now);
    if (!host) throw new ApiFault("host_link_refused");
    reply.header("set-cookie", openingHostCookie(host.secret, host.secondsLeft, isEncrypted(request, publicUrl)));
    return reply.send(await describeSession(db, host));
  });
}

const agreedSchema = z.object({ state: z.enum(["waits", "done"]) });
const postOf = ({ db, mailer, siteAddress }: Services) => ({ db, mailer, now: new Date(), site: siteAddress() });

function confirmRoutes(app: TypedApp, services: Services): void {
  const options = { bodyLimit, ...call(openBody, agreedSchema) };
  app.post("/address/confirm", options, async (request, reply) =>
    reply.send({ state: await agreeToAddress(postOf(services), request.body.token, clientOf(request.ip)) }),
  );
  app.post("/address/undo", options, async (request, reply) =>
    reply.send({ state: await takeAddressBack(postOf(services), request.body.token, clientOf(request.ip)) }),
  );
  app.post("/removal/confirm", options, async (request, reply) => {
    await confirmRemoval(services.db, request.body.token, clientOf(request.ip), new Date());
    return reply.send({ state: "done" });
  });
}

function addressRequestRoutes(app: TypedApp, services: Services): void {
  const waitingSchema = z.object({ address: addressChangeSchema.optional() });
  const readWaiting = async (request: FastifyRequest) => ({
    address: await waitingAddress(services.db, hostOf(request).email, new Date()),
  });
  const post = (request: FastifyRequest) => ({ ...acting(services, request), ...postOf(services) });
  app.post("/address", { bodyLimit, ...call(addressBody, waitingSchema) }, async (request, reply) => {
    await requestAddressChange(post(request), hostOf(request), request.body.email);
    return reply.send(await readWaiting(request));
  });
  app.post("/address/drop", call(plainBody, waitingSchema), async (request, reply) => {
    await dropAddress(post(request), hostOf(request));
    return reply.send(await readWaiting(request));
  });
}

function sessionRoutes(app: TypedApp, services: Services): void {
  const { db, siteAddress } = services;
  app.post("/session/end", call(plainBody, doneSchema), async (request, reply) => {
    await endHostSession(db, hostOf(request).secret);
    return reply.header("set-cookie", closingHostCookie()).send(DONE);
  });
  app.get("/listings/:slug", { schema: { hide: true, params, response: { 200: hostedListingSchema } } }, async (request, reply) =>
    reply.send(await describeHosted(db, hostOf(request), request.params.slug, new Date())),
  );
  app.post("/listings/:slug/held", listingCall(plainBody, z.record(z.string(), z.unknown())), async (request, reply) => {
    const { slug } = request.params;
    const now = new Date();
    const host = hostOf(request);
    const hostData = await collectHostData(db, host, slug, { site: siteAddress(), now });
    await act({ ...acting(services, request), now }, host, async (trx) => {
      const { id, record } = await findHosted(trx, host, slug);
      // Recorded under a separate subject, so that the listing's history omits downloads.
      await recordAudit(trx, { who: "host", action: "host.download", subject: `host of listing ${id}`, changes: {} });
      return HOST_ACTS.downloaded(readListing(record).name);
    });
    return reply.send(hostData);
  });
}

function actRoutes(app: TypedApp, services: Services): void {
  const changed = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    await services.catalogue.refresh();
    return reply.send(await describeHosted(services.db, hostOf(request), slug, new Date()));
  };
  app.post("/listings/:slug/pause", listingCall(pauseBody, hostedListingSchema), async (request, reply) => {
    const { slug } = request.params;
    await setPaused(acting(services, request), hostOf(request), slug, request.body.paused);
    return changed(request, reply, slug);
  });
  app.post(
    "/listings/:slug/facts",
    { bodyLimit: FORM_BODY_LIMIT, ...listingCall(factsBody, hostedListingSchema) },
    async (request, reply) => {
      const { slug } = request.params;
      await setFacts(acting(services, request), hostOf(request), slug, request.body.answers);
      return changed(request, reply, slug);
    },
  );
  app.post("/listings/:slug/plan", listingCall(planBody, hostedListingSchema), async (request, reply) => {
    const { slug } = request.params;
    await requestPlan(acting(services, request), hostOf(request), slug, request.body.plan);
    return changed(request, reply, slug);
  });
}

function proposalRoutes(app: TypedApp, services: Services): void {
  const { db, photos } = services;
  app.post(
    "/listings/:slug/proposals",
    { bodyLimit: PROPOSAL_BODY_LIMIT, ...listingCall(proposalBody, hostedListingSchema) },
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

const goneSchema = doneSchema.extend({
  stays: z.boolean(),
});

function eraseRoutes(app: TypedApp, services: Services): void {
  const finish = async (reply: FastifyReply, { records, stays }: ErasedHosted) => {
    await services.catalogue.refresh();
    if (!stays) reply.header("set-cookie", closingHostCookie());
    // Deletes files after the response. If it fails, this server's jobs delete them later.
    setImmediate(() => {
      const files = { ...services.operating, deletePhotos: () => deletePhotos(services.db, services.photos.storage) };
      finishErasure(services.db, files, records).catch((error) =>
        services.log.error({ err: error }, "Files of an erasure could not be erased yet."),
      );
    });
    return reply.send({ ...DONE, stays });
  };
  const confirm = (csrf: string, slug: string) => {
    if (csrf !== slug) throw new ApiFault("invalid_body", { values: { detail: "confirm must be the listing's slug." }, field: "confirm" });
  };
  const options = listingCall(confirmedBody, goneSchema);
  app.post("/listings/:slug/vanish", options, async (request, reply) => {
    confirm(request.body.confirm, request.params.slug);
    return finish(reply, await vanish(acting(services, request), hostOf(request), request.params.slug));
  });
  app.post("/listings/:slug/erase", options, async (request, reply) => {
    confirm(request.body.confirm, request.params.slug);
    await findHosted(services.db, hostOf(request), request.params.slug);
    return finish(reply, await eraseHost(acting(services, request), hostOf(request)));
  });
}
