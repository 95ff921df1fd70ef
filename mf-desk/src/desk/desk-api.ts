import type { InputOf, OperationName, ResultOf } from "@nightlatch/api";
import { type ApiClient, isApiError, type ResponseTo, type Shape } from "@nightlatch/api-client";

export type { InputOf, OperationName, ResultOf };

/** A session at the desk. */
export type SignedIn = Shape<"SignedIn">;

/** The link to the desk that was looked at. */
export type LinkFacts = ResponseTo<"POST /api/desk/link">;

/** A person's own sessions and passkeys. Times are ISO. */
export type Own = ResponseTo<"GET /api/desk/own">;

/** The session, or that there is none. */
export type Me = ResponseTo<"GET /api/desk/me">;

/** All queries of the desk begin with this, so that signing out forgets them together. */
export const DESK = "desk";

export const getMe = (api: ApiClient, signal?: AbortSignal) => api.get("/api/desk/me", {}, signal);

export const meQuery = (api: ApiClient) => ({
  queryKey: [DESK, "me"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => getMe(api, signal),
  staleTime: 60_000,
});

/** Looks at a link without using it up. @throws {ApiError} `desk_link_spent` */
export const lookAtLink = (api: ApiClient, token: string) => api.post("/api/desk/link", { token });

/** Uses a link up and signs this browser in. @throws {ApiError} `desk_link_spent` */
export const enterDesk = (api: ApiClient, token: string) => api.post("/api/desk/enter", { token });

/** Has a link mailed, if the address is an operator's. */
export const askForLink = (api: ApiClient, email: string) => api.post("/api/desk/mail-link", { email });

export const signOut = (api: ApiClient, { token }: SignedIn) => api.post("/api/desk/sign-out", { token });

/** Whether a call failed because its session has ended, or another was opened since. */
export const isSignedOut = (error: unknown): boolean =>
  isApiError(error) && (error.code === "desk_signed_out" || error.code === "desk_other_session");

/** The path of an operation's call. */
export const runPath = (operation: OperationName) => `/api/desk/run/${encodeURIComponent(operation)}` as const;

/** Does an operation. @throws {ApiError} with a sentence for the person; `field` names the input at fault */
export async function runOperation<Name extends OperationName>(
  api: ApiClient,
  { token }: SignedIn,
  operation: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  // The document says nothing of results: an operation's own types, which the API gives to the desk alone, do.
  return (await api.post(runPath(operation), { token, input })).result as ResultOf<Name>;
}

/**
 * Does something for whoever is signed in. If that session has ended and the same person has signed in again meanwhile, as in
 * another tab, it is done in the new one.
 *
 * @param signedInAgain is told of the new session
 */
export async function asSignedIn<Result>(
  api: ApiClient,
  me: SignedIn,
  { act, signedInAgain }: { readonly act: (me: SignedIn) => Promise<Result>; readonly signedInAgain: (me: SignedIn) => void },
): Promise<Result> {
  try {
    return await act(me);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    const now = await getMe(api);
    if (!now.signedIn || now.name !== me.name) throw error;
    signedInAgain(now);
    return act(now);
  }
}

/** The sessions and passkeys of whoever is signed in. */
export const ownQuery = (api: ApiClient, { name }: SignedIn) => ({
  queryKey: [DESK, "own", name],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.get("/api/desk/own", {}, signal),
  staleTime: 0,
});

/** Ends a session of one's own, or takes a passkey of one's own away. @throws {ApiError} */
export const revokeOwn = (api: ApiClient, { token }: SignedIn, what: { readonly id: string } | { readonly passkey: string }) =>
  api.post("/api/desk/own/revoke", { token, ...what });
