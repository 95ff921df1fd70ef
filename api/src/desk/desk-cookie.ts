import { SHORT_NAME } from "@nightlatch/domain";
import { parseCookie, stringifySetCookie } from "cookie";

/** With `__Host-` a browser takes the cookie from an encrypted answer of this very host alone, so that no neighbour can plant one. */
const nameOf = (secure: boolean): string => `${secure ? "__Host-" : ""}${SHORT_NAME}-desk`;

/** The secret of the request's session at the desk. @param secure whether visitors reach the site encrypted */
export function deskSecret(cookieHeader: string | undefined, secure: boolean): string | undefined {
  return (cookieHeader && parseCookie(cookieHeader)[nameOf(secure)]) || undefined;
}

/** @returns the value of `Set-Cookie` that keeps a session for some seconds */
export const deskCookie = (secret: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({ name: nameOf(secure), value: secret, path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: seconds });

/** @returns the value of `Set-Cookie` that forgets a session */
export const noDeskCookie = (secure: boolean): string => deskCookie("", 0, secure);
