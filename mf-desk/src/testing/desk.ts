import { createFakeApi, openRoute } from "@nightlatch/testing/browser";
import { page } from "vitest/browser";
import { type OperationName, runPath } from "../desk/desk-api.ts";
import { fixtures } from "../fixtures.ts";
import { routes } from "../routes.tsx";

const fixtureOf = (name: string) => fixtures.find((each) => each.name === name);
export const callOf = (operation: OperationName) => `POST ${runPath(operation)}`;
/** Matches the start of the button's text, which may be followed by hidden text with the record's name. */
export const button = (words: string) => page.getByRole("button", { name: new RegExp(`^${words}( |$)`) });

const STATUS: Readonly<Record<string, number>> = { desk_conflict: 409, desk_signed_out: 401, desk_refused: 403, database_away: 503 };
export const errorResponse = (error: string, code: string) => ({ status: STATUS[code] ?? 422, json: { error, code } });

export function deskOf(name: string) {
  const fixture = fixtureOf(name);
  const api = createFakeApi(fixture);
  return {
    api,
    open: (url = fixture?.url ?? "") => openRoute(routes, { api, url }),
    reply: (operation: OperationName, result: unknown) => api.reply(callOf(operation), { json: { result } }),
    replyError: (operation: OperationName, error: string, code: string) => api.reply(callOf(operation), errorResponse(error, code)),
    inputs: (operation: OperationName) => api.calls(callOf(operation)).map(({ body }) => (body as { input: unknown }).input),
  };
}

export type FakeDesk = ReturnType<typeof deskOf>;

export async function openDesk(name: string): Promise<FakeDesk> {
  const desk = deskOf(name);
  await desk.open();
  return desk;
}

export async function confirm(words: string): Promise<void> {
  await button(words).click();
  await page.getByRole("dialog").getByRole("button", { name: words }).click();
}
