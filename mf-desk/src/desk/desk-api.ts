import type { InputOf, OperationName, ResultOf } from "@nightlatch/api";
import { type ApiClient, isApiError, type ResponseTo, type Shape } from "@nightlatch/api-client";

export type { InputOf, OperationName, ResultOf };

export type SignedIn = Shape<"SignedIn">;

export type LinkFacts = ResponseTo<"POST /api/desk/link">;

export type Own = ResponseTo<"GET /api/desk/own">;

export type Me = ResponseTo<"GET /api/desk/me">;

export const DESK = "desk";

export const meQuery = (api: ApiClient) => ({
  queryKey: [DESK, "me"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.get("/api/desk/me", {}, signal),
  staleTime: 60_000,
});

export const isSignedOut = (error: unknown): boolean =>
  isApiError(error) && (error.code === "desk_signed_out" || error.code === "desk_other_session");

export const isConflict = (error: unknown): boolean => isApiError(error) && error.code === "desk_conflict";

export const isBeyondPlan = (error: unknown): boolean => isApiError(error) && error.code === "desk_beyond_plan";

export const runPath = (operation: OperationName) => `/api/desk/run/${encodeURIComponent(operation)}` as const;

/** @throws {ApiError} with a message for the operator; `field` names the invalid input */
export async function runOperation<Name extends OperationName>(
  api: ApiClient,
  { token }: SignedIn,
  operation: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  return (await api.post(runPath(operation), { token, input })).result as ResultOf<Name>;
}

/** Runs `act` with the session `me`. If `me` has ended, uses the same person's new session from another tab. */
export async function asSignedIn<Result>(
  api: ApiClient,
  me: SignedIn,
  act: (me: SignedIn) => Promise<Result>,
  signedInAgain: (me: SignedIn) => void,
): Promise<Result> {
  try {
    return await act(me);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    const now = await api.get("/api/desk/me", {});
    if (!now.signedIn || now.name !== me.name) throw error;
    signedInAgain(now);
    return act(now);
  }
}

export const ownQuery = (api: ApiClient, { name }: SignedIn) => ({
  queryKey: [DESK, "own", name],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.get("/api/desk/own", {}, signal),
  staleTime: 0,
});

export const revokeOwn = (api: ApiClient, { token }: SignedIn, what: { readonly id: string } | { readonly passkey: string }) =>
  api.post("/api/desk/own/revoke", { token, ...what });
