import { type ApiClient, type BodyOf, type CallAt, type GuardValues, isApiError, randomId } from "@nightlatch/api-client";
import type { HostSession, PlanId, PrivacyForm } from "@nightlatch/domain";
import { postForm } from "../form/post-form.ts";

/* All functions here reject with an ApiError whose message is for the visitor (docs/product/host.md). */

export async function requestLink(api: ApiClient, body: GuardValues & { readonly email: string }): Promise<void> {
  await postForm(api, "/api/host/link", body);
}

export const openSession = (api: ApiClient, token: string) => api.post("/api/host/session", { token });

export const readSession = (api: ApiClient) => api.get("/api/host/session");

export async function endSession(api: ApiClient): Promise<void> {
  const { session } = await readSession(api);
  if (session) await api.post("/api/host/session/end", { csrf: session.csrf });
}

export type LinkAct = "confirm" | "undo" | "removal";

export const getHosted = (api: ApiClient, slug: string) => api.get(listing(slug));

const listing = (slug: string) => `/api/host/listings/${encodeURIComponent(slug)}` as const;

interface Own {
  readonly csrf: string;
  readonly once: string;
}

export function hostCalls(api: ApiClient, session: HostSession) {
  let { csrf } = session;
  let last: { readonly change: string; readonly once: string } | undefined;
  async function change<Answer>(named: readonly unknown[], post: (own: Own) => Promise<Answer>): Promise<Answer> {
    const name = JSON.stringify(named);
    const { once } = last?.change === name ? last : { once: randomId() };
    last = { change: name, once };
    const response = await post({ csrf, once }).catch(async (error: unknown) => {
      if (!isApiError(error) || (error.code !== "host_session_needed" && error.code !== "foreign_request")) throw error;
      const renewed = await readSession(api).catch(() => undefined);
      if (!renewed?.session || renewed.session.csrf === csrf) throw error;
      csrf = renewed.session.csrf;
      return post({ csrf, once });
    });
    last = undefined;
    return response;
  }
  return {
    pause: (slug: string, paused: boolean) =>
      change(["pause", slug, paused], (own) => api.post(`${listing(slug)}/pause`, { paused, ...own })),
    facts: (slug: string, answers: PrivacyForm) =>
      change(["facts", slug, answers], (own) => api.post(`${listing(slug)}/facts`, { answers, ...own })),
    plan: (slug: string, plan: PlanId) => change(["plan", slug, plan], (own) => api.post(`${listing(slug)}/plan`, { plan, ...own })),
    propose: (slug: string, proposal: Proposal) =>
      change(["propose", slug, proposal], (own) => api.post(`${listing(slug)}/proposals`, { ...proposal, ...own })),
    vanish: (slug: string) => change(["vanish", slug], (own) => api.post(`${listing(slug)}/vanish`, { confirm: slug, ...own })),
    erase: (slug: string) => change(["erase", slug], (own) => api.post(`${listing(slug)}/erase`, { confirm: slug, ...own })),
    address: (email?: string) =>
      change(["address", email], (own) =>
        email === undefined ? api.post("/api/host/address/drop", own) : api.post("/api/host/address", { email, ...own }),
      ),
    held: (slug: string) => change(["held", slug], (own) => api.post(`${listing(slug)}/held`, own)),
  };
}

export type HostCalls = ReturnType<typeof hostCalls>;
type Proposal = Omit<BodyOf<CallAt<"post", `/api/host/listings/${string}/proposals`>>, keyof Own>;
