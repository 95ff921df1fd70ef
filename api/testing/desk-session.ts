import type { OperationContext } from "@nightlatch/backoffice/operation";
import { type OperationName, type ResultOf, runOperation } from "@nightlatch/backoffice/operations";
import { doneBy } from "@nightlatch/backoffice/ops-audit";
import { contextOf } from "@nightlatch/backoffice/server-context";
import type { DeskRole } from "@nightlatch/database/schema";
import type { LightMyRequestResponse } from "fastify";
import type { Services } from "../src/services.ts";
import type { TestApi } from "./api.ts";

export const FROM_DESK = { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" } as const;

type Headers = Readonly<Record<string, string>>;

export type AtDesk = Awaited<ReturnType<typeof signInAs>>;

export const post = ({ app }: TestApi, url: string, payload: object, headers: Headers = {}): Promise<LightMyRequestResponse> =>
  app.inject({ method: "POST", url: `/api/desk${url}`, headers: { ...FROM_DESK, ...headers }, payload });

export async function makeLink({ services }: TestApi, name: string, role: DeskRole = "curator", hours = 12): Promise<string> {
  const session = await runOperation(services.db, "desk open", { name, role, hours }, contextOf(services));
  return (session as { readonly address: string }).address.split("#")[1] ?? "";
}

export async function signInAs(api: TestApi, name: string, role: DeskRole = "curator") {
  const response = await post(api, "/enter", { token: await makeLink(api, name, role) });
  const { token, id } = response.json<{ token: string; id: string }>();
  const cookie = cookieOf(response);
  const run = (operation: string, input: unknown = {}, headers: Headers = {}) =>
    post(api, `/run/${encodeURIComponent(operation)}`, { token, input }, { cookie, ...headers });
  const result = async <Name extends OperationName>(operation: Name, input: object = {}): Promise<ResultOf<Name>> => {
    const response = await run(operation, input);
    if (response.statusCode !== 200) throw new Error(`${operation} was answered ${response.statusCode}: ${response.body}`);
    return response.json().result;
  };
  return { cookie, token, id, run, result };
}

export const cookieOf = ({ headers }: LightMyRequestResponse): string => String(headers["set-cookie"]).split(";")[0] ?? "";

export const operatorOf =
  (services: Services, operator: string, more: Partial<OperationContext> = {}) =>
  <Name extends OperationName>(name: Name, input: object = {}, who = operator) =>
    doneBy(who, () => runOperation(services.db, name, input, { ...contextOf(services), ...more })) as Promise<ResultOf<Name>>;
