import type { HostSession } from "@nightlatch/domain";
import { mailHostLink } from "@nightlatch/hosts/request-link";
import type { LightMyRequestResponse } from "fastify";
import type { TestApi } from "./api.ts";

export const OWN_PAGE = { origin: "http://localhost:80", host: "localhost:80", "sec-fetch-site": "same-origin" } as const;

export type TestHostSession = Awaited<ReturnType<typeof openWith>>;

export async function tokenMailedTo({ services }: Pick<TestApi, "services">, email: string): Promise<string> {
  const { content } = await services.db
    .selectFrom("mail_outbox")
    .select("content")
    .where("recipient", "=", email)
    .where("kind", "in", ["host-link", "property-published"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\/host#([\w-]+)/.exec(content?.text ?? "")?.[1] ?? "";
}

export async function openHostPage(api: TestApi, email: string) {
  // Deletes mails of earlier sessions, which count towards the address's hourly limit.
  await api.services.db.deleteFrom("mail_outbox").where("kind", "=", "host-link").execute();
  await mailHostLink(api.services.db, email, api.services, new Date());
  return openWith(api, await tokenMailedTo(api, email));
}

export async function openWith(api: TestApi, token: string) {
  const opened = await api.app.inject({ method: "POST", url: "/api/host/session", headers: OWN_PAGE, payload: { token } });
  if (opened.statusCode !== 200) throw new Error(`The link was refused: ${opened.body}`);
  const session = opened.json() as HostSession;
  const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
  return {
    session,
    cookie,
    get: (url: string): Promise<LightMyRequestResponse> => api.app.inject({ url, headers: { host: OWN_PAGE.host, cookie } }),
    post: (url: string, body: object = {}, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      api.app.inject({ method: "POST", url, headers: { ...OWN_PAGE, cookie, ...headers }, payload: { csrf: session.csrf, ...body } }),
  };
}
