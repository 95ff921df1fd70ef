import type { LightMyRequestResponse } from "fastify";
import type { DeskRole } from "../db/schema.ts";
import { runOperation } from "../ops/operations.ts";
import { contextOf } from "../ops/server-context.ts";
import type { TestApi } from "./api.ts";

/** The headers that a browser sends from a page of the desk. */
export const FROM_DESK = { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" } as const;

type Headers = Readonly<Record<string, string>>;

/** A browser that is signed in at the desk. */
export interface AtDesk {
  readonly cookie: string;
  /** The token of its writes. */
  readonly token: string;
  readonly id: string;
  run(operation: string, input?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
}

/** Sends a POST as a page of the desk does. */
export const post = ({ app }: TestApi, url: string, payload: object, headers: Headers = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method: "POST", url: `/api/desk${url}`, headers: { ...FROM_DESK, ...headers }, payload });

/** The token of a new link. */
export async function makeLink({ services }: TestApi, name: string, role: DeskRole = "curator", hours = 12): Promise<string> {
  const made = await runOperation(services.db, "desk open", { name, role, hours }, contextOf(services));
  return (made as { readonly address: string }).address.split("#")[1] ?? "";
}

/** Signs somebody in. */
export async function signInAs(api: TestApi, name: string, role: DeskRole = "curator"): Promise<AtDesk> {
  const answer = await post(api, "/enter", { token: await makeLink(api, name, role) });
  const { token, id } = answer.json<{ token: string; id: string }>();
  const cookie = cookieOf(answer);
  const run: AtDesk["run"] = (operation, input = {}, headers = {}) =>
    post(api, `/run/${encodeURIComponent(operation)}`, { token, input }, { cookie, ...headers });
  return { cookie, token, id, run };
}

/** The cookie that an answer sets, as the browser sends it. */
export const cookieOf = ({ headers }: LightMyRequestResponse): string => String(headers["set-cookie"]).split(";")[0] ?? "";
