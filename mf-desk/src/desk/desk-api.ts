import type { InputOf, OperationName, ResultOf } from "@nightlatch/api";
import { type ApiClient, isApiError } from "@nightlatch/api-client";

export type { InputOf, OperationName, ResultOf };

/** Who is signed in at the desk. */
export interface SignedIn {
  readonly signedIn: true;
  /** The session's id. */
  readonly id: string;
  readonly name: string;
  readonly role: "curator" | "owner";
  readonly openedBy: string;
  /** ISO time at which the session ends. */
  readonly expiresAt: string;
  /** Minutes without a call after which it ends earlier. */
  readonly idleMinutes: number;
  /** Carried by every write. */
  readonly token: string;
  readonly may: readonly OperationName[];
  /** Whether they may have passkeys. */
  readonly mayKeep: boolean;
}

export interface SignedOut {
  readonly signedIn: false;
  /** Whether operators are configured who can have a link mailed. */
  readonly mail: boolean;
}

export type Me = SignedIn | SignedOut;

/** All queries of the desk begin with this, so that signing out forgets them together. */
export const DESK = "desk";

export const getMe = (api: ApiClient, signal?: AbortSignal): Promise<Me> => api.get<Me>("/api/desk/me", undefined, signal);

export const meQuery = (api: ApiClient) => ({
  queryKey: [DESK, "me"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => getMe(api, signal),
  staleTime: 60_000,
});

/** What a link to the desk is for. */
export interface LinkFacts {
  readonly name: string;
  readonly role: SignedIn["role"];
  readonly hours: number;
}

/** Looks at a link without using it up. @throws {ApiError} `desk_link_spent` */
export const lookAtLink = (api: ApiClient, token: string): Promise<LinkFacts> => api.post<LinkFacts>("/api/desk/link", { token });

/** Uses a link up and signs this browser in. @throws {ApiError} `desk_link_spent` */
export const enterDesk = (api: ApiClient, token: string): Promise<SignedIn> => api.post<SignedIn>("/api/desk/enter", { token });

/** Has a link mailed, if the address is an operator's. */
export const askForLink = (api: ApiClient, email: string): Promise<void> => api.post("/api/desk/mail-link", { email });

export const signOut = (api: ApiClient, { token }: SignedIn): Promise<void> => api.post("/api/desk/sign-out", { token });

/** Whether a call failed because its session has ended, or another was opened since. */
export const isSignedOut = (error: unknown): boolean =>
  isApiError(error) && (error.code === "desk_signed_out" || error.code === "desk_other_session");

/** The path of an operation's call. */
export const runPath = (operation: OperationName): string => `/api/desk/run/${encodeURIComponent(operation)}`;

/** Does an operation. @throws {ApiError} with a sentence for the person; `field` names the input at fault */
export async function runOperation<Name extends OperationName>(
  api: ApiClient,
  { token }: SignedIn,
  operation: Name,
  input: InputOf<Name>,
): Promise<ResultOf<Name>> {
  return (await api.post<{ result: ResultOf<Name> }>(runPath(operation), { token, input })).result;
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

/** What is a person's own at the desk. Times are ISO. */
export interface Own {
  readonly sessions: ResultOf<"desk list">["sessions"];
  readonly passkeys: ResultOf<"desk list">["passkeys"];
}

/** The sessions and passkeys of whoever is signed in. */
export const ownQuery = (api: ApiClient, { name }: SignedIn) => ({
  queryKey: [DESK, "own", name],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.get<Own>("/api/desk/own", undefined, signal),
  staleTime: 0,
});

/** Ends a session of one's own, or takes a passkey of one's own away. @throws {ApiError} */
export const revokeOwn = (
  api: ApiClient,
  { token }: SignedIn,
  what: { readonly id: string } | { readonly passkey: string },
): Promise<void> => api.post("/api/desk/own/revoke", { token, ...what });
