import { type ApiClient, type GuardValues, isApiError, randomId } from "@nightlatch/api-client";
import type {
  AddressChange,
  ArrangedPicture,
  HostedFields,
  HostedListing,
  HostSession,
  PlanId,
  PrivacyForm,
  SeenListing,
  SentPhoto,
} from "@nightlatch/domain";
import { postForm } from "../form/post-form.ts";

/*
 * The calls of the host's page (docs/product/host.md). Every one rejects with an ApiError whose message is ready to show.
 */

/** `POST /api/host/link`: has a new link mailed, if a host has the address. */
export async function askForLink(api: ApiClient, body: GuardValues & { readonly email: string }): Promise<void> {
  await postForm(api, "/api/host/link", body);
}

/** `POST /api/host/session`: opens the page with the token of a link, and uses it up. The session is a cookie that no script can read. */
export const openSession = (api: ApiClient, token: string): Promise<HostSession> => api.post("/api/host/session", { token });

/** `GET /api/host/session`: the session that the browser has, if it has one. */
export const readSession = (api: ApiClient): Promise<{ readonly session: HostSession | null }> => api.get("/api/host/session");

/** `POST /api/host/session/end`: ends the session that the browser has, be it another tab's, where there is one. */
export async function endSession(api: ApiClient): Promise<void> {
  const { session } = await readSession(api);
  if (session) await api.post("/api/host/session/end", { csrf: session.csrf });
}

/** What links in mails confirm: a change of address, its undoing, and a request for a removal. */
export type LinkAct = "confirm" | "undo" | "removal";

/** `GET /api/host/listings/:slug`: a listing as its host sees it. */
export const getHosted = (api: ApiClient, slug: string): Promise<HostedListing> => api.get(`${listing(slug)}`);

/** `POST /api/host/listings/:slug/pause`. */
export type PauseBody = { readonly paused: boolean };
/** `POST /api/host/listings/:slug/facts`. */
export type FactsBody = { readonly answers: PrivacyForm };
/** `POST /api/host/listings/:slug/plan`. */
export type PlanBody = { readonly plan: PlanId };
/** `POST /api/host/listings/:slug/proposals`. */
export type ProposalBody = {
  readonly fields: HostedFields;
  readonly note: string;
  /** New photos in their order. */
  readonly photos: readonly SentPhoto[];
  /** The order of all pictures, new photos among them. */
  readonly pictures: readonly ArrangedPicture[];
  /** What the page showed when the host began to write. */
  readonly seen: SeenListing;
};
/** `POST /api/host/listings/:slug/vanish` and `/erase`. */
export type ConfirmedBody = { readonly confirm: string };

/** What a call answers that ends a listing: whether the session goes on for another. */
export interface Gone {
  readonly stays: boolean;
}

const listing = (slug: string): string => `/api/host/listings/${encodeURIComponent(slug)}`;

/** The changes of one session. */
export interface HostCalls {
  change(slug: string, what: "pause", body: PauseBody): Promise<HostedListing>;
  change(slug: string, what: "facts", body: FactsBody): Promise<HostedListing>;
  change(slug: string, what: "plan", body: PlanBody): Promise<HostedListing>;
  change(slug: string, what: "proposals", body: ProposalBody): Promise<HostedListing>;
  change(slug: string, what: "vanish" | "erase", body: ConfirmedBody): Promise<Gone>;
  /** Asks for another contact address; without one, gives up the one that waits. */
  address(email?: string): Promise<{ readonly address?: AddressChange }>;
  /** Everything that is kept about the listing and its host. */
  held(slug: string): Promise<unknown>;
}

/**
 * The changes of a session. Where the session ended meanwhile and the link was opened again in another tab, the new session is taken, so
 * that nothing has to be typed again.
 */
export function hostCalls(api: ApiClient, session: HostSession): HostCalls {
  let { csrf } = session;
  /** The last change, while it was not taken: sent again before any other, it has the same name and is done once. */
  let last: { readonly change: string; readonly once: string } | undefined;
  async function post<T>(path: string, body: object): Promise<T> {
    const change = JSON.stringify([path, body]);
    const { once } = last?.change === change ? last : { once: randomId() };
    last = { change, once };
    const answer = await send<T>(path, { ...body, once });
    last = undefined;
    return answer;
  }
  async function send<T>(path: string, body: object): Promise<T> {
    try {
      return await api.post<T>(path, { ...body, csrf });
    } catch (error) {
      if (!isApiError(error) || (error.code !== "host_session_needed" && error.code !== "foreign_request")) throw error;
      const renewed = await readSession(api).catch(() => undefined);
      if (!renewed?.session || renewed.session.csrf === csrf) throw error;
      csrf = renewed.session.csrf;
      return api.post<T>(path, { ...body, csrf });
    }
  }
  return {
    change: (slug: string, what: string, body: object) => post<never>(`${listing(slug)}/${what}`, body),
    address: (email) => (email === undefined ? post("/api/host/address/drop", {}) : post("/api/host/address", { email })),
    held: (slug) => post(`${listing(slug)}/held`, {}),
  };
}
