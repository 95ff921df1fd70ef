import type { LightMyRequestResponse } from "fastify";
import type { DeskRole } from "../db/schema.ts";
import { runOperation } from "../ops/operations.ts";
import { contextOf } from "../ops/server-context.ts";
import type { TestApi } from "./api.ts";

export const FROM_DESK = { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" } as const;

type Headers = Readonly<Record<string, string>>;

export interface AtDesk {
  readonly cookie: string;
  readonly token: string;
  readonly id: string;
  run(operation: string, input?: unknown, headers?: Headers): Promise<LightMyRequestResponse>;
}

export const post = ({ app }: TestApi, url: string, payload: object, headers: Headers = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method: "POST", url: `/api/desk${url}`, headers: { ...FROM_DESK, ...headers }, payload });

/** The token of a new link. */
export async function makeLink({ services }: TestApi, name: string, role: DeskRole = "curator", hours = 12): Promise<string> {
  const made = await runOperation(services.db, "desk open", { name, role, hours }, contextOf(services));
  return (made as { readonly address: string }).address.split("#")[1] ?? "";
}

export async function signInAs(api: TestApi, name: string, role: DeskRole = "curator"): Promise<AtDesk> {
  const answer = await post(api, "/enter", { token: await makeLink(api, name, role) });
  const { token, id } = answer.json<{ token: string; id: string }>();
  const cookie = cookieOf(answer);
  const run: AtDesk["run"] = (operation, input = {}, headers = {}) =>
    post(api, `/run/${encodeURIComponent(operation)}`, { token, input }, { cookie, ...headers });
  return { cookie, token, id, run };
}

export const cookieOf = ({ headers }: LightMyRequestResponse): string => String(headers["set-cookie"]).split(";")[0] ?? "";
